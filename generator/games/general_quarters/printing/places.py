"""Where things lie on a card, in mm from its corner: for its layouts, the table and the page."""

from __future__ import annotations

from typing import NamedTuple

from generator.games.general_quarters.setup import Setup

CARD_MM = (129.2, 192.0)
"""The card for home: two to a sheet of A4 or Letter with some bleed, and the words and marks of the sheet."""

PRESS_MM = (105.0, 148.0)
"""The card of a press, in A6, scratched or coded."""

SCREEN_MM = (94.6, 143.8)
"""A card on a screen, where no pencil needs room."""

WIDE_MM = 110.0
"""A wider card has room for a pencil in its squares, or for stickers of half an inch."""

CARD_SQUARE_MM, PRESS_SQUARE_MM, SCREEN_SQUARE_MM, STICKER_MM, HALF_INCH_MM = 11.8, 8.85, 8.8, 9.0, 12.7
"""A square of the card for home, of a press, of a screen, and those as large as stickers are sold."""

FIELD_GAP_MM, CRAFT_MM = 0.8, 3.7
"""Between the fields of the group, and the most room there is for one thing that a ship carries."""


class Style(NamedTuple):
    """The measures of a wide card, or of a small one.

    ``numbers`` of rows have that width left of the map. Of the height, the ``picture`` and the ``group`` have
    a least and a greatest, and all else has its own: the line below the picture, the fleet, the names of
    columns and the line at the foot. Where the squares leave room, line, air and columns get ``ease``
    before the picture grows.
    """

    numbers: float
    picture: tuple[float, float]
    caption: float
    air: float
    fleet: float
    columns: float
    group: tuple[float, float]
    foot: float
    code: float
    ease: tuple[float, float, float]


WIDE = Style(
    numbers=5.2,
    picture=(17.0, 25.0),
    caption=4.4,
    air=1.5,
    fleet=14.2,
    columns=9.5,
    group=(14.2, 17.5),
    foot=3.0,
    code=18.0,
    ease=(1.8, 0.4, 1.3),
)
SMALL = Style(
    numbers=4.6,
    picture=(8.0, 18.0),
    caption=3.5,
    air=1.0,
    fleet=13.0,
    columns=7.7,
    group=(10.0, 12.0),
    foot=2.5,
    code=14.2,
    ease=(1.3, 0.3, 0.9),
)
FOR_PRESS = SMALL._replace(fleet=15.4, ease=(0.6, 0.2, 0.3))
"""A small card whose drills name the squares to scratch first, right of the lower lines of the fleet."""

BELOW_MAP = 1.0


class CardPlaces(NamedTuple):
    """Ground goes to ``edge`` mm from the trim; words begin ``top`` mm below that and end on ``base``.

    The picture ends at ``foot``; below it are a line ``caption`` mm high and the ``fleet``. The first square
    of ``cell`` mm has its corner at (``x``, ``y``). ``below`` the map stand the fields of the ships, from
    ``fields`` on, ``high`` and together ``wide``, and right of them the QR code in a square of ``code``.
    """

    edge: float
    top: float
    foot: float
    caption: float
    fleet: float
    fleet_high: float
    cell: float
    x: float
    y: float
    below: float
    fields: float
    high: float
    code: float
    wide: float
    base: float

    def middle(self, row: float, col: float) -> tuple[float, float]:
        """The middle of a square."""
        return self.x + self.cell * (col + 0.5), self.y + self.cell * (row + 0.5)

    def field(self, at: int, count: int) -> tuple[float, float, float, float]:
        """Left, top, width and height of one of the ``count`` fields of the group."""
        step = self.wide / count
        return self.fields + step * at, self.below, step - FIELD_GAP_MM, self.high


def card_places(
    setup: Setup,
    size: tuple[float, float] = SCREEN_MM,
    square: float = SCREEN_SQUARE_MM,
    edge: float = 0.0,
) -> CardPlaces:
    """The places of a card of that size, its squares as large as may be; ``edge`` mm around are white."""
    (across, down), cols, rows = size, setup.waters.cols, setup.waters.rows
    style = WIDE if across > WIDE_MM else SMALL if edge or across <= SCREEN_MM[0] else FOR_PRESS
    margin = _margin(across, edge)
    # What stands on the foot keeps as far from the trim as a press asks for.
    base = down - edge - max(margin - edge - 1.8, 2.9)
    over = style.caption + style.air + style.fleet + style.columns
    fixed = edge + over + BELOW_MAP + style.foot + down - base
    room = down - fixed - style.picture[0] - style.group[0]
    cell = min(square, (across - 2 * margin - style.numbers) / cols, room / rows)
    spare = room - cell * rows
    share = min(spare / sum(style.ease), 1.0)
    caption, air, columns = (
        least + more * share
        for least, more in zip((style.caption, style.air, style.columns), style.ease, strict=True)
    )
    foot = edge + min(style.picture[0] + spare - share * sum(style.ease), style.picture[1])
    fleet = foot + caption + air
    y = fleet + style.fleet + columns
    below = y + cell * rows + BELOW_MAP
    high = min(base - style.foot - below, style.group[1])
    code = min(base - below, style.code)
    x = margin + style.numbers + (across - 2 * margin - style.numbers - cell * cols) / 2
    top = edge + max(margin - edge - 1.6, 1.4)
    measures = CardPlaces(
        edge=edge,
        top=top,
        foot=foot,
        caption=caption,
        fleet=fleet,
        fleet_high=style.fleet,
        cell=cell,
        x=x,
        y=y,
        below=below,
        fields=margin,
        high=high,
        code=code,
        wide=across - 2 * margin - code - 1.6,
        base=base,
    )
    return CardPlaces(*(round(mm, 3) for mm in measures))


def _margin(across: float, edge: float) -> float:
    """Between the trim and all but ground and picture: what a press asks for, and less on a screen."""
    if edge:
        return edge + 0.4
    if across > WIDE_MM:
        return 3.0
    return 5.0 if across > SCREEN_MM[0] else 1.6
