"""Pictures of faces as a shop takes them: exactly its pixels, the trim in their middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PIL import Image

from generator.contract import Face
from generator.drawing.display import Drawing, Rect
from generator.drawing.faces import Faces
from generator.press.pdf.document import PdfFile
from generator.press.pdf.metadata import Info
from generator.press.pdf.page import Page
from generator.press.png import MM_PER_INCH, POINTS_PER_INCH, WHITE, Raster, as_png, raster
from generator.press.shop.counterparts import Fit
from generator.press.shop.table import Shop
from generator.system.pdf_pages import PdfPages

WHOLE = 1 - 1e-5
"""A page of a whole number of pixels must not come out one larger, and all in it stretched by that."""


def pictures(
    faces: Faces, drawings: Sequence[Drawing], trim: tuple[float, float], fit: Fit, shop: Shop
) -> Iterator[Raster]:
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
    with PdfPages(file.finish()) as drawn:
        for number in range(drawn.count):
            yield raster(drawn, number, shop.dpi * WHOLE)


def pages(book: bytes, fit: Fit, shop: Shop) -> Iterator[Raster]:
    """The pages of a book, whose covers have ink beyond their trim, each as a picture with its bleed."""
    beyond = shop.bleed / MM_PER_INCH * POINTS_PER_INCH
    with PdfPages(book) as drawn:
        for number in range(drawn.count):
            yield raster(drawn, number, shop.dpi * WHOLE, beyond=beyond)


def packed(picture: Raster, side: str, fit: Fit, dpi: int, photographs: bool) -> bytes:
    """A picture of a front or a back as a file, turned if the shop has such pieces upright only."""
    if not (fit.turned or photographs):
        return picture.png(dpi)
    upright = on_its_side(picture.image(), side) if fit.turned else picture.image()
    return as_png(upright, dpi, photographs)


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
    """The bleed of a picture in mm: left and right, above and below."""
    wide, high = (count / shop.dpi * MM_PER_INCH for count in pixels_of(fit))
    return (wide - trim[0]) / 2, (high - trim[1]) / 2


def with_bleed(faces: Faces, face: Face, trim: tuple[float, float], fit: Fit, shop: Shop) -> Drawing:
    """The drawing of a face with as much bleed as the wider margin needs."""
    return faces.draw(face, *trim, max(0.0, *margins(trim, fit, shop)))
