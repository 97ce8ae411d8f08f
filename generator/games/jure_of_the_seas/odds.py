"""The squares a daikaiju may have swum to in a few turns, the dice still unknown. JS-5.9"""

from __future__ import annotations

from functools import lru_cache
from math import fsum
from typing import NamedTuple

from generator.games.jure_of_the_seas.board import Sea

Offset = tuple[int, int]
AROUND: tuple[Offset, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Reach(NamedTuple):
    """By columns and rows from a daikaiju to a square: how likely it is ...

    ``comes``: to enter the square within the turns; ``is_there``: to be on it after them.
    Squares it cannot reach are left out.
    """

    comes: dict[Offset, float]
    is_there: dict[Offset, float]


@lru_cache(maxsize=8)
def stir_chance(sea: Sea) -> float:
    """The chance that the two dice of a turn set the daikaiju moving. JS-4.3"""
    return sum(sea.stirs[gold + blue] for gold in range(6) for blue in range(6)) / 36


@lru_cache(maxsize=64)
def reach(step: float, turns: int) -> Reach:
    """The way a daikaiju gets in ``turns`` when it goes each way with chance ``step`` a turn.

    Each daikaiju has one arrow each way, so over one turn all four are equally likely however it
    lies. Edges and other daikaiju are left out of the reckoning.
    """
    comes: dict[Offset, float] = {(0, 0): 1.0}
    is_there: dict[Offset, float] = {(0, 0): 1.0}
    for _ in range(turns):
        comes = {**_spread(comes, step), (0, 0): 1.0}
        is_there = _spread(is_there, step)
    return Reach(comes, is_there)


def _spread(chances: dict[Offset, float], step: float) -> dict[Offset, float]:
    near = {(x + dx, y + dy) for x, y in chances for dx, dy in (*AROUND, (0, 0))}
    return {
        (x, y): (1 - 4 * step) * chances.get((x, y), 0.0)
        + step * fsum(chances.get((x + dx, y + dy), 0.0) for dx, dy in AROUND)
        for x, y in near
    }


@lru_cache(maxsize=8)
def arrival_chance(sea: Sea) -> dict[int, float]:
    """By square: the chance that a new daikaiju comes to it in one turn by the movement die. JS-5.2"""
    step = stir_chance(sea) / 6 / 36
    chances: dict[int, float] = {}
    for line in sea.landing:
        for square in line:
            chances[square] = chances.get(square, 0.0) + step
    return chances
