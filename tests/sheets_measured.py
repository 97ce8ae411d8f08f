"""Printed sheets, measured without printing them: their plans and their display lists.

Findings are in plain words, so that a test shows all of them at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from math import isclose
from pathlib import Path
from typing import Any

from generator.drawing.display import Line, Op, Text
from generator.press.job import Job
from generator.press.paper import paper
from generator.press.planning import Order, Plan, jobs_of
from generator.press.settings import Settings
from generator.press.sheets.edge_text import MIN_READ_MM
from generator.press.sheets.imposition import Slot
from generator.press.sheets.mark_style import USUAL
from generator.press.sheets.paper_edges import has_paper_edges, shares_cuts
from generator.press.sheets.pieces import Field, SheetRun, block_of, sheets_of
from generator.press.sheets.placement import SheetPlan, plan_of
from generator.press.sheets.tiling import tile
from generator.reading.problems import Problem
from tests import shipped
from tests.looks import looks

NEAR_MM = 0.2
NEAR_CORNER_MM = 1.5
"""How far from the corner of a piece a tick may stand that shows where an edge ends."""
READ_WORDS = ("Cut", "First", "Then", "Print at", "flip", "Lay", "Glue")


class Sheets:
    """All sheets of a shipped game in one ink on one paper, books aside."""

    def __init__(self, game: str, ink: str, on: str) -> None:
        self.name = f"{game}, {ink}, {on}"
        pack, components = shipped.pack(game), looks(game, ink).everything
        self.settings = Settings(paper(on, pack.layouts), ink=ink)
        order = Order(pack, game, components, Path("nowhere"), components)
        jobs, problems = jobs_of([order], Plan(0, self.settings, "pdf"))
        assert not problems
        self.faces = looks(game, ink).faces
        self.jobs = [job for job in jobs if job.component.kind != "book"]
        self._laid_out: dict[str, list[tuple[SheetPlan | None, list[Field]]]] = {}

    def counts(self) -> dict[str, int]:
        """The sheets of paper of each file; the large sheet of a board is for a copy shop."""
        return {job.name: len(self._sheets(job)) for job in self.jobs}

    def cuts(self, *names: str) -> dict[str, int]:
        """The straight cuts of each file: those of every sheet, and each strip of them."""
        return {
            job.name: sum(_cuts(plan, fields) for plan, fields in self._sheets(job) if plan is not None)
            for job in self.jobs
            if not names or job.name in names
        }

    def _sheets(self, job: Job) -> list[tuple[SheetPlan | None, list[Field]]]:
        if job.name not in self._laid_out:
            self._laid_out[job.name] = list(self._lay_out(job))
        return self._laid_out[job.name]

    def _lay_out(self, job: Job) -> Iterator[tuple[SheetPlan | None, list[Field]]]:
        if job.component.kind == "board":
            seams = job.component.seams
            tiling = tile(job.size.width, job.size.height, self.settings.paper, seams=seams)
            yield from [(None, [])] * (len(tiling.pages) + (len(tiling.tiles) > 4))
            return
        if job.component.variable is not None:
            job = replace(job, component=replace(job.component, pieces=list(job.component.pieces)))
            edges = shares_cuts(self.settings) and has_paper_edges(job.component, job.size, self.faces)
            plan = plan_of(job.component, job.size, self.settings, job.place, edges)
            assert isinstance(plan, SheetPlan)
            pieces = job.pieces()
            for start in range(0, len(pieces), plan.grid.count):
                yield plan, [Field(plan.grid, tuple(pieces[start : start + plan.grid.count]))]
            return
        laid_out = sheets_of(job, self.faces)
        assert not isinstance(laid_out, Problem), laid_out
        plan, sheets = laid_out
        for fields in sheets:
            yield plan, fields

    # ---- findings ---------------------------------------------------------------------------

    def faults(self) -> list[str]:
        """Cuts that nothing shows, marks where no piece is, words one must read that are small or missing."""
        return [
            f"{self.name}, {job.name}, sheet {number}: {fault}"
            for job in self.jobs
            for number, (plan, fields) in enumerate(self._sheets(job), 1)
            if plan is not None
            for fault in self._sheet_faults(job, plan, fields)
        ]

    def _sheet_faults(self, job: Job, plan: SheetPlan, fields: list[Field]) -> Iterator[str]:
        run = SheetRun(job, plan, self.faces, False, 1)
        block = block_of(plan, fields)
        lines, words = run.surroundings(block, fields, front=True)
        straight = [
            op for op in lines if isinstance(op, Line) and op.paint in (USUAL.hair, USUAL.frame, USUAL.ticks)
        ]
        if plan.cut:
            for field in fields:
                for slot in field.slots():
                    yield from _unmarked(
                        field, slot, straight, block.left, block.right, block.top, block.bottom
                    )
        elif len(fields[0].pieces) > 1:
            yield "several pieces and nothing to cut them by"
        ends = {
            round(y, 3)
            for field in fields
            for slot in field.slots()
            for y in (slot.y, slot.y + field.grid.height)
        }
        if len(fields) == 1:
            strays = [cut for cut in block.cuts_y if round(cut, 3) not in ends]
            yield from (f"a mark at {cut:.1f} mm where no piece is" for cut in strays)
        if block.text and self.settings.ink != "press":
            yield from _unread(words, "cut" if plan.cut else "")
            numbered = {op.text for op in words if isinstance(op, Text)} & {"1", "2"}
            if plan.cut and numbered and not any(_says(op, "First all cuts marked 1") for op in words):
                yield "nothing says which cuts come first"
            told = {number for number in "12" if any(_says(op, f"marked {number}") for op in words)}
            if plan.cut and told != numbered:
                yield f"it speaks of cuts marked {sorted(told)} and has {sorted(numbered)}"


@cache
def sheets(game: str, ink: str = "home", on: str = "a4") -> Sheets:
    """They are laid out once for all tests of a process."""
    return Sheets(game, ink, on)


def _unmarked(
    field: Field, slot: Slot, lines: list[Line], left: float, right: float, top: float, bottom: float
) -> Iterator[str]:
    """Edges of a piece that no line shows, at both ends of the paper or at both ends of the edge."""
    width, height = field.grid.width, field.grid.height
    for x in (slot.x, slot.x + width):
        along = [sorted((op.y1, op.y2)) for op in lines if op.x1 == op.x2 and abs(op.x1 - x) < NEAR_MM]
        ends = [op.y1 for op in lines if op.y1 == op.y2 and _ends_at(x, op.x1, op.x2)]
        shown = _reach(along, slot.y, slot.y + height) or _near_both(ends, slot.y, slot.y + height)
        if not (shown or _outside(along, top, bottom)):
            yield f"nothing shows the cut at x = {x:.1f} mm"
    for y in (slot.y, slot.y + height):
        along = [sorted((op.x1, op.x2)) for op in lines if op.y1 == op.y2 and abs(op.y1 - y) < NEAR_MM]
        ends = [op.x1 for op in lines if op.x1 == op.x2 and _ends_at(y, op.y1, op.y2)]
        shown = _reach(along, slot.x, slot.x + width) or _near_both(ends, slot.x, slot.x + width)
        if not (shown or _outside(along, left, right)):
            yield f"nothing shows the cut at y = {y:.1f} mm"


def _ends_at(cut: float, *ends: float) -> bool:
    """Whether a tick that is square to a cut ends on it."""
    return any(abs(end - cut) < NEAR_MM for end in ends)


def _near_both(places: list[float], start: float, end: float) -> bool:
    """Whether ticks stand at both ends of an edge, within it."""
    near = any(0 < place - start <= NEAR_CORNER_MM for place in places)
    return near and any(0 < end - place <= NEAR_CORNER_MM for place in places)


def _reach(along: list[list[float]], start: float, end: float) -> bool:
    """Whether a line lies at either end of an edge, within it."""
    near = any(isclose(low, start, abs_tol=NEAR_MM) and high > start + 1 for low, high in along)
    return near and any(isclose(high, end, abs_tol=NEAR_MM) and low < end - 1 for low, high in along)


def _outside(along: list[list[float]], start: float, end: float) -> bool:
    """Whether marks stand beyond both ends of the block, towards both edges of the paper."""
    return any(high <= start + 1e-6 for _, high in along) and any(low >= end - 1e-6 for low, _ in along)


def _says(op: Op, words: str) -> bool:
    return isinstance(op, Text) and words in op.text


def _unread(words: list[Op], must: str) -> Iterator[str]:
    read = [op for op in words if isinstance(op, Text) and any(word in op.text for word in READ_WORDS)]
    yield from (f"'{op.text}' is {op.size:.2f} mm" for op in read if op.size < MIN_READ_MM - 1e-6)
    if must and not any(must in op.text.lower() for op in read):
        yield "nothing says how to cut"


def _through(strips: list[Mapping[str, Any]]) -> int:
    """The lines of strips: those of one block, which run through all of its strips, count once."""
    lines = {
        (each["block"], way, at) for each in strips for way, cuts in enumerate(each["lines"]) for at in cuts
    }
    return len(lines)


def _cuts(plan: SheetPlan, fields: list[Field]) -> int:
    """The straight cuts of a sheet: first those across it, then those of each strip."""
    # A page that stays whole has the strips that are cut from it drawn on it.
    strips = [
        each for field in fields for piece in field.pieces for each in piece.front.values.get("strips", ())
    ]
    total = _through(strips)
    if not plan.cut:
        return total
    for field in fields:
        columns, rows = field.grid.filled(field.reach)
        grid = replace(field.grid, columns=columns, rows=rows)
        # Strips are cut together, laid on each other.
        total += len(grid.cuts_x()) + len(grid.cuts_y())
    return total
