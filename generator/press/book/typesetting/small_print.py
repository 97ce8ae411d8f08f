"""Letters of a face that a book would show too small to be read: lines stand for them, as in a sketch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.drawing.display import Drawing, Line, Op, Paint, Pop, Push, Symbol, Text, Use
from generator.drawing.legibility.geometry import at, scale
from generator.drawing.svg.values import IDENTITY, times
from generator.drawing.typography.fonts import Font
from generator.press.book.markdown import Cut

LEAST_MM = 2.0
"""Smaller letters are in no figure of a book."""
EPSILON = 1e-6
HIGH, THICK = 0.27, 0.2
"""Where the line for a text is above its foot, and how thick: parts of the size of its letters."""


def letter_sizes(drawing: Drawing) -> list[float]:
    """The sizes of letters on a face in mm, from the smallest to the largest."""
    return sorted(_sizes(drawing.ops, drawing, {}))


def _sizes(ops: tuple[Op, ...], drawing: Drawing, symbols: dict[str, frozenset[float]]) -> set[float]:
    sizes: set[float] = set()
    factors = [1.0]
    for op in ops:
        if isinstance(op, Push):
            factors.append(factors[-1] * scale(op.matrix))
        elif isinstance(op, Pop):
            factors.pop()
        elif isinstance(op, Text):
            sizes.add(op.size * factors[-1])
        elif isinstance(op, Use):
            if op.name not in symbols:
                symbols[op.name] = frozenset(_sizes(drawing.symbols[op.name].ops, drawing, symbols))
            sizes |= {size * factors[-1] * scale(op.matrix) for size in symbols[op.name]}
    return sizes


def cut_out(drawing: Drawing, cut: Cut) -> Drawing:
    """The same face without the texts outside of a part of it: left, top, width and height in mm."""
    left, top, width, height = cut
    ops: list[Op] = []
    matrices = [IDENTITY]
    for op in drawing.ops:
        if isinstance(op, Push):
            matrices.append(times(matrices[-1], op.matrix))
        elif isinstance(op, Pop):
            matrices.pop()
        elif isinstance(op, Text):
            x, y = at(matrices[-1], op.x, op.y)
            if not (left <= x <= left + width and top <= y <= top + height):
                continue
        ops.append(op)
    return replace(drawing, ops=tuple(ops))


def without_small_print(drawing: Drawing, least: float, fonts: Mapping[str, Font]) -> Drawing:
    """The same face with a line for every text whose letters are smaller than ``least`` mm."""
    symbols = dict(drawing.symbols)
    ops = _lined(drawing.ops, least, fonts, symbols)
    return replace(drawing, ops=ops, symbols=symbols)


def _lined(
    ops: tuple[Op, ...], least: float, fonts: Mapping[str, Font], symbols: dict[str, Symbol]
) -> tuple[Op, ...]:
    drawn: list[Op] = []
    factors = [1.0]
    for op in ops:
        if isinstance(op, Push):
            factors.append(factors[-1] * scale(op.matrix))
        elif isinstance(op, Pop):
            factors.pop()
        elif isinstance(op, Text) and op.size * factors[-1] < least - EPSILON:
            op = _line(op, fonts)
        elif isinstance(op, Use):
            op = op._replace(name=_symbol(op, least / factors[-1] / scale(op.matrix), fonts, symbols))
        drawn.append(op)
    return tuple(drawn)


def _symbol(use: Use, least: float, fonts: Mapping[str, Font], symbols: dict[str, Symbol]) -> str:
    """The name of the symbol as it is without its small print; its own where it has none."""
    symbol = symbols[use.name]
    ops = _lined(symbol.ops, least, fonts, symbols)
    if ops == symbol.ops:
        return use.name
    name = f"{use.name} from {least:.4f}"
    symbols[name] = replace(symbol, name=name, ops=ops)
    return name


def _line(text: Text, fonts: Mapping[str, Font]) -> Line:
    y, width = text.y - HIGH * text.size, fonts[text.font].width(text.text) * text.size
    paint = Paint(fill=None, stroke=text.fill, width=THICK * text.size, stroke_opacity=text.fill_opacity)
    return Line(text.x, y, text.x + width, y, paint)
