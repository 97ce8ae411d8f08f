"""The sides of pieces that a preview shows, before and after they are drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from generator.contract import Component, Face, Piece
from generator.drawing.display import Picture
from generator.reading.problems import Problem

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
