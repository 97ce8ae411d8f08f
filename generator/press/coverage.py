"""The ink that the sheets of a finished file take, read off a coarse picture of each page.

The colours of the picture become inks by the rule for a press (``pdf/inks.py``), since nobody knows how a
printer at home mixes its own: figures compare sheets and inks, and are no millilitres.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.press.pdf.images import inked
from generator.system.pdf_pages import PdfPages
from generator.system.values import frozen

DPI = 50
"""A dot is half a millimetre: fine lines are spread over it, as eyes see them."""
FINER = 3
"""So many times finer it is drawn before: a line is drawn no finer than one dot, and would count for more."""

NO_LIMIT = 4.0
POINTS_PER_INCH = 72


@frozen
class Coverage:
    """The ink of one page in per cent of one solid ink: over the whole sheet, and at its fullest dot."""

    mean: float
    most: float


def coverage(file: Path) -> list[Coverage]:
    """The ink of every page of a PDF for a printer at home."""
    import numpy as np

    sheets: list[Coverage] = []
    with PdfPages(file) as pages:
        for number in range(pages.count):
            picture = pages.bitmap(number, FINER * DPI / POINTS_PER_INCH).to_pil().reduce(FINER)
            inks = np.asarray(inked(picture, NO_LIMIT))
            together = inks.sum(axis=2, dtype=np.uint32)
            sheets.append(Coverage(float(together.mean()) / 2.55, float(together.max()) / 2.55))
    return sheets


def told(sheets: Sequence[Coverage]) -> str:
    """The ink of a file in words: of all its pages, of the fullest, and at the fullest place."""
    means, mosts = [sheet.mean for sheet in sheets], [sheet.most for sheet in sheets]
    words = f"{sum(means) / len(means):.0f} % ink"
    where = f"{max(mosts):.0f} % where it is fullest"
    if len(sheets) == 1:
        return f"{words}; {where}"
    least, fullest = min(means), max(means)
    words += " a page"
    if round(least) != round(fullest):
        words += f", {least:.0f} to {fullest:.0f} %, most on page {means.index(fullest) + 1}"
    return f"{words}; {where}, on page {mosts.index(max(mosts)) + 1}"


def listed(sheets: Sequence[Coverage]) -> list[dict[str, float]]:
    """The ink of every page for the manifest."""
    return [{"mean": round(sheet.mean, 1), "most": round(sheet.most, 1)} for sheet in sheets]
