"""Looking at every face before it goes to paper: what does not fit, and what has no glyph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from generator.contract import Component, Face, Piece
from generator.contract.box_checks import box_problems
from generator.drawing.faces import Faces
from generator.drawing.findings import problems_at_fields
from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import size_of
from generator.reading.problems import Problem, in_file_order

if TYPE_CHECKING:
    from generator.reading.packs import Pack

MAX_LAYOUT_ERRORS = 20


def problems(components: Sequence[Component], pack: Pack) -> list[Problem]:
    """Every face of every piece made once in ``home`` ink; what is wrong with it, in file order.

    Text that does not fit, signs without a glyph and unknown icons are reported where the piece comes
    from, faults of a layout where the layout has them.
    """
    box = list(box_problems(components, pack))
    if not any(component.pieces for component in components):
        return in_file_order(box)
    try:
        faces = Faces(pack.layouts)
    except LayoutError as problem:
        return in_file_order([*box, *problem.problems])
    on_faces = (problem for component in components for problem in _component(component, pack, faces))
    return in_file_order([*box, *on_faces])


def _component(component: Component, pack: Pack, faces: Faces) -> Iterator[Problem]:
    if not component.pieces:
        return
    try:
        trimmed = size_of(component, pack)
    except LayoutError as problem:
        yield from problem.problems
        return
    errors = 0
    for piece, face in _each_once(component):
        try:
            drawing = faces.draw(face, trimmed.width, trimmed.height)
        except LayoutError as problem:
            yield from problem.problems
            errors += 1
            # A layout at fault is at fault on every piece; a thousand of them tell nobody more.
            if errors >= MAX_LAYOUT_ERRORS:
                return
            continue
        yield from problems_at_fields(drawing.findings, piece, pack)


def _each_once(component: Component) -> Iterator[tuple[Piece, Face]]:
    """The faces of a component with the first piece that shows each; pieces may share a back."""
    seen: dict[int, Face] = {}
    if component.series is not None:
        # What is laid over every front; stamps are of a size of their own.
        overlays = [component.series.form, *(plate for _, plate in component.series.plates)]
        yield from ((component.pieces[0], overlay) for overlay in overlays)
    for index in range(len(component.pieces)):
        piece = component.pieces[index]
        for face in (piece.front, piece.back):
            if face is not None and id(face) not in seen:
                # Kept, so that the number stays this face's own.
                seen[id(face)] = face
                yield piece, face
