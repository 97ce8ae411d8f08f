"""How small pieces share boards that a press punches: measures alone, in mm."""

from __future__ import annotations

from math import floor

GUTTER_MM, RIM_MM = 6.0, 6.0
"""Board between two pieces, which bleed 3 mm each, and around all of them."""
_FINE = 1e-6

Sides = tuple[float, float]


def shared_out(piece: Sides, board: Sides, count: int) -> tuple[int, int] | None:
    """Columns and rows of the fewest boards that hold ``count`` pieces, evenly; None when none goes on one.

    >>> shared_out((20, 20), (148, 210), 70)
    (5, 7)
    """
    columns, rows = (
        floor((side - 2 * RIM_MM + GUTTER_MM) / (length + GUTTER_MM) + _FINE)
        for side, length in zip(board, piece, strict=True)
    )
    if not (columns > 0 and rows > 0 and count):
        return None
    each = -(-count // -(-count // (columns * rows)))
    shapes = [(wide, -(-each // wide)) for wide in range(1, columns + 1) if -(-each // wide) <= rows]
    return min(shapes, key=lambda shape: (shape[0] * shape[1], sum(board_of(piece, shape))))


def board_of(piece: Sides, shape: tuple[int, int]) -> Sides:
    """Width and height of a board with so many columns and rows of pieces.

    >>> board_of((20, 20), (5, 7))
    (136.0, 188.0)
    """
    wide, high = (
        number * length + (number - 1) * GUTTER_MM + 2 * RIM_MM
        for number, length in zip(shape, piece, strict=True)
    )
    return wide, high
