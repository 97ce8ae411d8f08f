"""The lines along which pieces are cut: one path for home, press, machine and picture alike.

Millimetres from the upper left corner of a piece's size, y down.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from math import sqrt

from generator.contract import Component
from generator.drawing.computed import tuck_box
from generator.drawing.computed.arcs import QUARTER, Corner, Point, chords, curves, plain, sides
from generator.drawing.display import Drawing, Pop, Push, Segment
from generator.drawing.sizes import Size
from generator.drawing.svg.values import IDENTITY
from generator.system.values import frozen

Line = tuple[Point, Point]

CORNER_STEPS = 32
"""Chords of a rounded corner; on 3 mm they stay within a thousandth of a millimetre of it."""


@frozen
class CutPath:
    """A closed line, clockwise: its corners, each with the bulge of the side to the next (see ``arcs``)."""

    corners: tuple[Corner, ...]

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The same as a path of a display list."""
        (x, y, _), *_, (_, _, last) = self.corners
        steps: list[Segment] = [("M", (x, y))]
        for start, end, bulge in islice(sides(self.corners), len(self.corners) - (not last)):
            if bulge:
                steps += [("C", curve) for curve in curves(start, end, bulge)]
            else:
                steps.append(("L", end))
        return *steps, ("Z", ())

    @property
    def points(self) -> tuple[Point, ...]:
        """The same as the corners of a polygon, its arcs as chords."""
        return tuple(chords(self.corners, CORNER_STEPS))

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        xs, ys = zip(*self.points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def moved(self, dx: float, dy: float) -> CutPath:
        """The same somewhere else."""
        return CutPath(tuple((x + dx, y + dy, bulge) for x, y, bulge in self.corners))

    def scaled(self, factor: float) -> CutPath:
        """The same larger or smaller, from the upper left corner."""
        return CutPath(tuple((x * factor, y * factor, bulge) for x, y, bulge in self.corners))

    def turned(self, width: float, height: float) -> CutPath:
        """The same on its head, within a piece of that size."""
        return CutPath(tuple((width - x, height - y, bulge) for x, y, bulge in self.corners))


def outline_of(component: Component, size: Size) -> CutPath:
    """The line along which each piece of a component is cut.

    Boxes to fold have their die line; anything else the outline of the component, whose corners are as round
    as its size says.
    """
    pieces = component.pieces
    folded = tuck_box.of_values(pieces[0].front.values, size.width, size.height) if len(pieces) else None
    if folded is not None:
        box, left, top = folded
        return CutPath(tuck_box.corners(box)).moved(left, top)
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
    r, right, low = min(radius, width / 2, height / 2), x + width, y + height
    if r <= 0:
        return CutPath(tuple(plain([(x, y), (right, y), (right, low), (x, low)])))
    corners = (
        (right - r, y, QUARTER),
        (right, y + r, 0.0),
        (right, low - r, QUARTER),
        (right - r, low, 0.0),
        (x + r, low, QUARTER),
        (x, low - r, 0.0),
        (x, y + r, QUARTER),
        (x + r, y, 0.0),
    )
    return CutPath(corners)


def circle(cx: float, cy: float, radius: float) -> CutPath:
    """A circle, of four arcs: a machine begins it on the right."""
    ring = ((radius, 0.0), (0.0, radius), (-radius, 0.0), (0.0, -radius))
    return CutPath(tuple((cx + x, cy + y, QUARTER) for x, y in ring))


def hexagon(cx: float, cy: float, radius: float) -> CutPath:
    """A regular hexagon that stands on a corner, ``radius`` from its middle to each corner."""
    half = radius * sqrt(3) / 2
    corners = ((0, -radius), (half, -radius / 2), (half, radius / 2))
    ring = (*corners, *((-x, -y) for x, y in corners))
    return CutPath(tuple(plain((cx + x, cy + y) for x, y in ring)))


def clipped(drawing: Drawing, path: CutPath) -> Drawing:
    """The drawing with nothing outside of a path."""
    return replace(drawing, ops=(Push(IDENTITY, path.segments), *drawing.ops, Pop()))
