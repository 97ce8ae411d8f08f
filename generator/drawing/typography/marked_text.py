"""Text with its marks taken apart into words: ``**bold**``, ``*italic*``, ``:icon-name:``.

A newline breaks the line and an empty line starts a paragraph. ``\\*``, ``\\:`` and ``\\\\`` stand for the
signs themselves. Spaces that must not break (U+00A0, U+202F) hold words together, as does the one between
a number and its icon; a soft hyphen (U+00AD) is where a word may break, and a hyphen if it does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from generator.drawing.typography.fonts import Font, total

ICON_HEIGHT = 0.95
MAX_ICON_WIDTH = 1.6
"""Height and greatest width of an icon within text, in em."""

MAX_WORDS = 20_000
"""Words of plain texts are kept, this many."""

MARK = re.compile(
    r"\\(?P<escaped>[*:\\])|(?P<stars>\*\*\*|\*\*|\*)|:(?P<icon>[a-z][a-z0-9_-]*):"
    r"|(?P<tie>(?:(?<=[0-9])|(?<=[0-9]\*)|(?<=[0-9]\*\*)) (?=:[a-z][a-z0-9_-]*:))"
    r"|(?P<blank>[ \t]+)|(?P<newline>\n)|(?P<pause>\u200b)|(?P<hyphen>\u00ad)"
)
ACTING = re.compile(r"\\[*:\\]|\*|:[a-z][a-z0-9_-]*:|[\u200b\u00ad]")
"""All of these but blanks and newlines: a text without any is plain."""
LETTERS = re.compile(r"[^ \t]+")
STARS = re.compile(r"\*+|\n[ \t]*\n")


class FontSet(NamedTuple):
    """The fonts of one text: upright, bold, italic, and both."""

    plain: Font
    bold: Font
    italic: Font
    both: Font


class Part(NamedTuple):
    """Part of a word: text of one font, or an icon (``font`` is None); ``width`` in em."""

    text: str
    font: Font | None
    width: float


class Word(NamedTuple):
    """Parts no line break may separate. ``space`` is the gap before it in em.

    ``hyphen`` is the width of the hyphen it ends with when the line breaks after it, 0 for none.
    """

    parts: tuple[Part, ...]
    width: float
    space: float
    hyphen: float = 0.0


class MarkedText(NamedTuple):
    """Paragraphs of lines of words.

    ``missing`` holds characters without a glyph as (font key, character); ``unknown`` the names of
    icons that do not exist.
    """

    paragraphs: tuple[tuple[tuple[Word, ...], ...], ...]
    missing: tuple[tuple[str, str], ...]
    unknown: tuple[str, ...]


def font_set(fonts: Mapping[str, Font], key: str) -> FontSet:
    """The font ``key`` and those its emphasis changes to. Raises KeyError for an unknown key."""
    plain = fonts[key]
    bold = fonts.get(plain.spec.bold or "bold", plain)
    italic = fonts.get(plain.spec.italic or "italic", plain)
    both = fonts.get(bold.spec.italic or "bold_italic", bold)
    return FontSet(plain, bold, italic, both)


def measured(text: str, fonts: FontSet, icon_shape: Callable[[str], float | None]) -> MarkedText:
    """``text`` as words of known width; ``icon_shape`` gives width over height, None if unknown."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not ACTING.search(text):
        return _plain(text, fonts.plain)
    words = _Words(fonts, icon_shape)
    for kind, token, start, end in _tokens(text):
        if kind == "letters":
            words.letters(token)
        elif kind == "blank":
            words.blank()
        elif kind == "tie":
            words.tie()
        elif kind == "newline":
            words.end_line()
        elif kind == "stars":
            words.stars(text, start, end)
        elif kind == "icon":
            words.icon(token)
        elif kind == "hyphen":
            words.end_word(hyphen=True)
        else:
            words.end_word()
    return words.finished()


def _plain(text: str, font: Font) -> MarkedText:
    """A text without marks, as most are: ten times as fast as with them."""
    space = font.width(" ")
    paragraphs: list[tuple[tuple[Word, ...], ...]] = []
    lines: list[tuple[Word, ...]] = []
    for line in (*text.split("\n"), ""):
        first, *others = LETTERS.findall(line) or ("",)
        if first:
            begun = _word(font, first, space if line[0] in " \t" else 0.0)
            lines.append((begun, *[_word(font, word, space) for word in others]))
        elif lines:
            paragraphs.append(tuple(lines))
            lines = []
    missing = font.missing(text)
    lost = tuple((font.key, sign) for sign in missing if sign not in " \t\n") if missing else ()
    return MarkedText(tuple(paragraphs), lost, ())


@lru_cache(maxsize=MAX_WORDS)
def _word(font: Font, text: str, space: float) -> Word:
    width = font.width(text)
    return Word((Part(text, font, width),), width, space)


def _tokens(text: str) -> Iterator[tuple[str, str, int, int]]:
    """(kind, text, start, end) of every stretch of letters and every mark; escaped signs are letters."""
    at = 0
    for match in MARK.finditer(text):
        start, end = match.span()
        if start > at:
            yield "letters", text[at:start], at, start
        at = end
        kind = match.lastgroup or ""
        yield "letters" if kind == "escaped" else kind, match[kind], start, end
    if at < len(text):
        yield "letters", text[at:], at, len(text)


class _Words:
    """Collects letters and icons into words, lines and paragraphs."""

    def __init__(self, fonts: FontSet, icon_shape: Callable[[str], float | None]) -> None:
        self._fonts, self._icon_shape = fonts, icon_shape
        self._missing: dict[tuple[str, str], None] = {}
        self._unknown: dict[str, None] = {}
        self._paragraphs: list[tuple[tuple[Word, ...], ...]] = []
        self._lines: list[tuple[Word, ...]] = []
        self._words: list[Word] = []
        self._parts: list[Part] = []
        self._letters: list[str] = []
        self._letters_font = fonts.plain
        self._open_until: dict[str, int] = {}
        self._bold = self._italic = False
        self._space = 0.0

    @property
    def _font(self) -> Font:
        return self._fonts[self._bold + 2 * self._italic]

    def letters(self, text: str) -> None:
        """Add letters to the word."""
        font = self._font
        for sign in font.missing(text):
            self._missing[font.key, sign] = None
        if self._letters and self._letters_font is not font:
            self._end_letters()
        self._letters_font = font
        self._letters.append(text)

    def _end_letters(self) -> None:
        """Make one part of the letters of one font."""
        if self._letters:
            text, font = "".join(self._letters), self._letters_font
            self._parts.append(Part(text, font, font.width(text)))
            self._letters = []

    def stars(self, text: str, start: int, end: int) -> None:
        """Change the emphasis, or add the stars as letters if they change nothing."""
        emphasis = self._emphasis(text, start, end)
        if emphasis is None:
            self.letters(text[start:end])
        else:
            self._bold, self._italic = emphasis

    def icon(self, name: str) -> None:
        """Add an icon to the word, or its name as letters if there is none."""
        shape = self._icon_shape(name)
        if shape is None:
            self._unknown[name] = None
            self.letters(f":{name}:")
        else:
            self._end_letters()
            self._parts.append(Part(name, None, min(ICON_HEIGHT * shape, MAX_ICON_WIDTH)))

    def blank(self) -> None:
        """End the word; the next stands behind a space of the current font."""
        self.end_word()
        self._space = self._font.width(" ")

    def tie(self) -> None:
        """Add a space within the word: no line ends between 2 and the icon of what there are two of."""
        self._end_letters()
        self._parts.append(Part("", self._font, self._font.width(" ")))

    def end_word(self, hyphen: bool = False) -> None:
        """End the word if it has begun; with a soft hyphen what follows is the rest of it."""
        self._end_letters()
        if self._parts:
            width = total(part.width for part in self._parts)
            self._words.append(Word(tuple(self._parts), width, self._space, self._font.width("-") * hyphen))
            self._parts = []
            self._space = 0.0

    def end_line(self) -> None:
        """End the line; an empty one ends the paragraph."""
        self.end_word()
        self._space = 0.0
        if self._words:
            self._lines.append(tuple(self._words))
            self._words = []
        else:
            self._end_paragraph()

    def finished(self) -> MarkedText:
        """All of it; nothing more may be added."""
        self.end_line()
        self._end_paragraph()
        return MarkedText(tuple(self._paragraphs), tuple(self._missing), tuple(self._unknown))

    def _end_paragraph(self) -> None:
        if self._lines:
            self._paragraphs.append(tuple(self._lines))
            self._lines = []

    def _emphasis(self, text: str, start: int, end: int) -> tuple[bool, bool] | None:
        """(bold, italic) after the stars from ``start`` to ``end``, or None when they are only stars."""
        stars, bold, italic = text[start:end], self._bold, self._italic
        wants_bold, wants_italic = len(stars) != 1, len(stars) != 2
        closes = (bold or not wants_bold) and (italic or not wants_italic)
        if closes:
            return bold and not wants_bold, italic and not wants_italic
        opens = (
            not (wants_bold and bold)
            and not (wants_italic and italic)
            # A single star between letters or digits is a star: 2*3.
            and not (stars == "*" and start and text[start - 1].isalnum())
            and self._closed_later(text, end, stars)
        )
        return (bold or wants_bold, italic or wants_italic) if opens else None

    def _closed_later(self, text: str, end: int, stars: str) -> bool:
        """True when the same stars close something that starts here, in this paragraph."""
        if end >= len(text) or text[end].isspace():
            return False
        # Where nothing was found up to the end of a paragraph, nothing is found from further on.
        if end < self._open_until.get(stars, 0):
            return False
        for match in STARS.finditer(text, end):
            if match.group() == stars and not text[match.start() - 1].isspace():
                return True
            if "\n" in match.group():
                self._open_until[stars] = match.end()
                return False
        self._open_until[stars] = len(text)
        return False
