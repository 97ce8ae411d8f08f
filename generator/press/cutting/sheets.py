"""The files of a component for a cutting machine: sheets with marks, and the paths that are cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.contract import Component
from generator.drawing.computed import tuck_box
from generator.drawing.faces import Faces
from generator.drawing.sizes import Size
from generator.press.cutting.files import Box, Paths, dxf, svg
from generator.press.cutting.outlines import moved, outline_of, slits_and_folds
from generator.press.job import Job
from generator.press.png import MM_PER_INCH, as_png, raster
from generator.press.print_options import Machine
from generator.press.settings import Printed, Progress, refused, silent
from generator.press.sheets.pieces import print_sheets
from generator.press.sheets.placement import WHOLE, SheetPlan, plan_of
from generator.reading.problems import Problem
from generator.system.pdf_pages import PdfPages

PICTURE_DPI = 300
CHORDS: tuple[Machine, ...] = ("silhouette", "silhouette4")
"""Machines whose own program, Silhouette Studio, has shown the curves of polylines as in a mirror."""
Files = list[tuple[str, Printed]]


def for_a_machine(job: Job, faces: Faces, progress: Progress) -> tuple[Files, tuple[str, ...]]:
    """The named files of a job, and what is worth telling; no files for what a machine does not cut."""
    if why := _not_cut(job):
        return [], (f"{job.name}: {why}; left out",)
    # Cards by the thousand come one by one, as they are shown whole.
    job = replace(job, component=replace(job.component, variable=None))
    plan = plan_of(job.component, job.size, job.settings, job.place)
    if isinstance(plan, Problem):
        if job.component.kind == "cards":
            return [(job.name, refused([plan]))], ()
        return [], (f"{job.name}: {job.size.title} does not fit between the marks; left out",)
    assert plan.machine is not None
    files = _printed(job, faces, progress)
    if any(printed.problems for _, printed in files):
        return files, ()
    area, name = _area(plan), plan.machine.name
    paths = paths_of(plan, job.component, job.size, job.settings.skip)
    files += [
        (f"{job.name}-cut.svg", Printed(svg(paths, area, name), 0, 0, 0.0)),
        (
            f"{job.name}-cut.dxf",
            Printed(dxf(paths, area, arcs=plan.machine.machine not in CHORDS), 0, 0, 0.0),
        ),
    ]
    if plan.machine.finding.area:
        files += _pictures(job, plan, files[0][1], area, bool(faces.shown))
    return files, tuple(remark for _, printed in files for remark in printed.remarks)


def _not_cut(job: Job) -> str:
    """Why a machine does not cut such a thing; "" where it does."""
    component = job.component
    if component.kind == "book":
        return "a book is not cut"
    if component.size == WHOLE:
        return "a page stays whole"
    values = component.pieces[0].front.values
    if component.folded and tuck_box.of_values(values, job.size.width, job.size.height) is None:
        return "a net is cut by hand, along its edges"
    return ""


def _printed(job: Job, faces: Faces, progress: Progress) -> Files:
    """The sheets to print, fronts and backs in one file or apart."""
    if job.settings.backs != "apart":
        return [(f"{job.name}.pdf", print_sheets(job, faces, progress))]
    fronts = print_sheets(job, faces, progress, "front")
    backs = print_sheets(job, faces, silent, "back")
    if not (backs.pages or backs.problems):
        return [(f"{job.name}.pdf", fronts)]
    return [(f"{job.name}-fronts.pdf", fronts), (f"{job.name}-backs.pdf", backs)]


def paths_of(plan: SheetPlan, component: Component, size: Size, skip: tuple[int, ...] = ()) -> Paths:
    """The paths of a full sheet, but for the places that are to stay empty."""
    outline, (slits, scores) = outline_of(component, size), slits_and_folds(component, size)
    slots = [slot for number, slot in enumerate(plan.grid.slots(), 1) if number not in skip]
    return Paths(
        tuple(outline.moved(slot.x, slot.y) for slot in slots),
        tuple(moved(line, slot.x, slot.y) for slot in slots for line in slits),
        tuple(moved(line, slot.x, slot.y) for slot in slots for line in scores),
    )


def _area(plan: SheetPlan) -> Box:
    """The area a machine sees: the whole paper, or the picture of the pieces with their bleed."""
    grid, sheet = plan.grid, plan.machine
    if sheet is None or sheet.finding.area is None:
        return 0.0, 0.0, grid.paper.width, grid.paper.height
    left, top = grid.left - grid.bleed, grid.top - grid.bleed
    return left, top, grid.right + grid.bleed - left, grid.bottom + grid.bleed - top


def _pictures(
    job: Job, plan: SheetPlan, printed: Printed, area: Box, photographs: bool
) -> Iterator[tuple[str, Printed]]:
    """Each front as a picture of the area, for programs that print it themselves."""
    left, top, wide, high = area
    paper = plan.grid.paper
    point = 72 / MM_PER_INCH
    below, right = paper.height - top - high, paper.width - left - wide
    crop = left * point, below * point, right * point, top * point
    with PdfPages(bytes(printed.data)) as pages:
        both = job.settings.backs == "duplex" and any(piece.back for piece in job.pieces())
        fronts = range(0, pages.count, 2 if both else 1)
        digits = max(2, len(str(len(fronts))))
        for number, page in enumerate(fronts, 1):
            pixels = raster(pages, page, PICTURE_DPI, crop)
            body = as_png(pixels.image(), PICTURE_DPI, True) if photographs else pixels.png(PICTURE_DPI)
            yield f"{job.name}-{number:0{digits}}.png", Printed(body, 1, 1, 0.0)
