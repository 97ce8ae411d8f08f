"""Where there is land and where there is water, from the rings of a coast. Millimetres, y down."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import pairwise
from math import ceil, fsum, hypot, inf
from typing import Any

from generator.drawing.layouts import HelperError
from generator.mechanics.dice import Dice

Point = tuple[float, float]

PITCH_MM = 0.25
"""How far apart the lines are on which a coast is looked at."""
FAR_MM = 10_000.0
MAX_CROSSINGS = 500_000
"""As often a coast may cross those lines; the largest of the installed games does 30,000 times."""


@lru_cache(maxsize=8)
def rings(lines: tuple[str, ...]) -> tuple[tuple[Point, ...], ...]:
    """Rings written as ``x,y x,y``, one a line."""
    try:
        coast = tuple(
            tuple((float(x), float(y)) for x, _, y in (point.partition(",") for point in line.split()))
            for line in lines
        )
    except (AttributeError, ValueError):
        raise HelperError("a coast is not written as numbers", "write each ring as 'x,y x,y x,y'") from None
    if not all(ring and all(abs(x) + abs(y) <= FAR_MM for x, y in ring) for ring in coast):
        raise HelperError(f"a coast has an empty ring, or one farther than {FAR_MM:.0f} mm away")
    return coast


class Shores:
    """Land and water on lines from left to right, PITCH_MM apart; land is inside an odd number of rings."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        self.rows: dict[int, list[float]] = {}
        if _crossings(lines) > MAX_CROSSINGS:
            raise HelperError("the coast is too long to be looked at", "give it in fewer or shorter rings")
        for ring in rings(lines):
            for (ax, ay), (bx, by) in pairwise((*ring, ring[0])):
                if ay == by:
                    continue
                (x0, y0), (x1, y1) = ((ax, ay), (bx, by)) if ay < by else ((bx, by), (ax, ay))
                for row in range(ceil(y0 / PITCH_MM), ceil(y1 / PITCH_MM)):
                    x = x0 + (x1 - x0) * (row * PITCH_MM - y0) / (y1 - y0)
                    self.rows.setdefault(row, []).append(x)
        for crossings in self.rows.values():
            crossings.sort()

    def is_land(self, x: float, y: float) -> bool:
        """Whether a point is on land, as seen from the nearest line."""
        return bisect_left(self.rows.get(round(y / PITCH_MM), []), x) % 2 == 1

    def land_share(self, left: float, top: float, right: float, bottom: float) -> float:
        """How much of a rectangle is land, 0 to 1."""
        first, last = ceil(top / PITCH_MM), ceil(bottom / PITCH_MM)
        covered = fsum(self._covered(row, left, right) for row in range(first, last))
        return covered / max(1e-9, (right - left) * (last - first))

    def _covered(self, row: int, left: float, right: float) -> float:
        crossings = self.rows.get(row, [])
        length = 0.0
        for start, end in zip(crossings[::2], crossings[1::2], strict=False):
            if start >= right:
                break
            length += max(0.0, min(right, end) - max(left, start))
        return length

    def to_shore(self, x: float, y: float, most: float = 60.0) -> float:
        """How far it is to the nearest coast, in mm; no more than ``most``."""
        nearest = most
        middle = round(y / PITCH_MM)
        reach = ceil(most / PITCH_MM)
        # Every fourth line is enough for a figure that is rounded anyhow.
        for row in range(middle - reach, middle + reach + 1, 4):
            crossings = self.rows.get(row, [])
            at = bisect_left(crossings, x)
            across = min(
                (abs(crossings[n] - x) for n in (at - 1, at) if 0 <= n < len(crossings)), default=inf
            )
            nearest = min(nearest, hypot(across, row * PITCH_MM - y))
        return nearest


def _crossings(lines: tuple[str, ...]) -> float:
    """About how often a coast crosses the lines."""
    lengths = (abs(by - ay) for ring in rings(lines) for (_, ay), (_, by) in pairwise(ring))
    return fsum(lengths) / PITCH_MM


@lru_cache(maxsize=4)
def shores(lines: tuple[str, ...]) -> Shores:
    """The shores of a coast; the same object for the same coast."""
    return Shores(lines)


def soundings(
    spots: tuple[Point, ...],
    coast: tuple[str, ...],
    taken: tuple[tuple[float, float, float, float], ...],
    seed: str,
    spread: float = 8.0,
    clear: float = 3.2,
) -> list[dict[str, Any]]:
    """Depths for some of ``spots``, each up to ``spread`` mm off: ``x``, ``y`` and ``fathoms``.

    They are made up, deeper the further from land, and stand ``clear`` of the coast and of ``taken``.
    """
    land, dice = shores(coast), Dice(seed).child("soundings")
    depths = []
    for x, y in spots:
        at = x + spread * (dice.below(2001) - 1000) / 1000, y + spread * (dice.below(2001) - 1000) / 1000
        deeper = 0.7 + dice.below(1000) / 1500
        far = land.to_shore(*at)
        hidden = any(
            left - clear < at[0] < right + clear and top - clear < at[1] < bottom + clear
            for left, top, right, bottom in taken
        )
        if not hidden and far > clear and not land.is_land(*at):
            depths.append({"x": at[0], "y": at[1], "fathoms": 3 + round(deeper * far**1.9 / 2)})
    return depths
