"""Texts that a pack's own colours hide in black and white, where its game's own colours show them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from generator.contract import Face, Piece
from generator.drawing import style
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError, Layouts
from generator.drawing.legibility.checks import Flaw, faint
from generator.drawing.legibility.painting import Painting
from generator.reading.game_folders import are_installed
from generator.reading.problems import Problem

if TYPE_CHECKING:
    from generator.reading.packs import Pack


class MonoReader:
    """Reads faces in black and white for packs whose colours there are not those of their game.

    Each kind of face is drawn once, each colour told once, at its line in style.yaml.
    """

    def __init__(self, pack: Pack, faces: Faces) -> None:
        self._pack = pack
        self._changed = _changed(pack, faces)
        self._faces: Faces | None = None
        self._read: set[tuple[str, frozenset[str | None]]] = set()
        self._told: set[str] = set()

    def problems(
        self, piece: Piece, face: Face, colours: frozenset[str | None], trim: tuple[float, float]
    ) -> Iterator[Problem]:
        """Warnings about the changed colours of a face that is drawn in those ``colours`` at home."""
        key = face.layout, colours
        if self._changed.keys() <= self._told or key in self._read:
            return
        self._read.add(key)
        pack = self._pack
        try:
            if self._faces is None:
                trusted = are_installed(pack.layouts)
                self._faces = Faces(pack.layouts, style.MONO, pack.words, trusted=trusted, pack=pack.folder)
            painting = Painting(self._faces.draw(face, *trim), self._faces.fonts)
        except LayoutError:
            # Whoever prints in black and white is told.
            return
        for flaw in faint(painting, *trim):
            yield from self._at_its_colour(flaw, piece)

    def _at_its_colour(self, flaw: Flaw, piece: Piece) -> Iterator[Problem]:
        source = self._faces.style.source if self._faces else None
        # The colour of the letters comes before that of their ground.
        named = [
            name
            for words in ("in {} on ", " on {}")
            for name, colour in self._changed.items()
            if words.format(colour) in flaw.message
        ]
        if source is None or not named or named[0] in self._told:
            return
        self._told.add(named[0])
        paths = [("palettes", ink, named[0]) for ink in (style.MONO, style.HOME)]
        place = source.place(next(path for path in paths if source.node(path) is not None))
        message = f"{flaw.message} in black and white"
        yield Problem(place, flaw.code, message, f"{flaw.hint}; on '{piece.id}'", flaw.severity)


def _changed(pack: Pack, faces: Faces) -> Mapping[str, str]:
    """The colours in black and white that are not as they came with the game, by name."""
    own = pack.folder / "layouts"
    others = [folder for folder in pack.layouts if folder != own]
    if own not in pack.layouts or not (own / style.FILE).is_file() or not others:
        return {}
    try:
        came = style.read(Layouts(others)).palette(style.MONO)
    except LayoutError:
        return {}
    colours = faces.style.palette(style.MONO)
    return {name: colour for name, colour in colours.items() if came.get(name) != colour}
