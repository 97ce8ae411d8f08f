"""To the Bottom on the table: every card that may be seen lies there once, and moves touch what goes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from generator.contract import Area, Edition, Item, Json, Scene
from generator.games.to_the_bottom import GAME
from generator.games.to_the_bottom.actions import Action, Buy, EndTurn
from generator.games.to_the_bottom.bots.trading import builder
from generator.games.to_the_bottom.commentary import VoyageCommentary
from generator.games.to_the_bottom.printing.components import components
from generator.games.to_the_bottom.rules import Voyage
from generator.games.to_the_bottom.tabletop import VoyageTable
from generator.games.to_the_bottom.tabletop.ships import Ship
from generator.mechanics.dice import Dice

from .liner import (
    CRUISE,
    REARRANGE,
    Jettison,
    JettisonPair,
    Name,
    Pick,
    Play,
    Put,
    Tire,
    begin,
    content,
    do,
    legal,
    pack,
    table,
    two,
)
from .liner import Ship as Hold


@cache
def tabletop() -> VoyageTable:
    return VoyageTable(content(), pack(), list(components(content(), pack(), Edition())))


def scene(state: Voyage, seat: int | None = None) -> Scene:
    return tabletop().scene(state.observation(state.to_move() if seat is None else seat))


def touched(state: Voyage, action: Action) -> tuple[str, ...]:
    """The path of a move that is allowed; all of it lies on the table."""
    assert action in state.legal_actions()
    path = tabletop().touched(state.observation(state.to_move()), action)
    assert {step for step in path if step[0] != "="} <= set(scene(state).ids())
    return path


def items(scene: Scene) -> Iterator[Item]:
    for each in scene.areas:
        yield from each.items


def area(state: Voyage, id: str, seat: int | None = None) -> Area:
    return next(each for each in scene(state, seat).areas if each.id == id)


def item(state: Voyage, id: str) -> Item:
    return next(each for each in items(scene(state)) if each.id == id)


@cache
def random_games() -> list[Voyage]:
    """Positions out of games of the quick bot and of chance, every ninth decision."""
    halts = []
    bot = GAME.rules.bots["greedy"]
    for seats in (2, 3, 5):
        state, dice = GAME.rules.new(content(), seats, Dice(f"table {seats}")), Dice(f"choices {seats}")
        for decision in range(420):
            if state.is_over():
                break
            if decision % 9 == 0:
                halts.append(state.copy())
            chance = decision % 4 == 0
            state.apply(dice.pick(state.legal_actions()) if chance else bot(state.copy(), dice))
        halts.append(state)
    return halts


def kinds(seen: Json) -> Counter[str]:
    """The cards an observation names where they lie: Shop until it closes, boards, hands, tops of decks."""
    cards: Counter[str] = Counter(seen["shop"] if seen["phase"] == CRUISE else ())
    for player in seen["players"]:
        cards.update(entry["card"] for entry in player["board"])
        cards.update("assistant" for entry in player["board"] if entry["assistant"])
        cards.update(player["hand"])
        cards.update(player["deck_top"])
    if seen["iceberg"]:
        cards["iceberg"] += 1
    if seen["declared"]:
        cards[seen["declared"]] += 1
    return cards


def card_of(item: Item) -> str:
    """The kind of a card that lies face up."""
    values = item.face.values if item.face and item.face.layout == "card" else {}
    return str(values["card"]["id"]) if values else ""


def test_every_card_that_may_be_seen_lies_on_the_table_once():
    for state in random_games():
        for seat in range(state.seats):
            seen, shown = state.observation(seat), list(items(scene(state, seat)))
            waters = [item for item in shown if item.id.startswith("water")]
            lying = Counter(card_of(item) for item in shown if item not in waters)
            assert kinds(seen) == Counter({card: count for card, count in lying.items() if card})
            in_water = sum(item.count for item in waters)
            assert in_water == sum(len(player["water"]) for player in seen["players"])


def test_piles_hold_as_many_cards_as_they_do():
    for state in random_games():
        seat = state.to_move()
        seen, shown = state.observation(seat), {item.id: item for item in items(scene(state, seat))}
        for number, player in enumerate(seen["players"]):
            pile, spread = (
                shown.get(f"deck{number}:pile"),
                len([id for id in shown if re.fullmatch(rf"deck{number}:\d+", id)]),
            )
            assert (pile.count if pile else 0) + spread == player["deck_size"]
            if not player["hand"] and player["hand_size"]:
                assert shown[f"hand{number}:pile"].count == player["hand_size"]


@pytest.mark.parametrize("seat", range(2))
def test_what_is_hidden_is_not_laid_out(seat: int):
    for number, state in enumerate(random_games()):
        twin = state.redealt(seat, Dice(f"twin {number}"))
        assert scene(twin, seat) == scene(state, seat)


def test_a_large_shop_goes_on_below_its_mat():
    state = two(phase=CRUISE, shop="passenger " * 8, common="jack")
    lying = area(state, "shop")
    assert isinstance(lying.size, tuple)
    places = {(item.x, item.y) for item in lying.items}
    assert len(places) == 11
    assert all(item.y + 44.4 <= lying.size[1] for item in lying.items if item.id != "mat")


def test_a_card_goes_into_the_water_or_aboard():
    state = two(hand="passenger passenger baby", points=5)
    assert touched(state, Jettison("passenger")) == ("hand0:passenger:1", "water0")
    assert touched(state, Play("passenger")) == ("hand0:passenger:1", "board0")
    assert item(state, "hand0:passenger:2").same_as == "hand0:passenger:1"


def test_a_pair_is_jettisoned_card_by_card():
    state = two(hand="seal pirate")
    assert touched(state, JettisonPair("seal", "pirate")) == ("hand0:seal:1", "hand0:pirate:1", "water0")


def test_cards_go_onto_cards_and_to_other_ships():
    state = two(hand="assistant stowaway", board="chef chef~", points=20)
    assert touched(state, Play("assistant", 1)) == ("hand0:assistant:1", "aboard0:chef:2")
    assert touched(state, Play("stowaway", -1, 1)) == ("hand0:stowaway:1", "ship1")
    assert touched(state, Tire("chef", 0)) == ("aboard0:chef:1",)


def test_tired_cards_lie_sideways_with_what_lies_on_them():
    state = two(board="chef~+ chef")
    assert [item(state, id).degrees for id in ("aboard0:chef:1", "rider0:chef:1", "aboard0:chef:2")] == [
        90,
        90,
        0,
    ]
    assert "(tired)" in item(state, "aboard0:chef:1").label


def test_who_points_at_another_ship_means_it_as_a_whole():
    state = table(
        Hold(board="lady"), Hold(hand="passenger", board="rats", water="jack", deck="baby"), Hold(deck="baby")
    )
    assert touched(state, Tire("lady", 0, 1)) == ("aboard0:lady:1", "ship1")
    whole = {id for id in scene(state).ids() if id.endswith("1:pile") or id == "aboard1:rats:1"}
    assert whole == {"hand1:pile", "water1:pile", "deck1:pile", "aboard1:rats:1"}
    assert {item(state, id).same_as for id in whole} == {"ship1"}


def test_a_card_of_another_board_is_chosen_by_itself():
    state = table(Hold(board="pirate"), Hold(board="rats chef+", deck="baby"))
    do(state, Tire("pirate", 0, 1))
    paths = {touched(state, action) for action in legal(state)}
    assert paths == {("aboard1:rats:1",), ("rider1:chef:1",)}


def test_a_water_is_spread_out_while_a_card_is_chosen_from_it():
    state = two(board="diver", water="passenger rats passenger")
    assert "water0:pile" in scene(state).ids()
    do(state, Tire("diver", 0))
    assert "water0:pile" not in scene(state).ids()
    assert {touched(state, action) for action in legal(state)} == {
        ("water0:passenger:1",),
        ("water0:rats:1",),
    }
    assert item(state, "water0:passenger:1").count == 2


def test_the_top_of_the_deck_lies_open_to_who_may_see_it():
    state = two(board="steersman", deck="baby rats jack passenger")
    assert touched(state, REARRANGE) == ("deck0",)
    assert [card_of(each) for each in area(state, "top0").items] == ["baby", "rats", "jack"]
    do(state, REARRANGE)
    assert touched(state, Pick("jack")) == ("deck0:3",)
    assert not any(each.id == "top0" for each in scene(state, 1).areas)


def test_a_card_of_the_deck_is_put_somewhere_by_pointing_there():
    state = two(board="storyteller", deck="baby rats")
    do(state, Tire("storyteller", 0))
    assert touched(state, Put("board")) == ("deck0:1", "board0")
    assert touched(state, Put("deck_bottom")) == ("deck0:1", "=at the bottom")


def test_a_steward_points_at_any_place_of_the_deck():
    state = table(Hold(board="burglar"), Hold(board="steward", deck="baby rats jack"))
    do(state, Tire("burglar", 0, 1))
    do(state, legal(state)[0])
    assert [touched(state, action) for action in legal(state)] == [("deck1:1",), ("deck1:2",), ("deck1:3",)]


def test_an_opponent_is_named_by_the_ship():
    state = table(Hold(board="tycoon", deck="baby " * 5), Hold(deck="baby"), Hold(deck="baby"), turn=1)
    begin(state)
    while not legal(state, Name):
        do(state, legal(state)[0])
    assert {touched(state, action) for action in legal(state)} == {("ship1",), ("ship2",)}


@pytest.mark.parametrize("mine", [True, False])
def test_cards_on_a_board_do_not_overlap(mine: bool):
    """Upright and sideways, in rows as long as the ship."""
    ship = Ship(mine)
    for pattern in range(256):
        tired = [bool(pattern >> bit & 1) for bit in range(8)]
        places, rows = ship.lying(tired)
        boxes = [
            (x, y, *((88.9, 63.5) if sideways else (63.5, 88.9)))
            for (x, y), sideways in zip(places, [*tired, False], strict=False)
        ]
        for number, (x, y, wide, high) in enumerate(boxes):
            assert ship.left <= x - wide * ship.scale / 2
            assert x + wide * ship.scale / 2 <= ship.width
            assert y + high * ship.scale / 2 <= ship.high(rows)
            for x2, y2, wide2, high2 in boxes[:number]:
                apart = abs(x - x2) >= (wide + wide2) * ship.scale / 2
                assert apart or abs(y - y2) >= (high + high2) * ship.scale / 2


def test_what_came_of_a_move_calls_the_listener_you():
    told = VoyageCommentary(content(), pack())
    state = two(hand="passenger")
    before = [state.observation(seat) for seat in range(2)]
    do(state, Jettison("passenger"))
    lines = [told.outcome(then, state.observation(seat)) for seat, then in enumerate(before)]
    assert lines == [
        ["into the water, you: Passenger", "points: 1"],
        ["into the water, seat 0: Passenger", "points: 1"],
    ]


# ---- hints -------------------------------------------------------------------------------------


def test_hints_of_a_turn_speak_of_this_move_beside_the_next_best():
    says = VoyageCommentary(content(), pack())
    state = two(hand="passenger passenger jack", phase=CRUISE, points=9, shop="jack rats rats baby baby")
    values = {kind.id: kind.value for kind in content().kinds}
    (why,) = says.reasons(state, Buy("jack"))
    best = max(("rats", "baby"), key=lambda card: (values[card], card))
    assert why == (
        f"worth {values['jack']}; the best of the others here is {says.names[best]}, worth {values[best]}"
    )
    (why,) = says.reasons(state, Jettison("passenger"))
    assert why.startswith(
        f"with all you can jettison you have {9 + 2 + values['jack']} to spend: enough for "
    )
    (why,) = says.reasons(state, EndTurn())
    assert why.startswith("you have ")


def test_reasons_are_many_and_the_same_on_every_deal():
    says, told = VoyageCommentary(content(), pack()), Counter()
    state = GAME.rules.new(content(), 2, Dice("reasons"))
    for decision in range(160):
        if state.is_over():
            break
        hint, seat = builder(state.copy(), Dice(f"hint {decision}")), state.to_move()
        why = says.reasons(state, hint)
        assert says.reasons(state.redealt(seat, Dice(f"deal {decision}")), hint) == why
        told.update(why)
        state.apply(hint)
    assert len(told) > 40
    assert max(told.values()) < told.total() / 4, "not one sentence at every hint"


def test_points_are_told_without_a_plural():
    state = two(phase=CRUISE, points=1)
    assert "points: 1" in scene(state, 0).notes[0]
    assert "1 points" not in scene(state, 0).notes[0]
