"""A rulebook as a book: cover, contents, running heads, and the rules in flowing type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO

from generator.drawing.display import Drawing
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.press.book import markdown
from generator.press.book.cover import covers_of
from generator.press.book.illustrations import MOST_ROWS, illustrated, plates_of, rows_to_show
from generator.press.book.markdown import Block
from generator.press.book.pages import Book, reference_begins
from generator.press.book.proofs import blocks_to_set, proofread, unprintable
from generator.press.book.slugs import is_slugged, slugged
from generator.press.book.typesetting.settings import (
    LEAST_ILLUSTRATED,
    PLAIN,
    SHEET_PAGES,
    SHORT,
    TIGHT,
    USUAL,
    Setting,
    fitting,
    largest,
    whole_sheets,
)
from generator.press.book.typesetting.styles import BookColours, BookStyles, Plate, Plates
from generator.press.errors import Unprintable
from generator.press.job import Job, Manuscript
from generator.press.paper import Paper
from generator.press.pdf.document import PdfFile
from generator.press.pdfx.files import pdf_file
from generator.press.settings import Printed, refused
from generator.reading.problems import Problem
from generator.system.limits import within

BOOK_SECONDS = 9
A5 = (148.0, 210.0)


def page_size(paper: Paper) -> tuple[float, float]:
    """Half of the paper, if that makes a handy page; else A5."""
    width, height = paper.height / 2, paper.width
    return (width, height) if 130 <= width <= 160 and 200 <= height <= 230 else A5


def usual_size(job: Job) -> tuple[float, float]:
    """Pages for a printing house are of a size by name; at home they are half a sheet."""
    return A5 if job.settings.one_per_page else page_size(job.settings.paper)


def print_book(
    job: Job, faces: Faces, size: tuple[float, float] | None = None, *, to_be_rastered: bool = False
) -> Printed:
    """The book page by page, unimposed; set tighter where that saves a sheet.

    ``size`` is that of its pages in mm, where it is not the usual one for the paper. A book only
    ``to_be_rastered`` is left unpacked, since pdfium unpacks a symbol wherever it is shown.
    """
    manuscript = job.manuscript
    assert manuscript is not None
    blocks, problems = blocks_to_set(manuscript.text, manuscript.path)
    if problems:
        return refused(problems)
    size = size or usual_size(job)
    book = _well_set(job, faces, manuscript, blocks, size)
    if not isinstance(book, Book):
        return refused(book)
    bleed = job.settings.bleed if book.file.is_press else 0.0
    data = book.file.finish(bleed)
    if is_slugged(job):
        data = slugged(data, job, faces, size, bleed)
    if to_be_rastered:
        data = _unpacked(data)
    elif not book.file.is_press:
        data = _packed(data)
    return Printed(data, book.pages, 1, bleed)


def _well_set(
    job: Job, faces: Faces, manuscript: Manuscript, blocks: Sequence[Block], size: tuple[float, float]
) -> Book | list[Problem]:
    """The book on as few sheets as it takes, and in the airiest setting of those that take no more."""
    problems = proofread(blocks, manuscript.path, manuscript.faces, faces)
    rows = rows_to_show(manuscript, blocks)
    drawings = _drawings(faces, manuscript, illustrated(blocks, rows), problems)
    if problems:
        return problems

    def opened(setting: Setting, shown: int = 0, has_contents: bool = True) -> tuple[Book, Plates]:
        file = pdf_file(job.info(manuscript.tagline, "long", "rules"), faces, job.settings)
        styles = BookStyles(faces.fonts, BookColours.of(faces.palette), setting.front, file.large)
        plates = _plates(file, manuscript, illustrated(blocks, rows), drawings)
        book = Book(
            job, file, styles, size, illustrated(blocks, rows[:shown]), setting, has_contents=has_contents
        )
        book.left_over = plates_of(rows[shown:], plates)
        return book, plates

    def plain() -> tuple[Book, Plates]:
        """In one column: as few sheets as it takes; a short book has as many pictures and as large type as
        those hold.
        """

        def length(setting: Setting, shown: int = 0, has_contents: bool = True) -> int:
            book, plates = opened(setting, shown, has_contents)
            book.set(plates, None)
            return book.text_pages

        tight = length(TIGHT)
        if tight >= SHORT:
            return opened(USUAL if whole_sheets(length(USUAL)) <= whole_sheets(tight) else TIGHT)
        has_contents = length(TIGHT, has_contents=False) >= SHEET_PAGES
        pages = whole_sheets(tight) if has_contents else SHEET_PAGES
        for shown in range(min(MOST_ROWS, len(rows)), -1, -1):
            settings = PLAIN[:LEAST_ILLUSTRATED] if shown else PLAIN

            def fits(setting: Setting, shown: int = shown) -> bool:
                return length(setting, shown, has_contents) < pages

            setting = largest(settings, fits)
            if setting is not None:
                return opened(setting, shown, has_contents)
        return opened(TIGHT, 0, has_contents)

    try:
        with within(manuscript.path, BOOK_SECONDS):
            if reference_begins(blocks) < len(blocks):
                book, plates = opened(fitting(size, lambda setting: Book.reckoned(*opened(setting))))
            else:
                book, plates = plain()
            covers, problems = covers_of(job, book.file, faces, size)
            if covers is None:
                return problems
            book.set(plates, covers)
            return book
    except Unprintable as problem:
        return [unprintable(problem, manuscript.path)]


def _packed(data: bytes) -> bytes:
    """The same file with its small objects in streams: a tenth fewer bytes of a book full of links."""
    import pikepdf

    from generator.press.pdfx.claim import saved

    with pikepdf.open(BytesIO(data)) as pdf:
        return saved(pdf)


def _unpacked(data: bytes) -> bytes:
    """The same file with nothing in it compressed but its pictures."""
    import pikepdf

    out = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        level = pikepdf.StreamDecodeLevel.generalized
        pdf.save(out, deterministic_id=True, compress_streams=False, stream_decode_level=level)
    return out.getvalue()


def _drawings(
    faces: Faces, manuscript: Manuscript, blocks: Sequence[Block], problems: list[Problem]
) -> dict[str, Drawing]:
    """Every face that figures show, drawn; its findings are reported where the piece itself is printed."""
    drawings: dict[str, Drawing] = {}
    for figure in markdown.figures(blocks):
        face = manuscript.faces.get(figure.face)
        if face is not None and figure.face not in drawings:
            try:
                drawings[figure.face] = faces.draw(face.face, face.width, face.height, 0.0)
            except LayoutError as problem:
                problems += problem.problems
    return drawings


def _plates(
    file: PdfFile, manuscript: Manuscript, blocks: Sequence[Block], drawings: Mapping[str, Drawing]
) -> Plates:
    """A plate for each face that figures show, and each part of one."""
    return {
        (figure.face, figure.cut): Plate(
            file, f"plate {figure.face}", drawings[figure.face], manuscript.faces[figure.face], figure.cut
        )
        for figure in markdown.figures(blocks)
        if figure.face in drawings
    }
