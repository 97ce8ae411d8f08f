"""One cell of a CSV or TSV file written anew, between the same signs and in the same quotes as before."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence

from generator.editing.encodings import NoSuchLetter, encoding_of
from generator.editing.refusals import CannotWrite
from generator.reading.spreadsheets.delimited import AS_TEXT, LINE_END, as_meant, decode, separated, values_of
from generator.reading.spreadsheets.grids import plain
from generator.system.values import frozen

_IN_QUOTES = re.compile('"(?:[^"]|"")*"')
_UTF_8 = "save it as CSV UTF-8"


@frozen
class CellSpan:
    """Where a cell is written, without the blanks before it and with its quotes. ``row`` counts from 0 and
    ``column`` from 1; ``line`` is the one it begins on.
    """

    row: int
    column: int
    line: int
    start: int
    end: int
    quoted: bool


def with_cell(raw: bytes, shown: str, line: int, column: int, value: str) -> bytes:
    """The bytes of a file with another text in the cell that begins on that line, in that column from 1.

    A row that ends before the column gets the cells between. CannotWrite where the file cannot hold it.
    """
    text, problems = decode(raw, shown)
    encoding = None if problems else encoding_of(raw, text)
    if encoding is None:
        raise CannotWrite("the file is damaged, or in an encoding that cannot be written back", _UTF_8)
    body, delimiter = separated(text, shown)
    head = text[: len(text) - len(body)]
    spans = list(cell_spans(body, delimiter, 1 + len(LINE_END.findall(head))))
    span = _span_at(spans, line, column)
    neighbours = [other for other in spans if other.row == span.row and other.end > other.start]
    if column > span.column:
        start = end = span.end
        writing = delimiter * (column - span.column) + _cell("", value, delimiter, neighbours)
    else:
        start, end = span.start, span.end
        old = body[start:end].rstrip(" ") if not span.quoted else body[start:end]
        end = start + len(old)
        writing = _cell(old, value, delimiter, neighbours)
    after = head + body[:start] + writing + body[end:]
    try:
        changed = encoding.bytes_of(after)
    except NoSuchLetter as problem:
        why = f"the file is in {problem.encoding}, which has no '{problem.letter}'"
        raise CannotWrite(why, _UTF_8) from None
    # Encoding and delimiter are guessed from the text: with another text they may be guessed otherwise.
    same = decode(changed, shown) == (after, []) and separated(after, shown) == (
        after[len(head) :],
        delimiter,
    )
    if not same or not _is_same_but_for(body, after[len(head) :], delimiter, span.row, column, value):
        raise CannotWrite("with this text in the cell the file would be read as another table")
    return changed


def cell_spans(body: str, delimiter: str, line: int = 1) -> Iterator[CellSpan]:
    """Every cell in file order, as ``csv.reader`` parts them when it skips blanks behind a delimiter."""
    at, row, column = 0, 0, 1
    ends = re.compile(rf"{re.escape(delimiter)}|\r\n|\r|\n|\Z")
    while at < len(body):
        while body[at : at + 1] == " ":
            at += 1
        quoted = _IN_QUOTES.match(body, at)
        end = ends.search(body, quoted.end() if quoted else at)
        assert end is not None
        yield CellSpan(row, column, line, at, end.start(), quoted is not None)
        line += len(LINE_END.findall(body[at : end.end()]))
        at = end.end()
        if end[0] != delimiter:
            row, column = row + 1, 1
        else:
            column += 1
            if at == len(body):
                yield CellSpan(row, column, line, at, at, False)


def _span_at(spans: Sequence[CellSpan], line: int, column: int) -> CellSpan:
    """The cell, or the last one of a row that ends before it."""
    for span in spans:
        if (span.line, span.column) == (line, column):
            return span
    # A cell that is not written is told on the line where its row begins.
    rows = [span.row for span in spans if (span.line, span.column) == (line, 1)]
    cells = [span for span in spans if rows and span.row == rows[0] and span.column < column]
    if not cells:
        raise CannotWrite("there is no such cell", "look at the file once more")
    return cells[-1]


def _cell(old: str, value: str, delimiter: str, neighbours: Sequence[CellSpan]) -> str:
    """A value as it is written: in quotes where the old one was, where it has to be, or all others are."""
    bare = old[1:-1].replace('""', '"') if old.startswith('"') else old
    breaks = LINE_END.search(bare)
    value = value.replace("\n", breaks[0] if breaks else "\n")
    if AS_TEXT.fullmatch(bare) and value and '"' not in value:
        value = f'="{value}"'  # how some programs keep the noughts of a number
        must = bool(LINE_END.search(value)) or delimiter in value
    else:
        must = bool(re.search(rf'["\r\n]|{re.escape(delimiter)}|^ | $', value))
    usual = not old and bool(neighbours) and all(other.quoted for other in neighbours)
    if must or usual or old.startswith('"'):
        return '"' + value.replace('"', '""') + '"'
    return value


def _is_same_but_for(before: str, after: str, delimiter: str, row: int, column: int, value: str) -> bool:
    """Whether two tables have the same cells but for one, which has the value in the second."""
    try:
        old, new = (list(values_of(text, delimiter)) for text in (before, after))
    except csv.Error:
        return False
    if len(old) != len(new) or row >= len(new) or column > len(new[row]):
        return False
    written = new[row][column - 1]
    expected = [*old[row], *[""] * (column - len(old[row]))]
    expected[column - 1] = written
    old[row] = expected
    return old == new and as_meant(written) == plain(value)
