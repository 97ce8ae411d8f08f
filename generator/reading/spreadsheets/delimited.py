"""CSV and TSV: bytes of any usual encoding become text, text becomes cells, whatever stands between them."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.reading.parsing.nodes import line_starts, place_of
from generator.reading.parsing.text_files import not_text
from generator.reading.problems import Place, Problem, excerpt
from generator.reading.spreadsheets.grids import MAX_ROWS, Cell, Grid, grid_of, plain
from generator.system.values import frozen

if TYPE_CHECKING:
    from _csv import Reader

DELIMITERS = (",", ";", "\t", "|")
SAMPLE_ROWS = 30
"""Rows that are looked at to find out what stands between the cells."""

BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""Marks that files begin with, and the encoding of what follows; one may begin with another, shorter one."""
_OTHER_FORMATS = (
    (("<!doctype html", "<html", "<table", "<head", "<body"), "a page of the web"),
    (("<?xml", "<office:", "<workbook"), "XML"),
    (('[{"', '{"', "[\n", "[\r"), "JSON"),
    (("{\\rtf",), "a letter (RTF)"),
)
"""The beginnings of files that are sometimes called CSV, or given in place of it."""
_UTF8_LETTER = re.compile(rb"[\xc3-\xc5\xce-\xd1][\x80-\xbf]|[\xe2-\xef][\x80-\xbf]{2}")
_SEPARATOR_LINE = re.compile(r"\ufeff?sep=(.)(\r\n|\r|\n)", re.IGNORECASE)
AS_TEXT = re.compile(r'="(.*)"', re.DOTALL)
"""``="007"`` is how some programs keep the noughts of a number."""
LINE_END = re.compile(r"\r\n|\r|\n")


def read_delimited(raw: bytes, shown: str) -> tuple[Grid | None, list[Problem]]:
    """The cells of a CSV or TSV file; ``shown`` names it in problems."""
    text, problems = decode(raw, shown)
    if problems:
        return None, problems
    if kind := other_format(text):
        hint = "open it in a spreadsheet program, and save it as .xlsx, .ods or CSV"
        return None, [Problem(Place(shown), "not-text", f"the file is {kind}, not CSV", hint)]
    body, delimiter = separated(text, shown)
    skipped = 1 if len(body) < len(text) else 0
    rows: list[list[Cell]] = []
    if not body.strip(' "\r\n' + "".join(DELIMITERS)):
        return grid_of(shown, rows)
    try:
        for row in _rows(body, delimiter, skipped):
            rows.append(row)
            if len(rows) > MAX_ROWS + SAMPLE_ROWS:
                break
    except csv.Error as error:
        return None, [_quotes_problem(body, delimiter, skipped, shown, str(error))]
    return grid_of(shown, rows, delimiter)


def separated(text: str, shown: str) -> tuple[str, str]:
    """The rows of a text without the line that may come before them, and the sign between their cells."""
    # Excel writes and obeys a first line that names the sign between the cells.
    if named := _SEPARATOR_LINE.match(text):
        return text[named.end() :], named[1]
    return text, delimiter_of(text, "\t" if shown.endswith(".tsv") else ",")


def decode(raw: bytes, shown: str) -> tuple[str, list[Problem]]:
    """The text of bytes in UTF-8, UTF-16 or UTF-32 or, if they are none of these, as Windows or an old Mac
    wrote them.
    """
    if kind := not_text(raw):
        hint = "export the table as CSV"
        if kind.startswith("a document of a word processor or spreadsheet"):
            hint = "a workbook is read under its own name, such as cards.xlsx; or export it as CSV"
        return "", [Problem(Place(shown), "not-text", f"the file is {kind}, not CSV", hint)]
    marked = next((name for mark, name in BYTE_ORDER_MARKS if raw.startswith(mark)), "")
    if encoding := marked or _without_mark(raw):
        try:
            return raw.decode(encoding).removeprefix("\ufeff"), []
        except UnicodeDecodeError:
            family = encoding.upper()[:6]
            message = f"the file begins like {family} and is damaged further on"
            return "", [Problem(Place(shown), "bad-encoding", message, "save it anew as CSV UTF-8")]
    try:
        return raw.decode("utf-8"), []
    except UnicodeDecodeError as error:
        return _single_bytes(raw, error.start, shown)


def other_format(text: str) -> str:
    """The kind of a text that begins as no table does, such as a page under the name of one; "" for a table.

    >>> other_format("<!DOCTYPE html><table>"), other_format("title,cost")
    ('a page of the web', '')
    """
    start = text[:200].lstrip().lower()
    return next((kind for begin, kind in _OTHER_FORMATS if start.startswith(begin)), "")


def delimiter_of(text: str, usual: str) -> str:
    """The sign between the cells: with which most rows have as many cells as the headings.

    >>> delimiter_of("title;cost\\nMoth, grey;1,5\\n", ",")
    ';'
    """
    sample = "".join(text.splitlines(keepends=True)[: 4 * SAMPLE_ROWS])

    def weight(delimiter: str) -> tuple[float, int, bool]:
        widths = []
        try:
            for row in values_of(sample, delimiter, strict=False):
                if any(cell.strip() for cell in row):
                    widths.append(len(row))
                if len(widths) == SAMPLE_ROWS:
                    break
        except csv.Error:
            return 0, 0, False
        if not widths or widths[0] < 2:
            return 0, 0, delimiter == usual
        alike = sum(width == widths[0] for width in widths) / len(widths)
        return round(alike, 1), widths[0], delimiter == usual

    return max((*DELIMITERS,), key=weight)


def _without_mark(raw: bytes) -> str:
    """UTF-16 without its mark shows by every other byte being 0."""
    even, odd = raw[0:400:2], raw[1:400:2]
    if len(raw) >= 4 and not len(raw) % 2:
        if odd.count(0) > 0.6 * len(odd) and not even.count(0):
            return "utf-16-le"
        if even.count(0) > 0.6 * len(even) and not odd.count(0):
            return "utf-16-be"
    return ""


def _single_bytes(raw: bytes, at: int, shown: str) -> tuple[str, list[Problem]]:
    """Text of one byte a letter; a Problem where most of the file is UTF-8 and only a letter is damaged."""
    encoding = "mac_roman" if b"\r" in raw and b"\n" not in raw else "cp1252"
    try:
        text = raw.decode(encoding)
    except UnicodeDecodeError as error:
        text, at = "", error.start
    if text and not _UTF8_LETTER.search(raw):
        return text, []
    before = raw[:at].decode("utf-8", "replace")
    place = place_of(shown, line_starts(before), len(before))
    message = f"byte {raw[at]:#04x} is neither UTF-8 nor a letter of Windows"
    return "", [Problem(place, "bad-encoding", message, "save the table as CSV UTF-8")]


def values_of(text: str, delimiter: str, strict: bool = True) -> Reader:
    """A reader of the values of each row, without blanks behind a delimiter; ``strict`` raises csv.Error."""
    return csv.reader(
        io.StringIO(text, newline=""), delimiter=delimiter, strict=strict, skipinitialspace=True
    )


def _rows(text: str, delimiter: str, skipped: int) -> Iterator[list[Cell]]:
    line = 1 + skipped
    reader = values_of(text, delimiter)
    for values in reader:
        row = []
        for column, value in enumerate(values, 1):
            row.append(Cell(as_meant(value), line, column))
            line += _line_ends(value)
        yield row
        line = reader.line_num + 1 + skipped


def as_meant(value: str) -> str:
    """The text of a cell as its writer meant it: bare of ``="..."`` and of blanks around.

    >>> as_meant(' ="007"')
    '007'
    """
    kept = AS_TEXT.fullmatch(value.strip())
    return plain(kept[1] if kept else value)


def _quotes_problem(text: str, delimiter: str, skipped: int, shown: str, said: str) -> Problem:
    """Where quotes do not add up, with the cell they are in."""
    if "field larger" in said:
        return Problem(Place(shown), "too-long", "a cell is larger than any text of a card", "shorten it")
    fault = _bad_quotes(text, delimiter)
    if fault is None:
        return Problem(Place(shown), "quotes", "quotes do not add up", 'write quotes inside quotes twice: ""')
    place = Place(shown, fault.line + skipped, fault.column)
    words = excerpt(fault.text.split("\n")[0].strip())
    if fault.end_line is None:
        message = f"the quote opened on line {place.line}, before '{words}', is never closed"
        return Problem(place, "quotes", message, 'close it with "')
    if fault.end_line != fault.line:
        message = f"the quote opened on line {place.line}, before '{words}', is not closed before another one"
        message += f" on line {fault.end_line + skipped}"
        return Problem(place, "quotes", message, 'close it with " where its text ends')
    message = f"text stands behind a closing quote: '{words}'"
    hint = 'inside quotes, a quote is written twice: "Moth ""Grey"""'
    return Problem(place, "quotes", message, hint)


@frozen
class _BadQuotes:
    """A quote that goes wrong: where it was opened, the cell it is in, and the line of the one that ends it.

    ``text`` is that of the cell; ``end_line`` is None where none does.
    """

    line: int
    column: int
    text: str
    end_line: int | None


def _bad_quotes(text: str, delimiter: str) -> _BadQuotes | None:
    """The first cell whose closing quote is missing, or has text behind it."""
    at, line, column = 0, 1, 1
    closing = re.compile('"("?)')
    ends = re.compile(rf"{re.escape(delimiter)}|\r\n|\r|\n|\Z")
    while at < len(text):
        while text[at : at + 1] == " ":
            at += 1
        opened, behind = at, at
        if text[at : at + 1] == '"':
            quote = closing.search(text, at + 1)
            while quote is not None and quote[1]:
                quote = closing.search(text, quote.end())
            if quote is None:
                return _BadQuotes(line, column, text[opened + 1 :].strip(), None)
            behind = quote.end()
        end = ends.search(text, behind)
        assert end is not None
        if behind > opened and end.start() != behind:
            cell = text[opened + 1 : end.start()].replace('"', "", 1)
            crossed = _line_ends(text[opened:behind])
            return _BadQuotes(line, column, cell.strip(), line + crossed)
        line += _line_ends(text[opened : end.end()])
        column = column + 1 if end[0] == delimiter else 1
        at = end.end() if end[0] else len(text)
    return None


def _line_ends(text: str) -> int:
    return len(LINE_END.findall(text))
