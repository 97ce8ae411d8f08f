"""A rulebook as a book: cover, contents, running heads, and the rules in flowing type."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing.faces import Faces
from generator.drawing.findings import another_font
from generator.drawing.layouts import LayoutError
from generator.press.book import markdown
from generator.press.book.markdown import Aside, Block, Figure, Heading, Listing, Prose, TableBlock
from generator.press.book.pages import Book
from generator.press.book.styles import BookColours, BookStyles, Plate
from generator.press.errors import Unprintable
from generator.press.job import Job, Manuscript, SizedFace
from generator.press.paper import Paper
from generator.press.pdf.document import PdfFile
from generator.press.pdf.inks import inks_of
from generator.press.settings import Printed, refused
from generator.reading.problems import Place, Problem, did_you_mean

A5 = (148.0, 210.0)


def page_size(paper: Paper) -> tuple[float, float]:
    """Half of the paper, if that makes a handy page; else A5."""
    width, height = paper.height / 2, paper.width
    return (width, height) if 130 <= width <= 160 and 200 <= height <= 230 else A5


def print_book(job: Job, faces: Faces) -> Printed:
    """The book page by page, unimposed."""
    manuscript, settings = job.manuscript, job.settings
    assert manuscript is not None
    try:
        blocks = markdown.blocks_of(manuscript.text)
    except Unprintable as problem:
        place = Place(manuscript.path, problem.line)
        return refused([Problem(place, "booklet", problem.message, problem.hint)])
    info = job.info(manuscript.tagline, "long", "rules")
    file = PdfFile(info, faces.fonts, inks_of(settings.ink, faces.style), settings.spot_inks)
    styles = BookStyles(faces.fonts, BookColours.of(faces.palette))
    plates, problems = _plates(file, faces, manuscript, blocks)
    problems = [*_missing_glyphs(blocks, styles, faces, manuscript.path), *problems]
    cover = [_plate(file, faces, face, f"cover {i}", problems) for i, face in enumerate(manuscript.cover)]
    if problems:
        return refused(problems)
    book = Book(job, file, styles, page_size(settings.paper), blocks)
    book.set(plates, [plate for plate in cover if plate is not None])
    bleed = settings.bleed if file.is_press else 0.0
    return Printed(file.finish(bleed), book.pages, 1, bleed)


def _plates(
    file: PdfFile, faces: Faces, manuscript: Manuscript, blocks: Sequence[Block]
) -> tuple[dict[str, Plate], list[Problem]]:
    """A plate for each face that figures show, by the name of the face."""
    plates: dict[str, Plate] = {}
    problems: list[Problem] = []
    for figure in markdown.figures(blocks):
        if figure.face in plates:
            continue
        face = manuscript.faces.get(figure.face)
        if face is None:
            near = did_you_mean(figure.face, sorted(manuscript.faces))
            message = f"there is no face '{figure.face}' to show"
            problems.append(Problem(Place(manuscript.path, figure.line), "unknown-face", message, near))
            continue
        plate = _plate(file, faces, face, f"plate {figure.face}", problems)
        if plate is not None:
            plates[figure.face] = plate
    return plates, problems


def _plate(file: PdfFile, faces: Faces, face: SizedFace, name: str, problems: list[Problem]) -> Plate | None:
    try:
        drawing = faces.draw(face.face, face.width, face.height, 0.0)
    except LayoutError as problem:
        problems += problem.problems
        return None
    # Findings about its texts are reported where the piece itself is printed.
    call = file.form(name, file.operators(drawing), (0.0, 0.0, face.width, face.height))
    return Plate(next(iter(call.forms)), face.width, face.height, face.corner)


def _missing_glyphs(blocks: Sequence[Block], styles: BookStyles, faces: Faces, path: str) -> list[Problem]:
    """A Problem for every character of the text that the book's fonts cannot show."""
    problems: dict[tuple[str, str], Problem] = {}
    for line, text in _texts(blocks):
        for run in text:
            font = faces.fonts[styles.keys[(run.bold, run.italic)]]
            for sign in font.missing(run.text.replace("\n", "")):
                message = f"the font {font.spec.family} has no glyph for '{sign}' (U+{ord(sign):04X})"
                problem = Problem(Place(path, line), "missing-glyph", message, another_font(sign))
                problems.setdefault((sign, font.key), problem)
    return list(problems.values())


def _texts(blocks: Sequence[Block]) -> list[tuple[int, markdown.Text]]:
    texts: list[tuple[int, markdown.Text]] = []
    for block in blocks:
        if isinstance(block, Heading | Prose):
            texts.append((block.line, block.text))
        elif isinstance(block, Figure):
            texts.append((block.line, block.caption))
        elif isinstance(block, TableBlock):
            texts += [(block.line, cell) for row in (block.head, *block.rows) for cell in row]
        elif isinstance(block, Aside):
            texts += _texts(block.blocks)
        elif isinstance(block, Listing):
            for item in block.items:
                texts += _texts(item)
    return texts
