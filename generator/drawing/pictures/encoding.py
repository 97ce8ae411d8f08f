"""Pictures as files that any browser shows: as they are, less their metadata, or made anew if need be."""

from __future__ import annotations

from base64 import b64encode
from collections import OrderedDict
from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from generator.drawing.display import Matrix, Picture
from generator.drawing.svg.values import times

if TYPE_CHECKING:
    from PIL.Image import Image

JPEG_QUALITY = 95
MAX_KEPT_BYTES = 48 << 20
"""Files that had to be made anew are kept so far: a deck may show one picture on every card."""

TURNS: dict[int, Matrix] = {
    1: (1, 0, 0, 1, 0, 0),
    2: (-1, 0, 0, 1, 1, 0),
    3: (-1, 0, 0, -1, 1, 1),
    4: (1, 0, 0, -1, 0, 1),
    5: (0, 1, 1, 0, 0, 0),
    6: (0, 1, -1, 0, 1, 0),
    7: (0, -1, -1, 0, 1, 1),
    8: (0, -1, 1, 0, 0, 1),
}
"""Where the rows of a file come to lie, by the orientation of EXIF: the unit square onto itself, y down."""


class Encoded(NamedTuple):
    """A PNG or JPEG file."""

    media_type: str
    body: bytes


def upright(picture: Picture, x: float, y: float, width: float, height: float) -> Matrix:
    """The matrix that puts the unit square of the file's rows, y down, into a box of the face."""
    return times((width, 0.0, 0.0, height, x, y), TURNS[picture.turn])


def encoded(picture: Picture) -> Encoded:
    """A file of what is to be seen, rows as they are in the file. LayoutError when it cannot be had."""
    return kept(
        (picture.sha256, picture.look, "file"), lambda: _encoded(picture), lambda file: len(file.body)
    )


def _encoded(picture: Picture) -> Encoded:
    # Faces without pictures need none of what reads them.
    from generator.drawing.pictures.pixels import decoded, opened

    file = opened(picture)
    if file.header.plain and picture.look == "colour":
        return Encoded(f"image/{file.header.kind}", b"".join(file.parts))
    image = decoded(picture, file)
    if file.header.kind == "jpeg":
        return Encoded("image/jpeg", jpeg_of(image))
    return Encoded("image/png", png_of(image))


def data_uri(picture: Picture) -> str:
    """The picture within an address, for files that stand alone."""
    media_type, body = encoded(picture)
    return f"data:{media_type};base64,{b64encode(body).decode()}"


def jpeg_of(image: Image) -> bytes:
    """A JPEG without alpha that is hard to tell from the picture."""
    out = BytesIO()
    image.save(out, "JPEG", quality=JPEG_QUALITY, subsampling=0)
    return out.getvalue()


def png_of(image: Image) -> bytes:
    """A PNG, exact in every pixel."""
    out = BytesIO()
    image.save(out, "PNG", compress_level=6)
    return out.getvalue()


# ---- what was made anew -------------------------------------------------------------------

T = TypeVar("T")
_kept: OrderedDict[tuple[str, ...], tuple[Any, int]] = OrderedDict()


def kept(key: tuple[str, ...], make: Callable[[], T], size: Callable[[T], int]) -> T:
    """The value that ``make`` gives, made once; ``key`` is all that decides it. The last used stay."""
    if key in _kept:
        _kept.move_to_end(key)
        value: T = _kept[key][0]
        return value
    value = make()
    _kept[key] = value, size(value)
    while sum(length for _, length in _kept.values()) > MAX_KEPT_BYTES:
        _kept.popitem(last=False)
    return value
