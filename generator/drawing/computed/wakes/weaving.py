"""Over and under: where wakes cross, which one passes over the other, as in the drawing of a knot.

Two-colour the waters that curves from side to side part a square into: along each curve, dark water
lies on its left and on its right by turns from crossing to crossing. Let that curve pass over which
has the dark water on its left as it comes in, and every curve goes over and under by turns. So there
is always such a choice for all crossings together, and it is enough to follow the curves to find it.
Millimetres, y down.
"""

from __future__ import annotations

import hashlib
import json
from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations, pairwise
from math import atan2, degrees, dist
from pathlib import Path
from typing import Any

from generator.drawing.computed.wakes.crossings import Point, angle, meetings, nearest
from generator.drawing.computed.wakes.curves import POINTS, SIDE, THIRD, Pairing, Wake, laid_out
from generator.drawing.layouts import HelperError
from generator.system import cache as store
from generator.system.values import frozen

FINE = 40
"""Steps a piece of a curve is followed in."""
BAND, CLEAR = 4.8, 1.0
"""How broad the foam of a wake is at most, and the water on both sides of it where it passes over."""

FAR = 3.0
"""Points of the lower wake stand no further apart, so that some are always near a crossing."""
STEP = 0.2
"""How exactly the stretch that passes over is measured."""
LAYERS, LONGER = 4, 0.15
"""The layers a wake is painted in, one on the other, and how much further each reaches past a crossing."""
SHADOW = 2.6
"""How far the shadow of an upper wake falls on the lower one beyond the water between, mm."""
OFF = 0.03
"""How far the sides of a shaded stretch may be off the wake's own, mm."""


@frozen
class Crossing:
    """A crossing of two wakes, by their numbers, and its angle in degrees."""

    over: int
    under: int
    spot: Point
    angle: float


def plan(
    pairs: Pairing,
    side: float = SIDE,
    beyond: float = 0.0,
    band: float = BAND,
    clear: float = CLEAR,
    shaded: Sequence[float] = (),
) -> list[dict[str, Any]]:
    """The wakes of a square of ``side`` mm, for a template.

    ``d`` is path data that runs ``beyond`` the sides, ``inside`` the same between them, ``length`` its
    length, and ``middle`` with ``turn`` where a ship on its way would be and the way it would face.
    ``over`` has, for every crossing at which this wake passes over another, outlines of the stretch
    right across the lower one, ``band`` broad with ``clear`` water on both sides. ``under`` has, for
    every crossing at which it lies below, the shadow there: its ``outline`` beside
    the upper wake, the ``spot`` of the crossing with the ``turn`` of the upper wake there in degrees,
    and ``ribbons``, outlines of the lower wake within it, as broad as each of ``shaded``.
    Draw all wakes, then those that lie below once more, shaded, within their shadows, then the water
    of all that pass over, then their edge, foam and inside once more, each within its own outline:
    each is a little longer than the one before, so that no end shows as a hairline.
    ``band``, ``clear`` and ``shaded`` are measured on a square of 45 mm.
    """
    ends = [point for pair in pairs for point in pair]
    if len(set(ends)) < len(ends) or not set(ends) <= set(range(len(POINTS))):
        raise HelperError("wakes join points from 0 to 7, each at most once")
    if not (0 < band <= THIRD and 0 <= clear <= THIRD):
        raise HelperError(f"wakes are no broader than {THIRD:g} mm, and neither is the water beside them")
    # Thirty-five tiles take a tenth of a second, which is much beside all else that is done for them.
    wakes = laid_out(tuple((min(pair), max(pair)) for pair in pairs))
    request = repr(
        (store.code_digest(Path(__file__).parent), wakes, side, beyond, band, clear, tuple(shaded))
    )
    name = hashlib.sha256(request.encode("utf-8", "surrogatepass")).hexdigest()
    drawn: list[dict[str, Any]] | None = store.recall("wakes", name, lambda data: _drawn(data, len(wakes)))
    if drawn is None:
        drawn = _plan(wakes, side, beyond, band, clear, shaded)
        store.store("wakes", name, json.dumps(drawn).encode())
    return drawn


def _drawn(data: bytes, wakes: int) -> list[dict[str, Any]]:
    """The cached drawing; ValueError when it is no drawing of that number of wakes."""
    drawn = json.loads(data)
    if (
        not isinstance(drawn, list)
        or len(drawn) != wakes
        or not all(isinstance(each, dict) for each in drawn)
    ):
        raise ValueError("not a drawing of wakes")
    return drawn


def _plan(
    wakes: tuple[Wake, ...], side: float, beyond: float, band: float, clear: float, shaded: Sequence[float]
) -> list[dict[str, Any]]:
    scale = side / SIDE
    drawn = []
    for number, wake in enumerate(wakes):
        line = wake.points(FINE)
        middle, ahead = line[len(line) // 2], line[len(line) // 2 + 1]
        drawn.append(
            {
                "ends": list(wake.ends),
                "d": wake.path(scale, beyond),
                "inside": wake.path(scale),
                "length": round(wake.length() * scale, 3),
                "middle": [round(middle[0] * scale, 3), round(middle[1] * scale, 3)],
                "turn": round(degrees(atan2(ahead[1] - middle[1], ahead[0] - middle[0])), 1),
                "over": [
                    _outlines(line, wakes[each.under].points(FINE), each.spot, band, clear, scale)
                    for each in woven(wakes)
                    if each.over == number
                ],
                "under": [
                    _shadow(
                        wakes[each.over].points(FINE),
                        line,
                        each.spot,
                        gap=band / 2 + clear,
                        near=band / 2,
                        shaded=shaded,
                        scale=scale,
                    )
                    for each in woven(wakes)
                    if each.under == number
                ],
            }
        )
    return drawn


@cache
def woven(wakes: tuple[Wake, ...]) -> tuple[Crossing, ...]:
    """Every crossing, over and under chosen so that they take turns along each of the wakes."""
    met = list(_met(wakes))
    after = _neighbours(wakes, met)
    over: dict[int, int] = {}
    for first, (one, _, _) in enumerate(met):
        if first in over:
            continue
        over[first], waiting = one, [first]
        while waiting:
            here = waiting.pop()
            for wake, there in after[here]:
                if there not in over:
                    pair = met[there][:2]
                    # Over here is under there, and the other way round.
                    over[there] = pair[0] + pair[1] - wake if over[here] == wake else wake
                    waiting.append(there)
    return tuple(
        Crossing(
            over[n],
            one + other - over[n],
            spot,
            angle(wakes[one].points(FINE), wakes[other].points(FINE), spot),
        )
        for n, (one, other, spot) in enumerate(met)
    )


def along(wake: int, wakes: Sequence[Wake], crossings: Sequence[Crossing]) -> list[Crossing]:
    """The crossings of one of the wakes in the order in which a ship comes to them."""
    line = wakes[wake].points(FINE)
    mine = [crossing for crossing in crossings if wake in (crossing.over, crossing.under)]
    return sorted(mine, key=lambda crossing: nearest(line, crossing.spot))


def _met(wakes: Sequence[Wake]) -> Iterator[tuple[int, int, Point]]:
    for (one, a), (other, b) in combinations(enumerate(wakes), 2):
        for spot in meetings(a.points(FINE), b.points(FINE)):
            yield one, other, spot


def _neighbours(wakes: Sequence[Wake], met: Sequence[tuple[int, int, Point]]) -> list[list[tuple[int, int]]]:
    """For each crossing, the wakes that lead to another one next to it, and that one."""
    neighbours: list[list[tuple[int, int]]] = [[] for _ in met]
    for number, wake in enumerate(wakes):
        line = wake.points(FINE)
        mine = sorted(
            (nearest(line, spot), n) for n, (one, other, spot) in enumerate(met) if number in (one, other)
        )
        for (_, here), (_, there) in pairwise(mine):
            neighbours[here].append((number, there))
            neighbours[there].append((number, here))
    return neighbours


def _outlines(
    upper: Sequence[Point], lower: Sequence[Point], spot: Point, band: float, clear: float, scale: float
) -> list[str]:
    """Path data round the stretch of the upper wake that lies across the lower one, for each layer."""
    longer = [LONGER * layer for layer in range(LAYERS)]
    return _strips(upper, lower, spot, half=band / 2 + clear, near=band / 2, longer=longer, scale=scale)


def _shadow(
    upper: Sequence[Point],
    lower: Sequence[Point],
    spot: Point,
    *,
    gap: float,
    near: float,
    shaded: Sequence[float],
    scale: float,
) -> dict[str, Any]:
    """The shadow beside the upper wake across the lower one, and the lower one within it."""
    reach = gap + SHADOW
    [outline] = _strips(upper, lower, spot, half=reach, near=near, longer=[0.0], scale=scale)
    ribbons = [
        ribbon
        for broad in shaded
        for ribbon in _strips(
            lower, upper, spot, half=broad / 2, near=reach, longer=[0.0], scale=scale, coarse=True
        )
    ]
    n = min(max(nearest(upper, spot), 1), len(upper) - 2)
    (ax, ay), (bx, by) = upper[n - 1], upper[n + 1]
    return {
        "outline": outline,
        "ribbons": ribbons,
        "spot": [round(spot[0] * scale, 2), round(spot[1] * scale, 2)],
        "turn": round(degrees(atan2(by - ay, bx - ax)), 1),
    }


def _strips(
    upper: Sequence[Point],
    lower: Sequence[Point],
    spot: Point,
    *,
    half: float,
    near: float,
    longer: Sequence[float],
    scale: float,
    coarse: bool = False,
) -> list[str]:
    """Path data round the stretch of the upper wake, ``half`` to both sides, that lies across the lower one.

    One for each of the lengths it is to be ``longer`` at both ends, with a corner each mm, or, ``coarse``, no
    more than its bend needs.
    """
    below = [point for point in lower if dist(point, spot) < 2 * half + 2 * near + FAR]
    ways = [0.0, *accumulate(dist(a, b) for a, b in pairwise(upper))]
    here = _way_to(upper, ways, spot)
    first, last = (_reach(upper, ways, here, way, half=half, below=below, near=near) for way in (-STEP, STEP))
    drawn = []
    for more in longer:
        start, end = first - more, last + more
        steps = _sides(upper, ways, start, end) if coarse else round(end - start) + 1
        across = [_across(upper, ways, start + (end - start) * n / steps, half) for n in range(steps + 1)]
        corners = [*[left for left, _ in across], *[right for _, right in reversed(across)]]
        drawn.append(
            "M" + "L".join([f"{round(x * scale, 2):g} {round(y * scale, 2):g}" for x, y in corners]) + "Z"
        )
    return drawn


def _sides(line: Sequence[Point], ways: Sequence[float], start: float, end: float) -> int:
    """The fewest straight sides, equally long, that stay within ``OFF`` of a stretch of a line."""
    for sides in range(1, round(end - start) + 1):
        side = (end - start) / sides
        corners = [_after(line, ways, start + n * side) for n in range(sides + 1)]
        # A bend to both sides may cross the middle of a straight one.
        if all(
            dist(
                _after(line, ways, start + (n + share) * side),
                (ax + share * (bx - ax), ay + share * (by - ay)),
            )
            <= OFF
            for n, ((ax, ay), (bx, by)) in enumerate(pairwise(corners))
            for share in (0.25, 0.5, 0.75)
        ):
            return sides
    return round(end - start) + 1


def _reach(
    line: Sequence[Point],
    ways: Sequence[float],
    way: float,
    step: float,
    half: float,
    below: Sequence[Point],
    near: float,
) -> float:
    """How far on from ``way`` along a line what is within ``half`` of it is ``near`` the lower one."""
    last: Point | None = None
    while True:
        (ax, ay), (bx, by) = _across(line, ways, way, half)
        spots = [(ax + share * (bx - ax), ay + share * (by - ay)) for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
        # What was near a step ago mostly still is, and one such point is enough to go on.
        if last is None or min([dist(spot, last) for spot in spots]) > near:
            last = next((point for point in below for spot in spots if dist(spot, point) <= near), None)
            if last is None:
                return way
        way += step


def _way_to(line: Sequence[Point], ways: Sequence[float], spot: Point) -> float:
    """The distance of a spot from the start of a line it is on."""
    n = nearest(line, spot)
    # The spot lies beside its nearest point, on one side or the other.
    gone = dist(line[n], spot)
    return min((ways[n] + gone, ways[n] - gone), key=lambda way: dist(_after(line, ways, way), spot))


def _across(line: Sequence[Point], ways: Sequence[float], way: float, half: float) -> tuple[Point, Point]:
    """The points ``half`` to the left and to the right of a line after some way."""
    (ax, ay), (bx, by) = (_after(line, ways, way + step) for step in (-STEP, STEP))
    size = dist((ax, ay), (bx, by))
    dx, dy = half * (by - ay) / size, half * (ax - bx) / size
    x, y = _after(line, ways, way)
    return (x + dx, y + dy), (x - dx, y - dy)


def _after(line: Sequence[Point], ways: Sequence[float], way: float) -> Point:
    """Where one is on a line after some way, from the ways to its points; straight on beyond its ends."""
    n = min(max(bisect(ways, way), 1), len(ways) - 1)
    (ax, ay), (bx, by) = line[n - 1], line[n]
    share = (way - ways[n - 1]) / (ways[n] - ways[n - 1])
    return ax + share * (bx - ax), ay + share * (by - ay)
