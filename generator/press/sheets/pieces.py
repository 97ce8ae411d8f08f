"""Sheets of pieces: every front in its slot, every back behind its front, marks around, one PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from generator.contract import Face, Piece
from generator.drawing.computed.die_lines import CUT, has_die_lines
from generator.drawing.display import Drawing, Op
from generator.drawing.faces import Faces
from generator.drawing.findings import errors_of
from generator.drawing.layouts import LayoutError
from generator.drawing.style import PRESS
from generator.press.cutting.punching import CORNER_MM, PunchSheet, punch_sheets
from generator.press.job import Job
from generator.press.pdf.operators import Operators
from generator.press.pdf.page import Box, Page
from generator.press.pdf.shared_faces import SharedForms
from generator.press.pdf.typefaces import basic_font
from generator.press.pdfx.files import pdf_file
from generator.press.settings import Printed, Progress, refused, silent
from generator.press.sheets import edge_text, marks
from generator.press.sheets.fields import Field, block_of, not_skipped
from generator.press.sheets.imposition import Grid, Slot, behind, shifted
from generator.press.sheets.mark_style import style_on_sheets
from generator.press.sheets.marks import how_to_cut, lines_between
from generator.press.sheets.paper_edges import has_paper_edges, shares_cuts
from generator.press.sheets.placement import SheetPlan, plan_of
from generator.press.sheets.shared_cuts import clips, joined
from generator.press.sheets.spot_plates import SpotPlates, plates_in
from generator.reading.problems import Problem

SMALL_SHEET_MM = 60.0
"""A sheet to punch that is no wider has no room beside its marks for its own size."""


def print_sheets(
    job: Job, faces: Faces, progress: Progress = silent, side: Side = "", plate: str = ""
) -> Printed:
    """The pieces of one file, each as often as it has copies, in their order; of one ``side`` or both.

    With a ``plate``, that plate of all of them, in black.
    """
    laid_out = sheets_of(job, faces)
    if isinstance(laid_out, Problem):
        return refused([laid_out])
    return _printed(job, *laid_out, faces, progress, side=side, plate=plate)


def plates_apart(job: Job, faces: Faces) -> Iterator[tuple[str, Printed]]:
    """A file for each plate of white or foil that pieces have, with the pages of the file of the pieces."""
    if job.settings.ink != PRESS or job.settings.plates != "apart":
        return
    sides = (face for piece in job.pieces() for face in (piece.front, piece.back) if face is not None)
    for plate in plates_in(sides, faces):
        yield f"{job.name}-{plate}.pdf", print_sheets(job, faces, plate=plate)


def sheets_of(job: Job, faces: Faces) -> tuple[SheetPlan, list[list[Field]]] | Problem:
    """The plan of a file's sheets, and what stands on each; or the reason why there are none."""
    if job.parts:
        return _packed(job, faces)
    if (punched := punch_sheets(job.component, job.size, job.settings)) is not None:
        return _punched(job, punched)
    edges = shares_cuts(job.settings) and has_paper_edges(job.component, job.size, faces)
    plan = plan_of(job.component, job.size, job.settings, job.place, edges)
    if isinstance(plan, Problem):
        return plan
    count = plan.grid.count
    copies = job.pieces() * count if job.component.fills else _copies(job.pieces())
    skip = tuple(number for number in job.settings.skip if number <= count) if count > 1 else ()
    if count > 1 and len(skip) == count:
        message = f"{job.component.name}: a sheet has {count} places, and all are to be skipped"
        return Problem(job.place, "too-large", message, "skip fewer")
    first = copies[: count - len(skip)]
    sheets = [[Field(plan.grid, tuple(first), plan.scale, skip)]]
    # One file of paths serves all sheets, so a machine leaves the same places free on each.
    free = skip if plan.machine else ()
    step = count - len(free)
    sheets += [
        [Field(plan.grid, tuple(copies[start : start + step]), plan.scale, free)]
        for start in range(len(first), len(copies), step)
    ]
    if shares_cuts(job.settings) and plan.cut and plan.fold is None:
        sheets = [[joined(field) for field in fields] for fields in sheets]
    return plan, sheets


def _punched(job: Job, punched: PunchSheet) -> tuple[SheetPlan, list[list[Field]]]:
    """The pieces of a component on sheets to be punched, as many on each."""
    copies, count = _copies(job.pieces()), punched.grid.count
    plan = SheetPlan(punched.grid, punched=punched)
    starts = range(0, len(copies), count)
    return plan, [[Field(plan.grid, tuple(copies[start : start + count]))] for start in starts]


def _packed(job: Job, faces: Faces) -> tuple[SheetPlan, list[list[Field]]]:
    """The pieces of several components of different sizes on common sheets."""
    from generator.press.sheets.packing import BLEED_MM, Lot, pack

    lots, copies = [], []
    for part in job.parts:
        shares = shares_cuts(job.settings)
        paper = shares and has_paper_edges(part.component, part.size, faces)
        copies.append(_copies(part.component.pieces))
        bleed = 0.0 if paper else min(BLEED_MM, job.settings.bleed)
        edges = {piece.edge for piece in copies[-1]}
        alike = shares and bleed > 0 and len(edges) == 1 and "" not in edges
        lots.append(Lot(part.size, len(copies[-1]), bleed, alike))
    sheets = [
        [Field(stock.grid, tuple(copies[stock.lot][stock.start : stock.stop])) for stock in stocks]
        for stocks in pack(lots, job.settings.paper)
    ]
    return SheetPlan(sheets[0][0].grid), sheets


def _copies(pieces: Sequence[Piece]) -> list[Piece]:
    return [piece for piece in pieces for _ in range(piece.copies)]


def _printed(
    job: Job,
    plan: SheetPlan,
    sheets: Sequence[Sequence[Field]],
    faces: Faces,
    progress: Progress,
    side: Side,
    plate: str,
) -> Printed:
    pieces = [piece for sheet in sheets for field in sheet for piece in field.pieces]
    has_backs = job.settings.backs != "none" and any(piece.back for piece in pieces)
    if side == "back" and not has_backs:
        return Printed(b"", 0, 0, 0.0)
    run = SheetRun(job, plan, faces, has_backs and plan.fold is None, len(sheets), side, plate=plate)
    for sheet in sheets:
        run.sheet(sheet)
        progress(sum(len(field.pieces) for field in sheet))
    if run.problems:
        return refused(run.problems)
    remarks = tuple(
        filter(
            None,
            (
                plan.note,
                "" if job.parts else not_skipped(job.component.name, job.settings.skip, plan.grid.count),
            ),
        )
    )
    body, spots = run.file.body(), run.file.spots_printed
    cuts = tuple(run.cuts)
    return Printed(body, run.file.pages, len(pieces), plan.grid.bleed, remarks, spots=spots, cuts=cuts)


Side = Literal["", "front", "back"]
"""The side of the paper that a file holds; "" for both."""

_Filled = tuple[Field, Slot, Piece, Face]


class SheetRun:
    """One file while its sheets are made; ``total`` is their number."""

    def __init__(
        self,
        job: Job,
        plan: SheetPlan,
        faces: Faces,
        duplex: bool,
        total: int,
        side: Side = "",
        plate: str = "",
    ) -> None:
        self.job, self.plan, self.faces, self.duplex, self.total = job, plan, faces, duplex, total
        self.side = side
        self.settings = settings = job.settings
        self.style = style_on_sheets(settings)
        subject = f"{job.component.title}, {plan.grid.paper.title}, {settings.ink} ink"
        info = job.info(subject, settings.flip if duplex and not side else "")
        self.file = pdf_file(info, faces, settings)
        self.font = basic_font(faces.fonts)
        self.plates = SpotPlates(self.file, faces, plate)
        self.problems: list[Problem] = []
        self.cuts: dict[tuple[str, ...], None] = {}
        self.done = 0
        self.shared: dict[Box, SharedForms] = {}
        self.contours: dict[Box, Operators] = {}
        self.around: dict[tuple[bool, marks.ImposedBlock], Operators] = {}
        self.recent: list[tuple[Face, tuple[float, float, float], Drawing]] = []

    # ---- one sheet ------------------------------------------------------------------------

    def sheet(self, fields: Sequence[Field]) -> None:
        """Front and, in a duplex run, back of one sheet."""
        self.done += 1
        first, last = fields[0].pieces[0].id, fields[-1].pieces[-1].id
        named = first if first == last else f"{first} – {last}"
        fronts: list[_Filled] = []
        backs: list[_Filled] = []
        for field in fields:
            for slot, piece in zip(field.slots(), field.pieces, strict=True):
                place = self._behind(field.grid, slot) if self.job.component.fills else slot
                place = replace(place, turned=True) if self.job.component.turned else place
                fronts.append((field, place, piece, piece.front))
                if piece.back is not None and (self.duplex or self.plan.fold):
                    backs.append((field, self._behind(field.grid, slot), piece, piece.back))
        if self.plan.fold is not None:
            self._page(fields, fronts + backs, named, front=True)
            return
        if self.side != "back":
            self._page(fields, fronts, named, front=True)
        if self.duplex and self.side != "front":
            self._page(fields, backs, named, front=False)

    def _behind(self, grid: Grid, slot: Slot) -> Slot:
        if self.plan.fold is not None:
            return self.plan.fold.back(slot)
        if self.plan.punched is not None:
            # Sheets to punch are turned over like the pages of a book.
            return replace(slot, x=grid.paper.width - slot.x - grid.width)
        if self.settings.one_per_page:
            return slot
        back = behind(slot, grid.width, grid.height, grid.paper, self.settings.flip)
        return shifted(back, self.settings.offset)

    def _page(self, fields: Sequence[Field], filled: Sequence[_Filled], named: str, front: bool) -> None:
        block = block_of(self.plan, fields).marked(self.style)
        page = block.page(self.plan.grid.bleed)
        dies: list[tuple[Field, Slot, Drawing]] = []
        for field in fields:
            art = [] if self.plates.alone else [each for each in filled if each[0] is field]
            boxes = clips(field, [slot for _, slot, _, _ in art])
            drawings = [
                (slot, box, self._drawing(field, piece, face))
                for (_, slot, piece, face), box in zip(art, boxes, strict=True)
            ]
            drawn = [(slot, box, drawing) for slot, box, drawing in drawings if drawing is not None]
            dies += [(field, slot, drawing) for slot, _, drawing in drawn]
            shared = self.shared.setdefault(field.clip, SharedForms(self.file, field.clip))
            forms = shared.of([drawing for _, _, drawing in drawn])
            for (slot, box, _), form in zip(drawn, forms, strict=True):
                # A form is clipped to its box already.
                clip = None if form.code in shared.calls and box == field.clip else box
                turned = (field.grid.width, field.grid.height) if slot.turned else None
                page.place(form, slot.x, slot.y, clip, field.scale, turned)
        if self.file.is_press and (self.plates.alone or self.settings.plates == "together"):
            self._plates(page, filled)
        if self.file.is_press:
            self._dies(page, dies, front)
        page.place(self._around(block, fields, front), 0, 0)
        paper = self.plan.grid.paper
        matrix = (
            None
            if front or self.settings.one_per_page
            else self.settings.back_matrix(paper.width, paper.height)
        )
        if matrix is not None:
            page.move(matrix)
        page.place(self.file.plain(self._slug(block, named, front)), 0, 0)
        side = "fronts" if front else "backs"
        title = f"Sheet {self.done}: {named}" if not self.duplex else f"Sheet {self.done}, {side}: {named}"
        head = [] if self.file.pages else [(0, self.job.component.title)]
        self.file.add(page, [*head, (1, title)])

    # ---- faces ----------------------------------------------------------------------------

    def _drawing(self, field: Field, piece: Piece, face: Face) -> Drawing | None:
        # Copies follow each other and backs are mostly alike, so the last few faces are worth keeping.
        measures = field.measures
        for last, size, drawing in self.recent:
            # 1, 1.0 and true are equal but print differently, hence the second look.
            if size == measures and (last is face or (last == face and repr(last) == repr(face))):
                return drawing
        try:
            drawing = self.faces.printed(face, *measures)
        except LayoutError as problem:
            self.problems += problem.problems
            return None
        self.problems += errors_of(drawing.findings, piece, self.job.place)
        if self.plan.machine is not None:
            drawing = self._on_hexes(drawing, field)
        self.recent = [(face, measures, drawing), *self.recent[:3]]
        return drawing

    def _on_hexes(self, drawing: Drawing, field: Field) -> Drawing:
        """A face within its hex: the boxes around hexes overlap, and one would print on the next."""
        # Most sheets are cut by hand.
        from generator.press.cutting.machines import HexGrid
        from generator.press.cutting.outlines import clipped, hexagon

        if not isinstance(field.grid, HexGrid):
            return drawing
        width, height = field.measures[:2]
        return clipped(drawing, hexagon(width / 2, height / 2, field.grid.bled))

    def _plates(self, page: Page, filled: Sequence[_Filled]) -> None:
        """White and foil of the faces that have such plates."""
        try:
            for field, slot, _, face in filled:
                turned = (field.grid.width, field.grid.height) if slot.turned else None
                for form in self.plates.of(face, field.measures, field.clip):
                    page.place(form, slot.x, slot.y, None, field.scale, turned)
        except LayoutError as problem:
            self.problems += problem.problems

    def _dies(self, page: Page, drawn: Sequence[tuple[Field, Slot, Drawing]], front: bool) -> None:
        """The lines of the die: those of the face itself, or the outline of its piece where it is asked for.

        One side of the paper is enough.
        """
        for field, slot, drawing in drawn if front else ():
            turned = (field.grid.width, field.grid.height) if slot.turned else None
            for form in self.file.die(drawing, field.clip):
                page.place(form, slot.x, slot.y, None, field.scale, turned)
            is_cut_out = self.settings.cut == "contour" or self.plan.punched is not None
            if is_cut_out and not has_die_lines(drawing, (CUT,)):
                page.place(self._contour(field.clip), slot.x, slot.y, None, field.scale)

    def _contour(self, clip: Box) -> Operators:
        if clip not in self.contours:
            from generator.press.cutting.contour import contour

            size = self.job.size
            if self.plan.punched is not None:
                size = size.model_copy(update={"corner": max(size.corner, CORNER_MM)})
            self.contours[clip] = contour(self.file, self.job.component, size, clip)
        return self.contours[clip]

    # ---- edges ----------------------------------------------------------------------------

    def _around(self, block: marks.ImposedBlock, fields: Sequence[Field], front: bool) -> Operators:
        """Marks and scale bar, the same on every sheet that is filled alike; crop marks on fronts only."""
        form = self.around.get((front, block))
        if form is None:
            lines, words = self.surroundings(block, fields, front)
            paper = self.plan.grid.paper
            name = "marks" if front else "marks of backs"
            around = self.file.edges(lines, words, everywhere=self.style.on_all_plates)
            form = self.file.form(name, around, (0, 0, paper.width, paper.height))
            self.around[front, block] = form
        return form

    def surroundings(
        self, block: marks.ImposedBlock, fields: Sequence[Field], front: bool
    ) -> tuple[list[Op], list[Op]]:
        """Marks and lines to cut by, and the words and the ruler at the last free edge."""
        if (machine := self.plan.machine) is not None:
            from generator.press.cutting.registration import between_marks, registration_marks

            ruler = between_marks(machine, block, lambda room: edge_text.scale_bar(room, [], self.font))
            return (registration_marks(machine) if front else []), ruler
        named = self._is_named_page
        lines: list[Op] = [] if named and edge_text.is_narrow(block) else [*marks.centre_marks(block)]
        numbers: list[Op] = []
        # A page of its own is cut by itself, on either side.
        if front or self.settings.one_per_page:
            lines = [*marks.crop_marks(block), *lines]
            if self.plan.cut and not self.settings.one_per_page:
                lines += [op for field in fields for op in self._lines(field)]
                numbers = marks.cut_numbers(block, self.font)
            if self.plan.fold is not None:
                lines += marks.fold_marks(block, self.plan.fold.across, self.plan.fold.line)
        cutting = self._how_to_cut(block, fields) if front else []
        whole: list[Op] = []
        if front and self.style.kind != "none" and self.plan.fold is not None and not block.text:
            read = [*self._how_to_print(), *cutting]
            whole = edge_text.beside_fold(self.plan.fold, read, self.font)
        if self.file.is_press:
            # A printing house has rulers of its own.
            words = edge_text.note(block, cutting, self.font)
            return lines, [*words, *(self._of_all_pages(block) if named else [])]
        bar = edge_text.scale_bar(block, cutting, self.font)
        if front:
            self.cuts[edge_text.printed(cutting, [*bar, *whole])] = None
        return lines, [*numbers, *bar, *whole]

    def _lines(self, field: Field) -> list[Op]:
        slots = field.slots()
        if self.plan.fold is not None:
            backed = [slot for slot, piece in zip(slots, field.pieces, strict=True) if piece.back]
            slots = [*slots, *(self.plan.fold.back(slot) for slot in backed)]
        return lines_between(field.grid, slots, self.style)

    def _how_to_cut(self, block: marks.ImposedBlock, fields: Sequence[Field]) -> list[str]:
        if self.file.is_press:
            where = "on every plate" if self.style.on_all_plates else "in black"
            return [f"Cyan, magenta, yellow and black; marks {where}."]
        if not self.plan.cut:
            return []
        return how_to_cut(block, [field.grid for field in fields], self.job.words)

    def _how_to_print(self) -> list[str]:
        words = self.job.words
        if self.file.is_press:
            return []
        sides = []
        if self.duplex:
            sides = [words(f"print.flip_{self.settings.flip}")]
        elif self.plan.fold is not None:
            sides = [words("print.fold")]
        elif self.job.component.fills:
            sides = [words(f"print.behind_{self.settings.flip}")]
        # A card among things that are no cards: on other paper its back would tell it from the rest.
        names = {part.component.name for part in self.job.parts if part.component.kind == "cards"}
        stock = [words("print.card_stock")] if names and len(names) < len(self.job.parts) else []
        return [*stock, words("print.full_size"), *sides]

    @property
    def _is_named_page(self) -> bool:
        """Whether each page holds one piece, or one sheet to punch, and says so; shops want no words."""
        return self.file.is_press and self.settings.one_per_page and not self.settings.shop

    def _of_all_pages(self, block: marks.ImposedBlock) -> list[Op]:
        """The words around every page for a press: the file, the size of its pieces, and its edition."""
        origin, component = self.job.origin, self.job.component
        title = " · ".join(filter(None, (origin.game, component.title, self.plates.alone)))
        size = f"{self.job.size.width:g} x {self.job.size.height:g} mm"
        facts = f"{size} · {self.job.words('print.bleed', bleed=f'{self.plan.grid.bleed:g}')}"
        if (sheet := self.plan.punched) is not None:
            board = f" · on {sheet.width:g} x {sheet.height:g} mm" if sheet.width > SMALL_SHEET_MM else ""
            facts = facts.replace(size, f"{sheet.grid.count} of {size}{board}", 1)
        return edge_text.around_page(block, (title, "", facts, self.job.edition), self.font)

    def _slug(self, block: marks.ImposedBlock, named: str, front: bool) -> list[Op]:
        sides = 2 if self.duplex and not self.side else 1
        page = self.file.pages + 1
        words = self.job.words
        if self._is_named_page:
            of_side = [words("print.fronts" if front else "print.backs")] if self.duplex else []
            of_page = [named, *of_side, words("print.page", page=page, pages=self.total * sides)]
            return edge_text.around_page(block, ("", " · ".join(of_page), "", ""), self.font)
        facts = [self.job.origin.game, self.job.component.title]
        if self.duplex:
            facts.append(words("print.fronts" if front else "print.backs"))
        facts += [named, words("print.page", page=page, pages=self.total * sides)]
        if self.plan.scale != 1:
            facts.append(words("print.scale", scale=f"{self.plan.scale:.0%}"))
        if self.file.is_press:
            facts += [self.settings.paper.title, words("print.bleed", bleed=f"{self.plan.grid.bleed:g}")]
        facts.append(self.job.edition)
        how = self._how_to_print()
        if self.job.component.rest and front and page > (self.total - 1) * sides:
            how = [words("print.goes_on", file=f"{self.job.component.rest}.pdf"), *how]
        if (machine := self.plan.machine) is not None:
            from generator.press.cutting.registration import between_marks

            line = " · ".join([machine.name, *facts])
            return between_marks(
                machine,
                block,
                lambda room: edge_text.slug(room, line, how, self.font),
            )
        notes = dict.fromkeys(part.component.home_note for part in self.job.parts if front)
        also = [] if self.file.is_press else [note for note in notes if note]
        return edge_text.slug(block, " · ".join(facts), how, self.font, also)
