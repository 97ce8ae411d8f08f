"""The line that professional cutters follow: a stroke in a spot ink of its own, over all that is printed."""

from __future__ import annotations

from generator.contract import Component
from generator.drawing.computed.die_lines import WIDTH_MM
from generator.drawing.display import Drawing, Line, Paint, Path
from generator.drawing.sizes import Size
from generator.press.cutting.outlines import outline_of, slits_and_folds
from generator.press.pdf.document import PdfFile
from generator.press.pdf.operators import Operators
from generator.press.pdf.page import Box

STROKE = Paint(fill=None, stroke="#000000", width=WIDTH_MM)


def contour(file: PdfFile, component: Component, size: Size, clip: Box) -> Operators:
    """The outline of a piece, and the slits of a box, in the ink CutContour, which overprints."""
    slits, _ = slits_and_folds(component, size)
    cuts = [Line(*start, *end, STROKE) for start, end in slits]
    return file.plate(
        "contour", Drawing((Path(outline_of(component, size).segments, STROKE), *cuts), clip), clip
    )
