"""The rules of a turn on a card drawn by hand (seas.CARD), clause by clause."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from generator.contract import IllegalMove
from generator.games.general_quarters.actions import (
    ACTIONS,
    Action,
    Helicopter,
    HelicopterStep,
    Scratch,
    Strike,
)
from generator.games.general_quarters.cards import maker
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.rules import Patrol, on_card
from generator.games.general_quarters.state import LANDED, TAKEN_OFF
from generator.mechanics.dice import Dice
from tests.games.general_quarters.seas import DEFAULT, beside, graph, rows, setup


def game(*turns: str, order: str = "D-1 D-2 D-3 AIR CRU", **changes: int) -> Patrol:
    """The hand-drawn card after some turns; the group in another order, or other aircraft."""
    facts = setup(order=tuple(order.split()), **changes)
    if order != "D-1 D-2 D-3 AIR CRU":
        facts = setup(
            order=tuple(order.split()),
            helicopters=tuple(int(label[0] == "D") for label in order.split()),
            **changes,
        )
    grid = tuple(token for row in rows() for token in row)
    return play(on_card(Card(facts, 0, grid), Dice("rules")), *turns)


def at(square: str) -> tuple[int, int]:
    """Row and column of a printed square name."""
    return int(square[1:]) - 1, "ABCDEFGHIJ".index(square[0])


def play(state: Patrol, *turns: str) -> Patrol:
    """Turns as ``"B2"`` scratch, ``"D-1: F1 G1"`` helicopter and its squares, ``"*B2"`` strike-fighter."""
    for turn in turns:
        if turn[0] == "*":
            state.apply(Strike(*at(turn[1:])))
        elif ":" in turn:
            ship, path = turn.split(":")
            state.apply(Helicopter(ship))
            for square in path.split():
                state.apply(HelicopterStep(*at(square)))
        else:
            state.apply(Scratch(*at(turn)))
    return state


def afloat(state: Patrol) -> str:
    """The ships of the group still afloat, left to right."""
    order = state.card.setup.order
    return " ".join(ship for ship, floats in zip(order, state.afloat, strict=True) if floats)


def refused(state: Patrol, *turns: str) -> str:
    """The clause the last of these turns breaks; and that breaking it changed nothing."""
    *before, last = turns
    play(state, *before)
    seen = state.observation(0)
    with pytest.raises(IllegalMove) as caught:
        play(state, last)
    assert state.observation(0) == seen
    return caught.value.clause


SQUARES = [f"{col}{row}" for row in range(1, 11) for col in "ABCDEFGHIJ"]
ALL_HITS = [name for name in SQUARES if rows()[at(name)[0]][at(name)[1]][0] == "S"]
AIMED_AT_ALL = ["B2", "A2", "I2", "C2", "A3"]  # missiles for D-1, D-2, D-3, AIR, CRU


@pytest.mark.clause("GQ-1.2", "GQ-1.3", "GQ-1.4", "GQ-1.5", "GQ-1.6")
def test_before_the_first_turn() -> None:
    """Nothing scratched, five ships afloat; the printed facts are there, the hidden ones are not."""
    state = game()
    seen = state.observation(0)
    assert seen["shown"] == [[""] * 10] * 10
    assert seen["afloat"] == [True] * 5
    assert seen["order"] == ["D-1", "D-2", "D-3", "AIR", "CRU"]
    assert seen["shallow"] == [7, 8, 9]
    assert seen["missiles"] == {"D-1": 5, "D-2": 5, "D-3": 5, "AIR": 5, "CRU": 5}
    assert (seen["anti_air"], seen["strike_fighters"], seen["helicopters"]) == (3, 2, [1, 1, 1, 0, 0])
    assert sum(ship["length"] * ship["number"] for ship in seen["fleet"]) == 30
    assert "missiles" not in game(missiles_printed=False).observation(0)


@pytest.mark.clause("GQ-2.1", "GQ-2.3", "GQ-8.3")
def test_the_last_hit_wins_with_what_is_afloat() -> None:
    """Thirty scratches of hits alone are an Admiral's win; no turn is legal afterwards."""
    state = game(*ALL_HITS[:-1])
    assert not state.is_over()
    play(state, ALL_HITS[-1])
    assert state.is_over()
    assert state.scores() == (5.0,)
    assert state.legal_actions() == []
    assert state.observation(0)["result"] == "win"
    assert refused(state, "A2") == "GQ-2.3"


@pytest.mark.clause("GQ-2.2", "GQ-4.5", "GQ-8.4")
def test_the_fifth_lost_ship_loses() -> None:
    """No anti-air missiles: five missiles for five ships. A loss scores nothing."""
    state = game(*AIMED_AT_ALL[:4], anti_air=0)
    assert (state.is_over(), afloat(state)) == (False, "CRU")
    play(state, AIMED_AT_ALL[4])
    assert state.is_over()
    assert state.scores() == (0.0,)
    assert state.observation(0)["result"] == "loss"
    assert state.legal_actions() == []


@pytest.mark.clause("GQ-2.1", "GQ-2.3", "GQ-5.7")
def test_a_win_ends_a_helicopter_mission() -> None:
    """The last hit is met in flight: the mission stops there, the next square stays hidden."""
    state = game(*[hit for hit in ALL_HITS if hit != "J2"])
    play(state, "D-1: J3 J2")
    assert state.is_over()
    assert state.helicopter == LANDED
    assert not state.is_scratched(8)


@pytest.mark.clause("GQ-2.3", "GQ-6.5")
def test_a_win_ends_a_strike() -> None:
    """The strike stops on the winning square; what comes after it is not revealed."""
    state = game(*[hit for hit in ALL_HITS if hit != "J2"])
    play(state, "J3", "*J3")
    assert state.is_over()
    assert state.scores() == (5.0,)
    assert state.is_scratched(18)  # I2 comes before J2
    assert not state.is_scratched(28)  # I3 after it


@pytest.mark.clause("GQ-2.4", "GQ-2.5", "GQ-3.1", "GQ-3.3")
def test_every_turn_is_a_scratch_or_a_flight_and_there_is_always_one() -> None:
    """Random games of legal turns: never stuck before the end, and turns are counted one by one."""
    random = Random(3)
    for card in maker.cards(graph(), setup(), range(40)):
        state = on_card(card, Dice("free"))
        turns = 0
        while not state.is_over():
            actions = state.legal_actions()
            keys = [(ACTIONS.index(type(action)), action) for action in actions]
            assert keys == sorted(set(keys))
            assert actions
            chosen = random.choice(actions)
            assert len({type(action) for action in actions}) == 1 or not isinstance(chosen, HelicopterStep)
            turns += not isinstance(chosen, HelicopterStep)
            state.apply(chosen)
            assert state.turns == turns
        assert state.pieces() == on_card(card, Dice("free")).pieces()
        assert (state.scores()[0] > 0) is (state.hits_left == 0)
    assert turns > 5


def test_what_is_not_listed_is_refused_and_changes_nothing() -> None:
    """Every action there is, tried at moments of random games: legal exactly when listed."""
    random = Random(9)
    cells = [(r, c) for r in range(-1, 11) for c in range(-1, 11)]
    everything: list[Action] = [kind(*cell) for kind in (Scratch, HelicopterStep, Strike) for cell in cells]
    everything += [Helicopter(ship) for ship in ("D-1", "D-2", "D-3", "AIR", "CRU", "D-4", "")]
    for card in maker.cards(graph(), setup(), range(3)):
        state = on_card(card, Dice("all"))
        while not state.is_over():
            if random.random() < 0.15:
                listed = set(state.legal_actions())
                seen = state.observation(0)
                for action in everything:
                    twin = state.copy()
                    try:
                        twin.apply(action)
                    except IllegalMove:
                        assert action not in listed
                        assert twin.observation(0) == seen
                    else:
                        assert action in listed
                        assert twin.observation(0) != seen
                assert state.observation(0) == seen
            state.apply(random.choice(state.legal_actions()))


@pytest.mark.clause("GQ-3.2")
def test_a_square_is_scratched_once_and_on_the_map() -> None:
    """Twice is illegal, so is off the map."""
    assert refused(game(), "F1", "F1") == "GQ-3.2"
    state = game()
    for row, col in ((-1, 0), (0, -1), (10, 0), (0, 10)):
        with pytest.raises(IllegalMove, match="off the map"):
            state.apply(Scratch(row, col))


@pytest.mark.clause("GQ-4.1", "GQ-4.2")
def test_empty_and_hit_do_nothing_else_and_show_no_class() -> None:
    """A hit of the battlecruiser looks like a hit of a frigate."""
    state = game("F1", "A1", "J1")
    assert afloat(state) == "D-1 D-2 D-3 AIR CRU"
    assert state.anti_air == 3
    assert state.observation(0)["shown"][0] == ["S", "", "", "", "", ".", "", "", "", "S"]


@pytest.mark.clause("GQ-4.3", "GQ-4.10", "GQ-4.11")
def test_a_missile_for_a_lost_ship_costs_nothing() -> None:
    """D-1 goes first; the next missile for it finds nothing, and spends nothing."""
    state = game("B2", anti_air=0)
    assert afloat(state) == "D-2 D-3 AIR CRU"
    state.anti_air = 1
    play(state, "B4")
    assert (afloat(state), state.anti_air) == ("D-2 D-3 AIR CRU", 1)


@pytest.mark.clause("GQ-4.4", "GQ-4.5")
def test_anti_air_missiles_are_spent_one_by_one_and_must_be() -> None:
    """Three attacks are warded off, whatever they aim at; the fourth destroys its target."""
    state = game()
    for left, square in ((2, "B2"), (1, "A2"), (0, "I2")):
        play(state, square)
        assert (state.anti_air, afloat(state)) == (left, "D-1 D-2 D-3 AIR CRU")
    play(state, "C2")
    assert (state.anti_air, afloat(state)) == (0, "D-1 D-2 D-3 CRU")


@pytest.mark.clause("GQ-4.6", "GQ-4.7")
def test_the_missile_cruiser_wards_off_its_own_attack_while_it_can() -> None:
    """One anti-air missile saves it once; when it is lost, unused ones are useless."""
    state = game("A3", anti_air=1)
    assert (state.anti_air, afloat(state)) == (0, "D-1 D-2 D-3 AIR CRU")
    play(state, "I4")
    assert afloat(state) == "D-1 D-2 D-3 AIR"
    lost = game("G2", anti_air=2)  # the submarine takes the cruiser, right-most
    assert afloat(lost) == "D-1 D-2 D-3 AIR"
    play(lost, "B2")
    assert (lost.anti_air, afloat(lost)) == (2, "D-2 D-3 AIR")


@pytest.mark.clause("GQ-4.8", "GQ-4.9")
@pytest.mark.parametrize(
    ("order", "after"),
    [
        ("D-1 D-2 D-3 AIR CRU", ["D-1 D-2 D-3 AIR", "D-1 D-2 D-3", "D-1 D-2"]),
        ("CRU AIR D-1 D-2 D-3", ["CRU AIR D-1 D-2", "CRU AIR D-1", "CRU AIR"]),
        ("D-3 CRU D-1 AIR D-2", ["D-3 CRU D-1 AIR", "D-3 CRU D-1", "D-3 CRU"]),
    ],
)
def test_a_submarine_takes_the_right_most_ship_afloat(order: str, after: list[str]) -> None:
    """By printed position, in any order of the group; anti-air missiles never help."""
    state = game(order=order)
    for square, left in zip(("G2", "H7", "A10"), after, strict=True):
        play(state, square)
        assert afloat(state) == left
    assert state.anti_air == 3


@pytest.mark.clause("GQ-4.9")
def test_right_most_skips_ships_lost_before() -> None:
    """CRU lost to a missile: the submarine takes AIR, the next one D-3."""
    state = game("A3", "G2", anti_air=0)
    assert afloat(state) == "D-1 D-2 D-3"
    play(state, "H7")
    assert afloat(state) == "D-1 D-2"


@pytest.mark.clause("GQ-3.4", "GQ-5.1")
def test_a_helicopter_belongs_to_one_destroyer() -> None:
    """Each flies once, and not after its ship is lost; carrier and cruiser have none."""
    assert refused(game(), "D-2: F1 F2 F3", "D-1: A1") == "GQ-5.8"
    assert refused(game(), "D-2: G1 G2", "D-2: F1") == "GQ-5.1"
    assert refused(game(anti_air=0), "B2", "D-1: A1") == "GQ-5.1"
    assert refused(game(), "AIR: A1") == "GQ-5.1"
    assert refused(game(), "D-9: A1") == "GQ-5.1"
    ready = [a.ship for a in game("A2", anti_air=0).legal_actions() if isinstance(a, Helicopter)]
    assert ready == ["D-1", "D-3"]


@pytest.mark.clause("GQ-5.2")
def test_a_flight_begins_on_the_edge() -> None:
    """36 squares on this map, scratched ones left out; no other action until it has begun."""
    state = game("F1", "D-1:")
    assert state.helicopter == TAKEN_OFF
    starts = state.legal_actions()
    assert len(starts) == 35
    assert all(isinstance(a, HelicopterStep) and (a.row in (0, 9) or a.col in (0, 9)) for a in starts)
    assert refused(state, "B3") == "GQ-5.8"
    for square, clause in (("F1", "GQ-5.2"), ("B3", "GQ-5.2")):
        with pytest.raises(IllegalMove) as caught:
            state.apply(HelicopterStep(*at(square)))
        assert caught.value.clause == clause
    landed = game()
    with pytest.raises(IllegalMove, match="no helicopter is in the air"):
        landed.apply(HelicopterStep(0, 0))


@pytest.mark.clause("GQ-5.3")
def test_no_flight_when_the_edge_is_scratched() -> None:
    """Nothing is spent."""
    edge = [name for name in SQUARES if name[0] in "AJ" or name[1:] in ("1", "10")]
    state = game(anti_air=9)
    play(state, *edge)
    assert not any(isinstance(action, Helicopter) for action in state.legal_actions())
    assert refused(state, "D-1: A1") == "GQ-5.3"
    assert state.helicopters == [1, 1, 1, 0, 0]


@pytest.mark.clause("GQ-5.4", "GQ-5.5")
def test_each_step_is_beside_the_last_square_and_unscratched() -> None:
    """Never diagonal, never over scratched squares, never back; decided square by square."""
    state = game("G3", "D-1: F1 F2")
    nexts = {(a.row, a.col) for a in state.legal_actions() if isinstance(a, HelicopterStep)}
    assert nexts == {at("E2"), at("G2"), at("F3")}
    for square in ("F1", "F2", "G1", "E3", "F4"):
        with pytest.raises(IllegalMove) as caught:
            state.apply(HelicopterStep(*at(square)))
        assert caught.value.clause == "GQ-5.4"
    state.apply(HelicopterStep(*at("F3")))
    assert HelicopterStep(*at("G3")) not in state.legal_actions()


@pytest.mark.clause("GQ-5.6", "GQ-4.12")
@pytest.mark.parametrize("path", ["I1 I2", "G1 G2", "A10"])
def test_a_missile_or_submarine_ends_a_flight_and_does_nothing(path: str) -> None:
    """No ship lost, no anti-air missile spent; it stays visible."""
    state = game(f"D-1: {path}")
    assert state.helicopter == LANDED
    assert (afloat(state), state.anti_air) == ("D-1 D-2 D-3 AIR CRU", 3)
    row, col = at(path.split()[-1])
    assert state.observation(0)["shown"][row][col] in ("M:D-3", "U")
    assert any(isinstance(action, Scratch) for action in state.legal_actions())


@pytest.mark.clause("GQ-5.7", "GQ-5.8")
def test_hits_and_empty_squares_do_not_end_a_flight_and_it_may_not_stop() -> None:
    """Along the battlecruiser and on: only steps are legal."""
    state = game("D-1: A1 B1 C1 D1 E1 F1")
    assert state.hits_left == 25
    assert {type(action) for action in state.legal_actions()} == {HelicopterStep}


@pytest.mark.clause("GQ-5.8")
def test_a_flight_that_is_stuck_ends_without_harm() -> None:
    """Into the corner J1, everything beside it scratched."""
    state = game("I1", "D-1: J2 J1")
    assert state.helicopter == LANDED
    assert afloat(state) == "D-1 D-2 D-3 AIR CRU"
    at_once = game("I1", "J2", "D-1: J1")
    assert at_once.helicopter == LANDED


@pytest.mark.clause("GQ-5.9")
def test_helicopters_fly_on_successive_turns() -> None:
    """Three flights, three turns."""
    state = game("D-1: G1 G2", "D-2: A10", "D-3: I10")
    assert state.turns == 3
    assert state.helicopters == [0, 0, 0, 0, 0]


@pytest.mark.clause("GQ-6.1", "GQ-6.7")
def test_a_strike_needs_a_scratched_centre_with_something_hidden_around_it() -> None:
    """Never the first turn; any scratched square will do, whatever it showed or revealed it."""
    assert not any(isinstance(action, Strike) for action in game().legal_actions())
    assert refused(game(), "*C3") == "GQ-6.1"
    for first in ("C3", "A1", "B2", "G2", "D-1: I10"):
        state = game(first)
        centre = next(action for action in state.legal_actions() if isinstance(action, Strike))
        state.apply(centre)
        assert refused(state, f"*{'ABCDEFGHIJ'[centre.col]}{centre.row + 1}") == "GQ-6.1"


@pytest.mark.clause("GQ-6.1", "GQ-6.6")
def test_strike_fighters_are_few_and_lost_with_the_carrier() -> None:
    """Two, and none once AIR is gone."""
    assert refused(game(), "C3", "*C3", "H9", "*H9", "F6", "*F6") == "GQ-6.1"
    lost = game("C2", anti_air=0)
    assert lost.strike_fighters == 2
    assert refused(lost, "*C2") == "GQ-6.1"
    assert not any(isinstance(action, Strike) for action in lost.legal_actions())


@pytest.mark.clause("GQ-6.2", "GQ-6.3", "GQ-6.4", "GQ-6.5")
@pytest.mark.parametrize(
    ("centre", "others"), [("B3", 8), ("A6", 5), ("J6", 5), ("E10", 5), ("A1", 3), ("J10", 3)]
)
def test_a_strike_reveals_all_around_its_centre_and_nothing_harms(centre: str, others: int) -> None:
    """Eight squares inside the map, five at the border, three in a corner; missiles are ignored."""
    state = game(anti_air=9)
    play(state, centre)
    spent = state.anti_air
    play(state, f"*{centre}")
    assert state.scratched.bit_count() == 1 + others
    assert (afloat(state), state.anti_air, state.strike_fighters) == ("D-1 D-2 D-3 AIR CRU", spent, 1)


@pytest.mark.clause("GQ-6.2")
def test_a_strike_skips_what_is_scratched_already() -> None:
    """Hits are not counted twice."""
    state = game("B1", "A1", "C1")
    assert state.hits_left == 27
    play(state, "*B1")
    assert state.hits_left == 27
    assert state.scratched.bit_count() == 6


def test_copies_are_independent() -> None:
    """A change to one does not reach the other."""
    state = game("F2", "D-1: F1 G1")
    twin = state.copy()
    before = state.observation(0)
    while not twin.is_over():
        twin.apply(twin.legal_actions()[0])
    assert state.observation(0) == before


@pytest.mark.clause("GQ-S3")
def test_dealt_anew_the_player_sees_the_same_on_another_legal_card() -> None:
    """At moments of random games: same look, same legal turns, a valid card, and not always this one."""
    from generator.games.general_quarters.cards.validity import grid_faults

    random = Random(6)
    different = 0
    for card in maker.cards(graph(), setup(), range(4)):
        state = on_card(card, Dice("x"))
        while not state.is_over():
            if random.random() < 0.12:
                twin = state.redealt(0, Dice(f"{random.random()}"))
                assert twin.observation(0) == state.observation(0)
                assert twin.legal_actions() == state.legal_actions()
                assert twin.hits_left == state.hits_left
                assert grid_faults(twin.card.rows(), twin.card.setup) == []
                different += twin.card.grid != card.grid
            state.apply(random.choice(state.legal_actions()))
    assert different > 8


def test_a_redeal_depends_on_what_is_seen_alone() -> None:
    """Two cards that look the same so far are dealt anew alike."""
    state = game("F1", "G1", "A5", "B5")
    other = state.redealt(0, Dice("another"))
    assert other.card.grid != state.card.grid
    for seed in "abc":
        assert state.redealt(0, Dice(seed)).card.grid == other.redealt(0, Dice(seed)).card.grid


def test_neighbours_and_edges_are_those_of_the_map() -> None:
    """The engine's tables against rows and columns."""
    assert len(DEFAULT.edge) == 36
    for square in range(100):
        assert sorted(DEFAULT.neighbours[square]) == sorted(beside(DEFAULT, square))
        assert len(DEFAULT.around[square]) in (3, 5, 8)
    assert all(a < b for a, b in pairwise(DEFAULT.edge))
