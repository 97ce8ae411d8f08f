"""Closed outlines of straight sides and arcs.

A corner is x, y and the bulge of the side that begins there, as DXF has it: the tangent of a quarter of the
angle that the side turns by, 0 for a straight one. It is positive for a turn to the right, y being down.
"""

from __future__ import annotations

from cmath import exp
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from math import atan, ceil, pi, tan

Point = tuple[float, float]
Corner = tuple[float, float, float]

QUARTER, HALF = tan(pi / 8), 1.0
"""The bulges of a quarter round and of half a circle, turning right."""
STRAIGHT = 1e-9


def backwards(corners: Sequence[Corner]) -> list[Corner]:
    """The same sides from the last corner to the first."""
    bulges = [*(-bulge for _, _, bulge in corners[-2::-1]), 0.0]
    return [(x, y, bulge) for (x, y, _), bulge in zip(corners[::-1], bulges, strict=True)]


def sides(corners: Sequence[Corner]) -> Iterator[tuple[Point, Point, float]]:
    """Every side of the closed outline: where it begins, where it ends, its bulge."""
    for (x, y, bulge), (to_x, to_y, _) in zip(corners, (*corners[1:], corners[0]), strict=True):
        yield (x, y), (to_x, to_y), bulge


def chords(corners: Sequence[Corner], to_a_quarter: int) -> list[Point]:
    """The corners, and on each arc so many points to a quarter round."""
    points: list[Point] = []
    for start, end, bulge in sides(corners):
        points.append(start)
        if abs(bulge) > STRAIGHT:
            steps = max(1, ceil(abs(4 * atan(bulge)) / (pi / 2) * to_a_quarter - STRAIGHT))
            points += list(_along(start, end, bulge, steps))
    return points


def curves(start: Point, end: Point, bulge: float) -> Iterator[tuple[float, ...]]:
    """An arc as Bézier curves, of a quarter round at most: two handles and the end of each."""
    parts = max(1, ceil(abs(4 * atan(bulge)) / (pi / 2) - 1e-6))
    centre = _centre(start, end, bulge)
    reach = 4 / 3 * tan(atan(bulge) / parts)
    places = [start, *_along(start, end, bulge, parts), end]
    for one, other in pairwise(places):
        a, z = complex(*one), complex(*other)
        first, second = a + 1j * (a - centre) * reach, z - 1j * (z - centre) * reach
        yield first.real, first.imag, second.real, second.imag, z.real, z.imag


def path_data(corners: Sequence[Corner], digits: int = 3) -> str:
    """The outline as path data of SVG, arcs as arcs."""
    (x, y, _), *_, (_, _, last) = corners
    steps = [f"M{x:.{digits}f} {y:.{digits}f}"]
    for start, end, bulge in islice(sides(corners), len(corners) - (not last)):
        to = f"{end[0]:.{digits}f} {end[1]:.{digits}f}"
        if abs(bulge) <= STRAIGHT:
            steps.append(f"L{to}")
            continue
        r = radius(start, end, bulge)
        steps.append(f"A{r:.{digits}f} {r:.{digits}f} 0 {int(abs(bulge) > 1)} {int(bulge > 0)} {to}")
    return "".join([*steps, "Z"])


def radius(start: Point, end: Point, bulge: float) -> float:
    """The radius of an arc."""
    return abs(complex(*start) - _centre(start, end, bulge))


def plain(points: Iterable[Point]) -> list[Corner]:
    """Corners between straight sides."""
    return [(x, y, 0.0) for x, y in points]


def _centre(start: Point, end: Point, bulge: float) -> complex:
    a, z = complex(*start), complex(*end)
    return (a + z) / 2 + 1j * (z - a) * (1 - bulge * bulge) / (4 * bulge)


def _along(start: Point, end: Point, bulge: float, steps: int) -> Iterator[Point]:
    """The points between both ends that part an arc into so many."""
    centre, angle = _centre(start, end, bulge), 4 * atan(bulge)
    for step in range(1, steps):
        point = centre + (complex(*start) - centre) * exp(1j * angle * step / steps)
        yield point.real, point.imag
