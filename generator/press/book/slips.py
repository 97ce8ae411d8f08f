"""Slips of the pen in a rulebook: what would be lost, print as it stands, or leave players to disagree."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from markdown_it.rules_block.table import escapedSplit

from generator.drawing.typography.stray_marks import html, unclosed
from generator.press.book.markdown import Aside, Block, Heading, Listing, Prose, TableBlock, Text, letters
from generator.reading.problems import Place, Problem, Severity

QUOTED = re.compile(r"[\s>]*")
DASHES = re.compile(r"\|\s*:?-+:?\s*\|")
HASHES = re.compile(r"#{1,6}[^\s#]")
STARRED_CLAUSE = re.compile(r"\*{0,2}([A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*[a-z]?)\*{0,2}(?=\s)")


def slips(text: str, blocks: Sequence[Block], path: str) -> Iterator[Problem]:
    """Errors for what the book would lose or say twice, warnings for marks that mark nothing."""
    lines = text.splitlines()
    every = list(_flat(blocks))
    titles = [block for block in every if isinstance(block, Heading) and block.level == 1]
    if not titles:
        hint = "begin with '# ' and the title of the game"
        yield Problem(Place(path), "no-title", "the rulebook has no title", hint, "warning")
    for again in titles[1:]:
        message = f"the title is already on line {titles[0].line}"
        yield Problem(Place(path, again.line), "no-title", message, "begin a chapter with '## '", "warning")
    clauses: dict[str, int] = {}
    for block in every:
        if isinstance(block, Prose) and block.clause:
            first = clauses.setdefault(block.clause, block.line)
            if first != block.line:
                message = f"clause {block.clause} is already on line {first}"
                yield Problem(
                    Place(path, block.line), "same-clause", message, "give one of them another number"
                )
        if isinstance(block, TableBlock):
            yield from _cells(block, lines, path)
        yield from _strays(block, lines, path)


def _flat(blocks: Sequence[Block]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Aside):
            yield from _flat(block.blocks)
        elif isinstance(block, Listing):
            for item in block.items:
                yield from _flat(item)


def _cells(table: TableBlock, lines: Sequence[str], path: str) -> Iterator[Problem]:
    """Rows with more cells than the head has columns, which are cut off, or with fewer."""
    columns = len(table.head)
    # The head and the line of dashes stand above them.
    for line in range(table.line + 2, table.line + 2 + len(table.rows)):
        row = lines[line - 1] if line <= len(lines) else ""
        cells = escapedSplit(row[QUOTED.match(row).end() :].strip())  # type: ignore[union-attr]
        cells = cells[not cells[0].strip() :]
        cells = cells[: len(cells) - (bool(cells) and not cells[-1].strip())]
        if len(cells) == columns:
            continue
        message = f"this row has {len(cells)} cell{'s' * (len(cells) != 1)}, the head of its table {columns}"
        hint = "write as many; \\| is a bar within a cell"
        severity: Severity = "error" if len(cells) > columns else "warning"
        yield Problem(Place(path, line), "table-row", message, hint, severity)


def _strays(block: Block, lines: Sequence[str], path: str) -> Iterator[Problem]:
    for line, text in _texts(block):
        said = letters(text)
        source = lines[line - 1] if line <= len(lines) else ""
        strays = list(html(said)) if "<" in said else []
        if "**" in said:
            strays.append(unclosed())
        if "`" in source or "\\*" in source:
            continue  # said as it stands, on purpose
        for code, message, hint in strays:
            sign = message.split("'")[1] if "'" in message else ""
            yield Problem(Place(path, _line_of(sign, line, lines)), code, message, hint, "warning")
        if not isinstance(block, Prose):
            continue
        if DASHES.search(said):
            message = "this is no table: the line of dashes has not as many cells as the head"
            hint = "write | --- | under each cell of the head, and an empty line above the table"
            yield Problem(Place(path, line), "table-row", message, hint)
        elif HASHES.match(said):
            hint = "write a blank behind the last '#'"
            yield Problem(Place(path, line), "stray-mark", "'#' is printed as it stands", hint, "warning")
        elif not block.clause and (starred := STARRED_CLAUSE.match(source.strip())):
            message = f"'{starred[1]}' is printed as text, not as the number of a clause"
            yield Problem(Place(path, line), "stray-mark", message, f"write **{starred[1]}**", "warning")


def _line_of(sign: str, line: int, lines: Sequence[str]) -> int:
    """The line of a paragraph that has a sign in it; its first one where none has."""
    for number in range(line, len(lines) + 1):
        if not lines[number - 1].strip():
            break
        if sign and sign in lines[number - 1]:
            return number
    return line


def _texts(block: Block) -> list[tuple[int, Text]]:
    if isinstance(block, Heading | Prose):
        return [(block.line, block.text)]
    if isinstance(block, TableBlock):
        rows = [(block.line, block.head)]
        rows += [(block.line + 2 + index, row) for index, row in enumerate(block.rows)]
        return [(line, cell) for line, row in rows for cell in row]
    return []
