"""Entries of a list of things: a picture in a column of its own, beside it the name and what is said.

A section has its picture at the other end of the line its heading stands in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.press.book.markdown import Block, Figure, Heading, Prose, letters
from generator.press.book.typesetting.library import ParagraphStyle, Spacer
from generator.press.book.typesetting.styles import ClauseParagraph, HeadingParagraph, Plate, PlateBox
from generator.press.pdf.page import POINTS

HIGHEST_MM, WIDEST = 18.0, 0.34
"""The tallest picture that stands beside a name, and the widest by the measure."""
VIGNETTE_MM = 10.0
"""The tallest picture that stands in the line of a section's heading."""
GAP_PT = 4.5
"""White between the picture and the words."""
ABOVE_PT = 7.5
"""White above an entry, with a rule in it."""
PART = 3
"""The level of a heading with such a picture, at the least."""


class EntryParagraph(ClauseParagraph):
    """A paragraph of an entry; as long as the picture ``is_beside_picture`` it is not parted."""

    is_beside_picture = False

    def split(self, width: float, height: float) -> list[Any]:
        """Nothing while it stands beside the picture."""
        return [] if self.is_beside_picture else super().split(width, height)


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


def is_vignette(figure: Figure, before: Block | None, plate: Plate) -> bool:
    """Whether a small figure drawn for the book, without a caption, is right below a section's heading."""
    return (
        isinstance(before, Heading)
        and before.level < PART
        and not letters(figure.caption).strip()
        and plate.drawn_for_book
        and plate.height <= VIGNETTE_MM
    )


def entry(
    heading: HeadingParagraph, picture: PlateBox, texts: Sequence[EntryParagraph], width: float
) -> list[Any]:
    """The heading with the picture at its left, and the paragraphs; those beside it stay together.

    Those that begin below the picture have the whole measure.
    """
    indent = picture.width + GAP_PT
    heading.style = ParagraphStyle(
        f"{heading.style.name} entry", parent=heading.style, leftIndent=indent, spaceBefore=ABOVE_PT
    )
    heading.hanging = picture
    _, height = heading.wrap(width, 1e6)
    depth = picture.height - height - heading.getSpaceAfter()
    beside: list[Any] = []
    for text in texts:
        if depth <= 0 and beside:
            break
        text.is_beside_picture = True
        _, height = text.wrap(width, 1e6)
        depth -= height + text.getSpaceAfter()
        beside.append(text)
    below = list(texts[len(beside) :])
    for text in below:
        text.style = ParagraphStyle(f"{text.style.name} below", parent=text.style, leftIndent=0)
    if depth > 0:
        beside.append(Spacer(0, depth))
    for each in beside[:-1]:
        each.keepWithNext = 1
    return [heading, *beside, *below]
