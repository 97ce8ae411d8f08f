"""Brush strokes: a smooth line through a few points, swelling and tapering on its way, as one outline."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin

from generator.drawing.layouts import HelperError

Point = tuple[float, float]
STEPS = 7
MAX_POINTS = 200


def brush(points: Sequence[Point], widths: Sequence[float]) -> str:
    """Path data of a stroke through ``points``, with round ends; ``widths`` are spread evenly over it.

    The line is a Catmull-Rom spline, so it passes through every point. Raises HelperError for fewer
    than two points or no width.
    """
    if not 2 <= len(points) <= MAX_POINTS or not widths or min(widths) < 0:
        raise HelperError("a brush stroke needs 2 to 200 points, and widths from 0 up")
    line = _spline(points)
    left, right = [], []
    for number, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, number - 1)], line[min(len(line) - 1, number + 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        half = _width(widths, number / (len(line) - 1)) / 2
        across = -(by - ay) / length * half, (bx - ax) / length * half
        left.append((x + across[0], y + across[1]))
        right.append((x - across[0], y - across[1]))
    outline = [*left, *_cap(left[-1], right[-1]), *reversed(right), *_cap(right[0], left[0])]
    return "M" + "L".join(f"{round(x, 2) + 0.0:g} {round(y, 2) + 0.0:g}" for x, y in outline) + "Z"


def _spline(points: Sequence[Point]) -> list[Point]:
    """``STEPS`` points between each two of ``points``."""
    ends = [points[0], *points, points[-1]]
    line: list[Point] = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(STEPS):
            line.append((_between(a[0], b[0], c[0], d[0], step), _between(a[1], b[1], c[1], d[1], step)))
    return [*line, points[-1]]


def _between(a: float, b: float, c: float, d: float, step: int) -> float:
    t = step / STEPS
    return b + t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))) / 2


def _width(widths: Sequence[float], share: float) -> float:
    spot = share * (len(widths) - 1)
    low = min(int(spot), len(widths) - 2) if len(widths) > 1 else 0
    high = min(low + 1, len(widths) - 1)
    return widths[low] + (widths[high] - widths[low]) * (spot - low)


def _cap(start: Point, end: Point) -> list[Point]:
    """Half a circle from ``start`` round to ``end``, without the two."""
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    dx, dy = start[0] - x, start[1] - y
    if hypot(dx, dy) < 0.05:
        return []
    turns = [-pi * step / 6 for step in range(1, 6)]
    return [(x + dx * cos(a) - dy * sin(a), y + dx * sin(a) + dy * cos(a)) for a in turns]
