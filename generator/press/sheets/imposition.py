"""The slots of pieces on both sides of the paper. Pure geometry: mm, y down, no drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import floor
from typing import Literal

from generator.drawing.sizes import Size
from generator.press.paper import Paper
from generator.press.print_options import WANTED_BLEED_MM, Flip
from generator.press.sheets.mark_style import MARK_GAP_MM, USUAL, MarkStyle
from generator.system.values import frozen

MIN_BLEED_MM = 0.5
MIN_GUTTER_MM = 0.6
"""With less paper between them, pieces share a line."""
MIN_MARK_MM = 1.5
TEXT_MM = 3.6
FOLD_GUTTER_MM = 6.0
_FINE = 1e-6


@frozen
class Slot:
    """The place of a piece: the corner of its trim nearest the paper's top left, in mm.

    ``turned`` pieces stand on their head about their own middle.
    """

    column: int
    row: int
    x: float
    y: float
    turned: bool = False

    def matrix(self, width: float, height: float) -> tuple[float, ...]:
        """From the measures of a piece of that size to those of the paper."""
        if self.turned:
            return -1, 0, 0, -1, self.x + width, self.y + height
        return 1, 0, 0, 1, self.x, self.y


@frozen
class Grid:
    """Equal pieces in columns and rows, centred on a sheet (``paper`` as it lies).

    Between neighbours lies a gutter of twice the ``bleed``, so no ink reaches another piece.
    ``marks_x`` is true when the left and right edges have room for marks (of horizontal cuts),
    ``marks_y`` when top and bottom have (of vertical cuts); otherwise marks go into gutters.
    ``text`` names the edges with room for a line of text and a scale bar: "y" top and bottom,
    "x" left and right, "" none. ``note`` says why the bleed is less than wanted, or is empty.
    Neighbours without a gutter share their cuts, which are drawn as a frame round every piece. Columns in
    ``shared_x``, counted from 0, touch the next one though they have bleed, and so do rows in ``shared_y``.
    A single piece may have a ``border`` of white within the cuts, and then no bleed of its own.
    """

    paper: Paper
    width: float
    height: float
    columns: int
    rows: int
    bleed: float
    marks_x: bool
    marks_y: bool
    text: Literal["x", "y", ""]
    left: float
    top: float
    note: str = ""
    shared_x: tuple[int, ...] = ()
    shared_y: tuple[int, ...] = ()
    border: float = 0.0

    @property
    def count(self) -> int:
        """Pieces on one side of a sheet."""
        return self.columns * self.rows

    @property
    def gutter(self) -> float:
        """Paper between the trims of neighbours that share no cut."""
        return 2 * self.bleed

    @property
    def shared(self) -> bool:
        """Whether some neighbours touch though they have bleed."""
        return bool(self.shared_x or self.shared_y)

    def column_at(self, column: int) -> float:
        """The left edge of a column's trim."""
        gutters = column - sum(each < column for each in self.shared_x)
        return self.left + column * self.width + gutters * self.gutter

    def row_at(self, row: int) -> float:
        """The upper edge of a row's trim."""
        gutters = row - sum(each < row for each in self.shared_y)
        return self.top + row * self.height + gutters * self.gutter

    @property
    def framed(self) -> bool:
        """Whether gutters have no room for marks, so that cuts are drawn as lines round the pieces."""
        return self.gutter < MIN_GUTTER_MM

    @property
    def right(self) -> float:
        """The right edge of the last column's trim."""
        return self.column_at(self.columns - 1) + self.width

    @property
    def bottom(self) -> float:
        """The lower edge of the last row's trim."""
        return self.row_at(self.rows - 1) + self.height

    def cuts_x(self) -> list[float]:
        """The x of every vertical cut, left to right; neighbours without bleed share one."""
        return _cuts([self.column_at(column) for column in range(self.columns)], self.width)

    def cuts_y(self) -> list[float]:
        """The y of every horizontal cut, top to bottom."""
        return _cuts([self.row_at(row) for row in range(self.rows)], self.height)

    def filled(self, count: int) -> tuple[int, int]:
        """The columns and the rows that ``count`` pieces reach into."""
        return min(count, self.columns), -(-count // self.columns)

    def slots(self) -> list[Slot]:
        """The front slots, row by row from the top left."""
        return [
            Slot(column, row, self.column_at(column), self.row_at(row))
            for row in range(self.rows)
            for column in range(self.columns)
        ]


def _cuts(starts: Sequence[float], length: float) -> list[float]:
    cuts: list[float] = []
    for near in starts:
        if not cuts or near - cuts[-1] > _FINE:
            cuts.append(near)
        cuts.append(near + length)
    return cuts


# ---- backs --------------------------------------------------------------------------------


def turns_sideways(paper: Paper, flip: Flip) -> bool:
    """True when turning the sheet over swaps left and right, false when it swaps top and bottom.

    The long edge of an upright sheet is its side; of a sheet that lies across it is its top.
    """
    return (paper.width <= paper.height) == (flip == "long")


def behind(slot: Slot, width: float, height: float, paper: Paper, flip: Flip) -> Slot:
    """The slot on the second side that lies exactly behind ``slot`` of a ``width`` x ``height`` piece.

    A sheet that is turned over its top edge shows its second side head down, so there the backs
    are turned: held by its sides, every piece has its back the same way up as its front.
    """
    if turns_sideways(paper, flip):
        return replace(slot, x=paper.width - slot.x - width)
    return replace(slot, y=paper.height - slot.y - height, turned=not slot.turned)


def shifted(slot: Slot, offset: tuple[float, float]) -> Slot:
    """``slot`` moved right and down by a printer's offset in mm."""
    return replace(slot, x=slot.x + offset[0], y=slot.y + offset[1])


# ---- solving ------------------------------------------------------------------------------


def lay_out(size: Size, paper: Paper, wanted: float = WANTED_BLEED_MM, firm: bool = False) -> Grid | None:
    """The grid with most pieces on the sheet and as much bleed as fits, up to ``wanted`` mm.

    Both ways of laying the paper are tried. None when not even one piece fits inside the margins.
    When ``firm`` no bleed is given up for more pieces: None then as well where it never fits.

    >>> poker = Size(title="poker", width=63.5, height=88.9)
    >>> grid = lay_out(poker, Paper("Letter", 215.9, 279.4))
    >>> grid.columns, grid.rows, grid.bleed, grid.note
    (3, 3, 0.65, '3 x 3 a sheet leave 0.65 mm of bleed on Letter instead of 3')
    """
    grids = list(_grids(size, paper, wanted))
    if not grids:
        return None
    least = wanted if firm else min(MIN_BLEED_MM, wanted)
    usable = [grid for grid in grids if grid.text and grid.bleed >= least - _FINE]
    if firm and not usable:
        return None
    best = max(usable or grids, key=_worth)
    if best.bleed >= wanted - _FINE:
        return best
    bleed, unit = (f"{best.bleed:g} mm of bleed", "") if best.bleed else ("no bleed", " mm")
    grid = f"{best.columns} x {best.rows} a sheet leave" if best.count > 1 else "one a sheet leaves"
    return replace(best, note=f"{grid} {bleed} on {paper.title} instead of {wanted:g}{unit}")


def in_columns(size: Size, paper: Paper, columns: int, rows: int, wanted: float) -> Grid | None:
    """A grid of so many columns and rows on the paper as it lies; None where they do not fit with text."""
    if columns > _most(size.width, paper.width, paper.margin) or rows > _most(
        size.height, paper.height, paper.margin
    ):
        return None
    grid = _grid(size, paper, columns, rows, wanted)
    return grid if grid.text else None


def lay_out_one(size: Size, bleed: float, style: MarkStyle = USUAL, border: float = 0.0) -> Grid:
    """A page for one piece, with room for its bleed and its marks and nothing else; or a white border."""
    edge = border + bleed + style.page_edge
    page = Paper("a page each", size.width + 2 * edge, size.height + 2 * edge, style.page_margin)
    return Grid(
        page,
        size.width,
        size.height,
        1,
        1,
        bleed=bleed,
        marks_x=True,
        marks_y=True,
        text="",
        left=edge,
        top=edge,
        border=border,
    )


def _worth(grid: Grid) -> tuple[int, bool, bool, float, bool]:
    upright = grid.paper.height >= grid.paper.width
    return grid.count, grid.text != "", grid.marks_x and grid.marks_y, grid.bleed, upright


def _grids(size: Size, paper: Paper, wanted: float) -> Iterator[Grid]:
    for sheet in (paper, paper.turned()):
        columns = _most(size.width, sheet.width, sheet.margin)
        rows = _most(size.height, sheet.height, sheet.margin)
        for c in range(1, columns + 1):
            for r in range(1, rows + 1):
                yield _grid(size, sheet, c, r, wanted)


def _most(length: float, edge: float, margin: float) -> int:
    return floor((edge - 2 * margin + _FINE) / length)


def _grid(size: Size, paper: Paper, columns: int, rows: int, wanted: float) -> Grid:
    spare_x = paper.width - 2 * paper.margin - columns * size.width
    spare_y = paper.height - 2 * paper.margin - rows * size.height
    bleed_x, marks_x = _axis(spare_x, columns, paper.margin, wanted)
    bleed_y, marks_y = _axis(spare_y, rows, paper.margin, wanted)
    # The line of text and the scale bar need one pair of edges; the pair that costs less bleed.
    with_text: dict[Literal["x", "y", ""], float] = {"": -1.0}
    for edges, spare, count, other in (("y", spare_y, rows, bleed_x), ("x", spare_x, columns, bleed_y)):
        own, fits = _axis(spare - 2 * TEXT_MM, count, paper.margin, wanted)
        if fits:
            with_text["x" if edges == "x" else "y"] = _fine(min(own, other, wanted))
    text = max(with_text, key=lambda edges: with_text[edges])
    bleed = with_text[text] if text else _fine(min(bleed_x, bleed_y, wanted))
    across = columns * size.width + (columns - 1) * 2 * bleed
    down = rows * size.height + (rows - 1) * 2 * bleed
    left, top = (paper.width - across) / 2, (paper.height - down) / 2
    return Grid(
        paper,
        size.width,
        size.height,
        columns,
        rows,
        bleed=bleed,
        marks_x=marks_x,
        marks_y=marks_y,
        text=text,
        left=left,
        top=top,
    )


def _fine(bleed: float) -> float:
    """Rounded down to a twentieth of a millimetre."""
    return floor(bleed * 20 + _FINE) / 20


def _axis(spare: float, count: int, margin: float, wanted: float) -> tuple[float, bool]:
    """The most bleed that ``spare`` mm of printable paper leave, and whether marks fit beside it.

    With marks, every piece has its bleed to itself and a mark fits beyond it on either side. Without,
    the trims alone stay inside the margins: the outermost bleed may run into the edge some
    printers leave white, where it is cut away anyhow.
    """
    with_marks = (spare - 2 * (MARK_GAP_MM + MIN_MARK_MM)) / (2 * count)
    if with_marks >= (min(MIN_BLEED_MM, wanted) if count > 1 else 0.0):
        return with_marks, True
    if count > 1:
        return spare / (2 * (count - 1)), False
    return margin + spare / 2, False


# ---- gutter fold --------------------------------------------------------------------------


@frozen
class Fold:
    """A sheet printed on one side: fronts in ``grid``, backs mirrored over a fold line.

    ``across`` is true when the fold line runs from left to right, at y = ``line``; else it runs
    from top to bottom, at x = ``line``.
    """

    grid: Grid
    across: bool
    line: float

    def back(self, slot: Slot) -> Slot:
        """The slot that comes to lie behind ``slot`` once the sheet is folded."""
        if self.across:
            return replace(slot, y=2 * self.line - slot.y - self.grid.height, turned=not slot.turned)
        return replace(slot, x=2 * self.line - slot.x - self.grid.width)


def lay_out_fold(size: Size, paper: Paper, wanted: float = WANTED_BLEED_MM) -> Fold | None:
    """The gutter-fold sheet that holds most pieces, fronts on one half and backs on the other."""
    folds = []
    for sheet in (paper, paper.turned()):
        # One half, up to the gutter beside the fold, is laid out like a sheet of its own: what
        # the fold's side gains over a margin is cut off the half's length.
        for across in (True, False):
            length = (sheet.height if across else sheet.width) / 2 - FOLD_GUTTER_MM / 2 + sheet.margin
            half = replace(sheet, height=length) if across else replace(sheet, width=length)
            grids = [
                _grid(size, half, c, r, wanted)
                for c in range(1, _most(size.width, half.width, half.margin) + 1)
                for r in range(1, _most(size.height, half.height, half.margin) + 1)
            ]
            usable = [grid for grid in grids if grid.bleed >= MIN_BLEED_MM - _FINE] or grids
            if usable:
                grid = max(usable, key=_worth)
                line = (sheet.height if across else sheet.width) / 2
                folds.append(Fold(replace(grid, paper=sheet), across, line))
    return max(folds, key=lambda fold: _worth(fold.grid), default=None)


# ---- booklets -----------------------------------------------------------------------------


def booklet_order(pages: int) -> list[tuple[tuple[int | None, int | None], tuple[int | None, int | None]]]:
    """The pages of each sheet of a saddle-stitched booklet: ((left, right) in front, (left, right) behind).

    Pages count from 0; None is a blank page that fills the last sheet up to four. The outermost
    sheet comes first: print, fold the pile once, staple the fold.

    >>> booklet_order(8)
    [((7, 0), (1, 6)), ((5, 2), (3, 4))]
    """
    total = -(-pages // 4) * 4
    number = [page if page < pages else None for page in range(total)]
    return [
        ((number[total - 1 - k], number[k]), (number[k + 1], number[total - 2 - k]))
        for k in range(0, total // 2, 2)
    ]
