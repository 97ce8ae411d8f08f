"""Looking at every face before it goes to paper: what does not fit, and what has no glyph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from generator.contract import Component, Face, Piece
from generator.drawing.faces import Faces, Note
from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import UnknownSize, size
from generator.reading.problems import Place, Problem, in_file_order

if TYPE_CHECKING:
    from generator.reading.packs import Pack

MAX_LAYOUT_ERRORS = 20


def problems(components: Sequence[Component], pack: Pack) -> list[Problem]:
    """Every face of every piece made once in ``home`` ink; what is wrong with it, in file order.

    Text that does not fit, signs without a glyph and unknown icons are reported where the piece comes
    from, faults of a layout where the layout has them.
    """
    if not any(component.pieces for component in components):
        return []
    try:
        faces = Faces(pack.layouts)
    except LayoutError as problem:
        return in_file_order(problem.problems)
    return in_file_order(problem for each in components for problem in _component(each, pack, faces))


def _component(component: Component, pack: Pack, faces: Faces) -> Iterator[Problem]:
    if not component.pieces:
        return
    try:
        trimmed = size(component.size, pack.layouts)
    except UnknownSize as problem:
        yield Problem(pack.place("game.yaml"), "unknown-size", f"{component.name}: {problem}", problem.hint)
        return
    except LayoutError as problem:
        yield from problem.problems
        return
    faults = 0
    for piece, face in _each_once(component):
        try:
            faces.draw(face, trimmed.width, trimmed.height)
        except LayoutError as problem:
            yield from problem.problems
            faults += 1
        yield from (problem_of(note, piece, pack) for note in faces.notes)
        faces.notes.clear()
        # A layout at fault is at fault on every piece; a thousand of them tell nobody more.
        if faults >= MAX_LAYOUT_ERRORS:
            return


def _each_once(component: Component) -> Iterator[tuple[Piece, Face]]:
    """The faces of a component with the first piece that shows each; pieces may share a back."""
    seen: dict[int, Face] = {}
    if component.variable is not None:
        # What is laid over every front; images are of a size of their own.
        over = [component.variable.variable_layer, *(plate for _, plate in component.variable.spot_plates)]
        yield from ((component.pieces[0], each) for each in over)
    for index in range(len(component.pieces)):
        piece = component.pieces[index]
        for face in (piece.front, piece.back):
            if face is not None and id(face) not in seen:
                # Kept, so that the number stays this face's own.
                seen[id(face)] = face
                yield piece, face


def problem_of(note: Note, piece: Piece, pack: Pack) -> Problem:
    """A finding about a face as a Problem at the line its piece comes from."""
    place: Place = piece.place or pack.place("game.yaml")
    where = f"on '{piece.id}', layout {note.layout}"
    hint = f"{note.hint}; {where}" if note.hint else where
    return Problem(place, note.code, note.message, hint)
