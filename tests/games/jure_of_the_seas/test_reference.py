"""The engine's placements against the slow reference, on positions from play and on wild ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from generator.games.jure_of_the_seas.actions import Place
from generator.games.jure_of_the_seas.board import BEAST, EMPTY
from generator.games.jure_of_the_seas.rules import Voyage, trails
from generator.games.jure_of_the_seas.state import LOST, PLACE
from generator.mechanics.dice import Dice

from . import reference
from .table import box, dealt, sea


def from_play(positions: int, daikaiju: bool) -> Iterator[Voyage]:
    """Positions of random games over 2 to 8 players, one in three of those where a tile is placed."""
    found, number = 0, 0
    while True:
        number += 1
        game, choices = dealt(2 + number % 7, f"reference-{number}", daikaiju), Dice(f"choices-{number}")
        while not game.is_over():
            if game.part == PLACE and choices.below(3) == 0:
                yield game
                found += 1
                if found == positions:
                    return
            game.apply(choices.pick(game.legal_actions()))


def wild(positions: int) -> Iterator[Voyage]:
    """Tiles, daikaiju and ships thrown on the board: rare knots of wakes are common here.

    A ship that does not lie at a mark is on some tile, or the square behind it may be anything:
    placements do not depend on that.
    """
    tables = sea()
    for number in range(positions):
        dice = Dice(f"wild-{number}")
        seats = 2 + dice.below(7)
        game = Voyage(tables, seats, dice)
        full = 10 + dice.below(85)
        for square in tables.squares:
            if dice.below(100) < full:
                trails.lay(game, square, dice.pick(tables.tiles) * 4 + dice.below(4))
        free = [square for square in dice.shuffled(list(tables.squares)) if game.board[square] == EMPTY]
        for beast in range(min(dice.below(9), len(free) - 4)):
            game.lairs[beast] = free.pop()
            game.board[game.lairs[beast]] = BEAST - beast
        if len(free) < 4:
            continue
        # Few squares for the ships, so that they meet.
        spots = dice.shuffled(
            [square * 8 + point for square in free[: 2 + dice.below(3)] for point in range(8)]
        )
        game.ships = [spots.pop() if dice.below(6) else LOST for _ in range(seats)]
        game.active = dice.below(seats)
        game.ships[game.active] = spots.pop()
        game.moored = 0
        game.survey()
        game.hands[game.active] = sorted(dice.pick(tables.tiles) for _ in range(1 + dice.below(3)))
        game.part = PLACE
        game.turn = 1
        yield game


def agree(game: Voyage, count: Counter[str]) -> None:
    """The same placements, each leading every ship to the same end."""
    found = reference.verdicts(game.observation(game.active))
    lawful = reference.legal(found)
    assert game.legal_actions() == sorted(Place(one.wake, one.turns) for one in lawful)
    for one in found:
        count.update(f"ban {ban}" for ban in one.bans)
    count["positions"] += 1
    resort = next((step for step in (set(), set("ABC")) if any(one.bans <= step for one in found)), None)
    count["all clean" if resort == set() else "only A to C" if resort else "every placement meets"] += 1
    count["moved together"] += len(found[0].ends) > 1


def same_ends(game: Voyage) -> None:
    """Every ship comes to where the reference says, for each legal placement."""
    tables, seats = game.sea, len(game.ships)
    for one in reference.legal(reference.verdicts(game.observation(game.active))):
        twin = game.copy()
        twin.sea = box(daikaiju=False).sea  # no dice after the move
        twin.apply(Place(one.wake, one.turns))
        finals = Counter(end for end in one.ends.values() if not isinstance(end, str))
        finals.update(
            tables.place_of(at) for at in game.ships if at >= 0 and at >> 3 != game.ships[game.active] >> 3
        )
        for seat in range(seats):
            end = one.ends.get(seat)
            now = twin.ships[seat]
            if end is None:
                still = game.ships[seat]
                met = still >= 0 and finals[tables.place_of(still)] > 1
                assert now == (LOST if met else still)
            elif isinstance(end, str) or finals[end] > 1:
                assert now == LOST
            else:
                assert tables.place_of(now) == end


@pytest.mark.clause("JS-1.8", "JS-7.1", "JS-7.3", "JS-7.10")
@pytest.mark.parametrize("daikaiju", [True, False], ids=["daikaiju", "open water"])
def test_placements_of_positions_from_play(daikaiju):
    """1,000 positions of random games: the engine and the reference allow the same."""
    count: Counter[str] = Counter()
    for game in from_play(500, daikaiju):
        agree(game, count)
    assert count["positions"] == 500
    assert count["ban A"] > 100
    assert (count["ban C"] > 100) is daikaiju


@pytest.mark.clause("JS-7.5", "JS-7.7", "JS-7.9", "JS-7.10")
def test_placements_of_wild_positions():
    """Positions no game would reach: every ban and every resort of the order occurs, and agrees."""
    count: Counter[str] = Counter()
    for game in wild(2000):
        agree(game, count)
    assert count["positions"] > 1500
    for kind in ("ban A", "ban B", "ban C", "ban D", "all clean", "only A to C", "every placement meets"):
        assert count[kind] >= 5, (kind, count)
    assert count["moved together"] > 100


@pytest.mark.clause("JS-1.8", "JS-8.1", "JS-8.2", "JS-8.3", "JS-8.6")
def test_ships_come_to_where_the_reference_says():
    """After each legal placement of 300 wild positions every ship is where the plain search ends."""
    for game in wild(300):
        same_ends(game)
