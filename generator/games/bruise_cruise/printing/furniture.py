"""Where title, legend, boxes and compass rose stand on a board: where no ship ever goes.

Each has a place where it stands best on the map of the box; on a map that needs that place for ships it
goes to the nearest one that covers fewest spaces. Millimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.games.bruise_cruise.content import WET, Box, board_mm
from generator.games.bruise_cruise.printing.sizes import CARD
from generator.table.hexes import Hex

Rect = tuple[float, float, float, float]
"""Left, top, width and height."""

PITCH_MM, STRIDE_MM = 4.0, 14.0
"""How closely a rectangle is looked through, and the steps in which a better place is sought."""
TOLERATED = 0.06
"""The share of a rectangle that may lie over spaces: the corners of hexes are pointed."""
EDGE_MM = 6.0

ASHORE: dict[str, Rect] = {
    "title": (12, 8, 192, 26),
    "tagline": (14, 39, 82, 13),
    "deck": (12.5, 252.2, *CARD),
    "discard": (79.5, 252.2, *CARD),
    "legend": (361.5, 317.4, 98, 27),
}
AFLOAT: dict[str, Rect] = {"rose": (457, 149, 54, 62)}


def furniture(box: Box) -> dict[str, Rect]:
    """The place of everything, by name; what the pack puts somewhere itself stays there."""
    places: dict[str, Rect] = {}
    if box.board.boxes_mm is not None:
        places.update({name: tuple(rect) for name, rect in box.board.boxes_mm})
    layout, terrain = box.layout, box.terrain
    ports = {Hex(*port.hex) for port in box.ports.ports}

    def sailed(x: float, y: float) -> bool:
        return terrain.get(layout.at(x, y)) in WET

    def dry_or_port(x: float, y: float) -> bool:
        hex = layout.at(x, y)
        return terrain.get(hex) != "sea" or hex in ports

    for wishes, in_the_way in ((ASHORE, sailed), (AFLOAT, dry_or_port)):
        for name, wish in wishes.items():
            places[name] = _settled(wish, in_the_way, list(places.values()), board_mm(box.board))
    return places


def _settled(
    wish: Rect, in_the_way: Callable[[float, float], bool], others: list[Rect], board: tuple[float, float]
) -> Rect:
    def badness(rect: Rect) -> float:
        return _covered(rect, in_the_way) + 4 * sum(_overlap(rect, other) for other in others)

    inside = wish[0] + wish[2] < board[0] - EDGE_MM and wish[1] + wish[3] < board[1] - EDGE_MM
    if inside and badness(wish) <= TOLERATED:
        return wish
    return min(
        _everywhere(wish, board),
        key=lambda rect: (round(badness(rect), 2), abs(rect[0] - wish[0]) + abs(rect[1] - wish[1])),
        default=wish,
    )


def _everywhere(wish: Rect, board: tuple[float, float]) -> Iterator[Rect]:
    _, _, wide, tall = wish
    across = int((board[0] - 2 * EDGE_MM - wide) / STRIDE_MM)
    down = int((board[1] - 2 * EDGE_MM - tall) / STRIDE_MM)
    for column in range(across + 1):
        for row in range(down + 1):
            yield EDGE_MM + column * STRIDE_MM, EDGE_MM + row * STRIDE_MM, wide, tall


def _covered(rect: Rect, in_the_way: Callable[[float, float], bool]) -> float:
    left, top, wide, tall = rect
    columns, rows = max(2, int(wide / PITCH_MM)), max(2, int(tall / PITCH_MM))
    spots = [
        (left + wide * (column + 0.5) / columns, top + tall * (row + 0.5) / rows)
        for column in range(columns)
        for row in range(rows)
    ]
    return sum(in_the_way(*spot) for spot in spots) / len(spots)


def _overlap(a: Rect, b: Rect) -> float:
    """The share of ``a`` that ``b`` covers."""
    across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    down = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(0.0, across) * max(0.0, down) / (a[2] * a[3])
