"""The display list: everything a face draws, in millimetres, y down, origin at the trim corner.

The strict SVG profile compiles to it, and the PDF writer, previews, preflight checks and tests
read it, so none of them can disagree about what is on a piece.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path as FilePath
from typing import Literal, NamedTuple

from generator.drawing.findings import Finding
from generator.system.values import frozen

Matrix = tuple[float, float, float, float, float, float]
"""An SVG matrix (a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f."""

Segment = tuple[str, tuple[float, ...]]
"""("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)) or ("Z", ()); absolute."""

Look = Literal["colour", "grey", "light", "line", "none"]
"""Pictures in an ink: as they are, as greys, as light greys, as lines, or not at all."""

INHERIT = "inherit"
"""The colour of whoever uses the symbol this op belongs to (``currentColor`` in SVG)."""


@frozen
class Paint:
    """The inking of a shape. Colours are ``#rrggbb``, INHERIT or, for nothing, None."""

    fill: str | None = "#000000"
    stroke: str | None = None
    width: float = 0.25
    cap: str = "butt"
    join: str = "miter"
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    phase: float = 0.0
    """How far into the dashes a line begins."""
    miter: float = 4.0


class Push(NamedTuple):
    """Remember the graphics state, then apply ``matrix`` and clip to ``clip`` (empty: no clip)."""

    matrix: Matrix
    clip: tuple[Segment, ...] = ()
    clip_even_odd: bool = False


class Pop(NamedTuple):
    """Return to the state of the matching Push."""


class Rect(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    radius: float
    paint: Paint


class Circle(NamedTuple):
    cx: float
    cy: float
    r: float
    paint: Paint


class Line(NamedTuple):
    x1: float
    y1: float
    x2: float
    y2: float
    paint: Paint


class Path(NamedTuple):
    segments: tuple[Segment, ...]
    paint: Paint


class Text(NamedTuple):
    """One run on its baseline, starting at x; ``font`` is a key of the game's fonts."""

    x: float
    y: float
    text: str
    font: str
    size: float
    fill: str
    fill_opacity: float = 1.0


class Stop(NamedTuple):
    """A colour of a gradient; ``offset`` is from 0 to 1."""

    offset: float
    colour: str
    opacity: float = 1.0


class Gradient(NamedTuple):
    """Colours from one place to another, the first and the last of them beyond.

    ``places`` are both ends of a linear one (x1, y1, x2, y2), or the focus of a radial one with its radius
    and the circle around it (fx, fy, fr, cx, cy, r); ``matrix`` leads from there to the shape.
    """

    places: tuple[float, ...]
    matrix: Matrix
    stops: tuple[Stop, ...]


class Shaded(NamedTuple):
    """An outline filled with a gradient, or drawn with it as ``line`` says, whose colours mean nothing."""

    segments: tuple[Segment, ...]
    gradient: Gradient
    even_odd: bool = False
    opacity: float = 1.0
    line: Paint | None = None


class Use(NamedTuple):
    """Draw symbol ``name`` under ``matrix``; ``fill`` is the colour its INHERIT parts take.

    An ``opacity`` below 1 is for a symbol that is ``together``.
    """

    name: str
    matrix: Matrix
    fill: str
    opacity: float = 1.0


class Image(NamedTuple):
    """The picture ``name`` of the drawing, the whole of it, drawn into a box; a Push may clip it."""

    name: str
    x: float
    y: float
    width: float
    height: float
    opacity: float = 1.0


Op = Push | Pop | Rect | Circle | Line | Path | Shaded | Text | Use | Image


@frozen
class Symbol:
    """A reusable drawing; ``box`` is (x, y, width, height) of its viewBox in its own units.

    One that is ``together`` is painted by itself before it is seen through as a whole.
    """

    name: str
    box: tuple[float, float, float, float]
    ops: tuple[Op, ...]
    together: bool = False


class Picture(NamedTuple):
    """A picture file that was looked into and can be drawn.

    ``width`` and ``height`` are its pixels as one sees it upright; ``turn``, from 1 to 8, says how its
    rows lie in the file (the orientation of EXIF). ``look`` is what the ink makes of it. One that lies inside
    a drawing has its bytes in ``body``, and ``path`` is the file of the drawing.
    """

    name: str
    path: FilePath
    sha256: str
    kind: Literal["png", "jpeg"]
    width: int
    height: int
    turn: int = 1
    look: Look = "colour"
    body: bytes = b""


@frozen
class Drawing:
    """A whole face: its ops, the symbols and pictures they name, and the box they fill (with bleed).

    ``findings`` say what is wrong with its texts and pictures; ``uses`` counts the symbols painted, with
    those in symbols.
    """

    ops: tuple[Op, ...]
    box: tuple[float, float, float, float]
    symbols: Mapping[str, Symbol] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    uses: int = 0
