"""Sheets of pieces: every front on its spot, every back behind its front, marks around, one PDF."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from generator.contract import Component, Face, Piece
from generator.drawing.display import Drawing, Op
from generator.drawing.faces import Faces
from generator.drawing.findings import problems_of
from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import Size
from generator.drawing.style import PRESS
from generator.press.paper import Paper
from generator.press.pdf.document import Box, Info, Page, PdfFile, basic_font
from generator.press.pdf.inks import DEFAULT_SPOTS, Spots, inks_of
from generator.press.pdf.operators import Operators
from generator.press.pdf.shared_faces import Repeats
from generator.press.sheets import marks
from generator.press.sheets.imposition import (
    WANTED_BLEED_MM,
    Flip,
    Fold,
    Grid,
    Spot,
    behind,
    lay_out,
    lay_out_fold,
    lay_out_single,
    shifted,
)
from generator.reading.problems import Place, Problem

Backs = Literal["duplex", "fold", "none"]
Progress = Callable[[int], None]
"""Called with the number of pieces printed since the last call."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How everything of a run is printed. ``offset`` moves the backs right and down, in mm.

    ``single`` gives every piece a page of its own, as a printing house wants it that lays out sheets
    itself; ``paper`` then only serves books. ``spots`` are the names of spot inks.
    """

    paper: Paper
    ink: str = "home"
    flip: Flip = "long"
    backs: Backs = "duplex"
    offset: tuple[float, float] = (0.0, 0.0)
    bleed: float = WANTED_BLEED_MM
    single: bool = False
    spots: Spots = DEFAULT_SPOTS


@dataclass(frozen=True, slots=True)
class Imprint:
    """What the edge of every sheet tells about its origin."""

    game: str
    version: str
    content: str


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished file in memory. ``remarks`` are worth telling, ``problems`` make it useless."""

    data: bytes
    pages: int
    pieces: int
    bleed: float
    remarks: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the pieces of a component go: one grid for all its sheets, perhaps folded, perhaps scaled."""

    grid: Grid
    fold: Fold | None = None
    scale: float = 1.0
    note: str = ""


def print_sheets(
    component: Component,
    pieces: Sequence[Piece],
    size: Size,
    settings: Settings,
    imprint: Imprint,
    faces: Faces,
    progress: Progress = lambda printed: None,
    place: Place | None = None,
) -> Printed:
    """The pieces of one file, each as often as it has copies, in their order.

    ``place`` is named for problems of pieces that do not say where they come from.
    """
    place = place or Place(component.name)
    plan = plan_of(component, size, settings, place)
    if isinstance(plan, Problem):
        return Printed(b"", 0, 0, 0.0, problems=(plan,))
    has_backs = settings.backs != "none" and any(piece.back for piece in pieces)
    duplex = has_backs and plan.fold is None
    info = Info(
        title=f"{imprint.game}: {component.title}",
        subject=f"{component.title}, {plan.grid.paper.title}, {settings.ink} ink",
        author="Broadside",
        keywords=(component.name, f"content {imprint.content[:12]}", f"Broadside {imprint.version}"),
        duplex=settings.flip if duplex else "",
    )
    file = PdfFile(info, faces.fonts, inks_of(settings.ink, faces.style), settings.spots)
    run = _Run(component, plan, settings, imprint, faces, file, duplex, place)
    copies = [piece for piece in pieces for _ in range(piece.copies)]
    count = plan.grid.count
    run.sheets = -(-len(copies) // count)
    for start in range(0, len(copies), count):
        run.sheet(copies[start : start + count])
        progress(min(count, len(copies) - start))
    remarks = (plan.note,) if plan.note else ()
    data = b"" if run.problems else run.file.finish()
    return Printed(
        data, run.file.pages, len(copies), plan.grid.bleed, remarks, tuple(dict.fromkeys(run.problems))
    )


def per_sheet(component: Component, size: Size, settings: Settings) -> int:
    """How many pieces go on one sheet; 1 when not even one does."""
    plan = plan_of(component, size, settings, Place(component.name))
    return 1 if isinstance(plan, Problem) else plan.grid.count


def plan_of(component: Component, size: Size, settings: Settings, place: Place) -> Plan | Problem:
    """Where the pieces go, or why they do not."""
    paper, wanted = settings.paper, settings.bleed
    if settings.single:
        return Plan(lay_out_single(size, wanted))
    if settings.backs == "fold" and component.kind == "cards" and component.series is None:
        fold = lay_out_fold(size, paper, wanted)
        if fold is not None:
            return Plan(fold.grid, fold)
    # A press cuts through the bleed, so there it is not traded for one more piece.
    firm = lay_out(size, paper, wanted, firm=True) if settings.ink == PRESS else None
    grid = firm or lay_out(size, paper, wanted)
    if grid is not None:
        return Plan(grid, note=grid.note if component.kind == "cards" else "")
    # A piece as large as the paper itself goes to its very edge, without marks.
    grid = lay_out(size, replace(paper, margin=0.0), wanted=0.0)
    if grid is not None:
        sheet = replace(grid.paper, margin=paper.margin)
        return Plan(replace(grid, paper=sheet, marks_x=False, marks_y=False, text=""))
    if component.kind != "sheet":
        return Problem(
            place,
            "too-large",
            f"{component.name}: a piece of {size.width:g} x {size.height:g} mm does not fit on {paper.title}",
            "choose a larger --paper",
        )
    scale = max(
        min((sheet.width - 2 * sheet.margin) / size.width, (sheet.height - 2 * sheet.margin) / size.height)
        for sheet in (paper, paper.turned())
    )
    small = Size(title=size.title, width=size.width * scale * 0.999, height=size.height * scale * 0.999)
    grid = lay_out(small, paper)
    assert grid is not None
    note = f"{component.title} is printed at {scale:.0%}: {size.title} is larger than {paper.title}"
    return Plan(grid, scale=scale * 0.999, note=note)


class _Run:
    """One file while its sheets are made."""

    def __init__(
        self,
        component: Component,
        plan: Plan,
        settings: Settings,
        imprint: Imprint,
        faces: Faces,
        file: PdfFile,
        duplex: bool,
        place: Place,
    ) -> None:
        self.component, self.plan, self.settings, self.imprint = component, plan, settings, imprint
        self.faces, self.file, self.duplex, self.place = faces, file, duplex, place
        self.font = basic_font(faces.fonts)
        self.problems: list[Problem] = []
        self.sheets = 0
        self.done = 0
        grid = plan.grid
        self.width, self.height = grid.width / plan.scale, grid.height / plan.scale
        bleed = grid.bleed / plan.scale
        self.bleed = bleed
        self.clip: Box = (-bleed, -bleed, self.width + bleed, self.height + bleed)
        self.block = _block(plan)
        self.repeats = Repeats(file, self.clip)
        self.around: dict[bool, Operators] = {}
        self.recent: list[tuple[Face, Drawing]] = []

    # ---- one sheet ------------------------------------------------------------------------

    def sheet(self, pieces: Sequence[Piece]) -> None:
        """Front and, in a duplex run, back of one sheet."""
        self.done += 1
        first, last = pieces[0].id, pieces[-1].id
        named = first if first == last else f"{first} – {last}"
        spots = self.plan.grid.spots()[: len(pieces)]
        fronts = [(spot, piece, piece.front) for spot, piece in zip(spots, pieces, strict=True)]
        backs = [
            (self._behind(spot), piece, piece.back)
            for spot, piece in zip(spots, pieces, strict=True)
            if piece.back is not None and (self.duplex or self.plan.fold)
        ]
        if self.plan.fold is not None:
            self._page(fronts + backs, named, front=True)
            return
        self._page(fronts, named, front=True)
        if self.duplex:
            self._page(backs, named, front=False)

    def _behind(self, spot: Spot) -> Spot:
        grid = self.plan.grid
        if self.plan.fold is not None:
            return self.plan.fold.back(spot)
        if self.settings.single:
            return spot
        back = behind(spot, grid.width, grid.height, grid.paper, self.settings.flip)
        return shifted(back, self.settings.offset)

    def _page(self, placed: Sequence[tuple[Spot, Piece, Face]], named: str, front: bool) -> None:
        grid, paper = self.plan.grid, self.plan.grid.paper
        block = self.block
        trim = (
            block.left + grid.bleed,
            block.top + grid.bleed,
            block.right - grid.bleed,
            block.bottom - grid.bleed,
        )
        page = Page(paper.width, paper.height, trim, (block.left, block.top, block.right, block.bottom))
        drawings = [(spot, self._drawing(piece, face)) for spot, piece, face in placed]
        found = [(spot, drawing) for spot, drawing in drawings if drawing is not None]
        made = self.repeats.of([drawing for _, drawing in found])
        for (spot, _), drawn in zip(found, made, strict=True):
            self._place(page, spot, drawn)
        page.place(self._around(front), 0, 0)
        page.place(self.file.plain(self._slug(named, front)), 0, 0)
        side = "fronts" if front else "backs"
        title = f"Sheet {self.done}: {named}" if not self.duplex else f"Sheet {self.done}, {side}: {named}"
        head = [] if self.file.pages else [(0, self.component.title)]
        self.file.add(page, [*head, (1, title)])

    def _place(self, page: Page, spot: Spot, drawn: Operators) -> None:
        # A form is clipped to its box already.
        clip = None if drawn.code in self.repeats.calls else self.clip
        turned = (self.plan.grid.width, self.plan.grid.height) if spot.turned else None
        page.place(drawn, spot.x, spot.y, clip, self.plan.scale, turned)

    # ---- faces ----------------------------------------------------------------------------

    def _drawing(self, piece: Piece, face: Face) -> Drawing | None:
        # Copies follow each other and backs are mostly alike, so the last few faces are worth keeping.
        for known, drawing in self.recent:
            # 1, 1.0 and true are equal but print differently, hence the second look.
            if known is face or (known == face and repr(known) == repr(face)):
                return drawing
        try:
            drawing = self.faces.draw(face, self.width, self.height, self.bleed)
        except LayoutError as problem:
            self.problems += problem.problems
            return None
        self.problems += problems_of(drawing.findings, piece, self.place)
        self.recent = [(face, drawing), *self.recent[:3]]
        return drawing

    # ---- edges ----------------------------------------------------------------------------

    def _around(self, front: bool) -> Operators:
        """Marks and scale bar, the same on every sheet; crop marks on fronts only."""
        known = self.around.get(front)
        if known is None:
            ops: list[Op] = [*marks.centre_marks(self.block)]
            # A page of its own is cut by itself, on either side.
            if front or self.settings.single:
                ops = [*marks.crop_marks(self.block), *ops, *marks.gutter_marks(self.plan.grid)]
                if self.plan.fold is not None:
                    ops += marks.fold_marks(self.block, self.plan.fold.across, self.plan.fold.line)
            bar = marks.scale_bar(self.block, self._hint(), self.font)
            drawn = self.file.edges(ops, bar)
            paper = self.plan.grid.paper
            name = "marks" if front else "marks of backs"
            known = self.file.form(name, drawn, (0, 0, paper.width, paper.height))
            self.around[front] = known
        return known

    def _hint(self) -> str:
        if self.file.is_press:
            return "Cyan, magenta, yellow and black; marks on every plate."
        words = ["Print at 100 %, never “fit to page”."]
        if self.duplex:
            words.append(f"Both sides, flip on the {self.settings.flip} edge.")
        elif self.plan.fold is not None:
            words.append("Fold along the dashes, glue, then cut.")
        if self.plan.grid.count > 1 and self.plan.grid.text:
            words.append("Cut the long lines first.")
        return " ".join(words)

    def _slug(self, named: str, front: bool) -> list[Op]:
        sides = 2 if self.duplex else 1
        page = self.file.pages + 1
        side = ("fronts" if front else "backs") if self.duplex else "one side"
        left = " · ".join((self.imprint.game, self.component.title, side, named))
        facts = [
            f"page {page} of {self.sheets * sides}",
            self.settings.paper.title,
            f"{self.settings.ink} ink",
            f"bleed {self.plan.grid.bleed:g} mm",
            f"Broadside {self.imprint.version}",
            self.imprint.content[:8],
        ]
        if self.plan.scale != 1:
            facts.insert(2, f"at {self.plan.scale:.0%}")
        return marks.slug(self.block, left, " · ".join(facts), self.font)


def _block(plan: Plan) -> marks.Block:
    block = marks.block(plan.grid)
    if plan.fold is None:
        return block
    spots = plan.grid.spots()
    across, line = plan.fold.across, plan.fold.line
    assert spots
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
