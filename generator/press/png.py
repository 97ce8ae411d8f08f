"""PNG pictures, made from the same PDF that goes to paper."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

import pypdfium2
from isal import isal_zlib
from PIL import Image, ImageChops

from generator.drawing.display import Drawing, Paint, Rect
from generator.drawing.svg.writer import Placed
from generator.drawing.typography.fonts import Font
from generator.press.pdf.document import PdfFile
from generator.press.pdf.metadata import Info
from generator.press.pdf.page import Page
from generator.system.pdf_pages import NO_CROP, Crop, PdfPages
from generator.system.values import frozen

MM_PER_INCH, POINTS_PER_INCH = 25.4, 72
MAX_PIXELS = 60_000_000
WHITE = Paint("#ffffff")
COMPRESSION = 1
"""Of ISA-L. Flat colours take a fifth of the time of zlib's 1, for a thirtieth more bytes; photographs a
tenth of the time of Pillow's filters, for as many."""
KINDS = {"L": 0, "RGB": 2, "RGBA": 6}
"""The kinds of pixels a PNG knows, by Pillow's names."""
UP = 2
"""The filter of a row that is told by the one above."""


@frozen
class Raster:
    """A page as pixels: rows of red, green and blue from the top, each with a byte 0 behind it.

    So they are, but for the first byte, the rows of a PNG without filters: to be packed they need not be
    copied, which takes a quarter of the time of rastering and packing together.
    """

    width: int
    height: int
    rows: memoryview

    def image(self) -> Image.Image:
        """The same for Pillow."""
        size = self.width, self.height
        # Pillow takes whatever has a buffer, and says less.
        rows: Any = self.rows
        return Image.frombuffer("RGB", size, rows, "raw", ("RGB", 3 * self.width + 1, 1))

    def png(self, dpi: float) -> bytes:
        """A file that says how many pixels an inch has; flat colours are packed best as they are."""
        packer = isal_zlib.compressobj(COMPRESSION)
        rows = packer.compress(b"\0") + packer.compress(self.rows[:-1]) + packer.flush()
        return _png_of(rows, (self.width, self.height), dpi)


def raster(pages: PdfPages, number: int, dpi: float, crop: Crop = NO_CROP, beyond: float = 0.0) -> Raster:
    """A page of a document, see ``PdfPages.bitmap``."""
    scale = dpi / POINTS_PER_INCH
    bitmap = pages.bitmap(number, scale, crop=crop, beyond=beyond, bitmap_maker=_with_spare_byte)
    return Raster(bitmap.width, bitmap.height, memoryview(bitmap.buffer).cast("B"))


def _with_spare_byte(
    width: int, height: int, format: int, rev_byteorder: bool = False
) -> pypdfium2.PdfBitmap:
    return pypdfium2.PdfBitmap.new_native(width, height, format, rev_byteorder, stride=3 * width + 1)


def as_png(picture: Image.Image, dpi: float = 0.0, photographs: bool = False) -> bytes:
    """A picture of mode L, RGB or RGBA as a file, which says how many pixels an inch has if that is known.

    With ``photographs`` rows are told by what differs from the one above, else as they are: flat colours
    are packed best so.
    """
    row = len(picture.mode) * picture.width + 1
    # Each row begins with the byte that is left free behind the one above it.
    rows = bytearray(b"\0" + _told(picture, photographs).tobytes("raw", picture.mode, row, 1))[:-1]
    if photographs:
        rows[::row] = bytes((UP,)) * picture.height
    return _png_of(isal_zlib.compress(rows, COMPRESSION), picture.size, dpi, KINDS[picture.mode])


def _told(picture: Image.Image, by_the_one_above: bool) -> Image.Image:
    """The picture whose rows are written: itself, or of each row what differs from the one above."""
    if not by_the_one_above:
        return picture
    above = Image.new(picture.mode, picture.size, 0)
    above.paste(picture, (0, 1))
    return ImageChops.subtract_modulo(picture, above)


def _png_of(rows: bytes, size: tuple[int, int], dpi: float, colours: int = KINDS["RGB"]) -> bytes:
    """The file of packed rows of pixels of eight bits."""
    dots = round(dpi * 1000 / MM_PER_INCH)
    parts = (
        (b"IHDR", struct.pack(">II", *size) + bytes((8, colours, 0, 0, 0))),
        *([(b"pHYs", struct.pack(">IIB", dots, dots, 1))] if dots else []),
        (b"IDAT", rows),
        (b"IEND", b""),
    )
    chunks = (
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(body, zlib.crc32(kind)))
        for kind, body in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def png(
    placed: Sequence[Placed],
    box: tuple[float, float, float, float],
    fonts: Mapping[str, Font],
    dpi: float = 150,
) -> bytes:
    """The part in ``box`` (left, top, width, height in mm) as a PNG; less sharp when it would be huge."""
    photographs = any(each.drawing.pictures for each in placed)
    return as_png(pixels(placed, box, fonts, dpi), photographs=photographs)


def pixels(
    placed: Sequence[Placed],
    box: tuple[float, float, float, float],
    fonts: Mapping[str, Font],
    dpi: float = 150,
) -> Image.Image:
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
    with PdfPages(file.finish()) as pages:
        image: Image.Image = pages.bitmap(0, scale * MM_PER_INCH / 72).to_pil()
        return image


def face_png(drawing: Drawing, fonts: Mapping[str, Font], dpi: float = 150) -> bytes:
    """One face, its bleed included if it was drawn with one."""
    return png([Placed(drawing, 0.0, 0.0)], drawing.box, fonts, dpi)
