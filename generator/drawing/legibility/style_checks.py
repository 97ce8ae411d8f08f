"""Parts of a style that nobody could tell apart: bold like its text, a file of another cut, a sign twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from generator.drawing.style import Style
from generator.drawing.typography.fonts import Font
from generator.reading.parsing.nodes import Source
from generator.reading.problems import Problem, excerpt

NEAR = 100
"""So far apart the weights of a font may be that are called alike."""
ITALIC = 0x1
"""The bit of OS/2 fsSelection."""


class _Cut(NamedTuple):
    """The weight and the slant that a font file has of itself."""

    weight: int
    italic: bool

    def __str__(self) -> str:
        return f"weight {self.weight}{', italic' if self.italic else ''}"


def style_warnings(style: Style) -> Iterator[Problem]:
    """Warnings about fonts and signs of a style that was read, in the order of its keys."""
    if style.source is None:
        return
    for key, font in style.fonts.items():
        if font.spec.file is not None:
            yield from _other_cut(key, font, style.source)
    yield from _like_the_text(style, style.source)
    yield from _same_signs(style, style.source)


def _like_the_text(style: Style, source: Source) -> Iterator[Problem]:
    """Fonts for emphasis that are the very font of the text around them, under another key."""
    compared = set()
    for key, font in style.fonts.items():
        for part, named in (("bold", font.spec.bold), ("italic", font.spec.italic)):
            other = named or part
            same = other != key and other in style.fonts and style.fonts[other].path == font.path
            if same and other not in compared:
                compared.add(other)
                message = f"'{other}' is the same font as '{key}', so {part} words look like all others"
                hint = "give it another weight or style, or another family"
                yield Problem(source.place(("fonts", other)), "same-font", message, hint, "warning")


def _other_cut(key: str, font: Font, source: Source) -> Iterator[Problem]:
    """A font file that is of another weight or slant than style.yaml says."""
    says_weight = source.node(("fonts", key, "weight")) is not None
    says_style = source.node(("fonts", key, "style")) is not None
    if not (says_weight or says_style) or font.spec.file is None:
        return
    cut = _cut(font.path)
    other_weight = says_weight and abs(cut.weight - font.spec.weight) > NEAR
    other_style = says_style and cut.italic != (font.spec.style == "italic")
    if other_weight or other_style:
        said = f"weight {font.spec.weight}" if other_weight else f"style {font.spec.style}"
        place = source.place(("fonts", key, "weight" if other_weight else "style"))
        message = f"the file of '{key}' is {cut}, not {said}"
        hint = f"name another file than {excerpt(font.spec.file.name)}; a file is printed as it is"
        yield Problem(place, "font", message, hint, "warning")


def _cut(path: Path) -> _Cut:
    from fontTools.ttLib import TTFont

    with TTFont(path, lazy=True) as face:
        table = face["OS/2"]
        return _Cut(table.usWeightClass, bool(table.fsSelection & ITALIC))


def _same_signs(style: Style, source: Source) -> Iterator[Problem]:
    """Signs that two colours share; of shades of one colour, such as red and red_tint, they are meant."""
    first: dict[str, str] = {}
    for name, signs in style.signs.items():
        for number, sign in enumerate(signs):
            other = first.setdefault(sign, name)
            if other != name and not (name.startswith(f"{other}_") or other.startswith(f"{name}_")):
                message = f"'{name}' and '{other}' have the same sign '{excerpt(sign)}'"
                hint = "give each a sign of its own: without colour nobody can tell them apart"
                yield Problem(source.place(("signs", name, number)), "same-sign", message, hint, "warning")
