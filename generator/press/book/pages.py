"""The pages of a book: contents, running heads and folios around the flowing text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from generator.drawing.display import Drawing, Line, Op, Paint, Text
from generator.drawing.typography.licences import colophon
from generator.press.book import markdown
from generator.press.book.cover import BLEED_MM, Covers
from generator.press.book.illustrations import GRID, draw_grid
from generator.press.book.markdown import Aside, Block, Heading, Listing, Prose, TableBlock, letters
from generator.press.book.typesetting.colophon import Colophon
from generator.press.book.typesetting.columns import GAP_MM, Columns
from generator.press.book.typesetting.flowables import Compositor, rules_only
from generator.press.book.typesetting.index import Register, index_of
from generator.press.book.typesetting.library import (
    BaseDocTemplate,
    Frame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Spacer,
)
from generator.press.book.typesetting.settings import SHEET_PAGES, USUAL, Setting
from generator.press.book.typesetting.styles import BookStyles, Plate, Plates
from generator.press.errors import Unprintable
from generator.press.job import Job
from generator.press.pdf.document import PdfFile
from generator.press.pdf.page import POINTS
from generator.system.limits import LimitReached

NOTE_LINES_MM = 8.5


REFERENCE_FROM = 6000
"""Letters from which on the rules stand in two columns of smaller type."""
CANNOT_BE_SET, PART_IT = "this cannot be set on a page", "make it shorter, or part it in two"
CONTENTS_MM, PITCH_MM = 32.0, 5.0
"""Where the contents begin above other text, and from row to row."""
BOOKLET_MM = 19.0
"""Room at the foot of that page for how to make a booklet, which a booklet says there."""
TAB_OFF_TEXT_MM = 1.5
"""So far from the text the tab of the folio ends, for the foot of a full column comes down to it."""
CONTENTS_PAGE = 2
INDEX_COLUMNS = 3
HEAD_PT = 12.0
"""Nearer to the head of the text than this a heading stands right below the running head."""


class _Document(BaseDocTemplate):  # type: ignore[misc]
    """A document that knows the line of the rulebook it is at."""

    line = 1

    def compose(self, story: list[Any], pdf: Any) -> None:
        """Flow the story onto pages. Raises Unprintable when some of it fits on none."""
        try:
            self.build(story, canvasmaker=lambda *_, **__: pdf)
        except (LimitReached, MemoryError):
            raise
        except Exception as problem:
            # Whatever a text makes the typesetter say is told at the text.
            raise Unprintable(self.line, CANNOT_BE_SET, PART_IT) from problem

    def handle_flowable(self, flowables: list[Any]) -> None:
        """Set the next flowable."""
        self.line = getattr(flowables[0], "manuscript_line", self.line)
        super().handle_flowable(flowables)


class Book:
    """One book while it is set on pages of ``size`` mm."""

    def __init__(
        self,
        job: Job,
        file: PdfFile,
        styles: BookStyles,
        size: tuple[float, float],
        blocks: Sequence[Block],
        setting: Setting = USUAL,
        *,
        has_contents: bool = True,
    ) -> None:
        self.has_contents = has_contents
        self.left_over: list[Plate] = []
        self.setting, self.margins = setting, setting.margins
        self.job, self.file, self.styles, self.colours = job, file, styles, styles.colours
        self.size, self.width, self.height = size, size[0] * POINTS, size[1] * POINTS
        self.blocks = rules_only(blocks)
        self.begins = reference_begins(self.blocks)
        self.styles.prefix = prefix_of(self.blocks)
        self.headings = [
            markdown.letters(block.text)
            for block in self.blocks
            if isinstance(block, Heading) and block.level == 2
        ]
        self.sections: list[tuple[str, int]] = []
        self.on_page: dict[int, str] = {}
        self.pages = self.text_pages = 0
        self.register, self.index = Register(), index_of(self.blocks)
        at = len(self.blocks) if self.index is None else self.blocks.index(self.index) - 1
        self.body, self.end = self.blocks[:at], self.blocks[at:]

    def set(self, plates: Plates, covers: Covers | None) -> None:
        """Flow everything onto pages of the file; without covers only to count its ``text_pages``."""
        pdf = self.file.canvas
        pdf.setPageSize((self.width, self.height))
        pdf.setTrimBox((0, 0, self.width, self.height))
        inner, outer = self.margins.inner * POINTS, self.margins.outer * POINTS
        column = self.width - inner - outer
        top, bottom = self.margins.top, self.margins.bottom
        shared = self._shared()
        frames = {
            name: Frame(
                x,
                low * POINTS,
                column,
                self.height - (high + low) * POINTS,
                leftPadding=0,
                bottomPadding=0,
                rightPadding=0,
                topPadding=0,
                id=name,
            )
            for name, x, (high, low) in (
                ("cover", inner, (top, bottom)),
                ("contents", outer, shared),
                ("right", inner, (top, bottom)),
                ("left", outer, (top, bottom)),
            )
        }
        document = _Document(
            "book", pagesize=(self.width, self.height), title=self.file.canvas._doc.info.title
        )
        document.addPageTemplates(
            [
                PageTemplate("cover", [frames["cover"]], onPage=partial(self._front_cover, covers)),
                PageTemplate("contents", [frames["contents"]], onPage=self._draw_contents),
                PageTemplate("right", [frames["right"]], onPageEnd=self._running_head),
                PageTemplate("left", [frames["left"]], onPageEnd=self._running_head),
            ]
        )
        # The file is saved by its owner, with everything else it says about itself.
        document._doSave = 0
        info = pdf._doc.info
        document.author, document.subject = info.author, info.subject
        document.creator, document.producer, document.keywords = info.creator, info.producer, info.keywords
        opening: list[Any] = [NextPageTemplate("contents"), PageBreak(), NextPageTemplate(["right", "left"])]
        document.compose([*opening, *self._story(column, plates)], pdf)
        self.text_pages = pdf.getPageNumber() - 1
        if covers is None:
            return
        self._end(pdf, covers)
        self.pages = pdf.getPageNumber() - 1
        self._define_contents()

    def reckoned(self, plates: Plates) -> float:
        """The pages that a dense book would take from its front cover to the end of its text."""
        column = self.width - (self.margins.inner + self.margins.outer) * POINTS
        full = self.height - (self.margins.top + self.margins.bottom) * POINTS
        tall, y, pages = self.height - sum(self._shared()) * POINTS, 0.0, 1
        rest = self._story(column, plates)
        while rest:
            part = rest[0]
            y += part.getSpaceBefore() if y else 0.0
            _, depth = part.wrap(column, tall - y)
            if depth <= tall - y:
                if isinstance(part, Columns):
                    part.note(self.register, pages + 1)
                    depth = part.text_depth
                y += depth
                rest = rest[1:]
                continue
            if not (parts := part.split(column, tall - y)) and y == 0:
                raise Unprintable(part.manuscript_line, CANNOT_BE_SET, PART_IT)
            for begun in parts[:1]:
                if isinstance(begun, Columns):
                    begun.note(self.register, pages + 1)
            rest = [*parts[1:], *rest[1:]] if parts else rest
            tall, y, pages = full, 0.0, pages + 1
        return pages + y / full

    def _shared(self) -> tuple[float, float]:
        """The white above and below the text of the first page behind the cover, in mm."""
        low = max(BOOKLET_MM, self.margins.bottom)
        return (self._row(len(self.headings)) + 2.0 if self.has_contents else self.margins.top), low

    @property
    def is_dense(self) -> bool:
        """Whether its rules stand in two columns."""
        return self.begins < len(self.blocks)

    def _story(self, column: float, plates: Plates) -> list[Any]:
        """The book as it is read, then the rules as they are looked up."""
        compositor = partial(Compositor, register=self.register, is_under_head=self._is_under_head)
        front = compositor(self.styles, column, plates, self._announced, column if self.is_dense else None)
        story = front.story(self.body[: self.begins])
        page = self.height - (self.margins.top + self.margins.bottom) * POINTS
        styles = self.styles
        if self.is_dense:
            story = [Columns(story, column, page, count=1)] if story else []
            gap = GAP_MM * POINTS
            narrow = (column - gap) / 2
            styles = self.styles.with_sizes(self.setting.reference)
            reference = compositor(styles, narrow, plates, self._announced, full=column)
            story.append(Columns(reference.story(self.body[self.begins :]), narrow, page, gap))
        # A heading that ends the text is not kept together with a whole index.
        closing = self._closing(compositor(styles, column, plates, self._announced), column, page)
        return [*story, Spacer(0, 1), closing]

    def _closing(self, compositor: Compositor, column: float, page: float) -> Columns:
        """The index in columns of its own, what stands behind it, and the colophon at the foot."""
        closing: list[Any] = []
        if self.index is not None:
            heading, _, *rest = self.end
            assert isinstance(heading, Heading)
            closing = compositor.index(heading, self.index, self.job.words("book.index"))
            for each in compositor.story(rest):
                each.spans = True
                closing.append(each)
        gap = GAP_MM * POINTS
        width = (column - (INDEX_COLUMNS - 1) * gap) / INDEX_COLUMNS
        closing.append(self._colophon(compositor.styles))
        return Columns(closing, width, page, gap, INDEX_COLUMNS)

    def _is_under_head(self, pdf: Any) -> bool:
        """Whether the origin of a canvas is at the head of a page that has a running head."""
        _, y = pdf.absolutePosition(0, 0)
        head = self.height - self.margins.top * POINTS - HEAD_PT
        return bool(pdf.getPageNumber() > CONTENTS_PAGE and y > head)

    # ---- covers ---------------------------------------------------------------------------

    def _front_cover(self, covers: Covers | None, pdf: Any, _: Any) -> None:
        pdf.bookmarkPage("cover")
        pdf.addOutlineEntry(self.job.origin.game, "cover", 0)
        if covers is not None:
            covers.draw(pdf, covers.front)

    def _end(self, pdf: Any, covers: Covers) -> None:
        """Pages of further pieces, or for notes, so that the back cover is the last of a multiple of four."""
        while pdf.getPageNumber() % SHEET_PAGES:
            if self.left_over:
                here, self.left_over = self.left_over[: GRID * GRID], self.left_over[GRID * GRID :]
                left, right = self._column(pdf.getPageNumber())
                low, high = self.margins.bottom * POINTS, self.height - self.margins.top * POINTS
                draw_grid(pdf, here, (left, low, right, high), self.colours.rule)
                self._running_head(pdf, None)
                pdf.showPage()
                continue
            self._notes(pdf)
            self._running_head(pdf, None, self.job.words("book.notes"))
            pdf.showPage()
        covers.draw(pdf, covers.back)
        pdf.showPage()

    def _notes(self, pdf: Any) -> None:
        """Lines to write on."""
        left, right = self._column(pdf.getPageNumber())
        pdf.saveState()
        pdf.setFillColor(self.colours.heading)
        pdf.setFont(self.styles.display, 15)
        pdf.drawString(left, self.height - (self.margins.top + 6) * POINTS, self.job.words("book.notes"))
        pdf.setStrokeColor(self.colours.rule)
        pdf.setLineWidth(0.4)
        y = self.height - (self.margins.top + 18) * POINTS
        while y > self.margins.bottom * POINTS:
            pdf.line(left, y, right, y)
            y -= NOTE_LINES_MM * POINTS
        pdf.restoreState()

    # ---- contents -------------------------------------------------------------------------

    def _draw_contents(self, pdf: Any, _: Any) -> None:
        """The page is drawn before the page numbers are known, so it calls a form that comes later."""
        pdf.saveState()
        pdf.translate(0, self.height)
        pdf.scale(POINTS, -POINTS)
        pdf.doForm("contents")
        pdf.restoreState()
        for i, heading in enumerate(self.headings if self.has_contents else []):
            left, right, below = self._entry(i)
            y = self.height - (below - 4) * POINTS
            corners = (left * POINTS, y - 5.2 * POINTS, right * POINTS, y)
            pdf.linkRect(heading, f"section-{i}", corners, Border="[0 0 0]")

    def _row(self, i: int) -> float:
        """The foot of a row of the contents, which stand in two columns above other text."""
        half = (len(self.headings) + 1) // 2
        return CONTENTS_MM + PITCH_MM * (half if i == len(self.headings) else i % half)

    def _entry(self, i: int) -> tuple[float, float, float]:
        """Left and right end and the foot of an entry of the contents."""
        left, right = self.margins.outer, self.size[0] - self.margins.inner
        middle, half = (left + right) / 2, (len(self.headings) + 1) // 2
        left, right = (left, middle - 4) if i < half else (middle + 4, right)
        return left, right, self._row(i)

    def _define_contents(self) -> None:
        fonts, colours = self.file.fonts, self.colours
        label = fonts["label" if "label" in fonts else "display"] if "display" in fonts else None
        text = fonts[self.styles.keys[(False, False)]]
        label = label or text
        left = self.margins.outer
        thin = Paint(fill=None, stroke=colours.rule, width=0.2, dash=(0.2, 1.2), cap="round")
        display = fonts.get("display", text)
        title, below, indent = self.job.words("book.contents"), CONTENTS_MM - 9.0, 6.0
        ops: list[Op] = (
            [Text(left, below, title, display.key, 6.4, colours.heading)] if self.has_contents else []
        )
        for i, (section, page) in enumerate(self.sections if self.has_contents else []):
            left, right, y = self._entry(i)
            number, _, rest = section.partition(" ")
            if rest and number.rstrip(".").isdigit():
                number = number.rstrip(".")
                ops.append(Text(left, y, number, label.key, 3.3, colours.accent))
            else:
                rest = section
            x, folio = left + indent, str(page)
            end = right - label.width(folio) * 3.3
            size = min(3.4, (end - x - 1.0) / max(text.width(rest), 0.1))
            ops.append(Text(x, y, rest, text.key, size, colours.text))
            ops.append(Text(end, y, folio, label.key, 3.3, colours.text))
            start = x + text.width(rest) * size + 2
            if start < end - 2:
                ops.append(Line(start, y - 0.2, end - 2, y - 0.2, thin))
        box = (0.0, 0.0, self.size[0], self.size[1])
        drawing = Drawing(tuple(ops), (0.0, 0.0, *self.size))
        self.file.form("contents", self.file.operators(drawing), box)

    def _colophon(self, styles: BookStyles) -> Colophon:
        """The book of itself: game and edition, players, makers, typefaces."""
        job, words = self.job, self.job.words
        assert job.manuscript is not None
        imprint = job.manuscript.imprint
        edition = words(f"book.edition_{imprint.edition}")
        lines = (
            imprint.credits,
            words("book.typefaces", typefaces=colophon(self.styles.fonts.values())),
        )
        return Colophon(styles, " · ".join(filter(None, (job.origin.game, edition, imprint.players))), lines)

    # ---- running heads --------------------------------------------------------------------

    def _announced(self, pdf: Any, level: int, title: str) -> None:
        """A heading has been drawn: outline, contents and running head want to know."""
        page = pdf.getPageNumber()
        self.register.note(title, page)
        if level == 2:
            key = f"section-{len(self.sections)}"
            self.sections.append((title, page))
            self.on_page.setdefault(page, title)
        elif level == 3:
            key = f"part-{page}-{title}"
        else:
            return
        pdf.bookmarkHorizontal(key, 0, 24)
        # Parts of a section hang below it; before the first section there is nothing to hang on.
        pdf.addOutlineEntry(title, key, level - 1 if self.sections else 0, closed=True)

    def _column(self, page: int) -> tuple[float, float]:
        """Where the text of a page begins and ends."""
        inner, outer = self.margins.inner * POINTS, self.margins.outer * POINTS
        return (inner, self.width - outer) if page % 2 else (outer, self.width - inner)

    def _running_head(self, pdf: Any, _: Any, section: str = "") -> None:
        colours, page = self.colours, pdf.getPageNumber()
        right_hand = page % 2 == 1
        left, right = self._column(page)
        # With little white at the head it moves up, so that its line stands off the text.
        y = self.height - min(11, self.margins.top - 2.2) * POINTS
        section = section or self.on_page.get(page) or (self.sections[-1][0] if self.sections else "")
        pdf.saveState()
        pdf.setFillColor(colours.soft)
        pdf.setFont(self.styles.label, 7)
        if right_hand:
            pdf.drawRightString(right, y, section)
        else:
            pdf.drawString(left, y, self.job.origin.game)
        pdf.setStrokeColor(colours.rule)
        pdf.setLineWidth(0.4)
        pdf.line(left, y - 4, right, y - 4)
        # The folio stands on a tab that runs off the outer edge and ends before the text begins.
        wide = min(11, self.margins.outer - TAB_OFF_TEXT_MM) * POINTS
        high, low = 6 * POINTS, (self.margins.bottom - 6) * POINTS
        x = self.width - wide if right_hand else 0
        over = BLEED_MM * POINTS
        pdf.setFillColor(self.styles.areas.cover)
        pdf.rect(x - (0 if right_hand else over), low, wide + over, high, stroke=0, fill=1)
        pdf.setFillColor(self.styles.areas.cover_accent)
        pdf.rect(x if right_hand else wide - 1.4, low, 1.4, high, stroke=0, fill=1)
        pdf.setFillColor(colours.on_cover)
        pdf.setFont(self.styles.label, 8)
        pdf.drawCentredString(x + (wide - (2 if right_hand else -2)) / 2, low + high / 2 - 2.9, str(page))
        pdf.restoreState()


def reference_begins(blocks: Sequence[Block]) -> int:
    """The first block of the rules that stand in two columns; behind the last where none do.

    They begin with the part that has the first numbered clause.
    """
    part, size = len(blocks), 0
    for number, block in enumerate(blocks):
        if isinstance(block, Heading) and block.level == 2 and size == 0:
            part = number
        if size or (isinstance(block, Prose) and block.clause):
            size += _letters(block)
    return part if size > REFERENCE_FROM else len(blocks)


def prefix_of(blocks: Sequence[Block]) -> str:
    """The letters and the hyphen that all clauses begin with; none where books of two games are one."""
    clauses = (block.clause for block in blocks if isinstance(block, Prose) and block.clause)
    prefixes = {clause.partition("-")[0] for clause in clauses}
    return f"{prefixes.pop()}-" if len(prefixes) == 1 else ""


def _letters(block: Block) -> int:
    if isinstance(block, Heading | Prose):
        return len(letters(block.text))
    if isinstance(block, TableBlock):
        return sum(len(letters(cell)) for row in block.rows for cell in row)
    if isinstance(block, Listing):
        return sum(_letters(part) for item in block.items for part in item)
    return sum(map(_letters, block.blocks)) if isinstance(block, Aside) else 0
