"""Sheets of Excel's workbooks, as Excel, LibreOffice, Numbers and Google Sheets write them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from generator.reading.spreadsheets.grids import NEVER_WORKED_OUT, Cell, plain
from generator.reading.spreadsheets.packages import BadWorkbook, Event, Package
from generator.system.values import frozen

BOOK = "xl/workbook.xml"
MAX_STRINGS = 500_000

_REFERENCE = re.compile(r"\$?([A-Z]{1,3})\$?([0-9]{1,7})")
_DATES = {*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)}
_PERCENT = {9, 10}
_LITERAL = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]')


@frozen
class Sheet:
    """A sheet of a workbook: its name, the part it is in, and whether it is shown."""

    name: str
    part: str
    visible: bool = True


@frozen
class _Look:
    """The meaning of numbers: the formats of cells, and whether days count from 1904."""

    formats: tuple[str, ...]
    from_1904: bool


def sheets(book: Package) -> list[Sheet]:
    """The sheets of tables in their order."""
    folder = posixpath.dirname(BOOK)
    parts: dict[str, str] = {}
    for kind, name, values in book.events(f"{folder}/_rels/{posixpath.basename(BOOK)}.rels"):
        if kind == "start" and name == "Relationship" and values.get("Type", "").endswith("/worksheet"):
            target = values.get("Target", "")
            path = target.lstrip("/") if target.startswith("/") else f"{folder}/{target}"
            parts[values.get("Id", "")] = posixpath.normpath(path)
    return [
        Sheet(values.get("name", ""), parts[values["id"]], values.get("state", "visible") == "visible")
        for kind, name, values in book.events(BOOK)
        if kind == "start" and name == "sheet" and values.get("id") in parts
    ]


def rows(book: Package, sheet: Sheet) -> Iterator[list[Cell]]:
    """The rows of a sheet that have cells, from left to right; cells that are not there are left out."""
    strings = list(_strings(book))
    look = _look(book)
    row: list[Cell] = []
    line = column = 0
    attributes: Mapping[str, str] = {}
    value, formula, collecting = "", False, False
    for kind, name, values in book.events(sheet.part):
        if kind == "text":
            value += name if collecting else ""
        elif kind == "start" and name == "row":
            line = int(values["r"]) if values.get("r", "").isdecimal() else line + 1
            row, column = [], 0
        elif kind == "start" and name == "c":
            reference = _REFERENCE.fullmatch(values.get("r", ""))
            column = number_of(reference[1]) if reference else column + 1
            attributes, value, formula = values, "", False
        elif kind == "start" and name == "f":
            formula = True
        elif name in ("v", "t"):
            collecting = kind == "start"
        elif kind == "end" and name == "c":
            if formula and not value and attributes.get("t", "n") == "n":
                row.append(Cell(NEVER_WORKED_OUT, line, column))
            elif text := _text(value, attributes, strings, look):
                row.append(Cell(text, line, column))
        elif kind == "end" and name == "row" and row:
            yield row


def merged(book: Package, sheet: Sheet) -> list[str]:
    """The ranges of a sheet that lie over several rows as one cell, such as ``A2:A5``."""
    ranges = [
        values.get("ref", "")
        for kind, name, values in book.events(sheet.part)
        if kind == "start" and name == "mergeCell"
    ]
    return [text for text in ranges if len({corner[2] for corner in _REFERENCE.finditer(text)}) > 1]


def number_of(column: str) -> int:
    """The number of a column.

    >>> number_of("A"), number_of("AB")
    (1, 28)
    """
    number = 0
    for letter in column:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


def cell_of(reference: str) -> tuple[int, int]:
    """Row and column of the first cell of a range; (1, 1) where it is none."""
    corner = _REFERENCE.match(reference)
    return (int(corner[2]), number_of(corner[1])) if corner else (1, 1)


def _strings(book: Package) -> Iterator[str]:
    """The texts that cells share, each put together from its differently set pieces.

    How a word is spoken stands beside it in Japanese workbooks; it is no part of the text.
    """
    text, spoken, inside = "", 0, False
    count = 0
    for kind, name, _ in book.events("xl/sharedStrings.xml"):
        if kind == "text":
            text += name if inside and not spoken else ""
        elif name == "rPh":
            spoken += 1 if kind == "start" else -1
        elif name == "t":
            inside = kind == "start"
        elif name == "si" and kind == "start":
            text = ""
        elif name == "si":
            count += 1
            if count > MAX_STRINGS:
                raise BadWorkbook("too-large", f"the workbook has more than {MAX_STRINGS:,} texts")
            yield text


def _look(book: Package) -> _Look:
    codes: dict[int, str] = {}
    formats: list[str] = []
    inside = False
    for kind, name, values in book.events("xl/styles.xml"):
        if name == "cellXfs":
            inside = kind == "start"
        elif kind == "start" and name == "numFmt" and values.get("numFmtId", "").isdecimal():
            codes[int(values["numFmtId"])] = values.get("formatCode", "")
        elif kind == "start" and name == "xf" and inside:
            text = values.get("numFmtId", "0")
            formats.append(_format(int(text) if text.isdecimal() else 0, codes))
    return _Look(tuple(formats), any(map(_counts_from_1904, book.events(BOOK))))


def _counts_from_1904(event: Event) -> bool:
    kind, name, values = event
    return kind == "start" and name == "workbookPr" and values.get("date1904") in ("1", "true")


def _format(number: int, codes: Mapping[int, str]) -> str:
    """``date``, ``percent`` or "" for a number shown as it is."""
    code = _LITERAL.sub("", codes.get(number, "")).lower()
    if number in _DATES or any(letter in code for letter in "dyhs"):
        return "date"
    return "percent" if number in _PERCENT or "%" in code else ""


def _text(value: str, attributes: Mapping[str, str], strings: list[str], look: _Look) -> str:
    kind = attributes.get("t", "n")
    if kind == "s":
        return plain(strings[int(value)]) if value.isdecimal() and int(value) < len(strings) else ""
    if kind == "b":
        return "TRUE" if value.strip() == "1" else "FALSE"
    if kind != "n":
        return plain(value)
    style = attributes.get("s", "0")
    at = int(style) if style.isdecimal() else 0
    return number_text(value, look.formats[at] if at < len(look.formats) else "", look.from_1904)


def number_text(value: str, shown_as: str = "", from_1904: bool = False) -> str:
    """A number as somebody would write it, without the noise of binary fractions.

    >>> number_text("0.30000000000000004"), number_text("3.0"), number_text("0.5", "percent")
    ('0.3', '3', '50%')
    """
    try:
        number = float(value)
    except ValueError:
        return plain(value)
    if shown_as == "percent":
        return f"{number * 100:.15g}%"
    if shown_as == "date" and 0 <= number < 2_958_466:
        moment = datetime(1904, 1, 1) if from_1904 else datetime(1899, 12, 30)
        moment += timedelta(seconds=round(number * 86_400))
        if number < 1:
            return moment.strftime("%H:%M")
        return moment.strftime("%Y-%m-%d" if moment.time() == datetime.min.time() else "%Y-%m-%d %H:%M")
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else f"{number:.15g}"
