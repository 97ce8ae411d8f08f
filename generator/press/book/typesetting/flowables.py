"""A manuscript's blocks as flowing type: paragraphs, lists, tables, asides, plates in rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from math import fsum
from typing import Any

from generator.press.book.markdown import (
    Aside,
    Block,
    Figure,
    Heading,
    Listing,
    PageEnd,
    Prose,
    TableBlock,
    letters,
)
from generator.press.book.typesetting.entries import (
    GAP_PT,
    EntryParagraph,
    entry,
    fits_beside,
    is_portrait,
    is_vignette,
)
from generator.press.book.typesetting.index import (
    IndexEntry,
    IndexStyle,
    Register,
    references,
    without_prefix,
)
from generator.press.book.typesetting.library import (
    CondPageBreak,
    HRFlowable,
    KeepTogether,
    PageBreak,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
    stringWidth,
)
from generator.press.book.typesetting.pictures import Pictures
from generator.press.book.typesetting.styles import (
    MAX_KEPT_ROWS,
    BookStyles,
    ClauseParagraph,
    HeadingParagraph,
    PlateBox,
    Plates,
)

SHORT_LIST = 9
MIN_COLUMN_PT = 26.0
INDEX_INDENT_PT, INDEX_GAP_PT = 7.0, 1.0


class Compositor:
    """Turns blocks into flowables for a column ``width`` points wide.

    ``full`` is the width of two columns and the gap between them, where there are two: what is wider than
    one of them, and ``spans`` both, is set to it. In a book that is read, of one column as wide, text may
    overtake its pictures. ``is_under_head`` says of a place whether the running head is right above it.
    """

    def __init__(
        self,
        styles: BookStyles,
        width: float,
        plates: Plates,
        announce: Callable[[Any, int, str], None],
        full: float | None = None,
        register: Register | None = None,
        is_under_head: Callable[[Any], bool] = lambda _: False,
    ) -> None:
        self.styles, self.width, self.plates, self.announce = styles, width, plates, announce
        self.full = full or width
        self.register = register or Register()
        self.is_under_head = is_under_head
        self.is_read, self.is_dense = full == width, full is not None
        self.pictures = Pictures(styles, width, self.full, plates, self.is_read)

    def story(self, blocks: Iterable[Block]) -> list[Any]:
        """Everything in order; neighbouring figures stand side by side."""
        story: list[Any] = []
        row: list[Figure] = []
        # What stands before the figures of the row, then before the next block.
        before: Block | None = None
        rest = [*blocks, None, None]
        while rest[1:]:
            block = rest.pop(0)
            if isinstance(block, Figure):
                if last := self._entry(story, block, before, rest):
                    before = last
                    continue
                row.append(block)
                continue
            if row:
                rows = self.pictures.rows(row)
                held = before if self.pictures.is_drawn_for_book(row[0]) and not _spans(rows) else None
                _add(story, rows, held)
                _number(story, row[0].line)
                row, before = [], row[-1]
            if block is None:
                break
            if isinstance(block, Heading) and not isinstance(before, Heading):
                # Room for a heading, the one below it and three lines; else the page ends here.
                story.append(CondPageBreak(30 + 4 * self.styles.sizes.body[1]))
            _add(story, self._block(block, 0.0), before if isinstance(block, TableBlock | Listing) else None)
            _number(story, block.line)
            before = block
        return story

    def _entry(
        self, story: list[Any], figure: Figure, before: Block | None, rest: list[Block | None]
    ) -> Block | None:
        """Set the entry of a list that a figure begins, if it does; its paragraphs leave the ``rest``.

        A small picture without a caption stands at the left of paragraphs, the last of which is returned.
        One below the heading of a section stands at the right of that, which is returned.
        """
        plate = self.pictures.plate(figure)
        if plate is not None and is_vignette(figure, before, plate):
            story[-1].vignette = PlateBox(plate, 1.0, self.styles.colours.rule)
            return before
        if plate is None or not (is_portrait(figure, before, rest[0]) and fits_beside(plate, self.width)):
            return None
        said: list[Prose] = []
        while isinstance(rest[0], Prose):
            said.append(rest.pop(0))  # type: ignore[arg-type]
        picture = PlateBox(plate, self.pictures.portrait_scale(plate), self.styles.colours.rule)
        style = self.styles.style("entry", leftIndent=picture.width + GAP_PT)
        texts = [self._paragraph(block, style) for block in said]
        story += entry(story.pop(), picture, texts, self.width)
        _number(texts, said[-1].line)
        return said[-1]

    def _block(self, block: Block, indent: float) -> list[Any]:
        if isinstance(block, Heading):
            return self._heading(block)
        if isinstance(block, Prose):
            return [self._prose(block, indent)]
        if isinstance(block, Listing):
            return self._listing(block, indent)
        if isinstance(block, TableBlock):
            return self._tables(block)
        if isinstance(block, Aside):
            return [self._aside(block), Spacer(0, 6)]
        if isinstance(block, Figure):
            return [self.pictures.row([block])]
        if isinstance(block, PageEnd):
            return [PageBreak()]
        return [HRFlowable("40%", 0.6, color=self.styles.colours.rule, spaceBefore=6, spaceAfter=8)]

    def _heading(self, block: Heading) -> list[Any]:
        level = min(max(block.level, 2), 4)
        style = self.styles.headings[level]
        number, _, rest = letters(block.text).partition(" ")
        if level == 2 and rest and number.rstrip(".").isdigit():
            words = (
                f'<font name="{self.styles.label}" color="{self.styles.areas.accent}">'
                f"{number.rstrip('.')}</font>&nbsp; {escape(rest)}"
            )
        else:
            words = escape(letters(block.text))
        heading = HeadingParagraph(words, style)
        heading.level, heading.plain = level, letters(block.text)
        heading.styles, heading.announce = self.styles, self.announce
        heading.is_under_head = self.is_under_head
        heading.keepWithNext = 1
        return [heading]

    def _prose(self, block: Prose, indent: float, bullet: str | None = None) -> Any:
        style = self.styles.body
        if indent:
            style = self.styles.style(
                f"indent {indent:g}",
                leftIndent=indent,
                bulletIndent=indent - self.styles.sizes.indent,
                bulletFontName=self.styles.bold,
                bulletFontSize=self.styles.sizes.body[0],
                bulletColor=self.styles.colours.accent,
                spaceAfter=2.0,
            )
        return self._paragraph(block, style, bullet)

    def _paragraph(self, block: Prose, style: Any, bullet: str | None = None) -> Any:
        words = self.styles.numbered(block.clause, starred=block.starred) + self.styles.markup(block.text)
        paragraph = (
            EntryParagraph(words, style)
            if style.name == "entry"
            else ClauseParagraph(words, style, bulletText=bullet or None)
        )
        paragraph.has_dot = bullet == ""
        paragraph.clause, paragraph.styles = block.clause, self.styles
        paragraph.register = self.register
        return paragraph

    def _listing(self, block: Listing, indent: float) -> list[Any]:
        """The items, of which a short list's stay together."""
        flowables: list[Any] = []
        deeper = indent + self.styles.sizes.indent
        for i, item in enumerate(block.items):
            bullet: str | None = f"{block.first + i}." if block.first else ""
            for part in item:
                if isinstance(part, Prose):
                    flowables.append(self._prose(part, deeper, bullet))
                else:
                    flowables += self._block(part, deeper)
                bullet = None
        if len(flowables) <= SHORT_LIST and not indent and not self.is_dense:
            return [KeepTogether(_loose(flowables)), Spacer(0, 3)]
        return [*flowables, Spacer(0, 3)]

    def _tables(self, block: TableBlock) -> list[Any]:
        """A table with room below, in one column or across both."""
        wanted = fsum(self._wanted(block))
        if self.full > self.width and len(block.head) > 2 and wanted > 1.4 * self.width:
            table = KeepTogether(_loose([self._table(block, self.full), Spacer(0, 4)]))
            table.spans = True
            return [table]
        return [self._table(block, self.width), Spacer(0, 3.2 * self.styles.sizes.pad)]

    def index(self, heading: Heading, table: TableBlock, legend: str) -> list[Any]:
        """An index for narrow columns, its heading and a ``legend`` across all of them."""
        sizes, styles = self.styles.sizes, self.styles
        [title] = self._heading(heading)
        line = Paragraph(escape(legend), styles.caption)
        title.spans = line.spans = True
        size, leading = sizes.body
        style = styles.style(
            "index",
            fontSize=size,
            leading=leading,
            leftIndent=INDEX_INDENT_PT,
            firstLineIndent=-INDEX_INDENT_PT,
            spaceAfter=INDEX_GAP_PT,
        )
        kind = IndexStyle(style, styles.bold, styles.colours.soft)
        entries = [
            IndexEntry(
                styles.markup(row[0]),
                references(row[1]),
                styles.markup(without_prefix(row[1])),
                self.register,
                kind,
            )
            for row in table.rows
        ]
        _number([title], heading.line)
        return [title, line, *entries]

    def _table(self, block: TableBlock, room: float) -> Any:
        colours, styles = self.styles.colours, self.styles
        (size, leading), (head_size, head_leading) = styles.sizes.cell, styles.sizes.head
        cell_styles = {
            align: styles.style(f"cell {align}", fontSize=size, leading=leading, spaceAfter=0, alignment=side)
            for align, side in (("left", 0), ("center", 1), ("right", 2))
        }
        head_styles = {
            align: styles.style(
                f"head {align}",
                fontName=styles.label,
                fontSize=head_size,
                leading=head_leading,
                spaceAfter=0,
                alignment=style.alignment,
                textColor=colours.heading,
            )
            for align, style in cell_styles.items()
        }
        rows = [
            [
                Paragraph(styles.markup(cell), head_styles[a])
                for cell, a in zip(block.head, block.aligns, strict=True)
            ]
        ]
        for row in block.rows:
            cells = zip(row, block.aligns, strict=True)
            rows.append([Paragraph(styles.markup(cell), cell_styles[a]) for cell, a in cells])
        table = Table(
            rows,
            colWidths=self._widths(block, room),
            repeatRows=1,
            hAlign="LEFT",
            spaceBefore=3,
            splitInRow=1,
        )
        lines: list[tuple[Any, ...]] = [
            ("FONT", (0, 0), (-1, -1), styles.text, 8),
            ("BACKGROUND", (0, 0), (-1, 0), colours.tint),
            ("LINEBELOW", (0, 0), (-1, 0), 0.9, styles.areas.accent),
            ("LINEBELOW", (0, 1), (-1, -1), 0.3, colours.rule),
            ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ("TOPPADDING", (0, 0), (-1, -1), styles.sizes.pad),
            ("BOTTOMPADDING", (0, 0), (-1, -1), styles.sizes.pad + 0.6),
            ("LEFTPADDING", (0, 0), (-1, -1), 4),
            ("RIGHTPADDING", (0, 0), (-1, -1), 4),
        ]
        table.setStyle(TableStyle(lines))
        return KeepTogether([table]) if len(rows) <= MAX_KEPT_ROWS else table

    def _wanted(self, block: TableBlock) -> list[float]:
        """Each column as wide as its longest cell."""
        wanted = []
        (size, _), (head_size, _) = self.styles.sizes.cell, self.styles.sizes.head
        for i in range(len(block.head)):
            cells = [letters(row[i]) for row in block.rows]
            body = max((stringWidth(cell, self.styles.bold, size) for cell in cells), default=0.0)
            head = stringWidth(letters(block.head[i]), self.styles.label, head_size)
            wanted.append(max(body, head) + 10)
        return wanted

    def _widths(self, block: TableBlock, room: float) -> list[float]:
        """Each column as wide as its longest cell, if that fits; else the long ones give way."""
        wanted = self._wanted(block)
        if fsum(wanted) <= room:
            # The table ends where the words above it do.
            spare = (room - fsum(wanted)) / len(wanted)
            return [width + spare for width in wanted]
        fair = room / len(wanted)
        short = fsum(width for width in wanted if width <= fair)
        long = fsum(width for width in wanted if width > fair)
        widths = [width if width <= fair else (room - short) * width / long for width in wanted]
        # A column that next to nothing is left for takes from the widest.
        for number, width in enumerate(widths):
            if width < min(MIN_COLUMN_PT, wanted[number]):
                widths[widths.index(max(widths))] -= MIN_COLUMN_PT - width
                widths[number] = MIN_COLUMN_PT
        return self._words_whole(block, widths)

    def _words_whole(self, block: TableBlock, widths: list[float]) -> list[float]:
        """The same, columns too narrow for a word made wider where others have room to spare."""
        (size, _), (head_size, _) = self.styles.sizes.cell, self.styles.sizes.head
        least = []
        for i, head in enumerate(block.head):
            words = [word for row in block.rows for word in letters(row[i]).split()]
            body = max((stringWidth(word, self.styles.bold, size) for word in words), default=0.0)
            heads = (stringWidth(word, self.styles.label, head_size) for word in letters(head).split())
            least.append(max([body, *heads]) + 9)
        for i, width in enumerate(widths):
            spare = [width - narrow for width, narrow in zip(widths, least, strict=True)]
            if width < least[i] <= width + max(spare):
                widths[spare.index(max(spare))] -= least[i] - width
                widths[i] = least[i]
        return widths

    def _aside(self, block: Aside) -> Any:
        inner = _loose(part for quoted in block.blocks for part in self._block(quoted, 0.0))
        table = Table([[inner]], colWidths=[self.width], hAlign="LEFT", splitInRow=1)
        lines: list[tuple[Any, ...]] = [
            ("FONT", (0, 0), (-1, -1), self.styles.text, 8),
            ("BACKGROUND", (0, 0), (-1, -1), self.styles.colours.tint),
            ("LINEBEFORE", (0, 0), (0, -1), 2, self.styles.areas.accent),
            ("LEFTPADDING", (0, 0), (-1, -1), 9),
            ("TOPPADDING", (0, 0), (-1, -1), 6),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
        ]
        table.setStyle(TableStyle(lines))
        return table


def _add(story: list[Any], flowables: Sequence[Any], before: Block | None) -> None:
    """Put flowables behind the story; a paragraph ``before`` them, and its headings, stay with the first.

    So do headings with what is kept together: kept together twice, it would not be kept at all.
    """
    held: list[Any] = []
    if _spans(flowables):
        # A clause keeps its place among the others, whatever becomes of the table below it.
        if isinstance(before, Prose) and not before.clause:
            flowables[0]._content = [story.pop(), *flowables[0]._content]
        story += flowables
        return
    if isinstance(before, Prose) and flowables:
        held = [story.pop()]
    if flowables and (held or isinstance(before, Heading) or isinstance(flowables[0], KeepTogether)):
        while story and isinstance(story[-1], HeadingParagraph):
            held.insert(0, story.pop())
    if not held:
        story += flowables
        return
    first, *rest = flowables
    story += [KeepTogether([*held, *(first._content if isinstance(first, KeepTogether) else [first])]), *rest]


def _spans(flowables: Sequence[Any]) -> bool:
    """Whether they are wider than a column, so that text may overtake them."""
    return bool(flowables) and getattr(flowables[0], "spans", False)


def _number(story: Sequence[Any], line: int) -> None:
    """Let the last flowables of a story know the line of the manuscript they come from."""
    for flowable in reversed(story):
        if hasattr(flowable, "manuscript_line"):
            break
        flowable.manuscript_line = line


def _loose(flowables: Iterable[Any]) -> list[Any]:
    """The same, none of them kept together: within what is kept together or boxed nothing else can be."""
    return [
        each for part in flowables for each in (part._content if isinstance(part, KeepTogether) else [part])
    ]


def rules_only(blocks: Sequence[Block]) -> list[Block]:
    """The blocks after the title and the line under it, which the cover shows."""
    rest = list(blocks)
    if rest and isinstance(rest[0], Heading) and rest[0].level == 1:
        rest.pop(0)
        if rest and isinstance(rest[0], Prose) and all(run.italic for run in rest[0].text):
            rest.pop(0)
    return rest
