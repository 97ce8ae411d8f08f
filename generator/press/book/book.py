"""A rulebook as a book: cover, contents, running heads, and the rules in flowing type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.contract import Face
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.press.book import markdown
from generator.press.book.markdown import Aside, Block, Figure, Grid, Heading, Listing, Prose
from generator.press.book.pages import Book
from generator.press.book.styles import Inks, Plate, Type
from generator.press.paper import Paper
from generator.press.pdf.document import Info, PdfFile
from generator.press.pdf.inks import inks_of
from generator.press.sheets.pieces import Imprint, Printed, Settings
from generator.reading.problems import Place, Problem, did_you_mean

A5 = (148.0, 210.0)


@dataclass(frozen=True, slots=True)
class Shown:
    """A face a book can show, with its trimmed size and corner radius in mm."""

    face: Face
    width: float
    height: float
    corner: float = 0.0


@dataclass(frozen=True, slots=True)
class Manuscript:
    """What a book is made of: its Markdown, where that stands, and the faces it may show by name."""

    text: str
    path: str
    tagline: str
    shown: Mapping[str, Shown]
    cover: Sequence[Shown] = ()


def page_size(paper: Paper) -> tuple[float, float]:
    """Half of the paper, if that makes a handy page; else A5."""
    width, height = paper.height / 2, paper.width
    return (width, height) if 130 <= width <= 160 and 200 <= height <= 230 else A5


def print_book(title: str, copy: Manuscript, settings: Settings, imprint: Imprint, faces: Faces) -> Printed:
    """The book page by page, unimposed."""
    try:
        blocks = markdown.blocks(copy.text)
    except markdown.Unprintable as problem:
        place = Place(copy.path, problem.line)
        return _refused([Problem(place, "booklet", problem.message, problem.hint)])
    info = Info(
        title=f"{imprint.game}: {title}",
        subject=copy.tagline,
        author="Broadside",
        keywords=("rules", f"content {imprint.content[:12]}", f"Broadside {imprint.version}"),
        duplex="long",
    )
    file = PdfFile(info, faces.fonts, inks_of(settings.ink, faces.style), settings.spots)
    inks = Inks.of(faces.palette)
    types = Type(faces.fonts, inks)
    problems = [*_glyphs(blocks, types, faces, copy.path)]
    plates: dict[str, Plate] = {}
    for figure in markdown.figures(blocks):
        if figure.face in plates:
            continue
        shown = copy.shown.get(figure.face)
        if shown is None:
            near = _nearest(figure.face, copy.shown)
            message = f"there is no face '{figure.face}' to show"
            problems.append(Problem(Place(copy.path, figure.line), "unknown-face", message, near))
            continue
        plate = _plate(file, faces, shown, f"plate {figure.face}", problems)
        if plate is not None:
            plates[figure.face] = plate
    cover = [_plate(file, faces, shown, f"cover {i}", problems) for i, shown in enumerate(copy.cover)]
    if problems:
        return _refused(problems)
    whole = [plate for plate in cover if plate is not None]
    book = Book(file, types, page_size(settings.paper), imprint, title, copy.tagline, whole, blocks)
    book.set(plates)
    bleed = settings.bleed if file.is_press else 0.0
    return Printed(file.finish(bleed), book.pages, 1, bleed)


def _refused(problems: Sequence[Problem]) -> Printed:
    return Printed(b"", 0, 0, 0.0, problems=tuple(problems))


def _nearest(name: str, known: Mapping[str, Shown]) -> str:
    return did_you_mean(name, sorted(known))


def _plate(file: PdfFile, faces: Faces, shown: Shown, name: str, problems: list[Problem]) -> Plate | None:
    try:
        drawing = faces.draw(shown.face, shown.width, shown.height, 0.0)
    except LayoutError as problem:
        problems += problem.problems
        return None
    # What its texts lack is reported where the piece itself is printed.
    drawn = file.operators(drawing)
    call = file.form(name, drawn, (0.0, 0.0, shown.width, shown.height))
    return Plate(next(iter(call.forms)), shown.width, shown.height, shown.corner)


def _glyphs(blocks: Sequence[Block], types: Type, faces: Faces, path: str) -> list[Problem]:
    """A Problem for every sign of the text that the book's fonts cannot show."""
    found: dict[tuple[str, str], Problem] = {}
    for line, text in _texts(blocks):
        for run in text:
            font = faces.fonts[types.keys[(run.bold, run.italic)]]
            for sign in font.missing(run.text.replace("\n", "")):
                message = f"the font {font.spec.family} has no glyph for '{sign}' (U+{ord(sign):04X})"
                hint = "use another sign or another font"
                found.setdefault((sign, font.key), Problem(Place(path, line), "missing-glyph", message, hint))
    return list(found.values())


def _texts(blocks: Sequence[Block]) -> list[tuple[int, markdown.Text]]:
    texts: list[tuple[int, markdown.Text]] = []
    for block in blocks:
        if isinstance(block, Heading | Prose):
            texts.append((block.line, block.text))
        elif isinstance(block, Figure):
            texts.append((block.line, block.caption))
        elif isinstance(block, Grid):
            texts += [(block.line, cell) for row in (block.head, *block.rows) for cell in row]
        elif isinstance(block, Aside):
            texts += _texts(block.blocks)
        elif isinstance(block, Listing):
            for item in block.items:
                texts += _texts(item)
    return texts
