"""The extent of a drawing with all its symbols in it: marks to paint, nesting, magnification; all bounded.

A file of a few kilobytes can ask for more than any viewer paints in its life: symbols that use symbols,
dashes finer than ink. It is added up while a face is compiled, and refused at the line that goes too far.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, fsum
from typing import NamedTuple

from generator.drawing.display import Circle, Image, Line, Matrix, Op, Path, Push, Rect, Segment, Shaded, Text
from generator.drawing.svg.values import IDENTITY, ProfileError, times
from generator.system.values import record

MAX_MARKS = 200_000
"""The busiest face of the installed games, a chart, has 74,000."""
MAX_TEXTS = 4_000
"""The busiest, a sheet of codes, has 1,300."""
MAX_USES = 10_000
"""The busiest, a figure of a whole board, has 6,100. Slow viewers take a tenth of a millisecond for each."""
MAX_NESTING = 12
"""Symbols within symbols; viewers give up at some thirty."""
MAX_MAGNIFIED = 1_000_000.0
"""The most that all transforms taken together may magnify or move."""
PICTURE = 50
"""So many marks one picture counts as."""
POINTS = 8
"""So many points of an outline or letters of a text count as one mark, and so does each dash of a line."""


class Extent(NamedTuple):
    """Marks painted, levels of symbols below, and how much they are magnified and moved at most."""

    marks: float = 0.0
    nesting: int = 0
    scale: float = 1.0
    shift: float = 0.0
    texts: int = 0
    uses: int = 0


@record(slots=True)
class Measured:
    """The extent of a drawing or a symbol while it is read; ``matrix`` is the one in force."""

    marks: float = 0.0
    nesting: int = 0
    scale: float = 1.0
    shift: float = 0.0
    texts: int = 0
    uses: int = 0
    matrix: Matrix = IDENTITY

    def move(self, matrix: Matrix) -> None:
        """Put a transform under those in force. Raises ProfileError when they magnify too much."""
        self.matrix = times(self.matrix, matrix)
        self._magnify(*_spread(self.matrix))

    def add(self, op: Op) -> None:
        """Count an op that is no use. Raises ProfileError when it is too much."""
        self._mark(_marks(op), isinstance(op, Text))

    def use(self, below: Extent, matrix: Matrix) -> None:
        """Count a symbol with all that is in it. Raises ProfileError when it is too much."""
        scale, shift = _spread(times(self.matrix, matrix))
        self._magnify(scale * below.scale, shift + 2 * scale * below.shift)
        self.nesting = max(self.nesting, below.nesting + 1)
        if self.nesting > MAX_NESTING:
            raise ProfileError(f"symbols are nested deeper than {MAX_NESTING}")
        self.uses += 1 + below.uses
        if self.uses > MAX_USES:
            message = f"with all its symbols this uses more than {MAX_USES} symbols"
            raise ProfileError(message, "draw what comes again and again in one symbol, or as one path")
        self._mark(1 + below.marks, below.texts)

    def extent(self) -> Extent:
        """The counts so far."""
        return Extent(self.marks, self.nesting, self.scale, self.shift, self.texts, self.uses)

    def _mark(self, marks: float, texts: int) -> None:
        self.marks += marks
        self.texts += texts
        if self.texts > MAX_TEXTS:
            raise ProfileError(
                f"with all its symbols this has more than {MAX_TEXTS} texts", "nobody can read them"
            )
        if not self.marks <= MAX_MARKS:
            message = f"with all its symbols this draws more than {MAX_MARKS} marks"
            raise ProfileError(message, "no viewer opens that in time; use fewer symbols, points or dashes")

    def _magnify(self, scale: float, shift: float) -> None:
        self.scale, self.shift = max(self.scale, scale), max(self.shift, shift)
        if not (scale <= MAX_MAGNIFIED and shift <= MAX_MAGNIFIED):
            raise ProfileError(
                f"transforms together move or magnify by more than {MAX_MAGNIFIED:.0f}",
                "draw it larger instead",
            )


def _spread(matrix: Matrix) -> tuple[float, float]:
    """The most a transform can magnify, and the most it moves; not a number where an entry is none."""
    a, b, c, d, e, f = map(abs, matrix)
    return max(a + c, b + d), e + f


def _marks(op: Op) -> float:
    if isinstance(op, Path):
        return (
            1
            + len(op.segments) / POINTS
            + (_dashes(op.paint.dash, _length(op.segments)) if op.paint.dash else 0)
        )
    if isinstance(op, Text):
        return 1 + len(op.text) / POINTS
    if isinstance(op, Push):
        return len(op.clip) / POINTS
    if isinstance(op, Rect):
        return 1 + _dashes(op.paint.dash, 2 * (op.width + op.height))
    if isinstance(op, Circle):
        return 1 + _dashes(op.paint.dash, 7 * op.r)
    if isinstance(op, Line):
        return 1 + _dashes(op.paint.dash, dist((op.x1, op.y1), (op.x2, op.y2)))
    if isinstance(op, Shaded):
        dashes = _dashes(op.line.dash, _length(op.segments)) if op.line else 0
        return 1 + (len(op.segments) + len(op.gradient.stops)) / POINTS + dashes
    if isinstance(op, Image):
        return PICTURE
    return 0


def _dashes(pattern: Sequence[float], length: float) -> float:
    return length / fsum(pattern) * len(pattern) / 2 if pattern else 0.0


def _length(segments: Sequence[Segment]) -> float:
    """The length of a path; of a curve that along its handles, which is longer."""
    length = 0.0
    at = start = (0.0, 0.0)
    for kind, values in segments:
        points = [*zip(values[::2], values[1::2], strict=True)] or [start]
        if kind == "M":
            at = start = points[0]
            continue
        for point in points:
            length += dist(at, point)
            at = point
    return length
