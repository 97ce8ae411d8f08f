"""The five solids that are dice: corners in space, faces as cycles of corners, numbers on the faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import cos, pi, sin, sqrt

Vector = tuple[float, float, float]

SIDES = (4, 6, 8, 10, 12)

# Edge (d10: long edge of the kite) in millimetres: dice of one family in the hand, with room on the
# smallest face for a numeral of 5 mm.
EDGE_MM = {4: 24.0, 6: 16.0, 8: 18.0, 10: 17.0, 12: 9.5}


@dataclass(frozen=True, slots=True)
class Solid:
    """A convex solid. ``faces`` are cycles of corner indices, counter-clockwise seen from outside.

    ``numbers`` holds the number of each face, or of each corner for the d4, which is read at the top.
    """

    corners: tuple[Vector, ...]
    faces: tuple[tuple[int, ...], ...]
    numbers: tuple[int, ...]

    def edges(self) -> dict[tuple[int, int], int]:
        """The face that runs along each directed edge; its neighbour runs along the reverse."""
        return {(a, b): index for index, face in enumerate(self.faces) for a, b in cycle(face)}

    def neighbours(self, face: int) -> tuple[int, ...]:
        """The faces that share an edge with ``face``, in the order of its edges."""
        along = self.edges()
        return tuple(along[b, a] for a, b in cycle(self.faces[face]))

    def opposite(self, face: int) -> int:
        """The face whose centre lies through the middle of the solid (not for the d4)."""
        x, y, z = self._middle(face)
        return min(range(len(self.faces)), key=lambda other: _length(_add(self._middle(other), (x, y, z))))

    def _middle(self, face: int) -> Vector:
        spots = [self.corners[corner] for corner in self.faces[face]]
        return _scale(_sum(spots), 1 / len(spots))


def cycle(items: Sequence[int]) -> list[tuple[int, int]]:
    """Each item with the one after it, round to the first."""
    return list(zip(items, (*items[1:], items[0]), strict=True))


@cache
def solid(sides: int) -> Solid:
    """The die with that many sides, its edge as in EDGE_MM, centred on the origin.

    Opposite faces add up to 7, 9, 11 and 13 on d6, d8, d10 and d12; the d10 says 1 to 10, odd
    round one tip and even round the other. ValueError for other numbers of sides.
    """
    if sides not in SIDES:
        raise ValueError(f"no die with {sides} sides; there are d4, d6, d8, d10 and d12")
    rough = _CORNERS[sides]()
    faces = _hull(rough)
    edge = max(_length(_sub(rough[a], rough[b])) for face in faces for a, b in cycle(face))
    corners = tuple(_scale(corner, EDGE_MM[sides] / edge) for corner in rough)
    bare = Solid(corners, faces, ())
    numbers = (1, 2, 3, 4) if sides == 4 else _numbers(bare)
    return Solid(corners, faces, numbers)


# ---- numbering ----------------------------------------------------------------------------


def _numbers(bare: Solid) -> tuple[int, ...]:
    """Opposite faces complement each other; low numbers are spread as evenly as turns allow."""
    sides = len(bare.faces)
    numbers = [0] * sides
    if sides == 10:
        upper = [face for face in range(sides) if bare._middle(face)[2] > 0]
        ring = [upper[0]]
        while len(ring) < 5:
            ring.append(next(n for n in bare.neighbours(ring[-1]) if n in upper and n not in ring))
        for face, number in zip(ring, (1, 7, 5, 3, 9), strict=True):
            numbers[face], numbers[bare.opposite(face)] = number, 11 - number
        return tuple(numbers)
    pairs = [(face, bare.opposite(face)) for face in range(sides) if face < bare.opposite(face)]
    best: tuple[float, int] | None = None
    for mask in range(2 ** (len(pairs) - 1)):
        signs = [1 if mask >> index & 1 else -1 for index in range(len(pairs))]
        trial = [0.0] * sides
        for index, ((near, far), sign) in enumerate(zip(pairs, signs, strict=True)):
            low, high = index + 1, sides - index
            trial[near], trial[far] = (low, high) if sign > 0 else (high, low)
        lean = _length(_sum([_scale(bare._middle(face), trial[face]) for face in range(sides)]))
        if best is None or lean < best[0] - 1e-9:
            best = (lean, mask)
            numbers = [round(number) for number in trial]
    return tuple(numbers)


# ---- corners ------------------------------------------------------------------------------


def _tetrahedron() -> list[Vector]:
    return [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)]


def _cube() -> list[Vector]:
    return [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]


def _octahedron() -> list[Vector]:
    return [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]


def _trapezohedron() -> list[Vector]:
    """Ten kites: a zigzag equator of ten corners between two tips.

    A tip of height H and an equator swinging by h give flat kites when H (1 - c) = h (1 + c),
    c = cos 36°. H is chosen for a die about as wide as it is tall, like those in the shops.
    """
    c = cos(pi / 5)
    tip = 1.0
    swing = tip * (1 - c) / (1 + c)
    ring = [(cos(k * pi / 5), sin(k * pi / 5), swing if k % 2 else -swing) for k in range(10)]
    return [(0, 0, tip), (0, 0, -tip), *ring]


def _dodecahedron() -> list[Vector]:
    phi = (1 + sqrt(5)) / 2
    corners: list[Vector] = list(_cube())
    for a in (-1 / phi, 1 / phi):
        for b in (-phi, phi):
            corners += [(0, a, b), (a, b, 0), (b, 0, a)]
    return corners


_CORNERS = {4: _tetrahedron, 6: _cube, 8: _octahedron, 10: _trapezohedron, 12: _dodecahedron}


def _hull(corners: Sequence[Vector]) -> tuple[tuple[int, ...], ...]:
    """The faces of the convex hull, each counter-clockwise seen from outside, in a fixed order."""
    faces: set[tuple[int, ...]] = set()
    for a, b, c in combinations(range(len(corners)), 3):
        normal = _cross(_sub(corners[b], corners[a]), _sub(corners[c], corners[a]))
        heights = [_dot(normal, _sub(corner, corners[a])) for corner in corners]
        if max(heights) > 1e-9 and min(heights) < -1e-9:
            continue
        if max(heights) > 1e-9:
            normal = _scale(normal, -1)
        faces.add(_round_about([k for k, h in enumerate(heights) if abs(h) <= 1e-9], corners, normal))
    return tuple(sorted(faces))


def _round_about(members: list[int], corners: Sequence[Vector], normal: Vector) -> tuple[int, ...]:
    """The members in counter-clockwise order about ``normal``, the smallest index first."""
    middle = _scale(_sum([corners[k] for k in members]), 1 / len(members))
    ordered = [members[0]]
    while len(ordered) < len(members):
        here = _sub(corners[ordered[-1]], middle)
        # The next corner is the one with every other corner on its left.
        ordered.append(
            next(
                k
                for k in members
                if k not in ordered
                and all(
                    _dot(normal, _cross(_sub(corners[k], corners[ordered[-1]]), _sub(corners[m], corners[k])))
                    >= -1e-9
                    for m in members
                )
                and _dot(normal, _cross(here, _sub(corners[k], middle))) > 0
            )
        )
    return tuple(ordered)


# ---- vectors ------------------------------------------------------------------------------


def _add(a: Vector, b: Vector) -> Vector:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _sub(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _scale(a: Vector, by: float) -> Vector:
    return a[0] * by, a[1] * by, a[2] * by


def _sum(vectors: Sequence[Vector]) -> Vector:
    return sum(v[0] for v in vectors), sum(v[1] for v in vectors), sum(v[2] for v in vectors)


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _length(a: Vector) -> float:
    return sqrt(_dot(a, a))
