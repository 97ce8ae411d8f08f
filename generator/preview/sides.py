"""The sides of pieces as the preview draws them, those of packs from elsewhere in a process under limits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from generator.contract import Face, Piece
from generator.drawing.faces import Faces
from generator.drawing.findings import problems_at_fields
from generator.drawing.layouts import LayoutError
from generator.drawing.style import PRESS
from generator.drawing.svg.writer import inline
from generator.reading.game_folders import is_installed
from generator.reading.packs import Pack
from generator.reading.problems import Problem
from generator.reading.strings.words import Words

BLEED_MM = 3.0


class Side(NamedTuple):
    """One side of a piece to be drawn, ``slot`` being its name in the preview."""

    slot: str
    piece: Piece
    face: Face
    width: float
    height: float


DrawnSide = tuple[str, str | None, tuple[Problem, ...]]
"""The slot of a side, its SVG, None where it cannot be drawn, and what is wrong with it."""


def faces_of(layouts: Sequence[Path], words: Words, ink: str) -> Faces:
    """What draws the faces of a pack. Raises LayoutError."""
    return Faces(layouts, ink, words, ink == PRESS)


@lru_cache(maxsize=4)
def warm(layouts: tuple[Path, ...], words: Words, ink: str, times_read: int) -> Faces | None:
    """Typefaces and symbols of installed layouts read, so that children need not read them anew.

    The faces, if all of the layouts are installed.
    """
    own = [folder for folder in layouts if is_installed(folder)]
    with suppress(LayoutError):
        faces = faces_of(own, words, ink)
        faces.symbols.names()
        if len(own) == len(layouts):
            return faces
    return None


def drawn(
    which: tuple[tuple[Path, ...], Words, str, int], pack: Pack, sides: Sequence[Side]
) -> Iterator[Problem | DrawnSide]:
    """Each side, drawn with what is warm; ``which`` are layouts, words, ink and how often they were read."""
    try:
        yield from drawn_by(warm(*which) or faces_of(*which[:3]), pack, sides)
    except LayoutError as error:
        yield from error.problems


def drawn_by(faces: Faces, pack: Pack, sides: Sequence[Side]) -> Iterator[DrawnSide]:
    """Each side, drawn with these faces."""
    for slot, piece, face, width, height in sides:
        try:
            drawing = faces.draw(face, width, height, BLEED_MM)
        except LayoutError as error:
            yield slot, None, error.problems
            continue
        yield slot, inline(drawing), tuple(problems_at_fields(drawing.findings, piece, pack))
