"""The sides of pieces as the preview draws them, those of packs from elsewhere in a process under limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from generator.contract import Component, Face, Piece
from generator.drawing.display import Picture
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
MAX_PIECES = 400
"""Pieces of one component that are drawn; more than these nobody looks through."""


class Side(NamedTuple):
    """One side of a piece to be drawn, ``slot`` being its name in the preview."""

    slot: str
    piece: Piece
    face: Face
    width: float
    height: float


class DrawnSide(NamedTuple):
    """A side as SVG, None when it cannot be drawn; what is wrong with it; and the pictures it shows."""

    slot: str
    svg: str | None
    problems: tuple[Problem, ...]
    pictures: tuple[Picture, ...] = ()


def pieces_to_show(component: Component) -> Iterator[tuple[str, Piece]]:
    """The pieces to look at, each with a name no other has."""
    # Fronts with variable data are all the same.
    limit = 1 if component.variable is not None else MAX_PIECES
    counts: Counter[str] = Counter()
    for index in range(min(len(component.pieces), limit)):
        piece = component.pieces[index]
        counts[piece.id] += 1
        yield piece.id if counts[piece.id] == 1 else f"{piece.id}~{counts[piece.id]}", piece


class FacesOf(NamedTuple):
    """Which faces draw a side: those of a pack's layouts in an ink, read that number of times before."""

    layouts: tuple[Path, ...]
    words: Words
    ink: str
    folder: Path
    times_read: int = 0

    def faces(self, layouts: Sequence[Path]) -> Faces:
        """The faces of a pack with these layouts. Raises LayoutError."""
        return Faces(layouts, self.ink, self.words, self.ink == PRESS, pack=self.folder)


@lru_cache(maxsize=4)
def warm(which: FacesOf) -> Faces | None:
    """Typefaces and symbols of installed layouts read, so that children need not read them anew.

    The faces, if all of the layouts are installed.
    """
    own = [folder for folder in which.layouts if is_installed(folder)]
    with suppress(LayoutError):
        faces = which.faces(own)
        faces.symbols.names()
        if len(own) == len(which.layouts):
            return faces
    return None


def drawn(
    which: FacesOf, pack: Pack, sides: Sequence[Side], address: Callable[[Picture], str]
) -> Iterator[Problem | DrawnSide]:
    """Each side, drawn with what is warm; ``address`` is where a page gets a picture."""
    try:
        yield from drawn_by(warm(which) or which.faces(which.layouts), pack, sides, address)
    except LayoutError as error:
        yield from error.problems


def drawn_by(
    faces: Faces, pack: Pack, sides: Sequence[Side], address: Callable[[Picture], str]
) -> Iterator[DrawnSide]:
    """Each side, drawn with these faces."""
    for slot, piece, face, width, height in sides:
        try:
            drawing = faces.draw(face, width, height, BLEED_MM)
        except LayoutError as error:
            yield DrawnSide(slot, None, error.problems)
            continue
        problems = tuple(problems_at_fields(drawing.findings, piece, pack))
        yield DrawnSide(slot, inline(drawing, address), problems, tuple(drawing.pictures.values()))
