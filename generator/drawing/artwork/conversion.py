"""A drawing file as an element tree of the strict profile, and all that keeps it from being one.

Drawing programs write much that changes no picture, and say the same thing in many ways. What can be said
in the profile is said so here; what cannot is told at its line, all of a file at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from xml.etree.ElementTree import Element

from generator.drawing.artwork import lettering, properties
from generator.drawing.artwork.embedded import LookInto, taken_out
from generator.drawing.artwork.references import DEFINITIONS, Uses, chosen, only_definitions
from generator.drawing.artwork.settings import length
from generator.drawing.artwork.source import cleaned
from generator.drawing.artwork.stylesheets import Stylesheet
from generator.drawing.display import Picture
from generator.drawing.pictures.refusals import no_picture_inside
from generator.drawing.svg.elements import HREF, SVG, plain
from generator.drawing.svg.values import ProfileError, number, positive
from generator.drawing.svg.xml import parsed
from generator.drawing.typography.fonts import Font
from generator.system.values import record

MAX_DEPTH = 100
MAX_FAULTS = 20
"""So many findings of one file are told."""
MEASURES = ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "dx", "dy")
IN_PLACE = ("linearGradient", "radialGradient", "stop")
UNDRAWN = (
    *("title", "desc", "metadata", "style", "script", "view", "cursor"),
    *("animate", "animateTransform", "animateMotion", "set"),
    *("filter", "mask", "pattern", "marker"),
)
"""Elements that draw nothing where they stand; what is drawn with the last of them is told there."""


@record
class Artwork:
    """The tree of a drawing, the elements of its file in their order, and what is wrong with it.

    ``pictures`` are those inside it by name, ``kinds`` the elements that have an id.
    """

    text: str
    root: Element
    elements: list[Element]
    origins: dict[int, Element] = field(default_factory=dict)
    faults: list[tuple[Element, ProfileError]] = field(default_factory=list)
    pictures: dict[str, Picture] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)

    def fault(self, element: Element, problem: ProfileError) -> None:
        """Note what is wrong with an element."""
        if len(self.faults) < MAX_FAULTS:
            self.faults.append((self.origins.get(id(element), element), problem))


def converted(
    svg: str, fonts: Mapping[str, Font], greys: bool = False, look_into: LookInto = no_picture_inside
) -> Artwork:
    """The drawing in the profile, in greys for black and white. Raises ProfileError if it is no XML."""
    text = cleaned(svg)
    root = parsed(text)
    artwork = Artwork(text, root, list(root.iter()))
    sheet = Stylesheet()
    for element in root.iter(SVG + "style"):
        try:
            sheet.add("".join(element.itertext()))
        except ProfileError as problem:
            artwork.fault(element, problem)
    artwork.kinds.update((element.get("id", ""), plain(element)) for element in reversed(artwork.elements))
    _view_box(root)
    _settle(root, artwork, sheet, greys, 0)
    _take_out_pictures(root, artwork, look_into)
    uses = Uses(root, artwork.fault, artwork.origins)
    uses.draw_out(root)
    only_definitions(root)
    root.attrib.pop("clip-rule", None)
    _clip_rules(root)
    lettering.settle(root, fonts, artwork.fault, {})
    return artwork


def _view_box(root: Element) -> None:
    """A drawing without viewBox has its size for one."""
    size = [length(root.get(name, "")) for name in ("width", "height")]
    if "viewBox" not in root.attrib and all(size):
        root.set("viewBox", f"0 0 {size[0]} {size[1]}")
    for name in ("x", "y"):
        root.attrib.pop(name, None)


def _settle(element: Element, artwork: Artwork, sheet: Stylesheet, greys: bool, depth: int) -> bool:
    """Settle an element and all below it; False when it draws nothing."""
    if depth > MAX_DEPTH:
        raise ProfileError(f"elements are nested deeper than {MAX_DEPTH}", line=1, column=1)
    tag = plain(element)
    if tag in UNDRAWN or (tag == "flowRoot" and not "".join(element.itertext()).strip()):
        return False
    if tag in DEFINITIONS and not element.get("id"):
        # Nothing can name it.
        return False
    if tag == "switch":
        chosen(element)
        tag = "g"
    elif tag == "a":
        element.tag, tag = SVG + "g", "g"
        element.attrib.pop("href", None)
        element.attrib.pop(HREF, None)
    try:
        settings = properties.collected(element, tag, sheet)
        if properties.is_hidden(settings) and depth:
            return False
        properties.settled(element, settings, artwork.kinds, greys)
    except ProfileError as problem:
        artwork.fault(element, problem)
    if tag not in IN_PLACE:
        for name in MEASURES:
            value = element.get(name)
            if value is not None and value[-1:].isalpha():
                element.set(name, length(value))
    element[:] = [child for child in element if _settle(child, artwork, sheet, greys, depth + 1)]
    try:
        _own_ways(element, tag)
    except ProfileError as problem:
        artwork.fault(element, problem)
    return True


def _take_out_pictures(element: Element, artwork: Artwork, look_into: LookInto) -> None:
    for child in list(element):
        if plain(child) != "image":
            _take_out_pictures(child, artwork, look_into)
            continue
        try:
            taken_out(child, artwork.pictures, look_into)
        except ProfileError as problem:
            artwork.fault(child, problem)
            element.remove(child)


def _own_ways(element: Element, tag: str) -> None:
    """Attributes that say what the profile takes for granted, or says otherwise."""
    if tag == "clipPath":
        if element.get("clipPathUnits") == "userSpaceOnUse":
            del element.attrib["clipPathUnits"]
        for name in properties.INK:
            for child in (element, *element):
                child.attrib.pop(name, None)
    elif tag == "rect" and {"rx", "ry"} & set(element.attrib):
        across, down = (
            element.get(one, element.get(other, "0")) for one, other in (("rx", "ry"), ("ry", "rx"))
        )
        element.set("rx", across)
        element.attrib.pop("ry", None)
        if across != down:
            _with_oval_corners(element, across, down)


def _with_oval_corners(rect: Element, across: str, down: str) -> None:
    """Turn a ``<rect>`` whose corners are no circles into a path."""
    x, y, width, height = (number(rect.attrib.pop(name, "0"), name) for name in ("x", "y", "width", "height"))
    rx, ry = min(positive(across, "rx"), width / 2), min(positive(down, "ry"), height / 2)
    rect.attrib.pop("rx")
    rect.tag = SVG + "path"
    corner = f"a{rx:.6g} {ry:.6g} 0 0 1 "
    rect.set(
        "d",
        f"M{x + rx:.6g} {y:.6g}h{width - 2 * rx:.6g}{corner}{rx:.6g} {ry:.6g}v{height - 2 * ry:.6g}"
        f"{corner}{-rx:.6g} {ry:.6g}h{2 * rx - width:.6g}{corner}{-rx:.6g} {-ry:.6g}v{2 * ry - height:.6g}"
        f"{corner}{rx:.6g} {-ry:.6g}z",
    )


def _clip_rules(element: Element) -> None:
    """Take the rule for clips from all that is drawn, where it means nothing."""
    for child in element:
        if plain(element) != "clipPath":
            child.attrib.pop("clip-rule", None)
        _clip_rules(child)
