"""Pictures of making a game from its printed sheets, for the page of a rulebook that tells how."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from generator.contract.printing import Component, Face, Piece

Step = Literal[
    "both_sides",
    "first_cuts",
    "second_cuts",
    "strips",
    "corner",
    "board",
    "box",
    "die",
    "ship",
    "thick",
    "sleeve",
    "clips",
]
SIZE = (54.0, 27.0)
"""In mm; two stand side by side in the part of a book that is read."""


def assembly(steps: Sequence[Step], title: str) -> Component:
    """A numbered picture for each of the steps, ``assembly/STEP``, in the colours of the game's rulebook."""
    pieces = [
        Piece(step, Face("shared/assembly", {"step": step, "place": str(place)}))
        for place, step in enumerate(steps, 1)
    ]
    return Component("assembly", title, "sheet", SIZE, pieces, printed=False)
