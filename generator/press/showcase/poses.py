"""How pieces lie on the table: held as a hand, fanned out, spread in rows, or side by side on a sheet.

Measures are millimetres on the table; y runs away from the viewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin, sqrt

from generator.press.showcase.camera import Camera, Quad
from generator.press.showcase.cutouts import Cutout, lying
from generator.press.showcase.names import Pose
from generator.system.values import frozen

MOST: dict[Pose, int] = {"hand": 6, "fan": 11, "spread": 21, "box": 4, "sheet": 80}
"""So many pieces make a good picture, unless somebody names which."""
HAND_DEGREES, FAN_DEGREES = 10.0, 13.0
"""From one card of a hand to the next, and of a fan."""
SPREAD_SHOWN = 0.42
"""The part of a card that the next one leaves free."""
ROW_SHOWN, ROW = 0.72, 7
"""The part of a row that the one in front of it leaves free, and the cards of a row."""
BOW = 0.0006
"""How much a row bends, as a part of the square of the distance from its middle."""
GAP_MM = 7.0
PILE, PILE_MM = 14, 9.0
"""Cards of a pile; of thicker things fewer, so that it is not higher than that."""


@frozen
class Place:
    """A cut-out where it lies; ``height`` is that above what its shadow falls on.

    Of what is ``buried`` in a pile only the edge is seen.
    """

    cutout: Cutout
    quad: Quad
    height: float = 1.5
    buried: bool = False


@frozen
class View:
    """Things in the order in which they are painted, and the camera that sees them, not yet fitted."""

    places: tuple[Place, ...]
    camera: Camera
    margin: float = 0.06


def flat(
    cutout: Cutout, x: float, y: float, degrees: float = 0.0, z: float = 0.0, height: float = 1.5
) -> Place:
    """A cut-out on the table with its middle at (x, y), turned clockwise."""
    turn = radians(degrees)
    right, down = (cos(turn), -sin(turn), 0.0), (-sin(turn), -cos(turn), 0.0)
    return Place(cutout, lying(cutout, (x, y, z + cutout.thick), right, down), height)


def hand(cards: Sequence[Cutout]) -> View:
    """Cards as somebody holds them up, seen from the front."""
    return View(tuple(_arc(cards, HAND_DEGREES, 1.75, 2.2)), Camera(90, 2000))


def fan(cards: Sequence[Cutout]) -> View:
    """Cards fanned out on a table before the viewer."""
    return View(
        tuple(_arc(cards, min(FAN_DEGREES, 150 / max(1, len(cards) - 1)), 0.95, 1.3)), Camera(62, 900)
    )


def _arc(cards: Sequence[Cutout], step: float, reach: float, height: float) -> list[Place]:
    """Cards about a point ``reach`` heights of a card below their middles, left to right."""
    radius = reach * max(card.height for card in cards)
    places = []
    for number, card in enumerate(cards):
        degrees = (number - (len(cards) - 1) / 2) * step
        turn = radians(degrees)
        x, y = radius * sin(turn), radius * cos(turn) - radius
        places.append(flat(card, x, y, degrees, z=card.thick * number, height=height))
    return places


def spread(rows: Sequence[Sequence[Cutout]], pile: Cutout | None) -> View:
    """Rows of overlapping pieces, the first in front; its left end is a pile, face down, if there is one."""
    blocks, y = [], 0.0
    for number, pieces in enumerate(rows):
        tall = max(piece.height for piece in pieces)
        blocks.append(_ribbon(pieces, pile if number == 0 else None, y + tall / 2))
        y += tall * ROW_SHOWN + GAP_MM
    return View(tuple(place for block in reversed(blocks) for place in block), Camera(56, 1100), 0.07)


def _ribbon(pieces: Sequence[Cutout], pile: Cutout | None, y: float) -> list[Place]:
    starts = [0.0]
    for piece in pieces[:-1]:
        starts.append(starts[-1] + piece.width * SPREAD_SHOWN)
    room = (pile.width + 2 * GAP_MM) if pile is not None else 0.0
    long = starts[-1] + pieces[-1].width
    left = -(room + long) / 2
    places = _pile(pile, left + pile.width / 2, y) if pile is not None else []
    for number, (piece, start) in enumerate(zip(pieces, starts, strict=True)):
        x = left + room + start + piece.width / 2
        off = x - (left + room + long / 2)
        # A row swept out by hand is a shallow arch.
        places.append(flat(piece, x, y - BOW * off * off, off * 2 * BOW * 57.3, z=piece.thick * number))
    return places


def _pile(card: Cutout, x: float, y: float) -> list[Place]:
    """Cards on top of each other, none quite straight."""
    places = []
    count = min(PILE, round(PILE_MM / card.thick))
    for level in range(count):
        askew, off = ((level * 7) % 5 - 2) * 0.35, ((level * 3) % 4 - 1.5) * 0.12
        high = 3.0 if level == 0 else 0.0
        place = flat(card, x + off, y, askew - 6, z=card.thick * level, height=high)
        places.append(replace(place, buried=level < count - 1))
    return places


def sheet(pieces: Sequence[Cutout], size: tuple[int, int]) -> View:
    """Pieces side by side, as large as they fit into a picture of that shape."""
    same = len({(piece.width, piece.height) for piece in pieces}) == 1
    corners = _grid(pieces, size) if same else _packed(pieces, size)
    places = [
        flat(piece, x + piece.width / 2, -(y + piece.height / 2))
        for piece, (x, y) in zip(pieces, corners, strict=True)
    ]
    return View(tuple(places), Camera(90, 100_000), 0.05)


def _grid(pieces: Sequence[Cutout], size: tuple[int, int]) -> list[tuple[float, float]]:
    """Equal pieces in rows, the last of them in the middle."""
    wide, high = pieces[0].width + GAP_MM, pieces[0].height + GAP_MM
    count = len(pieces)
    fits = {
        columns: min(size[0] / (columns * wide), size[1] / (-(-count // columns) * high))
        for columns in range(1, count + 1)
    }
    columns = max(fits, key=lambda number: (round(fits[number], 9), -((-count) % number)))
    corners = []
    for number in range(count):
        row, column = divmod(number, columns)
        missing = columns - min(columns, count - row * columns)
        corners.append(((column + missing / 2) * wide, row * high))
    return corners


def _packed(pieces: Sequence[Cutout], size: tuple[int, int]) -> list[tuple[float, float]]:
    """The upper left corners of pieces of several sizes, set as large as a few widths of the whole allow."""
    area = sum((piece.width + GAP_MM) * (piece.height + GAP_MM) for piece in pieces)
    widest = max(piece.width for piece in pieces) + GAP_MM
    best: tuple[float, list[tuple[float, float]]] | None = None
    for step in range(30):
        across = max(widest, sqrt(area * size[0] / size[1]) * (0.8 + step * 0.03))
        corners, high = _skyline(pieces, across)
        worth = round(min(size[0] / across, size[1] / high), 9)
        if best is None or worth > best[0]:
            best = worth, corners
    assert best is not None
    return best[1]


def _skyline(pieces: Sequence[Cutout], across: float) -> tuple[list[tuple[float, float]], float]:
    """The corners of pieces, each as far up as it goes and then to the left, the tallest first; and how
    high all is."""
    line = [(0.0, across, 0.0)]
    corners: dict[int, tuple[float, float]] = {}
    for number in sorted(range(len(pieces)), key=lambda n: (-pieces[n].height, n)):
        wide, high = pieces[number].width + GAP_MM, pieces[number].height + GAP_MM
        spots = []
        for x, _, _ in line:
            if x + wide <= across + 1e-6:
                top = max(low for start, end, low in line if start < x + wide - 1e-6 and end > x + 1e-6)
                spots.append((top, x))
        y, x = min(spots)
        corners[number] = (x, y)
        rest = [
            part
            for start, end, low in line
            for part in ((start, min(end, x), low), (max(start, x + wide), end, low))
            if part[1] - part[0] > 1e-6
        ]
        line = sorted([*rest, (x, x + wide, y + high)])
    return [corners[number] for number in range(len(pieces))], max(low for _, _, low in line)
