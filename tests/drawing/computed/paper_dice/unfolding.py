"""Laying a solid flat: which face hangs on which, and where that puts them on the paper."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, dist, pi, sin

from tests.drawing.computed.paper_dice.solids import Solid

Point = tuple[float, float]
Polygon = tuple[Point, ...]
Joint = tuple[int, int]
"""An edge of the net: (face, place of the edge in that face)."""

Tree = list[tuple[int, int]]


def _strip(body: Solid) -> Tree:
    """The d4: all faces in a row."""
    return list(pairwise(range(4)))


def _cross_shape(body: Solid) -> Tree:
    """The d6: a column of four with an arm on each side."""
    root = 0
    first, left, far, right = body.neighbours(root)
    return [(root, first), (root, left), (root, far), (root, right), (far, body.opposite(root))]


def _belt(body: Solid) -> Tree:
    """The d8: a zigzag of six faces about two opposite ones, which hang on it."""
    cap = 0
    base = body.opposite(cap)
    ring = [body.neighbours(cap)[0]]
    while len(ring) < 6:
        ring.append(next(n for n in body.neighbours(ring[-1]) if n not in (cap, base, *ring)))
    top = next(face for face in ring[2:4] if face in body.neighbours(cap))
    bottom = next(face for face in ring[2:4] if face in body.neighbours(base))
    return [*pairwise(ring), (top, cap), (bottom, base)]


def _two_fans(body: Solid) -> Tree:
    """The d10: five kites round each tip, the two fans joined on one short edge."""
    upper = [face for face in range(10) if 0 in body.faces[face]]
    lower = [face for face in range(10) if face not in upper]

    def fan(start: int, members: Sequence[int]) -> list[int]:
        ring = [start]
        while len(ring) < 5:
            ring.append(next(n for n in body.neighbours(ring[-1]) if n in members and n not in ring))
        return ring

    above = fan(upper[0], upper)
    start = next(n for n in body.neighbours(above[2]) if n in lower)
    below = fan(start, lower)
    # Hang the lower fan by its middle kite, so that the two fans spread away from each other.
    below = [below[3], below[4], below[0], below[1], below[2]]
    return [(above[2], below[2]), *_spread(above), *_spread(below)]


def _spread(fan: Sequence[int]) -> Tree:
    """A fan of five hung by its middle face."""
    return [(fan[2], fan[1]), (fan[1], fan[0]), (fan[2], fan[3]), (fan[3], fan[4])]


def _two_flowers(body: Solid) -> Tree:
    """The d12: two flowers of five petals, joined petal to petal."""
    root = 0
    far = body.opposite(root)
    petals = body.neighbours(root)
    bridge = next(n for n in body.neighbours(petals[0]) if n in body.neighbours(far))
    rest = [petal for petal in body.neighbours(far) if petal != bridge]
    return (
        [(root, petal) for petal in petals] + [(petals[0], bridge), (bridge, far)] + [(far, p) for p in rest]
    )


TREES = {4: _strip, 6: _cross_shape, 8: _belt, 10: _two_fans, 12: _two_flowers}


# ---- unfolding ----------------------------------------------------------------------------


def joint(body: Solid, face: int, other: int) -> Joint:
    """The edge of ``face`` along which ``other`` lies."""
    return face, body.neighbours(face).index(other)


def partner(body: Solid, one: Joint) -> Joint:
    """The edge that meets ``one`` on the finished die."""
    face, edge = one
    return joint(body, body.neighbours(face)[edge], face)


def unfold(body: Solid, tree: Tree) -> tuple[Polygon, ...]:
    """Each face in the plane; counter-clockwise to the eye, which is clockwise sums with y down."""
    laid: dict[int, Polygon] = {}
    root = tree[0][0]
    a, b = body.faces[root][:2]
    laid[root] = _beside(body, root, 0, (0.0, 0.0), (dist(body.corners[a], body.corners[b]), 0.0))
    for parent, child in tree:
        _, edge = joint(body, parent, child)
        corners = laid[parent]
        start, end = corners[edge], corners[(edge + 1) % len(corners)]
        laid[child] = _beside(body, child, joint(body, child, parent)[1], end, start)
    return tuple(laid[face] for face in range(len(body.faces)))


def _beside(body: Solid, face: int, edge: int, start: Point, end: Point) -> Polygon:
    """The face with its edge number ``edge`` from ``start`` to ``end``, its inside on the left to the eye."""
    ring = body.faces[face]
    a, b = body.corners[ring[edge]], body.corners[ring[(edge + 1) % len(ring)]]
    along = dist(a, b)
    ux, uy = (end[0] - start[0]) / along, (end[1] - start[1]) / along
    placed = []
    for corner in ring:
        point = body.corners[corner]
        offset = [p - q for p, q in zip(point, a, strict=True)]
        s = sum(o * (q - p) for o, p, q in zip(offset, a, b, strict=True)) / along
        t = max(0.0, sum(o * o for o in offset) - s * s) ** 0.5
        placed.append((start[0] + s * ux + t * uy, start[1] + s * uy - t * ux))
    return tuple(placed)


def turned(polygons: Sequence[Polygon], angle: float) -> tuple[Polygon, ...]:
    """All polygons turned about the origin."""
    c, s = cos(angle), sin(angle)
    return tuple(tuple((c * x - s * y, s * x + c * y) for x, y in polygon) for polygon in polygons)


def compact_turn(flat: Sequence[Polygon]) -> float:
    """The turn, along one of the edges, that needs the smallest rectangle of paper."""
    angles = {
        round(-atan2(b[1] - a[1], b[0] - a[0]) % (pi / 2), 9)
        for face in flat
        for a, b in zip(face, (*face[1:], face[0]), strict=True)
    }

    def area(angle: float) -> tuple[float, float]:
        spots = [point for face in turned(flat, angle) for point in face]
        width = max(x for x, _ in spots) - min(x for x, _ in spots)
        height = max(y for _, y in spots) - min(y for _, y in spots)
        return round(width * height, 3), angle

    return min(angles, key=area)
