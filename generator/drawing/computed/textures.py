"""Computed textures: star fields and grids, drawn from a seed by svgwrite.

Every function gives elements for a template to put where it wants, in millimetres, from (0, 0) to
(w, h). The same arguments give the same text.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from pathlib import Path as File
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, tostring

from markupsafe import Markup

from generator.drawing.computed import box_wrap, hex_board, labels, shores, tuck_box
from generator.drawing.computed.brush import brush
from generator.drawing.computed.paper_dice import net
from generator.drawing.computed.wakes import weaving
from generator.drawing.layouts import HelperError
from generator.mechanics.dice import Dice
from generator.system import cache

# svgwrite takes longer to load than all textures of a game to draw. So they are cached, and what is one
# element, or comes with every tile, does without.
if TYPE_CHECKING:
    from svgwrite.container import Group
    from svgwrite.path import Path
    from svgwrite.shapes import Circle

PLAIN = (str, int, float)
"""Kinds of arguments that say all of themselves as they are written."""
MAX_SHAPES = 5_000
FINE = 1_000_000


@lru_cache(maxsize=1)
def functions() -> dict[str, Callable[..., Any]]:
    """The textures by the names templates call them; a whole deck mostly asks for the same few."""
    textures: dict[str, Callable[..., Any]] = {
        "stars": _cached(stars),
        "waves": _cached(waves),
        "grid": _cached(grid),
        "polygon": polygon,
        "net": net,
        "wakes": weaving.plan,
        "brush": brush,
        "berths": labels.berths,
        "soundings": shores.soundings,
        "tuck_box": tuck_box.plan,
        "box_wrap": box_wrap.plan,
        **hex_board.functions(),
    }
    return {name: lru_cache(maxsize=64)(function) for name, function in textures.items()}


def _cached(texture: Callable[..., Markup]) -> Callable[..., Markup]:
    """The same texture, from the user's private cache if it is there."""

    @wraps(texture)
    def drawn(*args: Any, **options: Any) -> Markup:
        if not all(isinstance(value, PLAIN) for value in (*args, *options.values())):
            return texture(*args, **options)
        request = repr((cache.code_digest(File(__file__).parent), texture.__name__, args, options))
        name = hashlib.sha256(request.encode("utf-8", "surrogatepass")).hexdigest()
        text = cache.recall("textures", name, bytes.decode)
        if text is None:
            text = texture(*args, **options)
            cache.store("textures", name, text.encode())
        return Markup(text)

    return drawn


def stars(seed: object, n: int, w: float, h: float, fill: str = "#ffffff", big: float = 0.35) -> Markup:
    """``n`` stars of three sizes, up to ``big`` mm in radius."""
    _bounded(n)
    dice = Dice(str(seed)).child("stars")
    group = _group(fill=fill)
    for number in range(n):
        x, y = _unit(dice) * w, _unit(dice) * h
        radius = big * (1.0 if number % 13 == 0 else 0.6 if number % 4 == 0 else 0.35)
        group.add(_circle(x, y, radius))
    return _text(group)


def waves(
    w: float,
    h: float,
    step: float = 3.0,
    length: float = 8.0,
    height: float = 0.8,
    stroke: str = "#000000",
    width: float = 0.2,
) -> Markup:
    """Rows of smooth waves, ``step`` apart, each of ``length`` and ``height``."""
    if step <= 0 or length <= 0:
        raise HelperError("waves need a step and a length above 0")
    rows, halves = math.floor(h / step) + 1, math.ceil(w / (length / 2))
    _bounded(rows, halves)
    group = _group(fill="none", stroke=stroke, stroke_width=_round(width))
    for row in range(rows):
        y = row * step
        data = [f"M0 {_round(y)}"]
        for half in range(halves):
            x, up = half * length / 2, height if half % 2 else -height
            ends = (x + length / 6, y + up, x + length / 3, y + up, x + length / 2, y)
            data.append("C" + " ".join(str(_round(value)) for value in ends))
        group.add(_path(data))
    return _text(group)


def grid(w: float, h: float, step: float = 5.0, stroke: str = "#000000", width: float = 0.1) -> Markup:
    """Fine squares, as on a console or a chart."""
    if step <= 0:
        raise HelperError("a grid needs a step above 0")
    across, down = math.floor(w / step + 1e-9), math.floor(h / step + 1e-9)
    _bounded(across)
    _bounded(down)
    _bounded(across + down)
    data = [f"M{_round(i * step)} 0V{_round(h)}" for i in range(across + 1)]
    data += [f"M0 {_round(i * step)}H{_round(w)}" for i in range(down + 1)]
    group = _group(fill="none", stroke=stroke, stroke_width=_round(width))
    group.add(_path(data))
    return _text(group)


def polygon(sides: int, cx: float, cy: float, r: float, turn: float = 0.0, **paint: Any) -> Markup:
    """A regular polygon; ``turn`` in degrees, 0 has a corner at the top."""
    if not 3 <= sides <= 360:
        raise HelperError(f"a polygon of {sides} sides is not drawn", "write 3 to 360 sides")
    angles = (math.radians(turn - 90 + 360 * i / sides) for i in range(sides))
    points = [(_round(cx + r * math.cos(a)), _round(cy + r * math.sin(a))) for a in angles]
    properties = {name.rstrip("_").replace("_", "-"): str(value) for name, value in paint.items()}
    properties["points"] = " ".join(f"{x},{y}" for x, y in points)
    return Markup(tostring(Element("polygon", dict(sorted(properties.items()))), encoding="unicode"))


def _bounded(*counts: int) -> None:
    if min(counts) < 0:
        raise HelperError("a texture has no parts below zero", "write 1 or more")
    count = math.prod(counts)
    if count > MAX_SHAPES:
        raise HelperError(
            f"a texture of {count} parts is too fine; at most {MAX_SHAPES}",
            "write a smaller number, or a wider gap",
        )


def _unit(dice: Dice) -> float:
    return dice.below(FINE) / FINE


def _round(value: float) -> float:
    return round(value, 3) + 0.0


def _group(**paint: Any) -> Group:
    from svgwrite.container import Group

    return Group(debug=False, **paint)


def _circle(x: float, y: float, r: float) -> Circle:
    from svgwrite.shapes import Circle

    return Circle((_round(x), _round(y)), _round(r), debug=False)


def _path(data: Iterable[str]) -> Path:
    from svgwrite.path import Path

    return Path(d="".join(data), debug=False)


def _text(group: Group) -> Markup:
    return Markup(group.tostring())
