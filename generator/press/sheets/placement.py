"""The plan of a component's sheets: their grid, their fold or their scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from math import floor
from operator import attrgetter
from typing import TYPE_CHECKING

from generator.contract import Component, Piece
from generator.drawing.sizes import Size
from generator.drawing.style import PRESS
from generator.press.cutting.punching import PunchSheet, punch_sheets
from generator.press.paper import Paper
from generator.press.settings import Settings
from generator.press.sheets.imposition import Fold, Grid, in_columns, lay_out, lay_out_fold, lay_out_one
from generator.press.sheets.mark_style import style_on_sheets
from generator.reading.problems import Place, Problem
from generator.system.values import frozen

if TYPE_CHECKING:
    from generator.press.cutting.machines import CutSheet

MOST_SHRINKING, _STEPS = 0.06, 12
_FINE = 1e-6
WHOLE = "page"
"""The size of pieces that are a page and stay one: nothing is cut."""

PAGE_BORDER_MM = 5.0
"""White around such a page where a press cuts it, as its bands and lines have no bleed."""


@frozen
class SheetPlan:
    """One grid for all sheets of a component, perhaps folded, perhaps scaled; ``note`` tells the user.

    ``cut`` is false for pieces that stay on their page. For a cutting ``machine`` there are its marks. Of a
    sheet that a press has ``punched``, pieces are pushed out.
    """

    grid: Grid
    fold: Fold | None = None
    scale: float = 1.0
    note: str = ""
    cut: bool = True
    machine: CutSheet | None = None
    punched: PunchSheet | None = None


def per_sheet(component: Component, size: Size, settings: Settings, paper_edges: bool = False) -> int:
    """The number of pieces on a sheet; 1 when not even one fits."""
    plan = plan_of(component, size, settings, Place(component.name), paper_edges)
    return 1 if isinstance(plan, Problem) else plan.grid.count


def plan_of(
    component: Component, size: Size, settings: Settings, place: Place, paper_edges: bool = False
) -> SheetPlan | Problem:
    """The plan of the sheets, or the reason why there is none.

    Faces with ``paper_edges`` need no bleed, and neighbours share their cuts.
    """
    paper, wanted = settings.paper, settings.bleed
    if settings.machine:
        return _for_a_machine(component, size, settings, place)
    if (punched := punch_sheets(component, size, settings)) is not None:
        return SheetPlan(punched.grid, punched=punched)
    if settings.one_per_page:
        border = PAGE_BORDER_MM if component.size == WHOLE and settings.ink == PRESS else 0.0
        return SheetPlan(lay_out_one(size, wanted, style_on_sheets(settings), border))
    wanted = 0.0 if paper_edges else wanted
    if settings.backs == "fold" and component.kind == "cards" and component.variable is None:
        fold = lay_out_fold(size, paper, wanted) if any(piece.back for piece in component.pieces) else None
        if fold is not None:
            return SheetPlan(fold.grid, fold)
    # A press cuts through the bleed, so there it is not traded for one more piece.
    firm = lay_out(size, paper, wanted, firm=True) if settings.ink == PRESS else None
    grid = firm or _with_one_more(component, size, paper, wanted, lay_out(size, paper, wanted))
    if (
        grid is not None
        and settings.ink != PRESS
        and component.kind == "cards"
        and component.variable is None
    ):
        grid = _in_whole_rows(component.pieces, size, wanted, grid)
    # What is cut out along a line of its own needs no other, nor does a page that stays whole.
    whole = component.size == WHOLE or component.folded
    if settings.ink != PRESS and component.border_mm >= paper.margin:
        full = _to_the_edges(component, size, paper)
        if full is not None and (grid is None or full.count > grid.count):
            return SheetPlan(full)
    if grid is not None:
        note = f"{component.name}: {grid.note}; cut on the marks, nothing need be done"
        return SheetPlan(
            grid,
            note=note if grid.note and component.kind == "cards" else "",
            cut=not (whole and grid.count == 1),
        )
    # A piece as large as the paper itself goes to its very edge, without marks.
    grid = lay_out(size, replace(paper, margin=0.0), wanted=0.0)
    if grid is not None:
        sheet = replace(grid.paper, margin=paper.margin)
        return SheetPlan(replace(grid, paper=sheet, marks_x=False, marks_y=False, text=""), cut=False)
    if component.kind != "sheet":
        return _too_large(component, size, paper, place)
    return _scaled(component, size, paper)


def _in_whole_rows(pieces: Sequence[Piece], size: Size, wanted: float, grid: Grid) -> Grid:
    """Fewer columns, where pieces that look alike at their edges then fill rows and all still stand on one
    sheet: a row of two kinds would need gutters across all others.
    """
    runs = [(edge, sum(each.copies for each in alike)) for edge, alike in groupby(pieces, attrgetter("edge"))]
    total = sum(count for _, count in runs)
    if len(runs) < 2 or total > grid.count or not all(edge for edge, _ in runs):
        return grid
    for columns in range(grid.columns, grid.columns // 2, -1):
        if all(count % columns == 0 for _, count in runs[:-1]):
            narrower = in_columns(size, grid.paper, columns, -(-total // columns), wanted)
            return narrower if narrower is not None and narrower.bleed >= grid.bleed else grid
    return grid


def _for_a_machine(component: Component, size: Size, settings: Settings, place: Place) -> SheetPlan | Problem:
    assert settings.machine
    # Most sheets are cut by hand.
    from generator.press.cutting import machines

    sheet = machines.lay_out(size, settings.paper, settings.machine, component.outline)
    if sheet is None:
        return _too_large(component, size, settings.paper, place)
    return SheetPlan(sheet.grid, machine=sheet)


def _too_large(component: Component, size: Size, paper: Paper, place: Place) -> Problem:
    message = (
        f"{component.name}: a piece of {size.width:g} x {size.height:g} mm does not fit on {paper.title}"
    )
    return Problem(place, "too-large", message, "choose a larger --paper")


def _with_one_more(
    component: Component, size: Size, paper: Paper, wanted: float, grid: Grid | None
) -> Grid | None:
    """That grid, or one with more pieces, a little lower each, of a component that may be."""
    if not component.may_be_lower:
        return grid
    for step in range(1, _STEPS + 1):
        lower = size.model_copy(update={"height": size.height * (1 - MOST_SHRINKING * step / _STEPS)})
        more = lay_out(lower, paper, wanted)
        if more is not None and (grid is None or more.count > grid.count):
            return more
    return grid


def _to_the_edges(component: Component, size: Size, paper: Paper) -> Grid | None:
    """The most pieces that fill the whole sheet, margins and all: their own borders stay white there."""
    least = 1 - MOST_SHRINKING if component.variable is not None else 1.0
    best: Grid | None = None
    for sheet in (paper, paper.turned()):
        columns = floor(sheet.width / (size.width * least) + _FINE)
        rows = floor(sheet.height / (size.height * least) + _FINE)
        if columns and rows and (best is None or columns * rows > best.count):
            width = min(size.width, sheet.width / columns)
            height = min(size.height, sheet.height / rows)
            left, top = (sheet.width - columns * width) / 2, (sheet.height - rows * height) / 2
            best = Grid(
                sheet,
                width,
                height,
                columns,
                rows,
                bleed=0.0,
                marks_x=False,
                marks_y=False,
                text="",
                left=left,
                top=top,
            )
    return best


def _scaled(component: Component, size: Size, paper: Paper) -> SheetPlan:
    """A single piece made small enough for the paper."""
    scale = max(
        min((sheet.width - 2 * sheet.margin) / size.width, (sheet.height - 2 * sheet.margin) / size.height)
        for sheet in (paper, paper.turned())
    )
    small = Size(title=size.title, width=size.width * scale * 0.999, height=size.height * scale * 0.999)
    grid = lay_out(small, paper)
    assert grid is not None
    note = f"{component.title} is printed at {scale:.0%}: {size.title} is larger than {paper.title}"
    return SheetPlan(grid, scale=scale * 0.999, note=note, cut=False)
