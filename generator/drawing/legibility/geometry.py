"""Plane geometry of display lists: matrices applied, shapes as rings of points, points inside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from generator.drawing.display import (
    Circle,
    Drawing,
    Image,
    Matrix,
    Op,
    Path,
    Pop,
    Push,
    Rect,
    Segment,
    Shaded,
    Use,
)
from generator.drawing.svg.values import IDENTITY, times

Point = tuple[float, float]
Ring = list[Point]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

EIGHTH = 0.7071
CHORDS = (0.25, 0.5, 0.75, 1.0)
"""The points of a curve that stand for it."""


def flat(drawing: Drawing) -> Iterator[tuple[Op, Matrix]]:
    """Every op that inks something, with its matrix on the face; symbols opened behind their use."""
    yield from _flat(drawing.ops, IDENTITY, drawing)


def _flat(ops: Sequence[Op], outer: Matrix, drawing: Drawing) -> Iterator[tuple[Op, Matrix]]:
    stack = [outer]
    for op in ops:
        if isinstance(op, Push):
            stack.append(times(stack[-1], op.matrix))
        elif isinstance(op, Pop):
            stack.pop()
        elif isinstance(op, Use):
            yield op, stack[-1]
            yield from _flat(drawing.symbols[op.name].ops, times(stack[-1], op.matrix), drawing)
        else:
            yield op, stack[-1]


def scale(matrix: Matrix) -> float:
    """The factor by which a matrix enlarges; layouts never stretch or shear."""
    return hypot(matrix[0], matrix[1])


def at(matrix: Matrix, x: float, y: float) -> Point:
    """A point moved by a matrix."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def moved(rings: Sequence[Ring], matrix: Matrix) -> list[Ring]:
    """Rings moved by a matrix."""
    return [[at(matrix, x, y) for x, y in ring] for ring in rings]


def box_around(points: Iterator[Point] | Ring) -> Box:
    """The box around points, of which there must be some."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def extent(op: Op) -> Box:
    """A box the shape is within, handles of its curves included."""
    if isinstance(op, Rect | Image):
        return op.x, op.y, op.x + op.width, op.y + op.height
    if isinstance(op, Circle):
        return op.cx - op.r, op.cy - op.r, op.cx + op.r, op.cy + op.r
    if not isinstance(op, Path | Shaded):
        return 0.0, 0.0, 0.0, 0.0
    numbers = [number for _, values in op.segments for number in values]
    xs, ys = numbers[::2], numbers[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def rings(op: Op) -> list[Ring]:
    """The rings of a shape; curves as short chords, rounded corners as sharp ones. Nothing for text."""
    if isinstance(op, Rect | Image):
        right, bottom = op.x + op.width, op.y + op.height
        return [[(op.x, op.y), (right, op.y), (right, bottom), (op.x, bottom)]]
    if isinstance(op, Circle):
        cx, cy, r = op.cx, op.cy, op.r
        half = EIGHTH * r
        around = ((r, 0.0), (half, half), (0.0, r), (-half, half))
        return [[(cx + x, cy + y) for x, y in around] + [(cx - x, cy - y) for x, y in around]]
    return chords(op.segments) if isinstance(op, Path | Shaded) else []


def chords(segments: Sequence[Segment]) -> list[Ring]:
    """The rings of a path."""
    path: list[Ring] = []
    for kind, numbers in segments:
        if kind == "M":
            path.append([(numbers[0], numbers[1])])
        elif kind == "L":
            path[-1].append((numbers[0], numbers[1]))
        elif kind == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = path[-1][-1], numbers
            for t in CHORDS:
                u = 1 - t
                p, q, r, s = u**3, 3 * u * u * t, 3 * u * t * t, t**3
                path[-1].append((p * x0 + q * x1 + r * x2 + s * x3, p * y0 + q * y1 + r * y2 + s * y3))
    return path


def inside(path: Sequence[Ring], x: float, y: float) -> bool:
    """True for a point inside an odd number of rings: a ring within another is a hole."""
    crossings = 0
    for ring in path:
        ax, ay = ring[-1]
        for bx, by in ring:
            if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
                crossings += 1
            ax, ay = bx, by
    return crossings % 2 == 1
