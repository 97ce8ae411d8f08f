"""Cards by the thousand: what they share stands in the file once, each adds its stamps, its id and its code.

A page is three content streams. The first draws the art of all its cards and the last the plates over
them; both are the same for every page. Between them is the page's own: for each card a step and a call
for every stamp. Pages go to disk as they are made, so a run takes the same memory however long it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, product
from typing import BinaryIO

from generator.contract import Component, Face, Piece
from generator.drawing.display import Drawing, Op, Text
from generator.drawing.faces import Faces
from generator.drawing.findings import problems_of
from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import Size
from generator.press.pdf.document import POINTS, Box, Info, Page, PdfFile, basic_font
from generator.press.pdf.inks import inks_of
from generator.press.pdf.numbers import numbers
from generator.press.pdf.operators import Operators, operators
from generator.press.pdf.stream import PdfStream
from generator.press.series.blanks import ID, blanks_of, code, moves
from generator.press.series.shared_page import FORM, Base
from generator.press.sheets import marks
from generator.press.sheets.imposition import Spot
from generator.press.sheets.pieces import Imprint, Plan, Printed, Progress, Settings, plan_of
from generator.reading.problems import Place, Problem

BATCH = 50
"""Pages whose objects are numbered in a row: tables of neighbours of a kind compress better."""

LAYERS = {
    "art": "Art",
    FORM: "Hidden layer",
    "varnish": "Varnish",
    "scratch": "Scratch ink",
    "legend": "Print on the scratch ink",
}
"""How a viewer names what it can switch on and off."""


def print_series(
    file: BinaryIO,
    component: Component,
    pieces: Iterable[Piece],
    size: Size,
    settings: Settings,
    imprint: Imprint,
    faces: Faces,
    progress: Progress = lambda printed: None,
    place: Place | None = None,
    total: int = 0,
) -> Printed:
    """Write the cards of a series to ``file``, in their order, in memory that does not grow.

    What comes back holds no data: it is in ``file``, unless there are problems. ValueError when a piece
    does not fit its series: another front, stamps or words that are missing or unknown, signs nobody
    announced. ``total`` is how many there are, for the numbers at the edge of the sheets.
    """
    place = place or Place(component.name)
    plan = plan_of(component, size, settings, place)
    if isinstance(plan, Problem):
        return _refused([plan])
    rest = iter(pieces)
    first = next(rest, None)
    if first is None:
        raise ValueError(f"{component.name} has no pieces")
    try:
        press = _Press(component, first, plan, settings, imprint, faces, place, total)
    except LayoutError as problem:
        return _refused(problem.problems)
    if press.problems:
        return _refused(press.problems)
    pdf = PdfStream(file)
    printed = press.write(pdf, chain([first], rest), progress)
    remarks = (plan.note,) if plan.note else ()
    return Printed(b"", press.pages, printed, plan.grid.bleed, remarks)


def _refused(problems: Sequence[Problem]) -> Printed:
    return Printed(b"", 0, 0, 0.0, problems=tuple(problems))


def _names() -> Iterator[str]:
    """a, b … z, aa, ab …"""
    for length in (1, 2, 3):
        yield from map("".join, product("abcdefghijklmnopqrstuvwxyz", repeat=length))


class _Press:
    """One file while it is written."""

    def __init__(
        self,
        component: Component,
        first: Piece,
        plan: Plan,
        settings: Settings,
        imprint: Imprint,
        faces: Faces,
        place: Place,
        total: int,
    ) -> None:
        assert component.series is not None
        self.component, self.series, self.plan, self.faces = component, component.series, plan, faces
        self.grid, self.front, self.place = plan.grid, self.series.art or first.front, place
        self.problems: list[Problem] = []
        self.pages, self.first = 0, first
        info = Info(
            title=f"{imprint.game}: {component.title}",
            subject=f"{component.title}, {plan.grid.paper.title}, {settings.ink} ink",
            author="Broadside",
            keywords=(component.name, f"content {imprint.content[:12]}", f"Broadside {imprint.version}"),
        )
        self.file = PdfFile(info, faces.fonts, inks_of(settings.ink, faces.style), settings.spots)
        bleed = self.grid.bleed
        self.clip: Box = (-bleed, -bleed, self.grid.width + bleed, self.grid.height + bleed)
        self.blanks = blanks_of(self._drawing(self.series.form, first), self.series.open)
        self.sheets = -(-total // self.grid.count)
        self._prepare(first, imprint, settings)

    def _drawing(self, face: Face, piece: Piece, box: tuple[float, float] | None = None) -> Drawing:
        width, height = box or (self.grid.width, self.grid.height)
        drawing = self.faces.draw(face, width, height, 0.0 if box else self.grid.bleed)
        self.problems += problems_of(drawing.findings, piece, self.place)
        return drawing

    # ---- what all pages share -------------------------------------------------------------

    def _prepare(self, first: Piece, imprint: Imprint, settings: Settings) -> None:
        file, blanks, series = self.file, self.blanks, self.series
        self.signs = frozenset(series.signs)
        self.codes = [(square, file.inks.letters(colour)) for square, colour in blanks.codes]
        self.moves = moves(blanks.spots)
        self.states: set[str] = set()
        self.letters = [(self._lettering(text), text.font) for text in blanks.ids]
        self.words, self.fonts = self._open_texts(blanks.words)
        self.calls, stamps = self._stamps(first)
        self.art = file.form("art", file.operators(self._drawing(self.front, first)), self.clip)
        self.still = file.form("still", operators(blanks.ops, file), self.clip)
        # Nothing is printed on the scratch ink of a printer who has no ink for it.
        plates = [(plate, face) for plate, face in series.plates if file.spots.name(plate)]
        drawn = [(plate, file.plate(plate, self._drawing(face, first), self.clip)) for plate, face in plates]
        self.plates = [plate for _, plate in drawn]
        block = marks.block(self.grid)
        lines = [*marks.crop_marks(block), *marks.centre_marks(block), *marks.gutter_marks(self.grid)]
        paper, bleed = self.grid.paper, self.grid.bleed
        words = self._slug(block, imprint, settings) if file.is_press else self._ruler(block)
        self.edges = file.form("marks", file.edges(lines, words), (0.0, 0.0, paper.width, paper.height))
        self.line = None if file.is_press else self._line(block, imprint, settings)
        self.bleed: Box = (block.left, block.top, block.right, block.bottom)
        self.trim: Box = (block.left + bleed, block.top + bleed, block.right - bleed, block.bottom - bleed)
        self.layers = {"art": LAYERS["art"], FORM: LAYERS[FORM]} if drawn else {}
        self.layers |= {next(iter(form.forms)): LAYERS[plate] for plate, form in drawn}
        # A page that names everything, so that it all gets into the file.
        page = Page(paper.width, paper.height, self.trim, self.bleed)
        for each in (self.art, self.still, self.edges, *self.plates, *stamps):
            page.place(each, 0, 0)
        page.states |= self.states
        file.add(page)

    def _slug(self, block: marks.Block, imprint: Imprint, settings: Settings) -> list[Op]:
        """What a sheet of several cards says of itself at its edge."""
        spots = settings.spots
        inks = ", ".join(spots.name(plate) for plate, _ in self.series.plates if spots.name(plate))
        left = " · ".join((imprint.game, self.component.title, f"cyan, magenta, yellow, black, {inks}"))
        facts = (f"bleed {self.grid.bleed:g} mm", f"Broadside {imprint.version}", imprint.content[:8])
        return marks.slug(block, left, " · ".join(facts), basic_font(self.faces.fonts))

    def _ruler(self, block: marks.Block) -> list[Op]:
        """What is needed to print and cut at home."""
        hint = "Print at 100 %, never “fit to page”."
        if self.grid.count > 1 and self.grid.text:
            hint += " Cut the long lines first."
        return marks.scale_bar(block, hint, basic_font(self.faces.fonts))

    def _line(self, block: marks.Block, imprint: Imprint, settings: Settings) -> tuple[str, str, str]:
        """The line at the edge of a sheet for home, before and after what differs; and its font."""
        font = basic_font(self.faces.fonts)
        longest = max(sorted(self.signs), key=font.width) * len(self.first.id)
        sample = self._sheet_words(self.sheets, longest, longest + longest[:1])
        left = " · ".join((imprint.game, self.component.title))
        facts = [self.grid.paper.title, f"{settings.ink} ink", f"bleed {self.grid.bleed:g} mm"]
        facts += [f"Broadside {imprint.version}", imprint.content[:8]]
        ops = marks.slug(block, f"{left} · {sample}", " · ".join(facts), font)
        self.file.letters("".join(sorted(self.signs)) + sample + "0123456789…", font.key)
        if not ops:
            return "", "", font.key
        if not any(isinstance(op, Text) and sample in op.text for op in ops):
            # Too long for the edge: the facts are shared, what differs stays away.
            return operators(ops, self.file).code + "\n", "", font.key
        [(_, letters)] = self.file.letters(sample, font.key)
        before, _, after = operators(ops, self.file).code.partition(letters)
        return before, after + "\n", font.key

    def _sheet_words(self, sheet: int, first: str, last: str) -> str:
        named = first if first == last else f"{first} – {last}"
        return f"page {sheet} of {self.sheets} · {named}" if self.sheets else named

    def _stamps(self, first: Piece) -> tuple[dict[str, str], list[Operators]]:
        """How to call each stamp. Their names are short: they are said a hundred times a card."""
        sizes = {(round(spot.width, 6), round(spot.height, 6)) for spot in self.blanks.spots}
        if len(sizes) > 1:
            raise ValueError(f"the blanks of {self.series.form.layout} are not all of one size")
        size = next(iter(sizes), (1.0, 1.0))
        forms = {}
        for name, (token, face) in zip(_names(), self.series.stamps.items(), strict=False):
            drawn = self.file.operators(self._drawing(face, first, size))
            forms[token] = self.file.form(name, drawn, (0.0, 0.0, *size))
        return {"": "\n"} | {token: f"{form.code}\n" for token, form in forms.items()}, list(forms.values())

    def _lettering(self, text: Text) -> str:
        """How an id is written, with ID in the place of its signs; the file then knows all signs."""
        [(_, letters)] = self.file.letters(self.series.signs, text.font)
        code = self._written([text._replace(text=self.series.signs)])
        return code.replace(f"({letters})", f"({ID})")

    def _written(self, texts: Sequence[Text]) -> str:
        """How texts are written, from a fresh graphics state: black ones print over what lies below."""
        drawn = operators(texts, self.file)
        self.states |= drawn.states
        return f"q\n{drawn.code}\nQ\n" if drawn.states else f"{drawn.code}\n"

    def _open_texts(self, texts: Sequence[Text]) -> tuple[list[str], list[str]]:
        """How all words of a card are written, cut where each of them stands; and the fonts they are in."""
        if not texts:
            return [], []
        for font in sorted({text.font for text in texts}):
            self.file.letters(self.series.signs, font)
        code = self._written(texts)
        parts = []
        for text in texts:
            [(_, letters)] = self.file.letters(text.text, text.font)
            before, _, code = code.partition(f"({letters})")
            parts.append(before + "(")
            code = ")" + code
        return [*parts, code], [text.font for text in texts]

    # ---- pages ----------------------------------------------------------------------------

    def write(self, pdf: PdfStream, pieces: Iterator[Piece], progress: Progress) -> int:
        """Everything, page by page; how many cards there were."""
        base = Base(self.file.saved(), self.layers)
        tree = base.copy_to(pdf)
        high = self.grid.paper.height
        group = base.group if self.file.is_press else b""
        same = b"/TrimBox[%s]/BleedBox[%s]%s" % (_box(self.trim, high), _box(self.bleed, high), group)
        spots = self.grid.spots()
        around: dict[int, tuple[int, int]] = {}
        done, free = 0, 0
        contents = page = 0
        while some := list(islice(pieces, len(spots))):
            if len(some) not in around:
                around[len(some)] = self._around(pdf, spots[: len(some)])
            if not free:
                contents, page, free = pdf.reserve(BATCH), pdf.reserve(BATCH), BATCH
            before, after = around[len(some)]
            made = [self._card(piece, spot) for piece, spot in zip(some, spots, strict=False)]
            if self.line is not None:
                before_words, after_words, font = self.line
                words = self._sheet_words(tree.count + 1, some[0].id, some[-1].id) if after_words else ""
                made += [
                    before_words,
                    *(letters for _, letters in self.file.letters(words, font)),
                    after_words,
                ]
            pdf.stream(contents, b"", "".join(made).encode("latin-1"))
            tree.add(page, b"/Contents[%d 0 R %d 0 R %d 0 R]%s" % (before, contents, after, same))
            contents, page, free = contents + 1, page + 1, free - 1
            done += len(some)
            progress(len(some))
        self.pages = tree.count
        tree.finish()
        pdf.finish(base.root, base.info)
        return done

    def _around(self, pdf: PdfStream, spots: Sequence[Spot]) -> tuple[int, int]:
        """The streams before and after what a page with so many cards has of its own."""
        high = numbers((self.grid.paper.height * POINTS,))
        at = [f"q 1 0 0 1 {numbers((spot.x, spot.y))} cm" for spot in spots]
        under = [f"q {POINTS:.7f} 0 0 -{POINTS:.7f} 0 {high} cm 4 M"]
        under += [f"{each} {self.art.code} {self.still.code} Q" for each in at]
        # What viewers can switch on and off is of use where plates hide what is below them.
        under.append(f"/OC /{FORM} BDC\n" if self.layers else "")
        over = ["EMC"] if self.layers else []
        over += [f"{each} {plate.code} Q" for plate in self.plates for each in at]
        over += [self.edges.code, "Q"]
        first = pdf.reserve(2)
        pdf.stream(first, b"", "\n".join(under).encode("ascii"))
        pdf.stream(first + 1, b"", "\n".join(over).encode("ascii"))
        return first, first + 1

    def _card(self, piece: Piece, spot: Spot) -> str:
        """What one card adds: its code, its id, its stamps."""
        if self.series.art is None and piece.front is not self.front and piece.front != self.front:
            raise ValueError(f"{piece.id}: all cards of a series have one front")
        if len(piece.stamps) != len(self.moves):
            raise ValueError(f"{piece.id} has {len(piece.stamps)} stamps for {len(self.moves)} blanks")
        if not set(piece.id) <= self.signs:
            raise ValueError(f"{piece.id} has signs that its series did not announce")
        out = [f"q 1 0 0 1 {numbers((spot.x, spot.y))} cm\n"]
        out += [code(piece.id, square, ink) for square, ink in self.codes]
        for lettering, font in self.letters:
            [(_, letters)] = self.file.letters(piece.id, font)
            out.append(lettering.replace(ID, letters))
        out += self._words(piece)
        try:
            out += [move + self.calls[token] for move, token in zip(self.moves, piece.stamps, strict=True)]
        except KeyError as unknown:
            raise ValueError(f"{piece.id} has an unknown stamp {unknown}") from None
        out.append("Q\n")
        return "".join(out)

    def _words(self, piece: Piece) -> Iterator[str]:
        if len(piece.words) != len(self.fonts):
            raise ValueError(f"{piece.id} has {len(piece.words)} words for {len(self.fonts)} open texts")
        for part, word, font in zip(self.words, piece.words, self.fonts, strict=False):
            if not self.signs.issuperset(word):
                raise ValueError(f"{piece.id} has signs that its series did not announce")
            yield part
            for _, letters in self.file.letters(word, font):
                yield letters
        yield from self.words[len(self.fonts) :]


def _box(box: Box, height: float) -> bytes:
    """A box of a page ``height`` mm high, in points with y up."""
    left, top, right, bottom = box
    return numbers(
        [round(edge * POINTS, 3) for edge in (left, height - bottom, right, height - top)]
    ).encode()
