"""The colophon: the game and its edition, for whom it is, its makers and its type, at the end of a book."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from generator.press.book.typesetting.library import Flowable, Paragraph
from generator.press.book.typesetting.styles import BookStyles

TITLE_PT, TEXT_PT = 7.6, 7.0
LEADING = 1.26
RULE_GAP_PT, LINE_GAP_PT = 5.0, 1.0


class Colophon(Flowable):  # type: ignore[misc]
    """A title and lines of small type below a rule; it stands at the foot of its page, across all columns."""

    spans = True
    at_foot = True

    def __init__(self, styles: BookStyles, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self.styles = styles
        kinds = [(title, styles.label, TITLE_PT, styles.colours.heading)]
        kinds += [(line, styles.text, TEXT_PT, styles.colours.text) for line in lines if line]
        self._lines = [
            Paragraph(
                escape(words),
                styles.style(
                    f"colophon {size:g}",
                    fontName=font,
                    fontSize=size,
                    leading=size * LEADING,
                    textColor=colour,
                    spaceAfter=0,
                ),
            )
            for words, font, size, colour in kinds
        ]

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """As high as its lines and the rule above them."""
        self.width = width
        self._heights = [line.wrap(width, 1e6)[1] for line in self._lines]
        gaps = RULE_GAP_PT + LINE_GAP_PT * (len(self._lines) - 1)
        self.height = gaps + sum(self._heights)
        return width, self.height

    def draw(self) -> None:
        """Draw the rule, then the lines."""
        pdf: Any = self.canv
        pdf.saveState()
        pdf.setStrokeColor(self.styles.colours.rule)
        pdf.setLineWidth(0.5)
        pdf.line(0, self.height, self.width, self.height)
        pdf.restoreState()
        y = self.height - RULE_GAP_PT
        for line, height in zip(self._lines, self._heights, strict=True):
            y -= height
            line.drawOn(pdf, 0, y)
            y -= LINE_GAP_PT
