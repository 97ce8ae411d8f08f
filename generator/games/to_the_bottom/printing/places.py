"""Where things lie on the Shop's mat and on the cards of points, in mm: for layouts and for the table."""

from __future__ import annotations

from generator.games.to_the_bottom.printing.boxes import CARD

Rect = tuple[float, float, float, float]
"""Left, top, width and height."""

MAT = (265.0, 190.0)
"""The Shop's mat, which lies across."""
ACROSS, ICEBERG_AT = 4, 7
"""Cards in a row of the mat, and the number of the Iceberg's place. The common deck has number 0."""

POINTS = (34.0, 116.0)
"""A player's card of points: paper clips on its edges show the tens above and the ones at the right."""
TENS, ONES = 4, 10
TEN, ONE = (8.0, 11.0), (15.0, 8.0)
"""The room of each of them."""
CLIP = (6.0, 24.0)
"""A paper clip, upright, which reaches half over the edge."""


def on_mat(n: int) -> Rect:
    """The n-th place of the Shop's mat, or one of a row below it, as it lies across."""
    (wide, high), (column, row) = CARD, (n % ACROSS, n // ACROSS)
    gap, rise = (MAT[0] - ACROSS * wide) / (ACROSS + 1), (MAT[1] - 2 * high) / 3
    return gap + (wide + gap) * column, rise + (high + rise) * row, wide, high


def tens(n: int) -> Rect:
    """The cell of so many tens, at the upper edge."""
    return 1.0 + TEN[0] * n, 0.0, *TEN


def ones(n: int) -> Rect:
    """The cell of so many ones, at the right edge."""
    return POINTS[0] - ONE[0], 34.0 + ONE[1] * n, *ONE


def clips(points: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """The middles of the two clips that show so many points: that of the tens, and that of the ones."""
    left, _, wide, _ = tens(points // ONES % TENS)
    _, top, _, high = ones(points % ONES)
    return (left + wide / 2, 1.0), (POINTS[0] - 1.0, top + high / 2)
