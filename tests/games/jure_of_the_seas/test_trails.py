"""Trails kept up to date tile by tile end where a walk over the board ends."""

from __future__ import annotations

import pytest

from generator.games.jure_of_the_seas.board import EMPTY
from generator.games.jure_of_the_seas.rules import Voyage, trails
from generator.mechanics.dice import Dice

from .table import dealt, sea


def walked(game: Voyage, position: int) -> int:
    """Wake by wake from ``position`` to the first square without a tile, or off the board."""
    while (lay := game.board[position >> 3]) >= 0:
        position += game.sea.advance[lay][position & 7]
    return position


def kept(game: Voyage) -> None:
    """Every way out of a square without a tile, whatever else is on it."""
    for square in game.sea.squares:
        if game.board[square] < 0:
            for way in game.sea.across[square]:
                assert game.ends[way] == walked(game, way)


@pytest.mark.clause("JS-1.8", "JS-6.3", "JS-8.1")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_trails_are_right_at_every_decision_of_a_game(seats):
    lifted = 0
    for number in range(8):
        game, dice = dealt(seats, f"trails-{number}"), Dice(f"trails-{number}")
        most = 0
        while not game.is_over():
            kept(game)
            lifted += game.laid < most
            most = game.laid
            game.apply(dice.pick(game.legal_actions()))
        kept(game)
    assert lifted, "no daikaiju washed a tile away"


@pytest.mark.clause("JS-1.8", "JS-1.9")
def test_tiles_may_be_laid_and_lifted_in_any_order():
    """Far from any game: crowded boards where trails come back to a square three times and more."""
    returns = 0
    for number in range(40):
        dice = Dice(f"any order {number}")
        game = Voyage(sea(), 2, dice)
        for _ in range(120):
            square = dice.pick(list(game.sea.squares))
            if game.board[square] != EMPTY:
                trails.lift(game, square)
            else:
                arms = game.sea.arms[square](game.ends)
                returns += sum(end >> 3 == square for end in arms) > 2
                trails.lay(game, square, dice.pick(game.sea.tiles) * 4 + dice.below(4))
        kept(game)
        for square in game.sea.squares:
            if game.board[square] != EMPTY:
                trails.lift(game, square)
        assert game.laid == 0
        assert [game.ends[way] for square in game.sea.squares for way in game.sea.across[square]] == [
            way for square in game.sea.squares for way in game.sea.across[square]
        ]
    assert returns > 30


@pytest.mark.clause("JS-1.8")
def test_a_copy_keeps_trails_of_its_own():
    game, dice = dealt(3, "own trails", False), Dice("own trails")
    while game.laid < 12:
        game.apply(dice.pick(game.legal_actions()))
    twin = game.copy()
    before = game.ends.copy()
    while not twin.is_over():
        twin.apply(dice.pick(twin.legal_actions()))
    assert game.ends == before != twin.ends
    kept(game)
    kept(twin)
