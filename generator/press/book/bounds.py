"""Bounds of a rulebook: whatever keeps to them can be set in a moment, whatever does not is a Problem."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from generator.press.book.markdown import (
    Aside,
    Block,
    Figure,
    Heading,
    Listing,
    Prose,
    TableBlock,
    Text,
    figures,
    letters,
)
from generator.reading.problems import Place, Problem

CODE = "booklet"
MAX_LETTERS = 400_000
"""Some 250 pages; nobody staples more."""
MAX_UNBROKEN = 20_000
"""Characters without an empty line."""
MAX_HEADING = 150
MAX_SECTIONS = 60
"""The contents stand on one page."""
MAX_PARAGRAPH, MAX_BREAKS = 6_000, 100
MAX_COLUMNS, MAX_ROWS, MAX_CELL = 10, 200, 600
MAX_CAPTION = 250
MAX_ASIDE = 3_000
MAX_DEPTH = 4
"""Lists within lists, and asides."""
MAX_FIGURES = 300

GAP = re.compile(r"\n[ \t]*\n")
PART_IT = "part it with empty lines"


def too_long_to_read(text: str, path: str) -> Iterator[Problem]:
    """The Problem of a text that need not be parsed, since it is too long as a whole or in one piece."""
    if len(text) > MAX_LETTERS:
        hint = "keep what players look up, and leave out the rest"
        yield _problem(path, 1, f"a rulebook of {len(text)} characters; a booklet holds {MAX_LETTERS}", hint)
        return
    start, line = 0, 1
    for gap in [*GAP.finditer(text), None]:
        end = gap.start() if gap else len(text)
        if end - start > MAX_UNBROKEN:
            first = line + len(text[start:end]) - len(text[start:end].lstrip("\n"))
            message = f"{end - start} characters without an empty line; at most {MAX_UNBROKEN} can be set"
            yield _problem(path, first, message, PART_IT)
            return
        if gap:
            line += text.count("\n", start, gap.end())
            start = gap.end()


def too_large(blocks: Sequence[Block], path: str) -> list[Problem]:
    """A Problem for each block that is too large to be set, in their order."""
    problems = list(_blocks(blocks, path, 0))
    sections = [block for block in blocks if isinstance(block, Heading) and block.level == 2]
    if len(sections) > MAX_SECTIONS:
        message = f"{len(sections)} sections; the contents have room for {MAX_SECTIONS}"
        problems.append(
            _problem(path, sections[MAX_SECTIONS].line, message, "make some of them parts, with '###'")
        )
    shown = list(figures(blocks))
    if len(shown) > MAX_FIGURES:
        message = f"{len(shown)} figures; a booklet has room for {MAX_FIGURES}"
        problems.append(_problem(path, shown[MAX_FIGURES].line, message, "show one of each kind"))
    return problems


def _blocks(blocks: Sequence[Block], path: str, depth: int) -> Iterator[Problem]:
    for block in blocks:
        if depth > MAX_DEPTH:
            message = f"lists and asides are nested deeper than {MAX_DEPTH}"
            yield _problem(path, block.line, message, "begin a new paragraph or section")
            return
        if isinstance(block, Heading):
            hint = "end the heading with an empty line"
            yield from _text(block.text, MAX_HEADING, "a heading", path, block.line, hint)
        elif isinstance(block, Prose):
            yield from _text(block.text, MAX_PARAGRAPH, "a paragraph", path, block.line, PART_IT)
        elif isinstance(block, Figure):
            yield from _text(block.caption, MAX_CAPTION, "a caption", path, block.line, "tell it in the text")
        elif isinstance(block, TableBlock):
            yield from _table(block, path)
        elif isinstance(block, Listing):
            for item in block.items:
                yield from _blocks(item, path, depth + 1)
        elif isinstance(block, Aside):
            size = _size(block.blocks)
            if size > MAX_ASIDE:
                message = f"an aside of {size} letters; at most {MAX_ASIDE} fit beside the rules"
                yield _problem(path, block.line, message, "make it a section")
            else:
                yield from _blocks(block.blocks, path, depth + 1)


def _table(block: TableBlock, path: str) -> Iterator[Problem]:
    if len(block.head) > MAX_COLUMNS:
        message = f"a table of {len(block.head)} columns; at most {MAX_COLUMNS} fit on a page"
        yield _problem(path, block.line, message, "part it in several tables")
    elif len(block.rows) > MAX_ROWS:
        message = f"a table of {len(block.rows)} rows; at most {MAX_ROWS} can be looked through"
        yield _problem(path, block.line, message, "part it in several tables")
    else:
        for number, row in enumerate((block.head, *block.rows)):
            # The line under the head has no row of its own.
            line = block.line + number + (number > 0)
            for cell in row:
                yield from _text(cell, MAX_CELL, "a cell", path, line, "tell it in the text")


def _text(text: Text, most: int, what: str, path: str, line: int, hint: str) -> Iterator[Problem]:
    plain = letters(text)
    if len(plain) > most:
        yield _problem(path, line, f"{what} of {len(plain)} letters; at most {most} can be set", hint)
    elif (breaks := plain.count("\n")) > MAX_BREAKS:
        yield _problem(
            path, line, f"{what} of {breaks} broken lines; at most {MAX_BREAKS} can be set", PART_IT
        )


def _size(blocks: Sequence[Block]) -> int:
    """The letters of blocks, and some for each row and figure."""
    size = 0
    for block in blocks:
        if isinstance(block, Heading | Prose):
            size += len(letters(block.text)) + 40 * letters(block.text).count("\n")
        elif isinstance(block, Figure):
            size += 500
        elif isinstance(block, TableBlock):
            size += sum(40 + sum(len(letters(cell)) for cell in row) for row in (block.head, *block.rows))
        elif isinstance(block, Aside):
            size += _size(block.blocks)
        elif isinstance(block, Listing):
            size += sum(40 + _size(item) for item in block.items)
    return size


def _problem(path: str, line: int, message: str, hint: str) -> Problem:
    return Problem(Place(path, line), CODE, message, hint)
