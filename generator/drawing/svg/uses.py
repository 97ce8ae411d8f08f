"""``<use>``: the symbol it names, and where on the face that comes to lie."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from generator.drawing.display import Matrix
from generator.drawing.svg.elements import HREF
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
