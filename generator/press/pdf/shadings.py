"""Gradients as PDF shadings, in the inks of the document; where one fades, a soft mask says how much."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.drawing.colours import channels
from generator.drawing.display import Gradient, Stop
from generator.drawing.style import Mix
from generator.press.pdf.inks import Inks, Light, Process, cmyk

STEPS = 8
"""Parts of a stretch between two colours for a press: inks do not mix in step with light."""
FAR = 1_000_000
"""A shape clips its gradient, which has no end of its own."""
Point = tuple[float, tuple[float, ...]]


def middle(gradient: Gradient) -> str:
    """The mean colour of a gradient, for inks that know no shades."""
    parts = [channels(stop.colour) for stop in gradient.stops]
    return "#" + "".join(f"{round(255 * sum(part) / len(parts)):02x}" for part in zip(*parts, strict=True))


def forms(gradient: Gradient, inks: Inks, name: str, line: str = "") -> Iterator[Any]:
    """The form that paints a gradient, or draws a ``line`` with it; where it fades, then that of the mask.

    The mask is to be called ``name`` with ``-mask`` behind it.
    """
    fades = any(stop.opacity != 1 for stop in gradient.stops)
    shading = _shading(gradient, _space(inks), _colours(gradient.stops, inks))
    resources: dict[str, Any] = {}
    if line:
        pattern = pdfdoc.PDFDictionary({"PatternType": 2, "Shading": shading})
        pattern["Matrix"] = _array(gradient.matrix)
        resources["Pattern"] = pdfdoc.PDFDictionary({"P": pattern})
    else:
        resources["Shading"] = pdfdoc.PDFDictionary({"S": shading})
    if fades:
        mask = pdfdoc.PDFDictionary({"S": pdfdoc.PDFName("Luminosity")})
        mask["G"] = pdfdoc.PDFObjectReference(pdfdoc.xObjectName(f"{name}-mask"))
        state = pdfdoc.PDFDictionary({"SMask": mask})
        resources["ExtGState"] = pdfdoc.PDFDictionary({"M": state})
    paints = f"/Pattern CS /P SCN {line}" if line else "/S sh"
    yield _form(f"/M gs {paints}" if fades else paints, resources)
    if fades:
        shares = [(stop.offset, (stop.opacity,)) for stop in gradient.stops]
        grey = _shading(gradient, "DeviceGray", shares)
        form = _form("/S sh", {"Shading": pdfdoc.PDFDictionary({"S": grey})})
        group = {"S": pdfdoc.PDFName("Transparency"), "CS": pdfdoc.PDFName("DeviceGray")}
        form.dictionary["Group"] = pdfdoc.PDFDictionary(group)
        if line:
            form.dictionary["Matrix"] = _array(gradient.matrix)
        yield form


def _form(code: str, resources: dict[str, Any]) -> Any:
    form = pdfdoc.PDFStream(content=zlib.compress(code.encode("ascii")), filters=[])
    entries = form.dictionary
    entries["Filter"] = pdfdoc.PDFName("FlateDecode")
    entries["Type"], entries["Subtype"] = pdfdoc.PDFName("XObject"), pdfdoc.PDFName("Form")
    entries["BBox"] = pdfdoc.PDFArray([-FAR, -FAR, FAR, FAR])
    entries["Resources"] = pdfdoc.PDFDictionary(resources)
    return form


def _space(inks: Inks) -> str:
    return "DeviceCMYK" if isinstance(inks, Process) else "DeviceRGB"


def _colours(stops: Sequence[Stop], inks: Inks) -> list[Point]:
    if not isinstance(inks, Process | Light):
        return [(stop.offset, tuple(channels(stop.colour))) for stop in stops]
    process = inks if isinstance(inks, Process) else inks.process

    def own(colour: str) -> Mix:
        # Black alone for what is nearly black would be a step in the middle of a shade.
        return process.mixes.get(colour) or cmyk(colour)

    def point(offset: float, mix: Mix) -> Point:
        mixed = process.within(mix)
        return offset, inks.left(mixed) if isinstance(inks, Light) else mixed

    points = [point(stops[0].offset, own(stops[0].colour))]
    for start, end in pairwise(stops):
        if end.offset > start.offset and start.colour != end.colour:
            ends = [(own(stop.colour), cmyk(stop.colour)) for stop in (start, end)]
            for step in range(1, STEPS):
                part = step / STEPS
                between = cmyk(_between(start.colour, end.colour, part))
                mix = _as_far_from_the_rule(between, ends, part)
                points.append(point(start.offset + part * (end.offset - start.offset), mix))
        points.append(point(end.offset, own(end.colour)))
    return points


def _as_far_from_the_rule(mix: Mix, ends: Sequence[tuple[Mix, Mix]], part: float) -> Mix:
    """A mix by the rule for colours, moved as the ends are from theirs, each by its share.

    A style mixes some colours by hand; between two of them the rule alone would make bands at the stops.
    """
    (first, first_by_rule), (last, last_by_rule) = ends
    moved = (
        by_rule + (1 - part) * (a - a_by_rule) + part * (z - z_by_rule)
        for by_rule, a, a_by_rule, z, z_by_rule in zip(
            mix, first, first_by_rule, last, last_by_rule, strict=True
        )
    )
    cyan, magenta, yellow, black = (round(min(1.0, max(0.0, ink)), 4) for ink in moved)
    return cyan, magenta, yellow, black


def _between(one: str, other: str, part: float) -> str:
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(255 * ((1 - part) * a + part * b)):02x}" for a, b in pairs)


def _shading(gradient: Gradient, space: str, points: Sequence[Point]) -> Any:
    shading = pdfdoc.PDFDictionary({"ShadingType": 2 if len(gradient.places) == 4 else 3})
    shading["ColorSpace"] = pdfdoc.PDFName(space)
    shading["Coords"] = _array(gradient.places)
    shading["Function"] = _function(points)
    shading["Extend"] = pdfdoc.PDFArray([pdfdoc.PDFtrue, pdfdoc.PDFtrue])
    return shading


def _function(points: Sequence[Point]) -> Any:
    """Colours by their place from 0 to 1; two at one place make a sharp edge."""
    first, last = (0.0, points[0][1]), (1.0, points[-1][1])
    stretches = [(a, b) for a, b in pairwise([first, *points, last]) if b[0] > a[0]]
    parts = [_blend(a[1], b[1]) for a, b in stretches]
    if len(parts) == 1:
        return parts[0]
    function = pdfdoc.PDFDictionary({"FunctionType": 3})
    function["Domain"] = pdfdoc.PDFArray([0, 1])
    function["Functions"] = pdfdoc.PDFArray(parts)
    function["Bounds"] = _array([a[0] for a, _ in stretches[1:]])
    function["Encode"] = pdfdoc.PDFArray([0, 1] * len(parts))
    return function


def _blend(start: Sequence[float], end: Sequence[float]) -> Any:
    blend = pdfdoc.PDFDictionary({"FunctionType": 2, "N": 1})
    blend["Domain"] = pdfdoc.PDFArray([0, 1])
    blend["C0"], blend["C1"] = _array(start), _array(end)
    return blend


def _array(values: Sequence[float]) -> Any:
    return pdfdoc.PDFArray([round(value, 6) for value in values])
