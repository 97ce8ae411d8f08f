"""The words of the SVG profile: which elements there are and which attributes each may have."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from xml.etree.ElementTree import Element

from generator.drawing.svg.values import ProfileError

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"

STYLE = frozenset(
    (
        "fill",
        "stroke",
        "stroke-width",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-dasharray",
        "fill-rule",
        "fill-opacity",
        "stroke-opacity",
        "font-family",
        "font-size",
        "text-anchor",
        "color",
    )
)
WRAPPED = frozenset(("transform", "clip-path"))
OWN: Mapping[str, frozenset[str]] = {
    "svg": frozenset(("width", "height", "viewBox", "version", "baseProfile")),
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
    "title": frozenset(),
    "desc": frozenset(),
}
HINTS = {
    "opacity": "use fill-opacity or stroke-opacity",
    "style": "write each property as an attribute of its own",
    "class": "write each property as an attribute of its own",
    "stroke-miterlimit": "it is always 4",
    "image": "draw it with shapes",
    "linearGradient": "use bands of flat colour",
    "radialGradient": "use bands of flat colour",
    "filter": "draw the effect with shapes",
    "pattern": "repeat a symbol",
    "mask": "use a clipPath",
}

SILENT = ("title", "desc")
CLIPPING = ("rect", "circle", "ellipse", "polygon", "path")
NEVER_WRAPPED = ("defs", "symbol", "clipPath", "tspan")


def plain(element: Element) -> str:
    """The element's name without the SVG namespace; other namespaces keep theirs and are refused."""
    tag: str = element.tag
    return tag[len(SVG) :] if tag.startswith(SVG) else tag


def attributes(
    element: Element, tag: str, also: str = "id"
) -> tuple[tuple[tuple[str, str], ...], dict[str, str] | None]:
    """The element's style properties, and its transform and clip if it has any.

    Raises ProfileError for any attribute the element does not have; ``also`` is one it may have here.
    """
    styles, wrapped = _sorted_out(tag, tuple(element.attrib), also)
    given = element.attrib
    return (
        tuple([(name, given[name]) for name in styles]),
        {name: given[name] for name in wrapped} if wrapped else None,
    )


@lru_cache(maxsize=1024)
def _sorted_out(tag: str, names: tuple[str, ...], also: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Which of the attributes of an element are style properties, and which move or clip it."""
    own = OWN.get(tag)
    if own is None:
        raise ProfileError(f"<{tag}> is not in the profile", HINTS.get(tag, ""))
    styles: list[str] = []
    wrapped: list[str] = []
    for name in names:
        if name in own:
            continue
        if name in STYLE:
            styles.append(name)
        elif name in WRAPPED and tag not in NEVER_WRAPPED:
            wrapped.append(name)
        elif name not in ("id", also):
            said = name.split("}")[-1]
            raise ProfileError(f"<{tag}> has no '{said}' in the profile", HINTS.get(name, ""))
    return tuple(styles), tuple(wrapped)
