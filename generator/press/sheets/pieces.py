"""Sheets of pieces: every front in its slot, every back behind its front, marks around, one PDF."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.contract import Face, Piece
from generator.drawing.display import Drawing, Op
from generator.drawing.faces import Faces
from generator.drawing.findings import problems_of
from generator.drawing.layouts import LayoutError
from generator.press.job import Job
from generator.press.pdf.document import PdfFile
from generator.press.pdf.inks import inks_of
from generator.press.pdf.operators import Operators
from generator.press.pdf.page import Box, Page
from generator.press.pdf.shared_faces import SharedForms
from generator.press.pdf.typefaces import basic_font
from generator.press.settings import Printed, Progress, refused, silent
from generator.press.sheets import marks
from generator.press.sheets.imposition import Slot, behind, shifted
from generator.press.sheets.placement import SheetPlan, plan_of
from generator.reading.problems import Problem


def print_sheets(job: Job, faces: Faces, progress: Progress = silent) -> Printed:
    """The pieces of one file, each as often as it has copies, in their order."""
    plan = plan_of(job.component, job.size, job.settings, job.place)
    if isinstance(plan, Problem):
        return refused([plan])
    pieces = job.pieces()
    copies = [piece for piece in pieces for _ in range(piece.copies)]
    sheets = [copies[start : start + plan.grid.count] for start in range(0, len(copies), plan.grid.count)]
    has_backs = job.settings.backs != "none" and any(piece.back for piece in pieces)
    run = _Sheets(job, plan, faces, has_backs and plan.fold is None, len(sheets))
    for sheet in sheets:
        run.sheet(sheet)
        progress(len(sheet))
    if run.problems:
        return refused(run.problems)
    remarks = (plan.note,) if plan.note else ()
    return Printed(run.file.finish(), run.file.pages, len(copies), plan.grid.bleed, remarks)


class _Sheets:
    """One file while its sheets are made; ``total`` is their number."""

    def __init__(self, job: Job, plan: SheetPlan, faces: Faces, duplex: bool, total: int) -> None:
        self.job, self.plan, self.faces, self.duplex, self.total = job, plan, faces, duplex, total
        self.settings = settings = job.settings
        subject = f"{job.component.title}, {plan.grid.paper.title}, {settings.ink} ink"
        info = job.info(subject, settings.flip if duplex else "")
        self.file = PdfFile(info, faces.fonts, inks_of(settings.ink, faces.style), settings.spot_inks)
        self.font = basic_font(faces.fonts)
        self.problems: list[Problem] = []
        self.done = 0
        grid = plan.grid
        self.width, self.height = grid.width / plan.scale, grid.height / plan.scale
        self.bleed = bleed = grid.bleed / plan.scale
        self.clip: Box = (-bleed, -bleed, self.width + bleed, self.height + bleed)
        self.block = _block(plan)
        self.shared = SharedForms(self.file, self.clip)
        self.around: dict[bool, Operators] = {}
        self.recent: list[tuple[Face, Drawing]] = []

    # ---- one sheet ------------------------------------------------------------------------

    def sheet(self, pieces: Sequence[Piece]) -> None:
        """Front and, in a duplex run, back of one sheet."""
        self.done += 1
        first, last = pieces[0].id, pieces[-1].id
        named = first if first == last else f"{first} – {last}"
        slots = self.plan.grid.slots()[: len(pieces)]
        fronts = [(slot, piece, piece.front) for slot, piece in zip(slots, pieces, strict=True)]
        backs = [
            (self._behind(slot), piece, piece.back)
            for slot, piece in zip(slots, pieces, strict=True)
            if piece.back is not None and (self.duplex or self.plan.fold)
        ]
        if self.plan.fold is not None:
            self._page(fronts + backs, named, front=True)
            return
        self._page(fronts, named, front=True)
        if self.duplex:
            self._page(backs, named, front=False)

    def _behind(self, slot: Slot) -> Slot:
        grid = self.plan.grid
        if self.plan.fold is not None:
            return self.plan.fold.back(slot)
        if self.settings.one_per_page:
            return slot
        back = behind(slot, grid.width, grid.height, grid.paper, self.settings.flip)
        return shifted(back, self.settings.offset)

    def _page(self, filled: Sequence[tuple[Slot, Piece, Face]], named: str, front: bool) -> None:
        page = self.block.page(self.plan.grid.bleed)
        drawings = [(slot, self._drawing(piece, face)) for slot, piece, face in filled]
        drawn = [(slot, drawing) for slot, drawing in drawings if drawing is not None]
        forms = self.shared.of([drawing for _, drawing in drawn])
        for (slot, _), form in zip(drawn, forms, strict=True):
            self._place(page, slot, form)
        page.place(self._around(front), 0, 0)
        page.place(self.file.plain(self._slug(named, front)), 0, 0)
        side = "fronts" if front else "backs"
        title = f"Sheet {self.done}: {named}" if not self.duplex else f"Sheet {self.done}, {side}: {named}"
        head = [] if self.file.pages else [(0, self.job.component.title)]
        self.file.add(page, [*head, (1, title)])

    def _place(self, page: Page, slot: Slot, drawn: Operators) -> None:
        # A form is clipped to its box already.
        clip = None if drawn.code in self.shared.calls else self.clip
        turned = (self.plan.grid.width, self.plan.grid.height) if slot.turned else None
        page.place(drawn, slot.x, slot.y, clip, self.plan.scale, turned)

    # ---- faces ----------------------------------------------------------------------------

    def _drawing(self, piece: Piece, face: Face) -> Drawing | None:
        # Copies follow each other and backs are mostly alike, so the last few faces are worth keeping.
        for last, drawing in self.recent:
            # 1, 1.0 and true are equal but print differently, hence the second look.
            if last is face or (last == face and repr(last) == repr(face)):
                return drawing
        try:
            drawing = self.faces.draw(face, self.width, self.height, self.bleed)
        except LayoutError as problem:
            self.problems += problem.problems
            return None
        self.problems += problems_of(drawing.findings, piece, self.job.place)
        self.recent = [(face, drawing), *self.recent[:3]]
        return drawing

    # ---- edges ----------------------------------------------------------------------------

    def _around(self, front: bool) -> Operators:
        """Marks and scale bar, the same on every sheet; crop marks on fronts only."""
        form = self.around.get(front)
        if form is None:
            ops: list[Op] = [*marks.centre_marks(self.block)]
            # A page of its own is cut by itself, on either side.
            if front or self.settings.one_per_page:
                ops = [*marks.crop_marks(self.block), *ops, *marks.gutter_marks(self.plan.grid)]
                if self.plan.fold is not None:
                    ops += marks.fold_marks(self.block, self.plan.fold.across, self.plan.fold.line)
            bar = marks.scale_bar(self.block, self._hint(), self.font)
            drawn = self.file.edges(ops, bar)
            paper = self.plan.grid.paper
            name = "marks" if front else "marks of backs"
            form = self.file.form(name, drawn, (0, 0, paper.width, paper.height))
            self.around[front] = form
        return form

    def _hint(self) -> str:
        if self.file.is_press:
            return "Cyan, magenta, yellow and black; marks on every plate."
        words = self.job.words
        hints = [words("print.full_size")]
        if self.duplex:
            hints.append(words(f"print.flip_{self.settings.flip}"))
        elif self.plan.fold is not None:
            hints.append(words("print.fold"))
        if self.plan.grid.count > 1 and self.plan.grid.text:
            hints.append(words("print.long_lines"))
        return " ".join(hints)

    def _slug(self, named: str, front: bool) -> list[Op]:
        sides = 2 if self.duplex else 1
        page = self.file.pages + 1
        words = self.job.words
        side = words("print.fronts" if front else "print.backs") if self.duplex else words("print.one_side")
        left = " · ".join((self.job.origin.game, self.job.component.title, side, named))
        facts = [
            words("print.page", page=page, pages=self.total * sides),
            self.settings.paper.title,
            words(f"print.ink_{self.settings.ink}"),
            words("print.bleed", bleed=f"{self.plan.grid.bleed:g}"),
            f"Broadside {self.job.origin.version}",
            self.job.origin.content[:8],
        ]
        if self.plan.scale != 1:
            facts.insert(2, words("print.scale", scale=f"{self.plan.scale:.0%}"))
        return marks.slug(self.block, left, " · ".join(facts), self.font)


def _block(plan: SheetPlan) -> marks.ImposedBlock:
    """All that lies between the marks: of a folded sheet, fronts and backs."""
    block = marks.block(plan.grid)
    if plan.fold is None:
        return block
    across, line = plan.fold.across, plan.fold.line
    if across:
        return replace(
            block,
            bottom=2 * line - block.top,
            cuts_y=(*block.cuts_y, *(2 * line - y for y in reversed(block.cuts_y))),
        )
    return replace(
        block,
        right=2 * line - block.left,
        cuts_x=(*block.cuts_x, *(2 * line - x for x in reversed(block.cuts_x))),
    )
