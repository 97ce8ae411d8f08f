"""Where things lie on a card for home, in mm from its corner: for its layouts, the table and the page."""

from __future__ import annotations

from typing import NamedTuple

from generator.games.general_quarters.setup import Setup

SIZE_MM = (94.6, 141.4)
"""The card of the box: four to a sheet of A4, within what printers reach, with its words and marks."""

WIDE_MM = 110.0
"""A wider card is one with squares of half an inch."""

RIM_MM, WHOLE_SHEET_RIM_MM, WIDE_RIM_MM = 1.4, 5.0, 4.0
"""Paper around the frame: of the card of the box, of those that fill a sheet to its edges, of wide ones."""

SQUARE_MM, STICKER_MM = 8.8, 9.0
"""A square of the card of the box, and one as large as a sticker is sold."""

FIELD_GAP_MM, CRAFT_MM = 0.8, 3.7
"""Between the fields of the group, and the most room there is for one thing that a ship carries."""

PAD_MM, NUMBERS_MM = 1.4, 4.2
"""Between the frame of a card and the fields in it, and the room for the numbers of rows left of the map."""

HEAD_MM, FOOT_MM = 33.0, 4.2
"""Within the frame: title, fleet and letters of columns over the map, and the line at the foot."""


class CardPlaces(NamedTuple):
    """All ink keeps ``rim`` from the trim.

    The first square of ``cell`` mm has its corner at (``x``, ``y``); at least ``beside_map`` of the height
    within the rims are for all else. ``below`` the map stand the fields of the ships, from ``fields`` on,
    ``high`` and together ``wide``, and right of them the QR code in a square of ``code``.
    """

    rim: float
    cell: float
    x: float
    y: float
    beside_map: float
    below: float
    fields: float
    high: float
    code: float
    wide: float

    def middle(self, row: float, col: float) -> tuple[float, float]:
        """The middle of a square."""
        return self.x + self.cell * (col + 0.5), self.y + self.cell * (row + 0.5)

    def field(self, at: int, count: int) -> tuple[float, float, float, float]:
        """Left, top, width and height of one of the ``count`` fields of the group."""
        step = self.wide / count
        return self.fields + step * at, self.below, step - FIELD_GAP_MM, self.high


def card_places(setup: Setup, size: tuple[float, float] = SIZE_MM, square: float = SQUARE_MM) -> CardPlaces:
    """The places of a card of that size, its squares as large as they may be."""
    (across, down), cols, rows = size, setup.waters.cols, setup.waters.rows
    large = across > WIDE_MM
    rim = WIDE_RIM_MM if large else RIM_MM if across <= SIZE_MM[0] else WHOLE_SHEET_RIM_MM
    room, head = across - 2 * rim, HEAD_MM + (1.6 if large else 0)
    beside_map = head + 1 + 12 + FOOT_MM
    cell = min(
        12.7 if large else square, (room - NUMBERS_MM - 0.5) / cols, (down - 2 * rim - beside_map) / rows
    )
    x, y = round(rim + NUMBERS_MM + (room - NUMBERS_MM - cell * cols) / 2, 3), rim + head
    below = y + cell * rows + 1
    high = round(min(down - rim - FOOT_MM - below, 16), 2)
    code = min(high + 3, 15)
    wide = room - 2 * PAD_MM - code - 1.6
    return CardPlaces(
        rim, cell, x, y, beside_map, below, fields=rim + PAD_MM, high=high, code=code, wide=wide
    )
