"""Finding and reading layout files: only below the folders a pack names, whatever a template asks for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from generator.reading.problems import Place, Problem, did_you_mean

SIZE_LIMIT = 2_000_000


class LayoutError(ValueError):
    """A layout that cannot be drawn; ``file`` and ``line`` say where, counted from 1."""

    def __init__(self, file: str, line: int, message: str, hint: str = "", column: int = 1) -> None:
        super().__init__(f"{file}:{line}: {message}" + (f" ({hint})" if hint else ""))
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        self.hint = hint

    def problem(self) -> Problem:
        """The same as a value, for reports."""
        return Problem(Place(self.file, self.line, self.column), "layout", self.message, self.hint)


def shown(path: Path) -> str:
    """The path as a user would type it: relative to the current folder when below it."""
    absolute = Path(os.path.abspath(path))
    here = Path.cwd()
    return absolute.relative_to(here).as_posix() if absolute.is_relative_to(here) else absolute.as_posix()


class Layouts:
    """The search path of one pack's layout files; the first folder that has a name wins."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = tuple(folders)
        self._roots = tuple(folder.resolve() for folder in folders)

    def find(self, name: str) -> Path | None:
        """The file called ``name`` below one of the folders, or None.

        Absolute names, names that climb and links that leave their folder are never found.
        """
        parts = name.split("/")
        if any(part in ("", ".", "..") for part in parts) or any(sign in name for sign in "\\:\0"):
            return None
        for folder, root in zip(self.folders, self._roots, strict=True):
            path = folder.joinpath(*parts)
            if path.is_file() and path.resolve().is_relative_to(root):
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
        where = shown(path)
        if path.stat().st_size > SIZE_LIMIT:
            raise LayoutError(where, 1, f"the file is larger than {SIZE_LIMIT} bytes")
        try:
            return path.read_text(encoding="utf-8-sig"), path
        except UnicodeDecodeError:
            raise LayoutError(where, 1, "the file is not UTF-8 text") from None

    def names(self, folder: str = "", ending: str = ".svg.j2") -> list[str]:
        """The names of all layout files in ``folder`` of any search folder, sorted."""
        found: set[str] = set()
        for root in self.folders:
            place = root / folder if folder else root
            if place.is_dir():
                found.update(entry.name for entry in place.iterdir() if entry.name.endswith(ending))
        return sorted(found)
