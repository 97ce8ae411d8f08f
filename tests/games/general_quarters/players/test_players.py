"""The reference player and the hunter: blind, lawful, the same for the same look."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from generator.games.general_quarters.actions import Helicopter, HelicopterStep, Scratch, Strike
from generator.games.general_quarters.cards import maker
from generator.games.general_quarters.players import reference as player
from generator.games.general_quarters.players.hunter import bare_hunter, hunter
from generator.games.general_quarters.players.proofs import prover
from generator.games.general_quarters.players.reference import choose, reference
from generator.games.general_quarters.players.view import View
from generator.games.general_quarters.rules import Patrol, on_card
from generator.games.general_quarters.waters import squares_of
from generator.mechanics.dice import Dice
from tests.games.general_quarters.seas import DEFAULT, graph, setup


def _played(number: int, bot, seed: str) -> Patrol:  # type: ignore[no-untyped-def]
    state = on_card(maker.make(graph(), setup(), number), Dice("card"))
    dice = Dice(seed)
    while not state.is_over():
        action = bot(state, dice)
        assert action in state.legal_actions()
        state.apply(action)
    return state


def test_the_reference_player_wins_and_the_same_way_twice() -> None:
    """A whole game: won, with the same turns again; harmless squares are taken as soon as proved."""
    for number in (3,):
        state = on_card(maker.make(graph(), setup(), number), Dice("card"))
        turns = []
        while not state.is_over():
            action = reference(state, Dice("unused"))
            if isinstance(action, Scratch):
                harmless = prover(state.card.setup.waters).harmless(state.seen_card())
                square = action.row * 10 + action.col
                assert square in harmless or not harmless
            turns.append(action)
            assert action in state.legal_actions()
            state.apply(action)
        assert state.scores()[0] >= 2
        assert Counter(type(action) for action in turns)[Helicopter] <= 3
        again = on_card(maker.make(graph(), setup(), number), Dice("other"))
        for action in turns[:7]:
            assert reference(again, Dice("other")) == action
            again.apply(action)


@pytest.mark.clause("GQ-S3")
@pytest.mark.parametrize("bot", [reference, hunter, bare_hunter])
def test_players_see_only_what_is_scratched(bot) -> None:  # type: ignore[no-untyped-def]
    """On another card that looks the same so far, the same turn is chosen; at every stage of a game."""
    state = on_card(maker.make(graph(), setup(), 11), Dice("card"))
    dice = Dice("turns")
    looked = 0
    while not state.is_over() and looked < 40:
        chosen = bot(state, dice.copy())
        if looked % (5 if bot is reference else 3) == 0:
            for seed in "ab":
                other = state.redealt(0, Dice(seed))
                assert bot(other, dice.copy()) == chosen
        looked += 1
        dice.child(f"{looked}").below(2)
        state.apply(bot(state, dice))
    assert looked > 8


def test_a_view_holds_no_hidden_square() -> None:
    """Word for word: nothing in it changes when what is hidden changes."""
    state = on_card(maker.make(graph(), setup(), 5), Dice("card"))
    for square in (0, 35, 99, 42):
        state.apply(Scratch(*divmod(square, 10)))
        if state.is_over():
            break
        assert View.of(state) == View.of(state.redealt(0, Dice("r")))


@pytest.mark.clause("GQ-1.4")
def test_an_unprinted_total_is_not_used() -> None:
    """Cards with five and with eight missiles a ship, alike to look at, are played alike."""
    few = on_card(maker.make(graph(), setup(missiles_printed=False), 21), Dice("card"))
    for square in (44, 17, 71, 3, 88, 60):
        few.apply(Scratch(*divmod(square, 10)))
    view = View.of(few)
    assert view.seen_card.missiles is None
    assert choose(view) == choose(replace(view, setup=setup(missiles=8, missiles_printed=False)))


def test_the_first_choices_are_these_on_every_machine() -> None:
    """A fixed example: the reference player's opening on a fixed card, square by square."""
    state = on_card(maker.make(graph(), setup(), 20260101), Dice("card"))
    turns = []
    for _ in range(8):
        turns.append(choose(View.of(state)))
        state.apply(turns[-1])
    assert (player.VERSION, [_written(turn) for turn in turns]) == (3, OPENING)


def _written(action) -> str:  # type: ignore[no-untyped-def]
    if isinstance(action, Helicopter):
        return action.ship
    mark = {Scratch: "", HelicopterStep: ">", Strike: "*"}[type(action)]
    return f"{mark}{'ABCDEFGHIJ'[action.col]}{action.row + 1}"


OPENING = ["D-3", ">A3", "D-2", ">A6", ">A5", ">A4", ">B4", "D-1"]


def test_aircraft_wait_for_a_good_occasion() -> None:
    """On a fixed card helicopters and strike-fighters stay on deck while it takes its risks itself, and
    all have flown when it is over.

    The same look without anti-air missiles sends the helicopter up: it may be lost by waiting.
    """
    state = on_card(maker.make(graph(), setup(), 30), Dice("card"))
    waited = set()
    while len(waited) < 2:
        view = View.of(state)
        turn = choose(view)
        if isinstance(turn, Scratch) and not prover(view.setup.waters).harmless(view.seen_card):
            if view.fighters:
                waited.add("strike")
            if view.ready:
                waited.add("helicopter")
                assert view.warded
                assert choose(replace(view, anti_air=0)) == Helicopter(view.ready[-1])
        state.apply(turn)
    while not state.is_over():
        state.apply(choose(View.of(state)))
    assert not any(state.helicopters)
    assert not state.strike_fighters


@pytest.mark.thorough
def test_the_hunter_wins_about_half_and_the_bare_hunter_few() -> None:
    """On 120 cards; wide bounds, the exact rates are calibrated elsewhere."""
    hunted = sum(_played(n, hunter, f"{n}").scores()[0] > 0 for n in range(120))
    bare = sum(_played(n, bare_hunter, f"{n}").scores()[0] > 0 for n in range(120))
    assert 40 < hunted < 85
    assert bare < 35
    assert _played(7, hunter, "x").turns == _played(7, hunter, "x").turns


def test_hits_that_lead_on_are_those_with_a_hidden_square_onward() -> None:
    """By masks, against one square after another; whatever is hit, at borders too."""
    waters, random, some = DEFAULT, Random("onward"), 0
    for _ in range(300):
        squares = range(waters.squares)
        scratched = waters.mask(square for square in squares if random.random() < 0.6)
        hits = waters.mask(square for square in squares_of(scratched) if random.random() < 0.4)
        plain = [
            square
            for square in squares_of(hits)
            if any(not scratched >> on & 1 for on in waters.onward[square][hits & waters.beside[square]])
        ]
        assert squares_of(waters.leading_on(hits, waters.all & ~scratched)) == plain
        some += len(plain)
    assert some
