"""Slips of the pen in a rulebook: what would be lost, print as it stands, or leave players to disagree."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from markdown_it.rules_block.table import escapedSplit

from generator.drawing.typography.stray_marks import Stray, html, unclosed
from generator.press.book.markdown import (
    CLAUSE,
    Aside,
    Block,
    Heading,
    Listing,
    Prose,
    TableBlock,
    Text,
    letters,
)
from generator.reading.problems import Place, Problem, Severity, excerpt, nearest

MAX_REFERENCES = 50
"""Numbers of clauses and sections that are told; more of them help nobody."""
QUOTED = re.compile(r"[\s>]*")
DASHES = re.compile(r"\|\s*:?-+:?\s*\|")
HASHES = re.compile(r"#{1,6}[^\s#]")
STARRED_CLAUSE = re.compile(r"\*{0,2}([A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*[a-z]?)\*{0,2}(?=\s)")
NUMBERED = re.compile(r"(\d+)[.)]?\s")
SECTION = re.compile(
    r"(?:\b(?:sections?|chapters?|abschnitte?s?|kapiteln?|kapitol\w{1,2}|oddíl\w{0,2})\s+|§\s*)(\d+)\b", re.I
)
"""A section named by its number, in the languages of shipped rulebooks."""
REFERENCE = re.compile(r"\b[A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*(?:[a-z]\b)?")
ALMOST_CLAUSE = re.compile(r"([A-Za-z]{2,3})[\s_.\u2010-\u2015-]*([A-Z]?\d+(?:[.,]\d+)*[a-z]?)[.:)]?")
"""The number of a clause without its hyphen, or with another sign for it."""

FOOTNOTE = re.compile(r"\[\^[^\]\s]{1,40}\]")
STRUCK = re.compile(r"~~(?=\S)")
LOW_LINE = re.compile(r"(?<![\w_])_(?=[^\W_])")
"""A low line that begins a word, as it does for writing in italics."""
ICON = re.compile(r"(?<![\w:]):[a-z][a-z0-9_-]*:(?![\w:])")
LINK = re.compile(r"(?<![!\\])\[[^\[\]]{0,200}\]\(([^()\s]{1,500})[^()]{0,200}\)")
FEW, MANY = 2, 10
"""Clauses of a prefix that are the odd ones among so many of another."""


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
    yield from _odd_prefixes(clauses, path)
    yield from islice(_links(lines, path), MAX_REFERENCES)
    yield from islice(_references(every, clauses, lines, path), MAX_REFERENCES)


def _references(
    every: Sequence[Block], clauses: Collection[str], lines: Sequence[str], path: str
) -> Iterator[Problem]:
    """Warnings for wrongly written numbers of clauses, and for clauses and sections that are not there."""
    texts = [(line, text) for block in every for line, text in texts_of(block)]
    numbers = {
        *clauses,
        *(run.text for _, text in texts for run in text if CLAUSE.match(run.text) and run.bold),
    }
    prefixes = {clause.partition("-")[0] for clause in clauses}
    for block in every:
        if not isinstance(block, Prose) or block.clause:
            continue
        source = lines[block.line - 1].strip() if block.line <= len(lines) else ""
        if starred := STARRED_CLAUSE.match(source):
            numbers.add(starred[1])  # told as a number that lacks its stars
        elif meant := _meant(block, prefixes):
            numbers.add(meant)
            message = f"'{letters(block.text[:1]).strip()}' is printed as text, not as the number of a clause"
            yield Problem(Place(path, block.line), "stray-mark", message, f"write **{meant}**", "warning")
    sections = [
        int(number[1])
        for block in every
        if isinstance(block, Heading) and (number := NUMBERED.match(letters(block.text)))
    ]
    for line, text in texts:
        said = letters(text)
        for clause in dict.fromkeys(REFERENCE.findall(said)):
            is_known = clause in numbers or any(each.startswith(f"{clause}.") for each in numbers)
            if not is_known and clause.partition("-")[0] in prefixes:
                near = nearest(clause, sorted(numbers))
                hint = f"did you mean {near[0]}?" if near else "write the number of a clause of this book"
                place = Place(path, line_of(clause, line, lines))
                yield Problem(place, "unknown-clause", f"there is no clause {clause}", hint, "warning")
        for match in SECTION.finditer(said):
            if len(sections) > 1 and int(match[1]) not in sections:
                place = Place(path, line_of(match[0], line, lines))
                message = f"there is no section {int(match[1])} ({min(sections)} to {max(sections)})"
                near = nearest(match[1], [str(section) for section in sections])
                hint = f"did you mean {near[0]}?" if near else "write the number of a section of this book"
                yield Problem(place, "unknown-clause", message, hint, "warning")


def _meant(block: Prose, prefixes: Collection[str]) -> str:
    """The clause that a paragraph's first words in bold are nearly; "" where they are something else."""
    first = block.text[0] if block.text else None
    almost = ALMOST_CLAUSE.fullmatch(first.text.strip()) if first is not None and first.bold else None
    if almost is None or almost[1].upper() not in prefixes:
        return ""
    return f"{almost[1].upper()}-{almost[2].replace(',', '.')}"


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
    for line, text in texts_of(block):
        said = letters(text)
        source = lines[line - 1] if line <= len(lines) else ""
        strays = list(html(said)) if "<" in said else []
        if "**" in said:
            strays.append(unclosed())
        strays += _foreign(said)
        if "`" in source or "\\*" in source:
            continue  # said as it stands, on purpose
        for code, message, hint in strays:
            sign = message.split("'")[1] if "'" in message else ""
            yield Problem(Place(path, line_of(sign, line, lines)), code, message, hint, "warning")
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


def _foreign(said: str) -> Iterator[Stray]:
    """Marks of other programs' Markdown, which print as they stand."""
    if STRUCK.search(said):
        yield "stray-mark", "'~~' is printed as it stands", "nothing is struck out: take the words away"
    if icon := ICON.search(said):
        hint = "a book has no icons in its text: write the word"
        yield "stray-mark", f"'{icon[0]}' is printed as it stands", hint
    if LOW_LINE.search(said):
        yield "stray-mark", "'_' is printed as it stands", "write *italic* with a star on both sides"


def _odd_prefixes(clauses: Mapping[str, int], path: str) -> Iterator[Problem]:
    """Warnings for a clause or two whose letters are those of another book."""
    counts = Counter(clause.partition("-")[0] for clause in clauses)
    most = max(counts, key=lambda prefix: counts[prefix], default="")
    for clause, line in clauses.items():
        prefix, _, number = clause.partition("-")
        if counts[prefix] <= FEW and counts[most] >= MANY:
            message = f"clause {clause} stands among clauses of {most}"
            yield Problem(Place(path, line), "unknown-clause", message, f"write {most}-{number}", "warning")


def _links(lines: Sequence[str], path: str) -> Iterator[Problem]:
    """Warnings for footnotes, and for addresses behind words, which no paper shows."""
    fenced = False
    for number, line in enumerate(lines, 1):
        fenced ^= line.lstrip().startswith("```")
        if not fenced and "`" not in line and (note := FOOTNOTE.search(line)):
            message = f"'{note[0]}' makes no footnote, and what stands behind one is lost"
            place = Place(path, number, note.start() + 1)
            yield Problem(place, "stray-mark", message, "say it in the text, in brackets", "warning")
        for link in LINK.finditer(line) if not fenced and "`" not in line else ():
            message = f"the address '{excerpt(link[1])}' is printed nowhere"
            hint = "write it out in the text, and leave the brackets away"
            yield Problem(Place(path, number, link.start() + 1), "stray-mark", message, hint, "warning")


def line_of(sign: str, line: int, lines: Sequence[str]) -> int:
    """The line of a paragraph that has a sign in it; its first one where none has."""
    for number in range(line, len(lines) + 1):
        if not lines[number - 1].strip():
            break
        if sign and sign in lines[number - 1]:
            return number
    return line


def texts_of(block: Block) -> list[tuple[int, Text]]:
    """The texts of a block with their lines, those of a table cell by cell; a list has none of its own."""
    if isinstance(block, Heading | Prose):
        return [(block.line, block.text)]
    if isinstance(block, TableBlock):
        rows = [(block.line, block.head)]
        rows += [(block.line + 2 + index, row) for index, row in enumerate(block.rows)]
        return [(line, cell) for line, row in rows for cell in row]
    return []
