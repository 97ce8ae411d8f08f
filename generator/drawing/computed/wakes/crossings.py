"""Lines of many points: where and how steeply they cross."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import atan2, degrees, dist, hypot

Point = tuple[float, float]

LEEWAY = 1e-6
"""Shortcuts stop short of where rounding could make them choose otherwise."""


def meetings(a: Sequence[Point], b: Sequence[Point]) -> Iterator[Point]:
    """The points in which two lines of many points cross."""
    left, top, right, bottom = _box(b)
    for p, q in pairwise(a):
        (px, py), (qx, qy) = p, q
        low, high = (px, qx) if px < qx else (qx, px)
        up, down = (py, qy) if py < qy else (qy, py)
        # A step that stays clear of the other line's box meets nothing.
        if low > right + LEEWAY or high < left - LEEWAY or up > bottom + LEEWAY or down < top - LEEWAY:
            continue
        rx, ry = qx - px, qy - py
        for (sx, sy), (tx, ty) in pairwise(b):
            if (sx > high + LEEWAY and tx > high + LEEWAY) or (sx < low - LEEWAY and tx < low - LEEWAY):
                continue
            dx, dy = tx - sx, ty - sy
            turn = rx * dy - ry * dx
            if not turn:
                continue
            u = ((sx - px) * dy - (sy - py) * dx) / turn
            v = ((sx - px) * ry - (sy - py) * rx) / turn
            if 0 <= u < 1 and 0 <= v < 1:
                yield px + u * rx, py + u * ry


def angle(a: Sequence[Point], b: Sequence[Point], spot: Point) -> float:
    """The angle between two lines where they cross, 0 to 90 degrees."""
    (ax, ay), (bx, by) = _heading(a, spot), _heading(b, spot)
    return degrees(atan2(abs(ax * by - ay * bx), abs(ax * bx + ay * by)))


def nearest(line: Sequence[Point], spot: Point) -> int:
    """Which of the points of a line is nearest to a spot."""
    return min(range(len(line)), key=lambda i: dist(line[i], spot))


def _heading(line: Sequence[Point], spot: Point) -> Point:
    near = min(max(nearest(line, spot), 1), len(line) - 2)
    x, y = line[near + 1][0] - line[near - 1][0], line[near + 1][1] - line[near - 1][1]
    size = hypot(x, y)
    return x / size, y / size


def _box(line: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in line], [y for _, y in line]
    return min(xs), min(ys), max(xs), max(ys)
