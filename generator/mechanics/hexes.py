"""Boards of hexagons: neighbours, distance, rings, lines, and where a hex lies on paper.

Hexes stand on a corner (pointy-top) and are told by axial coordinates: ``q`` grows to the east, ``r``
to the south-east, so a row of the board is one ``r``. A rectangular board is counted in columns and
rows; odd rows lie half a hex further east (odd-r).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from generator.system.values import frozen


class Hex(NamedTuple):
    """One space, in axial coordinates; sorted by ``q``, then ``r``."""

    q: int
    r: int


Point = tuple[float, float]

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six steps, anticlockwise from the east: E, NE, NW, W, SW, SE."""


def neighbours(hex: Hex) -> tuple[Hex, ...]:
    """The six hexes that share a side with ``hex``, in the order of DIRECTIONS."""
    return tuple(Hex(hex.q + dq, hex.r + dr) for dq, dr in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """Steps from ``a`` to ``b`` when nothing is in the way.

    >>> distance(Hex(0, 0), Hex(2, -1))
    2
    """
    dq, dr = a.q - b.q, a.r - b.r
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def ring(centre: Hex, radius: int) -> list[Hex]:
    """The hexes exactly ``radius`` away, sorted; the centre alone for 0.

    >>> len(ring(Hex(3, 3), 2))
    12
    """
    return [hex for hex in disc(centre, radius) if distance(centre, hex) == radius]


def disc(centre: Hex, radius: int) -> list[Hex]:
    """The hexes at most ``radius`` away, sorted.

    >>> len(disc(Hex(0, 0), 3))
    37
    """
    return [
        Hex(centre.q + dq, centre.r + dr)
        for dq in range(-radius, radius + 1)
        for dr in range(max(-radius, -dq - radius), min(radius, -dq + radius) + 1)
    ]


def line(a: Hex, b: Hex) -> list[Hex]:
    """The hexes a straight line from centre to centre passes, both ends included.

    Where it runs along a side it keeps to one of the two, the same from either end's left hand.
    """
    steps = distance(a, b)
    # A nudge off the sides: on a tie rounding would depend on the direction the line is walked in.
    start, end = (a.q + 1e-6, a.r + 2e-6), (b.q + 1e-6, b.r + 2e-6)
    return [
        _rounded(
            start[0] + (end[0] - start[0]) * step / max(1, steps),
            start[1] + (end[1] - start[1]) * step / max(1, steps),
        )
        for step in range(steps + 1)
    ]


def from_column(column: int, row: int) -> Hex:
    """The hex in that column and row, both counted from 0 at the top left.

    >>> from_column(3, 2), from_column(3, 3)
    (Hex(q=2, r=2), Hex(q=2, r=3))
    """
    return Hex(column - row // 2, row)


def to_column(hex: Hex) -> tuple[int, int]:
    """Column and row of a hex; undoes ``from_column``."""
    return hex.q + hex.r // 2, hex.r


def board(columns: int, rows: int) -> Iterator[Hex]:
    """Every hex of a rectangular board, row by row from the top left."""
    for row in range(rows):
        for column in range(columns):
            yield from_column(column, row)


@frozen
class HexLayout:
    """Hexes on paper: y down, all in millimetres.

    ``width_mm`` is a hex from flat side to flat side; ``x_mm`` and ``y_mm`` are the centre of 0,0.

    >>> layout = HexLayout(width_mm=25, x_mm=22.5, y_mm=24.43)
    >>> layout.centre(Hex(1, 0))
    (47.5, 24.43)
    """

    width_mm: float
    x_mm: float
    y_mm: float

    @property
    def radius_mm(self) -> float:
        """From the centre to a corner; also the length of a side."""
        return self.width_mm / sqrt(3)

    def centre(self, hex: Hex) -> Point:
        """The middle of a hex."""
        return (
            self.x_mm + self.width_mm * (hex.q + hex.r / 2),
            self.y_mm + 1.5 * self.radius_mm * hex.r,
        )

    def corners(self, hex: Hex) -> tuple[Point, ...]:
        """The six corners, from the lower right one anticlockwise on paper."""
        x, y = self.centre(hex)
        wide, tall = self.width_mm / 2, self.radius_mm
        return (
            (x + wide, y + tall / 2),
            (x + wide, y - tall / 2),
            (x, y - tall),
            (x - wide, y - tall / 2),
            (x - wide, y + tall / 2),
            (x, y + tall),
        )

    def side(self, a: Hex, b: Hex) -> tuple[Point, Point]:
        """The two ends of the side that neighbours share. ValueError when they share none."""
        corners = self.corners(a)
        step = (b.q - a.q, b.r - a.r)
        if step not in DIRECTIONS:
            raise ValueError(f"{a} and {b} are not neighbours")
        at = DIRECTIONS.index(step)
        return corners[at], corners[(at + 1) % 6]

    def at(self, x_mm: float, y_mm: float) -> Hex:
        """The hex a point lies in; on a side, either of the two."""
        r = (y_mm - self.y_mm) / (1.5 * self.radius_mm)
        return _rounded((x_mm - self.x_mm) / self.width_mm - r / 2, r)


def _rounded(q: float, r: float) -> Hex:
    """The hex nearest to fractional coordinates: of q, r and -q-r the one furthest off gives way."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        whole_q = -whole_r - whole_s
    elif off_r > off_s:
        whole_r = -whole_q - whole_s
    return Hex(whole_q, whole_r)
