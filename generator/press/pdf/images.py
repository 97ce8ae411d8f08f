"""Pictures as image XObjects: JPEG and PNG data as they are where PDF takes them, else their pixels anew.

For a press every pixel is turned into the four inks by the rule for colours (``inks.py``).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from generator.drawing.display import Picture
from generator.drawing.pictures import png
from generator.drawing.pictures.encoding import jpeg_of, kept, png_of
from generator.drawing.pictures.files import OpenPicture, header_known
from generator.drawing.pictures.header import Header
from generator.drawing.pictures.pixels import decoded, opened
from generator.press.pdf.inks import MAX_INK
from generator.system.values import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL.Image import Image

ROWS = 256
"""Rows that are turned into inks at a time."""
SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}
SAMPLES = {"L": 1, "RGB": 3, "CMYK": 4}
UP = 2
"""The filter of PNG that tells each row by the one above it."""
RINGING = 0.25
"""So much ink is left free in a JPEG, which is not exact: at sharp edges it adds some."""
INVERTED = (1, 0) * 4
"""JPEG files hold inks as Adobe began it: 0 is solid."""


@frozen
class PdfImage:
    """An image XObject: its data as they are filtered, and what its dictionary says of them.

    ``palette`` is that of an indexed colour space, ``mask`` says how much of each pixel is seen. Data that
    lie in the file of the ``source`` as they are, are fetched when they are written; ``data`` is empty then.
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
    source: Picture | None = None

    @property
    def size(self) -> int:
        """Its bytes in the file, near enough."""
        return len(self.data) + (self.mask.size if self.mask else 0)


def image_of(picture: Picture, press: bool, limit: float = MAX_INK) -> PdfImage:
    """The picture for a page; of the four inks for a ``press``, no pixel above the ``limit``.

    LayoutError when it cannot be had.
    """
    header = header_known(picture) or opened(picture).header
    if not press and picture.look == "colour" and header.plain:
        if header.kind == "jpeg":
            space = "DeviceGray" if header.colours == "grey" else "DeviceRGB"
            size = header.width, header.height
            return PdfImage(*size, space, header.bits, filter="DCTDecode", data=b"", source=picture)
        if not header.alpha and not header.interlaced:
            return replace(_as_it_is(header), source=picture)
    key = picture.sha256, picture.look, f"press {limit:g}" if press else "page"
    return kept(key, lambda: _made(picture, opened(picture), press, limit), lambda image: image.size)


def data_of(picture: Picture) -> Sequence[memoryview]:
    """The data of a picture that is in a PDF as it is in its file. LayoutError when it cannot be had."""
    file = opened(picture)
    return file.parts if file.header.kind == "jpeg" else file.data


def _as_it_is(header: Header) -> PdfImage:
    """A PNG whose rows a PDF takes as they are."""
    return _flate(
        (header.width, header.height),
        "RGB" if header.colours == "rgb" else "L",
        b"",
        header.bits,
        header.palette,
    )


def _flate(size: tuple[int, int], mode: str, data: bytes, bits: int = 8, palette: bytes = b"") -> PdfImage:
    parameters = {"Predictor": 15, "Colors": SAMPLES[mode], "BitsPerComponent": bits, "Columns": size[0]}
    return PdfImage(*size, SPACES[mode], bits, "FlateDecode", data, parameters=parameters, palette=palette)


def _made(picture: Picture, file: OpenPicture, press: bool, limit: float) -> PdfImage:
    image = decoded(picture, file)
    mask = None
    if image.mode in ("LA", "RGBA"):
        mask = _exact(image.getchannel("A"))
        image = image.convert(image.mode[:-1])
    lossy = file.header.kind == "jpeg"
    if press:
        # Each takes four bytes a pixel; the first is not needed any more.
        image = inked(image, limit - RINGING if lossy else limit)
        return replace(_of_inks(image, lossy, limit), mask=mask)
    if lossy:
        return PdfImage(*image.size, SPACES[image.mode], 8, "DCTDecode", jpeg_of(image))
    return replace(_exact(image), mask=mask)


def _exact(image: Image) -> PdfImage:
    return _flate(image.size, image.mode, png.pixel_data(png_of(image)))


# ---- four inks ----------------------------------------------------------------------------


def plate_of(picture: Picture, black: bool, limit: float = MAX_INK) -> PdfImage:
    """The light that a picture leaves of black, or of cyan, magenta and yellow; with its mask."""
    import PIL.Image
    import PIL.ImageChops

    image = decoded(picture)
    mask = None
    if image.mode in ("LA", "RGBA"):
        mask = _exact(image.getchannel("A"))
        image = image.convert(image.mode[:-1])
    cyan, magenta, yellow, dark = inked(image, limit).split()
    plate = dark if black else PIL.Image.merge("RGB", (cyan, magenta, yellow))
    return replace(_exact(PIL.ImageChops.invert(plate)), mask=mask)


def of_inks(colours: Image, black: Image) -> PdfImage:
    """A picture of the inks that leave such light: of cyan, magenta and yellow, and of black."""
    import PIL.Image
    import PIL.ImageChops

    plates = (*PIL.ImageChops.invert(colours).split(), PIL.ImageChops.invert(black).getchannel(0))
    inks = PIL.Image.merge("CMYK", plates)
    return _flate(inks.size, "CMYK", _packed(inks))


def _of_inks(inks: Image, lossy: bool, limit: float) -> PdfImage:
    """A picture in cyan, magenta, yellow and black, no pixel above the limit."""
    data = _jpeg_of_inks(inks, limit) if lossy else b""
    if data:
        return PdfImage(*inks.size, "DeviceCMYK", 8, "DCTDecode", data, decode=INVERTED)
    return _flate(inks.size, "CMYK", _packed(inks))


def inked(image: Image, limit: float = MAX_INK) -> Image:
    """The inks of each pixel, 255 for solid; some rows at a time, since pictures are large."""
    import PIL.Image

    inks = PIL.Image.new("CMYK", image.size)
    for top, rows in _strips(image if image.mode == "RGB" else image.convert("RGB")):
        inks.paste(PIL.Image.fromarray(_mixed(rows, limit), "CMYK"), (0, top))
    return inks


def _mixed(rgb: NDArray[Any], limit: float) -> NDArray[Any]:
    """The inks of rows of pixels, all of a pixel together within the limit."""
    import numpy as np

    # Channel by channel: NumPy takes four times as long to look along an axis of three.
    red, green, blue = (rgb[..., channel].astype(np.uint16) for channel in range(3))
    most = np.maximum(np.maximum(red, green), blue)
    inks = np.empty((*most.shape, 4), np.uint8)
    colours, row = _colour_inks(), most << 8
    for place, channel in enumerate((red, green, blue)):
        inks[..., place] = colours.take(row | channel)
    inks[..., 3] = 255 - most
    full = _together(inks) > limit * 255 - 3
    if full.any():
        inks[full] = _thinned(rgb[full], limit)
    return inks


def _together(inks: NDArray[Any]) -> NDArray[Any]:
    """All inks of each pixel, 255 for each that is solid."""
    import numpy as np

    total: NDArray[Any] = inks[..., 0].astype(np.int16)
    for place in range(1, 4):
        total += inks[..., place]
    return total


@lru_cache(maxsize=1)
def _colour_inks() -> NDArray[Any]:
    """Cyan, magenta or yellow by 256 times the largest channel of a pixel plus the one the ink takes away."""
    import numpy as np

    most, channel = np.arange(256)[:, None], np.arange(256)[None]
    # Black takes all that the three have in common, so it stands alone where there is no light.
    share = np.where((most > 0) & (channel < most), 1 - channel / np.maximum(most, 1), 0)
    inks: NDArray[Any] = np.rint(share * 255).astype(np.uint8).ravel()
    return inks


def _thinned(rgb: NDArray[Any], limit: float) -> NDArray[Any]:
    """The inks of dark pixels, as much of the colours left out as paper does not take."""
    import numpy as np

    most = rgb.max(axis=1, keepdims=True).astype(np.float32)
    black = 1 - most / 255
    colours = np.where(most > 0, 1 - rgb / np.maximum(most, 1), 0)
    together = colours.sum(axis=1, keepdims=True)
    colours *= np.minimum(1, (limit - black) / np.maximum(together, 1e-6))
    inks: NDArray[Any] = np.floor(np.concatenate((colours, black), axis=1) * 255 + 1e-3).astype(np.uint8)
    return inks


def _strips(image: Image) -> Iterator[tuple[int, NDArray[Any]]]:
    """The rows of a picture, some at a time, each with the number of its first."""
    import numpy as np

    wide, high = image.size
    for top in range(0, high, ROWS):
        yield top, np.asarray(image.crop((0, top, wide, min(high, top + ROWS))))


def _jpeg_of_inks(inks: Image, limit: float) -> bytes:
    """A JPEG of inks; nothing where compression brought a pixel above the limit."""
    import PIL.Image

    data = jpeg_of(inks)
    with PIL.Image.open(BytesIO(data), formats=("JPEG",)) as again:
        most = max(int(_together(rows).max()) for _, rows in _strips(again))
    return data if most <= limit * 255 else b""


def _packed(inks: Image) -> bytes:
    """Rows compressed as PNG does, each by what differs from the one above."""
    import numpy as np

    packer = zlib.compressobj(6)
    width = 4 * inks.size[0]
    above = np.zeros((1, width), np.uint8)
    parts = []
    for _, rows in _strips(inks):
        flat = rows.reshape(len(rows), width)
        filtered = np.empty((len(flat), width + 1), np.uint8)
        filtered[:, 0] = UP
        np.subtract(flat, np.vstack((above, flat[:-1])), out=filtered[:, 1:])
        parts.append(packer.compress(filtered.tobytes()))
        above = flat[-1:]
    return b"".join([*parts, packer.flush()])
