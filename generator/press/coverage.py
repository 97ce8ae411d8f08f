"""The ink that the sheets of a finished file take, read off a coarse picture of each page.

The colours of the picture become inks by the rule for a press (``pdf/inks.py``), since nobody knows how a
printer at home mixes its own: figures compare sheets and inks, and are no millilitres.
"""

from __future__ import annotations

from pathlib import Path

from generator.press.pdf.images import inked
from generator.system.values import frozen

DPI = 50
"""A dot is half a millimetre: fine lines are spread over it, as eyes see them."""

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
    import pypdfium2

    sheets = []
    document = pypdfium2.PdfDocument(file)
    try:
        for page in document:
            inks = np.asarray(inked(page.render(scale=DPI / POINTS_PER_INCH).to_pil(), NO_LIMIT))
            together = inks.sum(axis=2, dtype=np.uint32)
            sheets.append(Coverage(float(together.mean()) / 2.55, float(together.max()) / 2.55))
    finally:
        document.close()
    return sheets


def told(file: Path) -> str:
    """The ink of a file in words."""
    sheets = coverage(file)
    mean = sum(sheet.mean for sheet in sheets) / len(sheets)
    fullest = max(range(len(sheets)), key=lambda number: sheets[number].mean)
    words = f"{mean:.0f} % ink"
    if len(sheets) > 1:
        words += f" a page, {sheets[fullest].mean:.0f} % on page {fullest + 1}"
    return f"{words}; {max(sheet.most for sheet in sheets):.0f} % where it is fullest"
