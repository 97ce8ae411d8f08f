"""Where title, legend, boxes and compass rose stand on a board: where no ship ever goes.

Each has a place where it stands best on the map of the box; on a map that needs that place for ships it
goes to the nearest one that covers fewest spaces. Millimetres.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from math import fsum

from generator.games.bruise_cruise.content import WET, Content, board_mm
from generator.games.bruise_cruise.printing.sizes import CARD
from generator.mechanics.hexes import Hex

Rect = tuple[float, float, float, float]
"""Left, top, width and height."""

PITCH_MM = 4.0
"""How closely a rectangle is looked through, and the steps in which a better place is sought."""
TOLERATED = 0.06
"""The share of a rectangle that may lie over spaces: the corners of hexes are pointed."""
EDGE_MM = 6.0
PORT = 9
"""How much more a port is in the way than a space without."""

ASHORE: dict[str, Rect] = {
    "title": (12, 8, 162, 25),
    "tagline": (14, 39, 72, 13),
    "deck": (10.5, 254.6, *CARD),
    "discard": (76.0, 254.6, *CARD),
    "legend": (358.5, 320.9, 96.0, 24.4),
    "regions": (10.5, 241.6, 116.0, 10.0),
}
ANCHORS: Rect = (144, 296.2, 27, 19.6)
"""Between bank and island, on a map that says where those two are."""
AFLOAT: dict[str, Rect] = {"rose": (457, 98, 54, 62)}
SIGHTS: dict[str, Rect] = {
    "luggage": (306, 25, 38, 22),
    "duck": (446, 50, 34, 26),
    "arm": (410, 96, 30, 34),
    "whale": (354, 235, 52, 26),
    "wreck": (290, 236, 40, 27),
    "serpent": (62, 116, 60, 24),
    "bottle": (142, 86, 28, 20),
    "route": (432, 19, 68, 22),
    "leaf": (472, 278, 30, 20),
}
"""Things to see at sea, where nothing else is; on another map those that have room there."""


def furniture(box: Content) -> dict[str, Rect]:
    """The place of everything, by name; what the pack puts somewhere itself stays there.

    What would cover a port wherever it stood is left out.
    """
    places: dict[str, Rect] = {}
    if box.board.boxes_mm is not None:
        places.update({name: tuple(rect) for name, rect in box.board.boxes_mm})
    layout, terrain = box.layout, box.terrain
    ports = {Hex(*port.hex) for port in box.ports.ports}

    def sailed(x: float, y: float) -> int:
        hex = layout.at(x, y)
        return (terrain.get(hex) in WET) + PORT * (hex in ports)

    def dry_or_port(x: float, y: float) -> int:
        hex = layout.at(x, y)
        return (terrain.get(hex) != "sea") + PORT * (hex in ports)

    ashore = ASHORE if box.board.boxes_mm is None else {**ASHORE, "anchors": ANCHORS}
    for wishes, in_the_way in ((ashore, sailed), (AFLOAT, dry_or_port)):
        ground = _Ground(in_the_way, board_mm(box.board))
        for name, wish in wishes.items():
            rect = _settled(wish, ground, list(places.values()))
            if not any(_inside(port.dot_mm, rect) for port in box.ports.ports):
                places[name] = rect
    return places


def sights(box: Content, places: dict[str, Rect]) -> dict[str, Rect]:
    """The places of sights at sea: all in open water, off ports, furniture, names of zones and folds."""
    layout, terrain = box.layout, box.terrain
    busy = {Hex(*port.hex) for port in box.ports.ports}
    busy |= {Hex(*hex) for zone in box.board.zones for hex in zone.hexes}
    wide, tall = board_mm(box.board)

    def clear(rect: Rect) -> bool:
        left, top, across, down = rect
        spots = [layout.at(left + across * i / 8, top + down * j / 8) for i in range(9) for j in range(9)]
        at_sea = all(terrain.get(hex) == "sea" and hex not in busy for hex in spots)
        on_fold = left - 3 < wide / 2 < left + across + 3 or top - 4 < tall / 2 < top + down + 3
        return at_sea and not on_fold and not any(_overlap(rect, other) for other in places.values())

    return {name: rect for name, rect in SIGHTS.items() if clear(rect)}


def _inside(dot: tuple[float, float], rect: Rect) -> bool:
    return 0 <= dot[0] - rect[0] <= rect[2] and 0 <= dot[1] - rect[1] <= rect[3]


def _settled(wish: Rect, ground: _Ground, others: list[Rect]) -> Rect:
    def badness(rect: Rect, covered: float) -> float:
        return covered + 4 * fsum(_overlap(rect, other) for other in others)

    wide, tall = ground.board
    inside = wish[0] + wish[2] < wide - EDGE_MM and wish[1] + wish[3] < tall - EDGE_MM
    if inside and badness(wish, ground.looked_through(wish)) <= TOLERATED:
        return wish
    return min(
        _everywhere(wish, ground.board),
        key=lambda rect: (
            round(badness(rect, ground.covered(rect)), 2),
            abs(rect[0] - wish[0]) + abs(rect[1] - wish[1]),
        ),
        default=wish,
    )


def _everywhere(wish: Rect, board: tuple[float, float]) -> Iterator[Rect]:
    _, _, wide, tall = wish
    across = int((board[0] - 2 * EDGE_MM - wide) / PITCH_MM)
    down = int((board[1] - 2 * EDGE_MM - tall) / PITCH_MM)
    for column in range(across + 1):
        for row in range(down + 1):
            yield EDGE_MM + column * PITCH_MM, EDGE_MM + row * PITCH_MM, wide, tall


class _Ground:
    """How much of a rectangle is in the way of something: looked up, once the board has been mapped."""

    def __init__(self, in_the_way: Callable[[float, float], int], board: tuple[float, float]) -> None:
        self.in_the_way, self.board = in_the_way, board

    def looked_through(self, rect: Rect) -> float:
        """The share, spot by spot; quick for one rectangle."""
        left, top, wide, tall = rect
        columns, rows = max(2, int(wide / PITCH_MM)), max(2, int(tall / PITCH_MM))
        spots = [
            (left + wide * (column + 0.5) / columns, top + tall * (row + 0.5) / rows)
            for column in range(columns)
            for row in range(rows)
        ]
        return sum(self.in_the_way(*spot) for spot in spots) / len(spots)

    def covered(self, rect: Rect) -> float:
        """The share, from sums over cells; quick for many."""
        left, top = int(rect[0] / PITCH_MM), int(rect[1] / PITCH_MM)
        right, bottom = int((rect[0] + rect[2]) / PITCH_MM), int((rect[1] + rect[3]) / PITCH_MM)
        sums = self._sums
        full = sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left]
        return full / max(1, (right - left) * (bottom - top))

    @cached_property
    def _sums(self) -> list[list[int]]:
        columns, rows = (int(length / PITCH_MM) + 2 for length in self.board)
        sums = [[0] * columns]
        for row in range(rows):
            line, above = [0], sums[-1]
            total = 0
            for column in range(1, columns):
                total += self.in_the_way((column - 0.5) * PITCH_MM, (row + 0.5) * PITCH_MM)
                line.append(above[column] + total)
            sums.append(line)
        return sums


def _overlap(a: Rect, b: Rect) -> float:
    """The share of ``a`` that ``b`` covers."""
    across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    down = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(0.0, across) * max(0.0, down) / (a[2] * a[3])
