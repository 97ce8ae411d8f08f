"""The pages of a book: cover, contents, running heads and folios around the flowing text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from reportlab.platypus import BaseDocTemplate, Frame, NextPageTemplate, PageBreak, PageTemplate

from generator import __version__
from generator.drawing.display import Drawing, Line, Op, Paint, Text
from generator.press.book import markdown
from generator.press.book.flowables import Compositor, rules_only
from generator.press.book.markdown import Block, Heading
from generator.press.book.styles import Plate, Type, draw_plate
from generator.press.pdf.document import POINTS, PdfFile
from generator.press.sheets.pieces import Imprint

INNER_MM, OUTER_MM, TOP_MM, BOTTOM_MM = 15.0, 21.0, 18.0, 17.0
BLEED_MM = 10.0
"""How far ink runs over the trim, as far as anybody may ask for."""


class Book:
    """One book while it is set."""

    def __init__(
        self,
        file: PdfFile,
        types: Type,
        size: tuple[float, float],
        imprint: Imprint,
        title: str,
        tagline: str,
        cover: Sequence[Plate],
        blocks: Sequence[Block],
    ) -> None:
        self.file, self.type, self.inks = file, types, types.inks
        self.width, self.height = size[0] * POINTS, size[1] * POINTS
        self.size, self.imprint, self.title, self.tagline, self.cover = size, imprint, title, tagline, cover
        self.blocks = rules_only(blocks)
        self.sections = [
            markdown.letters(block.text)
            for block in self.blocks
            if isinstance(block, Heading) and block.level == 2
        ]
        self.found: list[tuple[str, int]] = []
        self.on_page: dict[int, str] = {}
        self.pages = 0

    def set(self, plates: Mapping[str, Plate]) -> None:
        """Flow everything onto pages of the file."""
        pdf = self.file.canvas
        pdf.setPageSize((self.width, self.height))
        pdf.setTrimBox((0, 0, self.width, self.height))
        inner, outer = INNER_MM * POINTS, OUTER_MM * POINTS
        column = self.width - inner - outer
        frames = {
            name: Frame(
                x,
                BOTTOM_MM * POINTS,
                column,
                self.height - (TOP_MM + BOTTOM_MM) * POINTS,
                0,
                0,
                0,
                0,
                id=name,
            )
            for name, x in (("cover", inner), ("right", inner), ("left", outer))
        }
        document = BaseDocTemplate(
            "book", pagesize=(self.width, self.height), title=self.file.canvas._doc.info.title
        )
        document.addPageTemplates(
            [
                PageTemplate("cover", [frames["cover"]], onPage=self._draw_cover),
                PageTemplate("contents", [frames["left"]], onPage=self._draw_contents),
                PageTemplate("right", [frames["right"]], onPageEnd=self._head),
                PageTemplate("left", [frames["left"]], onPageEnd=self._head),
            ]
        )
        # The file is saved by its owner, with everything else it says about itself.
        document._doSave = 0
        info = pdf._doc.info
        document.author, document.subject = info.author, info.subject
        document.creator, document.producer, document.keywords = info.creator, info.producer, info.keywords
        story = Compositor(self.type, column, plates, self._told).story(self.blocks)
        turn = NextPageTemplate(["right", "left"])
        opening: list[Any] = [NextPageTemplate("contents"), PageBreak(), turn, PageBreak()]
        document.build([*opening, *story], canvasmaker=lambda *_, **__: pdf)
        self.pages = pdf.getPageNumber() - 1
        self._define_contents()

    # ---- cover ----------------------------------------------------------------------------

    def _draw_cover(self, pdf: Any, _: Any) -> None:
        inks, width, height = self.inks, self.width, self.height
        pdf.bookmarkPage("cover")
        pdf.addOutlineEntry(self.imprint.game, "cover", 0)
        self.file.large(inks.cover)
        # Beyond the trim: a press shows that much, other papers end before.
        over = BLEED_MM * POINTS
        pdf.rect(-over, -over, width + 2 * over, height + 2 * over, stroke=0, fill=1)
        centre, low = width / 2, 24 * POINTS
        self._rings(pdf, centre, low)
        self._fan(pdf, centre, low)
        left = 14 * POINTS
        pdf.setFillColor(inks.cover_accent)
        pdf.rect(left, height - 22 * POINTS, 24 * POINTS, 1.6, stroke=0, fill=1)
        pdf.setFont(self.type.label, 10)
        pdf.drawString(left, height - 19.5 * POINTS, self.title.upper())
        y = height - 38 * POINTS
        size = 40.0
        words = self.imprint.game.split()
        while max(pdf.stringWidth(word, self.type.display, size) for word in words) > width - 2 * left:
            size -= 1
        pdf.setFillColor(inks.on_cover)
        pdf.setFont(self.type.display, size)
        for line in _wrapped(pdf, self.imprint.game, self.type.display, size, width - 2 * left):
            pdf.drawString(left, y, line)
            y -= size * 1.05
        y -= 4
        pdf.setFont(self.type.italic, 11)
        for line in _wrapped(pdf, self.tagline, self.type.italic, 11, width - 2 * left - 10 * POINTS):
            pdf.drawString(left, y, line)
            y -= 15
        pdf.setFont(self.type.text, 6.5)
        pdf.drawString(left, 8 * POINTS, f"Broadside {__version__} · content {self.imprint.content[:8]}")

    def _rings(self, pdf: Any, x: float, y: float) -> None:
        """Thin circles that open like a fan behind the cards."""
        pdf.saveState()
        frame = pdf.beginPath()
        over = BLEED_MM * POINTS
        frame.rect(-over, -over, self.width + 2 * over, self.height - 64 * POINTS + over)
        pdf.clipPath(frame, stroke=0, fill=0)
        pdf.setStrokeColor(self.inks.cover_accent)
        pdf.setLineWidth(0.4)
        for step in range(11):
            pdf.setDash([1.5 + step * 0.4, 3.0 + step * 0.5])
            pdf.circle(x, y, (30 + step * 11) * POINTS, stroke=1, fill=0)
        pdf.restoreState()

    def _fan(self, pdf: Any, x: float, y: float) -> None:
        middle = (len(self.cover) - 1) / 2
        # The outer ones first, so that the middle one lies on top.
        for i in sorted(range(len(self.cover)), key=lambda i: -abs(middle - i)):
            plate, turn = self.cover[i], middle - i
            scale = min(54.0 / plate.width, 78.0 / plate.height)
            pdf.saveState()
            pdf.translate(x, y - 20 * POINTS)
            pdf.rotate(turn * 15)
            wide = plate.width * scale * POINTS
            draw_plate(pdf, plate, -wide / 2, 26 * POINTS, scale, self.inks.cover_accent)
            pdf.restoreState()

    # ---- contents -------------------------------------------------------------------------

    def _draw_contents(self, pdf: Any, _: Any) -> None:
        """The page is drawn before the page numbers are known, so it calls a form that comes later."""
        pdf.saveState()
        pdf.translate(0, self.height)
        pdf.scale(POINTS, -POINTS)
        pdf.doForm("contents")
        pdf.restoreState()
        for i, section in enumerate(self.sections):
            y = self.height - (self._row(i) - 4) * POINTS
            corners = (OUTER_MM * POINTS, y - 5.2 * POINTS, self.width - INNER_MM * POINTS, y)
            pdf.linkRect(section, f"section-{i}", corners, Border="[0 0 0]")

    def _row(self, i: int) -> float:
        pitch = min(7.0, (self.size[1] - 34 - 44) / max(1, len(self.sections)))
        return 44 + i * pitch

    def _define_contents(self) -> None:
        fonts, inks = self.file.fonts, self.inks
        label = fonts["label" if "label" in fonts else "display"] if "display" in fonts else None
        text = fonts[self.type.keys[(False, False)]]
        label = label or text
        left, right = OUTER_MM, self.size[0] - INNER_MM
        thin = Paint(fill=None, stroke=inks.rule, width=0.2, dash=(0.2, 1.2), cap="round")
        display = fonts.get("display", text)
        ops: list[Op] = [Text(left, 30, "Contents", display.key, 6.4, inks.heading)]
        for i, (section, page) in enumerate(self.found):
            y = self._row(i)
            number, _, rest = section.partition(" ")
            if rest and number.rstrip(".").isdigit():
                number = number.rstrip(".")
                ops.append(Text(left, y, number, label.key, 3.3, inks.accent))
            else:
                rest = section
            x = left + 8
            ops.append(Text(x, y, rest, text.key, 3.4, inks.text))
            folio = str(page)
            end = right - label.width(folio) * 3.3
            ops.append(Text(end, y, folio, label.key, 3.3, inks.text))
            start = x + text.width(rest) * 3.4 + 2
            if start < end - 2:
                ops.append(Line(start, y - 0.2, end - 2, y - 0.2, thin))
        box = (0.0, 0.0, self.size[0], self.size[1])
        drawing = Drawing(tuple(ops), (0.0, 0.0, *self.size))
        self.file.form("contents", self.file.operators(drawing), box)

    # ---- running heads --------------------------------------------------------------------

    def _told(self, pdf: Any, level: int, title: str) -> None:
        """A heading has been drawn: outline, contents and running head want to know."""
        page = pdf.getPageNumber()
        if level == 2:
            key = f"section-{len(self.found)}"
            self.found.append((title, page))
            self.on_page.setdefault(page, title)
        elif level == 3:
            key = f"part-{page}-{title}"
        else:
            return
        pdf.bookmarkHorizontal(key, 0, 24)
        # Parts of a section hang below it; before the first section there is nothing to hang on.
        pdf.addOutlineEntry(title, key, level - 1 if self.found else 0, closed=True)

    def _head(self, pdf: Any, _: Any) -> None:
        inks, page = self.inks, pdf.getPageNumber()
        right_hand = page % 2 == 1
        inner, outer = INNER_MM * POINTS, OUTER_MM * POINTS
        left, right = (inner, self.width - outer) if right_hand else (outer, self.width - inner)
        y = self.height - 11 * POINTS
        section = self.on_page.get(page) or (self.found[-1][0] if self.found else "")
        pdf.saveState()
        pdf.setFillColor(inks.soft)
        pdf.setFont(self.type.label, 7)
        if right_hand:
            pdf.drawRightString(right, y, section)
        else:
            pdf.drawString(left, y, self.imprint.game)
        pdf.setStrokeColor(inks.rule)
        pdf.setLineWidth(0.4)
        pdf.line(left, y - 4, right, y - 4)
        # The folio stands on a tab that runs off the outer edge.
        wide, high, low = 11 * POINTS, 6 * POINTS, 9 * POINTS
        x = self.width - wide if right_hand else 0
        over = BLEED_MM * POINTS
        pdf.setFillColor(inks.cover)
        pdf.setStrokeColor(inks.accent)
        pdf.rect(x - (0 if right_hand else over), low, wide + over, high, stroke=0, fill=1)
        pdf.setFillColor(inks.cover_accent)
        pdf.rect(x if right_hand else wide - 1.4, low, 1.4, high, stroke=0, fill=1)
        pdf.setFillColor(inks.on_cover)
        pdf.setFont(self.type.label, 8)
        pdf.drawCentredString(x + (wide - (2 if right_hand else -2)) / 2, low + high / 2 - 2.9, str(page))
        pdf.restoreState()


def _wrapped(pdf: Any, text: str, font: str, size: float, width: float) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if pdf.stringWidth(longer, font, size) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
