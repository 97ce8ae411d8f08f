"""Cells in rows, as a spreadsheet shows them, before anybody knows which row has the headings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from generator.reading.parsing.text_files import BAD_CHARACTER, character_name
from generator.reading.problems import Place, Problem, excerpt
from generator.system.values import frozen

MAX_ROWS, MAX_COLUMNS, MAX_CHARACTERS = 20_000, 200, 4_000
"""The most that one sheet may hold; a deck of cards is far below it."""
MAX_PROBLEMS = 200

FORMULA = re.compile(r"=\s*([A-Z]{2,}\(.*\)|\$?[A-Z]{1,2}\$?[0-9]+\s*[-+*/&].*)", re.DOTALL)
ERROR = re.compile(r"#(NULL!|DIV/0!|VALUE!|REF!|NAME\?|NUM!|N/A|SPILL!|CALC!|ERROR!)|Err:\d{3}")
"""Words that programs put into a cell whose formula they could not work out."""
NEVER_WORKED_OUT = "\x00formula"
"""The text of a cell whose formula has no value: a program wrote it that does not calculate."""
_BREAKS = re.compile("\r\n|[\r\x0b\u2028\u2029]|_x000[Dd]_\n?")
_UNSEEN = re.compile("[\u200b\u200e\u200f\u2060\ufeff]")
"""Signs without width that come along when text is pasted from a page of the web."""


@frozen
class Cell:
    """One cell: its text without blanks around it, and where it is.

    ``line`` is the line of a text file or the row of a sheet, ``column`` that of the sheet, both from 1.
    """

    text: str
    line: int
    column: int


GridRow = tuple[Cell, ...]


@frozen
class Grid:
    """The rows of a sheet that hold anything. ``path`` names the file, and its sheet behind ``#``.

    ``delimiter`` is the sign between the cells of a text file, "" in a workbook.
    """

    path: str
    rows: tuple[GridRow, ...]
    delimiter: str = ""

    def place(self, cell: Cell) -> Place:
        """The place of a cell."""
        return Place(self.path, cell.line, cell.column)


def grid_of(
    path: str, rows: Iterable[Sequence[Cell]], delimiter: str = ""
) -> tuple[Grid | None, list[Problem]]:
    """The rows as far as they hold anything, and what is wrong with single cells, in file order.

    The cells of a row come from left to right; empty ones may be left out. There is no grid of a sheet that
    goes beyond the bounds.
    """
    kept: list[GridRow] = []
    problems: list[Problem] = []
    for row in rows:
        cells = {cell.column: cell for cell in row if cell.text}
        if not cells:
            continue
        last, line = max(cells), row[0].line
        if last > MAX_COLUMNS:
            message = f"there is a cell in column {last:,}, at most {MAX_COLUMNS} are read"
            place = Place(path, cells[last].line, last)
            return None, [Problem(place, "too-large", message, "clear what stands to the right of the table")]
        if len(kept) == MAX_ROWS:
            message, hint = (
                f"the sheet has more than {MAX_ROWS:,} rows",
                "a table of cards has one row a card",
            )
            return None, [Problem(Place(path, line), "too-large", message, hint)]
        if len(problems) < MAX_PROBLEMS:
            problems += (problem for cell in cells.values() for problem in _faults(path, cell))
        kept.append(tuple(cells.get(at, Cell("", line, at)) for at in range(1, last + 1)))
    return Grid(path, tuple(kept), delimiter), problems


def plain(text: str) -> str:
    r"""The text of a cell: one kind of line end, no blanks around it, nothing without width.

    >>> plain(" Moth\u00a0\r\nof Dusk ")
    'Moth\nof Dusk'
    """
    lines = _UNSEEN.sub("", _BREAKS.sub("\n", text)).strip().split("\n")
    return "\n".join(line.rstrip() for line in lines)


def letters(column: int) -> str:
    """A column as spreadsheets name it.

    >>> letters(1), letters(28)
    ('A', 'AB')
    """
    name = ""
    while column > 0:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def has_no_value(text: str) -> bool:
    """Whether a text stands for a formula that gave no value, as is told of its cell."""
    return text == NEVER_WORKED_OUT or ERROR.fullmatch(text) is not None


def _faults(path: str, cell: Cell) -> Iterator[Problem]:
    place = Place(path, cell.line, cell.column)
    if len(cell.text) > MAX_CHARACTERS:
        message = f"the cell has {len(cell.text):,} characters, at most {MAX_CHARACTERS:,} are read"
        hint = "see whether a quote before it is never closed, or shorten it"
        yield Problem(place, "too-long", message, hint)
    elif cell.text == NEVER_WORKED_OUT:
        message = f"the formula in {letters(cell.column)}{cell.line} was never worked out"
        hint = "open the workbook in a spreadsheet program, and save it"
        yield Problem(place, "cell-error", message, hint)
    elif bad := BAD_CHARACTER.search(cell.text):
        message = f"the invisible character {character_name(bad[0])} in '{excerpt(cell.text)}'"
        yield Problem(place, "bad-character", message, "delete it")
    elif ERROR.fullmatch(cell.text):
        message = f"the formula gives {cell.text}"
        yield Problem(place, "cell-error", message, "mend the formula, or write the value itself")
    elif FORMULA.fullmatch(cell.text):
        message = f"'{excerpt(cell.text)}' is a formula, which prints as it stands"
        hint = "export the table from the program that works it out, or write the value itself"
        yield Problem(place, "cell-error", message, hint, "warning")
    elif "\ufffd" in cell.text:
        message = f"a letter was lost in '{excerpt(cell.text)}' when the file was saved"
        yield Problem(place, "bad-encoding", message, "type it again, and save as CSV UTF-8")
