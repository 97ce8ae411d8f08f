"""Lines of a die: along which a piece is cut and folded. At home they are part of the picture.

For a press templates draw them in two colours that stand for spot inks and print as nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import sqrt
from types import MappingProxyType

from generator.drawing.display import Circle, Drawing, Line, Matrix, Op, Path, Pop, Push, Rect, Use

CUT, FOLD = "#ff00fe", "#00fffe"
PLATES: Mapping[str, str] = MappingProxyType({"crease": FOLD, "contour": CUT})
"""The plates of a die, each with the colour that stands for its ink; that of the cuts lies on top."""
WIDTH_MM = 0.25
DASH_MM: Mapping[str, tuple[float, ...]] = MappingProxyType({"crease": (2.0, 1.0), "contour": ()})
"""How a press has the lines of each plate, however they are drawn for home: a knife follows one weight."""

_COLOURS = frozenset(PLATES.values())


def has_die_lines(drawing: Drawing, colours: Collection[str | None] = _COLOURS) -> bool:
    """Whether some line of a face, or of a symbol it uses, has one of these colours of a die."""
    symbols = (symbol.ops for symbol in drawing.symbols.values())
    return any(_stroke(op) in colours for op in chain(drawing.ops, *symbols))


def without_die_lines(drawing: Drawing) -> Drawing:
    """The picture alone; the drawing itself where it has no lines of a die."""
    if not has_die_lines(drawing):
        return drawing
    symbols = {
        name: replace(symbol, ops=tuple(_picture(symbol.ops))) for name, symbol in drawing.symbols.items()
    }
    return replace(drawing, ops=tuple(_picture(drawing.ops)), symbols=symbols)


def die_lines(drawing: Drawing) -> dict[str, Drawing]:
    """The lines of each plate of the die, in black and of one weight; none without any."""
    if not has_die_lines(drawing):
        return {}
    plates = {plate: _bare(_lines(drawing.ops, drawing, plate)) for plate in PLATES}
    return {plate: Drawing(ops, drawing.box) for plate, ops in plates.items() if ops}


def _stroke(op: Op) -> str | None:
    return op.paint.stroke if isinstance(op, Rect | Circle | Line | Path) else None


def _picture(ops: Sequence[Op]) -> Iterator[Op]:
    """The ops without lines of a die."""
    for op in ops:
        if not isinstance(op, Rect | Circle | Line | Path) or op.paint.stroke not in _COLOURS:
            yield op
        elif op.paint.fill is not None and not isinstance(op, Line):
            yield op._replace(paint=replace(op.paint, stroke=None))


def _lines(ops: Sequence[Op], drawing: Drawing, plate: str, scale: float = 1.0) -> Iterator[Op]:
    """The lines of a plate, symbols opened where they are used; all are as wide once they are on paper."""
    scales = [scale]
    for op in ops:
        if isinstance(op, Push | Pop):
            yield op
            if isinstance(op, Push):
                scales.append(scales[-1] * _enlarged(op.matrix))
            else:
                scales.pop()
        elif isinstance(op, Use):
            yield Push(op.matrix)
            yield from _lines(drawing.symbols[op.name].ops, drawing, plate, scales[-1] * _enlarged(op.matrix))
            yield Pop()
        elif isinstance(op, Rect | Circle | Line | Path) and op.paint.stroke == PLATES[plate]:
            dash = tuple(length / scales[-1] for length in DASH_MM[plate])
            width = WIDTH_MM / scales[-1]
            yield op._replace(paint=replace(op.paint, fill=None, stroke="#000000", width=width, dash=dash))


def _enlarged(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return sqrt(abs(a * d - b * c)) or 1.0


def _bare(ops: Iterable[Op]) -> tuple[Op, ...]:
    """The ops without groups that hold nothing."""
    kept: list[Op] = []
    for op in ops:
        if isinstance(op, Pop) and kept and isinstance(kept[-1], Push):
            kept.pop()
        else:
            kept.append(op)
    return tuple(kept)
