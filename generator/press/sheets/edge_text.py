"""The words at the edges of a sheet: what it is, how to print and cut it, and a ruler to check its scale."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing.display import Line, Matrix, Op, Pop, Push, Text
from generator.drawing.typography.fonts import Font
from generator.press.paper import Paper
from generator.press.sheets.imposition import FOLD_GUTTER_MM, TEXT_MM, Fold
from generator.press.sheets.marks import FINE, INK, RING_MM, ImposedBlock

BETWEEN = " · "
"""Between the facts of a slug."""
READ_MM, MIN_READ_MM = 2.6, 2.5
"""The size of words one must read, and the least."""
SLUG_MM, SMALL_MM, MIN_TYPE_MM = 2.1, 1.95, 1.95
LEAST_MM = 1.5
"""The size to which words shrink on a page too narrow for them, before they are shortened."""
ROW_MM, MAX_ROWS = 1.9, 2
"""Rows of words beside the centre marks of a page for one piece, and the most of them."""
OFF_MM, OFF_MARKS_MM = 0.9, 1.0
"""White between such words and the bleed, and between them and the marks, rings at the middle included."""
LEAST_HALF_MM = 15.0
"""With less room on either side of its centre marks a page does without these."""


def _edge(paper: Paper, axis: str, last: bool) -> tuple[Matrix, float]:
    """The frame of a strip of TEXT_MM along an edge, and its length: x along it, y down across it.

    ``axis`` "y" means top and bottom, "x" the sides, where lines read upwards; ``last`` is the
    bottom or the right one.
    """
    m, w, h = paper.margin, paper.width, paper.height
    if axis == "y":
        return (1.0, 0.0, 0.0, 1.0, m, h - m - TEXT_MM if last else m), w - 2 * m
    return (0.0, -1.0, 1.0, 0.0, w - m - TEXT_MM if last else m, h - m), h - 2 * m


def slug(
    block: ImposedBlock, facts: str, read: Sequence[str], font: Font, also: Sequence[str] = ()
) -> list[Op]:
    """The line along the first free edge: what this sheet is, and at its end what one must read.

    ``read`` are sentences, the most important first; those there is no room for are left out, and of those
    to be told ``also`` all that would shorten the facts. [] when there is no free edge.
    """
    if not block.text:
        return []
    matrix, length = _edge(block.paper, block.text, last=False)
    for sentence in also:
        longer = [*read, sentence]
        if font.width(facts) * MIN_TYPE_MM + 3.0 + font.width(" ".join(longer)) * READ_MM <= length:
            read = longer
    hints = _told(read, length, font, TEXT_MM / 2, length)
    room = length - (3.0 + font.width(hints[0].text) * hints[0].size if hints else 0.0)
    size = SLUG_MM
    while size > MIN_TYPE_MM and font.width(facts) * size > room:
        size -= 0.1
    text = _shortened(facts, font, room / size)
    y = TEXT_MM / 2 + font.cap * size / 2
    return [Push(matrix), Text(0.0, y, text, font.key, size, INK), *hints, Pop()]


def is_narrow(block: ImposedBlock) -> bool:
    """Whether a page for one piece has too little room for words on both sides of its centre marks."""
    return (block.cuts_x[-1] - block.cuts_x[0]) / 2 - 2 * OFF_MARKS_MM < LEAST_HALF_MM


def around_page(block: ImposedBlock, corners: tuple[str, str, str, str], font: Font) -> list[Op]:
    """The words that name a page made for one piece, between its marks and outside its bleed.

    ``corners`` go to the upper left, the upper right, the lower left and the lower right. A narrow page has
    one of them in each row. [] where the marks leave no room, or there are none.
    """
    paper, style = block.paper, block.style
    rows = min(MAX_ROWS, int((block.top - paper.margin - OFF_MM) / ROW_MM))
    if not style.at_edges or rows < 1 or not block.cuts_x:
        return []
    left, right = block.cuts_x[0] + OFF_MARKS_MM, block.cuts_x[-1] - OFF_MARKS_MM
    narrow = is_narrow(block)
    room = right - left if narrow else (right - left) / 2 - RING_MM - OFF_MARKS_MM
    ops: list[Op] = []
    for number, words in enumerate(corners):
        is_below, is_second = divmod(number, 2)
        size, lines = _in_rows(words, room, 1 if narrow else rows, font)
        first = is_second if narrow else 0
        for row, line in enumerate(lines, first):
            up = (rows if narrow else len(lines)) - 1 - row
            y = block.bottom + OFF_MM + font.cap * size + row * ROW_MM
            y = y if is_below else block.top - OFF_MM - up * ROW_MM
            x = left if narrow or not is_second else right - font.width(line) * size
            ops.append(Text(x, y, line, font.key, size, INK))
    return ops


def _in_rows(words: str, room: float, rows: int, font: Font) -> tuple[float, list[str]]:
    """A text in as few rows as hold it, parted between its facts, and the size of its type."""
    facts = words.split(BETWEEN) if words else []
    for count, least in [*((count, MIN_TYPE_MM) for count in range(1, rows + 1)), (rows, LEAST_MM)]:
        size = SLUG_MM
        while size > least - 1e-9:
            lines = _filled(facts, room / size, font)
            if len(lines) <= count and all(font.width(line) * size <= room for line in lines):
                return size, lines
            size = round(size - 0.05, 2)
    lines = _filled(facts, room / LEAST_MM, font)
    kept = [*lines[: rows - 1], BETWEEN.join(lines[rows - 1 :])]
    return LEAST_MM, [_shortened(line, font, room / LEAST_MM) for line in kept if line]


def _filled(facts: Sequence[str], room: float, font: Font) -> list[str]:
    lines: list[str] = []
    for fact in facts:
        longer = f"{lines[-1]}{BETWEEN}{fact}" if lines else fact
        if lines and font.width(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(fact)
    return lines


def beside_fold(fold: Fold, read: Sequence[str], font: Font) -> list[Op]:
    """The words to read on a folded sheet without a free edge: in the gutter, before the fold."""
    paper, strip = fold.grid.paper, FOLD_GUTTER_MM / 2
    # Clear of the dashes that show the fold at the edges of the paper.
    at, edge = fold.line - strip, fold.grid.paper.margin + FOLD_GUTTER_MM
    if fold.across:
        matrix, length = (1.0, 0.0, 0.0, 1.0, edge, at), paper.width - 2 * edge
    else:
        matrix, length = (0.0, -1.0, 1.0, 0.0, at, paper.height - edge), paper.height - 2 * edge
    [*words] = _told(read, length, font, strip / 2, length)
    return [Push(matrix), *words, Pop()] if words else []


def _told(sentences: Sequence[str], end: float, font: Font, y: float, room: float) -> list[Text]:
    """As many of the sentences as fit into ``room``, in one line that ends at ``end``."""
    kept = ""
    for sentence in sentences:
        longer = f"{kept} {sentence}".strip()
        if font.width(longer) * MIN_READ_MM > room:
            break
        kept = longer
    if not kept:
        return []
    size = min(READ_MM, room / font.width(kept))
    return [Text(end - font.width(kept) * size, y + font.cap * size / 2, kept, font.key, size, INK)]


def printed(sentences: Sequence[str], ops: Sequence[Op]) -> tuple[str, ...]:
    """Those of the sentences that there was room for."""
    texts = [op.text for op in ops if isinstance(op, Text)]
    return tuple(sentence for sentence in sentences if any(sentence in text for text in texts))


def _shortened(text: str, font: Font, width: float) -> str:
    if font.width(text) <= width:
        return text
    while text and font.width(text + "…") > width:
        text = text[:-1]
    return text + "…" if text else ""


def scale_bar(block: ImposedBlock, read: Sequence[str], font: Font) -> list[Op]:
    """A ruler of 100 mm and 4 in along the last free edge, with the sentences to ``read`` beside it.

    Where the sheet is too small for that, or the words need the room, it is 50 mm and 2 in; [] when not
    even that fits.
    """
    if not block.text:
        return []
    matrix, length = _edge(block.paper, block.text, last=True)
    caption = SMALL_MM * max(font.width("100 mm"), font.width("4 in")) + 1
    needed = font.width(" ".join(read)) * MIN_READ_MM + 3 if read else 0.0
    centimetres = 10 if length >= 101.6 + caption + needed else 5
    inches = centimetres * 2 // 5
    if length < inches * 25.4 + caption:
        return []
    middle, start = TEXT_MM / 2, inches * 25.4 + caption + 3
    return [
        Push(matrix),
        *ruler(0.0, middle, centimetres, inches),
        *_captions(inches * 25.4 + 0.8, middle, centimetres, inches, font),
        *_told(read, length, font, middle, length - start),
        Pop(),
    ]


def note(block: ImposedBlock, read: Sequence[str], font: Font) -> list[Op]:
    """The sentences to ``read`` along the last free edge, without a ruler; [] when there is no free edge."""
    if not block.text:
        return []
    matrix, length = _edge(block.paper, block.text, last=True)
    return [Push(matrix), *_told(read, length, font, TEXT_MM / 2, length), Pop()]


def ruler(x: float, y: float, centimetres: int, inches: int) -> list[Op]:
    """A line from (x, y) to the right, millimetres above it and inches below."""
    ops: list[Op] = [Line(x, y, x + inches * 25.4, y, FINE)]
    for mm in range(0, centimetres * 10 + 1, 5):
        ops.append(Line(x + mm, y, x + mm, y - (1.3 if mm % 10 == 0 else 0.7), FINE))
    for eighth in range(0, inches * 8 + 1, 2):
        ops.append(
            Line(x + eighth * 3.175, y, x + eighth * 3.175, y + (1.3 if eighth % 8 == 0 else 0.7), FINE)
        )
    return ops


def _captions(x: float, y: float, centimetres: int, inches: int, font: Font) -> list[Op]:
    low = y + font.cap * SMALL_MM
    return [
        Text(x, y - 0.25, f"{centimetres * 10} mm", font.key, SMALL_MM, INK),
        Text(x, low + 0.25, f"{inches} in", font.key, SMALL_MM, INK),
    ]
