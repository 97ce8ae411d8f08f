"""Rules a table may switch on. TB-13"""

from __future__ import annotations

import pytest

from generator.contract import Edition
from generator.games.to_the_bottom import GAME
from generator.games.to_the_bottom.commentary import VoyageCommentary
from generator.games.to_the_bottom.printing.components import components
from generator.games.to_the_bottom.rules import new, phases
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.tabletop import VoyageTable
from generator.mechanics.dice import Dice
from generator.play import bots
from generator.play.one_game import play

from .liner import (
    CRUISE,
    END,
    ICEBERG,
    SINKING,
    Ship,
    Tire,
    begin,
    board,
    content,
    deck,
    do,
    hand,
    legal,
    pack,
    pick,
    react,
    table,
    water,
)

PASSENGERS = "passenger " * 12


@pytest.mark.clause("TB-13.1")
def test_in_a_short_game_the_iceberg_costs_15():
    for options, price in (({}, 20), ({"short_game": True}, 15)):
        for points in (price - 1, price):
            state = table(Ship(), Ship(deck="baby"), phase=CRUISE, points=points, **options)
            assert (ICEBERG in legal(state)) == (points == price)
    do(table(Ship(), Ship(deck="baby"), phase=CRUISE, points=15, short_game=True), ICEBERG)


@pytest.mark.clause("TB-13.2")
def test_a_first_game_leaves_out_reactions_and_five_more():
    plain, first = (new(content(first_game=one), 2, Dice("first")).pieces() for one in (False, True))
    left_out = {
        "lifebuoy",
        "steward",
        "bartender",
        "ship_guard",
        "teacher",
        "arbiter",
        "assistant",
        "lockdown",
        "seal",
    }
    assert set(plain) - set(first) == left_out
    assert all(plain[card] == count for card, count in first.items())
    record = play(GAME, content(first_game=True), bots.seated(GAME, ["builder"], 3), "first")
    assert record.finished


@pytest.mark.clause("TB-13.3")
def test_an_even_start_draws_2_and_then_5():
    for even, draws in ((False, [3, 4, 5]), (True, [2, 5, 5])):
        state = table(*(Ship(deck=PASSENGERS) for _ in range(2)), phase=CRUISE, even_start=even)
        found = []
        for turn, seat in ((1, 0), (2, 1), (3, 0)):
            state.hands[seat].clear()
            begin(state, seat, turn)
            found.append(len(hand(state, seat).split()))
        assert found == draws


@pytest.mark.clause("TB-13.4")
@pytest.mark.parametrize(("sunk", "last"), [(1, 3), (2, 4), (37, 39), (38, 40), (39, 40)])
def test_a_lone_ship_sails_two_full_rounds_more(sunk: int, last: int):
    """Not to the end of round 40, and never beyond it."""
    for sinks in (False, True):
        state = two_liners(lone_ship_sinks=sinks)
        state.round = sunk
        phases.sink(state, 1)
        assert state.alone_since == sunk
        rounds = end_of_rounds(state)
        assert rounds == (last if sinks else 40)
        assert state.finals == [state.total(0), state.total(1)]


@pytest.mark.clause("TB-13.4")
def test_two_ships_afloat_sail_on():
    state = two_liners(lone_ship_sinks=True)
    assert end_of_rounds(state) == 40


def two_liners(**options: bool) -> State:
    """A round of the Sinking begins; nobody's deck is empty."""
    return table(*(Ship(deck=PASSENGERS) for _ in range(2)), **options)


def end_of_rounds(state: State) -> int:
    """The round at whose end all ships sink, when nothing happens between."""
    for _ in range(60):
        phases.NewRound().run(state)
        if state.is_over():
            return state.round
    raise AssertionError("still afloat")


@pytest.mark.clause("TB-13.3")
def test_the_rulebooks_own_start_is_the_default():
    assert not any(content().options.model_dump().values())
    assert content().cruise_draws == (3, 4, 5)


@pytest.mark.clause("TB-13.4")
@pytest.mark.parametrize(("sunk", "last"), [(3, 5), (39, 40)])
def test_everybody_is_told_when_a_lone_ship_goes_down(sunk: int, last: int):
    """At the table, in the terminal, and when its last rival sinks; not in the rulebook's own game."""
    told = f"one ship is left: it goes down at the end of round {last}"
    for sinks in (True, False):
        of = content(lone_ship_sinks=sinks)
        says = VoyageCommentary(of, pack())
        state = two_liners(lone_ship_sinks=sinks)
        state.round = sunk
        before = state.observation(0)
        assert told not in says.table(state, 0)
        phases.sink(state, 1)
        after = state.observation(0)
        assert (told in says.outcome(before, after)) is sinks
        assert told not in says.outcome(after, after)
        assert (told in says.table(state, 1)) is sinks
        table_of = VoyageTable(of, pack(), list(components(of, pack(), Edition())))
        assert (told in table_of.scene(after).notes) is sinks


@pytest.mark.clause("TB-13.5")
@pytest.mark.parametrize("used_up", [False, True])
def test_a_pirate_and_a_diver_go_into_the_water_when_their_action_is_done(used_up: bool):
    state = table(Ship(board="pirate singer"), Ship(deck=PASSENGERS, board="maid"), used_up=used_up)
    do(state, (Tire, "pirate"))
    assert hand(state) == "maid"
    assert (board(state), water(state)) == (("singer", "pirate") if used_up else ("pirate~ singer", ""))
    state = table(Ship(board="diver", deck=PASSENGERS, water="seal"), Ship(deck=PASSENGERS), used_up=used_up)
    do(state, (Tire, "diver"))
    assert deck(state).endswith("seal")
    assert (board(state), water(state)) == (("", "diver") if used_up else ("diver~", ""))


@pytest.mark.clause("TB-13.5")
def test_an_assistant_makes_the_last_action_happen_twice():
    state = table(Ship(board="pirate+"), Ship(deck=PASSENGERS, board="maid seal"), used_up=True)
    do(state, (Tire, "pirate"))
    pick(state, "seal")
    assert hand(state) == "maid seal"
    assert "pirate" in water(state)
    assert "pirate" not in board(state)


@pytest.mark.clause("TB-13.5")
def test_an_action_that_is_stopped_uses_nothing_up():
    state = table(Ship(board="pirate"), Ship(deck=PASSENGERS, board="ship_guard maid"), used_up=True)
    do(state, (Tire, "pirate"))
    react(state, "ship_guard")
    assert (board(state), water(state)) == ("pirate~", "")


@pytest.mark.clause("TB-13.6")
@pytest.mark.parametrize(("buyer", "turns_left"), [(0, 2), (1, 1), (2, 0)])
def test_in_a_full_round_who_comes_after_the_buyer_has_a_turn(buyer: int, turns_left: int):
    state = table(*(Ship(deck=PASSENGERS) for _ in range(3)), phase=CRUISE, points=20, full_round=True)
    state.active = buyer
    do(state, ICEBERG)
    for seat in range(buyer + 1, 3):
        assert (state.phase, state.to_move()) == (CRUISE, seat)
        assert ICEBERG not in legal(state)
        do(state, END)
    assert turns_left == 2 - buyer
    assert (state.phase, state.to_move(), state.first) == (SINKING, buyer, buyer)


@pytest.mark.clause("TB-5.9", "TB-13.6")
def test_by_the_rulebook_the_cruise_is_over_at_once():
    state = table(*(Ship(deck=PASSENGERS) for _ in range(3)), phase=CRUISE, points=20)
    assert do(state, ICEBERG).phase == SINKING


@pytest.mark.clause("TB-13.7")
@pytest.mark.parametrize("lost", [False, True])
def test_a_bought_iceberg_goes_into_the_box(lost: bool):
    state = table(*(Ship() for _ in range(2)), phase=CRUISE, points=20, iceberg_lost=lost)
    do(state, ICEBERG)
    assert hand(state) == ("" if lost else "iceberg"), "a deck of one card is drawn whole"
    assert state.box == ([state.content.iceberg] if lost else [])


@pytest.mark.parametrize("option", ["used_up", "full_round", "iceberg_lost"])
def test_games_with_a_variant_end_and_lose_nothing(option: str):
    of = content(**{option: True})
    for number in range(4):
        state, choices = new(of, 2 + number, Dice(f"{option} {number}")), Dice(f"choices {number}")
        pieces = dict(state.pieces())
        while not state.is_over():
            state.apply(choices.pick(state.legal_actions()))
            assert dict(state.pieces()) == pieces
