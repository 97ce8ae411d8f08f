"""Tables: the rows of a sheet under its headings, each cell with its place.

Of a file this process sees the bytes alone: whatever they are is found out by another, under limits.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import islice, pairwise
from pathlib import Path, PurePosixPath

from generator.reading.game_folders import shown
from generator.reading.parsing.mojibake import mojibake
from generator.reading.parsing.text_files import MAX_BYTES, read_bytes
from generator.reading.problems import Place, Problem, excerpt, in_file_order
from generator.reading.spreadsheets.delimited import DELIMITERS, read_delimited
from generator.reading.spreadsheets.files import WORKBOOK_ENDINGS
from generator.reading.spreadsheets.grids import Cell, Grid, GridRow
from generator.reading.spreadsheets.workbooks import MAX_SECONDS, read_workbook
from generator.system.limits import LimitReached, bounded, within
from generator.system.values import frozen

MAX_WORKBOOK = 32_000_000
MAX_STRAYS = 20
_SIGNS = {",": "a comma", ";": "a semicolon", "\t": "a tab", "|": "a bar"}
_LANGUAGE = re.compile(r"(.*\S)\s*[.]\s*([a-z]{2,3}(-[A-Z]{2})?)")


@frozen
class Heading:
    """The heading of a column. ``key`` is the name of its field; a column ``title.de`` has the key ``title``
    and the ``language`` ``de``.
    """

    cell: Cell
    key: str
    language: str = ""

    @property
    def name(self) -> str:
        """The key with its language: no two columns have the same."""
        return f"{self.key}.{self.language}" if self.language else self.key


@frozen
class Row:
    """One row below the headings: cells by the name of their heading; all names are there."""

    line: int
    cells: Mapping[str, Cell]

    def text(self, name: str) -> str:
        """The text under a heading, "" when there is none."""
        cell = self.cells.get(name)
        return cell.text if cell else ""


@frozen(slots=False)
class Table:
    """The rows of a sheet. ``path`` names the file in problems, and its sheet behind ``#``."""

    path: str
    headings: tuple[Heading, ...]
    rows: tuple[Row, ...]

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages that some column is in, sorted."""
        return tuple(sorted({heading.language for heading in self.headings if heading.language}))

    def place(self, row: Row, name: str = "") -> Place:
        """The place of a cell, or where its row begins when there is no such column."""
        cell = row.cells.get(name)
        return Place(self.path, cell.line, cell.column) if cell else Place(self.path, row.line, 1)

    def place_of_text(self, entry: Place, text: str) -> Place | None:
        """The cell of the row at a place that holds ``text``, or a part of it; None when none does.

        Blanks, line ends and capitals count the same, since layouts may set a text in them.
        """
        words = " ".join(text.casefold().split())
        row = next((row for row in self.rows if row.line == entry.line), None)
        cells = [cell for cell in row.cells.values() if cell.text] if row is not None and words else []
        by_words = [(" ".join(cell.text.casefold().split()), cell) for cell in cells]
        # A picture may be named without its folder and its ending.
        file = PurePosixPath(text)
        exact = [cell for cell in cells if cell.text in (text, file.name, file.stem)]
        exact += [cell for said, cell in by_words if said == words]
        near = [cell for said, cell in by_words if words in said or (len(said) > 3 and said in words)]
        fitting = exact or near
        return Place(self.path, fitting[0].line, fitting[0].column) if fitting else None

    def heading(self, name: str) -> Place:
        """The place of a heading, or where the headings begin when there is no such column."""
        cells = [heading.cell for heading in self.headings if heading.name == name]
        cell = cells[0] if cells else self.headings[0].cell
        return Place(self.path, cell.line, cell.column if cells else 1)


Outcome = tuple[Table | None, list[Problem]]


def read_table(folder: Path, reference: str, part: str = "") -> Outcome:
    """The table that a file below ``folder`` holds, and what is wrong with it in file order.

    ``reference`` is a file such as ``cards.csv``, or one and its sheet, ``cards.xlsx#Monsters``; a workbook
    without one gives the sheet called like ``part``, else its first. There is no table where rows could
    be misread.
    """
    return read_tables(folder, [(reference, part)])[0]


def read_tables(
    folder: Path, references: Sequence[tuple[str, str]], instead: Mapping[str, bytes] | None = None
) -> list[Outcome]:
    """The same for each reference and its part, all read by one process under limits.

    ``instead`` has bytes that stand for those of a file by its name.
    """
    taken = [_taken(folder, reference, part, instead or {}) for reference, part in references]
    outcomes = _read_apart(tuple(file for file in taken if isinstance(file, _File)))
    return [next(outcomes) if isinstance(file, _File) else (None, file) for file in taken]


@frozen
class _File:
    """The bytes of a spreadsheet, and which of its sheets is wanted."""

    raw: bytes
    shown: str
    workbook: bool
    sheet: str
    part: str


def _taken(folder: Path, reference: str, part: str, instead: Mapping[str, bytes]) -> _File | list[Problem]:
    """The bytes of a file, of which nothing is understood yet; or why there are none."""
    file, _, sheet = reference.partition("#")
    path = folder / file
    workbook = path.suffix.lower() in WORKBOOK_ENDINGS
    most = MAX_WORKBOOK if workbook else MAX_BYTES
    replaced: tuple[bytes, list[Problem]] | None = (instead[file], []) if file in instead else None
    raw, problems = replaced or read_bytes(path, shown(path), folder, most)
    if problems:
        return problems
    if not raw.strip():
        hint = "write a row of headings, and below it a row for each card"
        return [Problem(Place(shown(path)), "empty-file", "the file is empty", hint)]
    # A workbook is one whatever it is called; people rename cards.xlsx to cards.csv.
    workbook = workbook or bool(sheet and raw.startswith(b"PK\x03\x04"))
    return _File(raw, shown(path), workbook, sheet, part)


def _read_apart(files: tuple[_File, ...]) -> Iterator[Outcome]:
    """The table in each file; after one that took too much the others are read by another process."""
    while files:
        done = 0
        try:
            for outcome in bounded(partial(_each_read, files), MAX_SECONDS * len(files)):
                done += 1
                yield outcome
        except LimitReached as limit:
            yield None, [_too_much(files[done], limit.reason)]
            done += 1
        files = files[done:]


def _each_read(files: Iterable[_File]) -> Iterator[Outcome]:
    for file in files:
        with within(file.shown, MAX_SECONDS):
            outcome = _read(file)
        yield outcome


def _read(file: _File) -> Outcome:
    if file.workbook:
        grid, problems = read_workbook(file.raw, file.shown, file.sheet, file.part)
    else:
        grid, problems = read_delimited(file.raw, file.shown)
    if grid is None:
        return None, problems
    table, faults = table_of(grid)
    problems = in_file_order([*problems, *faults])
    return (None if any(fault.code in _MISREAD for fault in problems) else table), problems


def _too_much(file: _File, reason: str) -> Problem:
    kind, hint = "table", "take out what is no card"
    if file.workbook:
        kind, hint = "workbook", "save the sheet as CSV"
    much = "much memory" if reason == "memory" else "long"
    return Problem(Place(file.shown), "too-large", f"opening the {kind} takes too {much}", hint)


_MISREAD = ("too-large", "same-heading", "empty-file", "stray-cell")
"""Faults of a whole table: its rows cannot be told right."""


def table_of(grid: Grid) -> tuple[Table | None, list[Problem]]:
    """The table of a grid: headings first, then rows; and what is wrong with its headings."""
    rows = list(grid.rows)
    if len(rows) > 2 and _is_caption(rows[0], rows[1]):
        rows = rows[1:]
        if (second := _second_caption(rows)) is not None:
            message = f"'{excerpt(second.text)}' begins a second table below the first"
            hint = "export one table a file, or take the second out"
            return None, [Problem(grid.place(second), "stray-cell", message, hint)]
    if not rows:
        hint = "write a row of headings, and below it a row for each card"
        return None, [Problem(Place(grid.path), "empty-file", "the table is empty", hint)]
    if len(rows) > 2 and _are_above_headings(rows):
        message = f"the headings seem to be on line {rows[1][0].line}: below them are more columns than here"
        hint = f"take line {rows[0][0].line} out, or write a heading above each column"
        return None, [Problem(grid.place(rows[0][0]), "stray-cell", message, hint)]
    headings = [heading_of(cell) for cell in rows[0] if cell.text]
    problems = list(_heading_faults(grid, headings))
    problems += _strays(grid, headings, rows[1:])
    cells = (cell for row in rows for cell in row)
    garbled = (fault for cell in cells if (fault := mojibake(cell.text, grid.place(cell))))
    problems += islice(garbled, MAX_STRAYS)
    if len(rows) == 1:
        message, hint = "there are headings and no rows", "write a row for each card below them"
        problems.append(Problem(grid.place(rows[0][0]), "empty-file", message, hint))
    return Table(grid.path, tuple(headings), tuple(_row(headings, row) for row in rows[1:])), problems


def key_of(heading: str) -> str:
    """The name of the field under a heading: small letters, digits and ``_``.

    >>> key_of("Card Name"), key_of("Cost (€)"), key_of("2nd text"), key_of("Area m²")
    ('card_name', 'cost', 'n2nd_text', 'area_m2')
    """
    folded = unicodedata.normalize("NFKC", heading).casefold()
    # Signs such as ❶ count as letters to Python, and to no other reader of the schema.
    folded = "".join(" " if unicodedata.category(sign) == "No" else sign for sign in folded)
    key = re.sub(r"[^\w]+", "_", folded).strip("_") or "column"
    return f"n{key}" if key[0].isdecimal() else key


def heading_of(cell: Cell) -> Heading:
    """The heading that a cell is."""
    in_language = _LANGUAGE.fullmatch(cell.text)
    return (
        Heading(cell, key_of(in_language[1]), in_language[2])
        if in_language
        else Heading(cell, key_of(cell.text))
    )


def _is_caption(first: GridRow, second: GridRow) -> bool:
    """Whether a row above the headings is but the name of the table, as Numbers writes it."""
    filled = [cell.text for cell in second if cell.text]
    return (
        sum(bool(cell.text) for cell in first) == 1
        and len(filled) >= 3
        and len(set(filled)) == len(filled)
        and not any(text.replace(".", "").isdecimal() for text in filled)
    )


def _are_above_headings(rows: Sequence[GridRow]) -> bool:
    """Whether the first row is some words above the headings, which are in the second one."""
    first, second, *others = ([cell.text for cell in row if cell.text] for row in rows)
    return (
        len(first) < len(second)
        and len(set(second)) == len(second)
        and all(key_of(text) == text.casefold().replace(" ", "_") for text in second)
        and not any(text.isdecimal() for text in second)
        and all(len(texts) > len(first) for texts in others)
    )


def _second_caption(rows: Sequence[GridRow]) -> Cell | None:
    """The name of a second table, where a program wrote several below each other: alone in its row, under a
    blank one.
    """
    for above, row in pairwise(rows):
        filled = [cell for cell in row if cell.text]
        end = above[0].line + max(cell.text.count("\n") for cell in above)
        if len(filled) == 1 and filled[0].column == 1 and filled[0].line > end + 1:
            return filled[0]
    return None


def _row(headings: Sequence[Heading], row: GridRow) -> Row:
    line, cells = row[0].line, {cell.column: cell for cell in row}
    at = {heading.name: heading.cell.column for heading in headings}
    return Row(line, {name: cells.get(column, Cell("", line, column)) for name, column in at.items()})


def _heading_faults(grid: Grid, headings: Sequence[Heading]) -> Iterator[Problem]:
    first: dict[str, Cell] = {}
    for heading in headings:
        if heading.name in first:
            other = first[heading.name]
            message = f"'{excerpt(heading.cell.text)}' is the heading of two columns, {other.column} and "
            message += f"{heading.cell.column}"
            yield Problem(grid.place(heading.cell), "same-heading", message, "give one of them another name")
        first.setdefault(heading.name, heading.cell)


def _strays(grid: Grid, headings: Sequence[Heading], rows: Sequence[GridRow]) -> Iterator[Problem]:
    """Cells below no heading: a column that lacks one, or a row with a cell too many."""
    columns = {heading.cell.column for heading in headings}
    last = max(columns)
    for row in rows if grid.delimiter and len(columns) > 2 else ():
        filled = [cell for cell in row if cell.text]
        signs = [sign for sign in DELIMITERS if len(filled) == 1 and sign != grid.delimiter]
        if sign := next((sign for sign in signs if filled[0].text.count(sign) >= len(columns) - 1), ""):
            signs_of_both = f"{_SIGNS[sign]}, the table by {_SIGNS[grid.delimiter]}"
            message = f"'{excerpt(filled[0].text)}' is parted by {signs_of_both}"
            yield Problem(grid.place(filled[0]), "stray-cell", message, "part all rows by the same sign")
    reported: set[int] = set()
    strays = [cell for row in rows for cell in row if cell.text and cell.column not in columns]
    often = {column for column, count in Counter(cell.column for cell in strays).items() if count > 1}
    for cell in strays[: 10 * MAX_STRAYS]:
        if len(reported) == MAX_STRAYS:
            return
        if cell.column < last or (cell.column in often and not grid.delimiter):
            if cell.column not in reported:
                message = f"'{excerpt(cell.text)}' is in column {cell.column}, which has no heading"
                hint = "write a heading above it, or clear the column"
                yield Problem(grid.place(cell), "stray-cell", message, hint)
            reported.add(cell.column)
        elif -cell.line not in reported:
            reported.add(-cell.line)
            message = f"'{excerpt(cell.text)}' stands behind the last column"
            hint = "clear it, or write a heading above it"
            if grid.delimiter:
                hint = f"text that holds {_SIGNS[grid.delimiter]} needs quotes"
            yield Problem(grid.place(cell), "stray-cell", message, hint)
