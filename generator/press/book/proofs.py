"""Proofs of a rulebook: all that keeps it from being set, found without setting it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.drawing.faces import Faces
from generator.drawing.findings import another_font
from generator.press.book import markdown
from generator.press.book.bounds import too_large, too_long_to_read
from generator.press.book.markdown import Aside, Block, Figure, Heading, Listing, Prose, TableBlock
from generator.press.book.plates import SizedFace
from generator.press.book.slips import slips
from generator.press.book.typesetting.emphasis import emphasis
from generator.press.errors import Unprintable
from generator.reading.problems import Place, Problem, did_you_mean


def blocks_to_set(text: str, path: str) -> tuple[list[Block], list[Problem]]:
    """The text in blocks, or the Problem of the first thing in it that no book can show."""
    if not text.strip():
        hint = "write the rules here, or copy the rulebook of the game you began with"
        return [], [Problem(Place(path), "empty-file", "the rulebook is empty", hint)]
    if problems := list(too_long_to_read(text, path)):
        return [], problems
    try:
        blocks = markdown.blocks_of(text)
    except Unprintable as problem:
        return [], [unprintable(problem, path)]
    lost = [problem for problem in slips(text, blocks, path) if problem.severity == "error"]
    return blocks, [*too_large(blocks, path), *lost]


def unprintable(problem: Unprintable, path: str) -> Problem:
    """The same as a Problem of the rulebook at that path."""
    return Problem(Place(path, problem.line), "booklet", problem.message, problem.hint)


def proofread(
    blocks: Sequence[Block], path: str, shown_faces: Mapping[str, SizedFace], faces: Faces
) -> list[Problem]:
    """Signs that the book's fonts do not have, and figures of faces that are not there."""
    return [
        *_missing_glyphs(blocks, path, faces),
        *_unknown_faces(blocks, path, shown_faces),
        *_cut_too_large(blocks, path, shown_faces),
    ]


def _cut_too_large(
    blocks: Sequence[Block], path: str, shown_faces: Mapping[str, SizedFace]
) -> Iterator[Problem]:
    for figure in markdown.figures(blocks):
        face = shown_faces.get(figure.face)
        if face is None or figure.cut is None:
            continue
        left, top, width, height = figure.cut
        if left + width > face.width + 0.01 or top + height > face.height + 0.01:
            message = (
                f"what is shown of '{figure.face}' reaches beyond its {face.width:g} x {face.height:g} mm"
            )
            hint = "write left, top, width and height, counted from its upper left corner"
            yield Problem(Place(path, figure.line), "booklet", message, hint)


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
    reported: set[tuple[str, str]] = set()
    for line, text in _texts(blocks):
        for run in text:
            font = faces.fonts[keys[(run.bold, run.italic)]]
            for sign in font.missing(run.text.replace("\n", "")):
                if (sign, font.key) not in reported:
                    reported.add((sign, font.key))
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
