"""Workbooks: which sheet is meant, and its cells. They are asked for in a process under limits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from types import ModuleType

from generator.reading.problems import Place, Problem, did_you_mean, excerpt
from generator.reading.spreadsheets import ods, xlsx
from generator.reading.spreadsheets.delimited import other_format
from generator.reading.spreadsheets.grids import Grid, grid_of
from generator.reading.spreadsheets.packages import BadWorkbook, Package, protected
from generator.system.limits import LimitReached, bounded

OLD_MAGIC = b"\xd0\xcf\x11\xe0"
_WORKBOOK_OF_OLD = "Workbook".encode("utf-16-le")
"""The name of the stream that holds the cells, in a file that no password locks."""
MAX_SECONDS = 20
"""The processor time a workbook may take; the largest that is read takes four."""
SUMMARY = "Export Summary"
"""The sheet that Numbers puts before the tables when it exports them."""


def read_workbook(
    raw: bytes, shown: str, name: str = "", part: str = ""
) -> tuple[Grid | None, list[Problem]]:
    """The cells of a sheet: the one of that name, else the one called like the ``part``, else the first
    that is shown and holds anything. ``shown`` names the file in problems.
    """
    try:
        book, kind = _opened(raw)
        sheet = _chosen(book, kind, kind.sheets(book), name, part, shown)
        if isinstance(sheet, Problem):
            return None, [sheet]
        path = f"{shown}#{sheet.name}"
        grid, problems = grid_of(path, kind.rows(book, sheet))
        problems += _merged(book, sheet, path) if kind is xlsx else ()
        return grid, problems
    except BadWorkbook as fault:
        return None, [Problem(Place(shown), fault.code, fault.message, fault.hint)]


def sheet_names(raw: bytes) -> list[str]:
    """The sheets that are shown and hold anything; none of a workbook that cannot be read."""
    try:
        return list(bounded(partial(_names, raw), MAX_SECONDS))
    except LimitReached:
        return []


def _names(raw: bytes) -> list[str]:
    try:
        book, kind = _opened(raw)
        return [sheet.name for sheet in kind.sheets(book) if _counts(book, kind, sheet)]
    except BadWorkbook:
        return []


def _opened(raw: bytes) -> tuple[Package, ModuleType]:
    if raw.startswith(OLD_MAGIC):
        raise (
            protected()
            if _WORKBOOK_OF_OLD not in raw
            else BadWorkbook(
                "not-text", "this is a workbook of before 2007 (xls)", "save it as .xlsx, .ods or CSV"
            )
        )
    # Programs on the web save a page under the name of a workbook, which Excel opens.
    if kind := other_format(raw[:200].decode("latin-1").removeprefix("\u00ef\u00bb\u00bf")):
        raise BadWorkbook("not-text", f"the file is {kind}, not a workbook", "save it as .xlsx, .ods or CSV")
    if not raw.startswith(b"PK") and _is_text(raw):
        raise BadWorkbook("not-text", "this is plain text, not a workbook", "call it .csv")
    book = Package.open(raw)
    if xlsx.BOOK in book.names:
        return book, xlsx
    if ods.CONTENT in book.names:
        return book, ods
    if any(name.startswith("Index/") and name.endswith(".iwa") for name in book.names):
        message, hint = "this is a document of Numbers", "in Numbers: File, Export To, Excel or CSV"
        raise BadWorkbook("not-text", message, hint)
    if "xl/workbook.bin" in book.names:
        raise BadWorkbook("not-text", "this is a binary workbook (xlsb)", "save it as .xlsx")
    raise BadWorkbook(
        "not-text", "this is no workbook but another zip archive", "save it as .xlsx, .ods or CSV"
    )


def _is_text(raw: bytes) -> bool:
    """Whether bytes are a table of plain text under another name."""
    return not any(byte < 9 for byte in raw[:1000]) and b"\n" in raw


def _chosen(
    book: Package, kind: ModuleType, sheets: Sequence[xlsx.Sheet], name: str, part: str, shown: str
) -> xlsx.Sheet | Problem:
    if name:
        near = [sheet for sheet in sheets if sheet.name.strip().casefold() == name.strip().casefold()]
        if near:
            return next((sheet for sheet in near if sheet.name == name), near[0])
        hint = did_you_mean(name, [sheet.name for sheet in sheets])
        return Problem(Place(shown), "unknown-sheet", f"there is no sheet '{excerpt(name)}'", hint)
    full = [sheet for sheet in sheets if _counts(book, kind, sheet)]
    if not full:
        return Problem(
            Place(shown), "empty-file", "no sheet holds anything", "write headings, and a row a card"
        )
    return next((sheet for sheet in full if sheet.name.strip().casefold() == part.casefold()), full[0])


def _counts(book: Package, kind: ModuleType, sheet: xlsx.Sheet) -> bool:
    return sheet.visible and sheet.name != SUMMARY and any(True for _ in kind.rows(book, sheet))


def _merged(book: Package, sheet: xlsx.Sheet, path: str) -> Iterator[Problem]:
    for reference in xlsx.merged(book, sheet):
        row, column = xlsx.cell_of(reference)
        message = f"the cells {reference} are one: only its first row has the value"
        hint = "take them apart, and fill the value down"
        yield Problem(Place(path, row, column), "merged-cells", message, hint, "warning")
