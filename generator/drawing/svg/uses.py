"""``<use>``: the symbol it names, where on the face that comes to lie, and what of it the use may change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from generator.drawing.display import INHERIT, Circle, Line, Matrix, Op, Path, Rect, Text, Use
from generator.drawing.svg.elements import HREF
from generator.drawing.svg.presentation import START, State
from generator.drawing.svg.shapes import Box
from generator.drawing.svg.values import ProfileError, number, positive
from generator.reading.problems import excerpt


def symbol_named(element: Element) -> str:
    """The id of the symbol that is used. ProfileError for anything else."""
    target = element.get("href") or element.get(HREF) or ""
    if not target.startswith("#") or len(target) < 2:
        raise ProfileError(f"use of '{excerpt(target)}': a use names a symbol as #id")
    if len(element):
        raise ProfileError("<use> holds nothing")
    return target[1:]


def fitted(element: Element, name: str, box: Box) -> Matrix:
    """The matrix that puts the symbol's view box into the middle of the room its use gives."""
    if "width" not in element.attrib or "height" not in element.attrib:
        raise ProfileError(
            f"use of '{excerpt(name)}' has no width and height",
            "a symbol scales to the size its use gives",
        )
    left, top = number(element.get("x", "0"), "x"), number(element.get("y", "0"), "y")
    width = positive(element.attrib["width"], "width")
    height = positive(element.attrib["height"], "height")
    if not width or not height:
        raise ProfileError(f"use of '{excerpt(name)}' has no size")
    x, y, box_width, box_height = box
    scale = min(width / box_width, height / box_height)
    across = left + (width - scale * box_width) / 2 - scale * x
    down = top + (height - scale * box_height) / 2 - scale * y
    return scale, 0.0, 0.0, scale, across, down


# ---- what a symbol takes from its use -------------------------------------------------------

PAINTED = (Rect, Circle, Line, Path)


class Traits(NamedTuple):
    """``inherits``: parts take the user's fill; ``coloured``: it draws with currentColor; ``strokes`` and
    ``letters``: it has lines or text, which properties of its user could change in a browser."""

    inherits: bool
    coloured: bool
    strokes: bool
    letters: bool


def traits(ops: Sequence[Op], coloured: bool, of: Callable[[str], Traits]) -> Traits:
    """The traits of a symbol with these ops; ``of`` gives those of the symbols it uses."""
    inherits = strokes = letters = False
    for op in ops:
        if isinstance(op, PAINTED):
            strokes |= op.paint.stroke is not None
            inherits |= INHERIT in (op.paint.fill, op.paint.stroke)
        elif isinstance(op, Text):
            letters = True
            inherits |= op.fill == INHERIT
        elif isinstance(op, Use):
            below = of(op.name)
            strokes |= below.strokes
            letters |= below.letters
            inherits |= below.inherits and op.fill == INHERIT
    return Traits(inherits, coloured, strokes, letters)


def undisturbed(name: str, state: State, own: Traits) -> None:
    """Refuse a use whose properties would change more of the symbol than its fill.

    A symbol is drawn once for all its users, so in print it could not follow them.
    """
    if own.inherits and state.fill is None:
        raise ProfileError(f"symbol '{excerpt(name)}' takes its colour from its use, which has fill 'none'")
    if own.coloured and state.color != state.fill:
        raise ProfileError(f"symbol '{excerpt(name)}' uses currentColor: give its use color and fill alike")
    differing = {
        "stroke": state.stroke is not None,
        "fill-rule": state.even_odd,
        "fill-opacity": state.fill_opacity != 1,
        "stroke-width": own.strokes and state.width != START.width,
        "stroke-linecap": own.strokes and state.cap != START.cap,
        "stroke-linejoin": own.strokes and state.join != START.join,
        "stroke-miterlimit": own.strokes and state.miter != START.miter,
        "stroke-dasharray": own.strokes and state.dash != START.dash,
        "stroke-opacity": own.strokes and state.stroke_opacity != 1,
        "text-anchor": own.letters and state.anchor != START.anchor,
    }
    for prop, differs in differing.items():
        if differs:
            raise ProfileError(
                f"symbol '{excerpt(name)}' cannot take {prop} from its use", "set it inside the symbol"
            )
