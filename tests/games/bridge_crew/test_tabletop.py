"""Bridge Crew on the table: all dice and cards lie there once, where the mats have a place for them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from generator.contract import Area, Edition, Item, Json, Scene
from generator.games.bridge_crew.actions import (
    Attitude,
    Bid,
    Deal,
    Maverick,
    Order,
    ReturnDie,
    SaveTheDay,
)
from generator.games.bridge_crew.bots import reference
from generator.games.bridge_crew.commentary import WatchCommentary
from generator.games.bridge_crew.printing import components
from generator.games.bridge_crew.rules import Watch
from generator.games.bridge_crew.tabletop import BridgeTable
from generator.games.bridge_crew.tabletop.challenge import LANES
from generator.games.bridge_crew.tabletop.pieces import CARD
from generator.mechanics.dice import Dice

from .bridge import (
    GAME,
    NO,
    REPEAT,
    RESPECT,
    YES,
    alien,
    at_command,
    bid,
    content,
    do,
    order,
    pack,
    stances,
)

SEATS = (3, 4, 7)


@cache
def tabletop() -> BridgeTable:
    return BridgeTable(content(), pack(), list(components(content(), pack(), Edition())))


def scene(state: Watch, seat: int | None = None) -> Scene:
    return tabletop().scene(state.observation(state.to_move() if seat is None else seat))


def area(state: Watch, id: str, seat: int | None = None) -> Area:
    return next(each for each in scene(state, seat).areas if each.id == id)


def items(scene: Scene) -> Iterator[Item]:
    for each in scene.areas:
        yield from each.items


@cache
def random_games() -> list[Watch]:
    """Positions out of random games, every seventh decision of each."""
    halts = []
    for seats in SEATS:
        state, dice = GAME.rules.new(content(), seats, Dice(f"table {seats}")), Dice(f"choices {seats}")
        for decision in range(260):
            if state.is_over():
                break
            if decision % 7 == 0:
                halts.append(state.copy())
            state.apply(dice.pick(state.legal_actions()))
        halts.append(state)
    return halts


def dice_of(id: str) -> str:
    """``d8C`` of the id of a die in a pool."""
    found = re.search(r":(d\d+[CE]):\d+$", id)
    return found[1] if found else ""


def test_every_die_lies_on_the_table_once():
    for state in random_games():
        seen = state.observation(0)
        lying = Counter(dice_of(item.id) for item in items(scene(state, 0)))
        wanted: Counter[str] = Counter()
        for pool in (seen["commission"], seen["encounter"], *seen["officers"]):
            wanted.update({kind.replace(" ", ""): count for kind, count in pool.items()})
        offered = next((item for item in items(scene(state, 0)) if item.id == "offered"), None)
        if offered is not None:
            wanted[seen["order"]["offered"].replace(" ", "")] -= 1
        assert +wanted == Counter({kind: count for kind, count in lying.items() if kind})
        conflict = [item.id for item in items(scene(state, 0)) if item.id in ("crew_die", "alien_die")]
        facts = seen.get("challenge", {})
        assert conflict == [side for side in ("crew_die", "alien_die") if facts.get(side)]


def test_cards_lie_with_their_holders_and_face_down_while_they_are_secret():
    for state in random_games():
        for seat in range(state.seats):
            seen, shown = state.observation(seat), {item.id for item in items(scene(state, seat))}
            for holder in range(state.seats):
                for deck, key in (("crew", "crew_cards"), ("personality", "personalities")):
                    card = seen[key][holder]
                    if card:
                        id = f"{deck}:of{holder}" if card == "face down" else f"{deck}:{card}"
                        assert id in shown
            for role in ("captain", "alien"):
                assert f"role:{role}" in shown


def test_an_order_is_a_card_and_a_die_of_the_commission_pool():
    state = at_command(commission="d8C d8C d4E")
    seen = state.observation(0)
    assert tabletop().touched(seen, Order("scan", 8, "C")) == ("order:scan", "commission:d8C:1")
    other = next(item for item in items(scene(state)) if item.id == "commission:d8C:2")
    assert other.same_as == "commission:d8C:1"
    do(state, order("scan", "d8C"))
    assert {"order:scan", "offered", "commission:d8C:1", "commission:d4E:1"} <= set(scene(state).ids())
    assert "commission:d8C:2" not in scene(state).ids()


def test_bids_are_dice_of_a_type_and_the_offered_die_itself():
    state = at_command(commission="d10C d8C d8E")
    do(state, order("scan", "d10C"))
    seen, table = state.observation(state.to_move()), tabletop()
    assert table.touched(seen, YES) == ("offered",)
    assert table.touched(seen, bid(8)) == ("commission:d8C:1",)
    alike = next(item for item in items(scene(state)) if item.id == "commission:d8E:1")
    assert alike.same_as == "commission:d8C:1"
    assert table.touched(seen, NO) == ()


def test_the_last_bid_stands_above_the_offered_die():
    state = at_command(seats=5, commission="d10C d8C d8E d4C")
    do(state, order("scan", "d10C"))
    challenge = next(area for area in scene(state).areas if area.id == "challenge")
    assert challenge.notes == ()
    bidder = state.to_move()
    do(state, bid(8))
    challenge = next(area for area in scene(state, bidder).areas if area.id == "challenge")
    assert challenge.notes == ("the last bid is d8, by you",)


def test_a_role_on_the_cards_of_others_covers_none_of_their_names():
    state = at_command(commission="d10C d8C d4E")
    areas = [area for area in scene(state, 0).areas if area.role == "player"]
    roles = [item for area in areas for item in area.items if item.id.startswith("role:")]
    assert roles
    for role in roles:
        assert role.y + role.scale * CARD[1] / 2 <= 0.5 * CARD[1]


def test_after_a_bid_of_a_type_either_origin_can_be_taken():
    state = at_command(commission="d10C d8C d8E")
    do(state, order("scan", "d10C"), bid(8))
    assert state.phase == "take_die"
    paths = [tabletop().touched(state.observation(state.to_move()), move) for move in state.legal_actions()]
    assert paths == [("commission:d8C:1",), ("commission:d8E:1",)]
    assert {path[0] for path in paths} <= set(scene(state).ids())


def test_a_maverick_touches_an_order_or_says_something_bolder_and_picks_a_die():
    state = at_command(officers={2: "d6C d8E"})
    do(state, order("scan", "d8C"), RESPECT)
    seen, table = state.observation(2), tabletop()
    assert table.touched(seen, Maverick("as_given", "scan", 6, "C")) == ("order:scan", "officer2:d6C:1")
    assert table.touched(seen, Maverick("reinterpret", "hail", 8, "E")) == ("order:hail", "officer2:d8E:1")
    bold = table.touched(seen, Maverick("alien_love", "", 8, "E"))
    assert bold == ("=Alien Love", "officer2:d8E:1")
    assert len([id for id in scene(state).ids() if id.startswith("order:")]) == 7


def test_an_attitude_is_face_down_until_both_are_shown():
    state = at_command()
    do(state, order("scan", "d8C"), YES, NO, alien("d8E"))
    do(state, Attitude("friendly"))
    crew = next(item for item in area(state, "challenge").items if item.id == "crew_attitude")
    assert crew.face is not None
    assert crew.face.layout == "table_attitude_back"
    assert "Friendly" not in crew.label
    own = next(item for item in area(state, "challenge", state.crew).items if item.id == "crew_attitude")
    assert own.label == "Friendly"


def test_conflict_dice_show_what_they_fell_on():
    state = at_command(rolls=(5, 2))
    do(state, order("beam", "d8C"), YES, NO, alien("d8E"), *stances("N", "N"))
    fell = {item.id: item for item in area(state, "challenge").items}
    assert [fell[die].face.values["fell"] for die in ("crew_die", "alien_die")] == [5, 2]  # type: ignore[union-attr]
    lying = zip((fell["crew_die"], fell["alien_die"]), LANES.values(), strict=True)
    assert all(top < die.y < top + high for die, (_, top, _, high) in lying)


def test_all_dice_of_an_attempt_to_save_the_day_lie_as_they_fell():
    state = at_command(officers={0: "d4C d6C"}, encounter="d8E d8E", rolls=(1, 2, 7, 8))
    before = state.observation(1)
    do(state, SaveTheDay())
    lines = WatchCommentary(content(), pack()).outcome(before, state.observation(1))
    assert lines == ["the crew rolls 1, 2, the Alien 7, 8", "3 against 15: the day is not saved"]
    fell = [
        item.face.values["fell"]
        for item in items(scene(state, 0))
        if item.face and "fell" in item.face.values
    ]
    assert sorted(fell) == [1, 2, 7, 8]
    assert tabletop().touched(state.observation(1), ReturnDie(4, "C")) == ("officer0:d4C:1",)


def test_the_crew_and_the_winner_are_told():
    told = WatchCommentary(content(), pack())
    state = at_command(rolls=(5, 2))
    do(state, order("beam", "d8C"))
    before: Json = state.observation(2)
    do(state, YES, NO)
    lines = told.outcome(before, state.observation(2))
    assert "the Crew is you" in lines
    assert "the Crew’s die: Commission d8" in lines
    before = state.observation(2)
    do(state, alien("d8E"), *stances("F", "N"))
    lines = told.outcome(before, state.observation(2))
    assert lines[:4] == [
        "the Crew is Friendly, the Alien Neutral",
        "the crew rolls 5, the Alien 2",
        "5 is odd: an instant win for Friendly",
        "the Crew has won",
    ]


def test_cards_dealt_at_random_are_told():
    told = WatchCommentary(content(), pack())
    state = Watch(content(), 3, Dice("deal"))
    before = state.observation(1)
    do(state, Deal("random"))
    lines = told.outcome(before, state.observation(1))
    assert [line.partition(":")[0] for line in lines] == [
        f"turned up by {who}" for who in ("seat 0", "you", "seat 2")
    ]


@pytest.mark.parametrize("seat", range(3))
def test_what_is_hidden_is_not_laid_out(seat: int):
    for number, state in enumerate(random_games()):
        twin = state.redealt(seat, Dice(f"twin {number}"))
        assert scene(twin, seat) == scene(state, seat)


# ---- what is asked, and why ---------------------------------------------------------------------


def asked(state: Watch) -> str:
    return tabletop().asks(state.observation(state.to_move()), state.legal_actions())


def test_bids_for_a_role_are_said_to_go_up_and_what_the_others_get():
    state = do(Watch(content(), 4, Dice("bids go up")), Deal("random"))
    assert asked(state) == ""
    assert scene(state).asks.startswith("bid a die for the Captain card, or make no bid; everybody else gets")
    do(state, state.legal_actions()[1])
    assert asked(state).startswith("bid higher than d6 for the Captain card, or make no bid; everybody else")


def test_bids_for_an_order_are_said_to_go_down_with_those_that_are_open():
    state = at_command(commission="d10C d8C d6E", officers={2: "d4C"})
    do(state, order("scan", "d10C"))
    assert asked(state) == (
        "bids go down, and the lowest carries out the Order: bid “Yes Sir!” for the offered d10, d8, d6, "
        "“With respect, sir” for an Officer die; or make no bid"
    )
    says = WatchCommentary(content(), pack())
    assert says.move(state, YES) == "say “Yes Sir!”: bid to take the offered d10"
    do(state, bid(8))
    assert asked(state).startswith("bid lower than d8 to carry out the Order: ")


def test_what_is_asked_in_an_auction_lists_the_legal_bids_and_no_others():
    asks = 0
    for state in random_games():
        if state.phase != "auction":
            continue
        asks, legal = asks + 1, state.legal_actions()
        _, _, bids = asked(state).partition(": ")
        assert bool(" again" in bids) == (REPEAT in legal)
        assert bool("Yes Sir!” for" in bids) == (YES in legal)
        assert bool("With respect, sir” for" in bids) == (RESPECT in legal)
        dice = [int(die) for die in re.findall(r"(?:^|bid |, )d(\d+)(?=[,;])", bids)]
        assert dice == sorted((move.die for move in legal if isinstance(move, Bid)), reverse=True)
    assert asks > 3


def test_every_hint_of_the_bot_has_a_reason_that_holds_on_every_deal():
    says, kinds = WatchCommentary(content(), pack()), set()
    for number, state in enumerate(random_games()):
        if state.is_over():
            continue
        hint, seat = reference(state.copy(), Dice(f"hint {number}")), state.to_move()
        why = says.reasons(state, hint)
        assert why, hint
        assert all(why)
        assert says.reasons(state.redealt(seat, Dice(f"deal {number}")), hint) == why
        kinds.add(type(hint).__name__)
    assert len(kinds) > 8
