"""The surroundings of the pieces on a sheet: crop and centre marks, the scale bar, the line of text.

All of it is a display list like a face: sheet millimetres, y down. Everything stays inside the
printer's margin and outside every trim; the crop marks stay outside the bleed as well, except in
gutters of sheets that have no room elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.drawing.display import Circle, Line, Matrix, Op, Paint, Pop, Push, Rect, Text
from generator.drawing.typography.fonts import Font
from generator.press.paper import Paper
from generator.press.pdf.page import Page
from generator.press.sheets.imposition import MARK_GAP_MM, MIN_MARK_MM, TEXT_MM, Grid

INK = "#000000"
HAIR = Paint(fill=None, stroke=INK, width=0.15)
FINE = Paint(fill=None, stroke=INK, width=0.12)
DASHES = Paint(fill=None, stroke=INK, width=0.15, dash=(1.0, 0.6))
HALO = Paint(fill=None, stroke="#ffffff", width=0.6)
SOLID = Paint(fill=INK)
MARK_MM = 4.0
SLUG_MM, SMALL_MM, MIN_TYPE_MM = 2.1, 1.7, 1.5
_NEAR = 1e-6


@dataclass(frozen=True, slots=True)
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


def block(grid: Grid) -> ImposedBlock:
    """The block of a grid of pieces."""
    bleed = grid.bleed
    return ImposedBlock(
        grid.paper,
        grid.left - bleed,
        grid.top - bleed,
        grid.right + bleed,
        grid.bottom + bleed,
        tuple(grid.cuts_x()),
        tuple(grid.cuts_y()),
        grid.marks_x,
        grid.marks_y,
        grid.text,
    )


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


def gutter_marks(grid: Grid) -> list[Op]:
    """The ends of those cuts that find no room at the sheet's edges, drawn between the pieces.

    They lie on the bleed of two neighbours, so a white rim keeps them visible on dark ink.
    """
    ops: list[Op] = []
    gap = min(MARK_GAP_MM, grid.gutter / 5)
    if grid.gutter - 2 * gap < 0.5:
        return ops
    for row in range(1, grid.rows if not grid.marks_y else 1):
        end = grid.top + row * (grid.height + grid.gutter)
        for x in grid.cuts_x():
            ops += _rimmed(x, end - grid.gutter + gap, x, end - gap)
    for column in range(1, grid.columns if not grid.marks_x else 1):
        end = grid.left + column * (grid.width + grid.gutter)
        for y in grid.cuts_y():
            ops += _rimmed(end - grid.gutter + gap, y, end - gap, y)
    return ops


def _rimmed(x1: float, y1: float, x2: float, y2: float) -> list[Op]:
    return [Line(x1, y1, x2, y2, HALO), Line(x1, y1, x2, y2, HAIR)]


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


# ---- text at the edges --------------------------------------------------------------------


def _edge(paper: Paper, axis: str, last: bool) -> tuple[Matrix, float]:
    """The frame of a strip of TEXT_MM along an edge, and its length: x along it, y down across it.

    ``axis`` "y" means top and bottom, "x" the sides, where lines read upwards; ``last`` is the
    bottom or the right one.
    """
    m, w, h = paper.margin, paper.width, paper.height
    if axis == "y":
        return (1.0, 0.0, 0.0, 1.0, m, h - m - TEXT_MM if last else m), w - 2 * m
    return (0.0, -1.0, 1.0, 0.0, w - m - TEXT_MM if last else m, h - m), h - 2 * m


def slug(block: ImposedBlock, left: str, right: str, font: Font) -> list[Op]:
    """The line that says what this sheet is, along the first free edge; [] when there is none."""
    if not block.text:
        return []
    matrix, length = _edge(block.paper, block.text, last=False)
    size = SLUG_MM
    while size > MIN_TYPE_MM and font.width(left + right) * size > length - 4:
        size -= 0.1
    left = _shortened(left, font, (length - 4 - font.width(right) * size) / size)
    y = 0.2 + font.ascent * size
    return [
        Push(matrix),
        Text(0.0, y, left, font.key, size, INK),
        Text(length - font.width(right) * size, y, right, font.key, size, INK),
        Pop(),
    ]


def _shortened(text: str, font: Font, width: float) -> str:
    if font.width(text) <= width:
        return text
    while text and font.width(text + "…") > width:
        text = text[:-1]
    return text + "…" if text else ""


def scale_bar(block: ImposedBlock, hint: str, font: Font) -> list[Op]:
    """A ruler of 100 mm and 4 in along the last free edge, with ``hint`` beside it.

    Where the sheet is too small for that it is 50 mm and 2 in; [] when not even that fits.
    """
    if not block.text:
        return []
    matrix, length = _edge(block.paper, block.text, last=True)
    caption = SMALL_MM * max(font.width("100 mm"), font.width("4 in")) + 1
    centimetres = 10 if length >= 101.6 + caption else 5
    inches = centimetres * 2 // 5
    if length < inches * 25.4 + caption:
        return []
    middle = TEXT_MM / 2
    return [
        Push(matrix),
        *ruler(0.0, middle, centimetres, inches),
        *_captions(inches * 25.4 + 0.8, middle, centimetres, inches, font),
        *_hint(hint, inches * 25.4 + caption + 3, length, middle, font),
        Pop(),
    ]


def ruler(x: float, y: float, centimetres: int, inches: int) -> list[Op]:
    """A line from (x, y) to the right, millimetres above it and inches below."""
    ops: list[Op] = [Line(x, y, x + inches * 25.4, y, FINE)]
    for mm in range(0, centimetres * 10 + 1, 5):
        ops.append(Line(x + mm, y, x + mm, y - (1.3 if mm % 10 == 0 else 0.7), FINE))
    for eighth in range(0, inches * 8 + 1, 2):
        ops.append(
            Line(x + eighth * 3.175, y, x + eighth * 3.175, y + (1.3 if eighth % 8 == 0 else 0.7), FINE)
        )
    return ops


def _captions(x: float, y: float, centimetres: int, inches: int, font: Font) -> list[Op]:
    low = y + font.cap * SMALL_MM
    return [
        Text(x, y - 0.25, f"{centimetres * 10} mm", font.key, SMALL_MM, INK),
        Text(x, low + 0.25, f"{inches} in", font.key, SMALL_MM, INK),
    ]


def _hint(hint: str, x: float, end: float, y: float, font: Font) -> list[Op]:
    size = SLUG_MM
    while size > MIN_TYPE_MM and font.width(hint) * size > end - x:
        size -= 0.1
    if not hint or font.width(hint) * size > end - x:
        return []
    return [Text(end - font.width(hint) * size, y + font.cap * size / 2, hint, font.key, size, INK)]


# ---- the sheet that measures a printer ----------------------------------------------------


def cross_hair(x: float, y: float, arm: float = 6.0) -> list[Op]:
    """A target at (x, y)."""
    return [
        Line(x - arm, y, x + arm, y, HAIR),
        Line(x, y - arm, x, y + arm, HAIR),
        Circle(x, y, arm / 2, HAIR),
        Rect(x - 0.25, y - 0.25, 0.5, 0.5, 0.0, SOLID),
    ]
