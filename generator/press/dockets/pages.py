"""The pages of a docket: rows of what is told and the fact, and a table of all files, on A4."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from generator.drawing.display import Line, Op, Paint, Text
from generator.drawing.typography.fonts import Font
from generator.press.pdf.document import PdfFile
from generator.press.pdf.page import Page
from generator.press.pdf.typefaces import wrapped
from generator.press.sheets.marks import INK
from generator.system.values import frozen

PAGE_MM = (210.0, 297.0)
LEFT_MM, FACTS_MM, RIGHT_MM = 20.0, 54.0, 195.0
TITLE_MM, TYPE_MM, LINE_MM = 7.0, 3.3, 4.9
TOP_MM, UNDER_TITLE_MM, BOTTOM_MM = 22.0, 35.0, 284.0
COLUMNS_MM = (20.0, 66.0, 79.0, 91.0, 116.0, 139.0)
"""Where the columns of a table begin; the last one is as wide as it leaves and takes several lines."""
RULE = Paint(fill=None, stroke=INK, width=0.2)


@frozen
class Row:
    """A fact and what it is about; one that ``begins`` something has a line above it."""

    what: str
    fact: str
    begins: bool = False


@frozen
class TableRow:
    """Cells, one for each column; the row that ``begins`` a table has a line above it."""

    cells: tuple[str, ...]
    begins: bool = False


@frozen
class Figure:
    """A drawing below the rows: its depth in mm, and its ops when its upper edge is at y."""

    high: float
    ops_at: Callable[[float], list[Op]]


def fill(
    file: PdfFile, title: str, rows: Iterable[Row | TableRow], font: Font, figure: Figure | None = None
) -> None:
    """Add as many pages to a file as the rows and the figure take; what belongs together stays together."""
    ops: list[Op] = [Text(LEFT_MM, TOP_MM, title, font.key, TITLE_MM, INK)]
    y = UNDER_TITLE_MM
    for block in _blocks(rows):
        lines = [(row, _lines(row, font)) for row in block]
        high = LINE_MM * sum(len(facts) for _, facts in lines) + (LINE_MM / 2 if block[0].begins else 0)
        if y + high > BOTTOM_MM and y > UNDER_TITLE_MM:
            _add(file, ops)
            ops, y = [], TOP_MM
        if block[0].begins:
            ops.append(Line(LEFT_MM, y - LINE_MM / 2, RIGHT_MM, y - LINE_MM / 2, RULE))
            y += LINE_MM / 2
        for row, facts in lines:
            before = (
                [(LEFT_MM, row.what)]
                if isinstance(row, Row)
                else zip(COLUMNS_MM, row.cells[:-1], strict=False)
            )
            ops += [Text(x, y, words, font.key, TYPE_MM, INK) for x, words in before]
            for fact in facts:
                ops.append(Text(_facts_at(row), y, fact, font.key, TYPE_MM, INK))
                y += LINE_MM
    if figure is not None:
        if y + figure.high > BOTTOM_MM:
            _add(file, ops)
            ops, y = [], TOP_MM
        ops += figure.ops_at(y)
    _add(file, ops)


def _blocks(rows: Iterable[Row | TableRow]) -> Iterator[list[Row | TableRow]]:
    """The rows that begin something, each with those that follow it; any before them one by one."""
    block: list[Row | TableRow] = []
    for row in rows:
        if block and (row.begins or not block[0].begins):
            yield block
            block = []
        block.append(row)
    if block:
        yield block


def _facts_at(row: Row | TableRow) -> float:
    return FACTS_MM if isinstance(row, Row) else COLUMNS_MM[-1]


def _lines(row: Row | TableRow, font: Font) -> list[str]:
    fact = row.fact if isinstance(row, Row) else row.cells[-1]
    return wrapped(fact, lambda text: font.width(text) * TYPE_MM, RIGHT_MM - _facts_at(row))


def _add(file: PdfFile, ops: list[Op]) -> None:
    page = Page(*PAGE_MM, trim=(0.0, 0.0, *PAGE_MM))
    page.place(file.plain([op for op in ops if not isinstance(op, Text) or op.text]), 0, 0)
    file.add(page)
