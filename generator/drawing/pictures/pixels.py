"""The pixels of pictures: decoded, as sRGB whatever the file held, and as an ink wants to see them.

Pillow is imported when the first pixel is needed; most pictures go to paper as they are.
"""

from __future__ import annotations

import hashlib
import zlib
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from generator.drawing.display import Look, Picture
from generator.drawing.layouts import LayoutError, shown
from generator.drawing.pictures.files import OpenPicture, header_of, header_unless_changed, read_file
from generator.drawing.pictures.refusals import BadPicture, damaged
from generator.reading.problems import excerpt

if TYPE_CHECKING:
    from PIL.Image import Image

LIGHT = 0.45
"""So much of its darkness a picture keeps that leaves room for text."""
LINE_WIDTH = 1 / 650
"""The scale of the strokes that are kept as lines, of the longer side of a picture."""
LINE_CONTRAST, LINE_SOFTNESS = 2.5, 24.0
"""How much darker than its surroundings a stroke has to be, and how soon it is black then."""


def opened(picture: Picture) -> OpenPicture:
    """The file of a picture and its header, if it is still the one that was looked into.

    Raises LayoutError at the file.
    """
    try:
        body, stamp = (picture.body, ()) if picture.body else read_file(picture.path)
        if header := header_unless_changed(picture, stamp):
            return OpenPicture(header, body)
        if hashlib.sha256(body).hexdigest() != picture.sha256:
            raise BadPicture("has changed meanwhile", "try again")
        return OpenPicture(header_of(body), body)
    except BadPicture as problem:
        raise unreadable(picture, problem) from None


def unreadable(picture: Picture, problem: BadPicture) -> LayoutError:
    """The error of a picture whose pixels cannot be had."""
    message = f"picture '{excerpt(picture.name)}' {problem}"
    return LayoutError(shown(picture.path), 1, message, problem.hint, code="bad-picture")


def decoded(picture: Picture, file: OpenPicture | None = None, side: int = 0) -> Image:
    """The pixels in sRGB, rows as they are in the file: of mode L, LA, RGB or RGBA, in the look of the ink.

    With ``side`` fewer pixels do, as long as each side has that number. Raises LayoutError at the file.
    """
    file = file or opened(picture)
    try:
        image = looking(_decoded(file, side), picture.look)
    except (OSError, SyntaxError, ValueError, EOFError, ArithmeticError, zlib.error):
        raise unreadable(picture, damaged("its pixels cannot be decoded")) from None
    # Whatever stays here is written into files again, a profile with the time it was made among it.
    image.info.clear()
    return image


def _decoded(file: OpenPicture, side: int) -> Image:
    import PIL.Image

    header = file.header
    # Without its metadata, which no decoder need unpack then.
    with PIL.Image.open(BytesIO(b"".join(file.parts)), formats=("PNG", "JPEG")) as image:
        if side and header.kind == "jpeg":
            image.draft(None, (side, side))
        image.load()
        alpha = None
        plain: Image = image
        if image.mode == "I;16":
            plain, alpha = _from_16_bits(image)
        elif header.alpha:
            if header.bits == 16 and isinstance(image.info.get("transparency"), tuple):
                image.info["transparency"] = tuple(part >> 8 for part in image.info["transparency"])
            whole = image if image.mode == "RGBA" else image.convert("RGBA")
            alpha = whole.getchannel("A")
            plain = whole.convert("L" if header.colours == "grey" else "RGB")
        elif image.mode == "P":
            plain = image.convert("RGB")
        elif image.mode == "1":
            plain = image.convert("L")
    plain = _as_srgb(plain, header.profile)
    if alpha is not None:
        plain.putalpha(alpha)
    return plain


def _from_16_bits(image: Image) -> tuple[Image, Image | None]:
    """Greys of 16 bits as greys of 8, and what one can see through where one shade is marked so."""
    import numpy as np
    import PIL.Image

    deep = np.asarray(image)
    clear = image.info.get("transparency")
    mask = None
    if isinstance(clear, int):
        mask = PIL.Image.fromarray(np.where(deep == clear, 0, 255).astype(np.uint8))
    return PIL.Image.fromarray((deep >> 8).astype(np.uint8)), mask


def _as_srgb(image: Image, profile: bytes) -> Image:
    """The picture in sRGB; a profile that does not fit it counts as none, as in other programs."""
    if profile:
        from PIL import ImageCms

        try:
            source = ImageCms.ImageCmsProfile(BytesIO(profile))
            turned = ImageCms.profileToProfile(
                image,
                source,
                _srgb(),
                renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
                outputMode="RGB",
                flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
            )
            if turned is not None:
                return turned
        except (ImageCms.PyCMSError, OSError):
            pass
    return image.convert("RGB") if image.mode == "CMYK" else image


@lru_cache(maxsize=1)
def _srgb() -> Any:
    from PIL import ImageCms

    return ImageCms.createProfile("sRGB")


# ---- looks --------------------------------------------------------------------------------


def looking(image: Image, look: Look) -> Image:
    """The picture as it is, as greys, as light greys or as lines."""
    if look == "colour":
        return image
    import PIL.Image
    from PIL import ImageChops

    shades = greys(image)
    if look == "light":
        shades = shades.point([round(255 - (255 - shade) * LIGHT) for shade in range(256)])
    if image.mode not in ("LA", "RGBA"):
        return _lines(shades) if look == "line" else shades
    alpha = image.getchannel("A")
    if look != "line":
        return PIL.Image.merge("LA", (shades, alpha))
    # Lines are drawn around what one cannot see through, too.
    paper = PIL.Image.new("L", shades.size, 255)
    paper.paste(shades, mask=alpha)
    lines = _lines(paper)
    return PIL.Image.merge("LA", (lines, ImageChops.lighter(alpha, ImageChops.invert(lines))))


def greys(image: Image) -> Image:
    """Each pixel as the grey that looks as light, which is the rule for colours, too."""
    import numpy as np
    import PIL.Image

    if image.mode in ("L", "LA"):
        return image.getchannel("L")
    lights, shade = _tables()
    channels = [np.asarray(image.getchannel(place)) for place in range(3)]
    grey = np.empty(channels[0].shape, np.uint8)
    for top in range(0, len(grey), 256):
        red, green, blue = (
            light.take(channel[top : top + 256]) for light, channel in zip(lights, channels, strict=True)
        )
        mixed = (red + green + blue) * np.float32(65535)
        grey[top : top + 256] = shade.take(np.rint(mixed).astype(np.uint16))
    return PIL.Image.fromarray(grey)


@lru_cache(maxsize=1)
def _tables() -> tuple[tuple[Any, ...], Any]:
    """The light of 256 values each of red, green and blue, and the value of each of 65536 steps of light."""
    import numpy as np

    value = np.arange(256) / 255
    light = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4).astype(np.float32)
    step = np.arange(65536) / 65535
    shade = np.where(step <= 0.0031308, step * 12.92, 1.055 * step ** (1 / 2.4) - 0.055)
    weighed = tuple((share * light).astype(np.float32) for share in (0.2126, 0.7152, 0.0722))
    return weighed, np.rint(shade * 255).astype(np.uint8)


def _lines(shades: Image) -> Image:
    """Dark strokes and edges as black lines: where a picture is darker than what lies around."""
    import numpy as np
    import PIL.Image
    from PIL import ImageFilter

    width = max(0.8, max(shades.size) * LINE_WIDTH)
    near, far = (
        np.asarray(shades.filter(ImageFilter.GaussianBlur(radius))).astype(np.int16)
        for radius in (width, 2.2 * width)
    )
    lines = 255 + (near - far + LINE_CONTRAST) * LINE_SOFTNESS
    return PIL.Image.fromarray(np.clip(lines, 0, 255).astype(np.uint8))
