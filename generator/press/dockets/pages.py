"""The pages of a docket: rows of what is told and the fact, and a table of all files, on A4."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from generator.drawing.display import Drawing, Line, Op, Paint, Rect, Text
from generator.drawing.typography.fonts import Font
from generator.press.pdf.document import PdfFile
from generator.press.pdf.page import Page
from generator.press.pdf.typefaces import wrapped
from generator.press.sheets.marks import INK
from generator.system.values import frozen

PAGE_MM = (210.0, 297.0)
Cell = tuple[float, list[str]]
"""Where a column begins, in mm, and the lines in it."""
LEFT_MM, FACTS_MM, RIGHT_MM = 20.0, 54.0, 195.0
TITLE_MM, TYPE_MM, LINE_MM = 7.0, 3.3, 4.9
HEAD_MM, TOP_MM, UNDER_TITLE_MM, BOTTOM_MM = 12.0, 22.0, 35.0, 284.0
MASTHEAD_MM, MASTHEAD_Y_MM, SHOWN_MM, UNDER_MASTHEAD_MM = 10.0, 32.0, 34.0, 54.0
"""The most that the title of a masthead is high, its baseline, how high its drawing is, what follows."""
SHORT_LINE = 0.2
"""A last line that is a smaller part of its column gets words of the line before."""
GAP_MM = 1.6
"""White between the words of two columns, at the least."""
COLUMNS_MM = (20.0, 66.0, 79.0, 91.0, 116.0, 139.0)
"""Where the columns of a table begin; the last one is as wide as it leaves and takes several lines."""
RULE = Paint(fill=None, stroke=INK, width=0.2)


@frozen
class Row:
    """A fact and what it is about; one that ``begins`` something has a line above it.

    What stands ``below`` the words it is about has lines of its own in their column.
    """

    what: str
    fact: str
    begins: bool = False
    below: str = ""


@frozen
class TableRow:
    """Cells, one for each column; the row that ``begins`` a table has a line above it."""

    cells: tuple[str, ...]
    begins: bool = False


@frozen
class Masthead:
    """The head of a first page in the look of a game: its typeface and colours, a drawing, its size in mm."""

    font: Font
    colour: str
    accent: str
    drawing: Drawing | None
    size: tuple[float, float]

    def ops(self, title: str) -> list[Op]:
        """The title, as large as there is room beside the drawing, over a bar."""
        left = LEFT_MM + (SHOWN_MM * self.size[0] / self.size[1] + 8 if self.drawing else 0)
        size = min(MASTHEAD_MM, (RIGHT_MM - left) / self.font.width(title))
        bar = Rect(left, MASTHEAD_Y_MM + 5, RIGHT_MM - left, 1.2, 0.0, Paint(self.accent))
        return [Text(left, MASTHEAD_Y_MM, title, self.font.key, size, self.colour), bar]

    def show(self, file: PdfFile, page: Page) -> None:
        """Place the drawing on a page."""
        if self.drawing is not None:
            box = (0.0, 0.0, *self.size)
            scale = SHOWN_MM / self.size[1]
            page.place(file.operators(self.drawing, scale), LEFT_MM, HEAD_MM, box, scale)


@frozen
class Figure:
    """A drawing below the rows: its depth in mm, and its ops when its upper edge is at y."""

    high: float
    ops_at: Callable[[float], list[Op]]


def in_english(page: int, pages: int) -> str:
    """Which page of how many it is."""
    return f"page {page} of {pages}"


def fill(
    file: PdfFile,
    title: str,
    rows: Iterable[Row | TableRow],
    font: Font,
    which: Callable[[int, int], str] = in_english,
    figure: Figure | None = None,
    masthead: Masthead | None = None,
) -> None:
    """Add as many pages to a file as the rows and the figure take; what belongs together stays together.

    At the head of each stand the title and which page of how many it is; of the first a ``masthead``, if any.
    """
    pages: list[list[Op]] = []
    plain: list[Op] = [Text(LEFT_MM, TOP_MM, title, font.key, TITLE_MM, INK)]
    ops = masthead.ops(title) if masthead else plain
    y = UNDER_MASTHEAD_MM if masthead else UNDER_TITLE_MM
    for block in _blocks(rows):
        cells = [_cells(row, font) for row in block]
        high = LINE_MM * sum(_depth(each) for each in cells) + (LINE_MM / 2 if block[0].begins else 0)
        if y + high > BOTTOM_MM and y > UNDER_TITLE_MM:
            pages.append(ops)
            ops, y = [], TOP_MM
        if block[0].begins:
            ops.append(Line(LEFT_MM, y - LINE_MM / 2, RIGHT_MM, y - LINE_MM / 2, RULE))
            y += LINE_MM / 2
        for row, each in zip(block, cells, strict=True):
            # What a row with words below is about is its name, and stands out from them.
            named = masthead.colour if masthead and isinstance(row, Row) and row.below else INK
            for x, lines in each:
                for n, words in enumerate(lines):
                    colour = named if (x, n) == (LEFT_MM, 0) else INK
                    ops.append(Text(x, y + n * LINE_MM, words, font.key, TYPE_MM, colour))
            y += LINE_MM * _depth(each)
    if figure is not None:
        if y + figure.high > BOTTOM_MM:
            pages.append(ops)
            ops, y = [], TOP_MM
        ops += figure.ops_at(y)
    pages.append(ops)
    for number, ops in enumerate(pages, 1):
        where = which(number, len(pages))
        x = RIGHT_MM - font.width(where) * TYPE_MM
        head = [Text(x, HEAD_MM, where, font.key, TYPE_MM, INK)]
        if number > 1:
            head.append(Text(LEFT_MM, HEAD_MM, title, font.key, TYPE_MM, INK))
        _add(file, [*head, *ops], masthead if number == 1 else None)


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


def _cells(row: Row | TableRow, font: Font) -> list[Cell]:
    """The columns of a row, each in lines no wider than it; a word that is wider stands above its fact."""
    if isinstance(row, TableRow):
        starts: Sequence[float] = COLUMNS_MM
        texts: Sequence[str] = row.cells
    else:
        starts, texts = (LEFT_MM, FACTS_MM), (row.what, row.fact)
    ends = [*(start - GAP_MM for start in starts[1:]), RIGHT_MM]
    cells: list[Cell] = []
    for start, end, words in zip(starts, ends, texts, strict=True):
        cells.append((start, _even(words, font, end - start)))
    if isinstance(row, Row) and row.below:
        return _named(row, font, cells)
    if isinstance(row, Row) and any(font.width(line) * TYPE_MM > ends[0] - LEFT_MM for line in cells[0][1]):
        above = [""] * len(cells[0][1])
        cells[1] = (FACTS_MM, [*above, *cells[1][1]])
    return cells


def _named(row: Row, font: Font, cells: Sequence[Cell]) -> list[Cell]:
    """The cells of a row with words below its first; those wider than their column take a line of both."""
    (left, what), (right, facts) = cells
    room = right - GAP_MM - left
    below = wrapped(row.below, lambda text: font.width(text) * TYPE_MM, room)
    is_wide = font.width(row.what) * TYPE_MM > room
    return [(left, [*what, *below]), (right, [*([""] if is_wide else []), *facts])]


def _even(words: str, font: Font, room: float) -> list[str]:
    """The words in lines of a column, no single short one in the last if that takes no line more."""

    def width(text: str) -> float:
        return font.width(text) * TYPE_MM

    lines = wrapped(words, width, room)
    for narrower in range(1, 10):
        if len(lines) < 2 or width(lines[-1]) >= SHORT_LINE * room:
            break
        tried = wrapped(words, width, room * (1 - narrower / 20))
        if len(tried) > len(lines):
            break
        if width(tried[-1]) >= SHORT_LINE * room:
            return tried
    return lines


def _depth(cells: Sequence[Cell]) -> int:
    """How many lines a row takes."""
    return max(len(lines) for _, lines in cells)


def _add(file: PdfFile, ops: list[Op], masthead: Masthead | None = None) -> None:
    page = Page(*PAGE_MM, trim=(0.0, 0.0, *PAGE_MM))
    if masthead is not None:
        masthead.show(file, page)
    page.place(file.plain([op for op in ops if not isinstance(op, Text) or op.text]), 0, 0)
    file.add(page)
