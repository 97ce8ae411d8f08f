"""Every kind of card, from the YAML: its effect and its limits, in both phases where it matters. TB-12"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.pieces import CardsFile
from generator.mechanics.dice import Dice

from .liner import (
    BOTH,
    CRUISE,
    DRAW,
    END,
    ICEBERG,
    PASS,
    REARRANGE,
    SINKING,
    Buy,
    Jettison,
    JettisonPair,
    Pick,
    Play,
    Put,
    React,
    Ship,
    Tire,
    Use,
    asked,
    begin,
    board,
    content,
    deck,
    do,
    hand,
    legal,
    pick,
    react,
    refused,
    table,
    tire,
    two,
    water,
)

F = TypeVar("F", bound=Callable[..., Any])
SCENARIOS: set[str] = set()
BABIES = "baby " * 9


def scenario(*cards: str) -> Callable[[F], F]:
    """The test shows what these cards do."""
    SCENARIOS.update(cards)
    return lambda function: function


def test_every_kind_of_card_has_a_scenario():
    assert set(content().ids) == SCENARIOS
    assert len(SCENARIOS) == 46


# ---- beige --------------------------------------------------------------------------------


@scenario("passenger", "baby")
@BOTH
def test_passengers_and_babies_do_nothing_but_count(phase):
    state = two("passenger baby", board="passenger baby", phase=phase)
    assert legal(state, Tire) == []
    do(state, Jettison("baby"))
    assert state.points == 0
    do(state, Jettison("passenger"))
    assert state.points == 1
    assert state.scores()[0] == 1


@scenario("iceberg", "lifeboat")
@pytest.mark.clause("TB-12.40", "TB-12.44", "TB-12.9")
def test_iceberg_and_lifeboat_count_10_everywhere_but_in_the_shop():
    state = two(phase=CRUISE, points=28, shop="lifeboat")
    do(state, Buy("lifeboat"))
    assert state.points == 20
    assert ICEBERG in state.legal_actions()
    state = two("iceberg lifeboat", points=10)
    do(state, Jettison("lifeboat"))
    assert state.points == 20
    do(state, Play("iceberg"))
    assert (state.points, state.scores()[0]) == (10, 10)
    state = table(Ship(deck=BABIES, board="arbiter lifeboat"), Ship(deck=BABIES, board="iceberg steersman"))
    do(state, END)
    assert (board(state, 0), board(state, 1)) == ("arbiter", "steersman")
    assert two(board="iceberg lifeboat").scores()[0] == 20


@scenario("jack")
@pytest.mark.clause("TB-12.41", "TB-7.2")
@BOTH
def test_jack_goes_under_the_deck(phase):
    state = two("jack", board="caretaker", deck="maid rats", phase=phase)
    do(state, Play("jack"))
    assert board(state) == "caretaker jack~", "Caretaker readies no beige cards"
    state = tire(two(board="jack", deck="maid rats", phase=phase), "jack")
    assert (deck(state), board(state)) == ("maid rats jack", "")


# ---- green --------------------------------------------------------------------------------


@scenario("fisherman", "stoker")
@pytest.mark.clause("TB-12.35", "TB-12.77")
@pytest.mark.parametrize(
    ("aboard", "cruise", "sinking"),
    [("fisherman", 6, 4), ("fisherman fisherman", 7, 5), ("stoker", 4, 2), ("stoker " * 6, 0, 0)],
)
def test_fishermen_and_stokers_change_the_drawing(aboard, cruise, sinking):
    for phase, cards in ((CRUISE, cruise), (SINKING, sinking)):
        assert len(begin(two(deck=BABIES, board=aboard, phase=phase), turn=9).hands[0]) == cards


@scenario("navigator", "steersman")
@pytest.mark.clause("TB-12.53", "TB-12.71", "TB-12.72")
@pytest.mark.parametrize(
    ("aboard", "sees", "rearranges"),
    [
        ("navigator", 2, 0),
        ("navigator navigator", 2, 0),
        ("steersman", 3, 3),
        ("steersman navigator", 5, 5),
        ("steersman navigator navigator", 7, 7),
        ("steersman steersman", 3, 3),
    ],
)
def test_how_far_navigator_and_steersman_see(aboard, sees, rearranges):
    cards = "jack maid rats seal diver lady chef burglar pirate"
    for phase in (CRUISE, SINKING):
        state = two(deck=cards, board=aboard, phase=phase)
        assert state.observation(0)["players"][0]["deck_top"] == cards.split()[:sees]
        assert state.observation(1)["players"][0]["deck_top"] == []
        assert (REARRANGE in state.legal_actions()) == bool(rearranges)
        if rearranges:
            do(state, REARRANGE)
            assert len(legal(state, Pick)) == rearranges


@pytest.mark.clause("TB-12.71", "TB-12.73")
def test_rearranging_is_done_card_by_card_and_before_cards_are_taken():
    state = two(deck="jack maid rats seal", board="steersman polka_dancer")
    do(state, REARRANGE, Pick("rats"), Pick("jack"))
    assert deck(state) == "rats jack maid seal"
    assert REARRANGE not in state.legal_actions(), "once, until the deck changes"
    tire(state, "polka_dancer")
    assert asked(state) == 0, "before the draw once more"
    do(state, PASS)
    assert hand(state) == "rats"
    assert REARRANGE in state.legal_actions()


@pytest.mark.clause("TB-12.73")
def test_rearranging_before_an_opponents_effect_and_before_the_own_drawing():
    state = table(
        Ship("baby", board="torpedo"), Ship(deck="pirate lady jack maid", board="steersman lifebuoy")
    )
    tire(state, "torpedo", 1)
    assert asked(state) == 1
    do(state, Pick("jack"), PASS)
    assert legal(state) == [React("lifebuoy", 1), PASS]
    do(state, PASS)
    assert water(state, 1) == "jack pirate lady", "no rearranging between the cards of one effect"
    state = begin(two(deck="maid jack rats seal diver", board="steersman"), turn=2)
    do(state, Pick("rats"), PASS)
    assert hand(state) == "rats"


@pytest.mark.clause("TB-12.73", "TB-12.37")
@pytest.mark.parametrize(
    ("aboard", "cards", "asks"),
    [
        ("steersman", "jack maid rats", True),
        ("steersman", "jack", False),
        ("steersman", "jack jack jack", False),
        ("navigator", "jack maid rats", False),
    ],
)
def test_rearranging_before_flappers_draw(aboard, cards, asks):
    """Once for both of her cards, on anybody's turn; with nothing to rearrange nobody is asked."""
    state = do(two("flapper", deck=cards, board=aboard), Jettison("flapper"))
    if asks:
        assert legal(state) == [Pick("jack"), Pick("maid"), Pick("rats"), PASS]
        do(state, Pick("rats"), Pick("maid"), DRAW)
        assert legal(state) == [DRAW, PASS], "not between her two cards"
        assert hand(do(state, DRAW)) == "maid rats"
    else:
        assert legal(state) == [DRAW, PASS]
    state = table(Ship("baby", board="torpedo"), Ship(deck=f"flapper baby baby {cards}", board=aboard))
    tire(state, "torpedo", 1)
    if aboard == "steersman":
        do(state, PASS)  # before the Torpedo
    assert asked(state) == 1
    assert bool(legal(state, Pick)) is asks, "and when an opponent's Torpedo jettisons her"


@pytest.mark.clause("TB-12.73", "TB-12.30")
@pytest.mark.parametrize(
    ("aboard", "reach"), [("captain steersman", 3), ("captain steersman navigator", 5), ("captain", 0)]
)
@BOTH
def test_rearranging_between_captains_shuffle_and_draw(aboard, reach, phase):
    cards = "jack diver maid rats seal lady chef"
    state = two("pirate", deck=cards, board=aboard, phase=phase)
    do(tire(state, "captain"), Pick("pirate"))
    if not reach:
        assert (asked(state), len(state.hands[0])) == (None, 1)
        return
    top = state.observation(0)["players"][0]["deck_top"]
    assert len(top) == reach == len(legal(state, Pick))
    assert {*deck(state).split()} == {*cards.split(), "pirate"}, "after the shuffle"
    do(state, Pick(top[-1]), PASS)
    assert hand(state) == top[-1]
    assert asked(state) is None


@pytest.mark.clause("TB-12.30", "TB-12.73")
def test_a_captain_who_puts_nothing_back_is_asked_nothing():
    state = do(tire(two("maid", deck="jack rats seal", board="captain steersman"), "captain"), PASS)
    assert (asked(state), hand(state)) == (None, "maid")


@pytest.mark.clause("TB-12.73", "TB-5.5")
@pytest.mark.parametrize(("navigators", "asks"), [(1, False), (2, True)])
def test_rearranging_before_the_starting_hand_where_it_matters(navigators, asks):
    """All of the top five are drawn; whoever reaches seven can choose among them."""
    cards = "jack diver maid rats seal lady chef pirate"
    mine = Ship(deck=cards, board="steersman" + " navigator" * navigators)
    state = do(table(mine, Ship(deck=BABIES), phase=CRUISE, points=20), ICEBERG)
    assert (asked(state) == 0) is asks
    assert (len(state.hands[0]), len(state.hands[1])) == ((0, 0) if asks else (5, 5))
    if asks:
        top = state.observation(0)["players"][0]["deck_top"]
        assert len(top) == 7
        do(state, Pick(top[6]), Pick(top[5]), PASS)
        assert {*hand(state).split()} == {top[6], top[5], *top[:3]}
    assert (state.turn, state.active, len(state.hands[1])) == (1, 0, 5)


@pytest.mark.clause("TB-12.73", "TB-9.8")
def test_rearranging_before_a_dead_calm_takes_the_top_card():
    state = table(
        Ship(board="anchor", deck="maid " + BABIES), Ship(board="anchor steersman", deck="maid jack rats")
    )
    begin(state, 0)
    state.calm = True
    do(state, END, END)
    assert asked(state) == 1
    assert board(state, 1) == "steersman", "Anchors go first"
    do(state, Pick("rats"), PASS)
    assert water(state, 1) == "anchor rats"
    assert water(state, 0) == "anchor maid"


@scenario("maid")
@pytest.mark.clause("TB-12.52")
@BOTH
def test_maid_looks_and_may_put_the_card_under(phase):
    state = begin(two(deck="baby pirate maid", board="maid maid", phase=phase), turn=1)
    assert state.observation(0)["players"][0]["deck_top"] == ["baby"]
    assert state.observation(1)["players"][0]["deck_top"] == []
    do(state, Put("deck_bottom"))
    assert state.observation(0)["players"][0]["deck_top"] == ["pirate"]
    do(state, Put("deck_top"))
    assert deck(state) == ("pirate maid baby" if phase == SINKING else "")
    assert asked(begin(two(board="maid", water="rats", phase=CRUISE))) is None, "not from an empty deck"


@scenario("caretaker")
@pytest.mark.clause("TB-12.31")
@pytest.mark.parametrize(("card", "comes"), [("rats", "rats"), ("singer", "singer"), ("jack", "jack~")])
def test_caretaker_readies_red_and_violet_not_beige(card, comes):
    state = do(two(card, board="caretaker", points=9), Play(card))
    assert board(state) == f"caretaker {comes}"
    state = two(board="caretaker storyteller", deck=card)
    do(tire(state, "storyteller"), Put("board"))
    assert board(state).endswith(comes)


@scenario("boogeyman")
@pytest.mark.clause("TB-12.27")
def test_boogeyman_sees_hands_on_the_own_turn_and_when_touched():
    state = table(Ship("maid", board="boogeyman", deck=BABIES), Ship("rats", BABIES, "beggar"), Ship("seal"))
    players = state.observation(0)["players"]
    assert [player["hand"] for player in players] == [["maid"], ["rats"], ["seal"]]
    assert state.observation(1)["players"][0]["hand"] == []
    do(state, END)
    seen = [player["hand"] for player in state.observation(0)["players"]]
    assert seen == [["maid"], [], []], "not on another's turn"
    hands = hand(state, 1).split()
    state.boards[0].append(content().number["passenger"] << 2)
    tire(state, "beggar")
    assert asked(state) == 0
    seen = [player["hand"] for player in state.observation(0)["players"]]
    assert seen[1:] == [hands, []], "while a card of theirs affects one"


@pytest.mark.clause("TB-12.27", "TB-11.20")
@pytest.mark.parametrize(
    ("aboard", "action", "shown"),
    [
        ("burglar", (Tire, "burglar", {"target": 0}), True),
        ("burglar", (Tire, "burglar", {"target": 2}), False),
        ("polka_dancer", (Tire, "polka_dancer"), False),
        ("saboteur", (Tire, "saboteur"), True),
        ("storyteller", (Tire, "storyteller"), True),
        ("torpedo+", (Tire, "torpedo", {"target": 0}), True),
        ("proletarian", (Tire, "proletarian"), True),
        ("proletarian pirate iceberg", (Tire, "proletarian"), False),
        ("", (Play, "stowaway", {"target": 0}), True),
        ("", (Play, "stowaway", {"target": 2}), False),
        ("", (Play, "maid"), False),
    ],
)
def test_boogeyman_sees_the_hand_from_when_a_card_is_declared_against_him(aboard, action, shown):
    """Before deciding on Ship Guard or Bartender; not when the card is meant for others."""
    theirs = "maid stowaway"
    state = table(
        Ship("rats", BABIES, "boogeyman ship_guard bartender"),
        Ship(theirs, BABIES, aboard),
        Ship("seal", BABIES),
        points=9,
    )
    state.active = 1
    before = state.copy()
    assert before.observation(0)["players"][1]["hand"] == []
    do(state, action)
    assert asked(state) == 0, "in window A or B"
    left = [card for card in theirs.split() if Play is not action[0] or card != action[1]]
    players = state.observation(0)["players"]
    assert [player["hand"] for player in players] == [["rats"], left if shown else [], []]
    for number in range(20):
        twin = state.redealt(0, Dice(f"twin {number}"))
        assert twin.observation(0) == state.observation(0)
        assert not shown or twin.hands[1] == state.hands[1]
    hidden = {tuple(state.redealt(2, Dice(f"twin {number}")).hands[1]) for number in range(20)}
    assert len(hidden) > 1, "nobody else sees it"
    react(state, "bartender" if action[0] is Play else "ship_guard")
    assert state.observation(0)["players"][1]["hand"] == [], "covered again once it is over"


@pytest.mark.clause("TB-12.27")
def test_boogeyman_sees_the_hand_until_the_part_that_concerns_him_is_over():
    """A Saboteur hits one after the other; a Storyteller has each place a card, in a window and without."""
    state = table(
        Ship("baby baby", BABIES, "saboteur"),
        Ship("maid", BABIES, "boogeyman lifebuoy"),
        Ship("rats", BABIES, "boogeyman lifebuoy"),
    )
    tire(state, "saboteur")
    assert asked(state) == 1
    shown = [state.observation(seat)["players"][0]["hand"] for seat in (1, 2)]
    assert shown == [["baby", "baby"], ["baby", "baby"]]
    do(state, PASS)
    assert asked(state) == 2
    shown = [state.observation(seat)["players"][0]["hand"] for seat in (1, 2)]
    assert shown == [[], ["baby", "baby"]]
    state = table(Ship("jack", BABIES, "storyteller"), Ship("maid", BABIES, "boogeyman lifebuoy"))
    do(tire(state, "storyteller"), Put("deck_bottom"))
    assert asked(state) == 1
    assert state.observation(1)["players"][0]["hand"] == ["jack"]
    do(state, PASS)
    assert asked(state) == 1
    assert legal(state, Put) != []
    assert state.observation(1)["players"][0]["hand"] == ["jack"]
    do(state, Put("deck_bottom"))
    assert state.observation(1)["players"][0]["hand"] == []


@pytest.mark.clause("TB-12.28")
def test_with_boogeyman_unseen_choices_are_free():
    state = table(Ship(board="lady saboteur boogeyman"), Ship("maid pirate seal"))
    tire(state, "lady", 1)
    assert legal(state) == [Pick("maid"), Pick("pirate"), Pick("seal")]
    pick(state, "pirate")
    assert hand(state) == "pirate"
    tire(state, "saboteur")
    pick(state, "seal")
    assert (hand(state, 1), water(state, 1)) == ("maid", "seal")


@scenario("band")
@pytest.mark.clause("TB-12.19")
@BOTH
def test_band_can_be_moved_though_not_jettisoned(phase):
    state = table(Ship(board="pirate"), Ship(board="band"), phase=phase)
    tire(state, "pirate", 1)
    assert hand(state) == "band"
    assert legal(state, Jettison) == []


@scenario("lifeguard")
@pytest.mark.clause("TB-12.48", "TB-12.49")
def test_lifeguard_is_the_fifth_card():
    state = two("lifeguard passenger passenger", board="passenger " * 4, points=8)
    do(state, Play("lifeguard"))
    assert state.points == 2
    do(state, Play("passenger"))
    assert state.points == 2, "1 x 1 - 1 = 0"
    do(state, Play("passenger"))
    assert state.points == 1, "1 x 2 - 1 = 1"


@scenario("arbiter")
@pytest.mark.clause("TB-12.5", "TB-12.6", "TB-12.7", "TB-12.8")
@BOTH
@pytest.mark.parametrize(
    ("mine", "theirs", "left"),
    [
        ("arbiter steersman", "pirate maid", ("arbiter steersman", "maid")),
        ("arbiter maid", "steersman rats", ("maid", "rats")),
        ("arbiter pirate", "pirate", ("arbiter", "")),
        ("arbiter", "polka_dancer+", ("", "polka_dancer+")),
        ("arbiter", "", ("", "")),
    ],
)
def test_arbiter_jettisons_the_highest_card_of_all_boards(phase, mine, theirs, left):
    state = table(Ship(deck=BABIES, board=mine), Ship(deck=BABIES, board=theirs), phase=phase)
    do(state, END)
    assert (board(state, 0), board(state, 1)) == left


@pytest.mark.clause("TB-12.10", "TB-12.46")
def test_two_arbiters_and_a_lifebuoy():
    state = table(Ship(deck=BABIES, board="arbiter arbiter"), Ship(deck=BABIES, board="pirate lady tycoon"))
    do(state, END)
    assert (board(state, 0), board(state, 1)) == ("arbiter arbiter", "lady")
    state = table(Ship(deck=BABIES, board="arbiter"), Ship(deck=BABIES, board="pirate lifebuoy"))
    do(state, END)
    react(state, "lifebuoy")
    assert board(state, 1) == "pirate lifebuoy", "its turn has begun, so the Lifebuoy is ready again"
    state = table(Ship(deck=BABIES, board="arbiter arbiter"), Ship(deck=BABIES, board="pirate lifebuoy"))
    react(do(state, END), "lifebuoy")
    assert board(state, 1) == "lifebuoy", "the second Arbiter finds the Pirate again, and no Lifebuoy ready"


@pytest.mark.clause("TB-12.10")
def test_a_highest_band_that_is_protected_stays_and_nothing_goes_for_it():
    """With an Arbiter of value 1, say, the Band is the highest card of all boards."""
    state = table(
        Ship(deck=BABIES, board="arbiter"), Ship(deck=BABIES, board="band rats"), of=revalued("arbiter", 1)
    )
    do(state, END)
    assert (board(state, 0), board(state, 1)) == ("arbiter", "band rats")
    state = table(
        Ship(deck=BABIES, board="arbiter"),
        Ship(deck=BABIES, board="band " + "rats " * 4),
        of=revalued("arbiter", 1),
    )
    do(state, END)
    assert board(state, 1) == "rats rats rats rats", "with five aboard it goes"


def revalued(card: str, value: int) -> Content:
    """The shipped content with another value for one card."""
    cards = [
        one.model_copy(update={"value": value}) if one.id == card else one for one in content().cards.cards
    ]
    return Content(content().game, CardsFile(cards=tuple(cards)))


@scenario("tycoon")
@pytest.mark.clause("TB-12.91", "TB-12.92", "TB-12.93")
def test_tycoon_draws_from_another_deck_in_the_order_one_likes():
    state = begin(table(Ship(board="tycoon"), Ship(deck="maid " + BABIES)), turn=9)
    assert legal(state) == [Pick("tycoon"), DRAW]
    do(state, Pick("tycoon"))
    assert state.afloat == [False, True], "first the opponent's card, then the ship sinks"
    assert state.content.number["maid"] in state.lost
    state = begin(table(Ship(board="tycoon tycoon", deck=BABIES), Ship(deck="maid rats jack")), turn=1)
    assert hand(state) == "maid rats", "turn 1: no own card, one for each Tycoon"
    state = begin(table(Ship(board="tycoon", deck=BABIES), Ship()), turn=1)
    assert (hand(state), state.afloat) == ("", [True, True]), "an empty deck gives nothing, sinks nobody"


# ---- blue ---------------------------------------------------------------------------------


@scenario("anchor")
@pytest.mark.clause("TB-12.1", "TB-12.2", "TB-12.3", "TB-12.4")
@BOTH
def test_anchor(phase):
    aboard = "anchor fisherman stoker tycoon"
    state = begin(table(Ship(deck=BABIES, board=aboard), Ship(deck="maid"), phase=phase), turn=9)
    assert (hand(state), deck(state, 1)) == ("", "maid")
    do(state, Use("anchor", 0))
    assert (water(state), state.points, board(state)) == ("anchor", 0, "fisherman stoker tycoon")
    state = begin(two("flapper", deck="maid baby rats jack", board="anchor maid polka_dancer", phase=phase))
    do(state, Put("deck_bottom"))
    tire(state, "polka_dancer")
    assert hand(state) == "baby flapper"
    do(state, Jettison("flapper"), DRAW, PASS)
    assert hand(state) == "baby rats"


@scenario("lifebuoy")
@pytest.mark.clause("TB-12.45", "TB-12.46", "TB-12.47")
def test_lifebuoy_refuses_for_its_owner_only_and_not_against_own_cards():
    state = table(Ship(deck="maid", board="rats"), Ship(deck="seal", board="lifebuoy"), Ship(deck="jack"))
    react(tire(state, "rats"), "lifebuoy")
    assert [deck(state, seat) for seat in range(3)] == ["", "seal", ""]
    state = begin(two(deck="maid rats", board="stowaway lifebuoy"), turn=1)
    assert (asked(state), water(state)) == (None, "maid"), "a Stowaway riding along is one's own"
    state = table(Ship("maid"), Ship(board="lifebuoy"), phase=CRUISE, points=8, shop="maid")
    do(state, Buy("maid"), Play("maid"))
    assert asked(state) is None


@scenario("steward")
@pytest.mark.clause("TB-12.74", "TB-12.75")
def test_steward_chooses_what_is_hit():
    state = table(Ship(board="pirate"), Ship(board="lady steward jack"))
    react(tire(state, "pirate", 1), "steward")
    assert asked(state) == 1
    pick(state, "jack")
    assert (hand(state), board(state, 1)) == ("jack", "lady steward~")

    state = table(Ship(board="saboteur"), Ship("pirate baby", board="steward"))
    react(tire(state, "saboteur"), "steward")
    pick(state, "baby")
    assert hand(state, 1) == "pirate"

    state = table(
        Ship("baby", board="torpedo"), Ship(deck="pirate lady jack maid rats", board="steward navigator")
    )
    react(tire(state, "torpedo", 1), "steward")
    assert legal(state) == [Pick("", 2), Pick("", 3), Pick("", 4), Pick("lady", 1), Pick("pirate", 0)]
    do(state, Pick("", 2), Pick("", 4), Pick("", 3))
    assert (water(state, 1), deck(state, 1)) == ("jack rats maid", "pirate lady")


@pytest.mark.clause("TB-12.76")
def test_steward_is_no_use_where_there_is_no_choice_to_gain():
    """Where the owner chooses anyway, where all of a kind are hit, where everything there is hit."""
    for attacker, loser in (
        ("beggar", Ship(board="maid steward")),
        ("janitor", Ship(deck="baby", board="maid steward")),
        ("rats", Ship(deck="maid", board="steward")),
        ("saboteur", Ship("maid", board="steward")),
    ):
        state = tire(table(Ship(deck="baby", board=attacker), loser), attacker)
        while asked(state) == 0:
            do(state, state.legal_actions()[0])
        assert legal(state, React) == [], attacker
    state = table(Ship(deck=BABIES, board="arbiter"), Ship(deck=BABIES, board="pirate pirate steward"))
    assert asked(do(state, END)) is None


@scenario("bartender")
@pytest.mark.clause("TB-12.22", "TB-12.23", "TB-12.24")
@BOTH
def test_bartender_sends_the_card_back_and_the_points(phase):
    state = table(Ship("seal stoker stoker maid"), Ship(board="bartender"), phase=phase)
    do(state, Jettison("seal"), Play("stoker"))
    react(state, "bartender")
    assert (hand(state), water(state), state.points) == ("maid stoker stoker", "seal", 5)
    do(state, Play("stoker"))
    assert board(state) == "stoker", "another copy may be played"
    state.points, state._legal = 5, None
    assert refused(state, Play("stoker")) == "TB-12.22"
    do(state, Play("maid"))
    assert board(state) == "stoker maid"


@pytest.mark.clause("TB-12.22")
def test_the_card_sent_back_may_be_played_next_turn():
    state = table(Ship("jack", BABIES), Ship(deck=BABIES, board="bartender"))
    react(do(state, Play("jack")), "bartender")
    assert legal(state, Play) == []
    do(state, END, END)
    assert Play("jack") in state.legal_actions()


@pytest.mark.clause("TB-12.25")
def test_bartender_stops_a_stowaway_meant_for_anyone():
    state = table(Ship("stowaway"), Ship(), Ship(board="bartender"), points=2)
    do(state, Play("stowaway", target=1))
    react(state, "bartender")
    assert (hand(state), board(state, 1), state.points) == ("stowaway", "", 2)


@scenario("ship_guard")
@pytest.mark.clause("TB-12.69")
@BOTH
def test_ship_guard_stops_the_whole_action_for_everybody(phase):
    state = table(
        Ship(deck="maid", board="rats"), Ship(deck="jack", board="ship_guard"), Ship(deck="seal"), phase=phase
    )
    react(tire(state, "rats"), "ship_guard")
    assert [deck(state, seat) for seat in range(3)] == ["maid", "jack", "seal"]
    assert (board(state), board(state, 1)) == ("rats~", "ship_guard~")


# ---- red ----------------------------------------------------------------------------------


@scenario("stowaway")
@pytest.mark.clause("TB-12.80", "TB-12.81", "TB-12.82")
@BOTH
def test_stowaway(phase):
    state = table(
        Ship("stowaway", board="passenger " * 6), Ship(deck="pirate " * 6), Ship(), phase=phase, points=4
    )
    assert [action.target for action in legal(state, Play)] == [1, 2]
    do(state, Play("stowaway", target=1))
    assert state.points == 0, "6 aboard: twice its value by one's own board"
    assert (state.aboard(0), state.aboard(1), state.scores()[1]) == (6, 1, 2)
    begin(state, 1, turn=1)
    assert water(state, 1) == "pirate"


@scenario("rats")
@pytest.mark.clause("TB-12.58")
@BOTH
def test_rats_hit_everybodys_top_card(phase):
    state = table(Ship(deck="maid seal", board="rats"), Ship(deck="jack lady"), Ship(), phase=phase)
    tire(state, "rats")
    assert [water(state, seat) for seat in range(3)] == ["maid", "jack", ""]
    assert [deck(state, seat) for seat in range(3)] == ["seal", "lady", ""]


@scenario("beggar")
@pytest.mark.clause("TB-12.26")
@BOTH
def test_beggar_sends_a_card_of_each_opponent_back_to_hand(phase):
    state = table(Ship(board="beggar maid"), Ship(board="pirate~ jack"), Ship(board="seal"), phase=phase)
    tire(state, "beggar")
    assert asked(state) == 1
    pick(state, "jack")
    assert [hand(state, seat) for seat in range(3)] == ["", "jack", "seal"]
    assert board(state, 0) == "beggar~ maid"


@scenario("proletarian")
@pytest.mark.clause("TB-12.57")
@BOTH
def test_proletarian_hits_the_richest_board_ties_all(phase):
    state = table(
        Ship(board="proletarian"), Ship(board="maid passenger rats"), Ship(board="seal rats"), phase=phase
    )
    tire(state, "proletarian")
    assert asked(state) == 1
    pick(state, "passenger")
    assert asked(state) == 2
    pick(state, "rats")
    assert [water(state, seat) for seat in range(3)] == ["", "passenger", "rats"]


@scenario("burglar")
@pytest.mark.clause("TB-12.29")
@BOTH
def test_burglar_takes_the_top_card(phase):
    state = table(Ship(board="burglar"), Ship(deck="lady maid"), phase=phase)
    tire(state, "burglar", 1)
    assert (hand(state), deck(state, 1)) == ("lady", "maid")


@scenario("fanatic")
@pytest.mark.clause("TB-12.34", "TB-12.17")
@BOTH
def test_fanatic_goes_and_takes_one_along(phase):
    state = table(Ship(board="fanatic"), Ship(board="lady maid"), phase=phase)
    tire(state, "fanatic", 1)
    pick(state, "lady")
    assert (water(state, 0), water(state, 1)) == ("fanatic", "lady")
    state = table(Ship(board="fanatic+"), Ship(board="lady maid rats"), phase=phase)
    tire(state, "fanatic", 1)
    pick(state, "lady", "maid")
    assert (board(state, 0), water(state, 0)) == ("assistant", "fanatic")
    assert board(state, 1) == "rats", "already gone, it hits a second card"


@scenario("lady")
@pytest.mark.clause("TB-12.43")
@BOTH
def test_lady_takes_an_unseen_card(phase):
    state = table(Ship(board="lady"), Ship("maid"), phase=phase)
    tire(state, "lady", 1)
    assert (hand(state), hand(state, 1)) == ("maid", "")
    tire(state := table(Ship(board="lady"), Ship(), phase=phase), "lady", 1)
    assert hand(state) == "", "nothing to take"


@scenario("saboteur")
@pytest.mark.clause("TB-12.64")
@BOTH
def test_saboteur_hits_every_hand_but_ones_own(phase):
    state = table(Ship("maid", board="saboteur"), Ship("rats"), Ship("seal jack"), phase=phase)
    tire(state, "saboteur")
    assert (hand(state, 0), hand(state, 1), len(state.hands[2])) == ("maid", "", 1)
    assert len(state.waters[2]) == 1


@scenario("pirate")
@pytest.mark.clause("TB-12.54")
@BOTH
def test_pirate_takes_a_card_from_a_board(phase):
    state = table(Ship(board="pirate"), Ship(board="maid lady~"), phase=phase)
    tire(state, "pirate", 1)
    pick(state, "lady")
    assert (hand(state), board(state, 1), water(state, 1)) == ("lady", "maid", "")


@scenario("torpedo")
@pytest.mark.clause("TB-12.88", "TB-12.90")
@BOTH
def test_torpedo_hits_three_cards_and_costs_one(phase):
    state = table(Ship("maid rats", board="torpedo"), Ship(deck="seal jack lady baby"), phase=phase)
    tire(state, "torpedo", 1)
    assert water(state, 1) == "seal jack lady"
    pick(state, "rats")
    assert (water(state), state.points) == ("rats", 0)
    state = table(Ship(board="torpedo"), Ship(deck="seal"), phase=phase)
    assert legal(state, Tire) == [], "with an empty hand it cannot be used"


# ---- violet -------------------------------------------------------------------------------


@scenario("polka_dancer")
@pytest.mark.clause("TB-12.55")
@BOTH
def test_polka_dancer_draws_one(phase):
    state = tire(two(board="polka_dancer", deck="maid rats", phase=phase), "polka_dancer")
    assert (hand(state), deck(state)) == ("maid", "rats")


@pytest.mark.clause("TB-12.55", "TB-4.4")
def test_polka_dancers_draw_reshuffles_in_the_cruise():
    state = tire(two(board="polka_dancer", water="maid", phase=CRUISE), "polka_dancer")
    assert (hand(state), water(state)) == ("maid", "")


@scenario("flapper")
@pytest.mark.clause("TB-12.36", "TB-12.37")
@BOTH
def test_flapper_gives_no_points_and_draws_however_she_goes(phase):
    state = do(two("flapper", deck="maid rats seal", phase=phase), Jettison("flapper"))
    assert state.points == 0
    assert legal(state) == [DRAW, PASS]
    do(state, DRAW, DRAW)
    assert hand(state) == "maid rats"
    state = table(Ship("baby", board="torpedo"), Ship(deck="flapper jack jack maid"), phase=phase)
    do(tire(state, "torpedo", 1), DRAW)
    assert hand(state, 1) == "maid"
    state = two(board="profiteer flapper", deck="maid", phase=phase)
    pick(tire(state, "profiteer"), "flapper")
    assert state.points == 0
    do(state, DRAW)
    assert hand(state) == "maid"
    assert two("flapper", phase=phase).price_to_play(0, content().number["flapper"]) == 3
    assert two(board="flapper", phase=phase).scores()[0] == 3


@pytest.mark.clause("TB-12.38", "TB-12.39")
def test_flapper_never_reshuffles_and_never_sinks():
    state = do(two("flapper", water="maid", phase=CRUISE), Jettison("flapper"))
    assert (asked(state), hand(state), water(state)) == (None, "", "maid flapper")
    state = do(two("flapper", deck="maid"), Jettison("flapper"), DRAW)
    assert (hand(state), state.afloat, asked(state)) == ("maid", [True, True], None)


@scenario("rose")
@pytest.mark.clause("TB-12.59", "TB-12.60", "TB-12.61")
@BOTH
def test_rose_comes_aboard_however_she_is_jettisoned(phase):
    state = do(two("rose maid", board="passenger " * 4, phase=phase), Jettison("rose"))
    assert (state.points, board(state)[-4:], water(state)) == (4, "rose", "")
    assert refused(state, Play("maid")) == "TB-3.7", "she is the 5th: it costs double"
    state = two(board="profiteer rose", deck="baby " * 20, phase=phase)
    for _ in range(2):
        pick(tire(state, "profiteer"), "rose")
        assert (state.points, board(state)) == (4, "profiteer~ rose")
        do(state, END)
        state.hands[1].clear()
        do(state, END)
        state.hands[0].clear()
        state._legal = None
    state = table(Ship(deck=BABIES, board="rats"), Ship(deck="rose"), phase=phase)
    assert board(tire(state, "rats"), 1) == "rose"


@pytest.mark.clause("TB-12.62", "TB-12.63")
def test_rose_can_be_taken_and_goes_down_with_her_ship():
    state = table(Ship(board="fanatic pirate"), Ship(board="rose"))
    assert board(tire(state, "fanatic", 1), 1) == "rose"
    assert hand(tire(state, "pirate", 1)) == "rose"
    state = begin(two("rose", deck="rose"), turn=9)
    assert (state.afloat[0], state.scores()[0]) == (False, 0)


@scenario("janitor")
@pytest.mark.clause("TB-12.42")
@BOTH
def test_janitor_lets_each_put_a_card_under(phase):
    state = table(
        Ship(deck="baby", board="janitor maid"), Ship(deck="baby", board="rats seal"), Ship(), phase=phase
    )
    pick(tire(state, "janitor"), "janitor", "seal")
    assert [deck(state, seat) for seat in range(3)] == ["baby janitor", "baby seal", ""]


@scenario("technician")
@pytest.mark.clause("TB-12.87")
@BOTH
def test_technician_puts_up_to_three_under_in_any_order(phase):
    state = two(deck="baby", board="technician maid rats seal", phase=phase)
    pick(tire(state, "technician"), "seal", "technician", "maid")
    assert (deck(state), board(state)) == ("baby seal technician maid", "rats")
    state = do(tire(two(deck="baby", board="technician maid", phase=phase), "technician"), PASS)
    assert board(state) == "technician~ maid"


@scenario("seal")
@pytest.mark.clause("TB-12.65", "TB-12.66", "TB-12.67", "TB-12.68")
@BOTH
def test_seal(phase):
    assert do(two("pirate seal", phase=phase), JettisonPair("seal", "pirate")).points == 22
    assert do(two("lifeboat seal", phase=phase), JettisonPair("seal", "lifeboat")).points == 20
    state = do(two("passenger seal", phase=phase), Jettison("passenger"), Jettison("seal"))
    assert state.points == 6
    assert do(two("passenger seal", phase=phase), JettisonPair("seal", "passenger")).points == 2
    state = two("seal seal maid flapper", phase=phase)
    assert legal(state, JettisonPair) == [JettisonPair("seal", "flapper"), JettisonPair("seal", "maid")]
    do(state, JettisonPair("seal", "maid"))
    assert (water(state), state.points) == ("seal maid", 8)
    do(state, JettisonPair("seal", "flapper"))
    assert state.points == 8
    state = do(two("rose seal", phase=phase), JettisonPair("seal", "rose"))
    assert (state.points, board(state), water(state)) == (8, "rose", "seal"), "4 each, and she comes aboard"


@scenario("assistant")
@pytest.mark.clause("TB-12.11", "TB-12.12", "TB-12.13", "TB-12.15")
@BOTH
def test_assistant_is_played_on_top_and_doubles_the_action(phase):
    state = two("assistant", points=5, phase=phase)
    assert refused(state, Play("assistant")) == "TB-12.11"
    state = two(
        "assistant assistant maid",
        "passenger passenger passenger polka_dancer",
        "rats jack seal",
        points=14,
        phase=phase,
    )
    do(state, Play("assistant", 3))
    assert board(state) == "passenger passenger passenger polka_dancer+"
    assert state.price_to_play(0, content().number["maid"]) == 8, "five aboard"
    assert [action.spot for action in legal(state, Play, "assistant")] == [], "10 points for 9"
    tire(state, "polka_dancer")
    assert hand(state) == "assistant jack maid rats"
    state = two("assistant", "polka_dancer+ maid assistant", points=10)
    assert [action.spot for action in legal(state, Play)] == [1], "one each, and none on an Assistant"


@pytest.mark.clause("TB-12.15")
def test_choices_are_made_anew_and_one_ship_guard_stops_both_runs():
    state = table(Ship(board="pirate+"), Ship(board="maid rats seal"))
    pick(tire(state, "pirate", 1), "maid", "seal")
    assert (hand(state), board(state, 1)) == ("maid seal", "rats")
    state = table(Ship(board="singer+"), Ship(board="ship_guard"))
    react(tire(state, "singer"), "ship_guard")
    assert (state.points, asked(state)) == (0, None)
    state = begin(two(deck=BABIES, board="fisherman+"), turn=9)
    assert len(state.hands[0]) == 4, "passives are not doubled"


@pytest.mark.clause("TB-12.14", "TB-12.18")
def test_attackers_hit_assistant_first_owners_choose_freely():
    state = table(Ship(board="fanatic"), Ship(board="singer+ maid"))
    tire(state, "fanatic", 1)
    assert legal(state) == [Pick("assistant", 0), Pick("maid", 1)]
    pick(state, "assistant")
    assert (board(state, 1), water(state, 1), state.riders[1]) == ("singer maid", "assistant", 0)
    state = tire(two(board="profiteer singer+"), "profiteer")
    assert legal(state) == [Pick("assistant", 1), Pick("profiteer", 0), Pick("singer", 1)]
    state = table(Ship(board="pirate"), Ship(board="singer+ steward"))
    react(tire(state, "pirate", 1), "steward")
    assert Pick("singer", 0) in legal(state)


@pytest.mark.clause("TB-12.16", "TB-12.17")
def test_an_assistant_left_behind_does_nothing_more():
    state = two(board="jack+", deck="baby")
    tire(state, "jack")
    assert (board(state), deck(state)) == ("assistant", "baby jack")
    assert state.scores()[0] == 5


@scenario("chef")
@pytest.mark.clause("TB-12.32")
@BOTH
def test_chef_puts_a_hand_card_under(phase):
    state = tire(two("maid rats", board="chef", deck="baby", phase=phase), "chef")
    pick(state, "maid")
    assert (hand(state), deck(state)) == ("rats", "baby maid")


@scenario("diver")
@pytest.mark.clause("TB-12.33")
@BOTH
def test_diver_puts_a_card_of_the_water_under(phase):
    state = tire(two(board="diver", deck="baby", water="maid rats", phase=phase), "diver")
    pick(state, "rats")
    assert (water(state), deck(state)) == ("maid", "baby rats")
    assert asked(tire(two(board="diver", phase=phase), "diver")) is None


@scenario("singer")
@pytest.mark.clause("TB-12.70")
@BOTH
def test_singer_gives_three_points_for_this_turn(phase):
    state = tire(table(Ship(deck=BABIES, board="singer"), Ship(deck=BABIES), phase=phase), "singer")
    assert state.points == 3
    assert do(state, END).points == 0


@scenario("profiteer")
@pytest.mark.clause("TB-12.56")
@BOTH
def test_profiteer_turns_a_card_aboard_into_its_value(phase):
    own = pick(tire(two(board="profiteer lifeboat", phase=phase), "profiteer"), "profiteer")
    assert (own.points, board(own), water(own)) == (6, "lifeboat", "profiteer")
    state = pick(tire(two(board="profiteer lifeboat", phase=phase), "profiteer"), "lifeboat")
    assert (state.points, water(state)) == (10, "lifeboat")
    state = tire(two(board="profiteer", phase=phase), "profiteer")
    assert (state.points, board(state)) == (6, "")


@scenario("teacher")
@pytest.mark.clause("TB-12.83", "TB-12.84")
@BOTH
def test_teacher_pays_for_a_jettisoned_card_by_the_own_board(phase):
    state = table(
        Ship("maid"), Ship("stoker rats passenger", board="teacher " + "passenger " * 4), phase=phase
    )
    do(state, Jettison("maid"))
    react(state, "teacher")
    assert asked(state) == 1, "5 aboard: Maid costs 8"
    pick(state, "passenger", "rats")
    assert hand(state, 1) == "", "1 + 3 is not enough, the last card goes too; what is over is lost"
    assert board(state, 1).endswith("passenger maid")
    assert (state.points, water(state)) == (4, ""), "the opponent keeps the points"
    state = table(Ship("maid"), Ship("rats", board="teacher"), phase=phase)
    assert asked(do(state, Jettison("maid"))) is None, "nobody is asked who cannot pay"


@pytest.mark.clause("TB-12.85")
def test_teacher_may_pay_for_one_or_both_of_a_pair():
    for both in (False, True):
        state = table(
            Ship("pirate seal"), Ship("pirate lifeboat", board="teacher passenger passenger passenger")
        )
        do(state, JettisonPair("seal", "pirate"))
        react(state, "teacher")
        assert legal(state) == [Pick("pirate"), Pick("seal")]
        pick(state, "pirate", "pirate")
        assert board(state, 1).endswith("pirate~")
        # Five aboard now: the multiplier is taken anew, Seal costs 10.
        assert legal(state) == [Pick("seal"), PASS]
        do(state, Pick("seal") if both else PASS)
        assert ("seal" in board(state, 1), hand(state, 1)) == (both, "" if both else "lifeboat")
    state = table(Ship("lifeboat"), Ship("tycoon", board="teacher"))
    assert asked(do(state, Jettison("lifeboat"))) is None, "Iceberg and Lifeboat cost 10 here"
    state = table(Ship("lifeboat"), Ship("tycoon passenger", board="teacher"))
    assert asked(do(state, Jettison("lifeboat"))) == 1


@pytest.mark.clause("TB-12.86")
def test_payments_open_no_window_and_rose_is_back_already():
    state = table(Ship("rats"), Ship("rats", board="teacher"), Ship("pirate", board="teacher"))
    do(state, Jettison("rats"))
    react(state, "teacher")
    assert asked(state) is None, "neither for the payment nor for a card that is gone"
    state = table(Ship("rose"), Ship("pirate", board="teacher"))
    assert asked(do(state, Jettison("rose"))) is None


@scenario("storyteller")
@pytest.mark.clause("TB-12.78", "TB-12.79")
@BOTH
def test_storyteller_reveals_and_each_decides_for_themselves(phase):
    state = table(Ship(deck="maid", board="storyteller"), Ship(deck="rats jack"), Ship(), phase=phase)
    tire(state, "storyteller")
    assert state.observation(2)["players"][0]["deck_top"] == ["maid"], "all see it"
    assert legal(state) == [Put("board"), Put("deck_bottom")]
    do(state, Put("board"))
    assert asked(state) == 1
    do(state, Put("deck_bottom"))
    assert (board(state), deck(state, 1)) == ("storyteller~ maid", "jack rats")
    assert (asked(state), state.afloat) == (None, [True] * 3), "an empty deck: nothing, no sinking"
    state = table(Ship(deck="maid", board="storyteller"), Ship(deck="rats", board="lifebuoy"), phase=phase)
    do(tire(state, "storyteller"), Put("board"))
    react(state, "lifebuoy")
    assert (asked(state), deck(state, 1)) == (None, "rats")


@scenario("lockdown")
@pytest.mark.clause("TB-12.50", "TB-12.51")
@BOTH
def test_lockdown(phase):
    assert legal(two(board="lockdown maid rats seal", phase=phase), Tire, "lockdown") == []
    state = table(
        Ship(board="lockdown maid jack baby singer passenger"),
        Ship(deck="baby", board="rose flapper passenger+ maid"),
        Ship(board="maid " * 4),
        phase=phase,
    )
    tire(state, "lockdown")
    pick(state, "maid", "jack", "baby", "singer")
    assert (board(state, 0), water(state, 0)) == ("passenger", "lockdown maid jack baby singer")
    assert asked(state) == 1, "a Rose, an Assistant on a Passenger: five cards"
    assert board(state, 1) == "rose"
    do(state, DRAW)
    assert hand(state, 1) == "baby"
    assert board(state, 2) == "maid maid maid maid"


@scenario("captain")
@pytest.mark.clause("TB-12.30")
@BOTH
def test_captain_shuffles_hand_cards_into_the_deck_and_draws_as_many(phase):
    hands = set()
    for seed in range(12):
        state = two("maid rats seal", board="captain", deck="jack diver", phase=phase, dice=Dice(f"c{seed}"))
        do(tire(state, "captain"), Pick("maid"), Pick("seal"), PASS)
        assert (len(state.hands[0]), len(state.decks[0])) == (3, 2)
        assert "rats" in hand(state)
        hands.add(hand(state))
    assert len(hands) > 2
    state = do(tire(two("maid", board="captain", deck="jack", phase=phase), "captain"), PASS)
    assert (hand(state), deck(state)) == ("maid", "jack")
