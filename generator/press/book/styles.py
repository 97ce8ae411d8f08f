"""The means of setting a book: colours, fonts and styles, clause numbers in the margin, headings, plates."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from generator.drawing.typography.fonts import Font
from generator.press.book.emphasis import emphasis
from generator.press.book.library import Flowable, Paragraph, ParagraphStyle, addMapping
from generator.press.book.markdown import Run, Text
from generator.press.pdf.page import POINTS
from generator.press.pdf.typefaces import typeface
from generator.system.values import frozen

BODY_PT, LEADING_PT = 9.0, 11.4
MARGIN_GAP_MM = 2.6


@frozen
class BookColours:
    """The colours of a book as ``#rrggbb``: the roles ``book_*`` of the layout's palette."""

    text: str
    soft: str
    heading: str
    accent: str
    tint: str
    rule: str
    cover: str
    on_cover: str
    cover_accent: str

    @classmethod
    def of(cls, palette: Mapping[str, str]) -> BookColours:
        """The palette's own choice; what it leaves out is plain black on white."""
        ink = palette.get("book_text", palette.get("ink", "#000000"))
        plain = {
            "text": ink,
            "soft": ink,
            "heading": ink,
            "accent": ink,
            "tint": "#ffffff",
            "rule": ink,
            "cover": "#ffffff",
            "on_cover": ink,
            "cover_accent": ink,
        }
        return cls(**{role: palette.get(f"book_{role}", colour) for role, colour in plain.items()})


@frozen
class Plate:
    """A face of the game as a book shows it: a form of the document, its trimmed size and corners in mm.

    ``drawn_for_book``: shown at its own size, without a line around it.
    """

    form: str
    width: float
    height: float
    corner: float
    drawn_for_book: bool = False


class BookStyles:
    """The fonts and styles of one book. ``fonts`` are the layout's fonts by key.

    Wherever a font is left to reportlab it takes Helvetica, which is not in the file; so every
    style and every table names one.
    """

    def __init__(self, fonts: Mapping[str, Font], colours: BookColours) -> None:
        self.colours = colours
        self.fonts = fonts
        self.keys = emphasis(fonts)
        text = fonts[self.keys[(False, False)]]
        self.faces = {kind: self._font(fonts[key]) for kind, key in self.keys.items()}
        self.text, self.bold = self.faces[(False, False)], self.faces[(True, False)]
        self.italic = self.faces[(False, True)]
        display = fonts.get("display", text)
        self.display = self._font(display)
        self.label = self._font(fonts.get("label", display))
        self.body = self.style("body")
        self.cell = self.style("cell", fontSize=8.2, leading=10.2, spaceAfter=0)
        self.caption = self.style(
            "caption", fontName=self.italic, fontSize=8.4, leading=11, textColor=colours.soft
        )
        self.headings = {
            2: self.style(
                "h2",
                fontName=self.display,
                fontSize=15,
                leading=18,
                textColor=colours.heading,
                spaceBefore=12,
                spaceAfter=4,
            ),
            3: self.style(
                "h3",
                fontName=self.label,
                fontSize=10.4,
                leading=13,
                textColor=colours.heading,
                spaceBefore=8,
                spaceAfter=3,
            ),
            4: self.style("h4", fontName=self.bold, spaceBefore=5, spaceAfter=2),
        }

    @staticmethod
    def _font(font: Font) -> str:
        name: str = typeface(str(font.path)).fontName
        for bold in (0, 1):
            for italic in (0, 1):
                addMapping(name, bold, italic, name)
        return name

    def style(self, name: str, **changes: Any) -> ParagraphStyle:
        """Body text with some changes."""
        plain = {
            "fontName": self.text,
            "fontSize": BODY_PT,
            "leading": LEADING_PT,
            "textColor": self.colours.text,
            "spaceAfter": 3.0,
            "allowWidows": 0,
            "allowOrphans": 0,
            "splitLongWords": 1,
            "bulletFontName": self.text,
        }
        return ParagraphStyle(name, **{**plain, **changes})

    def markup(self, text: Text) -> str:
        """Runs in the XML that reportlab's paragraphs read."""
        return "".join(self._run(run) for run in text)

    def _run(self, run: Run) -> str:
        # A dagger that closes a sentence does not begin a line.
        text = re.sub(" ([†‡])", "\u00a0\\1", run.text)
        words = escape(text, quote=False).replace("\n", "<br/>")
        if not (run.bold or run.italic):
            return words
        return f'<font name="{escape(self.faces[(run.bold, run.italic)])}">{words}</font>'


# ---- flowables ----------------------------------------------------------------------------


class ClauseParagraph(Paragraph):  # type: ignore[misc]
    """A paragraph whose clause number stands in the outer margin, level with its first line."""

    clause = ""
    styles: BookStyles

    def draw(self) -> None:
        """Draw the paragraph, then the number."""
        super().draw()
        if not self.clause:
            return
        pdf, frame = self.canv, self._frame
        # Small and grey: for whoever points at a rule, out of the way of whoever reads.
        size = 5.8
        width = pdf.stringWidth(self.clause, self.styles.label, size)
        right_hand = pdf.getPageNumber() % 2 == 1
        # The margin begins where the column ends, however far this paragraph is indented.
        x = frame._width + MARGIN_GAP_MM * POINTS if right_hand else -MARGIN_GAP_MM * POINTS - width
        pdf.saveState()
        pdf.setFont(self.styles.label, size)
        pdf.setFillColor(self.styles.colours.soft)
        pdf.drawString(x, self.height - self.style.fontSize * 0.98, self.clause)
        pdf.restoreState()

    def split(self, width: float, height: float) -> list[Any]:
        """The number stays with the first part."""
        parts: list[Any] = super().split(width, height)
        for i, part in enumerate(parts):
            part.styles = self.styles
            part.clause = self.clause if i == 0 else ""
        return parts


class HeadingParagraph(Paragraph):  # type: ignore[misc]
    """A heading that announces itself to the document; of the second level with a rule above."""

    level = 2
    plain = ""
    styles: BookStyles
    announce: Callable[[Any, int, str], None]

    def draw(self) -> None:
        """Draw the rule and the heading, and announce it."""
        pdf = self.canv
        if self.level == 2:
            top = self.height + 5
            pdf.saveState()
            pdf.setFillColor(self.styles.colours.accent)
            pdf.rect(0, top - 1.1, 16 * POINTS, 2.2, stroke=0, fill=1)
            pdf.setStrokeColor(self.styles.colours.rule)
            pdf.setLineWidth(0.5)
            pdf.line(16 * POINTS, top, self.width, top)
            pdf.restoreState()
        super().draw()
        self.announce(pdf, self.level, self.plain)


class PlateBox(Flowable):  # type: ignore[misc]
    """A face of the game, scaled, with rounded corners and a hairline around."""

    def __init__(self, plate: Plate, scale: float, line: str) -> None:
        super().__init__()
        self.plate, self.scale, self.line = plate, scale, line
        self.width, self.height = plate.width * scale * POINTS, plate.height * scale * POINTS

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Its own size, whatever the room."""
        return self.width, self.height

    def draw(self) -> None:
        """Call the form inside a rounded clip."""
        draw_plate(self.canv, self.plate, 0, 0, self.scale, self.line)


def draw_plate(pdf: Any, plate: Plate, x: float, y: float, scale: float, line: str) -> None:
    """A face with its lower left corner at (x, y) in points."""
    width, height = plate.width * scale * POINTS, plate.height * scale * POINTS
    corner = plate.corner * scale * POINTS
    pdf.saveState()
    outline = pdf.beginPath()
    outline.roundRect(x, y, width, height, corner)
    # A face leaves bare what is to stay white, and under it there may be anything.
    pdf.setFillColor("#ffffff")
    pdf.clipPath(outline, stroke=0, fill=1)
    pdf.translate(x, y + height)
    pdf.scale(scale * POINTS, -scale * POINTS)
    pdf.doForm(plate.form)
    pdf.restoreState()
    if plate.drawn_for_book:
        return
    pdf.saveState()
    pdf.setStrokeColor(line)
    pdf.setLineWidth(0.4)
    pdf.roundRect(x, y, width, height, corner, stroke=1, fill=0)
    pdf.restoreState()
