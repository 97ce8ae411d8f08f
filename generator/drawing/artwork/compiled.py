"""A drawing file as a symbol, or everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.drawing.artwork.conversion import Artwork, converted
from generator.drawing.display import Picture, Symbol
from generator.drawing.pictures.refusals import no_picture_inside
from generator.drawing.svg.compiler import Reader
from generator.drawing.svg.document import Document, Missing
from generator.drawing.svg.values import ProfileError
from generator.drawing.svg.xml import Position, positions

Faults = tuple[tuple[Position, ProfileError], ...]


class BadArtwork(ValueError):
    """A drawing that cannot be printed: its faults with their places, in file order."""

    def __init__(self, faults: Faults) -> None:
        super().__init__(str(faults[0][1]))
        self.faults = faults


def compiled(
    svg: str,
    name: str,
    reader: Reader,
    greys: bool,
    inside: Callable[[int, bytes], Picture] = no_picture_inside,
) -> tuple[Symbol, Sequence[Missing]]:
    """The drawing as the symbol ``name``; ``inside`` looks into the picture of a number that lies in it.

    Raises BadArtwork with all findings of the file.
    """
    try:
        artwork = converted(svg, reader.fonts, greys, inside)
        document = Document(artwork.text, tree=artwork.root, fault=artwork.fault, embedded=artwork.pictures)
        try:
            symbol, missing = reader.symbol(document, name)
        except ProfileError as problem:
            # Of the root itself, which has no element around it.
            artwork.fault(document.root if document.blamed is None else document.blamed, problem)
    except ProfileError as problem:
        raise BadArtwork((((problem.line or 1, problem.column or 1), problem),)) from None
    except RecursionError:
        deep = ProfileError("elements or symbols are nested too deeply")
        raise BadArtwork((((1, 1), deep),)) from None
    if artwork.faults:
        raise BadArtwork(_placed(artwork))
    return symbol, missing


def _placed(artwork: Artwork) -> Faults:
    """Each finding once, where the file has it."""
    starts = positions(artwork.text)
    places = {id(element): start for element, start in zip(artwork.elements, starts, strict=True)}
    faults: dict[tuple[Position, str], ProfileError] = {}
    for element, problem in artwork.faults:
        place = places.get(id(artwork.origins.get(id(element), element)), (1, 1))
        faults.setdefault((place, problem.message), problem)
    return tuple((place, problem) for (place, _), problem in sorted(faults.items(), key=lambda each: each[0]))
