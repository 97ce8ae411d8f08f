"""Boards on paper: as tiles with a diagram of how they meet, and as one large sheet for a copy shop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil

from generator.contract import Piece
from generator.drawing.computed.die_lines import CUT, has_die_lines
from generator.drawing.display import Line, Op, Paint, Rect, Text
from generator.drawing.faces import Faces
from generator.drawing.findings import errors_of
from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import Size
from generator.drawing.style import PRESS
from generator.press.cutting import folding
from generator.press.cutting.contour import contour
from generator.press.job import Job
from generator.press.paper import MARGIN_MM, Paper
from generator.press.pdf.document import PdfFile
from generator.press.pdf.operators import Operators
from generator.press.pdf.page import Box
from generator.press.pdf.typefaces import basic_font
from generator.press.pdfx.files import pdf_file
from generator.press.settings import Printed, refused
from generator.press.sheets import edge_text, marks
from generator.press.sheets.mark_style import USUAL, MarkStyle, mark_style
from generator.press.sheets.spot_plates import SpotPlates, plates_in
from generator.press.sheets.tiling import BESIDE_MM, MARKS_MM, TEXT_MM, Tile, Tiling, tile
from generator.reading.problems import Problem
from generator.system.values import frozen

TILE_BLEED_MM = 2.0
MAX_TOLD = 4
"""So many tiles go together by what stands on them; more get a page that shows how."""
SEAM = Paint(fill=None, stroke="#000000", width=0.3)
SEAM_RIM = Paint(fill=None, stroke="#ffffff", width=0.9)


@frozen
class _Board:
    """One board of a component, compiled into a document: its picture, and the lines of its die over that."""

    piece: Piece
    drawn: Operators
    die: tuple[Operators, ...]
    is_cut: bool


def fits_one_page(job: Job) -> bool:
    """Whether a board of that size is a single tile, so that a large sheet would show the same again."""
    return len(_tiling(job).tiles) == 1


def print_tiles(job: Job, faces: Faces) -> Printed:
    """Each board on as few pages as hold it; many are led by one that shows how they go together."""
    file = _file(job, faces)
    boards, problems = _boards(job, file, TILE_BLEED_MM, faces)
    if problems:
        return refused(problems)
    pages = _Pages(job, file, _tiling(job))
    for board in boards:
        if len(pages.tiling.tiles) > MAX_TOLD:
            pages.diagram(board)
        for parts in pages.tiling.pages:
            pages.tiles(board, parts)
    sheets = len(pages.tiling.pages)
    remark = (
        f"{job.name}: {sheets} sheets of {job.settings.paper.title}, to be glued edge over edge from the last"
    )
    remarks = (f"{remark}; {job.name}-large.pdf has all on one",) if sheets > 1 else ()
    body, spots = file.body(), file.spots_printed
    return Printed(body, file.pages, len(boards), TILE_BLEED_MM, remarks=remarks, spots=spots)


def plates_apart(job: Job, faces: Faces) -> Iterator[tuple[str, Printed]]:
    """A file for each plate of white or foil that the boards have, each board whole."""
    if job.settings.ink == PRESS and job.settings.plates == "apart":
        for plate in plates_in((piece.front for piece in job.pieces()), faces):
            yield f"{job.name}-large-{plate}.pdf", print_large(job, faces, plate)


def print_large(job: Job, faces: Faces, plate: str = "") -> Printed:
    """Each board whole on a sheet of its own, with bleed and crop marks; or a ``plate`` of it, in black."""
    file, bleed, size = _file(job, faces), job.settings.bleed, trim_of(job)
    # What is added to a board comes out of its bleed, of which more is drawn.
    more = (size.width - job.size.width) / 2, (size.height - job.size.height) / 2
    boards, problems = _boards(job, file, bleed, faces, more)
    if problems:
        return refused(problems)
    style = _style(job)
    has_marks = style.kind != "none"
    room = max(MARKS_MM, MARKS_MM + style.page_edge - USUAL.page_edge) + TEXT_MM + MARGIN_MM
    edge = bleed + (room if has_marks else 0.0)
    margin = MARGIN_MM if has_marks else 0.0
    paper = Paper("one sheet", size.width + 2 * edge, size.height + 2 * edge, margin)
    font, title = basic_font(faces.fonts), job.component.title
    plates, clip = SpotPlates(file, faces, plate), (-bleed, -bleed, size.width + bleed, size.height + bleed)
    folds = folding.plates(file, job.component.fold, size, clip)
    own = job.size.width, job.size.height, bleed + max(more)
    for board in boards:
        block = marks.block_around(paper, edge, edge, size.width, size.height, bleed).marked(style)
        page = block.page(bleed)
        if not plate:
            page.place(board.drawn, edge + more[0], edge + more[1])
        if file.is_press and (plate or job.settings.plates == "together"):
            try:
                forms = plates.of(board.piece.front, own, _beyond(job, bleed, more))
            except LayoutError as problem:
                return refused(problem.problems)
            for form in forms:
                page.place(form, edge + more[0], edge + more[1])
        for form in board.die if not plate else ():
            page.place(form, edge + more[0], edge + more[1])
        for form in folds if not plate else ():
            page.place(form, edge, edge)
        if job.settings.cut == "contour" and not plate and not board.is_cut:
            page.place(contour(file, job.component, size, clip), edge, edge)
        lines = [*marks.crop_marks(block), *marks.centre_marks(block)]
        facts = " · ".join((f"{size.width:g} x {size.height:g} mm", *_facts(job)))
        what = f"{job.origin.game} · {title} · {board.piece.id} · {facts}"
        if file.is_press:
            ops = edge_text.slug(block, what, [], font)
        else:
            ops = edge_text.slug(block, what, [job.words("print.one_sheet")], font)
            ops += edge_text.scale_bar(block, [], font)
        page.place(file.edges(lines, ops, everywhere=style.on_all_plates), 0, 0)
        file.add(page, [(0, f"{title}: {board.piece.id}")])
    return Printed(file.body(), file.pages, len(boards), bleed, spots=file.spots_printed)


def trim_of(job: Job) -> Size:
    """The size to which a board is trimmed: for a press in even millimetres, so that its half is a whole one.

    Boxes to fold, whose line to cut lies within, keep their size.
    """
    size = job.size
    if job.settings.ink != PRESS or job.component.folded:
        return size
    wide, high = (2.0 * ceil(side / 2 - 1e-6) for side in (size.width, size.height))
    return size.model_copy(update={"width": wide, "height": high})


def _tiling(job: Job) -> Tiling:
    style = _style(job)
    beside = max(BESIDE_MM, TILE_BLEED_MM + style.gap + style.mark)
    return tile(job.size.width, job.size.height, job.settings.paper, seams=job.component.seams, beside=beside)


def _file(job: Job, faces: Faces) -> PdfFile:
    return pdf_file(job.info(job.component.title), faces, job.settings)


def _style(job: Job) -> MarkStyle:
    return mark_style(job.settings).alone


def _facts(job: Job) -> tuple[str, ...]:
    return (
        job.words(f"print.ink_{job.settings.ink}"),
        job.edition,
    )


def _beyond(job: Job, bleed: float, more: tuple[float, float]) -> Box:
    """The box that a board may paint in: its bleed, and what its trim is larger on each side than it."""
    across, down = (bleed + side for side in more)
    return -across, -down, job.size.width + across, job.size.height + down


def _boards(
    job: Job, file: PdfFile, bleed: float, faces: Faces, more: tuple[float, float] = (0.0, 0.0)
) -> tuple[list[_Board], list[Problem]]:
    boards: list[_Board] = []
    problems: list[Problem] = []
    width, height = job.size.width, job.size.height
    for piece in job.pieces():
        try:
            drawing = faces.printed(piece.front, width, height, bleed + max(more))
        except LayoutError as problem:
            problems += problem.problems
            continue
        problems += errors_of(drawing.findings, piece, job.place)
        box = _beyond(job, bleed, more)
        drawn, die = file.form("board", file.operators(drawing), box), tuple(file.die(drawing, box))
        boards.append(_Board(piece, drawn, die, has_die_lines(drawing, (CUT,))))
    return boards, problems


class _Pages:
    """The pages of one tiled component."""

    def __init__(self, job: Job, file: PdfFile, tiling: Tiling) -> None:
        self.job, self.file, self.tiling = job, file, tiling
        self.font = basic_font(file.fonts)
        self.style = _style(job)
        # What is cut out along a line of its own needs no other, if it has the page to itself.
        self.is_cut = not job.component.folded or len(tiling.tiles) > 1

    def tiles(self, board: _Board, parts: Sequence[Tile]) -> None:
        """One page: its parts of the board, marks, and what goes under and over them."""
        blocks = [self._block(part) for part in parts]
        around = replace(blocks[0], right=max(each.right for each in blocks), bottom=blocks[-1].bottom)
        page = around.page(TILE_BLEED_MM)
        lines: list[Op] = []
        for part, block in zip(parts, blocks, strict=True):
            for form in (board.drawn, *board.die):
                page.place(form, part.left - part.x, part.top - part.y, self._clip(part))
            lines += [*marks.crop_marks(block), *self._glue_marks(part)]
        first, tiles = parts[0], self.tiling.tiles
        several = len(tiles) > 1
        ops = edge_text.slug(around, self._named(board, parts), self._how_to_cut(), self.font)
        ops += edge_text.scale_bar(around, self._how_to_glue(first) if len(parts) == 1 else [], self.font)
        if len(parts) > 1:
            ops += [op for part in parts for op in self._above(part)]
        page.place(self.file.edges(lines, ops, everywhere=self.style.on_all_plates), 0, 0)
        title = f"{self.job.component.title}: {board.piece.id}"
        head = [(0, title)] if first.number == 1 and len(tiles) <= MAX_TOLD else []
        bookmarks = [(1, f"Tile {part.name}") for part in parts]
        self.file.add(page, [*head, *bookmarks] if several else [(0, title)])

    def _block(self, part: Tile) -> marks.ImposedBlock:
        """The block of one part, with marks around it where there is room."""
        block = marks.block_around(
            self.tiling.paper, part.left, part.top, part.width, part.height, TILE_BLEED_MM
        )
        if not self.is_cut:
            block = replace(block, cuts_x=(), cuts_y=())
        return replace(block, marks_x=self.tiling.marks_x).marked(self.style)

    def _clip(self, part: Tile) -> tuple[float, float, float, float]:
        """The box of the board that a part shows.

        The bleed runs on only where the board itself ends, and there is a mark to cut it off by.
        """
        across = TILE_BLEED_MM if self.tiling.marks_x else 0.0
        left = TILE_BLEED_MM if part.x <= 0 else 0.0
        top = across if part.y <= 0 else 0.0
        right = TILE_BLEED_MM if part.column == self.tiling.columns - 1 else 0.0
        bottom = across if part.row == self.tiling.rows - 1 else 0.0
        return part.x - left, part.y - top, part.x + part.width + right, part.y + part.height + bottom

    def _above(self, part: Tile) -> list[Op]:
        """The name of a part that shares its page, and what to glue it to, between the marks above it."""
        words = " ".join([f"{part.name}:", *self._how_to_glue(part)])
        size = min(edge_text.READ_MM, (part.width - 4.0) / self.font.width(words))
        return (
            [Text(part.left + 2.0, part.top - TILE_BLEED_MM - 1.0, words, self.font.key, size, marks.INK)]
            if self.style.kind != "none"
            else []
        )

    def _glue_marks(self, part: Tile) -> list[Op]:
        """Ticks where the neighbour that is glued over this tile ends; [] on sheets without marks."""
        ops: list[Op] = []
        if self.style.kind == "none":
            return ops
        if part.glue_left:
            x = part.left + part.glue_left
            for y, end in ((part.top, -1), (part.top + part.height, 1)):
                ops.append(Line(x, y + end * 0.4, x, y + end * 2.4, self.style.dashes))
        if part.glue_top:
            y = part.top + part.glue_top
            # Where there is no room beside the tile they stand on it, pointing inwards.
            inwards = 1 if self.tiling.marks_x else -1
            for x, end in ((part.left, -inwards), (part.left + part.width, inwards)):
                ops.append(Line(x + end * 0.4, y, x + end * 2.4, y, self.style.dashes))
        return ops

    def _how_to_cut(self) -> list[str]:
        words = self.job.words
        cut = [words("print.cut_edges" if self.tiling.marks_x else "print.cut_picture")]
        return [words("print.board"), *(cut if self.is_cut else [])]

    def _how_to_glue(self, part: Tile) -> list[str]:
        under = [
            name
            for overlap, name in (
                (part.glue_left, f"{chr(ord('A') + part.column - 1)}{part.row + 1}"),
                (part.glue_top, f"{chr(ord('A') + part.column)}{part.row}"),
            )
            if overlap
        ]
        words = self.job.words
        if not under:
            return self._all_glued() if 1 < len(self.tiling.tiles) <= MAX_TOLD else []
        both = words("print.under_both", left=under[0], above=under[-1]) if len(under) > 1 else under[0]
        first = [words("print.lay_first")] if part.number == len(self.tiling.tiles) else []
        return [*first, words("print.under", tiles=both)]

    def _all_glued(self) -> list[str]:
        """How all parts go together, and what comes then."""
        words, tiling = self.job.words, self.tiling
        over = "_right" if tiling.rows == 1 else "_below" if tiling.columns == 1 else ""
        then = [words("print.then_outline")] if self.job.component.folded else []
        return [words(f"print.glue{over}", last=tiling.tiles[-1].name), *then]

    def diagram(self, board: _Board) -> None:
        """The whole board, small, with its seams and the names of its tiles."""
        paper, tiling = self.tiling.paper, self.tiling
        room_x = paper.width - 2 * (paper.margin + 8)
        room_y = paper.height - 2 * (paper.margin + 14)
        scale = min(1.0, room_x / tiling.width, room_y / tiling.height)
        wide, high = tiling.width * scale, tiling.height * scale
        left, top = (paper.width - wide) / 2, (paper.height - high) / 2
        block = marks.block_around(paper, left, top, wide, high, 0.0).marked(self.style)
        page = block.page(0.0)
        page.place(board.drawn, left, top, (0, 0, tiling.width, tiling.height), scale)
        ops: list[Op] = []
        for part in tiling.tiles:
            # The seam one sees is the cut edge of the tile on top: its right and lower edge.
            x, y = left + part.x * scale, top + part.y * scale
            x2, y2 = x + part.width * scale, y + part.height * scale
            start_x, start_y = x + part.glue_left * scale, y + part.glue_top * scale
            for paint in (SEAM_RIM, SEAM):
                ops.append(Rect(start_x, start_y, x2 - start_x, y2 - start_y, 0.0, paint))
            ops += self._badge(part, (start_x + x2) / 2, (start_y + y2) / 2)
        words = self.job.words
        ops += edge_text.slug(block, self._what(words("print.diagram")), [words("print.board")], self.font)
        ops += edge_text.scale_bar(block, self._all_glued(), self.font)
        page.place(self.file.plain(ops), 0, 0)
        self.file.add(page, [(0, f"{self.job.component.title}: {board.piece.id}")])

    def _badge(self, part: Tile, x: float, y: float) -> list[Op]:
        size = 6.0
        wide = self.font.width(part.name) * size + 4
        return [
            Rect(x - wide / 2, y - 4.5, wide, 9.0, 2.0, Paint(fill="#ffffff", stroke=marks.INK, width=0.3)),
            Text(x - wide / 2 + 2, y + self.font.cap * size / 2, part.name, self.font.key, size, marks.INK),
        ]

    def _named(self, board: _Board, parts: Sequence[Tile]) -> str:
        """Which parts a page has, and which of all sheets of the board it is."""
        words, first, last = self.job.words, parts[0], parts[-1]
        if len(self.tiling.tiles) == 1:
            return self._what(board.piece.id)
        name = first.name
        if len(parts) > 1:
            name = words("print.under_both", left=name, above=last.name)
        of_all = {"number": first.page + 1, "all": len(self.tiling.pages)}
        return self._what(words(f"print.part{'s' if len(parts) > 1 else ''}", name=name, **of_all))

    def _what(self, words: str) -> str:
        job, page = self.job, self.job.words("print.page_alone", page=self.file.pages + 1)
        return " · ".join((job.origin.game, job.component.title, words, page, *_facts(job)))
