"""Pictures of faces as a shop takes them: exactly its pixels, the trim in their middle."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

import pypdfium2
from PIL import Image

from generator.contract import Face
from generator.drawing.display import Drawing, Rect
from generator.drawing.faces import Faces
from generator.press.pdf.document import PdfFile
from generator.press.pdf.metadata import Info
from generator.press.pdf.page import Page
from generator.press.png import MM_PER_INCH, WHITE
from generator.press.shop.counterparts import Fit
from generator.press.shop.table import Shop

POINTS_PER_INCH = 72
COMPRESSION = 3
"""A quarter of the time of the usual 6, for a tenth more bytes."""


def pictures(
    faces: Faces, drawings: Sequence[Drawing], trim: tuple[float, float], fit: Fit, shop: Shop
) -> Iterator[Image.Image]:
    """Drawings of ``with_bleed``, each as a picture, still the way up its pieces are.

    They are pages of one document, so that fonts and symbols are made ready once for all.
    """
    file = PdfFile(Info(title="Pictures"), faces.fonts)
    across, down = margins(trim, fit, shop)
    width, height = trim[0] + 2 * across, trim[1] + 2 * down
    for drawing in drawings:
        page = Page(width, height)
        page.place(file.plain([Rect(0, 0, width, height, 0, WHITE)]), 0, 0)
        page.place(file.operators(drawing), across, down)
        file.add(page)
    document = pypdfium2.PdfDocument(file.finish())
    try:
        for page in document:
            picture = page.render(scale=shop.dpi / POINTS_PER_INCH).to_pil().convert(shop.mode)
            # A page of a whole number of pixels may come out one larger.
            yield picture.crop((0, 0, *pixels_of(fit)))
    finally:
        document.close()


def as_png(picture: Image.Image, dpi: int) -> bytes:
    """The picture as a file that says how large it is."""
    out = io.BytesIO()
    picture.save(out, "PNG", dpi=(dpi, dpi), compress_level=COMPRESSION)
    return out.getvalue()


def on_its_side(picture: Image.Image, side: str) -> Image.Image:
    """The picture for a shop that has such pieces upright only: fronts turned right, backs left.

    Turned over like a page, a piece then has both sides the same way up.
    """
    front = side == "front"
    return picture.transpose(Image.Transpose.ROTATE_270 if front else Image.Transpose.ROTATE_90)


def pixels_of(fit: Fit) -> tuple[int, int]:
    """The pixels of a picture that is still the way up its pieces are."""
    assert fit.product.pixels is not None
    wide, high = fit.product.pixels
    return (high, wide) if fit.turned else (wide, high)


def margins(trim: tuple[float, float], fit: Fit, shop: Shop) -> tuple[float, float]:
    """What a picture shows beyond the trim, in mm: left and right, above and below."""
    wide, high = (count / shop.dpi * MM_PER_INCH for count in pixels_of(fit))
    return (wide - trim[0]) / 2, (high - trim[1]) / 2


def with_bleed(faces: Faces, face: Face, trim: tuple[float, float], fit: Fit, shop: Shop) -> Drawing:
    """The drawing of a face with as much bleed as the wider margin needs."""
    return faces.draw(face, *trim, max(margins(trim, fit, shop)))
