"""The marks around the pieces on a sheet: where to cut, where to fold, and where the middle is.

All of it is a display list like a face: sheet millimetres, y down. Everything stays inside the
printer's margin and outside every trim, but for the frames that pieces without bleed share; the crop
marks stay outside the bleed as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from generator.drawing.display import Circle, Line, Op, Paint, Rect, Text
from generator.drawing.typography.fonts import Font
from generator.press.paper import Paper
from generator.press.pdf.page import Page
from generator.press.sheets.imposition import MARK_GAP_MM, MIN_MARK_MM, TEXT_MM, Grid, Slot
from generator.reading.strings.words import Words
from generator.system.values import frozen

INK = "#000000"
HAIR = Paint(fill=None, stroke=INK, width=0.15)
FINE = Paint(fill=None, stroke=INK, width=0.12)
DASHES = Paint(fill=None, stroke=INK, width=0.15, dash=(1.0, 0.6))
FRAME = Paint(fill=None, stroke="#888888", width=0.1)
TICK = Paint(fill=None, stroke=INK, width=0.12)
HALO = Paint(fill=None, stroke="#ffffff", width=0.16)
SOLID = Paint(fill=INK)
MARK_MM = 4.0
TICK_MM = 3.0
NUMBER_MM, NUMBER_ROOM_MM = 2.5, 3.0
"""The size of the numbers at the marks, and what they need to the next mark."""
_NEAR = 1e-6


@frozen
class ImposedBlock:
    """The part of a sheet that holds pieces: all ink within ``left`` to ``bottom``, bleed included.

    ``cuts_x`` and ``cuts_y`` are where the vertical and the horizontal cuts go.
    """

    paper: Paper
    left: float
    top: float
    right: float
    bottom: float
    cuts_x: tuple[float, ...]
    cuts_y: tuple[float, ...]
    marks_x: bool
    marks_y: bool
    text: str

    def page(self, bleed: float) -> Page:
        """An empty page with this block on it, its trim ``bleed`` mm inside."""
        box = (self.left, self.top, self.right, self.bottom)
        trim = (self.left + bleed, self.top + bleed, self.right - bleed, self.bottom - bleed)
        return Page(self.paper.width, self.paper.height, trim, box)


def block_around(
    paper: Paper, left: float, top: float, width: float, height: float, bleed: float
) -> ImposedBlock:
    """The block of a single rectangle, with marks all around it and text above and below."""
    right, bottom = left + width, top + height
    edges = (left - bleed, top - bleed, right + bleed, bottom + bleed)
    return ImposedBlock(paper, *edges, (left, right), (top, bottom), marks_x=True, marks_y=True, text="y")


def block(grid: Grid, count: int = 0, cut: bool = True) -> ImposedBlock:
    """The block of a grid of pieces, with cuts for its first ``count``; without ``cut`` it has none."""
    bleed = grid.bleed
    columns, rows = grid.filled(count or grid.count)
    full = replace(grid, columns=columns, rows=rows)
    return ImposedBlock(
        grid.paper,
        left=grid.left - bleed,
        top=grid.top - bleed,
        right=grid.right + bleed,
        bottom=grid.bottom + bleed,
        cuts_x=tuple(full.cuts_x()) if cut else (),
        cuts_y=tuple(full.cuts_y()) if cut else (),
        marks_x=grid.marks_x,
        marks_y=grid.marks_y,
        text=grid.text,
    )


def block_of_bands(grids: Sequence[Grid]) -> ImposedBlock:
    """The block of a common sheet: its marks show the cuts between bands of grids."""
    return ImposedBlock(
        grids[0].paper,
        left=min(grid.left - grid.bleed for grid in grids),
        top=min(grid.top - grid.bleed for grid in grids),
        right=max(grid.right + grid.bleed for grid in grids),
        bottom=max(grid.bottom + grid.bleed for grid in grids),
        cuts_x=(),
        cuts_y=cuts_between(grids),
        marks_x=True,
        marks_y=False,
        text="y",
    )


def cuts_between(grids: Sequence[Grid]) -> tuple[float, ...]:
    """The y of the cuts across a common sheet: along the upper and lower end of every band."""
    spans = [(grid.top - grid.bleed, grid.bottom + grid.bleed) for grid in grids]
    ends = {round(y, 4) for span in spans for y in span}
    return tuple(sorted(y for y in ends if not any(top + 1e-3 < y < bottom - 1e-3 for top, bottom in spans)))


# ---- marks --------------------------------------------------------------------------------


def crop_marks(block: ImposedBlock) -> list[Op]:
    """A short line at both ends of every cut, in the free edges of the sheet."""
    ops: list[Op] = []
    paper, long = block.paper, _mark_length(block)
    if block.marks_y:
        for x in block.cuts_x:
            upper, lower = block.top - MARK_GAP_MM, block.bottom + MARK_GAP_MM
            ops += [Line(x, upper, x, upper - long[1], HAIR), Line(x, lower, x, lower + long[1], HAIR)]
    if block.marks_x:
        for y in block.cuts_y:
            near, far = block.left - MARK_GAP_MM, block.right + MARK_GAP_MM
            ops += [Line(near, y, near - long[0], y, HAIR), Line(far, y, far + long[0], y, HAIR)]
    assert all(_inside(op, paper) for op in ops)
    return ops


def cut_numbers(block: ImposedBlock, font: Font) -> list[Op]:
    """The number of its turn beside each mark: cuts marked 1 go first, right across the paper."""
    ops: list[Op] = []
    first, long = first_cuts(block), _mark_length(block)
    wide, tall = font.width("1") * NUMBER_MM, font.cap * NUMBER_MM
    for axis, cuts, marked in (("x", block.cuts_x, block.marks_y), ("y", block.cuts_y, block.marks_x)):
        reach = long[1] if axis == "x" else long[0]
        if not marked or not cuts or reach < (tall if axis == "x" else wide) + NUMBER_MM / 10:
            continue
        number = "1" if axis == first else "2"
        for cut, after in zip(cuts, (*cuts[1:], cuts[-1] + NUMBER_ROOM_MM), strict=True):
            if after - cut < NUMBER_ROOM_MM - _NEAR or abs(cut - _middle(block, axis)) < NUMBER_ROOM_MM:
                continue
            # Beside the mark, on the side that has pieces.
            side = -0.6 if cut == cuts[-1] else 0.6
            if axis == "x":
                x = cut + (side if side > 0 else side - wide)
                at = [(x, block.top - MARK_GAP_MM), (x, block.bottom + MARK_GAP_MM + tall)]
            else:
                y = cut + (side + tall if side > 0 else side)
                at = [(block.left - MARK_GAP_MM - wide, y), (block.right + MARK_GAP_MM, y)]
            ops += [Text(x, y, number, font.key, NUMBER_MM, INK) for x, y in at]
    return ops


def first_cuts(block: ImposedBlock) -> Literal["x", "y", ""]:
    """Which cuts are made first: "x", the upright ones, or "y"; "" when neither have marks at the edges.

    Cuts with marks at both edges of the paper; where all have some, those along its shorter side.
    """
    if block.marks_x and block.cuts_y and (block.paper.height >= block.paper.width or not block.marks_y):
        return "y"
    return "x" if block.marks_y and block.cuts_x else ""


def _middle(block: ImposedBlock, axis: str) -> float:
    return (block.paper.width if axis == "x" else block.paper.height) / 2


def frames(grid: Grid, slots: Sequence[Slot]) -> list[Op]:
    """A fine line round every piece; neighbours that touch share it."""
    lines: set[tuple[float, float, float, float]] = set()
    for slot in slots:
        left, top = round(slot.x, 4), round(slot.y, 4)
        right, bottom = round(slot.x + grid.width, 4), round(slot.y + grid.height, 4)
        lines |= {(left, top, right, top), (left, bottom, right, bottom)}
        lines |= {(left, top, left, bottom), (right, top, right, bottom)}
    return [Line(*line, FRAME) for line in sorted(lines)]


def corner_ticks(grid: Grid, slots: Sequence[Slot]) -> list[Op]:
    """Both ends of every cut, drawn in the gutters beside the corners of each piece.

    They stay on a strip that was cut off the sheet. They lie on the bleed, just outside the trim, with a
    white line beside them that keeps them visible on dark ink.
    """
    ops: list[Op] = []
    reach = min(TICK_MM, grid.width / 4, grid.height / 4)
    for slot in slots:
        right, bottom = slot.x + grid.width, slot.y + grid.height
        for x, out in ((slot.x, -1), (right, 1)):
            for y, inwards in ((slot.y, 1), (bottom, -1)):
                black, white = x + out * TICK.width / 2, x + out * (TICK.width + HALO.width / 2)
                end = y + inwards * reach
                ops += [Line(white, y, white, end, HALO), Line(black, y, black, end, TICK)]
                black, white = y - inwards * TICK.width / 2, y - inwards * (TICK.width + HALO.width / 2)
                end = x - out * reach
                ops += [Line(x, white, end, white, HALO), Line(x, black, end, black, TICK)]
    return ops


def centre_marks(block: ImposedBlock) -> list[Op]:
    """A line with a ring at the middle of each free edge, to lay a back over its front by."""
    ops: list[Op] = []
    paper, long = block.paper, _mark_length(block)
    x, y = paper.width / 2, paper.height / 2
    if block.marks_y and _clear(x, block.cuts_x):
        half = long[1] / 2
        for end in (block.top - MARK_GAP_MM - half, block.bottom + MARK_GAP_MM + half):
            ops += [Line(x, end - half, x, end + half, HAIR), Circle(x, end, min(0.7, half), HAIR)]
    if block.marks_x and _clear(y, block.cuts_y):
        half = long[0] / 2
        for end in (block.left - MARK_GAP_MM - half, block.right + MARK_GAP_MM + half):
            ops += [Line(end - half, y, end + half, y, HAIR), Circle(end, y, min(0.7, half), HAIR)]
    return ops


def fold_marks(block: ImposedBlock, across: bool, line: float) -> list[Op]:
    """Dashes at both ends of a fold, from the printer's margin to the pieces."""
    paper = block.paper
    if across:
        ends = ((paper.margin, block.left), (block.right, paper.width - paper.margin))
        return [Line(start, line, end, line, DASHES) for start, end in ends]
    ends = ((paper.margin, block.top), (block.bottom, paper.height - paper.margin))
    return [Line(line, start, line, end, DASHES) for start, end in ends]


def _clear(middle: float, cuts: Sequence[float]) -> bool:
    return all(abs(cut - middle) > 1.2 for cut in cuts)


def _mark_length(block: ImposedBlock) -> tuple[float, float]:
    """The length of marks at the sides, and at top and bottom."""
    paper = block.paper
    room = []
    for axis, inner in (("x", block.left), ("y", block.top)):
        free = inner - paper.margin - MARK_GAP_MM - (TEXT_MM if block.text == axis else 0.0)
        room.append(max(MIN_MARK_MM, min(MARK_MM, free)) if free > MIN_MARK_MM - _NEAR else free)
    return room[0], room[1]


def _inside(op: Op, paper: Paper) -> bool:
    if not isinstance(op, Line):
        return True
    low, high = paper.margin - _NEAR, _NEAR - paper.margin
    return (
        low <= min(op.x1, op.x2)
        and max(op.x1, op.x2) <= paper.width + high
        and low <= min(op.y1, op.y2)
        and max(op.y1, op.y2) <= paper.height + high
    )


# ---- the sheet that measures a printer ----------------------------------------------------


def cross_hair(x: float, y: float, arm: float = 6.0) -> list[Op]:
    """A target at (x, y)."""
    return [
        Line(x - arm, y, x + arm, y, HAIR),
        Line(x, y - arm, x, y + arm, HAIR),
        Circle(x, y, arm / 2, HAIR),
        Rect(x - 0.25, y - 0.25, 0.5, 0.5, 0.0, SOLID),
    ]


# ---- how a sheet is cut ------------------------------------------------------------------


def lines_between(grid: Grid, slots: Sequence[Slot]) -> list[Op]:
    """The guides that show every cut of the pieces in ``slots`` where the marks at the edges do not.

    A piece alone on its sheet, with marks on all sides, needs nothing else.
    """
    if grid.framed and (grid.count > 1 or not _is_marked_all_round(grid)):
        return frames(grid, slots)
    return [] if _is_marked_all_round(grid) and grid.count == 1 else corner_ticks(grid, slots)


def how_to_cut(block: ImposedBlock, grids: Sequence[Grid], words: Words) -> list[str]:
    """The order of the cuts, in sentences for the edge of the sheet."""
    lines = "frames" if all(grid.framed for grid in grids) else "ticks"
    if not first_cuts(block):
        return [words(f"print.cut_{lines}")]
    if len(grids) == 1 and grids[0].count == 1 and _is_marked_all_round(grids[0]):
        lines = "marks"
    return [words("print.cut_first"), words(f"print.then_{lines}")]


def _is_marked_all_round(grid: Grid) -> bool:
    return grid.marks_x and grid.marks_y
