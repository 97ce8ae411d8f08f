"""The style properties a face may set, and how they are inherited."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from generator.drawing.display import INHERIT, Paint
from generator.drawing.svg.values import ProfileError, number, numbers, positive
from generator.reading.problems import did_you_mean, excerpt

MAX_STATES = 20_000
"""Combinations of properties that are remembered."""

COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z")
CHOICES: Mapping[str, tuple[str, ...]] = {
    "stroke-linecap": ("butt", "round", "square"),
    "stroke-linejoin": ("miter", "round", "bevel"),
    "fill-rule": ("nonzero", "evenodd"),
    "text-anchor": ("start", "middle", "end"),
}


class State(NamedTuple):
    """The inherited properties at one element. Colours are ``#rrggbb``, INHERIT or, for none, None."""

    fill: str | None = "#000000"
    stroke: str | None = None
    width: float = 1.0
    cap: str = "butt"
    join: str = "miter"
    dash: tuple[float, ...] = ()
    phase: float = 0.0
    miter: float = 4.0
    even_odd: bool = False
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    font: str = ""
    size: float = 0.0
    anchor: str = "start"
    color: str = "#000000"
    coloured: bool = False
    """True when ``currentColor`` was asked for, which a symbol takes from its user."""
    gradient: str = ""
    """The id of the gradient that fills in the stead of a colour."""
    line_gradient: str = ""


START = State()
IN_SYMBOL = START._replace(fill=INHERIT, color=INHERIT)


@lru_cache(maxsize=MAX_STATES)
def paint(state: State) -> Paint:
    """The paint of a shape in that state."""
    return Paint(
        fill=state.fill,
        # A stroke of no width is no stroke in SVG; in PDF it would be the thinnest line there is.
        stroke=state.stroke if state.width else None,
        width=state.width,
        cap=state.cap,
        join=state.join,
        dash=state.dash,
        phase=state.phase,
        miter=state.miter,
        even_odd=state.even_odd,
        fill_opacity=state.fill_opacity,
        stroke_opacity=state.stroke_opacity,
    )


def changed(fonts: Collection[str], state: State, properties: tuple[tuple[str, str], ...]) -> State:
    """``state`` with the given properties. Raises ProfileError."""
    styles = dict(properties)
    if "color" in styles:
        color = _colour(styles["color"], "color", state.color)
        if color is None:
            raise ProfileError("color cannot be none")
        state = state._replace(color=color)
    for name, value in styles.items():
        state = state._replace(**_one(state, name, value.strip(), fonts))
    return state


def _one(state: State, name: str, value: str, fonts: Collection[str]) -> dict[str, Any]:
    if name in ("fill", "stroke"):
        if value.startswith("url("):
            return _gradient(name, value)
        paint: dict[str, Any] = {name: _colour(value, name, state.color)}
        if name == "fill":
            paint["gradient"] = ""
        else:
            paint["line_gradient"] = ""
        if value == "currentColor":
            paint["coloured"] = True
        return paint
    if name == "stroke-width":
        return {"width": positive(value, name)}
    if name == "stroke-miterlimit":
        return {"miter": max(1.0, positive(value, name))}
    if name == "stroke-dashoffset":
        return {"phase": number(value, name)}
    if name in ("fill-opacity", "stroke-opacity"):
        opacity = positive(value, name)
        if opacity > 1:
            raise ProfileError(f"{name} '{excerpt(value)}' is above 1")
        return {name.replace("-", "_"): opacity}
    if name == "stroke-dasharray":
        return {"dash": _dashes(value)}
    if name == "font-family":
        if value not in fonts:
            raise ProfileError(
                f"'{excerpt(value)}' is not a font of this layout", did_you_mean(value, sorted(fonts))
            )
        return {"font": value}
    if name == "font-size":
        return {"size": positive(value, name)}
    if name in CHOICES:
        if value not in CHOICES[name]:
            raise ProfileError(f"{name} '{excerpt(value)}' is not known", did_you_mean(value, CHOICES[name]))
        if name == "fill-rule":
            return {"even_odd": value == "evenodd"}
        field = {"stroke-linecap": "cap", "stroke-linejoin": "join", "text-anchor": "anchor"}[name]
        return {field: value}
    return {}


def _gradient(name: str, value: str) -> dict[str, Any]:
    """A fill or stroke that is the gradient ``url(#id)``. Raises ProfileError."""
    if not value.startswith("url(#") or not value.endswith(")"):
        raise ProfileError(f"{name} '{excerpt(value)}' is not of the form url(#id)")
    return {name: None, "gradient" if name == "fill" else "line_gradient": value[5:-1]}


def _colour(value: str, name: str, color: str) -> str | None:
    if value == "none":
        return None
    if value == "currentColor":
        return color
    if not COLOUR.match(value):
        raise ProfileError(
            f"{name} '{excerpt(value)}' is not a colour", "colours are #rrggbb, none or currentColor"
        )
    digits = value[1:].lower()
    return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))


def _dashes(value: str) -> tuple[float, ...]:
    if value == "none":
        return ()
    lengths = numbers(value, "stroke-dasharray")
    if any(length < 0 for length in lengths) or not any(lengths):
        raise ProfileError(f"stroke-dasharray '{excerpt(value)}' is not a list of lengths")
    return tuple(lengths if len(lengths) % 2 == 0 else lengths * 2)
