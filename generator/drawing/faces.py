"""Faces: a template and a piece's values become SVG, and SVG becomes a display list."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.contract import Face
from generator.drawing import style
from generator.drawing.display import Drawing, Symbol
from generator.drawing.layouts import LayoutError, Layouts, shown
from generator.drawing.svg import writer
from generator.drawing.svg.compiler import Missing, Reader
from generator.drawing.svg.values import ProfileError
from generator.drawing.template_helpers import Helpers
from generator.drawing.templates.rendering import Templates

ENDING = ".svg.j2"
SHEET = "symbols.svg.j2"
KEPT = 256


@dataclass(frozen=True, slots=True)
class Note:
    """Something wrong with what a face says, as opposed to how its layout is written.

    ``code`` is ``text-too-long``, ``missing-glyph`` or ``unknown-icon``; ``layout`` names the template.
    """

    code: str
    layout: str
    text: str
    message: str
    hint: str = ""


class Faces:
    """Makes the faces of one pack in one ink.

    ``pack_layouts`` is the search path: the first folder that has a template, an icon, a symbol or a
    style wins. ``notes`` grows with what was found wrong in the texts of the faces made so far.
    Raises LayoutError when the style or its fonts cannot be used.
    """

    def __init__(self, pack_layouts: Sequence[Path], ink: str = "home") -> None:
        self.layouts = Layouts(pack_layouts)
        self.ink = ink
        self.style = style.read(self.layouts)
        self.palette = self.style.palette(ink)
        self.fonts = self.style.fonts
        self.notes: list[Note] = []
        self._layout = ""
        self._reader = Reader(self.fonts, self.symbol)
        self._symbols: dict[str, Symbol | None] = {}
        self._sheet: dict[str, Symbol] | None = None
        self._drawings: OrderedDict[str, tuple[Drawing, tuple[Missing, ...]]] = OrderedDict()
        helpers = Helpers(self)
        self._templates = Templates(self.layouts, helpers.functions(), {"sizes": dict(self.style.sizes)})

    def svg(self, face: Face, width: float, height: float, bleed: float = 0.0, **extra: Any) -> str:
        """The face as SVG of the strict profile: ``width`` by ``height`` mm with ``bleed`` around.

        Symbols are named, not included. Raises LayoutError.
        """
        return self._made(*self._asked(face, width, height, bleed, extra))

    def draw(self, face: Face, width: float, height: float, bleed: float = 0.0, **extra: Any) -> Drawing:
        """The same as a display list. Faces that come out alike share one Drawing. Raises LayoutError."""
        name, values = self._asked(face, width, height, bleed, extra)
        svg = self._made(name, values)
        known = self._drawings.get(svg)
        if known is None:
            known = self._read(svg, name, values)
            self._fits_its_box(known[0], name, width, height, bleed)
            self._drawings[svg] = known
            if len(self._drawings) > KEPT:
                self._drawings.popitem(last=False)
        else:
            self._drawings.move_to_end(svg)
        for lost in known[1]:
            self.note_missing(lost.text, lost.font, lost.signs, name)
        return known[0]

    def standalone(self, face: Face, width: float, height: float, bleed: float = 0.0, **extra: Any) -> str:
        """The face as an SVG file of its own: symbols inside, fonts as the part of them it needs."""
        return writer.document(self.draw(face, width, height, bleed, **extra), self.fonts)

    # ---- findings ---------------------------------------------------------------------------

    def note(self, code: str, text: str, message: str, hint: str = "", layout: str = "") -> None:
        """Keep a finding about a text of the face being made."""
        note = Note(code, layout or self._layout, text, message, hint)
        if note not in self.notes:
            self.notes.append(note)

    def note_missing(self, text: str, font: str, signs: str, layout: str = "") -> None:
        """Keep a finding about signs for which the font has no glyph."""
        family = self.fonts[font].spec.family
        for sign in signs:
            message = f"the font {family} has no glyph for '{sign}' (U+{ord(sign):04X})"
            self.note("missing-glyph", text, message, "use another sign or another font", layout)

    # ---- symbols ----------------------------------------------------------------------------

    def symbol(self, name: str) -> Symbol | None:
        """An icon (``icon-NAME``), a drawing of ``symbols/`` or a symbol of the sheet, by its id."""
        if name not in self._symbols:
            # Marked as unknown while it is read, so that one that uses itself is refused.
            self._symbols[name] = None
            self._symbols[name] = self._found(name)
        return self._symbols[name]

    def icon_shape(self, name: str) -> float | None:
        """Width over height of an icon; None when nobody drew it."""
        symbol = self.symbol(f"icon-{name}")
        return symbol.box[2] / symbol.box[3] if symbol else None

    def colours_by_use(self, name: str) -> bool:
        """True when the symbol draws with ``currentColor``, so its use has to set ``color`` too."""
        symbol = self.symbol(name)
        return symbol is not None and self._reader.traits(symbol).coloured

    def icons(self) -> list[str]:
        """The names of all icons, sorted."""
        return [file.removesuffix(".svg") for file in self.layouts.names("icons", ".svg")]

    def _found(self, name: str) -> Symbol | None:
        folder, _, rest = name.partition("-")
        file = f"icons/{rest}.svg" if folder == "icon" and rest else f"symbols/{name}.svg"
        if self.layouts.find(file) is None:
            return None if folder == "icon" else self._sheet_symbols().get(name)
        text, path = self.layouts.read(file)
        try:
            symbol, missing = self._reader.symbol(text, name)
        except ProfileError as problem:
            raise LayoutError(
                shown(path), problem.line, problem.message, problem.hint, problem.column
            ) from None
        if missing:
            raise LayoutError(shown(path), 1, f"no glyph for '{missing[0].signs}'")
        return symbol

    def _sheet_symbols(self) -> dict[str, Symbol]:
        if self._sheet is None:
            self._sheet = {}
            if self.layouts.find(SHEET):
                values = {"ink_name": self.ink}
                svg = self._made(SHEET, values)
                try:
                    self._sheet, missing = self._reader.sheet(svg)
                except ProfileError as problem:
                    raise self._templates.blame(SHEET, values, svg, problem) from problem
                if missing:
                    raise LayoutError(self._file(SHEET), 1, f"no glyph for '{missing[0].signs}'")
        return self._sheet

    # ---- making -----------------------------------------------------------------------------

    def _asked(
        self, face: Face, width: float, height: float, bleed: float, extra: dict[str, Any]
    ) -> tuple[str, dict[str, Any]]:
        name = face.layout if "." in face.layout else face.layout + ENDING
        return name, {
            "ink_name": self.ink,
            **extra,
            **face.values,
            "w": width,
            "h": height,
            "bleed": bleed,
        }

    def _made(self, name: str, values: dict[str, Any]) -> str:
        outer, self._layout = self._layout, name
        try:
            return self._templates.render(name, values)
        finally:
            self._layout = outer

    def _read(self, svg: str, name: str, values: dict[str, Any]) -> tuple[Drawing, tuple[Missing, ...]]:
        try:
            return self._reader.drawing(svg)
        except ProfileError as problem:
            notes = self.notes.copy()
            try:
                raise self._templates.blame(name, values, svg, problem) from problem
            finally:
                self.notes[:] = notes

    def _fits_its_box(self, drawing: Drawing, name: str, width: float, height: float, bleed: float) -> None:
        wanted = (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
        if any(abs(a - b) > 0.01 for a, b in zip(drawing.box, wanted, strict=True)):
            raise LayoutError(
                self._file(name),
                1,
                f"the viewBox is {drawing.box}, not {wanted}",
                "extend shared/face.svg.j2, which sets it",
            )

    def _file(self, name: str) -> str:
        path = self.layouts.find(name)
        return shown(path) if path else name
