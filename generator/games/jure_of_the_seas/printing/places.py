"""Where marks and ships lie on the board: for the layouts that draw it, for figures and for the table."""

from __future__ import annotations

from typing import NamedTuple

from generator.games.jure_of_the_seas.board import start_marks
from generator.games.jure_of_the_seas.pieces import BoardFile
from generator.mechanics.squares import Squares

SHIP = (14.0, 22.0)
"""A flat ship: narrower than two start marks are apart, so that two lie side by side."""
STANDEE, FOOT = (26.0, 35.0), (13.0, 9.0)
"""A ship that stands, length and height, and the foot across it, which is as broad as the ship gets: longer
and higher than a flat one, and narrower, so that two stand side by side."""
TENT, TENT_PARTS = (85.0, 26.0), (5.0, 34.0, 12.0)
"""The strip of a ship that stands at home, and what it is folded into: tab, two sides, floor. The tent is as
long as the strip is broad, and as broad as its floor."""
OVERLAP_MM = 0.4
"""So far the bow of a ship reaches over the edge of the square it faces."""


class Point(NamedTuple):
    """A point of a square at (``x``, ``y``): the way in, and how a ship is turned that enters there."""

    x: float
    y: float
    dx: int
    dy: int
    turn: int


POINTS = (
    *(Point(1, 0, 0, 1, 180), Point(2, 0, 0, 1, 180), Point(3, 1, -1, 0, 270), Point(3, 2, -1, 0, 270)),
    *(Point(2, 3, 0, -1, 0), Point(1, 3, 0, -1, 0), Point(0, 2, 1, 0, 90), Point(0, 1, 1, 0, 90)),
)
"""The points in their order, in thirds of a square's side; ships are turned clockwise from bow up."""


def point_at(sheet: BoardFile, column: int, row: int, point: int) -> Point:
    """A point in mm from the corner of the board's first square."""
    side, (x, y, *rest) = sheet.square_mm, POINTS[point]
    return Point(column * side + x * side / 3, row * side + y * side / 3, *rest)


def mark_points(sheet: BoardFile) -> list[Point]:
    """The points that have start marks. JS-1.7"""
    marks = start_marks(Squares(sheet.columns, sheet.rows))
    return [point_at(sheet, column, row, point) for column, row, point in marks]


def astern(sheet: BoardFile, column: int, row: int, point: int) -> float:
    """How far astern of a point the middle of a ship lies: on a tile, or on its mark at the rim."""
    _, _, dx, dy, _ = POINTS[point]
    at_sea = 0 <= column - dx < sheet.columns and 0 <= row - dy < sheet.rows
    back = SHIP[1] / 2
    return back - OVERLAP_MM if at_sea else sheet.margin_mm - back


def span(sheet: BoardFile) -> tuple[float, float]:
    """Width and height of the board with its rim, in mm."""
    rims = 2 * sheet.margin_mm
    return sheet.square_mm * sheet.columns + rims, sheet.square_mm * sheet.rows + rims
