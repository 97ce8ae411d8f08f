"""Pictures of faces as a shop takes them: exactly its pixels, the trim in their middle."""

from __future__ import annotations

import io
import struct
import zlib
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
RGB_OF_8_BITS = bytes((8, 2, 0, 0, 0))
"""The end of a PNG's header: bits, colours, and the usual way of packing."""
COMPRESSION = 3
"""Half the time of the usual 6, for a tenth more bytes."""


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


def pages(book: bytes, fit: Fit, shop: Shop) -> Iterator[Image.Image]:
    """The pages of a book, whose covers have ink beyond their trim, each as a picture with its bleed."""
    document = pypdfium2.PdfDocument(book)
    beyond = shop.bleed / MM_PER_INCH * POINTS_PER_INCH
    try:
        for page in document:
            left, bottom, right, top = page.get_mediabox()
            whole = (left - beyond, bottom - beyond, right + beyond, top + beyond)
            page.set_mediabox(*whole)
            page.set_cropbox(*whole)
            picture = page.render(scale=shop.dpi / POINTS_PER_INCH).to_pil().convert(shop.mode)
            yield picture.crop((0, 0, *pixels_of(fit)))
    finally:
        document.close()


def as_png(picture: Image.Image, dpi: int, photographs: bool = False) -> bytes:
    """The picture as a file that says how large it is; one with ``photographs`` is packed as those are best.

    Flat colours are packed as they are: two thirds of the time of Pillow's filters, and a sixth fewer bytes.
    """
    if photographs or picture.mode != "RGB":
        out = io.BytesIO()
        picture.save(out, "PNG", dpi=(dpi, dpi), compress_level=COMPRESSION)
        return out.getvalue()
    row = 3 * picture.width
    pixels = picture.tobytes()
    rows = b"".join(b"\0" + pixels[start : start + row] for start in range(0, len(pixels), row))
    dots = round(dpi * 1000 / MM_PER_INCH)
    parts = (
        (b"IHDR", struct.pack(">II", *picture.size) + RGB_OF_8_BITS),
        (b"pHYs", struct.pack(">IIB", dots, dots, 1)),
        (b"IDAT", zlib.compress(rows, COMPRESSION)),
        (b"IEND", b""),
    )
    chunks = (
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


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
