"""The cover of a rulebook: the game's name, and three of its cards in a fan before dashed rings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from generator import __version__
from generator.press.book.styles import BookStyles, Plate, draw_plate
from generator.press.job import Job
from generator.press.pdf.document import PdfFile
from generator.press.pdf.page import POINTS
from generator.press.pdf.typefaces import wrapped

BLEED_MM = 10.0
"""Ink beyond the trim: as much as a user may ask for."""


class Cover:
    """The cover of one book on a page of ``size`` mm."""

    def __init__(
        self, job: Job, file: PdfFile, styles: BookStyles, size: tuple[float, float], plates: Sequence[Plate]
    ) -> None:
        self.job, self.file, self.styles, self.colours = job, file, styles, styles.colours
        self.width, self.height, self.plates = size[0] * POINTS, size[1] * POINTS, plates
        self.tagline = job.manuscript.tagline if job.manuscript else ""

    def draw(self, pdf: Any, _: Any) -> None:
        """Fill the first page of a reportlab document."""
        colours, width, height = self.colours, self.width, self.height
        pdf.bookmarkPage("cover")
        pdf.addOutlineEntry(self.job.origin.game, "cover", 0)
        self.file.large(colours.cover)
        # Beyond the trim: a press shows that much, other papers end before.
        over = BLEED_MM * POINTS
        pdf.rect(-over, -over, width + 2 * over, height + 2 * over, stroke=0, fill=1)
        centre, low = width / 2, 24 * POINTS
        self._rings(pdf, centre, low)
        self._fan(pdf, centre, low)
        left = 14 * POINTS
        pdf.setFillColor(colours.cover_accent)
        pdf.rect(left, height - 22 * POINTS, 24 * POINTS, 1.6, stroke=0, fill=1)
        pdf.setFont(self.styles.label, 10)
        pdf.drawString(left, height - 19.5 * POINTS, self.job.component.title.upper())
        y = height - 38 * POINTS
        size = 40.0
        words = self.job.origin.game.split()
        while max(pdf.stringWidth(word, self.styles.display, size) for word in words) > width - 2 * left:
            size -= 1
        pdf.setFillColor(colours.on_cover)
        pdf.setFont(self.styles.display, size)
        title = self.job.origin.game
        for line in wrapped(title, self._measure(pdf, self.styles.display, size), width - 2 * left):
            pdf.drawString(left, y, line)
            y -= size * 1.05
        y -= 4
        pdf.setFont(self.styles.italic, 11)
        measure = self._measure(pdf, self.styles.italic, 11)
        for line in wrapped(self.tagline, measure, width - 2 * left - 10 * POINTS):
            pdf.drawString(left, y, line)
            y -= 15
        pdf.setFont(self.styles.text, 6.5)
        pdf.drawString(left, 8 * POINTS, f"Broadside {__version__} · content {self.job.origin.content[:8]}")

    @staticmethod
    def _measure(pdf: Any, font: str, size: float) -> Callable[[str], float]:
        return lambda line: float(pdf.stringWidth(line, font, size))

    def _rings(self, pdf: Any, x: float, y: float) -> None:
        """Thin circles that open like a fan behind the cards."""
        pdf.saveState()
        frame = pdf.beginPath()
        over = BLEED_MM * POINTS
        frame.rect(-over, -over, self.width + 2 * over, self.height - 64 * POINTS + over)
        pdf.clipPath(frame, stroke=0, fill=0)
        pdf.setStrokeColor(self.colours.cover_accent)
        pdf.setLineWidth(0.4)
        for step in range(11):
            pdf.setDash([1.5 + step * 0.4, 3.0 + step * 0.5])
            pdf.circle(x, y, (30 + step * 11) * POINTS, stroke=1, fill=0)
        pdf.restoreState()

    def _fan(self, pdf: Any, x: float, y: float) -> None:
        middle = (len(self.plates) - 1) / 2
        # The outer ones first, so that the middle one lies on top.
        for i in sorted(range(len(self.plates)), key=lambda i: -abs(middle - i)):
            plate, turn = self.plates[i], middle - i
            scale = min(54.0 / plate.width, 78.0 / plate.height)
            pdf.saveState()
            pdf.translate(x, y - 20 * POINTS)
            pdf.rotate(turn * 15)
            wide = plate.width * scale * POINTS
            draw_plate(pdf, plate, -wide / 2, 26 * POINTS, scale, self.colours.cover_accent)
            pdf.restoreState()
