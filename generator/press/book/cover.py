"""The covers of a book: faces of its game, or plain ones, each filling a page to its edge and beyond."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from generator.contract import Face, Piece
from generator.drawing.faces import Faces
from generator.drawing.findings import errors_of
from generator.drawing.layouts import LayoutError
from generator.press.book.typesetting.emphasis import emphasis
from generator.press.book.typesetting.styles import BookColours
from generator.press.job import Job
from generator.press.pdf.document import PdfFile
from generator.press.pdf.page import POINTS
from generator.reading.problems import Problem
from generator.system.values import frozen

BLEED_MM = 10.0
"""Ink beyond the trim: as much as a user may ask for."""


@frozen
class Covers:
    """The forms of both covers, for pages ``height`` points high."""

    front: str
    back: str
    height: float

    def draw(self, pdf: Any, form: str) -> None:
        """Place a cover on the page of a reportlab canvas that is open."""
        pdf.saveState()
        pdf.translate(0, self.height)
        pdf.scale(POINTS, -POINTS)
        pdf.doForm(form)
        pdf.restoreState()


def covers_of(
    job: Job, file: PdfFile, faces: Faces, size: tuple[float, float]
) -> tuple[Covers | None, list[Problem]]:
    """The covers of a book with pages of ``size`` mm, or what is wrong with their faces."""
    manuscript = job.manuscript
    assert manuscript is not None
    plain = plain_covers(job, faces)
    piece = manuscript.cover or plain
    width, height = size
    box = (-BLEED_MM, -BLEED_MM, width + BLEED_MM, height + BLEED_MM)
    forms: list[str] = []
    problems: list[Problem] = []
    for name, face in (("front cover", piece.front), ("back cover", piece.back or plain.back)):
        assert face is not None
        try:
            drawing = faces.draw(face, width, height, BLEED_MM)
        except LayoutError as problem:
            problems += problem.problems
            continue
        problems += errors_of(drawing.findings, piece, job.place)
        forms += file.form(name, file.operators(drawing), box).forms
    return (None if problems else Covers(forms[0], forms[1], height * POINTS)), problems


def plain_covers(job: Job, faces: Faces) -> Piece:
    """Covers for a game that draws none: its title in its own type and colours."""
    keys = emphasis(faces.fonts)
    text = keys[(False, False)]
    display = "display" if "display" in faces.fonts else text
    label = "label" if "label" in faces.fonts else display
    values = {
        "title": job.origin.game,
        "tagline": job.manuscript.tagline if job.manuscript else "",
        "label": job.component.title,
        "colours": asdict(BookColours.of(faces.palette)),
        "type": {"display": display, "label": label, "text": text, "italic": keys[(False, True)]},
    }
    return Piece("cover", Face("shared/book_cover", values), Face("shared/book_back", values))
