"""Finding and reading layout files: only below the folders a pack names, whatever a template asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Self

from generator.reading.packs import shown as shown
from generator.reading.parsing.text_files import read_text
from generator.reading.problems import Place, Problem, did_you_mean

MAX_NAME_LENGTH = 200
SHEET = "symbols.svg.j2"
"""The template of symbols that many faces use."""
SYMBOLS = "symbols"
"""The folder of drawings that are symbols, and of sheets such as ``art.svg.j2``, of those named ``art-…``."""


def is_sheet(name: str) -> bool:
    """Whether a template is a sheet of symbols, which no piece has for a face."""
    return name == SHEET or name.startswith(f"{SYMBOLS}/")


def prefix_of(sheet: str) -> str:
    """The beginning that the names of all symbols of a sheet have: ``art-``, or "" for ``symbols.svg.j2``."""
    return "" if sheet == SHEET else f"{sheet.removeprefix(f'{SYMBOLS}/').removesuffix('.svg.j2')}-"


class LayoutError(ValueError):
    """A layout that cannot be drawn; ``file``, ``line`` and ``column`` say where, counted from 1.

    ``problems`` says the same as values; several when the file has several.
    """

    def __init__(
        self, file: str, line: int, message: str, hint: str = "", column: int = 1, code: str = "layout"
    ) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.hint = hint
        self.problems: tuple[Problem, ...] = (Problem(Place(file, line, column), code, message, hint),)
        super().__init__(str(self.problems[0]))

    @classmethod
    def of(cls, problems: Sequence[Problem]) -> Self:
        """One error for one or more problems of a file."""
        first = problems[0]
        place = first.place
        error = cls(place.path, place.line, first.message, first.hint, place.column, first.code)
        error.problems = tuple(problems)
        return error

    def __reduce__(self) -> tuple[Any, ...]:
        # It is raised in processes of their own, too, and arrives there as it was.
        return LayoutError.of, (self.problems,)

    def problem(self) -> Problem:
        """The first of ``problems``."""
        return self.problems[0]


class HelperError(ValueError):
    """A helper that was asked for what it does not have; it becomes a LayoutError at the template's line."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Layouts:
    """The search path of one pack's layout files; the first folder that has a name wins.

    ``opened`` are the files that were asked for so far.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = tuple(folders)
        self.opened: set[Path] = set()
        self._roots = tuple(folder.resolve() for folder in folders)

    def find(self, name: str) -> Path | None:
        """The file called ``name`` below one of the folders, or None.

        Absolute names, names that climb and links that leave their folder are never found.
        """
        parts = name.split("/")
        if any(part in ("", ".", "..") for part in parts) or any(sign in name for sign in "\\:\0"):
            return None
        if len(name) > MAX_NAME_LENGTH or not name.isprintable():
            return None  # no disk has room for such a name
        for folder, root in zip(self.folders, self._roots, strict=True):
            path = folder.joinpath(*parts)
            if path.is_file() and path.resolve().is_relative_to(root):
                self.opened.add(path)
                return path
        return None

    def read(self, name: str) -> tuple[str, Path]:
        """Text and path of a layout file. Raises LayoutError when it is missing or unreadable."""
        path = self.find(name)
        if path is None:
            first = shown(self.folders[0]) if self.folders else "."
            raise LayoutError(
                f"{first}/{name}", 1, "there is no such layout", did_you_mean(name, self.names())
            )
        return text_at(path), path

    def shown(self, name: str) -> str:
        """The path of a layout file as messages name it; just its name when there is no such file."""
        path = self.find(name)
        return shown(path) if path else name

    def asks_for(self, word: str) -> int:
        """How often layouts and those they share have the word in quotes, as they name colours and fonts."""
        quoted = re.compile(rf"(['\"]){re.escape(word)}\1")
        files = [*self.names(), *(f"shared/{name}" for name in self.names("shared"))]
        texts = (read_text(path, path.name)[0] for name in files if (path := self.find(name)))
        return sum(len(quoted.findall(text)) for text in texts)

    def sheets(self) -> list[str]:
        """The names of all symbol sheets, the one without a prefix last."""
        own = [f"{SYMBOLS}/{name}" for name in self.names(SYMBOLS)]
        return [*own, SHEET] if self.find(SHEET) else own

    def sheets_with(self, symbol: str) -> Iterator[str]:
        """The names of the sheets that may hold a symbol: that of its prefix first, if there is one."""
        prefix, _, rest = symbol.partition("-")
        own = f"{SYMBOLS}/{prefix}.svg.j2"
        if rest and self.find(own):
            yield own
        if self.find(SHEET):
            yield SHEET

    def names(self, folder: str = "", ending: str = ".svg.j2") -> list[str]:
        """The names of all layout files in ``folder`` of any search folder, sorted."""
        names: set[str] = set()
        for root in self.folders:
            place = root / folder if folder else root
            if place.is_dir():
                names.update(entry.name for entry in place.iterdir() if entry.name.endswith(ending))
        return sorted(names)


def text_at(path: Path) -> str:
    """The text of a layout file that was found. Raises LayoutError when it is unreadable."""
    text, problems = read_text(path, shown(path))
    if problems:
        raise LayoutError.of(problems)
    return text
