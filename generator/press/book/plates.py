"""The faces of a game that its rulebook may show."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

from generator.contract import Component, Face
from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import size
from generator.system.values import frozen


@frozen
class SizedFace:
    """A face a book can show, with its trimmed size and corner radius in mm.

    ``drawn_for_book``: of a component that is not printed, and there for the book alone.
    """

    face: Face
    width: float
    height: float
    corner: float = 0.0
    drawn_for_book: bool = False


MAX_SHOWN = 2000
"""A component of more pieces is too long to be looked through for a figure."""


def faces_to_show(components: Sequence[Component], layouts: Sequence[Path]) -> dict[str, SizedFace]:
    """Every face a book may name: ``component/piece``, and with ``/back`` behind it its back."""
    faces: dict[str, SizedFace] = {}
    for component in components:
        if len(component.pieces) > MAX_SHOWN:
            continue
        # A size nobody knows is reported where the component itself is printed.
        with contextlib.suppress(LayoutError):
            trimmed = size(component.size, layouts)
            for piece in component.pieces:
                name = f"{component.name}/{piece.id}"
                measures = (trimmed.width, trimmed.height, trimmed.corner, not component.printed)
                faces[name] = SizedFace(piece.front, *measures)
                if piece.back is not None:
                    faces[f"{name}/back"] = SizedFace(piece.back, *measures)
    return faces
