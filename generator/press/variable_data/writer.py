"""Variable data: the file holds once what cards share; each adds its images, its texts, its id, its code.

A page is three content streams. The first draws the art of all its cards and the last the spot plates
over them; both are the same for every page. Between them is the page's own: for each card a step and a
call for every image. Pages go to disk as they are made, so a run takes the same memory however long it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from generator.contract import Face, Piece
from generator.drawing.display import Drawing, Op, Text
from generator.drawing.faces import ENDING, Faces
from generator.drawing.findings import errors_of
from generator.drawing.layouts import LayoutError
from generator.press.cutting.contour import contour
from generator.press.job import Job
from generator.press.pdf.numbers import numbers
from generator.press.pdf.operators import Operators, operators
from generator.press.pdf.page import POINTS, Box
from generator.press.pdf.stream import PdfStream
from generator.press.pdf.typefaces import basic_font
from generator.press.pdfx.files import pdf_file
from generator.press.pdfx.flattening import opaque
from generator.press.settings import Printed, Progress, refused, silent
from generator.press.sheets import edge_text, marks
from generator.press.sheets.imposition import Slot
from generator.press.sheets.mark_style import style_on_sheets
from generator.press.sheets.marks import how_to_cut, lines_between
from generator.press.sheets.paper_edges import has_paper_edges, shares_cuts
from generator.press.sheets.placement import SheetPlan, plan_of
from generator.press.variable_data.card import CardWriter, image_size
from generator.press.variable_data.shared_page import FORM, SharedPage
from generator.press.variable_data.slots import slots_of, without_pictures
from generator.reading.problems import Problem
from generator.system.atomic_files import Written

BATCH = 50
"""Pages whose objects are numbered in a row: tables of neighbours of a kind compress better."""

LAYERS = {
    "art": "Art",
    FORM: "Hidden layer",
    "varnish": "Varnish",
    "scratch": "Scratch ink",
    "legend": "Print on the scratch ink",
    "contour": "Cut contour",
}
"""The names of the layers that a viewer can switch on and off."""


def print_variable(
    file: Written, job: Job, pieces: Iterable[Piece], faces: Faces, progress: Progress = silent
) -> Printed:
    """Write the job's pieces, one after the other, to ``file`` in memory that does not grow.

    The result holds no data: it is in ``file``, unless there are problems. ValueError when a piece does
    not fit the variable data: another front, images or texts that are missing or unknown, characters
    outside the charset. The job's ``count`` is for the page numbers at the edge.
    """
    edges = shares_cuts(job.settings) and has_paper_edges(job.component, job.size, faces)
    plan = plan_of(job.component, job.size, job.settings, job.place, edges)
    if isinstance(plan, Problem):
        return refused([plan])
    rest = iter(pieces)
    first = next(rest, None)
    if first is None:
        raise ValueError(f"{job.component.name} has no pieces")
    try:
        run = _Run(job, plan, first, faces)
    except LayoutError as problem:
        return refused(problem.problems)
    if run.problems:
        return refused(run.problems)
    claim = job.settings.claim
    stream = PdfStream(file, claim.version, claim.is_packed) if claim else PdfStream(file)
    printed = run.write(stream, chain([first], rest), progress)
    remarks = (plan.note,) if plan.note else ()
    spots = run.file.spots_printed
    return Printed(
        b"",
        run.pages,
        printed,
        plan.grid.bleed,
        remarks,
        places=tuple(run.places),
        spots=spots,
        cuts=tuple(run.cuts),
    )


class _Run:
    """One file while it is written."""

    def __init__(self, job: Job, plan: SheetPlan, first: Piece, faces: Faces) -> None:
        assert job.component.variable is not None
        self.job, self.grid, self.first, self.faces = job, plan.grid, first, faces
        self.cut = plan.cut
        self.data = data = job.component.variable
        self.style = style_on_sheets(job.settings)
        self.front = data.shared_art or first.front
        self.problems: list[Problem] = []
        self.cuts: dict[tuple[str, ...], None] = {}
        self.pages = 0
        self.places: list[tuple[str, str, int, int, int]] = []
        self.sheets = -(-job.count // self.grid.count)
        subject = f"{job.component.title}, {self.grid.paper.title}, {job.settings.ink} ink"
        self.file = pdf_file(job.info(subject), faces, job.settings)
        self.font = basic_font(faces.fonts)
        bleed = 0.0 if self.grid.border else self.grid.bleed
        self.clip: Box = (-bleed, -bleed, self.grid.width + bleed, self.grid.height + bleed)
        self._prepare()

    def _drawing(self, face: Face, size: tuple[float, float] | None = None) -> Drawing:
        """A face as large as the card, with bleed; or of another size, without."""
        width, height = size or (self.grid.width, self.grid.height)
        draw = self.faces.draw if size else self.faces.printed
        drawing = draw(face, width, height, 0.0 if size else self.grid.bleed)
        self.problems += errors_of(drawing.findings, self.first, self.job.place)
        return drawing

    def _upper(self, face: Face, size: tuple[float, float] | None = None) -> Drawing:
        """The same for a face that lies on the art."""
        return opaque(self._drawing(face, size), self._file_of(face), self.file.claim)

    def _file_of(self, face: Face) -> str:
        return self.faces.layouts.shown(face.layout + ENDING)

    # ---- what all pages share -------------------------------------------------------------

    def _prepare(self) -> None:
        file, data, grid = self.file, self.data, self.grid
        layer = self._upper(data.variable_layer)
        file.take(layer)
        slots = slots_of(layer, data.placeholders)
        size = image_size(slots.images, data.variable_layer.layout)
        images = (self._upper(face, size) for face in data.images.values())
        self.cards = CardWriter(file, data, slots, images, self.job.count, (grid.width, grid.height))
        self.arts = {
            name: file.form(f"art{n}", file.operators(self._drawing(face)), self.clip)
            for n, (name, face) in enumerate(data.arts.items(), 1)
        }
        #: What lies below the arts of all cards.
        self.ground: Operators | None = None
        if not self.arts:
            self.arts[""] = file.form("art", file.operators(self._drawing(self.front)), self.clip)
        elif data.shared_art is not None:
            self.ground = file.form("ground", file.operators(self._drawing(self.front)), self.clip)
        self.still = file.form("still", operators(slots.ops, file), self.clip)
        # Nothing is printed on the scratch ink of a printer who has no ink for it.
        plates = [(plate, face) for plate, face in data.spot_plates if file.spots.name(plate)]
        drawn: list[tuple[str, Operators]] = [
            (plate, file.plate(plate, without_pictures(self._upper(face), self._file_of(face)), self.clip))
            for plate, face in plates
        ]
        if self.job.settings.cut == "contour":
            drawn.append(("contour", contour(file, self.job.component, self.job.size, self.clip)))
        self.plates = [form for _, form in drawn]
        self.edges = {count: self._edges(count) for count in self._counts()}
        block = marks.block(grid).marked(self.style)
        self.line = None if file.is_press else self._line(block)
        self.layers = (
            {next(iter(form.forms)): _layer(name) for name, form in self.arts.items()} if drawn else {}
        )
        grounds = [self.ground] if self.ground is not None else []
        self.layers |= {next(iter(form.forms)): _layer("") for form in grounds if drawn}
        self.layers |= {FORM: LAYERS[FORM]} if drawn else {}
        self.layers |= {next(iter(form.forms)): LAYERS[plate] for plate, form in drawn}
        if file.claim is not None and file.claim.is_opaque:
            self.layers = {}
        # A page that names everything, so that it all gets into the file.
        page = block.page(grid.bleed)
        for form in (
            *grounds,
            *self.arts.values(),
            self.still,
            *self.edges.values(),
            *self.plates,
            *self.cards.images.values(),
        ):
            page.place(form, 0, 0)
        page.states |= self.cards.states
        file.add(page)
        assert page.trim is not None
        assert page.bleed is not None
        trim, bleed = (_in_points(box, grid.paper.height) for box in (page.trim, page.bleed))
        self.boxes = b"/TrimBox[%s]/BleedBox[%s]" % (trim, bleed)

    def _counts(self) -> list[int]:
        """How many cards stand on a sheet: on all but the last, and on that."""
        full, rest = divmod(self.job.count, self.grid.count)
        return [*([self.grid.count] if full else []), *([rest] if rest else [])]

    def _edges(self, count: int) -> Operators:
        """The surroundings of that number of cards."""
        file, grid = self.file, self.grid
        block = marks.block(grid, count, cut=self.cut).marked(self.style)
        lines = [*marks.crop_marks(block), *marks.centre_marks(block)]
        between = self.cut and not self.job.settings.one_per_page
        lines += lines_between(grid, grid.slots()[:count], self.style) if between else []
        words = self._slug(block) if file.is_press else self._ruler(block)
        paper = (0.0, 0.0, grid.paper.width, grid.paper.height)
        plates = [plate for plate, _ in self.data.spot_plates if file.spots.name(plate)]
        around = file.edges(lines, words, plates, everywhere=self.style.on_all_plates)
        return file.form("marks", around, paper)

    def _slug(self, block: marks.ImposedBlock) -> list[Op]:
        """The line at the edge of a sheet of several cards for a press."""
        names = [self.file.spots.name(plate) for plate, _ in self.data.spot_plates]
        inks = ", ".join(name for name in names if name)
        origin, title = self.job.origin, self.job.component.title
        if self.job.settings.one_per_page:
            size = f"{self.grid.width:g} x {self.grid.height:g} mm · bleed {self.grid.bleed:g} mm"
            corners = (f"{origin.game} · {title}", inks, size, self.job.edition)
            return edge_text.around_page(block, corners, self.font)
        facts = [origin.game, title, f"cyan, magenta, yellow, black, {inks}", f"bleed {self.grid.bleed:g} mm"]
        facts.append(self.job.edition)
        return edge_text.slug(block, " · ".join(facts), [], self.font)

    def _ruler(self, block: marks.ImposedBlock) -> list[Op]:
        """The help to print and cut at home."""
        cuts = how_to_cut(block, [self.grid], self.job.words) if self.cut else []
        bar = edge_text.scale_bar(block, cuts, self.font)
        self.cuts[edge_text.printed(cuts, bar)] = None
        return [*marks.cut_numbers(block, self.font), *bar]

    def _line(self, block: marks.ImposedBlock) -> tuple[str, str]:
        """The line at the edge of a sheet for home, before and after what differs."""
        font, origin = self.font, self.job.origin
        charset = sorted(self.cards.charset)
        longest = max(charset, key=font.width) * len(self.first.id)
        sample = self._sheet_words(self.sheets, longest, longest + longest[:1])
        facts = (
            origin.game,
            self.job.component.title,
            sample,
            self.job.edition,
        )
        ops = edge_text.slug(block, " · ".join(facts), [self.job.words("print.full_size")], font)
        self.file.letters("".join(charset) + sample + "0123456789…", font.key)
        if not ops:
            return "", ""
        if not any(isinstance(op, Text) and sample in op.text for op in ops):
            # Too long for the edge: the facts are shared, what differs stays away.
            return operators(ops, self.file).code + "\n", ""
        [(_, letters)] = self.file.letters(sample, font.key)
        before, _, after = operators(ops, self.file).code.partition(letters)
        return before, after + "\n"

    def _sheet_words(self, sheet: int, first: str, last: str) -> str:
        named = first if first == last else f"{first} – {last}"
        return f"page {sheet} of {self.sheets} · {named}" if self.sheets else named

    # ---- pages ----------------------------------------------------------------------------

    def write(self, pdf: PdfStream, pieces: Iterator[Piece], progress: Progress) -> int:
        """Everything, page by page; returns the number of cards."""
        shared = SharedPage(self.file.saved(), self.layers, self.file.claim)
        tree = shared.copy_to(pdf)
        entries = self.boxes + (shared.group if self.file.is_press else b"")
        slots = self._slots()
        around: dict[int, tuple[int, int]] = {}
        # A printing house that prints scratch ink is told where every number stands.
        data_is_numbered = bool(self.data.spot_plates) or self.job.settings.plates == "apart"
        done = contents = page = free = 0
        while cards := list(islice(pieces, len(slots))):
            if len(cards) not in around:
                around[len(cards)] = self._around(pdf, slots[: len(cards)])
            if not free:
                contents, page, free = pdf.reserve(BATCH), pdf.reserve(BATCH), BATCH
            before, after = around[len(cards)]
            pdf.stream(contents, b"", self._page(cards, slots, tree.count + 1).encode("latin-1"))
            tree.add(page, b"/Contents[%d 0 R %d 0 R %d 0 R]%s" % (before, contents, after, entries))
            contents, page, free = contents + 1, page + 1, free - 1
            done += len(cards)
            if data_is_numbered:
                self.places += [
                    (card.id, card.number, tree.count, slot.row + 1, slot.column + 1)
                    for card, slot in zip(cards, slots, strict=False)
                ]
            progress(len(cards))
        self.pages = tree.count
        tree.finish()
        pdf.finish(shared.root, shared.info)
        return done

    def _slots(self) -> list[Slot]:
        slots = self.grid.slots()
        return [replace(slot, turned=True) for slot in slots] if self.job.component.turned else slots

    def _page(self, cards: Sequence[Piece], slots: Sequence[Slot], number: int) -> str:
        """The page's own stream: its cards and, for home, the line at its edge."""
        parts = self._own_arts(cards, slots) if self.data.arts else []
        is_one = not self.data.arts and self.data.shared_art is None
        for piece, slot in zip(cards, slots, strict=False):
            if is_one and piece.front is not self.front and piece.front != self.front:
                raise ValueError(f"{piece.id}: all cards of variable data have one front")
            parts.append(self.cards.card(piece, slot))
        if self.line is not None:
            before, after = self.line
            words = self._sheet_words(number, cards[0].id, cards[-1].id) if after else ""
            parts += [before, *(letters for _, letters in self.file.letters(words, self.font.key)), after]
        return "".join(parts)

    def _own_arts(self, cards: Sequence[Piece], slots: Sequence[Slot]) -> list[str]:
        """The art of each card of a page, below all that differs."""
        parts = []
        ground = f"{self.ground.code} " if self.ground is not None else ""
        for piece, slot in zip(cards, slots, strict=False):
            if piece.art not in self.arts:
                raise ValueError(f"{piece.id} has an unknown art '{piece.art}'")
            at = numbers(slot.matrix(self.grid.width, self.grid.height))
            parts.append(f"q {at} cm {ground}{self.arts[piece.art].code} {self.still.code} Q\n")
        return [*parts, f"/OC /{FORM} BDC\n" if self.layers else ""]

    def _around(self, pdf: PdfStream, slots: Sequence[Slot]) -> tuple[int, int]:
        """The shared streams below and above a page with that many cards."""
        high = numbers((self.grid.paper.height * POINTS,))
        at = [f"q {numbers(slot.matrix(self.grid.width, self.grid.height))} cm" for slot in slots]
        under = [f"q {POINTS:.7f} 0 0 -{POINTS:.7f} 0 {high} cm 4 M"]
        if not self.data.arts:
            under += [f"{step} {self.arts[''].code} {self.still.code} Q" for step in at]
            # What viewers can switch on and off is of use where plates hide what is below them.
            under.append(f"/OC /{FORM} BDC\n" if self.layers else "")
        over = ["EMC"] if self.layers else []
        over += [f"{step} {plate.code} Q" for plate in self.plates for step in at]
        over += [self.edges[len(slots)].code, "Q"]
        first = pdf.reserve(2)
        pdf.stream(first, b"", "\n".join(under).encode("ascii"))
        pdf.stream(first + 1, b"", "\n".join(over).encode("ascii"))
        return first, first + 1


def _layer(name: str) -> str:
    """The name of the layer of an art."""
    return f"{LAYERS['art']}: {name}" if name else LAYERS["art"]


def _in_points(box: Box, height: float) -> bytes:
    """A box of a page ``height`` mm high, in points with y up."""
    left, top, right, bottom = box
    edges = (left, height - bottom, right, height - top)
    return numbers([round(edge * POINTS, 3) for edge in edges]).encode()
