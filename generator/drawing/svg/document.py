"""One SVG document while it is read: what it defines and uses, and where an error in it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cached_property
from typing import NamedTuple
from xml.etree.ElementTree import Element

from generator.drawing.display import Drawing, Op, Picture, Segment, Symbol
from generator.drawing.pictures.refusals import PictureFault
from generator.drawing.svg import gradients, path_data, shapes
from generator.drawing.svg.elements import CLIPPING, SILENT, SVG, attributes, plain
from generator.drawing.svg.extent import Measured
from generator.drawing.svg.values import LooseText, ProfileError, transform
from generator.drawing.svg.xml import loose_text, parsed, position
from generator.reading.problems import excerpt
from generator.system.values import record

EMBED = "embed it in the drawing, or put it into the pack under that name"

Clip = tuple[tuple[Segment, ...], bool]
"""An outline, and whether the even-odd rule fills it."""


class Missing(NamedTuple):
    """A text with characters its font has no glyph for."""

    text: str
    font: str
    signs: str


class Lacking(NamedTuple):
    """A picture that a face names and that cannot be drawn."""

    picture: str
    fault: PictureFault


class Reading(NamedTuple):
    """A face, the texts its fonts lack glyphs for, and the pictures that cannot be drawn."""

    drawing: Drawing
    missing: tuple[Missing, ...]
    lacking: tuple[Lacking, ...]


class Sheet(NamedTuple):
    """The symbols of a sheet by id, texts that lack glyphs, and the faults of its other symbols."""

    symbols: Mapping[str, Symbol]
    missing: tuple[Missing, ...]
    faults: tuple[ProfileError, ...]


@record
class Document:
    """The state of a reading. ``coloured`` is set once ``currentColor`` has been drawn with.

    ``symbols`` are its own by id, ``by_name`` the same as the drawing calls them. ``pictures`` are the
    names of those drawn; one that cannot be drawn is kept in ``lacking`` while a face is read, and refused
    in a symbol.

    ``view`` is the view box of what is being read, ``faded`` how many groups around it are seen through.
    ``tree`` is the document when it was read before, ``embedded`` the pictures in it by the names its images
    give them; ``fault`` is then told what is wrong, so that reading goes on behind it.

    As a context manager it gives every ProfileError the line and column it belongs to.
    """

    svg: str
    ops: list[Op] = field(default_factory=list)
    symbols: dict[str, Symbol] = field(default_factory=dict)
    opening: list[str] = field(default_factory=list)
    used: dict[str, Symbol] = field(default_factory=dict)
    by_name: dict[str, Symbol] = field(default_factory=dict)
    measured: Measured = field(default_factory=Measured)
    clips: dict[str, Clip] = field(default_factory=dict)
    missing: list[Missing] = field(default_factory=list)
    pictures: set[str] = field(default_factory=set)
    lacking: list[Lacking] | None = None
    coloured: bool = False
    view: shapes.Box = (0.0, 0.0, 1.0, 1.0)
    faded: int = 0
    blamed: Element | None = None
    tree: Element | None = None
    embedded: Mapping[str, Picture] = field(default_factory=dict)
    fault: Callable[[Element, ProfileError], None] | None = None

    def __post_init__(self) -> None:
        self.root = parsed(self.svg) if self.tree is None else self.tree

    def __enter__(self) -> Document:
        return self

    def __exit__(self, kind: object, problem: BaseException | None, trace: object) -> None:
        if isinstance(problem, RecursionError):
            raise ProfileError("elements or symbols are nested too deeply", line=1, column=1) from None
        if isinstance(problem, ProfileError) and not problem.line and self.tree is None:
            if isinstance(problem, LooseText):
                problem.line, problem.column = loose_text(self.svg)
            else:
                wanted = self.root if self.blamed is None else self.blamed
                problem.line, problem.column = position(self.svg, self.root, wanted)

    def blame(self, element: Element, problem: ProfileError) -> ProfileError:
        """Remember the innermost element an error came from."""
        if self.blamed is None:
            self.blamed = element
        return problem

    def passes_over(self, element: Element, problem: ProfileError) -> bool:
        """Note a problem below ``element`` and go on behind it; False when the first one ends the reading."""
        if self.fault is None:
            self.blame(element, problem)
            return False
        self.fault(element if self.blamed is None else self.blamed, problem)
        self.blamed = None
        return True

    @cached_property
    def definitions(self) -> dict[tuple[str, str], list[Element]]:
        """Symbols, clip paths and gradients by kind and id; in good documents one each."""
        definitions: dict[tuple[str, str], list[Element]] = {}
        for kind in ("symbol", "clipPath", *gradients.KINDS):
            for element in self.root.iter(SVG + kind):
                definitions.setdefault((kind, element.get("id", "")), []).append(element)
        return definitions

    def clip(self, reference: str) -> Clip:
        """The outline that ``url(#id)`` clips to. Raises ProfileError."""
        if not reference.startswith("url(#") or not reference.endswith(")"):
            raise ProfileError(f"clip-path '{excerpt(reference)}' is not of the form url(#id)")
        name = reference[5:-1]
        if name in self.clips:
            return self.clips[name]
        clips = self.definitions.get(("clipPath", name), [])
        if len(clips) != 1:
            where = "more than once" if clips else "nowhere"
            raise ProfileError(f"clip path '{excerpt(name)}' is defined {where} in this document")
        try:
            self.clips[name] = _outline(clips[0])
        except ProfileError as problem:
            raise self.blame(clips[0], problem) from None
        return self.clips[name]

    def lack(self, picture: str, fault: PictureFault) -> None:
        """Note that a picture cannot be drawn. Raises ProfileError inside a symbol."""
        if self.lacking is None or self.opening:
            raise ProfileError(fault.message, fault.hint if self.tree is None else EMBED)
        self.lacking.append(Lacking(picture, fault))

    def seen(self) -> shapes.Box | None:
        """The view box in the measures in force; None where nothing can be seen."""
        a, b, c, d, e, f = self.measured.matrix
        area = a * d - b * c
        if abs(area) < 1e-12:
            return None
        left, top, width, height = self.view
        corners = [
            ((d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area)
            for x in (left, left + width)
            for y in (top, top + height)
        ]
        xs, ys = zip(*corners, strict=True)
        return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)

    def add(self, op: Op) -> None:
        """Draw an op that is no use."""
        self.measured.add(op)
        self.ops.append(op)


def _outline(element: Element) -> Clip:
    styles, _ = attributes(element, "clipPath")
    inside = [child for child in element if plain(child) not in SILENT]
    if styles or len(inside) != 1:
        raise ProfileError("<clipPath> holds one shape and has no properties but clip-rule")
    shape, tag = inside[0], plain(inside[0])
    if tag not in CLIPPING:
        raise ProfileError(f"a clip path cannot be a <{tag}>", "use " + ", ".join(CLIPPING))
    _, wrapped = attributes(shape, tag, also="clip-rule")
    if wrapped and set(wrapped) != {"transform"}:
        raise ProfileError("a clip path cannot be clipped or seen through", "give it a transform at most")
    rule = shape.get("clip-rule", element.get("clip-rule", "nonzero"))
    if rule not in ("nonzero", "evenodd"):
        raise ProfileError(f"clip-rule '{excerpt(rule)}' is not nonzero or evenodd")
    steps = shapes.outline(tag, shape)
    if not steps:
        raise ProfileError("a clip path without extent hides everything")
    if wrapped:
        steps = path_data.moved(steps, transform(wrapped["transform"]))
    return steps, rule == "evenodd"
