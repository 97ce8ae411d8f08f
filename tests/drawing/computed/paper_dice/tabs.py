"""Glue tabs: one for each pair of edges that meet on the finished die, clear of everything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, dist, hypot, pi, radians, tan

from tests.drawing.computed.paper_dice.solids import Solid
from tests.drawing.computed.paper_dice.unfolding import Joint, Point, Polygon, partner

TAB_MM = 4.0
TAB_TAPER = radians(58)
TAB_CLEARANCE = radians(3)


@dataclass(frozen=True, slots=True)
class Tab:
    """A glue tab: its four corners (the first two on the net's edge) and the two edges it joins."""

    corners: Polygon
    on: Joint
    under: Joint


def tabs(body: Solid, flat: Sequence[Polygon], free: Sequence[Joint]) -> list[Tab]:
    """One tab for each pair of ``free`` edges that meet in space, clear of the net and of one another.

    ValueError when no choice of sides keeps them apart.
    """
    pairs = [(one, partner(body, one)) for one in free if one < partner(body, one)]
    choices = []
    for pair in pairs:
        fitting = []
        for on, under in (pair, pair[::-1]):
            tab = Tab(_tab(body, flat, on, under), on, under)
            if not any(_overlap(tab.corners, face) for face in flat):
                fitting.append(tab)
        choices.append(fitting)
    chosen: list[Tab] = []

    def choose(index: int) -> bool:
        if index == len(choices):
            return True
        for tab in choices[index]:
            if not any(_overlap(tab.corners, other.corners) for other in chosen):
                chosen.append(tab)
                if choose(index + 1):
                    return True
                chosen.pop()
        return False

    if not choose(0):
        raise ValueError("no way to place the tabs without overlap")
    return chosen


def _tab(body: Solid, flat: Sequence[Polygon], on: Joint, under: Joint) -> Polygon:
    """A trapezium outside edge ``on``, tapered to hide behind the face it is glued under."""
    face, edge = on
    corners = flat[face]
    a, b = corners[edge], corners[(edge + 1) % len(corners)]
    along = dist(a, b)
    depth = min(TAB_MM, along * 0.4)
    # Edge ``under`` runs the other way: its end meets a, its start meets b.
    target = flat[under[0]]
    at_a = min(TAB_TAPER, 0.85 * _angle(target, (under[1] + 1) % len(target)), _gap(flat, a) - TAB_CLEARANCE)
    at_b = min(TAB_TAPER, 0.85 * _angle(target, under[1]), _gap(flat, b) - TAB_CLEARANCE)
    if depth / tan(at_a) + depth / tan(at_b) > 0.8 * along:
        depth = 0.8 * along / (1 / tan(at_a) + 1 / tan(at_b))
    ux, uy = (b[0] - a[0]) / along, (b[1] - a[1]) / along
    # Inside lies to the left of a → b to the eye, so outwards is to the right.
    ox, oy = -uy, ux
    from_a, from_b = depth / tan(at_a), depth / tan(at_b)
    return (
        a,
        b,
        (b[0] - from_b * ux + depth * ox, b[1] - from_b * uy + depth * oy),
        (a[0] + from_a * ux + depth * ox, a[1] + from_a * uy + depth * oy),
    )


def _angle(polygon: Polygon, index: int) -> float:
    """The inner angle at a corner."""
    here, before, after = polygon[index], polygon[index - 1], polygon[(index + 1) % len(polygon)]
    turn = atan2(before[1] - here[1], before[0] - here[0]) - atan2(after[1] - here[1], after[0] - here[0])
    return min(turn % (2 * pi), -turn % (2 * pi))


def _gap(flat: Sequence[Polygon], at: Point) -> float:
    """The angle round a point of the net that no face fills."""
    filled = sum(
        _angle(face, index) for face in flat for index, corner in enumerate(face) if dist(corner, at) < 1e-6
    )
    return 2 * pi - filled


def _overlap(one: Polygon, other: Polygon) -> bool:
    """True when two convex polygons share more than a border."""
    for polygon in (one, other):
        for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
            nx, ny = b[1] - a[1], a[0] - b[0]
            ones = [nx * x + ny * y for x, y in one]
            others = [nx * x + ny * y for x, y in other]
            slack = 1e-6 * hypot(nx, ny)
            if max(ones) <= min(others) + slack or max(others) <= min(ones) + slack:
                return False
    return True
