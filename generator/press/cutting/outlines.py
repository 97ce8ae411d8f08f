"""The lines along which pieces are cut: one path for home, press, machine and picture alike.

Millimetres from the upper left corner of a piece's size, y down.
"""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, sin, sqrt

from generator.contract import Component
from generator.drawing.computed import tuck_box
from generator.drawing.display import Drawing, Pop, Push, Segment
from generator.drawing.sizes import Size
from generator.drawing.svg.values import IDENTITY
from generator.system.values import frozen

Point = tuple[float, float]
Line = tuple[Point, Point]

CORNER_STEPS = 32
"""Chords of a rounded corner; on 3 mm they stay within a thousandth of a millimetre of it."""
CIRCLE_STEPS = 4 * CORNER_STEPS


@frozen
class CutPath:
    """A closed line of straight chords, clockwise; the last point is not the first once more."""

    points: tuple[Point, ...]

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The same as a path of a display list."""
        start, *others = self.points
        return ("M", start), *(("L", point) for point in others), ("Z", ())

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return min(xs), min(ys), max(xs), max(ys)

    def moved(self, dx: float, dy: float) -> CutPath:
        """The same somewhere else."""
        return CutPath(tuple((x + dx, y + dy) for x, y in self.points))

    def scaled(self, factor: float) -> CutPath:
        """The same larger or smaller, from the upper left corner."""
        return CutPath(tuple((x * factor, y * factor) for x, y in self.points))

    def turned(self, width: float, height: float) -> CutPath:
        """The same on its head, within a piece of that size."""
        return CutPath(tuple((width - x, height - y) for x, y in self.points))


def outline_of(component: Component, size: Size) -> CutPath:
    """The line along which each piece of a component is cut.

    Boxes to fold have their die line; anything else the outline of the component, whose corners are as round
    as its size says.
    """
    pieces = component.pieces
    folded = tuck_box.of_values(pieces[0].front.values, size.width, size.height) if len(pieces) else None
    if folded is not None:
        box, left, top = folded
        return CutPath(tuple((left + x, top + y) for x, y in tuck_box.outline(box)))
    inset, middle = component.outline.inset_mm, (size.width / 2, size.height / 2)
    if component.outline.shape == "round":
        return circle(*middle, min(size.width, size.height) / 2 - inset)
    if component.outline.shape == "hex":
        return hexagon(*middle, size.height / 2 - inset)
    return rounded(inset, inset, size.width - 2 * inset, size.height - 2 * inset, size.corner)


def slits_and_folds(component: Component, size: Size) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The short cuts beside the tucks of a box, and the lines to fold it along; nothing for other pieces."""
    pieces = component.pieces
    folded = tuck_box.of_values(pieces[0].front.values, size.width, size.height) if len(pieces) else None
    if folded is None:
        return (), ()
    box, left, top = folded
    slits = tuple(moved(line, left, top) for line in tuck_box.slits(box))
    return slits, tuple(moved(line, left, top) for line in tuck_box.folds(box))


def moved(line: Line, dx: float, dy: float) -> Line:
    """A line somewhere else."""
    (x1, y1), (x2, y2) = line
    return (x1 + dx, y1 + dy), (x2 + dx, y2 + dy)


def rounded(x: float, y: float, width: float, height: float, radius: float) -> CutPath:
    """A rectangle, its corners as round as that or, where it is too small, as they can be."""
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return CutPath(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))
    centres = (
        (x + width - r, y + r, -pi / 2),
        (x + width - r, y + height - r, 0.0),
        (x + r, y + height - r, pi / 2),
        (x + r, y + r, pi),
    )
    return CutPath(
        tuple(
            (
                cx + r * cos(start + step * pi / 2 / CORNER_STEPS),
                cy + r * sin(start + step * pi / 2 / CORNER_STEPS),
            )
            for cx, cy, start in centres
            for step in range(CORNER_STEPS + 1)
        )
    )


def circle(cx: float, cy: float, radius: float) -> CutPath:
    """A circle."""
    turns = [2 * pi * step / CIRCLE_STEPS for step in range(CIRCLE_STEPS)]
    return CutPath(tuple((cx + radius * cos(turn), cy + radius * sin(turn)) for turn in turns))


def hexagon(cx: float, cy: float, radius: float) -> CutPath:
    """A regular hexagon that stands on a corner, ``radius`` from its middle to each corner."""
    half = radius * sqrt(3) / 2
    corners = ((0, -radius), (half, -radius / 2), (half, radius / 2))
    ring = (*corners, *((-x, -y) for x, y in corners))
    return CutPath(tuple((cx + x, cy + y) for x, y in ring))


def clipped(drawing: Drawing, path: CutPath) -> Drawing:
    """The drawing with nothing outside of a path."""
    return replace(drawing, ops=(Push(IDENTITY, path.segments), *drawing.ops, Pop()))
