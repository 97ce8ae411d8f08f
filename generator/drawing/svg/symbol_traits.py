"""Traits of symbols: the properties they take from their users, and those their users must leave alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from generator.drawing.display import INHERIT, Circle, Line, Op, Path, Rect, Text, Use
from generator.drawing.svg.presentation import START, State
from generator.drawing.svg.values import ProfileError
from generator.reading.problems import excerpt

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
        "stroke-dasharray": own.strokes and state.dash != START.dash,
        "stroke-opacity": own.strokes and state.stroke_opacity != 1,
        "text-anchor": own.letters and state.anchor != START.anchor,
    }
    for prop, differs in differing.items():
        if differs:
            raise ProfileError(
                f"symbol '{excerpt(name)}' cannot take {prop} from its use", "set it inside the symbol"
            )
