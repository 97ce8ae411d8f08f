"""PNG pictures, made from the same PDF that goes to paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO

import pypdfium2
from PIL.Image import Image

from generator.drawing.display import Drawing, Paint, Rect
from generator.drawing.svg.writer import Placed
from generator.drawing.typography.fonts import Font
from generator.press.pdf.document import PdfFile
from generator.press.pdf.metadata import Info
from generator.press.pdf.page import Page

MM_PER_INCH = 25.4
MAX_PIXELS = 60_000_000
WHITE = Paint("#ffffff")


def png(
    placed: Sequence[Placed],
    box: tuple[float, float, float, float],
    fonts: Mapping[str, Font],
    dpi: float = 150,
) -> bytes:
    """The part in ``box`` (left, top, width, height in mm) as a PNG; less sharp when it would be huge."""
    buffer = BytesIO()
    pixels(placed, box, fonts, dpi).save(buffer, "PNG", optimize=False)
    return buffer.getvalue()


def pixels(
    placed: Sequence[Placed],
    box: tuple[float, float, float, float],
    fonts: Mapping[str, Font],
    dpi: float = 150,
) -> Image:
    """The same as an image in memory."""
    left, top, width, height = box
    page = Page(width, height)
    file = PdfFile(Info(title="Preview"), fonts)
    page.place(file.plain([Rect(0, 0, width, height, 0, WHITE)]), 0, 0)
    for drawing, x, y in placed:
        page.place(file.operators(drawing), x - left, y - top)
    file.add(page)
    scale = dpi / MM_PER_INCH
    scale = min(scale, (MAX_PIXELS / (width * height)) ** 0.5)
    document = pypdfium2.PdfDocument(file.finish())
    try:
        image: Image = document[0].render(scale=scale * MM_PER_INCH / 72).to_pil()
        return image
    finally:
        document.close()


def face_png(drawing: Drawing, fonts: Mapping[str, Font], dpi: float = 150) -> bytes:
    """One face, its bleed included if it was drawn with one."""
    return png([Placed(drawing, 0.0, 0.0)], drawing.box, fonts, dpi)
