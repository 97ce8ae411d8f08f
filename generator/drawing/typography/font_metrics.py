"""Measures of a font's letters, read once and cached: opening a font takes longer than a page."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.system import cache

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

KIND, FORMAT = "metrics", 3
"""The format counts up whenever what is kept changes, so that nothing kept before is misread."""


class Unusable(ValueError):
    """A font file that cannot be read, or lacks the outlines that printing needs."""


class Metrics(NamedTuple):
    """Measures of a font in its own units; ``advances`` by character, ``blank`` for what it lacks.

    ``one`` and ``capital`` are the heights of the figure 1 and of H.
    """

    units: int
    ascent: int
    descent: int
    cap: float
    blank: int
    one: float
    capital: float
    advances: dict[str, int]


def metrics(path: Path) -> Metrics:
    """The measures of the font file. Raises Unusable."""
    try:
        body = path.read_bytes()
    except OSError as problem:
        raise Unusable(f"cannot be read: {problem}") from problem
    name = f"{hashlib.sha256(body).hexdigest()}-{FORMAT}.json"
    measures = _recall(name)
    if measures is None:
        measures = _measured(path)
        _keep(name, measures)
    return measures


def _measured(path: Path) -> Metrics:
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(path, lazy=True, recalcTimestamp=False) as face:
            if "glyf" not in face:
                raise Unusable("has no TrueType outlines, which printing needs")
            units = face["head"].unitsPerEm
            widths = face["hmtx"].metrics
            one, capital = _height(face, "1"), _height(face, "H")
            return Metrics(
                units,
                ascent=face["hhea"].ascent,
                descent=-face["hhea"].descent,
                cap=getattr(face["OS/2"], "sCapHeight", 0) or 0.7 * units,
                blank=widths[".notdef"][0],
                one=one,
                capital=capital,
                advances={chr(code): widths[glyph][0] for code, glyph in face.getBestCmap().items()},
            )
    except (TTLibError, KeyError, OSError) as problem:
        raise Unusable(f"cannot be read: {problem}") from problem


def _height(face: TTFont, sign: str) -> float:
    """The top of the ink of a sign, 0 without any."""
    from fontTools.pens.boundsPen import BoundsPen

    glyphs = face.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[face.getBestCmap().get(ord(sign), ".notdef")].draw(pen)
    return pen.bounds[3] if pen.bounds else 0


def _recall(name: str) -> Metrics | None:
    return cache.recall(KIND, name, _read)


def _read(body: bytes) -> Metrics:
    *measures, signs, widths = json.loads(body)
    if not {*map(type, measures), *map(type, widths)} <= {int, float} or not isinstance(signs, str):
        raise ValueError("not the measures of a font")
    return Metrics._make([*measures, dict(zip(signs, widths, strict=True))])


def _keep(name: str, metrics: Metrics) -> None:
    *measures, advances = metrics
    cache.store(KIND, name, json.dumps([*measures, "".join(advances), [*advances.values()]]).encode())
