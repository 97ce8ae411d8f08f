"""Boards on paper: as tiles with a diagram of how they meet, and as one large sheet for a copy shop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.contract import Component, Piece
from generator.drawing.display import Line, Op, Paint, Rect, Text
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import Size
from generator.drawing.typography.fonts import Font
from generator.press.paper import MARGIN_MM, Paper
from generator.press.pdf.document import Info, Page, PdfFile, basic_font
from generator.press.pdf.inks import inks_of
from generator.press.pdf.operators import Operators
from generator.press.sheets import marks
from generator.press.sheets.pieces import Imprint, Printed, Settings, findings
from generator.press.sheets.tiling import MARKS_MM, TEXT_MM, Tile, Tiling, tile
from generator.reading.problems import Place, Problem

TILE_BLEED_MM = 2.0
SEAM = Paint(fill=None, stroke="#000000", width=0.3)
SEAM_RIM = Paint(fill=None, stroke="#ffffff", width=0.9)


@dataclass(frozen=True, slots=True)
class _Board:
    """One board of a component, compiled into a document."""

    piece: Piece
    drawn: Operators
    bleed: float


def print_tiles(
    component: Component,
    pieces: Sequence[Piece],
    size: Size,
    settings: Settings,
    imprint: Imprint,
    faces: Faces,
    place: Place,
) -> Printed:
    """Each board on as few pages as hold it, after a page that shows how they go together."""
    file = _file(component, imprint, settings, faces)
    boards, problems = _boards(file, pieces, size, TILE_BLEED_MM, faces, place)
    if problems:
        return Printed(b"", 0, 0, 0.0, problems=tuple(problems))
    tiling = tile(size.width, size.height, settings.paper, seams=component.seams)
    sheets = _Sheets(file, component, settings, imprint, tiling, basic_font(faces.fonts))
    for board in boards:
        if len(tiling.tiles) > 1:
            sheets.diagram(board)
        for each in tiling.tiles:
            sheets.tile(board, each)
    return Printed(file.finish(), file.pages, len(pieces), TILE_BLEED_MM)


def print_large(
    component: Component,
    pieces: Sequence[Piece],
    size: Size,
    settings: Settings,
    imprint: Imprint,
    faces: Faces,
    place: Place,
) -> Printed:
    """Each board whole on a sheet of its own, with bleed and crop marks."""
    file = _file(component, imprint, settings, faces)
    bleed = settings.bleed
    boards, problems = _boards(file, pieces, size, bleed, faces, place)
    if problems:
        return Printed(b"", 0, 0, 0.0, problems=tuple(problems))
    edge = bleed + MARKS_MM + TEXT_MM + MARGIN_MM
    paper = Paper("one sheet", size.width + 2 * edge, size.height + 2 * edge)
    font = basic_font(faces.fonts)
    for board in boards:
        block = _block(paper, edge, edge, size.width, size.height, bleed)
        page = _page(paper, block, bleed)
        page.place(board.drawn, edge, edge)
        lines = [*marks.crop_marks(block), *marks.centre_marks(block)]
        facts = " · ".join((f"{size.width:g} x {size.height:g} mm", *_origin(settings, imprint)))
        ops = marks.slug(block, f"{imprint.game} · {component.title} · {board.piece.id}", facts, font)
        ops += marks.scale_bar(block, "Print at 100 % on one sheet.", font)
        page.place(file.edges(lines, ops), 0, 0)
        file.add(page, [(0, f"{component.title}: {board.piece.id}")])
    return Printed(file.finish(), file.pages, len(pieces), bleed)


def _file(component: Component, imprint: Imprint, settings: Settings, faces: Faces) -> PdfFile:
    inks = inks_of(settings.ink, faces.style)
    return PdfFile(_info(component, imprint), faces.fonts, inks, settings.spots)


def _info(component: Component, imprint: Imprint) -> Info:
    return Info(
        title=f"{imprint.game}: {component.title}",
        subject=component.title,
        author="Broadside",
        keywords=(component.name, f"content {imprint.content[:12]}", f"Broadside {imprint.version}"),
    )


def _origin(settings: Settings, imprint: Imprint) -> tuple[str, ...]:
    return f"{settings.ink} ink", f"Broadside {imprint.version}", imprint.content[:8]


def _boards(
    file: PdfFile, pieces: Sequence[Piece], size: Size, bleed: float, faces: Faces, place: Place
) -> tuple[list[_Board], list[Problem]]:
    boards: list[_Board] = []
    problems: list[Problem] = []
    for piece in pieces:
        try:
            drawing = faces.draw(piece.front, size.width, size.height, bleed)
        except LayoutError as problem:
            problems += problem.problems
            continue
        problems += findings(faces, piece, place)
        box = (-bleed, -bleed, size.width + bleed, size.height + bleed)
        boards.append(_Board(piece, file.form("board", file.operators(drawing), box), bleed))
    return boards, problems


def _block(paper: Paper, left: float, top: float, width: float, height: float, bleed: float) -> marks.Block:
    """Room for marks and text around one rectangle."""
    right, bottom = left + width, top + height
    return marks.Block(
        paper,
        left - bleed,
        top - bleed,
        right + bleed,
        bottom + bleed,
        (left, right),
        (top, bottom),
        marks_x=True,
        marks_y=True,
        text="y",
    )


def _page(paper: Paper, block: marks.Block, bleed: float) -> Page:
    trim = (block.left + bleed, block.top + bleed, block.right - bleed, block.bottom - bleed)
    return Page(paper.width, paper.height, trim, (block.left, block.top, block.right, block.bottom))


class _Sheets:
    """The pages of one tiled component."""

    def __init__(
        self,
        file: PdfFile,
        component: Component,
        settings: Settings,
        imprint: Imprint,
        tiling: Tiling,
        font: Font,
    ) -> None:
        self.file, self.component, self.tiling, self.font = file, component, tiling, font
        self.settings, self.imprint = settings, imprint
        self.paper = tiling.paper

    def tile(self, board: _Board, each: Tile) -> None:
        """One page: its part of the board, marks, and what goes under and over it."""
        block = _block(self.paper, each.left, each.top, each.width, each.height, TILE_BLEED_MM)
        block = replace(block, marks_x=self.tiling.marks_x)
        page = _page(self.paper, block, TILE_BLEED_MM)
        # The bleed runs on only where the board itself ends.
        left = TILE_BLEED_MM if each.x <= 0 else 0.0
        top = TILE_BLEED_MM if each.y <= 0 else 0.0
        right = TILE_BLEED_MM if each.column == self.tiling.columns - 1 else 0.0
        bottom = TILE_BLEED_MM if each.row == self.tiling.rows - 1 else 0.0
        clip = (each.x - left, each.y - top, each.x + each.width + right, each.y + each.height + bottom)
        page.place(board.drawn, each.left - each.x, each.top - each.y, clip)
        several = len(self.tiling.tiles) > 1
        name = f"tile {each.name}, {each.number} of {len(self.tiling.tiles)}" if several else board.piece.id
        lines = [*marks.crop_marks(block), *self._glue_marks(each)]
        ops = marks.slug(block, self._left(name), self._facts(), self.font)
        ops += marks.scale_bar(block, self._hint(each), self.font)
        page.place(self.file.edges(lines, ops), 0, 0)
        outline = (1, f"Tile {each.name}") if several else (0, f"{self.component.title}: {board.piece.id}")
        self.file.add(page, [outline])

    def _glue_marks(self, each: Tile) -> list[Op]:
        """Ticks where the neighbour that is glued over this tile ends."""
        ops: list[Op] = []
        if each.glue_left:
            x = each.left + each.glue_left
            for y, end in ((each.top, -1), (each.top + each.height, 1)):
                ops.append(Line(x, y + end * 0.4, x, y + end * 2.4, marks.DASHES))
        if each.glue_top:
            y = each.top + each.glue_top
            # Where there is no room beside the tile they stand on it, pointing inwards.
            inwards = 1 if self.tiling.marks_x else -1
            for x, end in ((each.left, -inwards), (each.left + each.width, inwards)):
                ops.append(Line(x + end * 0.4, y, x + end * 2.4, y, marks.DASHES))
        return ops

    def _hint(self, each: Tile) -> str:
        words = []
        if each.column < self.tiling.columns - 1 or each.row < self.tiling.rows - 1:
            marked = "at the marks" if self.tiling.marks_x else "at the marks, or where the picture ends"
            words.append(f"Cut the right and lower edges {marked}.")
        under = [
            name
            for here, name in (
                (each.glue_left, f"{chr(ord('A') + each.column - 1)}{each.row + 1}"),
                (each.glue_top, f"{chr(ord('A') + each.column)}{each.row}"),
            )
            if here
        ]
        if under:
            words.append(f"Up to the dashes this goes under {' and '.join(under)}.")
        return " ".join(["Print at 100 %.", *words])

    def diagram(self, board: _Board) -> None:
        """The whole board, small, with its seams and the names of its tiles."""
        paper, tiling = self.paper, self.tiling
        room_x = paper.width - 2 * (paper.margin + 8)
        room_y = paper.height - 2 * (paper.margin + 14)
        scale = min(1.0, room_x / tiling.width, room_y / tiling.height)
        wide, high = tiling.width * scale, tiling.height * scale
        left, top = (paper.width - wide) / 2, (paper.height - high) / 2
        block = _block(paper, left, top, wide, high, 0.0)
        page = _page(paper, block, 0.0)
        page.place(board.drawn, left, top, (0, 0, tiling.width, tiling.height), scale)
        ops: list[Op] = []
        for each in tiling.tiles:
            # The seam one sees is the cut edge of the tile on top: its right and lower edge.
            x, y = left + each.x * scale, top + each.y * scale
            x2, y2 = x + each.width * scale, y + each.height * scale
            start_x, start_y = x + each.glue_left * scale, y + each.glue_top * scale
            for paint in (SEAM_RIM, SEAM):
                ops.append(Rect(start_x, start_y, x2 - start_x, y2 - start_y, 0.0, paint))
            ops += self._badge(each, (start_x + x2) / 2, (start_y + y2) / 2)
        ops += marks.slug(block, self._left("how the tiles go together"), self._facts(), self.font)
        last = tiling.tiles[-1].name
        hint = f"Begin with {last} and glue backwards, each tile over the one on its right and below."
        ops += marks.scale_bar(block, hint, self.font)
        page.place(self.file.plain(ops), 0, 0)
        self.file.add(page, [(0, f"{self.component.title}: {board.piece.id}")])

    def _badge(self, each: Tile, x: float, y: float) -> list[Op]:
        size = 6.0
        wide = self.font.width(each.name) * size + 4
        return [
            Rect(x - wide / 2, y - 4.5, wide, 9.0, 2.0, Paint(fill="#ffffff", stroke=marks.INK, width=0.3)),
            Text(x - wide / 2 + 2, y + self.font.cap * size / 2, each.name, self.font.key, size, marks.INK),
        ]

    def _left(self, what: str) -> str:
        return " · ".join((self.imprint.game, self.component.title, what))

    def _facts(self) -> str:
        page = f"page {self.file.pages + 1}"
        return " · ".join((page, self.settings.paper.title, *_origin(self.settings, self.imprint)))
