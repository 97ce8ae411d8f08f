"""Faces without transparency: what is seen through becomes an opaque picture of it and all that lies below.

Only the boxes of transparent shapes become pictures; all else, and whatever lies above them, stays as it was
drawn. Inks are mixed as inks: each face is rendered once for cyan, magenta and yellow and once for black, in
the shares that a press would print, so that a picture meets its surroundings in the very same mix.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from generator.drawing.display import (
    INHERIT,
    Circle,
    Drawing,
    Image,
    Line,
    Matrix,
    Op,
    Paint,
    Path,
    Pop,
    Push,
    Rect,
    Shaded,
    Symbol,
    Text,
    Use,
)
from generator.drawing.layouts import LayoutError
from generator.drawing.legibility.geometry import Box, Point, at, box_around, extent
from generator.drawing.pictures.encoding import TURNS
from generator.drawing.svg.values import IDENTITY, times
from generator.press.pdf.document import PdfFile
from generator.press.pdf.grounds import Grounds
from generator.press.pdf.images import image_of, of_inks, plate_of
from generator.press.pdf.inks import MAX_INK, Light, Process
from generator.press.pdf.metadata import Info
from generator.press.pdf.operators import Operators
from generator.press.pdf.page import Page
from generator.press.pdfx.claim import Claim
from generator.system.pdf_pages import PdfPages
from generator.system.values import record

if TYPE_CHECKING:
    import PIL.Image

DPI = 600
MAX_PIXELS = 24_000_000
"""A larger picture has fewer dots an inch: it is held in four inks at once."""

MM_PER_INCH = 25.4


def is_see_through(drawing: Drawing) -> bool:
    """Whether anything on a face lets through what lies below it."""
    return any(_is_clear(op, drawing) for op in _opened(drawing.ops, drawing, INHERIT))


def opaque(drawing: Drawing, file: str, claim: Claim | None) -> Drawing:
    """The drawing of what lies on other drawings, which are not known then.

    LayoutError at its ``file`` where a claim allows nothing transparent and something of it is.
    """
    if claim is not None and claim.is_opaque and is_see_through(drawing):
        message = f"{claim.label} allows nothing transparent, and this lies on other drawings"
        raise LayoutError(file, 1, message, "give it opacity 1, or take --pdfx 4")
    return drawing


def flattened(file: PdfFile, drawing: Drawing, scale: float = 1.0) -> Operators:
    """The operators of a face, by a file for a press, with pictures in the stead of what is transparent.

    The face has to lie on paper, not on anything else.
    """
    ops = tuple(_opened(drawing.ops, drawing, INHERIT))
    patches = _patches(ops, drawing)
    if not patches:
        return file.compiled(drawing, scale)
    whole = replace(drawing, ops=ops)
    clear = {number for patch in patches for number in patch.numbers}
    ends = {patch.last: patch for patch in patches}
    drawn, part, stack = Operators(""), [], []
    grounds = Grounds(file.inks) if isinstance(file.inks, Process) else None
    for number, op in enumerate(ops):
        if isinstance(op, Push):
            stack.append(op)
        elif isinstance(op, Pop):
            stack.pop()
        if number not in clear:
            part.append(op)
        if number in ends:
            closed = (*part, *(Pop() for _ in stack))
            drawn = drawn.followed(file.compiled(replace(whole, ops=closed), scale, grounds))
            drawn = drawn.followed(_picture(file, whole, ends[number], len(stack)))
            if grounds is not None:
                grounds.cover(ends[number].box)
            part = [*stack]
    return drawn.followed(file.compiled(replace(whole, ops=tuple(part)), scale, grounds))


# ---- what is transparent ------------------------------------------------------------------


def _opened(ops: Sequence[Op], drawing: Drawing, user: str) -> Iterator[Op]:
    """The ops, symbols that hold something transparent opened, all in the colour of their ``user``."""
    for op in ops:
        if not isinstance(op, Use):
            yield _coloured(op, user)
            continue
        colour = user if op.fill == INHERIT else op.fill
        symbol = drawing.symbols[op.name]
        if op.opacity == 1 and _holds_clear(symbol, drawing):
            x, y, width, height = symbol.box
            corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
            box = (*(("L" if i else "M", corner) for i, corner in enumerate(corners)), ("Z", ()))
            yield Push(op.matrix, box)
            yield from _opened(symbol.ops, drawing, colour)
            yield Pop()
        else:
            yield op._replace(fill=colour)


def _holds_clear(symbol: Symbol, drawing: Drawing) -> bool:
    return any(
        _is_clear(op, drawing) or (isinstance(op, Use) and _holds_clear(drawing.symbols[op.name], drawing))
        for op in symbol.ops
    )


def _coloured(op: Op, user: str) -> Op:
    if isinstance(op, Rect | Circle | Line | Path) and INHERIT in (op.paint.fill, op.paint.stroke):
        fill, stroke = (user if colour == INHERIT else colour for colour in (op.paint.fill, op.paint.stroke))
        return op._replace(paint=replace(op.paint, fill=fill, stroke=stroke))
    if isinstance(op, Text) and op.fill == INHERIT:
        return op._replace(fill=user)
    return op


def _is_clear(op: Op, drawing: Drawing) -> bool:
    if isinstance(op, Rect | Circle | Line | Path):
        paint = op.paint
        filled = paint.fill is not None and not isinstance(op, Line)
        drawn = paint.stroke is not None
        return (filled and paint.fill_opacity < 1) or (drawn and paint.stroke_opacity < 1)
    if isinstance(op, Text):
        return op.fill_opacity < 1
    if isinstance(op, Shaded):
        return op.opacity < 1 or any(stop.opacity < 1 for stop in op.gradient.stops)
    if isinstance(op, Image):
        return op.opacity < 1 or image_of(drawing.pictures[op.name], press=True).mask is not None
    return isinstance(op, Use) and op.opacity < 1


@record
class _Patch:
    """Ops by their numbers that become one picture, and the box of what they paint on the face."""

    numbers: list[int]
    box: Box

    @property
    def last(self) -> int:
        """The number of the op that is painted last."""
        return max(self.numbers)


def _patches(ops: Sequence[Op], drawing: Drawing) -> list[_Patch]:
    """The pictures of a face: transparent ops whose boxes meet share one."""
    patches: list[_Patch] = []
    stack: list[Matrix] = [IDENTITY]
    left, top, width, height = drawing.box
    for number, op in enumerate(ops):
        if isinstance(op, Push):
            stack.append(times(stack[-1], op.matrix))
        elif isinstance(op, Pop):
            stack.pop()
        elif _is_clear(op, drawing):
            x, y, right, bottom = _painted(op, drawing, stack[-1])
            box = max(x, left), max(y, top), min(right, left + width), min(bottom, top + height)
            patch = _Patch([number], box)
            if box[0] >= box[2] or box[1] >= box[3]:
                # Nothing of it is seen; a picture of nothing takes its place.
                patch.box = (left, top, left, top)
            while (met := next((each for each in patches if _meet(each.box, patch.box)), None)) is not None:
                patches.remove(met)
                numbers, other = [*met.numbers, *patch.numbers], met.box
                box = patch.box
                low = min(box[0], other[0]), min(box[1], other[1])
                patch = _Patch(numbers, (*low, max(box[2], other[2]), max(box[3], other[3])))
            patches.append(patch)
    return patches


def _meet(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _painted(op: Op, drawing: Drawing, matrix: Matrix) -> Box:
    """A box on the face that holds all that an op paints."""
    if isinstance(op, Use):
        x, y, width, height = drawing.symbols[op.name].box
        left, top, right, bottom = x, y, x + width, y + height
        matrix = times(matrix, op.matrix)
    elif isinstance(op, Text):
        # No letter is wider than its size by half.
        left, top, right, bottom = op.x, op.y - 1.2 * op.size, op.x, op.y + 0.5 * op.size
        right += 1.5 * op.size * len(op.text)
    elif isinstance(op, Line):
        left, right = sorted((op.x1, op.x2))
        top, bottom = sorted((op.y1, op.y2))
    else:
        left, top, right, bottom = extent(op)
    paint = op.line if isinstance(op, Shaded) else getattr(op, "paint", None)
    out = 0.0
    if paint is not None and (isinstance(op, Shaded) or paint.stroke is not None):
        out = _reach(paint)
    corners = [(x, y) for x in (left - out, right + out) for y in (top - out, bottom + out)]
    return box_around([at(matrix, *corner) for corner in corners])


def _reach(paint: Paint) -> float:
    """How far a line goes beyond its outline, at mitred corners, too."""
    return paint.width / 2 * max(1.5, paint.miter if paint.join == "miter" else 1.0)


# ---- pictures -----------------------------------------------------------------------------


def _picture(file: PdfFile, drawing: Drawing, patch: _Patch, depth: int) -> Operators:
    """The face up to the last op of a patch, as a picture of its box, drawn in mm."""
    left, top, right, bottom = patch.box
    width, height = right - left, bottom - top
    if width <= 0 or height <= 0:
        return Operators("")
    scale = min(DPI / MM_PER_INCH, (MAX_PIXELS / (width * height)) ** 0.5)
    size = ceil(width * scale), ceil(height * scale)
    below = replace(drawing, ops=(*drawing.ops[: patch.last + 1], *(Pop() for _ in range(depth))))
    assert isinstance(file.inks, Process)
    at_corner = (left, top)
    colours = _plate(file, below, Light(file.inks, is_black=False), at_corner, size, scale)
    black = _plate(file, below, Light(file.inks, is_black=True), at_corner, size, scale)
    image = of_inks(colours, black)
    return file.raster(image, (left, top, left + size[0] / scale, top + size[1] / scale))


def _plate(
    file: PdfFile, drawing: Drawing, inks: Light, corner: Point, size: tuple[int, int], scale: float
) -> PIL.Image.Image:
    """The light that a face leaves of three inks or of one."""
    page = Page(size[0] / scale, size[1] / scale)
    plate = _PlateFile(Info(title="Plate"), file.fonts, inks)
    page.place(plate.operators(drawing), -corner[0], -corner[1])
    plate.add(page)
    with PdfPages(plate.finish()) as pages:
        picture: PIL.Image.Image = pages.bitmap(0, scale * MM_PER_INCH / 72).to_pil()
    return picture.convert("RGB").crop((0, 0, *size))


class _PlateFile(PdfFile):
    """A document whose pictures, too, are what they leave white of some inks."""

    def image(self, name: str) -> tuple[str, Matrix]:
        """See Resources."""
        picture = self._pictures[name]
        key = picture.sha256, picture.look
        if key not in self._images:
            assert isinstance(self.inks, Light)
            limit = self.inks.process.limit or MAX_INK
            self._images[key] = self.add_image(plate_of(picture, self.inks.is_black, limit), "picture")
        return self._images[key], TURNS[picture.turn]
