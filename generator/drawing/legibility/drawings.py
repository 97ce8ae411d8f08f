"""Icons and symbols of a pack's own that nobody would see: no ink, beside the viewBox, hidden, or white."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.drawing.colours import luminance
from generator.drawing.display import INHERIT, Circle, Drawing, Line, Op, Rect, Symbol, Text, Use
from generator.drawing.display import Path as Outline
from generator.drawing.faces import Faces
from generator.drawing.layouts import shown
from generator.drawing.legibility.geometry import Box, Ring, box_around, extent, flat, moved, rings
from generator.drawing.svg.values import ProfileError
from generator.reading.parsing.text_files import read_text
from generator.reading.problems import Place, Problem

if TYPE_CHECKING:
    from generator.reading.packs import Pack

FOLDERS = ("icons", "symbols")
MIN_SHARE = 0.1
"""A drawing with less than that of the width and the height of its viewBox was made for another."""
ALL = 0.99
"""The share of its viewBox from which on a box is its ground."""
WHITE = 0.85
"""The luminance from which on a colour cannot be told from paper."""


class _Fault(NamedTuple):
    message: str
    hint: str


def unseen_drawings(pack: Pack, faces: Faces) -> Iterator[Problem]:
    """A warning for each icon or symbol of a pack's own that was read and of which nobody sees what it is."""
    own = pack.folder / "layouts"
    for path in sorted(faces.layouts.opened):
        kind = path.parent.name
        if kind not in FOLDERS or not path.is_relative_to(own) or path.suffix != ".svg":
            continue
        symbol = faces.symbols.symbol(f"icon-{path.stem}" if kind == "icons" else path.stem)
        fault = unseen(symbol, is_icon=kind == "icons") if symbol else None
        if fault is None and symbol is not None and kind == "icons" and _is_white(symbol):
            fault = _in_a_colour(path, faces, [home for home in pack.layouts if home != own])
        if fault is not None:
            yield Problem(Place(shown(path)), "layout", fault.message, fault.hint, "warning")


def unseen(symbol: Symbol, is_icon: bool) -> _Fault | None:
    """The reason why nobody sees what a drawing shows; None where one does, or where it cannot be told."""
    if not any(_inks(op) for op in symbol.ops):
        hint = 'its fill and stroke are none: take fill="none" away, or write fill="currentColor"'
        return _Fault("nothing of the drawing has a colour", hint)
    if any(isinstance(op, Use | Text | Line) for op in symbol.ops):
        return None
    shapes = [(op, matrix) for op, matrix in flat(Drawing(symbol.ops, symbol.box))]
    corners = [moved([_corners(extent(op))], matrix)[0] for op, matrix in shapes]
    if not corners:
        return None
    left, top, width, height = symbol.box
    x0, y0, x1, y1 = around = box_around([point for ring in corners for point in ring])
    boxes = [box_around(ring) for ring in corners]
    if all(a > left + width or b > top + height or c < left or d < top for a, b, c, d in boxes):
        hint = f'write viewBox="{_view_box(around)}", or move the drawing into it'
        return _Fault("nothing of the drawing lies in its viewBox", hint)
    if is_icon and x1 - x0 < MIN_SHARE * width and y1 - y0 < MIN_SHARE * height:
        share = max((x1 - x0) / width, (y1 - y0) / height)
        hint = f'write viewBox="{_view_box(around)}", or make the drawing larger'
        return _Fault(f"the drawing takes {share:.0%} of its viewBox and would be a speck", hint)
    if is_icon and _is_all_box(symbol, [op for op, _ in shapes], boxes):
        return _Fault(
            "a box of the same colour fills the viewBox and hides the drawing",
            "take the box away; it is the ground that a drawing program adds",
        )
    return None


def _inks(op: Op) -> bool:
    """Whether an op puts colour on paper; those that move others do not."""
    if isinstance(op, Rect | Circle | Line | Outline):
        paint = op.paint
        filled = paint.fill is not None and paint.fill_opacity > 0 and not isinstance(op, Line)
        return filled or (paint.stroke is not None and paint.width > 0 and paint.stroke_opacity > 0)
    return isinstance(op, Use | Text) or bool(getattr(op, "opacity", 0))


def _is_all_box(symbol: Symbol, ops: Sequence[Op], boxes: Sequence[Box]) -> bool:
    """Whether one of several shapes is a box over the whole viewBox, and all others are of its colour."""
    left, top, width, height = symbol.box
    colours = {
        colour
        for op in ops
        if isinstance(op, Rect | Circle | Outline)
        for colour in (op.paint.fill, op.paint.stroke)
        if colour
    }
    if len(ops) < 2 or len(colours) != 1 or not all(isinstance(op, Rect | Circle | Outline) for op in ops):
        return False
    return any(
        _is_box(op)
        and min(x1, left + width) - max(x0, left) >= ALL * width
        and min(y1, top + height) - max(y0, top) >= ALL * height
        for op, (x0, y0, x1, y1) in zip(ops, boxes, strict=True)
    )


def _is_box(op: Op) -> bool:
    """Whether a shape is a filled rectangle with upright sides."""
    if not isinstance(op, Rect | Outline) or op.paint.fill is None or op.paint.fill_opacity < 1:
        return False
    outline = rings(op)
    corners = {(round(x, 6), round(y, 6)) for ring in outline for x, y in ring}
    return len(outline) == 1 and len(corners) == 4 and len({x for x, _ in corners}) == 2


def _is_white(symbol: Symbol) -> bool:
    """Whether all that a drawing inks is as white as paper, whatever colour its user asks for."""
    painted = [op for op in symbol.ops if _inks(op)]
    if not all(isinstance(op, Rect | Circle | Line | Outline) for op in painted):
        return False
    colours = {
        colour
        for op in painted
        if isinstance(op, Rect | Circle | Line | Outline)
        for colour in (op.paint.fill, op.paint.stroke)
        if colour
    }
    return INHERIT not in colours and all(luminance(colour) >= WHITE for colour in colours)


def _in_a_colour(path: Path, faces: Faces, homes: Sequence[Path]) -> _Fault | None:
    """The fault of a white icon in whose place the game's own takes the colour that templates ask for."""
    came = [home / "icons" / path.name for home in homes if (home / "icons" / path.name).is_file()]
    if not came:
        return None
    text, problems = read_text(came[0], path.name)
    try:
        symbol, _ = faces.symbols.reader.symbol(text, f"icon-{path.stem} of the game")
    except ProfileError:
        return None
    painted = [op.paint for op in symbol.ops if isinstance(op, Rect | Circle | Line | Outline)]
    if problems or not any(INHERIT in (paint.fill, paint.stroke) for paint in painted):
        return None
    return _Fault(
        "the drawing is white whatever colour a template gives it",
        'take its fill away, or write fill="currentColor", as in the icon it takes the place of',
    )


def _view_box(box: Box) -> str:
    left, top, right, bottom = box
    return f"{left:g} {top:g} {right - left:g} {bottom - top:g}"


def _corners(box: Box) -> Ring:
    left, top, right, bottom = box
    return [(left, top), (right, top), (right, bottom), (left, bottom)]
