"""Tuck boxes: how deep they are, and the sheet they are cut from. All measures in mm."""

from __future__ import annotations

from typing import Any

from generator.contract.printing import Component, Face, Piece
from generator.reading.problems import Place

EDGE_MM = 2.0
"""Paper around a box, for the colour that runs over its outline."""
PLAY_MM = 2.0
"""How much wider and higher the inside is than what goes in."""
SLACK_MM, MIN_DEPTH_MM = 1.0, 6.0

Sides = tuple[float, float]
"""Width and height."""


def depth(pieces: int, thickness_mm: float) -> float:
    """How deep a box for a stack of pieces is.

    >>> depth(54, 0.3)
    17.2
    """
    return round(max(MIN_DEPTH_MM, pieces * thickness_mm + SLACK_MM), 2)


def flaps(wide: float, deep: float) -> Sides:
    """The width of the strip for glue and the height of a tuck, for a panel of that width.

    A thin box has a short tuck: one for A6 cards still goes on a page of A4.
    """
    return min(12.0, max(6.0, deep - 2)), min(15.0, 0.8 * wide, deep + 3.0)


def flat(contents: Sides, deep: float) -> Sides:
    """The sheet a box needs: panels, lid, bottom, tucks and glue, and the colour around."""
    wide, high = (side + PLAY_MM for side in contents)
    glue, tuck = flaps(wide, deep)
    return (
        round(2 * wide + 2 * deep + glue + 2 * EDGE_MM, 2),
        round(high + 2 * deep + 2 * tuck + 2 * EDGE_MM, 2),
    )


def tuck_box(
    name: str,
    title: str,
    contents: Sides,
    pieces: int,
    thickness_mm: float,
    place: Place,
    /,
    *,
    layout: str = "tuck_box",
    **values: Any,
) -> Component:
    """A box of its own for a stack of pieces, on a sheet as large as it needs.

    Its face is told how many ``pieces`` and the ``card`` that go in, how ``deep`` it is and the ``edge``
    around it, and ``values``.
    A sheet scaled to the paper would hold no cards; a board keeps its size, on more pages if need be.
    """
    deep = depth(pieces, thickness_mm)
    measures = {"card": contents, "pieces": pieces, "deep": deep, "edge": EDGE_MM}
    sheet = [Piece(name, Face(layout, {**values, **measures}), place=place)]
    return Component(name, title, "board", flat(contents, deep), sheet, folded=True)
