"""Names on a chart: each stands in its own hex, and covers no coast, no dot, no wall and no other name.

Millimetres, y down. Every name is tried in many places around its dot; the choice is improved name
by name until no change makes the whole better. The same chart always gets the same places.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import dist
from pathlib import Path
from typing import Any

from generator.drawing.computed.shores import Shores, shores
from generator.system import cache
from generator.system.values import frozen

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
Place = tuple[float, float, float, float, float, float]
"""x and y of a dot, width and height of its name, x and y of the middle of its hex."""
Segment = tuple[float, float, float, float]

CLEAR_MM = 0.45
"""Paper that stays free around every name."""
GAPS_MM = (0.5, 1.2, 2.2, 3.6, 5.4, 7.5)
"""How far from its dot a name may stand."""
SLIDES = (0.5, 0.3, 0.7, 0.1, 0.9, 0.0, 1.0, -0.25, 1.25)
"""Which part of a name stands over or under its dot."""
SPARSE, MAX_TRIED = 3, 300
"""Of the places anywhere in a hex, half a millimetre apart, every third is tried if there are more."""
ROUNDS = 12

# What is bad about a place, against each other.
OVERLAP, WALL, COAST, LAND, NO_ROOM, COVERED_DOT = 1000.0, 300.0, 60.0, 6.0, 400.0, 3.0
BORDERS_MM = (1.4, 0.9, 0.5)
"""How far the border of its hex is from a name: well clear of a frame along it, or clear, or just off it."""


@frozen
class Candidate:
    """A place for a name, and what is bad about it whatever the other names do."""

    box: Box
    gap: float
    cost: float


@frozen
class Surroundings:
    """All that names have to keep clear of, but for each other."""

    land: Shores
    walls: tuple[Segment, ...]
    taken: tuple[Box, ...]
    frame: Box
    dots: tuple[Box, ...]
    dot: float
    hex_mm: float
    token: tuple[float, float]

    def cost(self, number: int, box: Box, middle: tuple[float, float]) -> float:
        """The cost of a box for the name of that dot, whose hex has that middle."""
        cost = OVERLAP * (not _holds(self.frame, box))
        cost += OVERLAP * sum(touch(box, other, CLEAR_MM) for other in self.taken)
        cost += OVERLAP * sum(touch(box, other, 0.2) for n, other in enumerate(self.dots) if n != number)
        cost += WALL * sum(_meets(box, wall) for wall in self.walls)
        share = self.land.land_share(
            box[0] - CLEAR_MM, box[1] - CLEAR_MM, box[2] + CLEAR_MM, box[3] + CLEAR_MM
        )
        mixed = min(share, 1 - share)
        cost += (COAST * (0.05 + mixed) if mixed > 0.002 else 0.0) + LAND * share
        # Places that differ in the last digits alone are equally good.
        return round(cost + self._room(box, self.dots[number], *middle), 6)

    def _room(self, box: Box, dot: Box, cx: float, cy: float) -> float:
        """The price of a hex where no token lies clear of the name, or none clear of the dot."""
        clear = [spot for spot in _spots_in(self.hex_mm, self.token, cx, cy) if not touch(box, spot)]
        if not clear:
            return NO_ROOM
        return 0.0 if any(not touch(dot, spot) for spot in clear) else COVERED_DOT


def place(
    places: tuple[Place, ...],
    coast: tuple[str, ...],
    walls: tuple[Segment, ...],
    taken: tuple[Box, ...],
    frame: Box,
    dot: float,
    hex_mm: float,
    token: tuple[float, float],
) -> list[dict[str, Any]]:
    """Where names go, in the order of ``places``: ``x`` and ``y`` of the corner, and ``gap`` to the dot.

    ``walls`` are lines and ``taken`` are boxes no name may touch, ``dot`` the radius of a dot. A token
    of that size should still find room in the hex without covering the name.
    """
    dots = tuple((x - dot, y - dot, x + dot, y + dot) for x, y, *_ in places)
    around = Surroundings(
        land=shores(coast),
        walls=walls,
        taken=taken,
        frame=frame,
        dots=dots,
        dot=dot,
        hex_mm=hex_mm,
        token=token,
    )
    choices = [
        sorted(_candidates(around, number, spot), key=lambda candidate: (candidate.cost, candidate.box))
        for number, spot in enumerate(places)
    ]
    chosen = [options[0] for options in choices]
    for _ in range(ROUNDS):
        before = list(chosen)
        for number, options in enumerate(choices):
            others = [label.box for n, label in enumerate(chosen) if n != number]
            chosen[number] = _best(options, others)
        if chosen == before:
            break
    return [{"x": label.box[0], "y": label.box[1], "gap": label.gap} for label in chosen]


def cached_places(*chart: Any, **measures: Any) -> list[dict[str, Any]]:
    """The same as ``place``, which takes half a second, from the user's private cache if it is there."""
    request = repr((cache.code_digest(Path(__file__).parent), chart, measures))
    name = hashlib.sha256(request.encode("utf-8", "surrogatepass")).hexdigest()
    places: list[dict[str, Any]] | None = cache.recall("labels", name, _places)
    if places is None:
        places = place(*chart, **measures)
        cache.store("labels", name, json.dumps(places).encode())
    return places


def _places(data: bytes) -> list[dict[str, Any]]:
    """The cached places; raises when they are none of ``place``."""
    return [{"x": label["x"], "y": label["y"], "gap": label["gap"]} for label in json.loads(data)]


def _best(options: Sequence[Candidate], others: Sequence[Box]) -> Candidate:
    return min(
        options,
        key=lambda candidate: (
            candidate.cost + OVERLAP * sum(touch(candidate.box, other, CLEAR_MM) for other in others)
        ),
    )


def _candidates(around: Surroundings, number: int, spot: Place) -> Iterator[Candidate]:
    """The places a name may have: those in its own hex, or beside its dot where no hex holds it."""
    x, y, wide, tall, cx, cy = spot

    def costed(spots: list[tuple[Box, float, float]]) -> list[Candidate]:
        return [
            Candidate(box, gap, taste + 1.4 * gap + around.cost(number, box, (cx, cy)))
            for box, gap, taste in spots
        ]

    beside = [
        ((left, top, left + wide, top + tall), gap, taste)
        for left, top, gap, taste in _around(x, y, wide, tall, around.dot)
    ]
    tried: list[Candidate] = []
    for border in BORDERS_MM:
        hex_mm = around.hex_mm - 2 * border
        inside = [each for each in beside if _in_hex(each[0], cx, cy, hex_mm)]
        # Few places beside a dot by the border lie in its own hex: the name may stand anywhere in there.
        spots = _spots_in(hex_mm, (wide, tall), cx, cy)
        for box in spots[:: SPARSE if len(spots) > MAX_TRIED else 1]:
            gap = _off(box, x, y) - around.dot
            if gap > GAPS_MM[0]:
                inside.append((box, gap, 1.0))
        tried += costed(inside)
        # Nearer to its border only where a name is otherwise in the way of something.
        if any(candidate.cost < WALL for candidate in tried):
            break
    yield from tried or costed(beside)


def _around(
    x: float, y: float, wide: float, tall: float, dot: float
) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, distance to the dot, and how little such a place is liked."""
    for gap in GAPS_MM:
        off = dot + gap
        for share in (0.5, 0.2, 0.8, 0.0, 1.0):
            taste = abs(share - 0.5)
            yield x + off, y - tall * share, gap, taste
            yield x - off - wide, y - tall * share, gap, 0.4 + taste
        for slide in SLIDES:
            taste = 0.3 + 0.8 * abs(slide - 0.5)
            yield x - wide * slide, y - off - tall, gap, taste
            yield x - wide * slide, y + off, gap, 0.2 + taste


def touch(a: Box, b: Box, clear: float = 0.0) -> bool:
    """Whether two boxes come nearer than ``clear``."""
    return a[0] < b[2] + clear and b[0] < a[2] + clear and a[1] < b[3] + clear and b[1] < a[3] + clear


def _meets(box: Box, wall: Segment, clear: float = 1.2) -> bool:
    """Whether a wall comes nearer to a box than ``clear``, looked at in steps of half a millimetre."""
    ax, ay, bx, by = wall
    # Nearly all walls are far away, and no step along those need be taken.
    if not touch(box, (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)), clear + 1e-6):
        return False
    steps = int(max(abs(bx - ax), abs(by - ay)) / 0.5) + 1
    return any(
        box[0] - clear < ax + (bx - ax) * n / steps < box[2] + clear
        and box[1] - clear < ay + (by - ay) * n / steps < box[3] + clear
        for n in range(steps + 1)
    )


def _in_hex(box: Box, cx: float, cy: float, hex_mm: float) -> bool:
    """Whether a box lies in the hex of that width about (cx, cy)."""
    across, down = max(cx - box[0], box[2] - cx), max(cy - box[1], box[3] - cy)
    return _inside(across, down, hex_mm, hex_mm / 3**0.5)


def _off(box: Box, x: float, y: float) -> float:
    """How far a point is from a box; 0 inside it."""
    return dist((x, y), (min(max(x, box[0]), box[2]), min(max(y, box[1]), box[3])))


def _holds(frame: Box, box: Box) -> bool:
    return frame[0] <= box[0] and frame[1] <= box[1] and box[2] <= frame[2] and box[3] <= frame[3]


def _moved(box: Box, cx: float, cy: float) -> Box:
    return box[0] + cx, box[1] + cy, box[2] + cx, box[3] + cy


@lru_cache(maxsize=8)
def token_spots(hex_mm: float, token: tuple[float, float]) -> tuple[Box, ...]:
    """Where a token of that size lies wholly inside a hex about (0, 0), on a grid of half a millimetre."""
    wide, tall = token[0] / 2, token[1] / 2
    radius = hex_mm / 3**0.5
    spots = []
    for across in range(-24, 25):
        for down in range(-24, 25):
            x, y = across / 2, down / 2
            if _inside(abs(x) + wide, abs(y) + tall, hex_mm, radius):
                spots.append((x - wide, y - tall, x + wide, y + tall))
    return tuple(spots)


@lru_cache(maxsize=64)
def _spots_in(hex_mm: float, token: tuple[float, float], cx: float, cy: float) -> tuple[Box, ...]:
    """The same in the hex about (cx, cy), which every place for its name asks for."""
    return tuple(_moved(spot, cx, cy) for spot in token_spots(hex_mm, token))


def berths(
    middles: tuple[tuple[float, float], ...],
    names: tuple[Box, ...],
    dots: tuple[tuple[float, float], ...],
    dot: float,
    hex_mm: float,
    token: tuple[float, float],
    wishes: tuple[tuple[float, float], ...] = (),
) -> list[dict[str, float]]:
    """Where a token lies in each hex: clear of names, then of dots, then as near to its wish as may be.

    Its wish is the middle of the hex unless ``wishes`` are given.
    """
    places = []
    for (cx, cy), wish in zip(middles, wishes or middles, strict=True):
        near = [box for box in names if touch(box, (cx - hex_mm, cy - hex_mm, cx + hex_mm, cy + hex_mm))]
        rings = [
            (x - dot, y - dot, x + dot, y + dot) for x, y in dots if abs(x - cx) + abs(y - cy) < 2 * hex_mm
        ]

        best = min(
            (
                sum(touch(spot, box, 0.3) for box in near),
                sum(touch(spot, ring) for ring in rings),
                dist(((spot[0] + spot[2]) / 2, (spot[1] + spot[3]) / 2), wish),
                spot,
            )
            for spot in _spots_in(hex_mm, token, cx, cy)
        )[-1]
        places.append({"x": best[0], "y": best[1]})
    return places


def _inside(x: float, y: float, hex_mm: float, radius: float) -> bool:
    half = hex_mm / 2
    return x <= half + 1e-9 and y <= radius - x / half * radius / 2 + 1e-9
