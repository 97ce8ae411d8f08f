"""A manuscript's blocks as flowing type: styles, clause numbers in the margin, tables, plates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from reportlab.lib.fonts import addMapping
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import (
    CondPageBreak,
    Flowable,
    HRFlowable,
    KeepTogether,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)

from generator.drawing.fonts import Font
from generator.press.manuscript import (
    Aside,
    Block,
    Figure,
    Grid,
    Heading,
    Listing,
    Prose,
    Rule,
    Run,
    Text,
    letters,
)
from generator.press.pdf import POINTS, basic_font, typeface

BODY_PT, LEADING_PT = 9.2, 12.3
MARGIN_GAP_MM = 2.6
BULLET = "•"
PLATE_MM, WIDE_PLATE_MM = 58.0, 74.0


@dataclass(frozen=True, slots=True)
class Inks:
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
    def of(cls, palette: Mapping[str, str]) -> Inks:
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


@dataclass(frozen=True, slots=True)
class Plate:
    """A face of the game as a book shows it: a form of the document, its trimmed size and corners in mm."""

    form: str
    width: float
    height: float
    corner: float


class Type:
    """The fonts and styles of one book. ``fonts`` are the layout's fonts by key.

    Wherever a font is left to reportlab it takes Helvetica, which is not in the file; so every
    style and every table names one.
    """

    def __init__(self, fonts: Mapping[str, Font], inks: Inks) -> None:
        self.inks = inks
        text = basic_font(fonts)
        bold = companion(fonts, text.key, "bold")
        italic = companion(fonts, text.key, "italic")
        both = companion(fonts, bold, "italic")
        self.keys = {(False, False): text.key, (True, False): bold, (False, True): italic, (True, True): both}
        self.faces = {kind: self._font(fonts[key]) for kind, key in self.keys.items()}
        self.text, self.bold = self.faces[(False, False)], self.faces[(True, False)]
        self.italic = self.faces[(False, True)]
        display = fonts.get("display", text)
        self.display = self._font(display)
        self.label = self._font(fonts.get("label", display))
        self.body = self.style("body")
        self.cell = self.style("cell", fontSize=8.2, leading=10.2, spaceAfter=0)
        self.caption = self.style(
            "caption", fontName=self.italic, fontSize=8.4, leading=11, textColor=inks.soft
        )
        self.headings = {
            2: self.style(
                "h2",
                fontName=self.display,
                fontSize=15,
                leading=18,
                textColor=inks.heading,
                spaceBefore=15,
                spaceAfter=6,
            ),
            3: self.style(
                "h3",
                fontName=self.label,
                fontSize=10.4,
                leading=13,
                textColor=inks.heading,
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
            "textColor": self.inks.text,
            "spaceAfter": 4.6,
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
        text = run.text.replace(" †", "\u00a0†")
        words = escape(text, quote=False).replace("\n", "<br/>")
        if not (run.bold or run.italic):
            return words
        return f'<font name="{escape(self.faces[(run.bold, run.italic)])}">{words}</font>'


def companion(fonts: Mapping[str, Font], key: str, kind: str) -> str:
    """The key of the font that ``kind`` of emphasis changes to: the one it names, or one of that name."""
    named = fonts[key].spec.bold if kind == "bold" else fonts[key].spec.italic
    return named or (kind if kind in fonts else key)


# ---- flowables ----------------------------------------------------------------------------


class Clause(Paragraph):  # type: ignore[misc]
    """A paragraph whose clause number stands in the outer margin, level with its first line."""

    clause = ""
    type: Type

    def draw(self) -> None:
        """Draw the paragraph, then the number."""
        super().draw()
        if not self.clause:
            return
        pdf, frame = self.canv, self._frame
        size = 6.8
        width = pdf.stringWidth(self.clause, self.type.label, size)
        right_hand = pdf.getPageNumber() % 2 == 1
        # The margin begins where the column ends, however far this paragraph is indented.
        x = frame._width + MARGIN_GAP_MM * POINTS if right_hand else -MARGIN_GAP_MM * POINTS - width
        pdf.saveState()
        pdf.setFont(self.type.label, size)
        pdf.setFillColor(self.type.inks.accent)
        pdf.drawString(x, self.height - self.style.fontSize * 0.98, self.clause)
        pdf.restoreState()

    def split(self, width: float, height: float) -> list[Any]:
        """The number stays with the first part."""
        parts: list[Any] = super().split(width, height)
        for i, part in enumerate(parts):
            part.type = self.type
            part.clause = self.clause if i == 0 else ""
        return parts


class Title(Paragraph):  # type: ignore[misc]
    """A heading that tells the document where it stands; of the second level with a rule above."""

    level = 2
    plain = ""
    type: Type
    told: Callable[[Any, int, str], None]

    def draw(self) -> None:
        """Draw the rule, the heading, and leave word."""
        pdf = self.canv
        if self.level == 2:
            top = self.height + 5
            pdf.saveState()
            pdf.setFillColor(self.type.inks.accent)
            pdf.rect(0, top - 1.1, 16 * POINTS, 2.2, stroke=0, fill=1)
            pdf.setStrokeColor(self.type.inks.rule)
            pdf.setLineWidth(0.5)
            pdf.line(16 * POINTS, top, self.width, top)
            pdf.restoreState()
        super().draw()
        self.told(pdf, self.level, self.plain)


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
    pdf.saveState()
    pdf.setStrokeColor(line)
    pdf.setLineWidth(0.4)
    pdf.roundRect(x, y, width, height, corner, stroke=1, fill=0)
    pdf.restoreState()


# ---- from blocks to flowables -------------------------------------------------------------


class Compositor:
    """Turns blocks into flowables for a column ``width`` points wide."""

    def __init__(
        self, types: Type, width: float, plates: Mapping[str, Plate], told: Callable[[Any, int, str], None]
    ) -> None:
        self.type, self.width, self.plates, self.told = types, width, plates, told

    def story(self, blocks: Iterable[Block]) -> list[Any]:
        """Everything in order; neighbouring figures stand side by side."""
        story: list[Any] = []
        row: list[Figure] = []
        before: Block | None = None
        for block in blocks:
            if isinstance(block, Figure):
                row.append(block)
                continue
            if row:
                story.append(self._figures(row))
                row = []
            if isinstance(block, Heading) and not isinstance(before, Heading):
                # Room for a heading, the one below it and three lines; else the page ends here.
                story.append(CondPageBreak(30 + 4 * LEADING_PT))
            story += self._block(block, 0.0)
            before = block
        return [*story, self._figures(row)] if row else story

    def _block(self, block: Block, indent: float) -> list[Any]:
        if isinstance(block, Heading):
            return self._heading(block)
        if isinstance(block, Prose):
            return [self._prose(block, indent)]
        if isinstance(block, Listing):
            return self._listing(block, indent)
        if isinstance(block, Grid):
            return [self._grid(block), Spacer(0, 7)]
        if isinstance(block, Aside):
            return [self._aside(block), Spacer(0, 6)]
        if isinstance(block, Figure):
            return [self._figures([block])]
        return [HRFlowable("40%", 0.6, color=self.type.inks.rule, spaceBefore=6, spaceAfter=8)]

    def _heading(self, block: Heading) -> list[Any]:
        level = min(max(block.level, 2), 4)
        style = self.type.headings[level]
        number, _, rest = letters(block.text).partition(" ")
        if level == 2 and rest and number.rstrip(".").isdigit():
            words = f'<font color="{self.type.inks.accent}">{number.rstrip(".")}</font>&nbsp; {escape(rest)}'
        else:
            words = escape(letters(block.text))
        title = Title(words, style)
        title.level, title.plain, title.type, title.told = level, letters(block.text), self.type, self.told
        title.keepWithNext = 1
        return [title]

    def _prose(self, block: Prose, indent: float, bullet: str = "") -> Any:
        style = self.type.body
        if indent:
            style = self.type.style(
                f"indent {indent:g}",
                leftIndent=indent,
                bulletIndent=indent - 13,
                bulletFontName=self.type.bold,
                bulletFontSize=BODY_PT,
                bulletColor=self.type.inks.accent,
                spaceAfter=2.6,
            )
        paragraph = Clause(self.type.markup(block.text), style, bulletText=bullet or None)
        paragraph.clause, paragraph.type = block.clause, self.type
        return paragraph

    def _listing(self, block: Listing, indent: float) -> list[Any]:
        made: list[Any] = []
        deeper = indent + 13
        for i, item in enumerate(block.items):
            bullet = f"{block.first + i}." if block.first else BULLET
            for part in item:
                if isinstance(part, Prose):
                    made.append(self._prose(part, deeper, bullet))
                else:
                    made += self._block(part, deeper)
                bullet = ""
        return [*made, Spacer(0, 3)]

    def _grid(self, block: Grid) -> Any:
        inks, types = self.type.inks, self.type
        styles = {
            align: types.style(f"cell {align}", fontSize=8.2, leading=10.2, spaceAfter=0, alignment=side)
            for align, side in (("left", 0), ("center", 1), ("right", 2))
        }
        heads = {
            align: types.style(
                f"head {align}",
                fontName=types.label,
                fontSize=7.4,
                leading=9.4,
                spaceAfter=0,
                alignment=style.alignment,
                textColor=inks.heading,
            )
            for align, style in styles.items()
        }
        rows = [
            [
                Paragraph(types.markup(cell), heads[a])
                for cell, a in zip(block.head, block.aligns, strict=True)
            ]
        ]
        for row in block.rows:
            cells = zip(row, block.aligns, strict=True)
            rows.append([Paragraph(types.markup(cell), styles[a]) for cell, a in cells])
        table = Table(rows, colWidths=self._widths(block), repeatRows=1, hAlign="LEFT", spaceBefore=3)
        lines: list[tuple[Any, ...]] = [
            ("FONT", (0, 0), (-1, -1), types.text, 8),
            ("BACKGROUND", (0, 0), (-1, 0), inks.tint),
            ("LINEBELOW", (0, 0), (-1, 0), 0.9, inks.accent),
            ("LINEBELOW", (0, 1), (-1, -1), 0.3, inks.rule),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ("TOPPADDING", (0, 0), (-1, -1), 2.2),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2.8),
            ("LEFTPADDING", (0, 0), (-1, -1), 4),
            ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        ]
        table.setStyle(TableStyle(lines))
        # Short tables are read at a glance or not at all.
        return KeepTogether([table]) if len(rows) <= 14 else table

    def _widths(self, block: Grid) -> list[float]:
        """Each column as wide as its longest cell, if that fits; else the long ones give way."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        wanted = []
        for i in range(len(block.head)):
            cells = [letters(row[i]) for row in block.rows]
            body = max((stringWidth(cell, self.type.bold, 8.2) for cell in cells), default=0.0)
            wanted.append(max(body, stringWidth(letters(block.head[i]), self.type.label, 7.4)) + 10)
        room = self.width
        if sum(wanted) <= room:
            # Columns of numbers look lost in a wide table and cramped in a narrow one.
            spare = min(room - sum(wanted), 12.0 * len(wanted))
            return [width + spare / len(wanted) for width in wanted]
        fair = room / len(wanted)
        short = sum(width for width in wanted if width <= fair)
        long = sum(width for width in wanted if width > fair)
        return [width if width <= fair else (room - short) * width / long for width in wanted]

    def _aside(self, block: Aside) -> Any:
        inner = [part for each in block.blocks for part in self._block(each, 0.0)]
        table = Table([[inner]], colWidths=[self.width], hAlign="LEFT")
        lines: list[tuple[Any, ...]] = [
            ("FONT", (0, 0), (-1, -1), self.type.text, 8),
            ("BACKGROUND", (0, 0), (-1, -1), self.type.inks.tint),
            ("LINEBEFORE", (0, 0), (0, -1), 2, self.type.inks.accent),
            ("LEFTPADDING", (0, 0), (-1, -1), 9),
            ("TOPPADDING", (0, 0), (-1, -1), 6),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
        ]
        table.setStyle(TableStyle(lines))
        return table

    def _figures(self, row: Sequence[Figure]) -> Any:
        """One figure with its caption beside it, or several in a row with captions below."""
        plates = [(self.plates[figure.face], figure) for figure in row if figure.face in self.plates]
        if len(plates) == 1:
            plate, figure = plates[0]
            tall = plate.height >= plate.width
            high = PLATE_MM if tall else WIDE_PLATE_MM
            scale = min(
                1.0, high / plate.height, (self.width / POINTS) * (0.6 if tall else 1.0) / plate.width
            )
            box = PlateBox(plate, scale, self.type.inks.rule)
            words = Paragraph(self.type.markup(figure.caption), self.type.caption)
            gap = 10.0
            if box.width + gap + 60 > self.width:
                return KeepTogether([Spacer(0, 5), box, Spacer(0, 3), words, Spacer(0, 5)])
            cells = [[box, words]]
            widths = [box.width + gap, self.width - box.width - gap]
        else:
            gap = 8.0
            room = (self.width - gap * (len(plates) - 1)) / max(1, len(plates))
            scale = min([1.0, *(room / POINTS / plate.width for plate, _ in plates)])
            scale = min([scale, *(PLATE_MM / plate.height for plate, _ in plates)])
            boxes = [PlateBox(plate, scale, self.type.inks.rule) for plate, _ in plates]
            cells = [boxes, [Paragraph(self.type.markup(f.caption), self.type.caption) for _, f in plates]]
            widths = [box.width + gap for box in boxes]
        table = Table(cells, colWidths=widths, hAlign="LEFT", spaceBefore=6, spaceAfter=8)
        table.setStyle(
            TableStyle(
                [
                    ("FONT", (0, 0), (-1, -1), self.type.text, 8),
                    ("LEFTPADDING", (0, 0), (-1, -1), 0),
                    ("RIGHTPADDING", (0, 0), (-1, -1), 0),
                    ("TOPPADDING", (0, 0), (-1, -1), 3),
                    ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
                    ("VALIGN", (0, 0), (-1, -1), "MIDDLE" if len(cells) == 1 else "TOP"),
                ]
            )
        )
        return KeepTogether([table])


def rules_only(blocks: Sequence[Block]) -> list[Block]:
    """The blocks after the title and the line under it, which the cover shows."""
    rest = list(blocks)
    if rest and isinstance(rest[0], Heading) and rest[0].level == 1:
        rest.pop(0)
        if rest and isinstance(rest[0], Prose) and all(run.italic for run in rest[0].text):
            rest.pop(0)
    return rest


__all__ = ["Compositor", "Inks", "Plate", "Rule", "Type", "draw_plate", "rules_only"]
