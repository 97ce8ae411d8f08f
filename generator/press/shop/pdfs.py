"""Decks as the PDF a shop takes: a page a side, in its order, as large as the bleed, without any marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from generator.contract import Face, Piece
from generator.drawing.faces import Faces
from generator.drawing.findings import errors_of
from generator.drawing.layouts import LayoutError
from generator.press.job import Job
from generator.press.pdf.operators import Operators
from generator.press.pdf.page import Page
from generator.press.pdfx.files import pdf_file
from generator.press.settings import Printed, Progress, refused
from generator.press.shop.contents import Item
from generator.press.shop.counterparts import Fit
from generator.press.shop.safe_line import SafeLine
from generator.press.shop.table import Shop
from generator.reading.problems import Problem

Sides = Sequence[tuple[Piece, Face | None]]
"""The pages of a file: pieces, and of each the side that the page shows; None for a white page."""


def files(job: Job, shop: Shop, faces: Faces, progress: Progress) -> Iterator[tuple[str, Printed]]:
    """Each PDF of a component, with its name."""
    for name, pages in files_of(shop, job.name, job.pieces()).items():
        yield name, _printed(job, shop, faces, pages, progress)


def files_of(shop: Shop, component: str, pieces: Sequence[Piece]) -> dict[str, Sides]:
    """The pages of the files of a component, by name; every copy has its own.

    With the back last, pieces of several backs have a file of fronts and one of backs.
    """
    copies = [piece for piece in pieces for _ in range(piece.copies)]
    fronts: Sides = [(piece, piece.front) for piece in copies]
    backs: Sides = [(piece, piece.back) for piece in copies]
    if not any(face for _, face in backs):
        return {f"{component}.pdf": fronts}
    if shop.pages == "alternating":
        return {f"{component}.pdf": list(chain.from_iterable(zip(fronts, backs, strict=True)))}
    if len({repr(piece.back) for piece in pieces}) == 1:
        return {f"{component}.pdf": [*fronts, backs[0]]}
    return {f"{component}-fronts.pdf": fronts, f"{component}-backs.pdf": backs}


def paged(shop: Shop, component: str, fit: Fit, pieces: Sequence[Piece]) -> list[Item]:
    """The pieces of a component, each with the first of its pages."""
    at: dict[tuple[str, str], str] = {}
    for name, pages in files_of(shop, component, pieces).items():
        for number, (piece, face) in enumerate(pages, 1):
            if face is not None:
                side = "front" if face is piece.front else "back"
                at.setdefault((piece.id, side), f"{name}, page {number}")
                at.setdefault((repr(face), "common"), f"{name}, page {number}")
    return [
        Item(
            component=component,
            product=fit.product.name,
            piece=piece.id,
            copies=piece.copies,
            front=at[piece.id, "front"],
            back=at.get((piece.id, "back")) or at.get((repr(piece.back), "common"), ""),
        )
        for piece in pieces
    ]


class _Deck:
    """One PDF while its pages are made; whatever shows the same face only calls it."""

    def __init__(self, job: Job, shop: Shop, faces: Faces) -> None:
        self.job, self.shop, self.faces = job, shop, faces
        info = job.info(f"{job.component.title}, for {shop.title}")
        opaque = shop.pdfx == "1a" or not shop.transparency
        self.file = pdf_file(info, faces, job.settings, shop.ink_limit / 100, opaque)
        self.line = SafeLine(shop, job.component, job.size)
        self.problems: list[Problem] = []
        self._forms: dict[str, Operators] = {}

    def page(self, piece: Piece, face: Face | None) -> None:
        """Add the page of a side; a white one where there is no face."""
        width, height, bleed = self.job.size.width, self.job.size.height, self.shop.bleed
        wide, high = width + 2 * bleed, height + 2 * bleed
        trim, whole = (bleed, bleed, bleed + width, bleed + height), (0.0, 0.0, wide, high)
        page = Page(wide, high, trim, whole)
        if face is not None:
            key = repr(face)
            if key not in self._forms:
                self._forms[key] = self._form(piece, face)
            page.place(self._forms[key], bleed, bleed)
        self.file.add(page)

    def _form(self, piece: Piece, face: Face) -> Operators:
        width, height, bleed = self.job.size.width, self.job.size.height, self.shop.bleed
        try:
            drawing = self.faces.printed(face, width, height, bleed)
        except LayoutError as problem:
            self.problems += problem.problems
            return Operators("")
        self.problems += errors_of(drawing.findings, piece, self.job.place)
        self.line.look(piece, face, drawing, self.faces)
        box = (-bleed, -bleed, width + bleed, height + bleed)
        return self.file.form(piece.id, self.file.operators(drawing), box)


def _printed(job: Job, shop: Shop, faces: Faces, pages: Sides, progress: Progress) -> Printed:
    deck = _Deck(job, shop, faces)
    for piece, face in pages:
        deck.page(piece, face)
        progress(face is piece.front)
    if deck.problems:
        return refused(deck.problems)
    file = deck.file
    return Printed(file.body(), file.pages, len(pages), shop.bleed, deck.line.remarks(job.place))
