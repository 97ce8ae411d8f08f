"""Texts of a drawing: set in a font of the layout, or refused with the cure that always works."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from xml.etree.ElementTree import Element

from generator.drawing.artwork.properties import LETTERS
from generator.drawing.artwork.settings import length
from generator.drawing.svg.elements import SPACE, plain
from generator.drawing.svg.values import ProfileError, positive
from generator.drawing.typography.fonts import Font
from generator.reading.problems import excerpt

TO_PATHS = (
    "convert the text to paths: Path > Object to Path in Inkscape, Create Outlines or Outline elsewhere"
)
PLAIN = (
    "normal",
    "none",
    "auto",
    "baseline",
    "alphabetic",
    "0",
    "0px",
    "0em",
    "lr-tb",
    "horizontal-tb",
    "lr",
)
BLANK = re.compile(r"[\t\r\n]")
NO_BREAK = "\u00a0"
SIZES = {"xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32}
"""In pixels, as browsers have them."""
WEIGHTS = {"normal": "400", "bold": "700"}

Inherited = Mapping[str, str]


def settle(
    element: Element,
    fonts: Mapping[str, Font],
    fault: Callable[[Element, ProfileError], None],
    inherited: Inherited,
) -> None:
    """Give every text below ``element`` a font of the layout; the rest takes no part in fonts."""
    own = {name: element.attrib.pop(name) for name in LETTERS if name in element.attrib}
    inherited = {**inherited, **own}
    kept = element.attrib.pop(SPACE, None)
    if kept is not None:
        inherited = {**inherited, SPACE: kept}
    tag = plain(element)
    if tag == "text":
        try:
            _set(element, fonts, inherited)
        except ProfileError as problem:
            fault(element, problem)
            # Told once; a text that says nothing is read without another word.
            element[:], element.text = [], None
        return
    if tag not in ("title", "desc", "metadata"):
        # Browsers pass over letters outside texts.
        element.text = None
        for child in element:
            child.tail = None
    for child in element:
        settle(child, fonts, fault, inherited)


def _set(element: Element, fonts: Mapping[str, Font], inherited: Inherited) -> None:
    if not "".join(element.itertext()).strip():
        element[:], element.text = [], None
        return
    for name in ("x", "y", "dx", "dy", "rotate", "textLength"):
        if len(element.get(name, "").replace(",", " ").split()) > 1:
            raise ProfileError(f"the text '{_said(element)}' has a place for every letter", TO_PATHS)
    for name in LETTERS:
        value = inherited.get(name, "normal")
        if not name.startswith("font-") and value not in PLAIN:
            raise ProfileError(f"the text '{_said(element)}' has {name} '{excerpt(value)}'", TO_PATHS)
    element.set("font-family", _font(element, fonts, inherited))
    if size := inherited.get("font-size"):
        element.set("font-size", _size(element, size))
    if inherited.get(SPACE) == "preserve":
        element.text = _kept(element.text)
    for child in element:
        tag = plain(child)
        if tag in ("textPath", "tref"):
            raise ProfileError(f"the text '{_said(element)}' runs along a path", TO_PATHS)
        if tag == "tspan":
            own = {name: child.attrib.pop(name) for name in LETTERS if name in child.attrib}
            child.attrib.pop(SPACE, None)
            _set(child, fonts, {**inherited, **own})
        if inherited.get(SPACE) == "preserve":
            child.tail = _kept(child.tail)


def _font(element: Element, fonts: Mapping[str, Font], inherited: Inherited) -> str:
    """The key of the layout's font for a text. Raises ProfileError."""
    asked = inherited.get("font-family", "")
    if asked in fonts:
        return asked
    weight = WEIGHTS.get(inherited.get("font-weight", "normal"), inherited.get("font-weight", ""))
    style = inherited.get("font-style", "normal")
    for family in (part.strip().strip("'\"").casefold() for part in asked.split(",")):
        for key, font in fonts.items():
            spec = font.spec
            if (spec.family.casefold(), str(spec.weight), spec.style) == (family, weight, style):
                return key
    first = asked.split(",")[0].strip().strip("'\"") or "no font"
    message = f"the text '{_said(element)}' is in '{excerpt(first)}', which is no font of this layout"
    raise ProfileError(message, TO_PATHS)


def _size(element: Element, value: str) -> str:
    """The size of a text as a plain number. Raises ProfileError."""
    plain_size = str(SIZES[value]) if value in SIZES else length(value)
    try:
        positive(plain_size, "font-size")
    except ProfileError:
        raise ProfileError(
            f"the text '{_said(element)}' has font-size '{excerpt(value)}'", TO_PATHS
        ) from None
    return plain_size


def _kept(text: str | None) -> str | None:
    """Blanks as ``xml:space`` keeps them, where the profile would make one of them or none."""
    if not text:
        return text
    text = BLANK.sub(" ", text)
    inner = text.strip(" ")
    if not inner or "  " not in text:
        return text
    return text.replace("  ", NO_BREAK + " ")


def _said(element: Element) -> str:
    return excerpt(" ".join("".join(element.itertext()).split()), 30)
