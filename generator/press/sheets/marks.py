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
from generator.press.sheets.imposition import MIN_MARK_MM, TEXT_MM, Grid, Slot
from generator.press.sheets.mark_style import USUAL, MarkStyle
from generator.press.sheets.ticks import corner_ticks
from generator.reading.strings.words import Words
from generator.system.values import frozen

INK = "#000000"
HAIR = Paint(fill=None, stroke=INK, width=0.15)
FINE = Paint(fill=None, stroke=INK, width=0.12)
SOLID = Paint(fill=INK)
NUMBER_MM, NUMBER_ROOM_MM = 2.5, 3.0
NUMBER_REACH_MM = 0.8 * NUMBER_MM
"""How long a mark is at least that has its number beside it."""
Axis = Literal["x", "y"]
AXES: tuple[Axis, Axis] = ("x", "y")
"""The size of the numbers at the marks, and what they need to the next mark."""
RING_MM = 0.7
"""The most that the ring of a mark at the middle of an edge reaches to either side."""
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
    style: MarkStyle = USUAL

    def marked(self, style: MarkStyle) -> ImposedBlock:
        """The same with marks of that style; without any it has no text, either."""
        at_edges = style.at_edges
        return replace(
            self,
            marks_x=self.marks_x and at_edges,
            marks_y=self.marks_y and at_edges,
            text=self.text if style.kind != "none" else "",
            style=style,
        )

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
    if grid.border:
        rim = grid.border
        piece = (grid.left - rim, grid.top - rim, grid.width + 2 * rim, grid.height + 2 * rim)
        return replace(block_around(grid.paper, *piece, grid.bleed), text=grid.text)
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
    paper, long, hair = block.paper, _mark_length(block), block.style.hair
    if long[1]:
        for x in block.cuts_x:
            upper, lower = block.top - block.style.gap, block.bottom + block.style.gap
            ops += [Line(x, upper, x, upper - long[1], hair), Line(x, lower, x, lower + long[1], hair)]
    if long[0]:
        for y in block.cuts_y:
            near, far = block.left - block.style.gap, block.right + block.style.gap
            ops += [Line(near, y, near - long[0], y, hair), Line(far, y, far + long[0], y, hair)]
    assert all(_inside(op, paper) for op in ops)
    return ops


def cut_numbers(block: ImposedBlock, font: Font) -> list[Op]:
    """The number of its turn beside each mark: cuts marked 1 go first, right across the paper."""
    ops: list[Op] = []
    first = first_cuts(block)
    if not first or not _numbered(block, first):
        return []
    wide, tall = font.width("1") * NUMBER_MM, font.cap * NUMBER_MM
    gap = block.style.gap
    for axis in AXES:
        number = "1" if axis == first else "2"
        for cut in _numbered(block, axis):
            # Beside the mark, on the side that has pieces.
            side = -0.6 if cut == _cuts(block, axis)[-1] else 0.6
            if axis == "x":
                x = cut + (side if side > 0 else side - wide)
                at = [(x, block.top - gap), (x, block.bottom + gap + tall)]
            else:
                y = cut + (side + tall if side > 0 else side)
                at = [(block.left - gap - wide, y), (block.right + gap, y)]
            ops += [Text(x, y, number, font.key, NUMBER_MM, INK) for x, y in at]
    return ops


def first_cuts(block: ImposedBlock) -> Literal["x", "y", ""]:
    """Which cuts are made first: "x", the upright ones, or "y"; "" when neither have marks at the edges.

    Cuts with marks at both edges of the paper; where all have some, those that have room for their number,
    and of those the ones along its shorter side.
    """
    marked = [axis for axis in AXES if _cuts(block, axis) and _reach(block, axis)]
    rows: list[Axis] = [axis for axis in marked if _numbered(block, axis)] or marked
    upright = block.paper.height >= block.paper.width
    return min(rows, key=lambda axis: (axis == "y") != upright, default="")


def _cuts(block: ImposedBlock, axis: Axis) -> Sequence[float]:
    return block.cuts_x if axis == "x" else block.cuts_y


def _reach(block: ImposedBlock, axis: Axis) -> float:
    """How long the marks of the cuts across an axis are."""
    sides, ends = _mark_length(block)
    return ends if axis == "x" else sides


def _numbered(block: ImposedBlock, axis: Axis) -> list[float]:
    """The cuts that have a number at their marks: not too near to the next, nor to the centre mark."""
    cuts = _cuts(block, axis)
    if not cuts or _reach(block, axis) < NUMBER_REACH_MM:
        return []
    return [
        cut
        for cut, after in zip(cuts, (*cuts[1:], cuts[-1] + NUMBER_ROOM_MM), strict=True)
        if after - cut >= NUMBER_ROOM_MM - _NEAR and abs(cut - _middle(block, axis)) >= NUMBER_ROOM_MM
    ]


def _middle(block: ImposedBlock, axis: str) -> float:
    return (block.paper.width if axis == "x" else block.paper.height) / 2


def frames(grid: Grid, slots: Sequence[Slot], style: MarkStyle = USUAL) -> list[Op]:
    """A fine line round every piece; neighbours that touch share it."""
    lines: set[tuple[float, float, float, float]] = set()
    for slot in slots:
        left, top = round(slot.x, 4), round(slot.y, 4)
        right, bottom = round(slot.x + grid.width, 4), round(slot.y + grid.height, 4)
        lines |= {(left, top, right, top), (left, bottom, right, bottom)}
        lines |= {(left, top, left, bottom), (right, top, right, bottom)}
    return [Line(*line, style.frame) for line in sorted(lines)]


def centre_marks(block: ImposedBlock) -> list[Op]:
    """A line with a ring at the middle of each free edge, to lay a back over its front by."""
    ops: list[Op] = []
    paper, long = block.paper, _mark_length(block)
    gap, hair = block.style.gap, block.style.hair
    x, y = paper.width / 2, paper.height / 2
    if long[1] and _clear(x, block.cuts_x):
        half = long[1] / 2
        for end in (block.top - gap - half, block.bottom + gap + half):
            ops += [Line(x, end - half, x, end + half, hair), Circle(x, end, min(RING_MM, half), hair)]
    if long[0] and _clear(y, block.cuts_y):
        half = long[0] / 2
        for end in (block.left - gap - half, block.right + gap + half):
            ops += [Line(end - half, y, end + half, y, hair), Circle(end, y, min(RING_MM, half), hair)]
    return ops


def fold_marks(block: ImposedBlock, across: bool, line: float) -> list[Op]:
    """Dashes at both ends of a fold, from the printer's margin to the pieces; [] on a sheet without marks."""
    paper, dashes = block.paper, block.style.dashes
    if block.style.kind == "none":
        return []
    if across:
        ends = ((paper.margin, block.left), (block.right, paper.width - paper.margin))
        return [Line(start, line, end, line, dashes) for start, end in ends]
    ends = ((paper.margin, block.top), (block.bottom, paper.height - paper.margin))
    return [Line(line, start, line, end, dashes) for start, end in ends]


def _clear(middle: float, cuts: Sequence[float]) -> bool:
    return all(abs(cut - middle) > 1.2 for cut in cuts)


def _mark_length(block: ImposedBlock) -> tuple[float, float]:
    """The length of marks at the sides, and at top and bottom; 0 where there are none."""
    paper, style = block.paper, block.style
    room = []
    for axis, marked, inner in (("x", block.marks_x, block.left), ("y", block.marks_y, block.top)):
        free = inner - paper.margin - style.gap - (TEXT_MM if block.text == axis else 0.0)
        least = min(MIN_MARK_MM, style.mark)
        long = max(least, min(style.mark, free)) if free > least - _NEAR else free
        room.append(long if marked and long > 0 else 0.0)
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


def lines_between(grid: Grid, slots: Sequence[Slot], style: MarkStyle = USUAL) -> list[Op]:
    """The guides that show every cut of the pieces in ``slots`` where the marks at the edges do not.

    A piece alone on its sheet, with marks on all sides, needs nothing else; nor do any pieces that have
    them, where crop marks are all that is wanted.
    """
    marked = _is_marked_all_round(grid, style)
    if style.kind == "none" or (style.kind == "crop" and marked):
        return []
    if style.kind == "full":
        return lines_across(grid, slots, style)
    if style.kind == "ticks":
        return corner_ticks(grid, slots, style)
    if grid.framed and (grid.count > 1 or not marked):
        return frames(grid, slots, style)
    return [] if marked and grid.count == 1 else corner_ticks(grid, slots, style)


def lines_across(grid: Grid, slots: Sequence[Slot], style: MarkStyle) -> list[Op]:
    """A line along every cut, from the bleed at one edge of the block of pieces to that at the other.

    Like ticks they lie on the bleed, just outside the trim; where neighbours share a cut, on it.
    """
    out = 0.0 if grid.framed else style.ticks.width / 2
    reach, paper = grid.bleed + style.gap, grid.paper
    # A folded sheet has slots outside of its grid, too.
    left = min(grid.left, *(slot.x for slot in slots))
    top = min(grid.top, *(slot.y for slot in slots))
    right = max(grid.right, *(slot.x + grid.width for slot in slots))
    bottom = max(grid.bottom, *(slot.y + grid.height for slot in slots))
    left, right = _within(left, right, reach, paper.width, paper.margin)
    top, bottom = _within(top, bottom, reach, paper.height, paper.margin)
    cuts_x = {round(x, 4) for slot in slots for x in (slot.x - out, slot.x + grid.width + out)}
    cuts_y = {round(y, 4) for slot in slots for y in (slot.y - out, slot.y + grid.height + out)}
    return [
        *(Line(x, top, x, bottom, style.ticks) for x in sorted(cuts_x)),
        *(Line(left, y, right, y, style.ticks) for y in sorted(cuts_y)),
    ]


def _within(start: float, end: float, reach: float, edge: float, margin: float) -> tuple[float, float]:
    """A stretch that is longer by ``reach`` at both ends, where the margins of the paper allow it."""
    return min(start, max(start - reach, margin)), max(end, min(end + reach, edge - margin))


def how_to_cut(block: ImposedBlock, grids: Sequence[Grid], words: Words) -> list[str]:
    """The order of the cuts, in sentences for the edge of the sheet."""
    kind = block.style.kind
    lines = "frames" if kind != "ticks" and all(grid.framed for grid in grids) else "ticks"
    if lines == "ticks" and not any(grid.shared or grid.framed for grid in grids):
        lines = "ends"
    lines = "frames" if kind == "full" else lines
    first = first_cuts(block)
    # Without numbers, too, a sheet of several rows is cut right across first, as a ruler lies.
    several = any(grid.columns > 1 and grid.rows > 1 for grid in grids)
    if not first:
        return [words(f"print.{'rows' if several else 'cut'}_{lines}")]
    alone = kind == "crop" or grids[0].count == 1
    if len(grids) == 1 and alone and _is_marked_all_round(grids[0], block.style):
        lines = "marks"
    if not _numbered(block, first):
        return [words(f"print.{'rows' if several and lines != 'marks' else 'cut'}_{lines}")]
    then = "then" if _numbered(block, "x" if first == "y" else "y") else "strips"
    return [words("print.cut_first"), words(f"print.{then}_{lines}")]


def _is_marked_all_round(grid: Grid, style: MarkStyle) -> bool:
    return all(_mark_length(block(grid).marked(style)))
