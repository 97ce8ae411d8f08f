"""Proofs of a rulebook: all that keeps it from being set, found without setting it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.contract import Component
from generator.drawing.faces import Faces
from generator.drawing.findings import another_font
from generator.drawing.layouts import LayoutError
from generator.press.book import markdown
from generator.press.book.bounds import too_large, too_long_to_read
from generator.press.book.emphasis import emphasis
from generator.press.book.markdown import Aside, Block, Figure, Heading, Listing, Prose, TableBlock
from generator.press.book.plates import SizedFace, faces_to_show
from generator.press.errors import Unprintable
from generator.reading.packs import BadFile, shown
from generator.reading.problems import Place, Problem, did_you_mean, in_file_order

if TYPE_CHECKING:
    from generator.reading.packs import Pack


def problems(components: Sequence[Component], pack: Pack) -> list[Problem]:
    """The problems of all books of a pack, but for texts and layouts that are missing altogether."""
    books = [component for component in components if component.kind == "book" and component.text]
    if not books:
        return []
    try:
        faces = Faces(pack.layouts, words=pack.words)
    except LayoutError:
        return []  # reported with the faces
    shown_faces = faces_to_show(components, pack.layouts)
    problems: list[Problem] = []
    for book in books:
        try:
            text = pack.text(book.text)
        except BadFile:
            continue  # reported with the box
        path = shown(pack.folder / book.text)
        blocks, faults = blocks_to_set(text, path)
        wrong = faults or proofread(blocks, path, shown_faces, faces)
        # Whatever else keeps a stranger's book from being set shows when it is.
        problems += wrong or ([] if pack.trusted else _set_for_trial(book, components, pack, faces))
    return in_file_order(problems)


def _set_for_trial(
    book: Component, components: Sequence[Component], pack: Pack, faces: Faces
) -> Sequence[Problem]:
    # Only here: laying out a book takes longer to load than to proofread one.
    from generator.press.book.book import print_book
    from generator.press.paper import paper
    from generator.press.planning import Order, Plan, jobs_of
    from generator.press.settings import Settings

    order = Order(pack, pack.name, [book], pack.folder, components)
    jobs, problems = jobs_of([order], Plan(0, Settings(paper("a4", pack.layouts)), "pdf"))
    return problems or [problem for job in jobs for problem in print_book(job, faces).problems]


def blocks_to_set(text: str, path: str) -> tuple[list[Block], list[Problem]]:
    """The text in blocks, or the Problem of the first thing in it that no book can show."""
    if problems := list(too_long_to_read(text, path)):
        return [], problems
    try:
        blocks = markdown.blocks_of(text)
    except Unprintable as problem:
        return [], [unprintable(problem, path)]
    return blocks, too_large(blocks, path)


def unprintable(problem: Unprintable, path: str) -> Problem:
    """The same as a Problem of the rulebook at that path."""
    return Problem(Place(path, problem.line), "booklet", problem.message, problem.hint)


def proofread(
    blocks: Sequence[Block], path: str, shown_faces: Mapping[str, SizedFace], faces: Faces
) -> list[Problem]:
    """Signs that the book's fonts do not have, and figures of faces that are not there."""
    return [*_missing_glyphs(blocks, path, faces), *_unknown_faces(blocks, path, shown_faces)]


def _unknown_faces(
    blocks: Sequence[Block], path: str, shown_faces: Mapping[str, SizedFace]
) -> Iterator[Problem]:
    for figure in {figure.face: figure for figure in reversed([*markdown.figures(blocks)])}.values():
        if figure.face not in shown_faces:
            hint = did_you_mean(figure.face, sorted(shown_faces))
            hint = hint or "a figure is face:component/piece, as broadside show names them"
            message = f"there is no face '{figure.face}' to show"
            yield Problem(Place(path, figure.line), "unknown-face", message, hint)


def _missing_glyphs(blocks: Sequence[Block], path: str, faces: Faces) -> list[Problem]:
    """A Problem for each line with characters that the book's fonts cannot show; each is told once."""
    keys = emphasis(faces.fonts)
    lines: dict[tuple[int, str], list[str]] = {}
    told: set[tuple[str, str]] = set()
    for line, text in _texts(blocks):
        for run in text:
            font = faces.fonts[keys[(run.bold, run.italic)]]
            for sign in font.missing(run.text.replace("\n", "")):
                if (sign, font.key) not in told:
                    told.add((sign, font.key))
                    lines.setdefault((line, font.spec.family), []).append(sign)
    return [
        Problem(
            Place(path, line),
            "missing-glyph",
            f"the font {family} has no glyph for "
            + " and ".join(f"'{sign}' (U+{ord(sign):04X})" for sign in signs),
            another_font(signs[0]),
        )
        for (line, family), signs in lines.items()
    ]


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
