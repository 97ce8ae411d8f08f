"""Where things lie on the Shop's mat and on the cards of points, in mm: for layouts and for the table."""

from __future__ import annotations

from generator.games.to_the_bottom.printing.boxes import CARD

Rect = tuple[float, float, float, float]
"""Left, top, width and height."""

MAT = (265.0, 190.0)
"""The Shop's mat, which lies across."""
ACROSS, ICEBERG_AT = 4, 7
"""Cards in a row of the mat, and the number of the Iceberg's place. The common deck has number 0."""

POINTS = (34.0, 150.0)
"""A player's card of points: markers on its edges show the tens above and the ones at the right."""
TENS, ONES = 4, 10
TEN, ONE = (8.5, 21.0), (26.0, 10.0)
"""The room of each of them: that of a marker from the edge on, and that of the number behind it."""
MARKER = (24.0, 8.0)
"""A marker as it is cut out, lying; folded across the middle it hangs on an edge, half of it in front."""
RIDER = (MARKER[1], MARKER[0] / 2)
"""The half of it that is seen on the upper edge."""


def on_mat(n: int) -> Rect:
    """The n-th place of the Shop's mat, or one of a row below it, as it lies across."""
    (wide, high), (column, row) = CARD, (n % ACROSS, n // ACROSS)
    gap, rise = (MAT[0] - ACROSS * wide) / (ACROSS + 1), (MAT[1] - 2 * high) / 3
    return gap + (wide + gap) * column, rise + (high + rise) * row, wide, high


def tens(n: int) -> Rect:
    """The cell of so many tens, at the upper edge."""
    return (POINTS[0] - TENS * TEN[0]) / 2 + TEN[0] * n, 0.0, *TEN


def ones(n: int) -> Rect:
    """The cell of so many ones, at the right edge."""
    return POINTS[0] - ONE[0], 46.0 + ONE[1] * n, *ONE


def riders(points: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """The middles of the two markers that show so many points: that of the tens, and that of the ones."""
    left, _, wide, _ = tens(points // ONES % TENS)
    _, top, _, high = ones(points % ONES)
    return (left + wide / 2, RIDER[1] / 2), (POINTS[0] - RIDER[1] / 2, top + high / 2)
