"""Pictures as image XObjects: JPEG and PNG data as they are where PDF takes them, else their pixels anew.

For a press every pixel is turned into the four inks by the rule for colours (``inks.py``).
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from generator.drawing.display import Picture
from generator.drawing.pictures import png
from generator.drawing.pictures.encoding import JPEG_QUALITY, jpeg_of, kept, png_of
from generator.drawing.pictures.header import Header
from generator.drawing.pictures.pixels import decoded, opened
from generator.press.pdf.inks import MAX_INK

if TYPE_CHECKING:
    from PIL.Image import Image

ROWS = 256
"""Rows that are turned into inks at a time."""
SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}
SAMPLES = {"L": 1, "RGB": 3, "CMYK": 4}
UP = 2
"""The filter of PNG that tells each row by the one above it."""
INVERTED = (1, 0) * 4
"""JPEG files hold inks as Adobe began it: 0 is solid."""


@dataclass(frozen=True, slots=True)
class PdfImage:
    """An image XObject: its data as they are filtered, and what its dictionary says of them.

    ``palette`` is that of an indexed colour space, ``mask`` says how much of each pixel is seen.
    """

    width: int
    height: int
    space: str
    bits: int
    filter: str
    data: bytes
    parameters: Mapping[str, int] = field(default_factory=dict)
    palette: bytes = b""
    decode: tuple[int, ...] = ()
    mask: PdfImage | None = None

    @property
    def size(self) -> int:
        """Its bytes in the file, near enough."""
        return len(self.data) + (self.mask.size if self.mask else 0)


def image_of(picture: Picture, press: bool) -> PdfImage:
    """The picture for a page; of the four inks for a ``press``. LayoutError when it cannot be had."""
    header = opened(picture)
    if not press and picture.look == "colour" and header.plain:
        if header.kind == "jpeg":
            data = b"".join(header.parts)
            space = "DeviceGray" if header.colours == "grey" else "DeviceRGB"
            size = header.width, header.height
            return PdfImage(*size, space, header.bits, filter="DCTDecode", data=data)
        if not header.alpha and not header.interlaced:
            return _as_it_is(header)
    key = picture.sha256, picture.look, "press" if press else "page"
    return kept(key, lambda: _made(picture, header, press), lambda image: image.size)


def _as_it_is(header: Header) -> PdfImage:
    """A PNG whose rows a PDF takes as they are."""
    return _flate(
        (header.width, header.height),
        "RGB" if header.colours == "rgb" else "L",
        b"".join(header.data),
        header.bits,
        header.palette,
    )


def _flate(size: tuple[int, int], mode: str, data: bytes, bits: int = 8, palette: bytes = b"") -> PdfImage:
    parameters = {"Predictor": 15, "Colors": SAMPLES[mode], "BitsPerComponent": bits, "Columns": size[0]}
    return PdfImage(*size, SPACES[mode], bits, "FlateDecode", data, parameters=parameters, palette=palette)


def _made(picture: Picture, header: Header, press: bool) -> PdfImage:
    from dataclasses import replace

    image = decoded(picture, header)
    mask = None
    if image.mode in ("LA", "RGBA"):
        mask = _exact(image.getchannel("A"))
        image = image.convert(image.mode[:-1])
    lossy = header.kind == "jpeg"
    if press:
        return replace(_in_inks(image, lossy), mask=mask)
    if lossy:
        return PdfImage(*image.size, SPACES[image.mode], 8, "DCTDecode", jpeg_of(image))
    return replace(_exact(image), mask=mask)


def _exact(image: Image) -> PdfImage:
    return _flate(image.size, image.mode, png.pixel_data(png_of(image)))


# ---- four inks ----------------------------------------------------------------------------


def _in_inks(image: Image, lossy: bool) -> PdfImage:
    """The picture in cyan, magenta, yellow and black, no pixel above MAX_INK."""
    import PIL.Image

    pixels = inked(image)
    if lossy:
        data = _jpeg_of_inks(PIL.Image.fromarray(pixels, "CMYK"))
        if data:
            return PdfImage(*image.size, "DeviceCMYK", 8, "DCTDecode", data, decode=INVERTED)
    return _flate(image.size, "CMYK", _packed(pixels))


def inked(image: Image) -> Any:
    """The inks of each pixel, 255 for solid: rows by columns by four."""
    import numpy as np

    rgb = np.asarray(image.convert("RGB"))
    inks = np.empty((*rgb.shape[:2], 4), np.uint8)
    for top in range(0, len(rgb), ROWS):
        part = rgb[top : top + ROWS].astype(np.float32) / 255
        most = part.max(axis=2, keepdims=True)
        black = 1 - most
        colours = 1 - part / np.where(most > 0, most, 1)
        # Black takes all that the three have in common, so it stands alone where there is no light.
        colours[most[..., 0] == 0] = 0
        together = colours.sum(axis=2, keepdims=True)
        room = MAX_INK - black
        colours *= np.minimum(1, room / np.where(together > 0, together, 1))
        mix = np.concatenate((colours, black), axis=2) * 255
        full = mix.sum(axis=2, keepdims=True) > MAX_INK * 255 - 2
        inks[top : top + ROWS] = np.where(full, np.floor(mix), np.rint(mix)).astype(np.uint8)
    return inks


def _jpeg_of_inks(image: Image) -> bytes:
    """A JPEG of inks; nothing where compression brought a pixel above the limit."""
    from io import BytesIO

    import numpy as np
    import PIL.Image

    out = BytesIO()
    image.save(out, "JPEG", quality=JPEG_QUALITY, subsampling=0)
    with PIL.Image.open(out, formats=("JPEG",)) as again:
        rows = np.asarray(again)
        tops = range(0, len(rows), ROWS)
        most = max(int(rows[top : top + ROWS].sum(axis=2, dtype=np.int16).max()) for top in tops)
    return out.getvalue() if most <= MAX_INK * 255 else b""


def _packed(pixels: Any) -> bytes:
    """Rows compressed as PNG does, each by what differs from the one above."""
    import numpy as np

    packer = zlib.compressobj(6)
    high, wide = pixels.shape[:2]
    rows = pixels.reshape(high, 4 * wide)
    above = np.zeros(4 * wide, np.uint8)
    parts = []
    for top in range(0, high, ROWS):
        part = rows[top : top + ROWS]
        before = np.vstack((above[None], part[:-1]))
        filtered = np.empty((len(part), 4 * wide + 1), np.uint8)
        filtered[:, 0] = UP
        np.subtract(part, before, out=filtered[:, 1:])
        parts.append(packer.compress(filtered.tobytes()))
        above = part[-1]
    return b"".join([*parts, packer.flush()])
