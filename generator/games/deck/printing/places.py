"""Where the spaces of a board are that its ready layout draws, ``layouts/deck/board.svg.j2``."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor, sqrt
from string import ascii_lowercase

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

Rect = tuple[float, float, float, float]


def spots(board: Board) -> Iterator[Spot]:
    """The spaces of a board: of its track, then its squares and its hexes."""
    if board.layout != READY:
        return
    if board.track:
        yield from track_spots(board.track, *board.size)
    if board.squares:
        yield from square_spots(board.squares, field(board))
    if board.hexes:
        yield from hex_spots(board.hexes, field(board))


def track_sides(track: Track, width: float, height: float) -> tuple[int, int, float, float]:
    """Spaces of a track up and across, corners belonging to both, and the width and height of each."""
    wide, high = (side - 2 * (EDGE_MM + WITHIN_TRACK_MM) for side in (width, height))
    up = max(2, floor((track.spaces + 4) / 2 * high / (wide + high) + 0.5))
    across = ceil((track.spaces + 4) / 2) - up
    return up, across, wide / across, high / up


def track_spots(track: Track, width: float, height: float) -> Iterator[Spot]:
    """The spaces of a track around a board, clockwise from the lower left."""
    up, across, wide, high = track_sides(track, width, height)
    for at in range(track.spaces):
        if at < up:
            column, row = 0, up - 1 - at
        elif at < up + across - 1:
            column, row = at - up + 1, 0
        elif at < 2 * up + across - 2:
            column, row = across - 1, at - up - across + 2
        else:
            column, row = across - 1 - (at - 2 * up - across + 3), up - 1
        x, y = (EDGE_MM + WITHIN_TRACK_MM + (n + 0.5) * size for n, size in ((column, wide), (row, high)))
        number = str(track.first + at)
        yield Spot(f"track {number}", number, round(x, 3), round(y, 3), wide, high)


def field(board: Board) -> Rect:
    """Left, top, width and height of the room within frame, track, title and text."""
    width, height = board.size
    deep = 0.0
    if board.track:
        _, _, wide, high = track_sides(board.track, width, height)
        deep = max(wide, high) + WITHIN_TRACK_MM
    left = EDGE_MM + (WITHIN_FRAME_MM if board.track or board.picture else PLAIN_MM) + deep
    wide, high = width - 2 * left, height - 2 * left
    head = min(high * 0.12, 16.0) if board.title else 0.0
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
            yield Spot(f"hex {name}", name, round(x, 3), round(y, 3), pitch, 2 * radius, shape="hex")
