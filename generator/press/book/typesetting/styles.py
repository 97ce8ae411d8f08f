"""The means of setting a book: colours, fonts and styles, clause numbers, headings, plates."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import fields
from html import escape
from typing import Any

from generator.drawing.display import Drawing
from generator.drawing.typography.fonts import Font
from generator.press.book.markdown import STAR, Cut, Run, Text
from generator.press.book.plates import SizedFace
from generator.press.book.typesetting.emphasis import emphasis
from generator.press.book.typesetting.index import Register
from generator.press.book.typesetting.library import (
    Flowable,
    Paragraph,
    ParagraphStyle,
    addMapping,
    stringWidth,
)
from generator.press.book.typesetting.small_print import (
    EPSILON,
    LEAST_MM,
    cut_out,
    letter_sizes,
    without_small_print,
)
from generator.press.pdf.document import PdfFile
from generator.press.pdf.page import POINTS
from generator.press.pdf.typefaces import typeface
from generator.system.values import frozen

MAX_KEPT_ROWS = 14
"""Tables of no more are read at a glance or not at all."""
SHORT_LINES = 4
"""A paragraph of no more lines is not broken over two columns."""
NUMBER_PT = 7.1
"""Clause numbers: small and grey, for whoever points at a rule, out of the way of whoever reads."""
STAR_PT = 6.6
"""The star behind the number of a clause that is a decision of its edition."""


@frozen
class Sizes:
    """Sizes of type in points, each with that from line to line; ``after`` a paragraph."""

    body: tuple[float, float]
    after: float
    cell: tuple[float, float]
    head: tuple[float, float]
    caption: tuple[float, float]
    heading: tuple[float, float]
    section: tuple[float, float]
    indent: float
    pad: float
    """Above and below the words of a table's cell."""
    shrunk: float
    """How much smaller than drawn a figure drawn for the book may be, if its letters can be read."""
    plate: float
    wide_plate: float
    """How high in mm other faces stand, upright and lying ones."""
    full_from: float = 0.62
    """A figure drawn for the book that takes so much of the measure is made larger, to take all of it."""


FRONT = Sizes(
    body=(9.0, 11.4),
    after=3.0,
    cell=(8.2, 10.2),
    head=(7.4, 9.4),
    caption=(8.4, 11.0),
    heading=(15.0, 18.0),
    section=(10.4, 13.0),
    indent=13.0,
    pad=2.2,
    shrunk=0.84,
    plate=58.0,
    wide_plate=74.0,
)
REFERENCE = Sizes(
    body=(8.0, 9.6),
    after=2.4,
    cell=(7.6, 9.0),
    head=(7.2, 8.8),
    caption=(7.6, 9.0),
    heading=(12.0, 14.0),
    section=(9.1, 10.8),
    indent=10.0,
    pad=1.2,
    shrunk=0.74,
    plate=46.0,
    wide_plate=46.0,
)


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


class Plate:
    """A face of the game as a book shows it, or a cut-out of it, without letters nobody can read.

    Its size and corners are in mm. ``drawn_for_book``: shown at its own size, without a line around it.
    ``letters`` are the sizes of those on it.
    """

    def __init__(
        self, file: PdfFile, name: str, drawing: Drawing, face: SizedFace, cut: Cut | None = None
    ) -> None:
        self.left, self.top, self.width, self.height = cut or (0.0, 0.0, face.width, face.height)
        self.corner = face.corner if cut is None else 0.0
        self.drawn_for_book = face.drawn_for_book
        # A window on a board leaves most of its texts outside.
        drawing = cut_out(drawing, (self.left, self.top, self.width, self.height))
        self.letters = letter_sizes(drawing)
        self._file, self._name, self._drawing = file, name, drawing
        self._forms: dict[tuple[int, float], str] = {}

    def form(self, scale: float) -> str:
        """The form of the document that shows it so much larger."""
        small = bisect_left(self.letters, LEAST_MM / scale - EPSILON)
        # Only a press has lines and small type that depend on how large they are shown.
        shown = round(scale, 3) if self._file.is_press else 1.0
        if (small, shown) not in self._forms:
            drawing = self._drawing
            if small:
                drawing = without_small_print(drawing, LEAST_MM / scale, self._file.fonts)
            box = (self.left, self.top, self.left + self.width, self.top + self.height)
            call = self._file.form(self._name, self._file.operators(drawing, shown), box)
            self._forms[small, shown] = next(iter(call.forms))
        return self._forms[small, shown]


Plates = dict[tuple[str, Cut | None], Plate]
"""By the name of a face and what is cut out of it."""


class BookStyles:
    """The fonts and styles of one book. ``fonts`` are the layout's fonts by key.

    ``large`` turns a colour into that of areas. Wherever a font is left to reportlab it takes Helvetica,
    which is not in the file; so every style and every table names one.
    """

    def __init__(
        self,
        fonts: Mapping[str, Font],
        colours: BookColours,
        sizes: Sizes = FRONT,
        large: Callable[[str], str] = str,
    ) -> None:
        self.colours, self.sizes, self._large = colours, sizes, large
        self.areas = BookColours(*(large(getattr(colours, each.name)) for each in fields(colours)))
        """The colours of areas, and of type that a press prints in as many inks as it likes."""
        self.fonts = fonts
        self.prefix = ""
        """The letters that all clauses of the book begin with; they are not printed."""
        self.keys = emphasis(fonts)
        text = fonts[self.keys[(False, False)]]
        self.faces = {kind: self._font(fonts[key]) for kind, key in self.keys.items()}
        self.text, self.bold = self.faces[(False, False)], self.faces[(True, False)]
        self.italic = self.faces[(False, True)]
        display = fonts.get("display", text)
        self.display = self._font(display)
        self.label = self._font(fonts.get("label", display))
        self.body = self.style("body")
        size, leading = sizes.caption
        self.caption = self.style(
            "caption", fontName=self.italic, fontSize=size, leading=leading, textColor=colours.soft
        )
        self.headings = {
            2: self.style(
                "h2",
                fontName=self.display,
                fontSize=sizes.heading[0],
                leading=sizes.heading[1],
                textColor=self.areas.heading,
                spaceBefore=12,
                spaceAfter=0.27 * sizes.heading[0],
            ),
            3: self.style(
                "h3",
                fontName=self.label,
                fontSize=sizes.section[0],
                leading=sizes.section[1],
                textColor=self.areas.heading,
                spaceBefore=0.77 * sizes.section[0] if sizes.section[0] > 10 else 4,
                spaceAfter=3 if sizes.section[0] > 10 else 1.2,
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

    def with_sizes(self, sizes: Sizes) -> BookStyles:
        """The same for another part of the book, in its sizes."""
        styles = BookStyles(self.fonts, self.colours, sizes, self._large)
        styles.prefix = self.prefix
        return styles

    def style(self, name: str, **changes: Any) -> ParagraphStyle:
        """Body text with some changes."""
        plain = {
            "fontName": self.text,
            "fontSize": self.sizes.body[0],
            "leading": self.sizes.body[1],
            "textColor": self.colours.text,
            "spaceAfter": self.sizes.after,
            "allowWidows": 0,
            "allowOrphans": 0,
            "splitLongWords": 1,
            "bulletFontName": self.text,
        }
        return ParagraphStyle(name, **{**plain, **changes})

    def markup(self, text: Text) -> str:
        """Runs in the XML that reportlab's paragraphs read."""
        return "".join(self._run(run) for run in text)

    def number(self, clause: str) -> str:
        """The number of a clause as it is printed: without the letters that all of a book share."""
        return clause.removeprefix(self.prefix) if self.prefix else clause

    def numbered(self, clause: str, *, starred: bool) -> str:
        """The number at the head of a clause and the star of a decision, as markup. Empty without one."""
        if not clause:
            return ""
        number = (
            f'<font name="{escape(self.label)}" size="{NUMBER_PT}" color="{self.colours.soft}">'
            f"{self.number(clause)}</font>"
        )
        star = (
            f'<font name="{escape(self.bold)}" size="{STAR_PT}" color="{self.colours.accent}">{STAR}</font>'
        )
        return f"{number}{star if starred else ''}\u00a0\u00a0"

    def _run(self, run: Run) -> str:
        # A dagger that closes a sentence does not begin a line.
        text = re.sub(" ([†‡])", "\u00a0\\1", run.text)
        if self.prefix:
            text = re.sub(rf"\b{self.prefix}(?=[A-Z]?\d)", "", text)
        words = escape(text, quote=False).replace("\n", "<br/>")
        if not (run.bold or run.italic):
            return words
        return f'<font name="{escape(self.faces[(run.bold, run.italic)])}">{words}</font>'


# ---- flowables ----------------------------------------------------------------------------


class ClauseParagraph(Paragraph):  # type: ignore[misc]
    """A paragraph that begins with the number of its ``clause``, if it has one, at the left of its column.

    An item of a list without numbers has a dot before it.
    """

    clause = ""
    has_dot = False
    styles: BookStyles
    register: Register | None = None

    def draw(self) -> None:
        """Draw the paragraph, and tell on which page its clause begins."""
        super().draw()
        pdf, size = self.canv, self.style.fontSize
        if self.has_dot:
            # Drawn, since fonts have bullets of all sizes, some hardly to be seen.
            pdf.saveState()
            pdf.setFillColor(self.styles.areas.accent)
            pdf.circle(
                self.style.leftIndent - 0.75 * size, self.height - 0.68 * size, 0.2 * size, stroke=0, fill=1
            )
            pdf.restoreState()
        if self.clause and self.register is not None:
            self.register.note(self.clause, pdf.getPageNumber())

    @property
    def is_short(self) -> bool:
        """Whether it has so few lines that they stay in one column."""
        return bool(self.height <= (SHORT_LINES + 0.5) * self.style.leading)

    def split(self, width: float, height: float) -> list[Any]:
        """The number stays with the first part."""
        parts: list[Any] = super().split(width, height)
        for i, part in enumerate(parts):
            part.styles, part.register = self.styles, self.register
            part.clause = self.clause if i == 0 else ""
            part.has_dot = self.has_dot and i == 0
        return parts


VIGNETTE_UNDER_PT, VIGNETTE_OVER_PT = 2.0, 9.0
"""A picture beside a heading reaches so far below its line, and so much in all out of it."""
VIGNETTE_UNDER_HEAD_PT = 3.0
"""It reaches so far above a heading that stands right below a running head."""
GAP_PT = 4.0
"""White between such a picture and the rule."""
LEAST_VIGNETTE = 0.8
"""It is no smaller than that by its drawing."""
ENTRY_RULE_PT = 3.2
"""The rule between two entries stands so far above the lower one."""


class HeadingParagraph(Paragraph):  # type: ignore[misc]
    """A heading that announces itself to the document; of the second level with a rule above.

    Right below a running head it has none, since that ends in a rule.
    """

    level = 2
    plain = ""
    styles: BookStyles
    announce: Callable[[Any, int, str], None]
    is_under_head: Callable[[Any], bool]
    spans = False
    hanging: Any = None
    """A picture at the left of it and of what stands below."""
    vignette: Any = None
    """A picture at the right end of its line and of the rule above."""
    is_pictured = False
    words_height = 0.0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """High enough for its vignette, which is smaller where the words need room, or left out."""
        _, self.words_height = super().wrap(width, height)
        self.is_pictured = False
        if self.vignette is not None:
            words = stringWidth(self.plain, self.style.fontName, self.style.fontSize)
            scale = min(1.0, (width - words - 2 * GAP_PT) / (self.vignette.plate.width * POINTS))
            if scale >= LEAST_VIGNETTE:
                self.is_pictured = True
                self.vignette = PlateBox(self.vignette.plate, round(scale, 3), self.vignette.line)
                self.height = max(self.words_height, self.vignette.height - VIGNETTE_OVER_PT)
        return width, self.height

    def draw(self) -> None:
        """Draw the rule and the heading, and announce it."""
        pdf = self.canv
        pdf.saveState()
        pdf.translate(0, self.height)
        bare = self.is_under_head(pdf)
        pdf.restoreState()
        if self.level == 2 and not bare:
            top = self.height + 5
            pdf.saveState()
            pdf.setFillColor(self.styles.areas.accent)
            pdf.rect(0, top - 1.1, 16 * POINTS, 2.2, stroke=0, fill=1)
            pdf.setStrokeColor(self.styles.colours.rule)
            pdf.setLineWidth(0.5)
            end = self.width - self.vignette.width - GAP_PT if self.is_pictured else self.width
            pdf.line(16 * POINTS, top, end, top)
            pdf.restoreState()
        if self.is_pictured:
            vignette = self.vignette
            if bare:
                # Below a running head it is as small as keeps it off the rule there, and off the words below.
                room = (self.height + VIGNETTE_UNDER_PT + VIGNETTE_UNDER_HEAD_PT) / vignette.height
                vignette = PlateBox(vignette.plate, round(vignette.scale * min(1.0, room), 3), vignette.line)
            vignette.drawOn(pdf, self.width - vignette.width, -VIGNETTE_UNDER_PT)
        self.height, high = self.words_height, self.height
        super().draw()
        self.height = high
        if self.hanging is not None and not bare:
            pdf.saveState()
            pdf.setStrokeColor(self.styles.colours.rule)
            pdf.setLineWidth(0.4)
            y = self.height + ENTRY_RULE_PT
            pdf.line(0, y, self.width, y)
            pdf.restoreState()
        if self.hanging is not None:
            self.hanging.drawOn(pdf, 0, self.height - self.hanging.height)
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
    pdf.translate(-plate.left, -plate.top)
    pdf.doForm(plate.form(scale))
    pdf.restoreState()
    if plate.drawn_for_book:
        return
    pdf.saveState()
    pdf.setStrokeColor(line)
    pdf.setLineWidth(0.4)
    pdf.roundRect(x, y, width, height, corner, stroke=1, fill=0)
    pdf.restoreState()
