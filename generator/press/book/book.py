"""A rulebook as a book: cover, contents, running heads, and the rules in flowing type."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.press.book import markdown
from generator.press.book.cover import covers_of
from generator.press.book.markdown import Block
from generator.press.book.pages import SHEET_PAGES, TIGHT, USUAL, Book, Margins
from generator.press.book.plates import SizedFace
from generator.press.book.proofs import blocks_to_set, proofread, unprintable
from generator.press.book.styles import BookColours, BookStyles, Plate
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
    book = _set(job, faces, manuscript, blocks, USUAL, size)
    if isinstance(book, Book) and book.pages_for_notes >= SHEET_PAGES - 2:
        tight = _set(job, faces, manuscript, blocks, TIGHT, size)
        if isinstance(tight, Book) and tight.pages < book.pages:
            book = tight
    if not isinstance(book, Book):
        return refused(book)
    bleed = job.settings.bleed if book.file.is_press else 0.0
    data = book.file.finish(bleed)
    if to_be_rastered:
        data = _unpacked(data)
    elif not book.file.is_press:
        data = _packed(data)
    return Printed(data, book.pages, 1, bleed)


def _packed(data: bytes) -> bytes:
    """The same file with its small objects in streams: a tenth fewer bytes of a book full of links."""
    import pikepdf

    out = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _unpacked(data: bytes) -> bytes:
    """The same file with nothing in it compressed but its pictures."""
    import pikepdf

    out = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        level = pikepdf.StreamDecodeLevel.generalized
        pdf.save(out, deterministic_id=True, compress_streams=False, stream_decode_level=level)
    return out.getvalue()


def _set(
    job: Job,
    faces: Faces,
    manuscript: Manuscript,
    blocks: Sequence[Block],
    margins: Margins,
    size: tuple[float, float],
) -> Book | list[Problem]:
    """The book in a file of its own, or what keeps it from being set."""
    settings = job.settings
    info = job.info(manuscript.tagline, "long", "rules")
    file = pdf_file(info, faces, settings)
    styles = BookStyles(faces.fonts, BookColours.of(faces.palette))
    problems = proofread(blocks, manuscript.path, manuscript.faces, faces)
    plates = _plates(file, faces, manuscript, blocks, problems)
    covers, of_covers = covers_of(job, file, faces, size)
    problems += of_covers
    if problems or covers is None:
        return problems
    book = Book(job, file, styles, size, blocks, margins)
    try:
        with within(manuscript.path, BOOK_SECONDS):
            book.set(plates, covers)
    except Unprintable as problem:
        return [unprintable(problem, manuscript.path)]
    return book


def _plates(
    file: PdfFile, faces: Faces, manuscript: Manuscript, blocks: Sequence[Block], problems: list[Problem]
) -> dict[str, Plate]:
    """A plate for each face that figures show, by the name of the face."""
    plates: dict[str, Plate] = {}
    for figure in markdown.figures(blocks):
        face = manuscript.faces.get(figure.face)
        if face is None or figure.face in plates:
            continue
        plate = _plate(file, faces, face, f"plate {figure.face}", problems)
        if plate is not None:
            plates[figure.face] = plate
    return plates


def _plate(file: PdfFile, faces: Faces, face: SizedFace, name: str, problems: list[Problem]) -> Plate | None:
    try:
        drawing = faces.draw(face.face, face.width, face.height, 0.0)
    except LayoutError as problem:
        problems += problem.problems
        return None
    # Findings about its texts are reported where the piece itself is printed.
    call = file.form(name, file.operators(drawing), (0.0, 0.0, face.width, face.height))
    return Plate(next(iter(call.forms)), face.width, face.height, face.corner, face.drawn_for_book)
