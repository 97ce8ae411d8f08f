"""References inside a drawing: every ``<use>`` drawn out, a ``<switch>`` decided."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from xml.etree.ElementTree import Element

from generator.drawing.artwork.settings import length
from generator.drawing.svg.elements import HREF, SVG, plain
from generator.drawing.svg.values import ProfileError
from generator.reading.problems import excerpt
from generator.system.values import record

MAX_COPIES = 20_000
"""Elements that uses may repeat in a drawing."""
MAX_USES = 12
"""Uses within uses."""
DEFINITIONS = ("symbol", "clipPath", "linearGradient", "radialGradient")
DRAWN = (
    "g",
    "a",
    "svg",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "image",
    "use",
)

Fault = Callable[[Element, ProfileError], None]


def chosen(element: Element) -> None:
    """Turn a ``<switch>`` into a group of its first child that applies here."""
    children = [
        child
        for child in element
        if plain(child) in DRAWN
        and not child.get("requiredExtensions")
        and child.get("systemLanguage", "en").lower().startswith("en")
    ]
    element.tag = SVG + "g"
    element[:] = children[:1]


@record
class Uses:
    """Draws out the uses of a document. ``origins`` leads from a copy to the element in the file."""

    root: Element
    fault: Fault
    origins: dict[int, Element]
    copies: int = 0
    ids: dict[str, Element] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for element in self.root.iter():
            self.ids.setdefault(element.get("id", ""), element)

    def draw_out(self, element: Element, open_ids: tuple[str, ...] = ()) -> None:
        """Replace every use below ``element`` of what is no sized symbol by a copy of it."""
        for index, child in enumerate(element):
            tag = plain(child)
            if tag != "use":
                self.draw_out(child, open_ids)
                continue
            name = (child.get("href") or child.get(HREF) or "").removeprefix("#")
            target = self.ids.get(name) if name else None
            if target is None or _is_sized(child, target):
                continue
            try:
                copy = self._copy(child, target, name, open_ids, clipping=plain(element) == "clipPath")
            except ProfileError as problem:
                self.fault(child, problem)
                copy = Element(SVG + "g")
            element[index] = copy

    def _copy(
        self, use: Element, target: Element, name: str, open_ids: tuple[str, ...], clipping: bool
    ) -> Element:
        if name in open_ids:
            raise ProfileError(f"'{excerpt(name)}' uses itself")
        if len(open_ids) >= MAX_USES:
            raise ProfileError(f"uses are nested deeper than {MAX_USES}")
        if plain(target) not in (*DRAWN, "symbol"):
            raise ProfileError(f"a use cannot draw '{excerpt(name)}', a <{plain(target)}>")
        copy = self._twin(target)
        if plain(copy) in ("symbol", "svg"):
            copy.tag = SVG + "g"
            for key in ("viewBox", "width", "height", "preserveAspectRatio", "overflow"):
                copy.attrib.pop(key, None)
        left, top = length(use.get("x", "0")), length(use.get("y", "0"))
        moved = f"translate({left} {top})" if (left, top) != ("0", "0") else ""
        moves = " ".join(filter(None, (use.get("transform", ""), moved)))
        if clipping:
            around = copy
            moves = " ".join(filter(None, (moves, copy.get("transform", ""))))
        else:
            around = Element(SVG + "g")
            around.attrib.update(
                {key: value for key, value in use.attrib.items() if key not in ("x", "y", "width", "height")}
            )
            for key in ("href", HREF, "id", "transform"):
                around.attrib.pop(key, None)
            around.append(copy)
            self.origins[id(around)] = self.origins.get(id(use), use)
        if moves:
            around.set("transform", moves)
        parent = around if around is not copy else _holding(copy)
        self.draw_out(parent, (*open_ids, name))
        return parent[0] if around is copy else around

    def _twin(self, element: Element) -> Element:
        self.copies += 1
        if self.copies > MAX_COPIES:
            raise ProfileError(f"uses repeat more than {MAX_COPIES} elements", "draw it simpler")
        twin = Element(element.tag, {key: value for key, value in element.attrib.items() if key != "id"})
        twin.text, twin.tail = element.text, element.tail
        self.origins[id(twin)] = self.origins.get(id(element), element)
        for child in element:
            twin.append(self._twin(child))
        return twin


def _holding(child: Element) -> Element:
    parent = Element(SVG + "g")
    parent.append(child)
    return parent


def _is_sized(use: Element, target: Element) -> bool:
    """Whether the use is one that the profile knows, of a symbol with a size."""
    return (
        plain(target) == "symbol"
        and "viewBox" in target.attrib
        and "width" in use.attrib
        and "height" in use.attrib
    )


def only_definitions(element: Element) -> None:
    """Take from every ``<defs>`` what is drawn nowhere, its uses having been drawn out."""
    for child in element:
        if plain(child) == "defs":
            child.attrib = {key: value for key, value in child.attrib.items() if key == "id"}
            child[:] = [each for each in _flat(child) if plain(each) in DEFINITIONS and each.get("id")]
        else:
            only_definitions(child)


def _flat(defs: Element) -> list[Element]:
    """The definitions of a ``<defs>``; programs group them, and draw symbols' parts in it."""
    flat = []
    for child in defs:
        flat += [*_flat(child)] if plain(child) in ("g", "defs") else [child]
    return flat
