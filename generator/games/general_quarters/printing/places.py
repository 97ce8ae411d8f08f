"""Where things lie on a card for home, in mm from its corner: for its layouts, the table and the page."""

from __future__ import annotations

from typing import NamedTuple

from generator.games.general_quarters.setup import Setup

SIZE_MM = (105.0, 148.0)
"""The card of the box."""

WIDE_MM = 110.0
"""A wider card is one with squares of half an inch."""

FIELD_GAP_MM, CRAFT_MM = 0.8, 3.7
"""Between the fields of the group, and the most room there is for one thing that a ship carries."""


class CardPlaces(NamedTuple):
    """All ink keeps ``rim`` from the trim, as printers do from the edge of the paper.

    The first square of ``cell`` mm has its corner at (``x``, ``y``). ``below`` the map stand the fields of
    the group, ``high`` and together ``wide``, and right of them the QR code in a square of ``code``.
    """

    rim: float
    cell: float
    x: float
    y: float
    below: float
    high: float
    code: float
    wide: float

    def middle(self, row: float, col: float) -> tuple[float, float]:
        """The middle of a square."""
        return self.x + self.cell * (col + 0.5), self.y + self.cell * (row + 0.5)

    def field(self, at: int, count: int) -> tuple[float, float, float, float]:
        """Left, top, width and height of one of the ``count`` fields of the group."""
        step = self.wide / count
        return self.rim + step * at, self.below, step - FIELD_GAP_MM, self.high


def card_places(setup: Setup, size: tuple[float, float] = SIZE_MM) -> CardPlaces:
    """The places of a card of that size, its squares as large as they may be."""
    (across, down), cols, rows = size, setup.waters.cols, setup.waters.rows
    large = across > WIDE_MM
    rim = 4.0 if large else 5.0
    room = across - 2 * rim
    # Numbers of rows stand left of the map; over it title, fleet and letters of columns.
    cell = min(12.7 if large else 9.0, (room - 5) / cols, (down - 2 * rim - 48) / rows)
    x, y = round(rim + 5 + (room - 5 - cell * cols) / 2, 3), rim + (34 if large else 31)
    below = y + cell * rows + FIELD_GAP_MM
    high = round(min(down - rim - 3.6 - below, 16), 2)
    code = min(high, 13)
    wide = room - code - 1.6
    return CardPlaces(rim, cell, x, y, below=below, high=high, code=code, wide=wide)
