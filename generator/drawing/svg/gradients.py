"""``<linearGradient>`` and ``<radialGradient>``: what a shape that names one is filled with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from xml.etree.ElementTree import Element

from generator.drawing.display import Gradient, Op, Paint, Path, Segment, Shaded, Stop
from generator.drawing.svg.elements import HREF, SVG, plain
from generator.drawing.svg.presentation import COLOUR, State, paint
from generator.drawing.svg.values import ProfileError, number, times, transform
from generator.reading.problems import did_you_mean, excerpt

MAX_STOPS = 256
MAX_CHAIN = 12
"""Gradients that take their stops from one another."""
KINDS = ("linearGradient", "radialGradient")
GEOMETRY = {
    "linearGradient": ("x1", "y1", "x2", "y2"),
    "radialGradient": ("cx", "cy", "r", "fx", "fy", "fr"),
}
DEFAULTS = {"x1": 0.0, "y1": 0.0, "x2": 1.0, "y2": 0.0, "cx": 0.5, "cy": 0.5, "r": 0.5, "fr": 0.0}
MORE_STOPS = "write the colours one after the other as stops"
INSIDE = 0.999
"""How far a focus may lie from the centre, in parts of the radius."""

Definitions = Mapping[tuple[str, str], Sequence[Element]]


def filling(
    name: str, definitions: Definitions, segments: Sequence[Segment], view: tuple[float, float]
) -> Gradient | Stop | None:
    """The gradient ``name`` over a shape, or one colour where it comes to one; None where it draws nothing.

    ``view`` is the size of the document, which shares in per cent are of. Raises ProfileError.
    """
    chain = _chain(name, definitions)
    stops = _stops(chain)
    if not stops:
        return None
    kind = plain(chain[0])
    of_box = _attribute(chain, "gradientUnits") != "userSpaceOnUse"
    if _attribute(chain, "spreadMethod") not in ("", "pad"):
        raise ProfileError(f"gradient '{excerpt(name)}' repeats itself", MORE_STOPS)
    matrix = transform(_attribute(chain, "gradientTransform"))
    if of_box:
        left, top, right, bottom = bounds(segments)
        if right <= left or bottom <= top:
            return None
        matrix = times((right - left, 0.0, 0.0, bottom - top, left, top), matrix)
        view = 1.0, 1.0
    a, b, c, d, _, _ = matrix
    if abs(a * d - b * c) < 1e-12 or len(stops) == 1:
        return stops[-1]
    places = _places(kind, chain, of_box, view)
    if places is None:
        return stops[-1]
    return Gradient(places, matrix, stops)


def bounds(segments: Sequence[Segment]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of an outline, its curves followed."""
    from fontTools.misc.bezierTools import calcCubicBounds

    boxes = []
    at = (0.0, 0.0)
    for kind, values in segments:
        if kind == "C":
            boxes.append(calcCubicBounds(at, values[:2], values[2:4], values[4:]))
        elif kind in ("M", "L"):
            boxes.append((*values, *values))
        if values:
            at = values[-2], values[-1]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def shaded(
    segments: tuple[Segment, ...], state: State, filling: Gradient | Stop | None, line: bool
) -> Iterator[Op]:
    """The inside of a shape in that state, or its ``line``, with a filling."""
    own = state.stroke_opacity if line else state.fill_opacity
    if isinstance(filling, Gradient):
        ink = paint(state._replace(stroke="#000000")) if line else None
        yield Shaded(segments, filling, state.even_odd, own, ink)
    elif filling is not None:
        opacity = filling.opacity * own
        if line:
            yield Path(
                segments,
                replace(paint(state._replace(fill=None, stroke=filling.colour)), stroke_opacity=opacity),
            )
        else:
            yield Path(segments, Paint(filling.colour, even_odd=state.even_odd, fill_opacity=opacity))


HINT = "define it in <defs>, or give the shape one colour, such as #2f6fab"


def check(element: Element, definitions: Definitions) -> None:
    """Read a gradient where it stands, used or not. Raises ProfileError."""
    name = element.get("id", "")
    filling(name, definitions, (("M", (0.0, 0.0)), ("L", (1.0, 1.0))), (1.0, 1.0))


def _chain(name: str, definitions: Definitions) -> list[Element]:
    """The gradient and those it takes from, nearest first."""
    chain: list[Element] = []
    while True:
        gradients = [each for kind in KINDS for each in definitions.get((kind, name), ())]
        if not gradients:
            near = did_you_mean(name, sorted(key for kind, key in definitions if kind in KINDS))
            raise ProfileError(f"there is no gradient '{excerpt(name)}' in this document", near or HINT)
        if gradients[0] in chain or len(chain) >= MAX_CHAIN:
            raise ProfileError(f"gradient '{excerpt(name)}' takes its stops from itself")
        chain.append(gradients[0])
        target = gradients[0].get("href") or gradients[0].get(HREF) or ""
        if not target:
            return chain
        name = target.removeprefix("#")


def _attribute(chain: Sequence[Element], name: str) -> str:
    return next((element.attrib[name] for element in chain if name in element.attrib), "")


def _stops(chain: Sequence[Element]) -> tuple[Stop, ...]:
    for element in chain:
        children = [child for child in element if child.tag == SVG + "stop"]
        if children:
            break
    else:
        return ()
    if len(children) > MAX_STOPS:
        raise ProfileError(f"a gradient has more than {MAX_STOPS} stops", "merge the mesh into fewer colours")
    stops: list[Stop] = []
    for child in children:
        offset = min(1.0, max(0.0, _share(child.get("offset", "0"), "offset")))
        colour = child.get("stop-color", "#000000")
        if not COLOUR.match(colour):
            raise ProfileError(f"stop-color '{excerpt(colour)}' is not a colour", "colours are #rrggbb")
        digits = colour[1:].lower()
        colour = "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))
        opacity = min(1.0, max(0.0, _share(child.get("stop-opacity", "1"), "stop-opacity")))
        stops.append(Stop(max(offset, stops[-1].offset) if stops else offset, colour, opacity))
    return tuple(stops)


def _share(text: str, name: str) -> float:
    text = text.strip()
    return number(text[:-1], name) / 100 if text.endswith("%") else number(text, name)


def _places(
    kind: str, chain: Sequence[Element], of_box: bool, view: tuple[float, float]
) -> tuple[float, ...] | None:
    """Both ends of a linear gradient; the focus with its radius and the circle of a radial one."""
    sides = {"x": view[0], "y": view[1], "r": (sum(side * side for side in view) / 2) ** 0.5}
    values: dict[str, float] = {}
    for name in GEOMETRY[kind]:
        text = _attribute(chain, name).strip()
        side = sides[name[1] if name[0] in "cf" else name[0]] if name != "r" else sides["r"]
        if not text:
            if name in DEFAULTS:
                values[name] = DEFAULTS[name] * side
        elif text.endswith("%"):
            values[name] = number(text[:-1], name) / 100 * side
        else:
            values[name] = number(text.removesuffix("px"), name)
    if kind == "linearGradient":
        ends = tuple(values[name] for name in GEOMETRY[kind])
        return None if ends[:2] == ends[2:] else ends
    cx, cy, r = values["cx"], values["cy"], values["r"]
    if r <= 0:
        return None
    fx, fy = values.get("fx", cx), values.get("fy", cy)
    far = ((fx - cx) ** 2 + (fy - cy) ** 2) ** 0.5
    if far > INSIDE * r:
        fx, fy = cx + (fx - cx) * INSIDE * r / far, cy + (fy - cy) * INSIDE * r / far
    return fx, fy, min(max(0.0, values["fr"]), r), cx, cy, r
