"""Fitting text to a box: pure sums over advance widths, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from generator.drawing.typography.fonts import Font, total
from generator.drawing.typography.line_breaking import evenly_broken, numbers_tied
from generator.drawing.typography.marked_text import ICON_HEIGHT, MarkedText, Part, Word, font_set, measured
from generator.system.values import frozen

STEP_MM = 0.1
PARAGRAPH_GAP = 0.45
"""Extra room between paragraphs, in type sizes."""
TOLERANCE = 1e-6
SPARE_BEFORE = {"middle": 0.5, "right": 1.0}
"""The share of a line's spare room that stands before it."""


@frozen
class TextStyle:
    """The setting of a text: its font, the sizes in mm it may take, and where it stands in its box.

    The largest size from ``hi`` down to ``lo`` in steps of 0.1 mm that fits is taken; ``lead`` is the
    distance of baselines in type sizes. ``even`` lines have like lengths, as in ``line_breaking``.
    """

    font: str = "text"
    hi: float = 3.4
    lo: float = 2.4
    lead: float = 1.2
    align: str = "left"
    valign: str = "top"
    even: bool = False

    @property
    def steps(self) -> int:
        """The number of the smallest size, the largest being 0."""
        return max(0, int((self.hi - self.lo) / STEP_MM + TOLERANCE))

    def size(self, step: int) -> float:
        """The size to try in that step."""
        return self.hi - STEP_MM * step if step < self.steps else self.lo


class Run(NamedTuple):
    """A stretch of one font on one line; ``x`` is its start, ``y`` its baseline, ``width`` in mm."""

    x: float
    y: float
    text: str
    font: str
    width: float


class IconSpot(NamedTuple):
    """The place of an inline icon: left, top, width and height in mm."""

    x: float
    y: float
    name: str
    width: float
    height: float


@frozen
class Fitted:
    """Text in its box. ``size`` is the type size used; ``overflow`` says it is still too much.

    ``top`` and ``bottom`` bound the ink. ``missing`` holds characters without a glyph as
    (font key, character); ``unknown`` the names of icons that do not exist.
    """

    size: float
    runs: tuple[Run, ...]
    spots: tuple[IconSpot, ...]
    overflow: bool
    top: float
    bottom: float
    missing: tuple[tuple[str, str], ...]
    unknown: tuple[str, ...]


class _Box(NamedTuple):
    """A text to be fitted: its words, the room in mm, its style and the font it starts in."""

    text: MarkedText
    width: float
    height: float
    style: TextStyle
    base: Font

    def room(self, size: float) -> float:
        """The width of the box in type sizes."""
        return (self.width + TOLERANCE) / size


class Copyfitter:
    """Fits text with the fonts of one layout. ``icon_shape`` gives width / height, or None if unknown."""

    def __init__(self, fonts: Mapping[str, Font], icon_shape: Callable[[str], float | None]) -> None:
        self.fonts = fonts
        self._icon_shape = icon_shape
        self._measured = lru_cache(maxsize=4096)(self._measure)

    def fit(self, text: str, width: float, height: float, style: TextStyle) -> Fitted:
        """``text`` in a box of ``width`` by ``height`` mm whose corner is (0, 0).

        Raises KeyError for an unknown font.
        """
        box = _Box(self._measured(text, style.font, style.even), width, height, style, self.fonts[style.font])
        first, last = 0, style.steps
        overflow = False
        if not _fits(box, style.size(0)):
            # A smaller size never needs more lines, so the first size that fits is found by halving.
            first = min(1, last)
            while first < last:
                middle = (first + last) // 2
                if _fits(box, style.size(middle)):
                    last = middle
                else:
                    first = middle + 1
            overflow = first == style.steps and not _fits(box, style.size(first))
        return _set(box, round(style.size(first), 6), overflow)

    def _measure(self, text: str, font: str, even: bool) -> MarkedText:
        words = measured(text, font_set(self.fonts, font), self._icon_shape)
        return numbers_tied(words) if even else words


def _fits(box: _Box, size: float) -> bool:
    room, base = box.room(size), box.base
    lines = 0
    for paragraph in box.text.paragraphs:
        for line in paragraph:
            count, widest = _wrapped(line, room)
            if widest > room:
                return False
            lines += count
    if not lines:
        return True
    gaps = len(box.text.paragraphs) - 1
    em = base.ascent + base.descent + box.style.lead * (lines - 1) + PARAGRAPH_GAP * gaps
    return em * size <= box.height + TOLERANCE


def _set(box: _Box, size: float, overflow: bool) -> Fitted:
    """The text at one size, every run in its place."""
    text, base = box.text, box.base
    lines = _lines(box, size)
    if not lines:
        return Fitted(
            size, (), (), overflow=overflow, top=0.0, bottom=0.0, missing=text.missing, unknown=text.unknown
        )
    last = lines[-1][0]
    first = _first_baseline(box, size, last)
    runs: list[Run] = []
    spots: list[IconSpot] = []
    for below, line in lines:
        words = _hyphenated(line)
        x = 0.0
        if share := SPARE_BEFORE.get(box.style.align):
            line_width = total(word.width for word in words) + total(word.space for word in words[1:])
            x = (box.width - line_width * size) * share
        _set_line(words, x, first + below * size, size, base, runs=runs, spots=spots)
    top, bottom = first - base.ascent * size, first + (last + base.descent) * size
    return Fitted(
        size,
        tuple(runs),
        tuple(spots),
        overflow=overflow,
        top=top,
        bottom=bottom,
        missing=text.missing,
        unknown=text.unknown,
    )


def _lines(box: _Box, size: float) -> list[tuple[float, list[Word]]]:
    """Every line, with the depth of its baseline below the first in type sizes."""
    room = box.room(size)
    lines: list[tuple[float, list[Word]]] = []
    depth = 0.0
    for number, paragraph in enumerate(box.text.paragraphs):
        depth += PARAGRAPH_GAP if number else 0.0
        for line in paragraph:
            for words in (_even(box, line, room) if box.style.even else None) or _broken(line, room):
                lines.append((depth, words))
                depth += box.style.lead
    return lines


def _first_baseline(box: _Box, size: float, last: float) -> float:
    """The baseline of the first line in mm; that of the last is ``last`` type sizes below it."""
    base = box.base
    ink = (base.ascent + base.descent + last) * size
    first = base.ascent * size
    if box.style.valign == "bottom":
        first += box.height - ink
    elif box.style.valign == "middle":
        # Capitals and baseline sit in the middle, which looks right; ink stays inside the box.
        wanted = (box.height - (base.cap + last) * size) / 2 + base.cap * size
        first = max(first, min(wanted, first + box.height - ink))
    return first


def _wrapped(words: tuple[Word, ...], room: float) -> tuple[int, float]:
    """The number of lines ``words`` take, and the widest single word; all in em."""
    count, x, widest = 1, 0.0, 0.0
    fresh = True
    for _, width, space, hyphen in words:
        if width + hyphen > widest:
            widest = width + hyphen
        if fresh:
            x, fresh = width, False
        elif x + space + width + hyphen > room:
            count, x = count + 1, width
        else:
            x += space + width
    return count, widest


def _broken(words: tuple[Word, ...], room: float) -> list[list[Word]]:
    """The same words as lines."""
    lines: list[list[Word]] = [[words[0]]]
    x = words[0].width
    for word in words[1:]:
        if x + word.space + word.width + word.hyphen > room:
            lines.append([word])
            x = word.width
        else:
            lines[-1].append(word)
            x += word.space + word.width
    return lines


def _even(box: _Box, line: tuple[Word, ...], room: float) -> list[list[Word]] | None:
    """A line of the text as lines of like length in its box, as few as can be; None where one will do."""
    count, _ = _wrapped(line, room)
    return evenly_broken(line, room, count, last_counts=box.style.align != "left")


def _hyphenated(words: list[Word]) -> list[Word]:
    """The words of a line, the last with its hyphen if it goes on in the next one."""
    last = words[-1]
    if not last.hyphen:
        return words
    part = last.parts[-1]
    parts = (*last.parts[:-1], Part(f"{part.text}-", part.font, part.width + last.hyphen))
    return [*words[:-1], last._replace(parts=parts, width=last.width + last.hyphen)]


def _set_line(
    words: list[Word], x: float, y: float, size: float, base: Font, runs: list[Run], spots: list[IconSpot]
) -> None:
    """Append the runs and icons of one line; neighbours of one font become a single run."""
    font = words[0].parts[0].font
    if font is not None and _uniform(words, font):
        text = " ".join([word.parts[0].text for word in words])
        runs.append(Run(x, y, text, font.key, font.width(text) * size))
        return
    text, font, start = "", None, x
    cursor = x

    def flush() -> None:
        if font is not None and text:
            runs.append(Run(start, y, text, font.key, font.width(text) * size))

    for number, word in enumerate(words):
        gap = word.space * size if number else 0.0
        for position, part in enumerate(word.parts):
            lead_in = gap if position == 0 else 0.0
            if part.font is None:
                flush()
                text, font = "", None
                cursor += lead_in
                width = part.width * size
                tall = ICON_HEIGHT * size
                spots.append(IconSpot(cursor, y - base.cap / 2 * size - tall / 2, part.text, width, tall))
                cursor += width
                continue
            joins = part.font is font and (
                lead_in == 0.0 or abs(lead_in - part.font.width(" ") * size) < TOLERANCE
            )
            if joins:
                text += (" " if lead_in else "") + part.text
            else:
                flush()
                text, font, start = part.text, part.font, cursor + lead_in
            cursor += lead_in + part.width * size
    flush()


def _uniform(words: list[Word], font: Font) -> bool:
    """Whether a line is words of that font with its spaces between, as most are."""
    space = font.width(" ")
    return all(len(word.parts) == 1 and word.parts[0].font is font for word in words) and all(
        word.space == space for word in words[1:]
    )
