"""The elements of the SVG profile and the attributes each may have.

What drawing programs add for themselves (elements and attributes of their own namespaces, properties that
change nothing) is passed over; what would change the picture and is not listed is refused.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from xml.etree.ElementTree import Element

from generator.drawing.svg.values import ProfileError
from generator.reading.problems import did_you_mean, excerpt

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
LENGTH = re.compile(r"^([-+.\deE]+)px$")

STYLE = frozenset(
    (
        "fill",
        "stroke",
        "stroke-width",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-dasharray",
        "stroke-dashoffset",
        "stroke-miterlimit",
        "fill-rule",
        "fill-opacity",
        "stroke-opacity",
        "font-family",
        "font-size",
        "text-anchor",
        "color",
    )
)
WRAPPED = frozenset(("transform", "clip-path", "opacity"))
SHADING = ("href", HREF, "gradientUnits", "gradientTransform", "spreadMethod")
OWN: Mapping[str, frozenset[str]] = {
    "svg": frozenset(("width", "height", "viewBox", "version", "baseProfile", "preserveAspectRatio")),
    "g": frozenset(),
    "defs": frozenset(),
    "symbol": frozenset(("viewBox",)),
    "use": frozenset(("href", HREF, "x", "y", "width", "height")),
    "rect": frozenset(("x", "y", "width", "height", "rx", "ry")),
    "circle": frozenset(("cx", "cy", "r")),
    "ellipse": frozenset(("cx", "cy", "rx", "ry")),
    "line": frozenset(("x1", "y1", "x2", "y2")),
    "polyline": frozenset(("points",)),
    "polygon": frozenset(("points",)),
    "path": frozenset(("d",)),
    "text": frozenset(("x", "y")),
    "tspan": frozenset(("x", "y", "dx", "dy")),
    "clipPath": frozenset(("clip-rule",)),
    "image": frozenset(("href", HREF, "x", "y", "width", "height", "preserveAspectRatio", "opacity")),
    "linearGradient": frozenset((*SHADING, "x1", "y1", "x2", "y2")),
    "radialGradient": frozenset((*SHADING, "cx", "cy", "r", "fx", "fy", "fr")),
    "stop": frozenset(("offset", "stop-color", "stop-opacity")),
    "title": frozenset(),
    "desc": frozenset(),
}
HINTS = {
    "opacity": "write it as an attribute of its own",
    "class": "write each property as an attribute of its own",
    "filter": "draw the effect with shapes",
    "pattern": "repeat a symbol",
    "mask": "use a clipPath",
    "flowRoot": "in Inkscape, Text > Convert to Text, then Path > Object to Path",
    "style": "write each property as an attribute of the shapes, and remove <style>",
    SPACE: "remove xml:space; blanks in a row count as one",
}
OTHERWISE = "if a drawing program wrote this, save it as plain SVG"

SILENT = ("title", "desc", "metadata")
"""Elements that draw nothing, with all that is in them. What is not SVG counts as metadata."""
CLIPPING = ("rect", "circle", "ellipse", "polygon", "path")
NEVER_WRAPPED = ("defs", "symbol", "clipPath", "tspan", "linearGradient", "radialGradient", "stop")
FOREIGN = re.compile(r"\{(?!http://www\.w3\.org/)")
"""Attributes that drawing programs keep for themselves."""
WITHOUT_EFFECT: Mapping[str, frozenset[str]] = {
    "clip-path": frozenset(("none",)),
    "display": frozenset(("inline", "block")),
    "enable-background": frozenset(("new",)),
    "font-stretch": frozenset(("normal",)),
    "font-style": frozenset(("normal",)),
    "font-variant": frozenset(("normal",)),
    "font-weight": frozenset(("normal", "400")),
    "image-rendering": frozenset(("auto", "optimizeQuality")),
    "marker": frozenset(("none",)),
    "mix-blend-mode": frozenset(("normal",)),
    "opacity": frozenset(("1",)),
    "overflow": frozenset(("visible",)),
    "paint-order": frozenset(("normal", "fill markers stroke")),
    "vector-effect": frozenset(("none",)),
    "visibility": frozenset(("visible",)),
}
"""Properties that drawing programs write although they change nothing."""


def plain(element: Element) -> str:
    """The element's name without the SVG namespace; ``metadata`` for elements of any other."""
    tag: str = element.tag
    return tag[len(SVG) :] if tag.startswith(SVG) else "metadata" if tag.startswith("{") else tag


def attributes(
    element: Element, tag: str, also: str = "id"
) -> tuple[tuple[tuple[str, str], ...], dict[str, str] | None]:
    """The element's style properties, and its transform and clip if it has any.

    A ``style`` attribute counts as the properties in it. Raises ProfileError for any attribute the element
    does not have; ``also`` is one it may have here.
    """
    names, wrapped, others = _sorted_out(tag, tuple(element.attrib), also)
    values = element.attrib
    styles = tuple([(name, values[name]) for name in names])
    if others:
        styles = (*styles, *_of_others(tag, {name: values[name] for name in others}))
    return styles, {name: values[name] for name in wrapped} if wrapped else None


@lru_cache(maxsize=1024)
def _sorted_out(
    tag: str, names: tuple[str, ...], also: str
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The attributes of an element that are style properties, that move or clip it, and all others."""
    own = OWN.get(tag)
    if own is None:
        raise ProfileError(f"<{tag}> is not in the profile", HINTS.get(tag, _near(tag, OWN)))
    styles: list[str] = []
    wrapped: list[str] = []
    others: list[str] = []
    for name in names:
        if name in own or FOREIGN.match(name):
            continue
        if name in STYLE:
            styles.append(name)
        elif name in WRAPPED and tag not in NEVER_WRAPPED:
            wrapped.append(name)
        elif name not in ("id", also):
            others.append(name)
    return tuple(styles), tuple(wrapped), tuple(others)


def _of_others(tag: str, values: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The style properties among attributes the profile does not list. Raises ProfileError."""
    for name, value in values.items():
        if name == "style":
            for declaration in filter(str.strip, value.split(";")):
                prop, _, setting = (part.strip() for part in declaration.partition(":"))
                if prop in STYLE:
                    # A pixel is a unit of the viewBox, as a plain number is.
                    yield prop, LENGTH.sub(r"\1", setting)
                elif not prop.startswith("-") and setting not in WITHOUT_EFFECT.get(prop, ()):
                    raise ProfileError(
                        f"style '{excerpt(prop)}: {excerpt(setting)}' is not in the profile",
                        HINTS.get(prop, _near(prop, STYLE)),
                    )
        elif value not in WITHOUT_EFFECT.get(name, ()) and not (tag == "svg" and name == SPACE):
            own = name.split("}")[-1]
            hint = HINTS.get(name, _near(own, [*OWN[tag], *STYLE, *WRAPPED]))
            raise ProfileError(f"<{tag}> has no '{own}' in the profile", hint)


def _near(word: str, names: Collection[str]) -> str:
    hint = did_you_mean(word, sorted(names))
    return hint if hint.startswith("did") else OTHERWISE
