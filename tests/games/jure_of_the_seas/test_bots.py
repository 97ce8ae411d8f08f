"""The reference bot: how strong it is, what it is afraid of, and that it is blind."""

from __future__ import annotations

from math import sqrt

import pytest

from generator.games.jure_of_the_seas import GAME
from generator.games.jure_of_the_seas.actions import ChooseStart, NoSwap, Place, Relocate, Swap
from generator.games.jure_of_the_seas.bots import cautious
from generator.games.jure_of_the_seas.odds import reach
from generator.mechanics.dice import Dice
from generator.play import bots
from generator.play.one_game import play

from .table import CORNERS, QUIET, STRAIGHT, U_TURNS, Table, box, dealt


def share(seats, games, daikaiju=True):
    """The share of wins of one cautious bot among random ones, seat by seat in turn, and its interval."""
    total = squares = 0.0
    for number in range(games):
        row = ["random"] * seats
        row[number % seats] = "cautious"
        record = play(GAME, box(daikaiju), bots.seated(GAME, row, seats), f"match-{number}")
        won = record.scores[number % seats]
        total, squares = total + won, squares + won * won
    mean = total / games
    return mean, 1.96 * sqrt(max(squares / games - mean * mean, 0) / games)


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "games"), [(2, 200), (4, 200), (8, 160)])
def test_it_beats_random_clearly(seats, games):
    """The whole interval of its share lies well above an equal share."""
    mean, half = share(seats, games)
    assert mean - half > 1.2 / seats, f"{mean:.3f} +- {half:.3f}"


def test_it_beats_random_on_open_water_too():
    mean, half = share(4, 120, daikaiju=False)
    assert mean - half > 1.2 / 4, f"{mean:.3f} +- {half:.3f}"


def choice(table):
    return cautious(table, Dice("bot"))


def test_it_keeps_away_from_a_daikaiju():
    """Straight on ends beside the dragon; round the corner does not."""
    table = Table(
        [(2, 3, 7), (6, 6, 3)],
        hands=[[STRAIGHT, CORNERS], [STRAIGHT]],
        tiles={(1, 3): STRAIGHT},
        daikaiju={"D1G": (4, 3, 0), "D2G": (4, 4, 0), "D3G": (4, 2, 0)},
    )
    assert choice(table) == Place(CORNERS, 0)


def test_it_prefers_a_tile_that_leaves_it_a_future():
    """Both tiles are safe now. After the corner nothing in hand but U-turns would follow: off the board."""
    table = Table(
        [(1, 0, 7), (6, 6, 3)],
        hands=[["T02", "T03", U_TURNS], [STRAIGHT]],
        tiles={(0, 0): STRAIGHT},
        open_water=True,
    )
    chosen = choice(table)
    twin = table.copy()
    twin.apply(chosen)
    assert twin.ship(0) is not None
    assert twin.ship(0)[1] == 1, "down into the open, not along the edge"


def test_it_drives_the_last_opponent_off():
    table = Table(
        [(0, 0, 0), (0, 0, 7)], hands=[["T04", "T02", STRAIGHT], [STRAIGHT]], moored=[0, 1], open_water=True
    )
    twin = table.copy()
    twin.apply(choice(table))
    assert twin.winners == (0,)


def test_it_takes_the_better_tile():
    """Turning back leads into the dragon behind it: it would rather have a straight wake."""
    table = Table(
        [(0, 0, 0), (0, 0, 7), (5, 5, 7)],
        hands=[["T04", U_TURNS], [STRAIGHT, U_TURNS], [STRAIGHT]],
        moored=[0, 1],
        daikaiju={"D1G": (0, 1, 0)},
        open_water=True,
    )
    table.apply(Place("T04", 3))
    assert table.legal() == {Swap((U_TURNS,), (tile,)) for tile in (STRAIGHT, U_TURNS)} | {NoSwap()}
    assert choice(table) == Swap((U_TURNS,), (STRAIGHT,))


def test_it_starts_and_relocates_where_no_daikaiju_is_near():
    """The dragon and its friends lie along the left edge: it starts anywhere but there."""
    game = dealt(3, "start")
    mark = cautious(game, Dice("bot"))
    assert isinstance(mark, ChooseStart)
    table = Table(
        [(0, 3, 7), (6, 6, 3)],
        moored=[0],
        daikaiju={"D1G": (0, 3, 0), "D2G": (0, 2, 0), "D3G": (1, 1, 0), "D4G": (1, 2, 0)},
        rolls=QUIET,
    )
    table.begin()
    moved = choice(table)
    assert isinstance(moved, Relocate)
    assert moved.row >= 5


def test_reach_of_a_daikaiju():
    """After one turn each neighbour with the chance of a step; it may also have stayed."""
    one = reach(0.1, 1)
    assert one.comes[1, 0] == pytest.approx(0.1)
    assert one.is_there[0, 0] == pytest.approx(0.6)
    assert sum(one.is_there.values()) == pytest.approx(1)
    assert (2, 0) not in one.comes
    two = reach(0.1, 2)
    assert two.comes[1, 0] == pytest.approx(0.1 + 0.6 * 0.1)
    assert two.is_there[1, 0] == pytest.approx(2 * 0.6 * 0.1)
    assert two.comes[2, 0] == pytest.approx(0.01)
    assert sum(two.is_there.values()) == pytest.approx(1)
    assert reach(0.0, 8).comes[0, 0] == 1
