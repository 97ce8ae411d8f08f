"""The strict SVG profile: what a face may contain, compiled to the display list.

Elements: svg, g, defs, symbol, use, rect, circle, ellipse, line, polyline, polygon, path, text, tspan,
clipPath, title and desc (which draw nothing). Units are millimetres, colours ``#rrggbb``. Whatever is
not listed here is refused with its line, so that nothing a designer drew can be lost on the way.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.etree.ElementTree import Element

from generator.drawing import path_data, shapes
from generator.drawing.display import (
    INHERIT,
    Circle,
    Drawing,
    Line,
    Matrix,
    Op,
    Paint,
    Path,
    Pop,
    Push,
    Rect,
    Segment,
    Symbol,
    Text,
    Use,
)
from generator.drawing.fonts import Font
from generator.drawing.properties import IN_SYMBOL, START, State, changed
from generator.drawing.svg_values import (
    IDENTITY,
    LooseText,
    ProfileError,
    number,
    numbers,
    positive,
    short,
    times,
    transform,
)
from generator.drawing.text_flow import Flow
from generator.drawing.xml_text import loose_text, parsed, position

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"

DEPTH_LIMIT = 60

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
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Missing(NamedTuple):
    """A text with characters its font has no glyph for."""

    text: str
    font: str
    signs: str


class Traits(NamedTuple):
    """What a symbol takes from its user, and what it has that its user could disturb."""

    inherits: bool
    current: bool
    strokes: bool
    letters: bool


class _Located:
    """Turns the element an error was blamed on into line and column."""

    def __init__(self, svg: str, scope: _Scope) -> None:
        self.svg = svg
        self.scope = scope

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, problem: BaseException | None, trace: object) -> None:
        if isinstance(problem, ProfileError) and not problem.line:
            if isinstance(problem, LooseText):
                problem.line, problem.column = loose_text(self.svg)
                return
            wanted = self.scope.blamed if self.scope.blamed is not None else self.scope.root
            problem.line, problem.column = position(self.svg, self.scope.root, wanted)


@dataclass
class _Scope:
    """One document while it is read: what it defines, what it uses, what was found wrong."""

    root: Element
    ops: list[Op] = field(default_factory=list)
    symbols: dict[str, Symbol] = field(default_factory=dict)
    opening: list[str] = field(default_factory=list)
    used: dict[str, Symbol] = field(default_factory=dict)
    missing: list[Missing] = field(default_factory=list)
    current: bool = False
    blamed: Element | None = None

    def blame(self, element: Element, problem: ProfileError) -> ProfileError:
        """Remember the innermost element an error came from."""
        if self.blamed is None:
            self.blamed = element
        return problem


class Reader:
    """Compiles SVG text with one layout's fonts.

    ``outside`` finds symbols defined elsewhere: icons and the layout's symbol sheets.
    """

    def __init__(self, fonts: Mapping[str, Font], outside: Callable[[str], Symbol | None]) -> None:
        self.fonts = fonts
        self._outside = outside
        self._states: dict[tuple[State, tuple[tuple[str, str], ...]], State] = {}
        self._paints: dict[State, Paint] = {}
        self._traits: dict[str, Traits] = {}

    # ---- documents ------------------------------------------------------------------------

    def drawing(self, svg: str) -> tuple[Drawing, tuple[Missing, ...]]:
        """A face, and the texts its fonts lack glyphs for. Raises ProfileError with line and column."""
        scope = _Scope(parsed(svg))
        with _Located(svg, scope):
            box, state = self._root(scope.root, START)
            self._children(scope.root, state, scope, 0)
            return Drawing(tuple(scope.ops), box, scope.used), tuple(scope.missing)

    def symbol(self, svg: str, name: str) -> tuple[Symbol, tuple[Missing, ...]]:
        """A whole document as one symbol. Raises ProfileError with line and column."""
        scope = _Scope(parsed(svg))
        with _Located(svg, scope):
            box, state = self._root(scope.root, IN_SYMBOL)
            self._children(scope.root, state, scope, 0)
            symbol = Symbol(name, box, tuple(scope.ops))
            self._remember(symbol, scope)
            return symbol, tuple(scope.missing)

    def sheet(self, svg: str) -> tuple[dict[str, Symbol], tuple[Missing, ...]]:
        """The symbols a document defines, by id; it may draw nothing else. Raises ProfileError."""
        scope = _Scope(parsed(svg))
        with _Located(svg, scope):
            self._root(scope.root, START)
            for symbol in scope.root.iter(SVG + "symbol"):
                self._own(symbol.get("id", ""), scope, shared=True)
            self._children(scope.root, START, scope, 0)
            if scope.ops:
                raise ProfileError("a symbol sheet holds symbols only")
            return scope.symbols, tuple(scope.missing)

    def traits(self, symbol: Symbol) -> Traits:
        """What the symbol, with all it uses, takes from its user."""
        known = self._traits.get(symbol.name)
        if known is None:
            self._remember(symbol, None)
            known = self._traits[symbol.name]
        return known

    # ---- elements -------------------------------------------------------------------------

    def _root(self, root: Element, state: State) -> tuple[tuple[float, float, float, float], State]:
        if root.tag != SVG + "svg":
            raise ProfileError('the face is not an <svg xmlns="http://www.w3.org/2000/svg">')
        styles, wrapped = self._sorted(root, "svg")
        if wrapped:
            raise ProfileError("the outer <svg> cannot be moved or clipped", "put a <g> inside")
        box = self._box(root)
        return box, self._state(state, styles)

    def _box(self, element: Element) -> tuple[float, float, float, float]:
        text = element.get("viewBox")
        if text is None:
            raise ProfileError(f"<{_plain(element)}> has no viewBox")
        given = numbers(text, "viewBox")
        if len(given) != 4 or given[2] <= 0 or given[3] <= 0:
            raise ProfileError(f"viewBox '{text}' is not left, top, width and height")
        return given[0], given[1], given[2], given[3]

    def _children(self, parent: Element, state: State, scope: _Scope, depth: int) -> None:
        if depth > DEPTH_LIMIT:
            raise ProfileError(f"elements are nested deeper than {DEPTH_LIMIT}")
        if parent.text and not parent.text.isspace():
            raise LooseText(parent.text)
        for child in parent:
            try:
                self._element(child, state, scope, depth)
            except ProfileError as problem:
                scope.blame(child, problem)
                raise
            if child.tail and not child.tail.isspace():
                raise LooseText(child.tail)

    def _element(self, element: Element, state: State, scope: _Scope, depth: int) -> None:
        tag = _plain(element)
        if tag in SILENT:
            return
        styles, wrapped = self._sorted(element, tag)
        if tag == "defs":
            if styles or wrapped:
                raise ProfileError("<defs> takes no properties")
            for child in element:
                if _plain(child) not in ("symbol", "clipPath", *SILENT):
                    raise scope.blame(child, ProfileError("<defs> holds symbols and clip paths only"))
                self._children_of_defs(child, scope)
            return
        if tag in ("symbol", "clipPath"):
            self._children_of_defs(element, scope)
            return
        if styles:
            state = self._state(state, styles)
        if tag == "use":
            self._use(element, state, wrapped, scope)
            return
        if tag in ("svg", "tspan"):
            raise ProfileError(f"<{tag}> cannot stand here")
        if wrapped:
            scope.ops.append(self._push(wrapped, scope))
        if tag == "g":
            self._children(element, state, scope, depth + 1)
        elif tag == "text":
            self._text(element, state, scope)
        else:
            if len(element) and any(_plain(child) not in SILENT for child in element):
                raise ProfileError(f"<{tag}> holds nothing")
            self._shape(tag, element, state, scope)
        if wrapped:
            scope.ops.append(Pop())

    def _children_of_defs(self, element: Element, scope: _Scope) -> None:
        """Check a definition where it stands, so that an unused one is not left unread."""
        try:
            name = element.get("id", "")
            if not name:
                raise ProfileError(f"<{_plain(element)}> has no id")
            if _plain(element) == "symbol":
                if name not in scope.symbols:
                    self._own(name, scope, shared=False)
            elif _plain(element) == "clipPath":
                self._clip(f"url(#{name})", scope)
        except ProfileError as problem:
            scope.blame(element, problem)
            raise

    def _sorted(
        self, element: Element, tag: str, also: str = "id"
    ) -> tuple[tuple[tuple[str, str], ...], dict[str, str] | None]:
        """The element's style properties and its transform and clip; anything unknown is refused."""
        own = OWN.get(tag)
        if own is None:
            raise ProfileError(f"<{tag}> is not in the profile", HINTS.get(tag, ""))
        styles: list[tuple[str, str]] = []
        wrapped: dict[str, str] | None = None
        for name, value in element.attrib.items():
            if name in own:
                continue
            if name in STYLE:
                styles.append((name, value))
            elif name in WRAPPED and tag not in NEVER_WRAPPED:
                wrapped = wrapped or {}
                wrapped[name] = value
            elif name not in ("id", also):
                raise ProfileError(
                    f"<{tag}> has no '{name.split('}')[-1]}' in the profile", HINTS.get(name, "")
                )
        return tuple(styles), wrapped

    def _push(self, wrapped: dict[str, str], scope: _Scope) -> Push:
        matrix = transform(wrapped["transform"]) if "transform" in wrapped else IDENTITY
        if "clip-path" not in wrapped:
            return Push(matrix)
        steps, even_odd = self._clip(wrapped["clip-path"], scope)
        return Push(matrix, steps, even_odd)

    # ---- properties -----------------------------------------------------------------------

    def _state(self, state: State, styles: tuple[tuple[str, str], ...]) -> State:
        key = (state, styles)
        known = self._states.get(key)
        if known is None:
            if len(self._states) > 20_000:
                self._states.clear()
            known = self._states[key] = changed(state, dict(styles), self.fonts)
        return known

    def _paint(self, state: State) -> Paint:
        known = self._paints.get(state)
        if known is None:
            if len(self._paints) > 20_000:
                self._paints.clear()
            # A stroke of no width is no stroke in SVG; in PDF it would be the thinnest line there is.
            stroke = state.stroke if state.width else None
            known = self._paints[state] = Paint(
                state.fill,
                stroke,
                state.width,
                state.cap,
                state.join,
                state.dash,
                state.even_odd,
                state.fill_opacity,
                state.stroke_opacity,
            )
        return known

    # ---- symbols --------------------------------------------------------------------------

    def _own(self, name: str, scope: _Scope, shared: bool) -> Symbol | None:
        """The symbol this document defines under that id; None when it defines none."""
        if name in scope.symbols:
            return scope.symbols[name]
        found = [each for each in scope.root.iter(SVG + "symbol") if each.get("id") == name]
        if not found:
            return None
        element = found[-1]
        try:
            return self._compiled(name, element, found, scope, shared)
        except ProfileError as problem:
            scope.blame(element, problem)
            raise

    def _compiled(
        self, name: str, element: Element, found: list[Element], scope: _Scope, shared: bool
    ) -> Symbol:
        if not name:
            raise ProfileError("<symbol> has no id")
        if len(found) > 1:
            raise ProfileError(f"symbol '{name}' is defined twice")
        if not shared and self._outside(name) is not None:
            raise ProfileError(f"symbol '{name}' is already defined by the layout's own symbols")
        if name in scope.opening:
            raise ProfileError(f"symbol '{name}' uses itself")
        styles, _ = self._sorted(element, "symbol")
        box = self._box(element)
        outer_ops, outer_current = scope.ops, scope.current
        scope.ops, scope.current = [], False
        scope.opening.append(name)
        try:
            self._children(element, self._state(IN_SYMBOL, styles), scope, 0)
        finally:
            ops, scope.ops = tuple(scope.ops), outer_ops
            scope.opening.pop()
        if not shared:
            # Two faces may give one id to different drawings; the name then tells them apart.
            name_in_drawing = f"{name}~{hashlib.sha256(repr((box, ops)).encode()).hexdigest()[:10]}"
        else:
            name_in_drawing = name
        symbol = Symbol(name_in_drawing, box, ops)
        scope.symbols[name] = symbol
        self._remember(symbol, scope)
        scope.current = outer_current
        return symbol

    def _remember(self, symbol: Symbol, scope: _Scope | None) -> None:
        inherits = current = strokes = letters = False
        if scope is not None:
            current = scope.current
        for op in symbol.ops:
            if isinstance(op, Rect | Circle | Line | Path):
                strokes |= op.paint.stroke is not None
                inherits |= INHERIT in (op.paint.fill, op.paint.stroke)
            elif isinstance(op, Text):
                letters = True
                inherits |= op.fill == INHERIT
            elif isinstance(op, Use):
                below = self._traits[op.name]
                strokes |= below.strokes
                letters |= below.letters
                inherits |= below.inherits and op.fill == INHERIT
        self._traits[symbol.name] = Traits(inherits, current, strokes, letters)

    def _use(self, element: Element, state: State, wrapped: dict[str, str] | None, scope: _Scope) -> None:
        target = element.get("href") or element.get(HREF) or ""
        if not target.startswith("#") or len(target) < 2:
            raise ProfileError(f"use of '{short(target)}': a use names a symbol as #id")
        if len(element):
            raise ProfileError("<use> holds nothing")
        name = target[1:]
        symbol = self._own(name, scope, shared=False) or self._outside(name)
        if symbol is None:
            raise ProfileError(f"there is no symbol '{name}'")
        if "width" not in element.attrib or "height" not in element.attrib:
            raise ProfileError(
                f"use of '{name}' has no width and height", "a symbol scales to the size its use gives"
            )
        left, top = number(element.get("x", "0"), "x"), number(element.get("y", "0"), "y")
        width, height = (
            positive(element.attrib["width"], "width"),
            positive(element.attrib["height"], "height"),
        )
        if not width or not height:
            raise ProfileError(f"use of '{name}' has no size")
        traits = self.traits(symbol)
        self._undisturbed(name, state, traits)
        if traits.current and state.color == INHERIT:
            scope.current = True
        x, y, box_width, box_height = symbol.box
        scale = min(width / box_width, height / box_height)
        matrix: Matrix = (
            scale,
            0.0,
            0.0,
            scale,
            left + (width - scale * box_width) / 2 - scale * x,
            top + (height - scale * box_height) / 2 - scale * y,
        )
        if wrapped and "transform" in wrapped and "clip-path" not in wrapped:
            matrix, wrapped = times(transform(wrapped["transform"]), matrix), None
        if wrapped:
            scope.ops.append(self._push(wrapped, scope))
        scope.ops.append(Use(symbol.name, matrix, state.fill or "#000000"))
        if wrapped:
            scope.ops.append(Pop())
        self._note_use(symbol, scope)

    def _undisturbed(self, name: str, state: State, traits: Traits) -> None:
        """A symbol is drawn once for all its users, so only the fill may differ between them."""
        if traits.inherits and state.fill is None:
            raise ProfileError(f"symbol '{name}' takes its colour from its use, which has fill 'none'")
        if traits.current and state.color != state.fill:
            raise ProfileError(f"symbol '{name}' uses currentColor: give its use color and fill alike")
        changed = [("stroke", state.stroke is not None)]
        changed.append(("fill-rule", state.even_odd))
        changed.append(("fill-opacity", state.fill_opacity != 1))
        if traits.strokes:
            changed.append(("stroke-width", state.width != START.width))
            changed.append(("stroke-linecap", state.cap != START.cap))
            changed.append(("stroke-linejoin", state.join != START.join))
            changed.append(("stroke-dasharray", state.dash != START.dash))
            changed.append(("stroke-opacity", state.stroke_opacity != 1))
        if traits.letters:
            changed.append(("text-anchor", state.anchor != START.anchor))
        for prop, differs in changed:
            if differs:
                raise ProfileError(
                    f"symbol '{name}' cannot take {prop} from its use", "set it inside the symbol"
                )

    def _note_use(self, symbol: Symbol, scope: _Scope) -> None:
        if symbol.name in scope.used:
            return
        scope.used[symbol.name] = symbol
        own = {each.name: each for each in scope.symbols.values()}
        for op in symbol.ops:
            if isinstance(op, Use):
                below = own.get(op.name) or self._outside(op.name)
                if below is not None:
                    self._note_use(below, scope)

    # ---- shapes ---------------------------------------------------------------------------

    def _shape(self, tag: str, element: Element, state: State, scope: _Scope) -> None:
        paint = self._paint(state)
        if state.coloured:
            scope.current = True
        if tag == "rect":
            x, y, width, height, radius = shapes.rect(element)
            if width and height:
                scope.ops.append(Rect(x, y, width, height, radius, paint))
        elif tag == "circle":
            cx, cy, r = shapes.circle(element)
            if r:
                scope.ops.append(Circle(cx, cy, r, paint))
        elif tag == "line":
            if paint.stroke is None:
                raise ProfileError("a <line> without stroke draws nothing")
            scope.ops.append(Line(*shapes.line(element), paint))
        else:
            steps = shapes.outline(tag, element)
            if steps:
                scope.ops.append(Path(steps, paint))

    def _clip(self, reference: str, scope: _Scope) -> tuple[tuple[Segment, ...], bool]:
        """Outline and rule of the clip path that ``url(#id)`` names."""
        if not reference.startswith("url(#") or not reference.endswith(")"):
            raise ProfileError(f"clip-path '{short(reference)}' is not of the form url(#id)")
        name = reference[5:-1]
        found = [each for each in scope.root.iter(SVG + "clipPath") if each.get("id") == name]
        if len(found) != 1:
            where = "more than once" if found else "nowhere"
            raise ProfileError(f"clip path '{short(name)}' is defined {where} in this document")
        try:
            return self._clip_outline(found[0])
        except ProfileError as problem:
            scope.blame(found[0], problem)
            raise

    def _clip_outline(self, element: Element) -> tuple[tuple[Segment, ...], bool]:
        styles, _ = self._sorted(element, "clipPath")
        inside = [child for child in element if _plain(child) not in SILENT]
        if styles or len(inside) != 1:
            raise ProfileError("<clipPath> holds one shape and has no properties but clip-rule")
        shape, tag = inside[0], _plain(inside[0])
        if tag not in CLIPPING:
            raise ProfileError(f"a clip path cannot be a <{tag}>", "use " + ", ".join(CLIPPING))
        _, wrapped = self._sorted(shape, tag, also="clip-rule")
        if wrapped and "clip-path" in wrapped:
            raise ProfileError("a clip path cannot be clipped")
        rule = shape.get("clip-rule", element.get("clip-rule", "nonzero"))
        if rule not in ("nonzero", "evenodd"):
            raise ProfileError(f"clip-rule '{short(rule)}' is not nonzero or evenodd")
        steps = shapes.outline(tag, shape)
        if not steps:
            raise ProfileError("a clip path without extent hides everything")
        return path_data.moved(
            steps, transform(wrapped["transform"])
        ) if wrapped else steps, rule == "evenodd"

    # ---- text -----------------------------------------------------------------------------

    def _text(self, element: Element, state: State, scope: _Scope) -> None:
        flow = Flow(number(element.get("x", "0"), "x"), number(element.get("y", "0"), "y"), state.anchor)
        self._letters(element, state, flow, scope)
        flow.trim()
        for chunk in flow.chunks:
            widths = []
            for letters, style, _, _ in chunk.runs:
                _readable(letters, style)
                widths.append(self.fonts[style.font].width(letters) * style.size)
            total = sum(widths) + sum(run.dx for run in chunk.runs)
            x, y = chunk.x - total * ANCHORS[chunk.anchor], chunk.y
            for (letters, style, dx, dy), width in zip(chunk.runs, widths, strict=True):
                x, y = x + dx, y + dy
                lost = self.fonts[style.font].missing(letters)
                if lost:
                    scope.missing.append(Missing(letters, style.font, lost))
                if style.coloured:
                    scope.current = True
                scope.ops.append(
                    Text(x, y, letters, style.font, style.size, style.fill or "", style.fill_opacity)
                )
                x += width

    def _letters(self, element: Element, state: State, flow: Flow, scope: _Scope) -> None:
        if element.text:
            flow.add(element.text, state)
        for child in element:
            tag = _plain(child)
            try:
                if tag == "tspan":
                    styles, _ = self._sorted(child, tag)
                    inner = self._state(state, styles)
                    flow.move(child, inner)
                    self._letters(child, inner, flow, scope)
                elif tag not in SILENT:
                    raise ProfileError(f"<{tag}> cannot stand in <text>")
            except ProfileError as problem:
                scope.blame(child, problem)
                raise
            if child.tail:
                flow.add(child.tail, state)


def _readable(letters: str, style: State) -> None:
    """Refuse letters that would print as nothing, or otherwise than they look in a browser."""
    if style.stroke is not None:
        raise ProfileError("text cannot be stroked")
    for what, given in (("fill", style.fill), ("font-family", style.font), ("font-size", style.size)):
        if not given:
            raise ProfileError(f"text '{short(letters)}' has no {what}")


def _plain(element: Element) -> str:
    """The element's name without the SVG namespace; other namespaces keep theirs and are refused."""
    tag: str = element.tag
    return tag[len(SVG) :] if tag.startswith(SVG) else tag
