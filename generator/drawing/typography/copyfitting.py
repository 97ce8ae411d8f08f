"""Fitting text to a box: pure sums over advance widths, the same on every machine.

Text is plain, with ``**bold**``, ``*italic*`` and ``:icon-name:``; a newline breaks the line and an
empty line starts a paragraph. ``\\*``, ``\\:`` and ``\\\\`` stand for the signs themselves. Spaces that must
not break (U+00A0, U+202F) hold words together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from generator.drawing.typography.fonts import Font

STEP = 0.1
ICON_HEIGHT = 0.95
ICON_WIDEST = 1.6
PARAGRAPH_GAP = 0.45
TOLERANCE = 1e-6

MARK = re.compile(r"\\([*:\\])|(\*\*\*|\*\*|\*)|:([a-z][a-z0-9_-]*):|([ \t]+)|(\n)|(\u200b)")

SIGNS = re.compile(r"[*:\\\u200b]")
BLANKS = re.compile(r"[ \t]+")
STARS = re.compile(r"\*+|\n[ \t]*\n")


class Faces4(NamedTuple):
    """The fonts of one text: upright, bold, italic, and both."""

    plain: Font
    bold: Font
    italic: Font
    both: Font


class Run(NamedTuple):
    """A stretch of one font on one line; ``x`` is its start, ``y`` its baseline, ``width`` in mm."""

    x: float
    y: float
    text: str
    font: str
    width: float


class Spot(NamedTuple):
    """Where an inline icon goes: left, top, width and height in mm."""

    x: float
    y: float
    name: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Fitted:
    """Text in its box. ``size`` is the type size used; ``overflow`` says it is still too much.

    ``top`` and ``bottom`` bound the ink. ``missing`` holds characters without a glyph as
    (font key, character); ``unknown`` the icon names nobody drew.
    """

    size: float
    runs: tuple[Run, ...]
    spots: tuple[Spot, ...]
    overflow: bool
    top: float
    bottom: float
    missing: tuple[tuple[str, str], ...]
    unknown: tuple[str, ...]


class _Piece(NamedTuple):
    """Part of a word: text of one font, or an icon (``font`` is None); ``width`` in em."""

    text: str
    font: Font | None
    width: float


class _Word(NamedTuple):
    """What no line break may part. ``space`` is the gap before it in em."""

    pieces: tuple[_Piece, ...]
    width: float
    space: float


class _Text(NamedTuple):
    """Paragraphs of lines of words, and what was wrong with the signs."""

    paragraphs: tuple[tuple[tuple[_Word, ...], ...], ...]
    missing: tuple[tuple[str, str], ...]
    unknown: tuple[str, ...]


class Lettering:
    """Fits text with the fonts of one layout. ``icon_shape`` gives width / height, or None if unknown."""

    def __init__(self, fonts: Mapping[str, Font], icon_shape: Callable[[str], float | None]) -> None:
        self.fonts = fonts
        self._icon_shape = icon_shape
        self._measured = lru_cache(maxsize=4096)(self._measure)

    def fit(
        self,
        text: str,
        width: float,
        height: float,
        *,
        font: str = "text",
        hi: float = 3.4,
        lo: float = 2.4,
        lead: float = 1.2,
        align: str = "left",
        valign: str = "top",
    ) -> Fitted:
        """``text`` in a box of ``width`` by ``height`` mm whose corner is (0, 0).

        The largest size from ``hi`` down to ``lo`` in steps of 0.1 mm that fits is taken;
        ``lead`` is the distance of baselines in type sizes. Raises KeyError for an unknown font.
        """
        base = self.fonts[font]
        made = self._measured(text, font)
        steps = max(0, int((hi - lo) / STEP + TOLERANCE))
        sizes = [hi - STEP * step for step in range(steps)] + [lo]

        # A smaller size never needs more lines, so the first size that fits is found by halving.
        first, last = 0, len(sizes) - 1
        while first < last:
            middle = (first + last) // 2
            if self._fits(made, sizes[middle], width, height, lead, base):
                last = middle
            else:
                first = middle + 1
        size = round(sizes[first], 6)
        overflow = not self._fits(made, size, width, height, lead, base)
        return self._placed(made, size, width, height, lead, base, align, valign, overflow)

    def _fits(self, made: _Text, size: float, width: float, height: float, lead: float, base: Font) -> bool:
        room = (width + TOLERANCE) / size
        lines = 0
        for paragraph in made.paragraphs:
            for line in paragraph:
                count, widest = _wrapped(line, room)
                if widest > room:
                    return False
                lines += count
        if not lines:
            return True
        gaps = len(made.paragraphs) - 1
        em = base.ascent + base.descent + lead * (lines - 1) + PARAGRAPH_GAP * gaps
        return em * size <= height + TOLERANCE

    def _placed(
        self,
        made: _Text,
        size: float,
        width: float,
        height: float,
        lead: float,
        base: Font,
        align: str,
        valign: str,
        overflow: bool,
    ) -> Fitted:
        room = (width + TOLERANCE) / size
        lines: list[tuple[float, list[_Word]]] = []
        depth = 0.0
        for number, paragraph in enumerate(made.paragraphs):
            depth += PARAGRAPH_GAP if number else 0.0
            for line in paragraph:
                for words in _broken(line, room):
                    lines.append((depth, words))
                    depth += lead
        if not lines:
            return Fitted(size, (), (), overflow, 0.0, 0.0, made.missing, made.unknown)
        last = lines[-1][0]
        ink = (base.ascent + base.descent + last) * size
        first = base.ascent * size
        if valign == "bottom":
            first += height - ink
        elif valign == "middle":
            # Capitals and baseline sit in the middle, which looks right; ink stays inside the box.
            wanted = (height - (base.cap + last) * size) / 2 + base.cap * size
            first = max(first, min(wanted, first + height - ink))
        runs: list[Run] = []
        spots: list[Spot] = []
        for below, words in lines:
            line_width = sum(word.width for word in words) + sum(word.space for word in words[1:])
            x = 0.0
            if align == "middle":
                x = (width - line_width * size) / 2
            elif align == "right":
                x = width - line_width * size
            _set_line(words, x, first + below * size, size, base, runs, spots)
        top, bottom = first - base.ascent * size, first + (last + base.descent) * size
        return Fitted(size, tuple(runs), tuple(spots), overflow, top, bottom, made.missing, made.unknown)

    def _family(self, font: str) -> Faces4:
        plain = self.fonts[font]
        spec = plain.spec
        bold = self.fonts.get(spec.bold or "bold", plain)
        italic = self.fonts.get(spec.italic or "italic", plain)
        both = self.fonts.get(bold.spec.italic or "bold_italic", bold)
        return Faces4(plain, bold, italic, both)

    def _measure(self, text: str, font: str) -> _Text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        return self._marked(text, font) if SIGNS.search(text) else self._unmarked(text, font)

    def _unmarked(self, text: str, font: str) -> _Text:
        """Text of words and blanks only, as most is: the same as _marked, at once."""
        face = self.fonts[font]
        gap = face.width(" ")
        missing: dict[tuple[str, str], None] = {}
        paragraphs: list[tuple[tuple[_Word, ...], ...]] = []
        lines: list[tuple[_Word, ...]] = []
        for row in text.split("\n"):
            words: list[_Word] = []
            for number, word in enumerate(BLANKS.split(row)):
                if word:
                    width = face.width(word)
                    words.append(_Word((_Piece(word, face, width),), width, gap if number else 0.0))
                    for lost in face.missing(word):
                        missing[face.key, lost] = None
            if words:
                lines.append(tuple(words))
            elif lines:
                paragraphs.append(tuple(lines))
                lines = []
        if lines:
            paragraphs.append(tuple(lines))
        return _Text(tuple(paragraphs), tuple(missing), ())

    def _marked(self, text: str, font: str) -> _Text:
        family = self._family(font)
        missing: dict[tuple[str, str], None] = {}
        unknown: dict[str, None] = {}
        paragraphs: list[tuple[tuple[_Word, ...], ...]] = []
        lines: list[tuple[_Word, ...]] = []
        words: list[_Word] = []
        pieces: list[_Piece] = []
        bold = italic = False
        space = 0.0

        def add(sign: str) -> None:
            face = family[bold + 2 * italic]
            for lost in face.missing(sign):
                missing[face.key, lost] = None
            if pieces and pieces[-1].font is face:
                sign = pieces.pop().text + sign
            pieces.append(_Piece(sign, face, face.width(sign)))

        def end_word() -> None:
            nonlocal space
            if pieces:
                words.append(_Word(tuple(pieces), sum(piece.width for piece in pieces), space))
                pieces.clear()
                space = 0.0

        def end_line() -> None:
            nonlocal space
            end_word()
            space = 0.0
            if words:
                lines.append(tuple(words))
                words.clear()
            elif lines:
                paragraphs.append(tuple(lines))
                lines.clear()

        at = 0
        for match in MARK.finditer(text):
            if match.start() > at:
                add(text[at : match.start()])
            at = match.end()
            escaped, stars, icon, blank, newline, _ = match.groups()
            if escaped:
                add(escaped)
            elif stars:
                turned = _emphasis(text, match.start(), at, stars, bold, italic)
                if turned is None:
                    add(stars)
                else:
                    bold, italic = turned
            elif icon:
                shape = self._icon_shape(icon)
                if shape is None:
                    unknown[icon] = None
                    add(match.group())
                else:
                    pieces.append(_Piece(icon, None, min(ICON_HEIGHT * shape, ICON_WIDEST)))
            elif blank:
                end_word()
                space = family[bold + 2 * italic].width(" ")
            elif newline:
                end_line()
            else:
                end_word()
        if at < len(text):
            add(text[at:])
        end_line()
        if lines:
            paragraphs.append(tuple(lines))
        return _Text(tuple(paragraphs), tuple(missing), tuple(unknown))


def _emphasis(
    text: str, start: int, end: int, stars: str, bold: bool, italic: bool
) -> tuple[bool, bool] | None:
    """The emphasis after these stars, or None when they are only stars."""
    wants_bold, wants_italic = len(stars) != 1, len(stars) != 2
    closes = (bold or not wants_bold) and (italic or not wants_italic)
    if closes:
        return bold and not wants_bold, italic and not wants_italic
    opens = (
        not (wants_bold and bold)
        and not (wants_italic and italic)
        # A single star between letters or digits is a star: 2*3.
        and not (stars == "*" and start and text[start - 1].isalnum())
        and _closed_later(text, end, stars)
    )
    return (bold or wants_bold, italic or wants_italic) if opens else None


def _closed_later(text: str, end: int, stars: str) -> bool:
    """True when the same stars close something that starts here, in this paragraph."""
    if end >= len(text) or text[end].isspace():
        return False
    for match in STARS.finditer(text, end):
        if match.group() == stars and not text[match.start() - 1].isspace():
            return True
        if "\n" in match.group():
            return False
    return False


def _wrapped(words: tuple[_Word, ...], room: float) -> tuple[int, float]:
    """How many lines ``words`` take, and the widest single word; all in em."""
    count, x, widest = 1, 0.0, 0.0
    fresh = True
    for _, width, space in words:
        if width > widest:
            widest = width
        if fresh:
            x, fresh = width, False
        elif x + space + width > room:
            count, x = count + 1, width
        else:
            x += space + width
    return count, widest


def _broken(words: tuple[_Word, ...], room: float) -> list[list[_Word]]:
    """The same words as lines."""
    lines: list[list[_Word]] = [[words[0]]]
    x = words[0].width
    for word in words[1:]:
        if x + word.space + word.width > room:
            lines.append([word])
            x = word.width
        else:
            lines[-1].append(word)
            x += word.space + word.width
    return lines


def _set_line(
    words: list[_Word], x: float, y: float, size: float, base: Font, runs: list[Run], spots: list[Spot]
) -> None:
    """Append the runs and icons of one line; neighbours of one font become a single run."""
    text, font, start = "", None, x
    cursor = x

    def flush() -> None:
        if font is not None and text:
            runs.append(Run(start, y, text, font.key, font.width(text) * size))

    for number, word in enumerate(words):
        gap = word.space * size if number else 0.0
        for part, piece in enumerate(word.pieces):
            lead_in = gap if part == 0 else 0.0
            if piece.font is None:
                flush()
                text, font = "", None
                cursor += lead_in
                width = piece.width * size
                tall = ICON_HEIGHT * size
                spots.append(Spot(cursor, y - base.cap / 2 * size - tall / 2, piece.text, width, tall))
                cursor += width
                continue
            joins = piece.font is font and (
                lead_in == 0.0 or abs(lead_in - piece.font.width(" ") * size) < TOLERANCE
            )
            if joins:
                text += (" " if lead_in else "") + piece.text
            else:
                flush()
                text, font, start = piece.text, piece.font, cursor + lead_in
            cursor += lead_in + piece.width * size
    flush()
