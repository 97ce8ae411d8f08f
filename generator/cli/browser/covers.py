"""A game's picture on the page that chooses one: the cover of its book, or the first of its faces, small."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import generator
from generator.system import cache

if TYPE_CHECKING:
    from generator.contract import Component, Piece
    from generator.games.loading import LoadedGame

KIND = "covers"
WIDTH, MM_PER_INCH = 220, 25.4
"""Pixels across, and what a picture is measured by."""


def cover_of(loaded: LoadedGame) -> bytes | None:
    """The picture as PNG, kept from one table to the next; None where no face can be drawn."""
    pack = loaded.pack
    code = cache.code_digest(Path(generator.__file__).parent)
    name = sha256(f"{code} {pack.name} {pack.language} {pack.digest}".encode()).hexdigest()
    kept = cache.load(KIND, name)
    if kept is None and (kept := _drawn(loaded)) is not None:
        cache.store(KIND, name, kept)
    return kept


def _drawn(loaded: LoadedGame) -> bytes | None:
    from generator.contract import Edition
    from generator.drawing.contact_sheet import Studio
    from generator.drawing.layouts import LayoutError
    from generator.drawing.style import HOME
    from generator.drawing.svg.writer import Placed
    from generator.press.png import png

    pack = loaded.pack
    parts = [
        each for each in loaded.game.components(loaded.content, pack, Edition(pack.language)) if each.pieces
    ]
    if not parts:
        return None
    part, piece = _face(parts)
    try:
        studio = Studio(pack, HOME)
        drawing = studio.single(part, piece, back=False)
        dpi = WIDTH / drawing.box[2] * MM_PER_INCH
        return png([Placed(drawing, 0.0, 0.0)], drawing.box, studio.fonts, dpi)
    except LayoutError:
        return None


def _face(parts: list[Component]) -> tuple[Component, Piece]:
    """The cover of the book; the first of the cards; whatever comes first."""
    book = next((each for each in parts if each.kind == "book"), None)
    cards = next((each for each in parts if each.kind == "cards"), None)
    part = book or cards or parts[0]
    return part, part.pieces[0]
