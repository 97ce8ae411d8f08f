"""Where dice lie on the mats, in mm from their corner: for the layouts that draw them, and for the table."""

from __future__ import annotations

from typing import NamedTuple

from generator.games.bridge_crew.content import Content

POOL_MAT, OFFICER_MAT = (190.0, 265.0), (128.0, 98.0)
"""A pool's mat takes a page; of Officer mats four go to a sheet, of A4 and of Letter."""

AID = (128.0, 196.0)
"""Of aids two go to a sheet, and of odds cards."""

PITCH = 27.0
"""From one die's place on a mat to the next: fingers get between two chits, or two bought dice."""
PLACE = PITCH - 1.5
"""The side of a die's place, a square, in mm."""

Rect = tuple[float, float, float, float]
"""Left, top, width and height."""


class PoolPlaces(NamedTuple):
    """A column for each type of die, filled from the bottom.

    Columns begin at (``left``, ``top``), ``step`` apart, and end at ``floor``; ``columns`` are the middles
    of places from the left, ``rows`` those from the bottom.
    """

    left: float
    top: float
    step: float
    floor: float
    columns: tuple[float, ...]
    rows: tuple[float, ...]


def pool_places(content: Content) -> PoolPlaces:
    """The places of a pool's mat."""
    types, rows = len(content.types), content.game.players.max
    left, top = 27.0, 31.0
    step, floor = (POOL_MAT[0] - 0.5 - left) / types, top + 12.5 + PITCH * rows
    columns = tuple(left + step * column + step / 2 for column in range(types))
    return PoolPlaces(
        left, top, step, floor, columns, tuple(floor - PITCH * (row + 0.5) for row in range(rows))
    )


FOOT, EDGE = 0.4, 1.5
"""Below the lowest dice of a field of an Officer mat, and around a field."""
DOWN = 23.2
"""From one row of dice to the next there: three rows of two are six, and bought dice lie closer."""
ACROSS, ROWS = 2, 3
IN_FIELD = ACROSS * ROWS


def officer_fields(content: Content) -> list[Rect]:
    """The open fields of an Officer mat, one for the dice of each origin."""
    pools = len(content.game.pools)
    wide = (OFFICER_MAT[0] - 8.5) / pools
    return [(3.5 + (wide + EDGE) * at, 16.2, wide, 70.2) for at in range(pools)]


def around_fields(content: Content) -> Rect:
    """The part of an Officer mat that has the dice."""
    left, top, _, high = officer_fields(content)[0]
    return left - EDGE, top - EDGE, OFFICER_MAT[0] - 2 * (left - EDGE), high + EDGE + 2


def in_field(field: Rect, number: int, across: int = ACROSS) -> tuple[float, float]:
    """The middle of a die in a field that takes ``across`` side by side, from the bottom left."""
    left, top, wide, high = field
    pitch, down = ACROSS * PITCH / across, ACROSS * DOWN / across
    return (
        left + wide / 2 + pitch * (number % across - (across - 1) / 2),
        top + high - FOOT - down * (number // across + 0.5),
    )
