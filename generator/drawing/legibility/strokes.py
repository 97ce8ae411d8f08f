"""The lines of a face: where each runs, and what it was painted after."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from generator.drawing.display import Circle, Drawing, Line, Matrix, Path, Rect
from generator.drawing.legibility.geometry import Box, Point, at, box_around, chords, inside, moved, rings
from generator.drawing.legibility.painting import PAPER
from generator.drawing.legibility.walking import Clip, Position, Walk

MAX_SPOTS = 24
"""So many points of a line are looked at, at most."""

Drawn = Rect | Circle | Line | Path
DRAWN = (Rect, Circle, Line, Path)


class Stroke(NamedTuple):
    """A shape that is drawn as a line and not filled, in a colour of its own."""

    op: Drawn
    colour: str
    matrix: Matrix
    clips: tuple[Clip, ...]
    position: Position

    @property
    def box(self) -> Box:
        """The box around the points that are looked at."""
        return box_around(list(self.spots()) or [(0.0, 0.0)])

    def spots(self) -> Iterator[Point]:
        """Points of the line on the face, those that are clipped away left out."""
        op = self.op
        if isinstance(op, Line):
            ways = [[at(self.matrix, op.x1, op.y1), at(self.matrix, op.x2, op.y2)]]
        else:
            ways = moved(rings(op), self.matrix)
        ends = [(a, b) for way in ways for a, b in pairwise(way)]
        windows = [moved(chords(segments), matrix) for segments, matrix in self.clips]
        for (ax, ay), (bx, by) in ends[:: max(1, -(-len(ends) // MAX_SPOTS))]:
            x, y = (ax + bx) / 2, (ay + by) / 2
            if all(inside(window, x, y) for window in windows):
                yield x, y


def strokes(drawing: Drawing) -> Iterator[Stroke]:
    """Every such line, symbols opened where they are used."""
    for op, matrix, _, clips, _, position, number in Walk(drawing, DRAWN).visits(drawing.ops, PAPER):
        if isinstance(op, DRAWN):
            line, is_filled = op.paint.stroke, op.paint.fill is not None and not isinstance(op, Line)
            if line is not None and line.startswith("#") and not is_filled:
                yield Stroke(op, line, matrix, clips, (*position, number))
