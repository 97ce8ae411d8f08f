"""The properties of an element of a drawing: style sheet, ``style`` and attributes as attributes alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from xml.etree.ElementTree import Element

from generator.drawing.artwork import settings
from generator.drawing.artwork.stylesheets import Stylesheet, declarations
from generator.drawing.svg.elements import HINTS, OTHERWISE, OWN, SPACE, STYLE, WITHOUT_EFFECT
from generator.drawing.svg.values import ProfileError, number
from generator.reading.problems import excerpt, nearest

COLOURS = ("fill", "stroke", "color", "stop-color")
LENGTHS = ("stroke-width", "stroke-dashoffset")
OPACITIES = ("opacity", "fill-opacity", "stroke-opacity", "stop-opacity")
LETTERS = (
    "font",
    "font-size",
    "font-family",
    "font-weight",
    "font-style",
    "letter-spacing",
    "word-spacing",
    "text-decoration",
    "text-decoration-line",
    "text-transform",
    "writing-mode",
    "baseline-shift",
    "dominant-baseline",
    "alignment-baseline",
)
"""Properties that change nothing but text."""
AS_ATTRIBUTES = ("transform", "clip-path", "clip-rule")
REFUSED = (
    "filter",
    "mask",
    "marker",
    "marker-start",
    "marker-mid",
    "marker-end",
    "mix-blend-mode",
    "paint-order",
)
TO_SHAPES = "in Inkscape, Path > Object to Path; elsewhere, expand the appearance"
CURES = {
    "filter": "remove the effect (in Inkscape, Filters > Remove Filters), or save the whole picture as a PNG",
    "mask": "take the mask away (in Inkscape, Object > Mask > Release), and clip the shapes instead",
    "marker": TO_SHAPES,
    "pattern": "in Inkscape, Object > Pattern > Pattern to Objects; elsewhere, expand the appearance",
    "mix-blend-mode": "draw it in the colours one shall see",
    "paint-order": "turn the stroke into a path",
}
KNOWN = frozenset(
    (*STYLE, *LENGTHS, *OPACITIES, *COLOURS, *LETTERS, *REFUSED, *AS_ATTRIBUTES, *WITHOUT_EFFECT)
)
IDLE = frozenset(
    """
    alignment-adjust enable-background background background-color block-progression color-interpolation
    color-interpolation-filters color-profile color-rendering color-scheme cursor direction fill-color
    flood-color flood-opacity font-feature-settings font-kerning font-size-adjust font-stretch
    font-variant font-variant-alternates font-variant-caps font-variant-east-asian
    font-variant-ligatures font-variant-numeric font-variant-position font-variation-settings
    glyph-orientation-horizontal glyph-orientation-vertical height image-rendering inline-size isolation
    kerning lighting-color line-height margin mask-type order outline overflow overflow-x padding
    pointer-events shape-inside shape-margin shape-padding shape-rendering solid-color solid-opacity
    text-align text-align-last text-decoration-color text-decoration-style text-indent text-orientation
    text-rendering transform-box unicode-bidi user-select vector-effect white-space width will-change
    """.split()  # noqa: SIM905
)
"""Properties that change nothing on a face."""
NOTHING = ("inherit", "initial", "unset", "auto", "normal", "")


INK = ("opacity", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "color")
"""Properties that mean nothing in a clip path."""
TARGET = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)['\"]?\s*\)\s*(.*)", re.DOTALL)
WITH_EFFECT = frozenset(("rotate", "textLength", "lengthAdjust", "clipPathUnits", "pathLength"))
"""Attributes that change a picture, and that the profile does not have."""


def is_hidden(properties: dict[str, str]) -> bool:
    """Whether the element draws nothing."""
    return properties.get("display") == "none" or properties.get("visibility") in ("hidden", "collapse")


def collected(element: Element, tag: str, sheet: Stylesheet) -> dict[str, str]:
    """The properties of an element, the strongest of each, taken from its attributes."""
    properties: dict[str, str] = {}
    for name in [name for name in element.attrib if name in KNOWN and name not in AS_ATTRIBUTES]:
        if not (tag == "image" and name == "opacity"):
            properties[name] = element.attrib.pop(name)
    properties.update(sheet.of(tag, element.get("class", ""), element.get("id", "")))
    properties.update(declarations(element.get("style", "")))
    if tag != "stop":
        properties = {name: value for name, value in properties.items() if not name.startswith("stop-")}
    for name in list(element.attrib):
        # What no SVG program knows changes nothing.
        if name not in ("id", SPACE, *AS_ATTRIBUTES, *OWN.get(tag, ()), *WITH_EFFECT):
            del element.attrib[name]
            if name not in IDLE and (meant := _misspelt(name, tag)):
                raise ProfileError(f"<{tag}> has no attribute '{excerpt(name)}'", f"did you mean '{meant}'?")
    return properties


def _misspelt(name: str, tag: str) -> str:
    """The attribute of an element that another one nearly is; "" where it is but unknown."""
    if name.startswith("{") or len(name) < 4:
        return ""
    names = [each for each in (*KNOWN, *OWN.get(tag, ())) if tag == "stop" or not each.startswith("stop-")]
    near = get_close_matches(name, sorted(names), n=1, cutoff=0.8)
    return near[0] if near and abs(len(near[0]) - len(name)) <= 1 else ""


def settled(element: Element, properties: dict[str, str], kinds: Mapping[str, str], greys: bool) -> None:
    """Write the properties as attributes in the words of the profile. Raises ProfileError.

    ``kinds`` are the elements of the drawing by id. A name that leads nowhere is as nothing, as in a browser.
    """
    for name in [name for name in AS_ATTRIBUTES if name in element.attrib]:
        properties.setdefault(name, element.attrib.pop(name))
    properties = {
        name: each for name, value in properties.items() if (each := _led(name, value.strip(), kinds))
    }
    opacities = {
        name: settings.share(properties[name], name) for name in OPACITIES if _is_set(properties, name)
    }
    for name, value in properties.items():
        if name in OPACITIES or name.startswith("-") or name in IDLE or value in NOTHING:
            continue
        if name in COLOURS:
            element.attrib[name], alpha = settings.colour(value, name, greys)
            if alpha != 1 and name != "color":
                part = "stop-opacity" if name == "stop-color" else f"{name}-opacity"
                opacities[part] = opacities.get(part, 1.0) * alpha
        elif name == "stroke-width":
            element.set(name, settings.length(value))
        elif name == "stroke-dasharray":
            element.set(name, _dashes(value))
        elif name == "stroke-dashoffset":
            if number(settings.length(value), name):
                element.set(name, settings.length(value))
        elif name in REFUSED:
            _refuse(name, value)
        elif name in STYLE or name in LETTERS or name in AS_ATTRIBUTES:
            if (name, value) != ("clip-path", "none"):
                element.set(name, value)
        elif value not in WITHOUT_EFFECT.get(name, ()) and name not in ("display", "visibility"):
            message = f"style '{excerpt(name)}: {excerpt(value)}' is not in the profile"
            near = nearest(name, sorted({*STYLE, *LETTERS, *AS_ATTRIBUTES}))
            raise ProfileError(message, f"did you mean '{near[0]}'?" if near else HINTS.get(name, OTHERWISE))
    for name, opacity in opacities.items():
        if opacity != 1 or name != "opacity":
            element.set(name, f"{opacity:.6g}")


def _led(name: str, value: str, kinds: Mapping[str, str]) -> str:
    """A value that may name an element of the drawing, in plain words; "" where it leads nowhere."""
    target = TARGET.match(value)
    if target is None:
        return value
    kind = kinds.get(target[1], "")
    if name in ("fill", "stroke"):
        if kind == "pattern":
            raise ProfileError(f"{name} is the pattern '{excerpt(target[1])}'", CURES["pattern"])
        # A second colour stands behind it for when there is no gradient.
        return target[2] if target[2] and not kind else f"url(#{target[1]})"
    return f"url(#{target[1]})" if kind else ""


def _is_set(properties: dict[str, str], name: str) -> bool:
    return properties.get(name, "") not in NOTHING


def _refuse(name: str, value: str) -> None:
    if value != "none" and value not in WITHOUT_EFFECT.get(name, ()):
        cure = CURES.get(name.partition("-")[0], CURES.get(name, TO_SHAPES))
        raise ProfileError(f"{name} '{excerpt(value)}' is not in the profile", cure)


def _dashes(value: str) -> str:
    """Dashes as plain numbers; none where they have no length, as in a browser."""
    lengths = [settings.length(part) for part in value.replace(",", " ").split()]
    try:
        return " ".join(lengths) if any(map(float, lengths)) else "none"
    except ValueError:
        return value
