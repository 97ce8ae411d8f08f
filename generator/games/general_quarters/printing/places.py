"""Where things lie on a card for home, in mm from its corner: for its layouts, the table and the page."""

from __future__ import annotations

from typing import NamedTuple

from generator.games.general_quarters.setup import Setup

CARD_MM = (129.2, 196.0)
"""The card for home: two to a sheet of A4 or Letter, within what printers reach, with its words and marks."""

SCREEN_MM = (94.6, 141.4)
"""A card on a screen, where no pencil needs room."""

WIDE_MM = 110.0
"""A wider card has room for a pencil in its squares, or for stickers of half an inch."""

RIM_MM, WHOLE_SHEET_RIM_MM = 1.4, 5.0
"""Paper around the frame: of most cards, and of those that fill a sheet to its edges."""

CARD_SQUARE_MM, SCREEN_SQUARE_MM, STICKER_MM, HALF_INCH_MM = 12.0, 8.8, 9.0, 12.7
"""A square of the card for home, of a card on a screen, and those as large as stickers are sold."""

FIELD_GAP_MM, CRAFT_MM = 0.8, 3.7
"""Between the fields of the group, and the most room there is for one thing that a ship carries."""

PAD_MM, NUMBERS_MM, WIDE_NUMBERS_MM = 1.4, 4.2, 5.4
"""Between the frame of a card and the fields in it, and the room for the numbers of rows left of the map."""

HEAD_MM, WIDE_HEAD_MM, FOOT_MM = 33.0, 46.0, 4.2
"""Within the frame: title, fleet and letters of columns over the map, and the line at the foot."""

FIELDS_MM, WIDE_FIELDS_MM = (12.0, 16.0), (15.0, 19.0)
"""The least and the greatest height of the fields of the group."""


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


def card_places(
    setup: Setup, size: tuple[float, float] = SCREEN_MM, square: float = SCREEN_SQUARE_MM
) -> CardPlaces:
    """The places of a card of that size, its squares as large as they may be."""
    (across, down), cols, rows = size, setup.waters.cols, setup.waters.rows
    large = across > WIDE_MM
    rim = RIM_MM if large or across <= SCREEN_MM[0] else WHOLE_SHEET_RIM_MM
    room, head = across - 2 * rim, WIDE_HEAD_MM if large else HEAD_MM
    numbers, (least, most) = (WIDE_NUMBERS_MM, WIDE_FIELDS_MM) if large else (NUMBERS_MM, FIELDS_MM)
    beside_map = head + 1 + least + FOOT_MM
    cell = min(square, (room - numbers - 0.5) / cols, (down - 2 * rim - beside_map) / rows)
    x, y = round(rim + numbers + (room - numbers - cell * cols) / 2, 3), rim + head
    below = y + cell * rows + 1
    high = round(min(down - rim - FOOT_MM - below, most), 2)
    code = min(high + 3, 18 if large else 15)
    wide = room - 2 * PAD_MM - code - 1.6
    return CardPlaces(
        rim, cell, x, y, beside_map, below, fields=rim + PAD_MM, high=high, code=code, wide=wide
    )
