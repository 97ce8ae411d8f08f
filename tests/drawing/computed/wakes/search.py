"""The maker of ``layouts/shared/swings.yaml``: the search for how the curves of a tile swing best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from math import dist, inf

from generator.drawing.computed.wakes.crossings import LEEWAY, Point, _box, angle, meetings
from generator.drawing.computed.wakes.curves import Pair, Pairing, Wake, laid_out, swings

APART = 8.2
"""Curves that do not cross keep this distance if they can: a band, its edge and some sea."""
KNOTS = 10.0
"""Crossings keep this distance from each other if they can."""
STEEP = 65.0
"""Degrees at which curves should at least cross, so that over and under are plain."""
NATURAL = 0.3
"""Cost of each step away from the natural swing: of ways as good otherwise, the natural is taken."""


def picks(pairs: Pairing) -> tuple[int, ...]:
    """Which of its swings each wake takes, so that all can be told apart.

    What is drawn stays drawn unless another is better: mirror images are equally good, and which of them
    comes out ahead by its last digits is nothing to go by.
    """
    ways = [swings(*pair) for pair in pairs]
    chosen = tuple(way.index(wake) for way, wake in zip(ways, laid_out(pairs), strict=True))
    best = cost(ways, chosen)
    # The most natural come first: soon what is left is too contorted to be any better.
    for picks in sorted(product(*[range(len(way)) for way in ways]), key=sum):
        if NATURAL * sum(picks) > best + LEEWAY:
            break
        this = cost(ways, picks, best + LEEWAY)
        if this < best:
            best, chosen = this, picks
    return chosen


def cost(ways: Sequence[Sequence[Wake]], picks: Sequence[int], bearable: float = inf) -> float:
    """How bad it is to pick these of the ways; infinite once it is more than ``bearable``."""
    wakes = [way[pick] for way, pick in zip(ways, picks, strict=True)]
    return round(_crowding(wakes, NATURAL * sum(picks), bearable), 9)


def _crowding(wakes: Sequence[Wake], unnatural: float, bearable: float) -> float:
    """How badly curves keep apart, and how far they bend for it; crossings in one heap count as well.

    Once that is more than ``bearable`` nobody looks on: it is then infinite.
    """
    cost, knots = 0.0, list[Point]()
    for one, other in combinations(wakes, 2):
        price, spots = _together(one, other)
        cost += price
        if cost + unnatural > bearable:
            return inf
        knots += spots
    for here, there in combinations(knots, 2):
        cost += 2 * max(0.0, KNOTS - dist(here, there)) ** 2
    return cost + unnatural


@cache
def _together(one: Wake, other: Wake) -> tuple[float, tuple[Point, ...]]:
    """The cost of two curves, and the points in which they cross."""
    a, b = one.points(), other.points()
    if parted(one.ends, other.ends):
        spots = tuple(meetings(a, b))
        flat = max(0.0, STEEP - min((angle(a, b, spot) for spot in spots), default=0.0))
        return 500.0 * (len(spots) != 1) + flat**2 / 20, spots
    return 4 * max(0.0, APART - gap(a, b, APART)) ** 2, ()


def parted(one: Pair, other: Pair) -> bool:
    """True when two curves must cross, for each lies between the ends of the other."""
    low, high = min(one), max(one)
    return (low < other[0] < high) != (low < other[1] < high)


def gap(a: Sequence[Point], b: Sequence[Point], most: float) -> float:
    """The distance between the nearest points of two lines; anything beyond ``most`` when it is more."""
    # Most lines are nowhere near each other, and whole boxes are quicker told apart than points.
    (left, top, right, bottom), (x1, y1, x2, y2) = _box(a), _box(b)
    if x1 - right > most or left - x2 > most or y1 - bottom > most or top - y2 > most:
        return inf
    squared = inf
    for px, py in a:
        if x1 - px > most or px - x2 > most or y1 - py > most or py - y2 > most:
            continue
        squared = min(squared, min([(px - qx) ** 2 + (py - qy) ** 2 for qx, qy in b]))
    return float(squared**0.5)


def every_pairing(points: tuple[int, ...] = tuple(range(8))) -> Iterator[Pairing]:
    """All ways to join some of the points in pairs, none twice: 764 with none at all."""
    if not points:
        yield ()
        return
    first, *others = points
    yield from every_pairing(tuple(others))
    for other in others:
        for more in every_pairing(tuple(point for point in others if point != other)):
            yield ((first, other), *more)
