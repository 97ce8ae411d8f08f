"""Where things lie on the Shop's mat and on the tracks of points, in mm: for layouts and for the table."""

from __future__ import annotations

from generator.games.to_the_bottom.printing.boxes import CARD

Rect = tuple[float, float, float, float]
"""Left, top, width and height."""

MAT = (265.0, 190.0)
"""The Shop's mat as it lies across, though it is printed upright."""
ACROSS, ICEBERG_AT = 4, 7
"""Cards in a row of the mat, and the number of the Iceberg's place. The common deck has number 0."""

TRACK = 40
"""Points on a track, from 0, in two rows."""
SIGN, CELL = 12.0, (8.5, 13.0)
"""The player's sign at the left of a track, and the room of one point."""


def on_mat(n: int) -> Rect:
    """The n-th place of the Shop's mat, or one of a row below it, as it lies across."""
    (wide, high), (column, row) = CARD, (n % ACROSS, n // ACROSS)
    gap, rise = (MAT[0] - ACROSS * wide) / (ACROSS + 1), (MAT[1] - 2 * high) / 3
    return gap + (wide + gap) * column, rise + (high + rise) * row, wide, high


def track(player: int) -> Rect:
    """The track of a player on the sheet of points."""
    return 3.0, 30.0 + 35.0 * player, 184.0, 30.0


def marker(player: int) -> Rect:
    """The marker of a player there: folded in the middle, it stands like a tent."""
    return 12.0 + 18.0 * player, 218.0, 9.0, 32.0


def cell(n: int) -> tuple[float, float]:
    """The corner of a point's cell, from that of its track."""
    row = TRACK // 2
    return SIGN + CELL[0] * (n % row), 2.4 + CELL[1] * (n // row)
