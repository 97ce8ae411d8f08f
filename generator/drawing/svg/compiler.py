"""The strict SVG profile: what a face may contain, compiled to the display list.

Elements: svg, g, defs, symbol, use, rect, circle, ellipse, line, polyline, polygon, path, text, tspan,
clipPath, image; title, desc and metadata draw nothing. Units are millimetres, colours ``#rrggbb``. Whatever
is not listed in ``elements.py`` is refused with its line, so that nothing a designer drew can be lost.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from xml.etree.ElementTree import Element

from generator.drawing.display import INHERIT, Drawing, Picture, Pop, Push, Segment, Symbol, Use
from generator.drawing.pictures.refusals import PictureFault, no_picture
from generator.drawing.svg import fading, gradients, shapes
from generator.drawing.svg.document import Document, Missing, Reading, Sheet
from generator.drawing.svg.elements import HINTS, OTHERWISE, SILENT, SVG, attributes, plain
from generator.drawing.svg.extent import Extent, Measured
from generator.drawing.svg.presentation import IN_SYMBOL, MAX_STATES, START, State, changed, paint
from generator.drawing.svg.text_runs import Flow
from generator.drawing.svg.uses import Traits, fitted, symbol_named, traits, undisturbed
from generator.drawing.svg.values import (
    IDENTITY,
    LooseText,
    ProfileError,
    number,
    times,
    transform,
)
from generator.drawing.svg.xml import loose_text, position
from generator.drawing.typography.fonts import Font
from generator.reading.problems import excerpt

MAX_DEPTH = 60
DEFINED = ("symbol", "clipPath", *gradients.KINDS)


class Reader:
    """Compiles SVG text with one layout's fonts.

    ``outside`` finds symbols defined elsewhere: icons and the layout's symbol sheets; ``picture`` looks
    into a picture file.
    """

    def __init__(
        self,
        fonts: Mapping[str, Font],
        outside: Callable[[str], Symbol | None],
        picture: Callable[[str], Picture | PictureFault] = no_picture,
    ) -> None:
        self.fonts = fonts
        self._outside, self._picture = outside, picture
        # Elements mostly set the same few properties.
        self._state = lru_cache(maxsize=MAX_STATES)(partial(changed, fonts))
        self._traits: dict[str, Traits] = {}
        self._extents: dict[str, Extent] = {}
        self._inner: dict[str, Symbol] = {}
        self._pictured: dict[str, frozenset[str]] = {}
        # Pictures that lie inside drawings, which only those drawings show.
        self._embedded: dict[str, Picture] = {}

    # ---- documents ------------------------------------------------------------------------

    def drawing(self, svg: str) -> Reading:
        """A face. Raises ProfileError with line and column."""
        with Document(svg, lacking=[]) as scope:
            box, state = self._root(scope, START)
            self._children(scope.root, state, scope, 0)
            drawn = {name: self._embedded.get(name) or self._picture(name) for name in sorted(scope.pictures)}
            usable = {name: each for name, each in drawn.items() if isinstance(each, Picture)}
            drawing = Drawing(tuple(scope.ops), box, scope.used, pictures=usable, uses=scope.measured.uses)
            return Reading(drawing, tuple(scope.missing), tuple(scope.lacking or ()))

    def symbol(self, svg: str | Document, name: str) -> tuple[Symbol, tuple[Missing, ...]]:
        """A whole document as one symbol. Raises ProfileError with line and column."""
        with Document(svg) if isinstance(svg, str) else svg as scope:
            box, state = self._root(scope, IN_SYMBOL)
            box = scope.view = shapes.viewport(scope.root, box)
            self._children(scope.root, state, scope, 0)
            symbol = Symbol(name, box, tuple(scope.ops))
            self._remember(symbol, scope)
            self._inner.update(scope.by_name)
            self._embedded.update(scope.embedded)
            return symbol, tuple(scope.missing)

    def sheet(self, svg: str, prefix: str = "") -> Sheet:
        """The symbols a document defines; it may draw nothing else, and their ids begin with ``prefix``.

        A fault inside a symbol takes that symbol and those that use it, and leaves the others. Raises
        ProfileError.
        """
        faults: dict[tuple[int, int], ProfileError] = {}
        faulty: set[str] = set()

        def noted(element: Element, problem: ProfileError) -> None:
            loose = isinstance(problem, LooseText)
            problem.line, problem.column = loose_text(svg) if loose else position(svg, scope.root, element)
            faults.setdefault((problem.line, problem.column), problem)

        with Document(svg) as scope:
            self._root(scope, START)
            for (kind, name), elements in scope.definitions.items():
                if kind == "symbol":
                    try:
                        if not name.startswith(prefix):
                            message = f"symbol '{excerpt(name)}' is on the sheet of those named {prefix}…"
                            raise ProfileError(message, f"call it '{prefix}{excerpt(name)}'")
                        self._own(name, scope, shared=True)
                    except ProfileError as problem:
                        faulty.add(name)
                        noted(elements[-1] if scope.blamed is None else scope.blamed, problem)
                        scope.blamed = None
            # Those at fault count as read, so that they are not met again.
            scope.symbols |= {name: Symbol(name, scope.view, ()) for name in faulty}
            self._children(scope.root, START, scope, 0)
            if scope.ops:
                raise ProfileError("a symbol sheet holds symbols only", "put the shapes inside a <symbol>")
            whole = {name: symbol for name, symbol in scope.symbols.items() if name not in faulty}
            return Sheet(whole, tuple(scope.missing), tuple(faults.values()))

    def traits(self, symbol: Symbol) -> Traits:
        """The properties that a symbol this reader has read takes from its user."""
        return self._traits[symbol.name]

    def of_sheet(self, names: Iterable[str]) -> dict[str, tuple[Extent, Traits]]:
        """All that faces ask of symbols of a sheet besides their drawing."""
        return {name: (self._extents[name], self._traits[name]) for name in names}

    def remember_sheet(self, symbols: Mapping[str, tuple[Extent, Traits]]) -> None:
        """Take symbols of a sheet for read."""
        for name, (extent, taken) in symbols.items():
            self._extents[name], self._traits[name] = extent, taken

    # ---- elements -------------------------------------------------------------------------

    def _root(self, scope: Document, state: State) -> tuple[shapes.Box, State]:
        root = scope.root
        if root.tag != SVG + "svg":
            raise ProfileError(
                "this is no SVG picture", 'begin with <svg xmlns="http://www.w3.org/2000/svg">'
            )
        styles, wrapped = attributes(root, "svg")
        if wrapped:
            raise ProfileError("the outer <svg> cannot be moved or clipped", "put a <g> inside")
        scope.view = box = shapes.view_box(root)
        return box, self._state(state, styles)

    def _children(self, parent: Element, state: State, scope: Document, depth: int) -> None:
        if depth > MAX_DEPTH:
            raise ProfileError(f"elements are nested deeper than {MAX_DEPTH}", "take some <g> away")
        if parent.text and not parent.text.isspace():
            raise LooseText(parent.text)
        matrix = scope.measured.matrix
        for child in parent:
            try:
                self._element(child, state, scope, depth)
            except ProfileError as problem:
                if not scope.passes_over(child, problem):
                    raise
                scope.measured.matrix = matrix
            if child.tail and not child.tail.isspace():
                raise LooseText(child.tail)

    def _element(self, element: Element, state: State, scope: Document, depth: int) -> None:
        tag = plain(element)
        if tag in SILENT:
            return
        styles, wrapped = attributes(element, tag)
        if tag == "defs":
            if styles or wrapped:
                raise ProfileError("<defs> takes no properties", "give them to the symbols in it")
            for child in element:
                inner = plain(child)
                if inner in SILENT:
                    continue
                if inner not in DEFINED:
                    problem = ProfileError(
                        "<defs> holds symbols, clip paths and gradients only", HINTS.get(inner, OTHERWISE)
                    )
                    raise scope.blame(child, problem)
                self._children_of_defs(child, scope)
            return
        if tag in DEFINED:
            self._children_of_defs(element, scope)
            return
        if styles:
            state = self._state(state, styles)
        if tag == "use":
            self._use(element, state, wrapped, scope)
            return
        if tag in ("svg", "tspan"):
            raise ProfileError(
                f"<{tag}> cannot stand here",
                "put it inside <text>" if tag == "tspan" else "use <g> inside the outer <svg>",
            )
        if wrapped is None:
            self._content(element, tag, state, scope, depth)
        else:
            self._wrapped(element, tag, state, wrapped, scope, depth)

    def _wrapped(
        self,
        element: Element,
        tag: str,
        state: State,
        around: dict[str, str],
        scope: Document,
        depth: int,
    ) -> None:
        """An element that is moved, clipped or seen through."""
        outside = scope.measured.matrix
        opacity, wrapped = fading.taken(around) if "opacity" in around else (1.0, around)
        if wrapped:
            scope.add(self._push(wrapped, scope))
        if opacity != 1 and tag not in ("g", "text") and (single := fading.single(state, opacity)):
            state, opacity = single, 1.0
        if opacity != 1:
            with fading.together(scope, self._remember, opacity):
                self._content(element, tag, state, scope, depth)
        else:
            self._content(element, tag, state, scope, depth)
        if wrapped:
            scope.ops.append(Pop())
            scope.measured.matrix = outside

    def _content(self, element: Element, tag: str, state: State, scope: Document, depth: int) -> None:
        if tag == "g":
            self._children(element, state, scope, depth + 1)
        elif tag == "text":
            self._text(element, state, scope)
        elif tag == "image":
            self._image(element, scope)
        else:
            if len(element) and any(plain(child) not in SILENT for child in element):
                raise ProfileError(f"<{tag}> holds nothing", "end it with '/>', and put the rest behind it")
            scope.coloured |= state.coloured
            if state.gradient or state.line_gradient:
                self._shaded(element, tag, state, scope)
                return
            shape = shapes.drawn(tag, element, paint(state))
            if shape is not None:
                scope.add(shape)

    def _shaded(self, element: Element, tag: str, state: State, scope: Document) -> None:
        """A shape whose inside or line has a gradient."""
        segments = shapes.steps(tag, element)
        ink = paint(state)
        if state.gradient and segments and tag != "line":
            self._filled(segments, state, scope, line=False)
        if (ink.fill is not None or ink.stroke is not None) and (tag != "line" or ink.stroke is not None):
            shape = shapes.drawn(tag, element, ink)
            if shape is not None:
                scope.add(shape)
        if state.line_gradient and segments and state.width:
            self._filled(segments, state, scope, line=True)

    def _filled(self, segments: tuple[Segment, ...], state: State, scope: Document, line: bool) -> None:
        name = state.line_gradient if line else state.gradient
        filling = gradients.filling(name, scope.definitions, segments, scope.view[2:])
        for op in gradients.shaded(segments, state, filling, line):
            scope.add(op)

    def _children_of_defs(self, element: Element, scope: Document) -> None:
        """Check a definition where it stands, so that an unused one is not left unread."""
        try:
            name = element.get("id", "")
            if not name:
                raise ProfileError(f"<{plain(element)}> has no id", 'write id="…", the name it is used by')
            if plain(element) == "symbol":
                if name not in scope.symbols:
                    self._own(name, scope, shared=False)
            elif plain(element) == "clipPath":
                scope.clip(f"url(#{name})")
            else:
                gradients.check(element, scope.definitions)
        except ProfileError as problem:
            scope.blame(element, problem)
            raise

    def _push(self, wrapped: dict[str, str], scope: Document) -> Push:
        matrix = transform(wrapped["transform"]) if "transform" in wrapped else IDENTITY
        scope.measured.move(matrix)
        if "clip-path" not in wrapped:
            return Push(matrix)
        steps, even_odd = scope.clip(wrapped["clip-path"])
        return Push(matrix, steps, even_odd)

    # ---- symbols --------------------------------------------------------------------------

    def _own(self, name: str, scope: Document, shared: bool) -> Symbol | None:
        """The symbol this document defines under that id; None when it defines none."""
        if name in scope.symbols:
            return scope.symbols[name]
        elements = scope.definitions.get(("symbol", name))
        if not elements:
            return None
        element = elements[-1]
        try:
            return self._compiled(name, element, elements, scope, shared)
        except ProfileError as problem:
            scope.blame(element, problem)
            raise

    def _compiled(
        self, name: str, element: Element, elements: list[Element], scope: Document, shared: bool
    ) -> Symbol:
        if not name:
            raise ProfileError("<symbol> has no id", 'write id="…", the name it is used by')
        if len(elements) > 1:
            raise ProfileError(f"symbol '{excerpt(name)}' is defined twice", "rename or remove one")
        if not shared and self._outside(name) is not None:
            message = f"symbol '{excerpt(name)}' is already defined by the layout's own symbols"
            raise ProfileError(message, "give it another id")
        if name in scope.opening:
            raise ProfileError(f"symbol '{excerpt(name)}' uses itself", "remove that <use>")
        styles, _ = attributes(element, "symbol")
        box = shapes.view_box(element)
        outer_ops, outer_coloured, outer_measured = scope.ops, scope.coloured, scope.measured
        outer_view, scope.view = scope.view, box
        outer_pictures, scope.pictures = scope.pictures, set()
        scope.ops, scope.coloured, scope.measured = [], False, Measured()
        scope.opening.append(name)
        try:
            self._children(element, self._state(IN_SYMBOL, styles), scope, 0)
        finally:
            ops, scope.ops = tuple(scope.ops), outer_ops
            scope.opening.pop()
            scope.view = outer_view
        if not shared:
            # Two faces may give one id to different drawings; the name then tells them apart.
            name_in_drawing = f"{name}~{hashlib.sha256(repr((box, ops)).encode()).hexdigest()[:10]}"
        else:
            name_in_drawing = name
        symbol = Symbol(name_in_drawing, box, ops)
        scope.symbols[name] = scope.by_name[name_in_drawing] = symbol
        self._remember(symbol, scope)
        scope.coloured, scope.measured = outer_coloured, outer_measured
        scope.pictures = outer_pictures
        return symbol

    def _remember(self, symbol: Symbol, scope: Document) -> None:
        self._extents[symbol.name] = scope.measured.extent()
        self._traits[symbol.name] = traits(symbol.ops, scope.coloured, self._traits.__getitem__)
        if scope.pictures:
            self._pictured[symbol.name] = frozenset(scope.pictures)

    def _use(self, element: Element, state: State, wrapped: dict[str, str] | None, scope: Document) -> None:
        name = symbol_named(element)
        symbol = self._own(name, scope, shared=False) or self._outside(name)
        if symbol is None:
            raise ProfileError(
                f"there is no symbol '{excerpt(name)}'", "define it in <defs>, or as symbols/NAME.svg"
            )
        matrix = fitted(element, name, symbol.box)
        own = self.traits(symbol)
        undisturbed(name, state, own)
        if own.coloured and state.color == INHERIT:
            scope.coloured = True
        opacity = 1.0
        if wrapped and "opacity" in wrapped:
            opacity, wrapped = fading.taken(wrapped)
        if wrapped and "transform" in wrapped and "clip-path" not in wrapped and opacity == 1:
            matrix, wrapped = times(transform(wrapped["transform"]), matrix), None
        outside = scope.measured.matrix
        if wrapped:
            scope.add(self._push(wrapped, scope))
        scope.measured.use(self._extents[symbol.name], matrix)
        used = Use(symbol.name, matrix, state.fill or "#000000")
        if opacity != 1:
            with fading.together(scope, self._remember, opacity):
                scope.ops.append(used)
        else:
            scope.ops.append(used)
        if wrapped:
            scope.ops.append(Pop())
            scope.measured.matrix = outside
        self._note_use(symbol, scope)

    def _note_use(self, symbol: Symbol, scope: Document) -> None:
        if symbol.name in scope.used:
            return
        scope.used[symbol.name] = symbol
        scope.pictures |= self._pictured.get(symbol.name, frozenset())
        for op in symbol.ops:
            if isinstance(op, Use):
                below = scope.by_name.get(op.name) or self._inner.get(op.name) or self._outside(op.name)
                if below is not None:
                    self._note_use(below, scope)

    # ---- pictures --------------------------------------------------------------------------

    def _image(self, element: Element, scope: Document) -> None:
        if any(plain(child) not in SILENT for child in element):
            raise ProfileError("<image> holds nothing", "end it with '/>'")
        from generator.drawing.pictures import element as pictures

        name = pictures.named(element)
        picture = scope.embedded.get(name) or self._picture(name)
        if isinstance(picture, PictureFault):
            scope.lack(name, picture)
            return
        scope.pictures.add(name)
        for op in pictures.drawn(element, picture):
            scope.add(op)

    # ---- text -----------------------------------------------------------------------------

    def _text(self, element: Element, state: State, scope: Document) -> None:
        flow = Flow(number(element.get("x", "0"), "x"), number(element.get("y", "0"), "y"), state.anchor)
        self._letters(element, state, flow, scope)
        for letters, missing in flow.set(self.fonts):
            scope.add(letters)
            if missing:
                scope.missing.append(Missing(letters.text, letters.font, missing))
        scope.coloured |= flow.coloured

    def _letters(self, element: Element, state: State, flow: Flow, scope: Document) -> None:
        if element.text:
            flow.add(element.text, state)
        for child in element:
            tag = plain(child)
            try:
                if tag == "tspan":
                    styles, _ = attributes(child, tag)
                    inner = self._state(state, styles)
                    flow.move(child, inner)
                    self._letters(child, inner, flow, scope)
                elif tag not in SILENT:
                    raise ProfileError(f"<{tag}> cannot stand in <text>", "put it behind </text>")
            except ProfileError as problem:
                scope.blame(child, problem)
                raise
            if child.tail:
                flow.add(child.tail, state)
