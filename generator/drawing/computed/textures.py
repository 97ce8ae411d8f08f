"""Computed textures: star fields, grids and polygons, drawn from a seed or a few numbers.

Every function gives elements for a template to put where it wants, in millimetres, from (0, 0) to
(w, h). The same arguments give the same text.
"""

from __future__ import annotations

import math
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

from markupsafe import Markup

from generator.drawing.layouts import HelperError
from generator.table.dice import Dice

MAX_SHAPES = 5_000
FINE = 1_000_000


def stars(seed: object, n: int, w: float, h: float, fill: str = "#ffffff", big: float = 0.35) -> Markup:
    """``n`` stars of three sizes, up to ``big`` mm in radius."""
    _bounded(n)
    dice = Dice(str(seed)).child("stars")
    group = Element("g", _attributes(fill=fill))
    for number in range(n):
        x, y = _unit(dice) * w, _unit(dice) * h
        radius = big * (1.0 if number % 13 == 0 else 0.6 if number % 4 == 0 else 0.35)
        SubElement(group, "circle", _attributes(cx=_round(x), cy=_round(y), r=_round(radius)))
    return _text(group)


def grid(w: float, h: float, step: float = 5.0, stroke: str = "#000000", width: float = 0.1) -> Markup:
    """Fine squares, as on a console or a chart."""
    if step <= 0:
        raise HelperError("a grid needs a step above 0")
    across, down = math.floor(w / step + 1e-9), math.floor(h / step + 1e-9)
    _bounded(across + down)
    lines = [f"M{_round(i * step)} 0V{_round(h)}" for i in range(across + 1)]
    lines += [f"M0 {_round(i * step)}H{_round(w)}" for i in range(down + 1)]
    paint = _attributes(fill="none", stroke=stroke, stroke_width=_round(width))
    return _text(Element("path", paint, d="".join(lines)))


def polygon(sides: int, cx: float, cy: float, r: float, turn: float = 0.0, **paint: Any) -> Markup:
    """A regular polygon; ``turn`` in degrees, 0 has a corner at the top."""
    if not 3 <= sides <= 360:
        raise HelperError(f"a polygon of {sides} sides is not drawn")
    angles = (math.radians(turn - 90 + 360 * i / sides) for i in range(sides))
    points = [f"{_round(cx + r * math.cos(a))},{_round(cy + r * math.sin(a))}" for a in angles]
    return _text(Element("polygon", _attributes(**paint), points=" ".join(points)))


def _bounded(count: int) -> None:
    if count > MAX_SHAPES:
        raise HelperError(f"a texture of {count} parts is too fine; at most {MAX_SHAPES}")


def _unit(dice: Dice) -> float:
    return dice.below(FINE) / FINE


def _round(value: float) -> float:
    return round(value, 3) + 0.0


def _attributes(**values: Any) -> dict[str, str]:
    return {name.replace("_", "-"): str(value) for name, value in values.items()}


def _text(element: Element) -> Markup:
    return Markup(tostring(element, encoding="unicode"))
