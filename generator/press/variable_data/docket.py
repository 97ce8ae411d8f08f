"""The papers a printing house is given beside scratch cards: plates apart, a list of numbers, a docket."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.contract import VariableData
from generator.drawing.display import Circle, Line, Op, Paint, Path, Rect, Shaded, Text
from generator.drawing.faces import ENDING, Faces
from generator.drawing.legibility.geometry import at, box_around, extent, flat
from generator.drawing.typography.fonts import Font
from generator.press.dockets.pages import FACTS_MM, LEFT_MM, LINE_MM, RULE, TYPE_MM, Figure, Row, fill
from generator.press.dockets.stocks import SCRATCH_STOCK
from generator.press.job import Job
from generator.press.pdf.document import PdfFile
from generator.press.pdf.inks import BLACK_ALONE, inks_of
from generator.press.pdf.operators import operators
from generator.press.pdf.typefaces import basic_font
from generator.press.pdfx.files import pdf_file
from generator.press.pdfx.flattening import opaque
from generator.press.settings import Printed
from generator.press.sheets import edge_text, marks
from generator.press.sheets.mark_style import style_on_sheets
from generator.press.sheets.marks import INK
from generator.press.sheets.placement import SheetPlan
from generator.press.variable_data.slots import slots_of, without_pictures

TRAP_MM = 0.5
"""So far scratch ink has to reach beyond what it hides, since its plate never lies quite where it should."""
LAYERS = (
    ("scratch", "opaque, two passes"),
    ("varnish", "silver rubs off it, print stays"),
    ("print", "process inks, with what is of one card alone"),
    ("card", "coated board"),
)
"""The layers below the legend from the top down: plate and words."""
LAYER_MM, LAYERS_WIDE_MM, NAMES_MM = 6.5, 52.0, 109.0
SHADES = {"scratch": "#b4b4b4", "varnish": "#e9f3f8", "print": "#5a5a5a", "card": "#ffffff"}
SCRATCH_TEST = (
    "please send ten finished cards before the run: a day after printing the edge of a coin clears a square "
    "in five strokes, print under it is whole and legible, a lamp behind the card shows nothing, and tape "
    "pressed on the silver and pulled off takes none of it"
)


def plate_files(job: Job, plan: SheetPlan, faces: Faces) -> Iterator[tuple[str, Printed]]:
    """A file of one page for each spot plate: the same for every sheet of the run."""
    data = job.component.variable
    assert data is not None
    for plate, face in data.spot_plates:
        ink = job.settings.spot_inks.name(plate)
        if not ink:
            continue
        grid = plan.grid
        drawing = faces.draw(face, grid.width, grid.height, grid.bleed)
        layout = faces.layouts.shown(face.layout + ENDING)
        opaque(without_pictures(drawing, layout), layout, job.settings.claim)
        info = job.info(f"{ink}, in black, for every page of {job.name}.pdf")
        file = pdf_file(info, faces, job.settings)
        clip = (-grid.bleed, -grid.bleed, grid.width + grid.bleed, grid.height + grid.bleed)
        form = file.form(plate, operators(drawing.ops, file, inks=BLACK_ALONE), clip)
        style = style_on_sheets(job.settings)
        block = marks.block(grid).marked(style)
        page = block.page(grid.bleed)
        for slot in grid.slots():
            page.place(form, slot.x, slot.y)
        font = basic_font(faces.fonts)
        label = f"{job.origin.game} · {job.component.title} · {ink} · 100 % black · for every page"
        lines = [*marks.crop_marks(block), *marks.centre_marks(block)]
        words = edge_text.slug(block, label, [], font)
        if job.settings.one_per_page:
            of_file = f"{job.origin.game} · {job.component.title}", f"{ink} · 100 % black · for every page"
            size = f"{grid.width:g} x {grid.height:g} mm · bleed {grid.bleed:g} mm"
            words = edge_text.around_page(block, (*of_file, size, job.edition), font)
        page.place(file.edges(lines, words, everywhere=style.on_all_plates), 0, 0)
        file.add(page)
        yield f"{job.name}-{plate}.pdf", Printed(file.finish(), 1, grid.count, grid.bleed)


def trap_mm(job: Job, plan: SheetPlan, faces: Faces) -> float | None:
    """How far scratch ink reaches beyond what it hides, where it does so least; None without scratch ink.

    Hidden is each picture whose middle lies under a patch; one beside them all is for everybody to see.
    """
    data, grid = job.component.variable, plan.grid
    faces_of = dict(data.spot_plates) if data is not None else {}
    if data is None or "scratch" not in faces_of:
        return None
    patches = _patches(data, plan, faces)
    layer = faces.draw(data.variable_layer, grid.width, grid.height)
    least = None
    for slot in slots_of(layer, data.placeholders).images:
        right, bottom = slot.x + slot.width, slot.y + slot.height
        middle = (slot.x + right) / 2, (slot.y + bottom) / 2
        rooms = [
            min(slot.x - left, slot.y - top, far - right, low - bottom)
            for left, top, far, low in patches
            if left < middle[0] < far and top < middle[1] < low
        ]
        if rooms:
            least = max(rooms) if least is None else min(least, max(rooms))
    return least


def _patches(data: VariableData, plan: SheetPlan, faces: Faces) -> list[tuple[float, float, float, float]]:
    """Left, top, right and lower edge of each patch of scratch ink on a card, in mm; [] without such ink."""
    plates = dict(data.spot_plates)
    if "scratch" not in plates:
        return []
    return [
        box_around([at(matrix, x, y) for x in extent(op)[::2] for y in extent(op)[1::2]])
        for op, matrix in flat(faces.draw(plates["scratch"], plan.grid.width, plan.grid.height))
        if isinstance(op, Rect | Circle | Path | Shaded)
    ]


def silver_share(data: VariableData, plan: SheetPlan, faces: Faces) -> float:
    """The part of a trimmed card under scratch ink, 0 to 1: patches that do not overlap, by their boxes."""
    area = sum((right - left) * (low - top) for left, top, right, low in _patches(data, plan, faces))
    return area / (plan.grid.width * plan.grid.height)


def _layers(job: Job, font: Font) -> Figure:
    """A section through a scratch card, not to scale, numbered in the order of printing."""
    inks = job.settings.spot_inks
    layers = [*([("legend", "on the silver, overprints")] if inks.name("legend") else []), *LAYERS]

    def ops_at(y: float) -> list[Op]:
        ops: list[Op] = [Text(LEFT_MM, y + 3, "Layers", font.key, TYPE_MM, INK)]
        for down, (plate, words) in enumerate(layers):
            top = y + down * LAYER_MM
            order = len(layers) - 1 - down
            name = plate if plate in {"print", "card"} else inks.name(plate)
            number = f"{order} " if order else ""
            inset = {"scratch": 8.0, "varnish": 8.0, "legend": 14.0}.get(plate, 0.0)
            middle = top + LAYER_MM / 2
            if plate == "legend":
                middle = top + LAYER_MM - 0.75
                ink = Paint(fill=INK)
                ops += [Rect(FACTS_MM + inset + step, middle - 0.75, 4, 1.5, 0, ink) for step in (0, 10, 20)]
            else:
                paint = Paint(fill=SHADES[plate], stroke=INK, width=0.2)
                ops.append(Rect(FACTS_MM + inset, top, LAYERS_WIDE_MM - 2 * inset, LAYER_MM, 0, paint))
            ops.append(Line(FACTS_MM + LAYERS_WIDE_MM - inset, middle, NAMES_MM - 1.5, middle, RULE))
            ops.append(Text(NAMES_MM, middle + 1, f"{number}{name}: {words}", font.key, TYPE_MM, INK))
        return ops

    return Figure(LAYER_MM * len(layers) + LINE_MM, ops_at)


def without_plates(data: VariableData) -> VariableData:
    """The same cards without their spot plates."""
    return replace(data, spot_plates=())


def control_numbers(places: Sequence[tuple[str, str, int, int, int]]) -> bytes:
    """The id of every card, a number printed on it, page, row and column, as a spreadsheet reads them."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    are_numbered = any(number for _, number, *_ in places)
    rows.writerow(
        ("position", "card", *(["printed number"] if are_numbered else []), "page", "row", "column")
    )
    for position, (card, number, *place) in enumerate(places, 1):
        rows.writerow((position, card, *([number] if are_numbered else []), *place))
    return text.getvalue().encode()


def docket(job: Job, plan: SheetPlan, faces: Faces, printed: Printed, files: Sequence[str]) -> Printed:
    """A page that says what is ordered, in which inks and sizes, and which file is for what."""
    font = basic_font(faces.fonts)
    file = PdfFile(job.info("docket"), faces.fonts, inks_of(job.settings.ink, faces.style))
    data = job.component.variable
    assert data is not None
    facts = [*_facts(job, plan, printed, files, trap_mm(job, plan, faces))]
    share, figure = silver_share(data, plan, faces), None
    if share and job.settings.spot_inks.name("scratch"):
        facts[-1:-1] = _scratch_facts(share)
        figure = _layers(job, font)
    title = f"{job.origin.game}: {job.component.title}"
    fill(file, title, (Row(*fact) for fact in facts), font, figure=figure)
    return Printed(file.finish(), file.pages, 0, 0.0)


def _scratch_facts(share: float) -> Iterator[tuple[str, str]]:
    """Order of printing, stock, coverage and test of cards whose silver covers that part, 0 to 1."""
    yield "Order of printing", "from the card up, as numbered below; let each layer dry before the next"
    yield "Stock", f"{SCRATCH_STOCK} (recommended; tell us if you print on another)"
    yield "Coverage", f"silver {100 * share:.0f} % of each trimmed card, varnish at least as far"
    yield "Scratch test", SCRATCH_TEST


def _facts(
    job: Job, plan: SheetPlan, printed: Printed, files: Sequence[str], trap: float | None
) -> Iterator[tuple[str, str]]:
    settings, grid = job.settings, plan.grid
    data = job.component.variable
    assert data is not None
    overs = f", {settings.overs} % overs among them" if settings.overs else ""
    yield "Cards", f"{printed.pieces}, each of another number{overs}"
    yield "Pages", f"{printed.pages}, {grid.count} {'card' if grid.count == 1 else 'cards'} on each"
    yield "Trim", f"{grid.width:g} x {grid.height:g} mm, bleed {grid.bleed:g} mm on all sides"
    style = style_on_sheets(settings)
    where = "on every plate" if style.on_all_plates else "in black and in each spot ink"
    on_edges = f"; marks print {where}" if style.at_edges else "; no marks"
    yield "Page", f"{grid.paper.width:g} x {grid.paper.height:g} mm{on_edges}"
    yield "Process inks", "cyan, magenta, yellow, black; no more than 280 % together"
    for plate, _ in data.spot_plates:
        if ink := settings.spot_inks.name(plate):
            beyond = (
                f"; {trap:.2g} mm beyond what it hides" if plate == "scratch" and trap is not None else ""
            )
            apart = (
                "a file of its own, in black"
                if settings.plates == "apart"
                else "a separation of the same file"
            )
            yield f"Spot ink: {plate}", f"{ink}, {apart}{beyond}"
    yield "Variable", "the number, its code and what lies under the scratch ink; all else is the same"
    yield "Control", f"{job.name}.csv has every number with its page, row and column"
    for number, name in enumerate(files):
        yield "" if number else "Files", name
    yield "Edition", job.origin.content[:8]
