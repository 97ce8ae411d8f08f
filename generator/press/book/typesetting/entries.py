"""Entries of a list of things: a small picture, the name beside it, and the first paragraph round it."""

from __future__ import annotations

from math import ceil
from typing import Any

from generator.press.book.markdown import Block, Figure, Heading, Prose, letters
from generator.press.book.typesetting.library import ParagraphStyle
from generator.press.book.typesetting.styles import ClauseParagraph, HeadingParagraph, Plate, PlateBox
from generator.press.pdf.page import POINTS

HIGHEST_MM, WIDEST = 18.0, 0.34
"""The tallest picture that stands beside a name, and the widest by the measure."""
GAP_PT = 5.0
"""White between the picture and the words."""
PART = 3
"""The level of a heading with such a picture, at the least."""


class EntryParagraph(ClauseParagraph):
    """A paragraph round the foot of a picture: its first ``depth`` points are indented."""

    indent, depth = 0.0, 0.0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """As deep as its lines, or as the picture if that is deeper."""
        leading = self.style.leading
        beside = max(0, ceil(self.depth / leading - 0.3))
        self.width = width
        self.blPara = self.breakLines([width - self.indent] * beside + [width])
        self._offsets = [self.indent] * beside + [0.0]
        self.height = max(len(self.blPara.lines) * leading, self.depth)
        return self.width, self.height

    def split(self, width: float, height: float) -> list[Any]:
        """Never: it stays with its picture."""
        return []


def is_portrait(figure: Figure, before: Block | None, after: Block | None) -> bool:
    """Whether a figure without a caption stands between the heading of an entry and its first paragraph."""
    return (
        isinstance(before, Heading)
        and before.level >= PART
        and isinstance(after, Prose)
        and not letters(figure.caption).strip()
    )


def fits_beside(plate: Plate, measure: float) -> bool:
    """Whether a figure drawn for the book is small enough to leave room for words beside it."""
    return plate.drawn_for_book and plate.height <= HIGHEST_MM and plate.width * POINTS <= WIDEST * measure


def hang(heading: HeadingParagraph, box: PlateBox, measure: float) -> tuple[float, float]:
    """Hang the picture beside a heading: how far words below are indented, and how deep."""
    indent = box.width + GAP_PT
    heading.style = ParagraphStyle(f"{heading.style.name} entry", parent=heading.style, leftIndent=indent)
    heading.hanging = box
    _, height = heading.wrap(measure, 1e6)
    return indent, box.height - height - heading.getSpaceAfter()
