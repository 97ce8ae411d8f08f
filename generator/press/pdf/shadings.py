"""Gradients as PDF shadings, in the inks of the document; where one fades, a soft mask says how much."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.drawing.colours import channels
from generator.drawing.display import Gradient, Stop
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

    def mix(colour: str) -> tuple[float, ...]:
        # Black alone for what is nearly black would be a step in the middle of a shade.
        mixed = process.within(process.mixes.get(colour) or cmyk(colour))
        return inks.left(mixed) if isinstance(inks, Light) else mixed

    points: list[Point] = [(stops[0].offset, mix(stops[0].colour))]
    for start, end in pairwise(stops):
        if end.offset > start.offset and start.colour != end.colour:
            for step in range(1, STEPS):
                part = step / STEPS
                offset = start.offset + part * (end.offset - start.offset)
                points.append((offset, mix(_between(start.colour, end.colour, part))))
        points.append((end.offset, mix(end.colour)))
    return points


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
