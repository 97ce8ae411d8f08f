"""Four curves that join the eight third-points of a square in pairs, drawn so that one can tell them apart.

The points run clockwise from the top left: 0 and 1 on the top side, 2 and 3 on the right, 4 and 5 at
the bottom, 6 and 7 on the left. Every curve meets its sides at right angles, so that curves of
neighbouring squares run on into each other. Of the ways each curve may swing, the combination is taken
that keeps apart what need not cross: ``layouts/shared/swings.yaml`` has it where it is not the natural
one. The tests search for it: ``tests/drawing/computed/wakes/search.py``. Millimetres, y down.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import dist, fsum

import yaml

from generator.drawing.computed.wakes.crossings import Point
from generator.reading.game_folders import shipped
from generator.reading.parsing.composer import LOADER
from generator.system.values import frozen

FILE = "shared/swings.yaml"

Curve = tuple[Point, Point, Point, Point]
Pair = tuple[int, int]
Pairing = tuple[Pair, ...]

# The square all curves are thought out in: thirds are whole numbers.
SIDE = 45.0
THIRD = SIDE / 3
POINTS: tuple[Point, ...] = (
    (THIRD, 0.0),
    (2 * THIRD, 0.0),
    (SIDE, THIRD),
    (SIDE, 2 * THIRD),
    (2 * THIRD, SIDE),
    (THIRD, SIDE),
    (0.0, 2 * THIRD),
    (0.0, THIRD),
)
INWARD: tuple[Point, ...] = ((0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0))

# How each curve may swing. The first is the natural one, the others give way to their neighbours.
LOOPS = ((12.5, 8.5), (10.0, 8.0), (15.0, 9.0), (8.8, 6.5))
"""Depth of a loop back to the same side, and how far its head bulges."""
BENDS = ((0.5523, 0.5523), (0.42, 0.42), (0.72, 0.72), (0.9, 0.45), (0.45, 0.9), (0.3, 0.3))
"""Handles of a curve round a corner, as shares of an ellipse's axes."""
BOWS = (0.0, 3.5, -3.0, 7.0)
"""How far a curve straight across swings towards the middle."""
WAVES = ((0.0, 45.0), (0.0, 22.0), (23.0, 22.0), (0.0, 30.0), (15.0, 30.0))
"""Where a curve across to the other third begins to change over, and how long it takes, from the side
with the lower point."""

SAMPLES = 14


# Wakes are compared millions of times and each is made once, so each is equal to itself alone.
@frozen(eq=False)
class Wake:
    """One curve: the points it joins and the Bezier pieces it is made of."""

    ends: Pair
    curves: tuple[Curve, ...]

    def points(self, each: int = SAMPLES) -> tuple[Point, ...]:
        """Points along the curve, ``each`` steps a piece."""
        return _points(self, each)

    def length(self) -> float:
        """The length of the curve."""
        line = self.points(40)
        return fsum(dist(a, b) for a, b in pairwise(line))

    def path(self, scale: float = 1.0, beyond: float = 0.0) -> str:
        """SVG path data; ``beyond`` runs on over both sides by that many mm."""
        (start, *_), end = self.curves[0], self.curves[-1][3]
        (ax, ay), (bx, by) = inward(self.ends[0]), inward(self.ends[1])
        first = _mm((start[0] * scale - ax * beyond, start[1] * scale - ay * beyond))
        last = _mm((end[0] * scale - bx * beyond, end[1] * scale - by * beyond))
        parts = [f"M{first}"]
        if beyond:
            parts.append(f"L{_mm((start[0] * scale, start[1] * scale))}")
        parts += ["C" + " ".join(_mm((x * scale, y * scale)) for x, y in curve[1:]) for curve in self.curves]
        if beyond:
            parts.append(f"L{last}")
        return "".join(parts)


@cache
def laid_out(pairs: Pairing) -> tuple[Wake, ...]:
    """The wakes that join ``pairs``, each swinging so that all can be told apart, in that order."""
    ordered = sorted(pairs)
    picks = _picks().get(key(ordered), "0" * len(ordered))
    swing = dict(zip(ordered, map(int, picks), strict=True))
    return tuple(swings(*pair)[swing[pair]] for pair in pairs)


def key(pairs: Sequence[Pair]) -> str:
    """The name of some wakes in the file of swings: ``01 26 35 47``."""
    return " ".join(f"{low}{high}" for low, high in pairs)


@cache
def _picks() -> dict[str, str]:
    picks: dict[str, str] = yaml.load((shipped("layouts") / FILE).read_text(encoding="utf-8"), LOADER)
    return picks


@cache
def swings(a: int, b: int) -> tuple[Wake, ...]:
    """The ways to draw the wake from point ``a`` to point ``b``, the natural one first."""
    near, far = a // 2, b // 2
    if near == far:
        return tuple(_loop(a, b, depth, bulge) for depth, bulge in LOOPS)
    if (near + far) % 2:
        return tuple(_bend(a, b, *handles) for handles in BENDS)
    if _along(a) == _along(b):
        return tuple(_bow(a, b, swing) for swing in BOWS)
    return tuple(_wave(a, b, start, length) for start, length in WAVES)


def inward(point: int) -> Point:
    """The direction from a point into the square."""
    return INWARD[point // 2]


def _along(point: int) -> float:
    x, y = POINTS[point]
    return x if point // 2 % 2 == 0 else y


def _single(a: int, b: int, one: float, other: float) -> Wake:
    start, end = POINTS[a], POINTS[b]
    return Wake((a, b), ((start, _moved(start, inward(a), one), _moved(end, inward(b), other), end),))


def _bend(a: int, b: int, one: float, other: float) -> Wake:
    (ax, ay), (bx, by) = POINTS[a], POINTS[b]
    across, down = abs(ax - bx), abs(ay - by)
    reach, back = (down, across) if inward(a)[0] == 0 else (across, down)
    return _single(a, b, one * reach, other * back)


def _wave(a: int, b: int, start: float, length: float) -> Wake:
    into, (first, last) = inward(a), (POINTS[a], POINTS[b])
    one, other = _moved(first, into, start), _moved(last, into, start + length - SIDE)
    handle = length / 2 + (SIDE - length) / 8
    change = (one, _moved(one, into, handle), _moved(other, into, -handle), other)
    return Wake((a, b), (*_straight(first, one), change, *_straight(other, last)))


def _straight(a: Point, b: Point) -> tuple[Curve, ...]:
    third = (b[0] - a[0]) / 3, (b[1] - a[1]) / 3
    return ((a, _moved(a, third, 1), _moved(a, third, 2), b),) if a != b else ()


def _bow(a: int, b: int, swing: float) -> Wake:
    start, end = POINTS[a], POINTS[b]
    centre = SIDE / 2
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    gap = dist(middle, (centre, centre))
    way = (centre - middle[0]) / gap, (centre - middle[1]) / gap
    middle = _moved(middle, way, swing)
    into = inward(a)
    return Wake(
        (a, b),
        (
            (start, _moved(start, into, SIDE / 4), _moved(middle, into, -SIDE / 6), middle),
            (middle, _moved(middle, into, SIDE / 6), _moved(end, into, -SIDE / 4), end),
        ),
    )


def _loop(a: int, b: int, depth: float, bulge: float) -> Wake:
    start, end = POINTS[a], POINTS[b]
    into = inward(a)
    tip = _moved(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), into, depth)
    gap = dist(start, end)
    way = (end[0] - start[0]) / gap, (end[1] - start[1]) / gap
    return Wake(
        (a, b),
        (
            (start, _moved(start, into, 0.6 * depth), _moved(tip, way, -bulge), tip),
            (tip, _moved(tip, way, bulge), _moved(end, into, 0.6 * depth), end),
        ),
    )


# ---- plane geometry -----------------------------------------------------------------------


def at(curve: Curve, t: float) -> Point:
    """The point of a cubic Bezier curve at ``t`` from 0 to 1."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    u = 1 - t
    one, two, three, four = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return (
        one * ax + two * bx + three * cx + four * dx,
        one * ay + two * by + three * cy + four * dy,
    )


@cache
def _points(wake: Wake, each: int) -> tuple[Point, ...]:
    line = [wake.curves[0][0]]
    for curve in wake.curves:
        line += [at(curve, step / each) for step in range(1, each + 1)]
    return tuple(line)


def _moved(point: Point, way: Point, by: float) -> Point:
    return point[0] + way[0] * by, point[1] + way[1] * by


def _mm(point: Point) -> str:
    return f"{round(point[0], 3) + 0.0:g} {round(point[1], 3) + 0.0:g}"
