"""Where the spaces of a board are that its ready layout draws, ``layouts/deck/board.svg.j2``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from math import ceil, floor, sqrt
from string import ascii_lowercase
from typing import Any

from generator.contract import Spot
from generator.games.deck.pieces import Board, Hexes, Squares, Track

READY = "board"
"""The layout whose spaces are known; one's own may draw them anywhere."""
EDGE_MM = 5.0
"""From the edge of the board to its frame."""
WITHIN_TRACK_MM, WITHIN_FRAME_MM, PLAIN_MM = 2.0, 3.0, 5.0
"""Air within the frame: around a track, within a track or a picture, and where there is neither."""
NAMES_MM = 6.0
"""Room for the names of columns and rows."""
SMALL_SPACE_MM = 8.0
"""Under this a space of a track holds no pawn, and its number is hard to read."""
TITLE_SHARE, TITLE_EM, PLATE_SHARE, BESIDE_MM = 0.58, 0.56, 0.75, 1.0
"""The size of a title beside its head; how wide a letter is beside that, on the whole; what its plate adds on
either side, beside the head; and air on both sides, in mm."""

BELOW_TITLE_MM = 3.0
"""Air below the head of a board."""
LANE_MM = 3.0
"""Between the two rings of a long track."""
HEX_AIR_MM = 3.0
"""Air beside hexes, whose edge is no line."""

Rect = tuple[float, float, float, float]


POINT_MM = 20.0
"""How large a point of a board is taken to be."""


def spots(board: Board, outlines: Iterable[tuple[str, float, float, float, float]] = ()) -> Iterator[Spot]:
    """The spaces of a board: its track, squares and hexes, its ``outlines`` for cards, its points."""
    if board.layout == READY:
        yield from _drawn_spots(board, outlines)
    for name, (x, y) in board.points.items():
        yield Spot(f"point {name}", name, x, y, POINT_MM, POINT_MM, shape="round")


def _drawn_spots(board: Board, outlines: Iterable[tuple[str, float, float, float, float]]) -> Iterator[Spot]:
    """The spaces that the ready layout draws."""
    if board.track:
        yield from track_spots(board.track, *board.size)
    if board.squares:
        yield from square_spots(board.squares, field(board))
    if board.hexes:
        yield from hex_spots(board.hexes, field(board))
    for at, (name, x, y, wide, high) in enumerate(outlines, 1):
        yield Spot(f"place {at}", name or str(at), x + wide / 2, y + high / 2, wide, high)


@dataclass(frozen=True)
class TrackGrid:
    """The spaces of a track, as those of a grid around a board: on its edge, and where that would make them
    small on a second ring within.
    """

    up: int
    across: int
    width: float
    """Of one space, in mm."""
    height: float
    rings: int

    @property
    def deep(self) -> float:
        """How far from the frame the track reaches, with the air behind it, in mm."""
        return self.rings * max(self.width, self.height) + (self.rings - 1) * LANE_MM + WITHIN_TRACK_MM

    def size(self, ring: int) -> tuple[float, float]:
        """Width and height of the spaces of a ring: those within are smaller by the lane around them."""
        less = 2 * LANE_MM * ring
        return (
            self.width - less / (self.across - 2 * ring),
            self.height - less / (self.up - 2 * ring),
        )

    def cell(self, ring: int, column: int, row: int) -> tuple[float, float]:
        """The middle of a space, from the upper left of the grid, in mm."""
        wide, high = self.size(ring)
        return (
            ring * (self.width + LANE_MM) + (column - ring + 0.5) * wide,
            ring * (self.height + LANE_MM) + (row - ring + 0.5) * high,
        )


def track_grid(track: Track, width: float, height: float) -> TrackGrid:
    """The grid of a track on a board of that size; corners of a ring belong to two sides."""
    wide, high = (side - 2 * (EDGE_MM + WITHIN_TRACK_MM) for side in (width, height))
    for rings in (1, 2):
        # A ring within has eight spaces less than the one around it.
        half = (track.spaces + 4 * rings**2) / (2 * rings)
        up = max(2 * rings, floor(half * high / (wide + high) + 0.5))
        across = max(2 * rings, ceil(half) - up)
        grid = TrackGrid(up, across, wide / across, high / up, rings)
        if min(grid.width, grid.height) >= SMALL_SPACE_MM:
            break
    return grid


def track_spots(track: Track, width: float, height: float) -> Iterator[Spot]:
    """The spaces of a track around a board, clockwise from the lower left, then a second ring."""
    grid = track_grid(track, width, height)
    cells = chain.from_iterable(
        ((ring, *cell) for cell in _ring(grid.up, grid.across, ring)) for ring in range(grid.rings)
    )
    for at, (ring, column, row) in zip(range(track.spaces), cells, strict=False):
        x, y = (EDGE_MM + WITHIN_TRACK_MM + middle for middle in grid.cell(ring, column, row))
        number = str(track.first + at)
        yield Spot(f"track {number}", number, round(x, 3), round(y, 3), *grid.size(ring))


def _ring(up: int, across: int, ring: int) -> Iterator[tuple[int, int]]:
    """Columns and rows of a ring of a grid, so many rings from its edge, clockwise from the lower left."""
    left, top, right, low = ring, ring, across - 1 - ring, up - 1 - ring
    yield from ((left, row) for row in range(low, top, -1))
    yield from ((column, top) for column in range(left, right))
    yield from ((right, row) for row in range(top, low))
    yield from ((column, low) for column in range(right, left, -1))


def laid(track: Track, width: float, height: float) -> dict[str, Any]:
    """A track as its layout draws it: its ``cells``, how ``deep`` it is, in mm, and where it goes within."""
    spaces = track_spots(track, width, height)
    grid = track_grid(track, width, height)
    cells = [
        {
            "x": each.x,
            "y": each.y,
            "wide": each.width,
            "high": each.height,
            "number": track.first + at,
            "within": each.width < grid.width,
        }
        for at, each in enumerate(spaces)
    ]
    inner = next((at for at, cell in enumerate(cells) if cell["within"]), 0)
    return {"cells": cells, "wide": grid.width, "high": grid.height, "deep": grid.deep, "inner": inner}


def seams(board: Board) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where a board is best cut into pages, in mm from the left and from the top: beside its title."""
    if board.layout != READY or not board.title:
        return (), ()
    left, top, _, _ = field(board)
    head = top - left - BELOW_TITLE_MM
    half = TITLE_EM * len(board.title) * TITLE_SHARE * head / 2 + PLATE_SHARE * head + BESIDE_MM
    # On a picture the title stands at the left.
    middle = left + half if board.picture else board.size[0] / 2
    return tuple(x for x in (middle - half, middle + half) if x > left), (top,)


def field(board: Board) -> Rect:
    """Left, top, width and height of the room within frame, track, title and text."""
    width, height = board.size
    deep = 0.0
    if board.track:
        deep = track_grid(board.track, width, height).deep
    left = EDGE_MM + (WITHIN_FRAME_MM if board.track or board.picture else PLAIN_MM) + deep
    wide, high = width - 2 * left, height - 2 * left
    head = min(high * 0.12, 16.0) + BELOW_TITLE_MM if board.title else 0.0
    tail = min(high * 0.16, 30.0) if board.text else 0.0
    return left, left + head, wide, high - head - tail


def square_spots(squares: Squares, room: Rect) -> Iterator[Spot]:
    """Squares in the middle of their room; ``a1`` is at the lower left, as it is printed."""
    left, top, wide, high = room
    gap = NAMES_MM if squares.names else 0.0
    side = min((wide - gap) / squares.columns, (high - gap) / squares.rows)
    x0 = left + wide / 2 - side * squares.columns / 2 + gap / 2
    y0 = top + high / 2 - side * squares.rows / 2 - gap / 2
    for row in range(squares.rows):
        for column in range(squares.columns):
            name = f"{ascii_lowercase[column % 26]}{squares.rows - row}"
            x, y = x0 + side * (column + 0.5), y0 + side * (row + 0.5)
            yield Spot(f"square {column + 1} {row + 1}", name, round(x, 3), round(y, 3), side, side)


def hex_spots(hexes: Hexes, room: Rect) -> Iterator[Spot]:
    """Hexes that stand on a corner, in the middle of their room, every other row half a hex further right."""
    left, top, wide, high = room
    left, wide = left + HEX_AIR_MM, wide - 2 * HEX_AIR_MM
    half = 0.5 if hexes.rows > 1 else 0.0
    pitch = min(wide / (hexes.columns + half), high / (0.866 * (hexes.rows - 1) + 1.1547))
    radius = pitch / sqrt(3)
    x0 = left + wide / 2 - pitch * (hexes.columns + half) / 2
    y0 = top + high / 2 - radius * (1.5 * (hexes.rows - 1) + 2) / 2
    for row in range(hexes.rows):
        for column in range(hexes.columns):
            x = x0 + pitch * (column + 0.5 + row % 2 / 2)
            y = y0 + radius * (1 + 1.5 * row)
            name = f"{column + 1}/{row + 1}"
            label = f"{ascii_lowercase[column % 26]}{hexes.rows - row}" if hexes.names else name
            yield Spot(f"hex {name}", label, round(x, 3), round(y, 3), pitch, 2 * radius, shape="hex")
