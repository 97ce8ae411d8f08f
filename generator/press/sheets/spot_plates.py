"""White and foil: what the plates of a face print, in a spot ink or in a black file of their own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.contract import Face
from generator.drawing.display import (
    INHERIT,
    Circle,
    Drawing,
    Line,
    Op,
    Paint,
    Path,
    Pop,
    Push,
    Rect,
    Symbol,
    Text,
    Use,
)
from generator.drawing.faces import PLATES, Faces, plates_of, template_of
from generator.drawing.layouts import LayoutError
from generator.drawing.svg.path_data import rectangle
from generator.press.pdf.document import PdfFile
from generator.press.pdf.inks import BLACK_ALONE
from generator.press.pdf.operators import Operators, operators
from generator.press.pdf.page import Box

Measures = tuple[float, float, float]
"""Width, height and bleed of a face."""


class SpotPlates:
    """The plates of the faces of one file; of each face they are drawn once.

    With ``alone`` the file is for that plate, in black, and nothing else is in it.
    """

    def __init__(self, file: PdfFile, faces: Faces, alone: str = "") -> None:
        self.file, self.faces, self.alone = file, faces, alone
        self._drawn: dict[tuple[int, Measures], tuple[Face, list[Operators]]] = {}

    def of(self, face: Face, measures: Measures, clip: Box) -> list[Operators]:
        """The plates of a face, the white below. LayoutError when one cannot be drawn."""
        key = id(face), measures
        if key not in self._drawn:
            # The face is kept, so that the number stays its own.
            self._drawn[key] = (
                face,
                [
                    self._form(plate, own, measures, clip)
                    for plate, own in plates_of(face, self.faces.layouts)
                    if not self.alone or plate == self.alone
                ],
            )
        return self._drawn[key][1]

    def _form(self, plate: str, face: Face, measures: Measures, clip: Box) -> Operators:
        drawing = self.faces.printed(face, *measures)
        if drawing.pictures:
            file = self.faces.layouts.shown(template_of(face))
            raise LayoutError(file, 1, "a plate of a spot ink shows no pictures", "draw shapes and text")
        plain = without_symbols(drawing)
        if self.alone:
            return self.file.form(plate, operators(plain.ops, self.file, inks=BLACK_ALONE), clip)
        return self.file.plate(plate, plain, clip)


def plates_in(faces_of_pieces: Iterator[Face], faces: Faces) -> list[str]:
    """The plates that some of the faces have, in the order in which they are printed."""
    plates = {plate for face in faces_of_pieces for plate, _ in plates_of(face, faces.layouts)}
    return [plate for plate in PLATES if plate in plates]


def without_symbols(drawing: Drawing) -> Drawing:
    """The same drawing with its symbols drawn where they are used: a plate gives all of it its own ink."""
    return replace(drawing, ops=tuple(_opened(drawing.ops, drawing, INHERIT)), symbols={})


def _opened(ops: tuple[Op, ...], drawing: Drawing, colour: str) -> Iterator[Op]:
    for op in ops:
        if isinstance(op, Use):
            symbol: Symbol = drawing.symbols[op.name]
            yield Push(op.matrix, rectangle(*symbol.box, 0.0))
            yield from _opened(symbol.ops, drawing, colour if op.fill == INHERIT else op.fill)
            yield Pop()
        elif isinstance(op, Text):
            yield op._replace(fill=colour) if op.fill == INHERIT else op
        elif isinstance(op, Rect | Circle | Line | Path):
            yield op._replace(paint=_coloured(op.paint, colour))
        else:
            yield op


def _coloured(paint: Paint, colour: str) -> Paint:
    if INHERIT not in (paint.fill, paint.stroke):
        return paint
    fill = colour if paint.fill == INHERIT else paint.fill
    return replace(paint, fill=fill, stroke=colour if paint.stroke == INHERIT else paint.stroke)
