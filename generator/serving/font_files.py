"""The files of the fonts a pack is drawn with, by the addresses at which pages ask for them."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.drawing.bounded_drawing import drawn_apart
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.drawing.svg.writer import family
from generator.reading.problems import Problem

if TYPE_CHECKING:
    from generator.reading.packs import Pack


class FontFiles:
    """Fonts that pages were told of; a page asks for them by a key, which is looked up."""

    def __init__(self) -> None:
        self._paths: dict[str, Path] = {}

    def addresses(self, fonts: Mapping[str, Path]) -> dict[str, str]:
        """Where a page gets each of these, by family."""
        addresses = {}
        for name, path in fonts.items():
            key = hashlib.sha256(os.fsencode(path)).hexdigest()[:24]
            self._paths[key] = path
            addresses[name] = f"/font/{key}"
        return addresses

    def get(self, key: str) -> Path | None:
        """The file of a key some page was told."""
        return self._paths.get(key)


def fonts_of(pack: Pack) -> dict[str, Path]:
    """The files of a pack's fonts, by the family that its drawings ask for."""
    folders = pack.layouts
    if pack.trusted:
        return dict(_fonts(folders, pack.folder))
    answers = drawn_apart(partial(_fonts, folders, pack.folder), folders, 1, pack.folder)
    return dict(answer for answer in answers if not isinstance(answer, Problem))


def _fonts(layouts: Sequence[Path], pack: Path) -> Iterator[tuple[str, Path]]:
    with contextlib.suppress(LayoutError):
        yield from ((family(key), font.path) for key, font in Faces(layouts, pack=pack).fonts.items())
