"""``opacity``: an element seen through as a whole, so that its parts do not show through each other."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from generator.drawing.display import INHERIT, Symbol, Use
from generator.drawing.svg.document import Document
from generator.drawing.svg.presentation import State
from generator.drawing.svg.values import IDENTITY, ProfileError, positive
from generator.reading.problems import excerpt

MAX_FADED = 12
"""Groups seen through within each other."""


def taken(wrapped: dict[str, str]) -> tuple[float, dict[str, str] | None]:
    """The opacity of an element as a whole, and what else is around it. Raises ProfileError."""
    value = positive(wrapped["opacity"], "opacity")
    if value > 1:
        raise ProfileError(f"opacity '{excerpt(wrapped['opacity'])}' is above 1")
    return value, {name: each for name, each in wrapped.items() if name != "opacity"} or None


def single(state: State, value: float) -> State | None:
    """The state of a shape with fill or stroke alone, which needs no group; None when it has both."""
    if not state.line_gradient and (state.stroke is None or not state.width):
        return state._replace(fill_opacity=state.fill_opacity * value)
    if state.fill is None and not state.gradient:
        return state._replace(stroke_opacity=state.stroke_opacity * value)
    return None


@contextmanager
def together(scope: Document, remember: Callable[[Symbol, Document], None], value: float) -> Iterator[None]:
    """Make all that is drawn within a symbol of its own, used once. Raises ProfileError."""
    scope.faded += 1
    if scope.faded > MAX_FADED:
        raise ProfileError(f"opacities are nested deeper than {MAX_FADED}")
    outer, scope.ops = scope.ops, []
    try:
        yield
    finally:
        ops, scope.ops = tuple(scope.ops), outer
        scope.faded -= 1
    box = scope.seen()
    if box is None or not ops:
        return
    name = f"group~{hashlib.sha256(repr((box, ops)).encode()).hexdigest()[:10]}"
    symbol = Symbol(name, box, ops, together=True)
    scope.by_name[name] = scope.used[name] = symbol
    remember(symbol, scope)
    scope.ops.append(Use(name, IDENTITY, INHERIT, value))
