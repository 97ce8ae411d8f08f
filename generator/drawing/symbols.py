"""The symbols a layout can draw with: icons, drawings of ``symbols/``, and those of its symbol sheet."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from generator.drawing.display import Image, Picture, Symbol, Text, Use
from generator.drawing.layouts import SYMBOLS, LayoutError, Layouts, shown
from generator.drawing.pictures.refusals import PictureFault, no_picture, no_picture_inside
from generator.drawing.svg import compiler
from generator.drawing.svg.compiler import Reader
from generator.drawing.svg.document import Missing, Sheet
from generator.drawing.svg.values import ProfileError
from generator.drawing.typography.fonts import Font
from generator.reading.problems import Place, Problem
from generator.system import cache

KIND = "sheets"
MIN_LETTERS = 10_000
"""A shorter sheet is read as fast as it is looked for."""

MAX_BYTES = 1_000_000
"""A sheet that takes more bytes is read again each time."""


class SymbolLibrary:
    """Finds symbols by name and compiles each once.

    ``read_sheet`` gives the symbols of a sheet by its name, and what is wrong with others of it; it is called
    when one is first asked for that may be there. ``inside`` looks into a picture that lies in the file of a
    drawing: its name, the file and the bytes. With ``greys`` the colours of drawings in files are greys.
    """

    def __init__(
        self,
        layouts: Layouts,
        fonts: Mapping[str, Font],
        read_sheet: Callable[[str], tuple[Mapping[str, Symbol], LayoutError | None]],
        picture: Callable[[str], Picture | PictureFault] = no_picture,
        inside: Callable[[str, Path, bytes], Picture] = no_picture_inside,
        greys: bool = False,
    ) -> None:
        self.layouts = layouts
        self.reader = Reader(fonts, self.symbol, picture)
        self._read_sheet = read_sheet
        self._sheets: dict[str, Mapping[str, Symbol]] = {}
        self._sheet_faults: dict[str, LayoutError] = {}
        self._symbols: dict[str, Symbol | None] = {}
        self._faulty: dict[str, LayoutError] = {}
        self._inside = inside
        self._greys = greys

    def symbol(self, name: str) -> Symbol | None:
        """An icon (``icon-NAME``), a drawing of ``symbols/`` or a symbol of the sheet, by its id.

        Raises LayoutError for one whose file is at fault, each time it is asked for.
        """
        if name in self._faulty:
            raise LayoutError.of(self._faulty[name].problems)
        if name not in self._symbols:
            # Marked as unknown while it is read, so that one that uses itself is refused.
            self._symbols[name] = None
            try:
                self._symbols[name] = self._load(name)
            except LayoutError as problem:
                self._faulty[name] = problem
                raise
        return self._symbols[name]

    def sheet(self, svg: str, prefix: str) -> Sheet:
        """The symbols of a sheet, read once for all runs where nothing but its text says how they look.

        Reading those of a game takes a twentieth of all that ``show`` does for a card. Raises ProfileError.
        """
        if len(svg) < MIN_LETTERS:
            return self.reader.sheet(svg, prefix)
        fonts = sorted(self.reader.fonts)
        name = hashlib.sha256(repr((_code(), fonts, prefix, svg)).encode("utf-8", "replace")).hexdigest()
        if read := cache.recall(KIND, name, pickle.loads):
            symbols, about = read
            self.reader.remember_sheet(about)
            return Sheet(symbols, (), ())
        sheet = self.reader.sheet(svg, prefix)
        if not sheet.faults and _stands_alone(sheet.symbols):
            body = pickle.dumps((sheet.symbols, self.reader.of_sheet(sheet.symbols)), pickle.HIGHEST_PROTOCOL)
            if len(body) <= MAX_BYTES:
                cache.store(KIND, name, body)
        return sheet

    def icon_shape(self, name: str) -> float | None:
        """Width over height of an icon; None when there is none of that name."""
        symbol = self.symbol(f"icon-{name}")
        return symbol.box[2] / symbol.box[3] if symbol else None

    def is_coloured_by_use(self, name: str) -> bool:
        """True when the symbol draws with ``currentColor``, so its use has to set ``color`` too."""
        symbol = self.symbol(name)
        return symbol is not None and self.reader.traits(symbol).coloured

    def icons(self) -> list[str]:
        """The names of all icons, sorted."""
        return self._files("icons")

    def names(self) -> list[str]:
        """The names of all symbols that are no icons, sorted."""
        on_sheets = (name for sheet in self.layouts.sheets() for name in self._of_sheet(sheet))
        return sorted({*self._files(SYMBOLS), *on_sheets})

    def faults_elsewhere(self) -> list[Problem]:
        """Faults of the sheets that were not asked for; none where no face has a symbol of any sheet."""
        problems: list[Problem] = []
        for sheet in self.layouts.sheets() if self._sheets else ():
            if sheet not in self._sheets:
                try:
                    self._of_sheet(sheet)
                except LayoutError as fault:
                    problems += fault.problems
        return problems

    def _files(self, folder: str) -> list[str]:
        return [file.removesuffix(".svg") for file in self.layouts.names(folder, ".svg")]

    def _of_sheet(self, sheet: str) -> Mapping[str, Symbol]:
        if sheet not in self._sheets:
            self._sheets[sheet] = {}
            fault: LayoutError | None
            try:
                self._sheets[sheet], fault = self._read_sheet(sheet)
            except LayoutError as problem:
                fault = problem
            if fault is not None:
                self._sheet_faults[sheet] = fault
                raise LayoutError.of(fault.problems)
        return self._sheets[sheet]

    def _on_sheet(self, name: str) -> Symbol | None:
        for sheet in self.layouts.sheets_with(name):
            symbol = self._of_sheet(sheet).get(name)
            if symbol is not None:
                return symbol
            if sheet in self._sheet_faults:
                # It may be there under a name that another one has, or be what is at fault.
                raise LayoutError.of(self._sheet_faults[sheet].problems)
        return None

    def _load(self, name: str) -> Symbol | None:
        folder, _, rest = name.partition("-")
        file = f"icons/{rest}.svg" if folder == "icon" and rest else f"symbols/{name}.svg"
        if self.layouts.find(file) is None:
            return None if folder == "icon" else self._on_sheet(name)
        text, path = self.layouts.read(file)
        symbol, missing = self._compiled(text, name, file, path)
        if missing:
            from generator.drawing.artwork.lettering import TO_PATHS

            raise LayoutError(shown(path), 1, f"no glyph for '{missing[0].signs}'", TO_PATHS)
        if not symbol.ops:
            hint = "draw it, show its layers, or take the file away"
            raise LayoutError(shown(path), 1, "nothing is drawn in this picture", hint)
        return symbol

    def _compiled(self, text: str, name: str, file: str, path: Path) -> tuple[Symbol, Sequence[Missing]]:
        """The drawing as it is, or as drawing programs mean it. Raises LayoutError."""
        if not self._greys:
            try:
                return self.reader.symbol(text, name)
            except ProfileError:
                # It may still be what a drawing program wrote.
                pass
        # Seven modules that drawings in the profile, as all of ours are, do without.
        from generator.drawing.artwork.compiled import BadArtwork, compiled

        def inside(number: int, body: bytes) -> Picture:
            return self._inside(f"{file}#{number}", path, body)

        try:
            return compiled(text, name, self.reader, self._greys, inside)
        except BadArtwork as bad:
            where = shown(path)
            faults = [
                Problem(Place(where, *place), "layout", each.message, each.hint) for place, each in bad.faults
            ]
            raise LayoutError.of(faults) from None


def _stands_alone(symbols: Mapping[str, Symbol]) -> bool:
    """Whether symbols have no letters, whose widths are a font's, no pictures and no parts from elsewhere."""
    ops = [op for symbol in symbols.values() for op in symbol.ops]
    return not any(
        isinstance(op, Text | Image) or (isinstance(op, Use) and op.name not in symbols) for op in ops
    )


@lru_cache(maxsize=1)
def _code() -> tuple[str, str]:
    """Digests of what reads drawings and of what they consist of."""
    return cache.code_digest(Path(compiler.__file__).parent), cache.code_digest(Path(__file__).parent)
