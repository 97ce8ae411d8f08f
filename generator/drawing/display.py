"""The display list: everything a face draws, in millimetres, y down, origin at the trim corner.

The strict SVG profile compiles to it, and the PDF writer, previews, preflight checks and tests
read it, so none of them can disagree about what is on a piece.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.drawing.findings import Finding

Matrix = tuple[float, float, float, float, float, float]
"""An SVG matrix (a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f."""

Segment = tuple[str, tuple[float, ...]]
"""("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)) or ("Z", ()); absolute."""

INHERIT = "inherit"
"""The colour of whoever uses the symbol this op belongs to (``currentColor`` in SVG)."""


@dataclass(frozen=True, slots=True)
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


class Use(NamedTuple):
    """Draw symbol ``name`` under ``matrix``; ``fill`` is the colour its INHERIT parts take."""

    name: str
    matrix: Matrix
    fill: str


Op = Push | Pop | Rect | Circle | Line | Path | Text | Use


@dataclass(frozen=True, slots=True)
class Symbol:
    """A reusable drawing; ``box`` is (x, y, width, height) of its viewBox in its own units."""

    name: str
    box: tuple[float, float, float, float]
    ops: tuple[Op, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole face: its ops, the symbols they use, and the box they were drawn for (with bleed).

    ``findings`` say what is wrong with its texts; ``uses`` counts symbols painted, those in symbols as well.
    """

    ops: tuple[Op, ...]
    box: tuple[float, float, float, float]
    symbols: Mapping[str, Symbol] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    uses: int = 0
