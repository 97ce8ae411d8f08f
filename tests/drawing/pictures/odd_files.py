"""Pictures as people and attackers make them: damaged, huge, mislabelled, or merely unusual."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from typing import Any

import numpy as np
from PIL import Image, ImageCms

SIZE = (48, 32)


def chunk(kind: bytes, data: bytes) -> bytes:
    """A PNG chunk with its checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png_of(header: tuple[int, ...], *chunks: bytes) -> bytes:
    """A PNG with such a header: width, height, bits, colour type, and whether it is interlaced."""
    *first, interlace = header
    ihdr = chunk(b"IHDR", struct.pack(">IIBBBBB", *first, 0, 0, interlace))
    return b"\x89PNG\r\n\x1a\n" + ihdr + b"".join(chunks) + chunk(b"IEND", b"")


def pixels(*rows: bytes) -> bytes:
    """The IDAT chunk of rows without filters."""
    return chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows)))


@cache
def photo(size: tuple[int, int] = SIZE) -> Image.Image:
    """Something with colours and edges, red on the left and blue on the right."""
    across = np.linspace(0, 1, size[0])[None, :, None]
    down = np.linspace(0, 1, size[1])[:, None, None]
    red, green, blue = 230 * (1 - across) + 0 * down, 60 + 100 * down + 0 * across, 220 * across + 0 * down
    return Image.fromarray(np.concatenate((red, green, blue), axis=2).astype(np.uint8))


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    """The picture as a file."""
    out = BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def jpeg(**options: Any) -> bytes:
    return saved(photo(), "JPEG", **options)


def png(image: Image.Image | None = None, **options: Any) -> bytes:
    return saved(image or photo(), "PNG", **options)


def turned(orientation: int) -> bytes:
    """The photo in a JPEG that says how its rows lie."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    return jpeg(exif=exif, quality=95)


def with_segment(marker: int, data: bytes, times: int = 1) -> bytes:
    """A JPEG with something more behind its first marker."""
    body = jpeg()
    return body[:2] + (bytes((0xFF, marker)) + struct.pack(">H", len(data) + 2) + data) * times + body[2:]


def frame_of(change: Callable[[bytearray], None], body: bytes = b"") -> bytes:
    """A JPEG whose frame header, from its marker on, was changed."""
    body = body or jpeg()
    at = next(i for i in range(len(body)) if body[i : i + 2] in (b"\xff\xc0", b"\xff\xc2"))
    part = bytearray(body[at:])
    change(part)
    return body[:at] + bytes(part)


def sized(part: bytearray, width: int, height: int) -> None:
    """Give a frame header other measures."""
    part[5:9] = struct.pack(">HH", height, width)


def many_scans() -> bytes:
    """A progressive JPEG that paints itself over and over."""
    body = jpeg(progressive=True)
    last = body.rfind(b"\xff\xda")
    return body[:last] + body[last:-2] * 200 + body[-2:]


def damaged_rows() -> bytes:
    """A JPEG of whole markers whose code tables make no sense."""
    body = bytearray(jpeg())
    at = body.find(b"\xff\xc4")
    body[at + 5 : at + 21] = b"\xff" * 16
    return bytes(body)


def flat_png(width: int, height: int) -> bytes:
    """A PNG of one shade of grey that packs a thousandfold."""
    packer = zlib.compressobj(9)
    row = bytes(width + 1)
    data = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    return png_of((width, height, 8, 0, 0), chunk(b"IDAT", data))


def lab_profile() -> bytes:
    """A profile that fits no picture here."""
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()


GREY8 = (4, 4, 8, 0, 0)
ROW = b"\x10\x60\xa0\xf0"


def readable() -> Iterator[tuple[str, str, bytes]]:
    """Pictures that can be drawn: a name for each, a file name and the file."""
    yield "jpeg", "a.jpg", jpeg()
    yield "jpeg, progressive", "a.jpeg", jpeg(progressive=True)
    yield "jpeg, grey", "a.jpg", saved(photo().convert("L"), "JPEG")
    yield "jpeg, cmyk", "a.jpg", saved(photo().convert("CMYK"), "JPEG")
    yield "jpeg, turned", "a.jpg", turned(6)
    yield "jpeg with a large comment", "a.jpg", with_segment(0xFE, b"x" * 65000, 20)
    yield "jpeg with a thumbnail inside", "a.jpg", with_segment(0xE1, b"Exif\0\0II*\0" + jpeg())
    yield "jpeg with another behind it", "a.jpg", jpeg() + jpeg()
    yield "jpeg with rubbish behind it", "a.jpg", jpeg() + b"\0" * 999
    yield "jpeg with a profile that is none", "a.jpg", jpeg(icc_profile=b"rubbish" * 30)
    yield "jpeg with a profile of another kind", "a.jpg", jpeg(icc_profile=lab_profile())
    yield "jpeg in capitals", "A.JPG", jpeg()
    yield "png", "a.png", png()
    yield "png, grey", "a.png", png(photo().convert("L"))
    yield "png, one bit", "a.png", png(photo().convert("1"))
    yield "png, palette", "a.png", png(photo().quantize(20))
    yield "png, palette of two bits", "a.png", png(photo().quantize(4), bits=2)
    yield "png, clear palette", "a.png", png(photo().quantize(20), transparency=3)
    yield "png, alpha", "a.png", png(photo().convert("RGBA"))
    yield "png, grey and alpha", "a.png", png(photo().convert("LA"))
    yield "png, a clear colour", "a.png", png(transparency=(230, 60, 0))
    yield (
        "png, grey of 16 bits",
        "a.png",
        png(Image.fromarray(np.arange(96, dtype=np.uint16).reshape(8, 12) * 600)),
    )
    deep = b"".join(struct.pack(">HHH", 65535, 300 * i, 0) for i in range(4))
    yield "png, colours of 16 bits", "a.png", png_of((4, 2, 16, 2, 0), pixels(deep, deep))
    clear = chunk(b"tRNS", struct.pack(">HHH", 65535, 300, 0))
    yield "png, 16 bits and a clear colour", "a.png", png_of((4, 2, 16, 2, 0), clear, pixels(deep, deep))
    passes = chunk(
        b"IDAT",
        zlib.compress(b"\0\x10" + b"\0\x20" + b"\0\x30\x40" + b"\0\x50\x60" * 2 + b"\0" + ROW + b"\0" + ROW),
    )
    yield "png, interlaced", "a.png", png_of((4, 4, 8, 0, 1), passes)
    yield "png, turned", "a.png", png(exif=_exif(8))
    yield "png with a profile", "a.png", png(icc_profile=lab_profile())
    text = chunk(b"zTXt", b"note\0\0" + zlib.compress(b"A" * 20_000_000))
    yield "png with a text that swells", "a.png", png_of(GREY8, text, pixels(*[ROW] * 4))
    yield "png with rubbish behind it", "a.png", png() + b"\0" * 999
    yield "one pixel", "a.png", png_of((1, 1, 8, 0, 0), pixels(b"\x80"))


def _exif(orientation: int) -> Image.Exif:
    exif = Image.Exif()
    exif[0x0112] = orientation
    return exif


def refused() -> Iterator[tuple[str, str, bytes, str]]:
    """Pictures that cannot be drawn, and part of the message about each."""
    yield "empty", "a.png", b"", "is empty"
    yield "a text", "a.png", b"moth and lamp", "is no PNG and no JPEG"
    yield "a pointer", "a.png", b"version https://git-lfs.github.com/spec/v1\nsize 9\n", "pointer of Git LFS"
    yield "png called jpg", "a.jpg", png(), "is a PNG, not a JPEG"
    yield "jpeg called png", "a.png", jpeg(), "is a JPEG, not a PNG"
    yield "png called txt", "a.txt", png(), "is a PNG"
    yield "gif", "a.png", saved(photo(), "GIF"), "is a GIF"
    yield "webp", "a.jpg", b"RIFF\x10\0\0\0WEBPVP8 ", "is a WebP"
    yield "bmp", "a.png", saved(photo(), "BMP"), "is a BMP"
    yield "heic", "a.jpg", b"\0\0\0\x18ftypheic", "is a HEIC or AVIF"
    yield "tiff", "a.jpg", saved(photo(), "TIFF"), "is a TIFF"
    yield "jpeg cut off in its header", "a.jpg", jpeg()[:100], "is cut off"
    yield "jpeg cut off in its pixels", "a.jpg", jpeg()[:-40], "is cut off"
    yield "jpeg without pixels", "a.jpg", jpeg()[:20] + b"\xff\xd9", "is damaged"
    yield "jpeg of no size", "a.jpg", frame_of(lambda part: sized(part, 0, 0)), "has no pixels"
    yield "jpeg bomb", "a.jpg", frame_of(lambda part: sized(part, 30_000, 30_000)), "30000 x 30000 pixels"
    yield "jpeg of 12 bits", "a.jpg", frame_of(lambda part: part.__setitem__(4, 12)), "few programs read"
    yield "jpeg, lossless", "a.jpg", frame_of(lambda part: part.__setitem__(1, 0xC3)), "few programs read"
    yield "jpeg of two samples", "a.jpg", frame_of(lambda part: part.__setitem__(9, 2)), "2 samples"
    yield "jpeg, two frames", "a.jpg", with_segment(0xC0, b"\x08\0\x08\0\x08\x01\x01\x11\0"), "two frames"
    yield "jpeg that paints 200 times", "a.jpg", many_scans(), "times"
    yield "jpeg of zeros", "a.jpg", b"\xff\xd8\xff" + b"\0" * 5000, "is damaged"
    large = b"ICC_PROFILE\0\x01\x01" + b"p" * 65000
    yield "jpeg with a huge profile", "a.jpg", with_segment(0xE2, large, 70), "profile of more than 4 MB"
    yield "png cut off in its pixels", "a.png", png()[:-60], "is cut off"
    yield "png cut off in its header", "a.png", png()[:20], "is cut off"
    yield "png without pixels", "a.png", png_of(GREY8), "is cut off"
    yield "png with too few rows", "a.png", png_of(GREY8, pixels(ROW)), "is cut off"
    yield "png with too many rows", "a.png", png_of(GREY8, pixels(*[ROW] * 5)), "more than its size"
    swelling = chunk(b"IDAT", zlib.compress(bytes(20_000_000), 9))
    yield "png that swells", "a.png", png_of(GREY8, swelling), "more than its size"
    yield "png bomb", "a.png", png_of((30_000, 30_000, 8, 2, 0), pixels(ROW)), "30000 x 30000 pixels"
    yield "png line without end", "a.png", png_of((2**31 - 1, 1, 8, 2, 0), pixels(ROW)), "pixels"
    yield "png of no size", "a.png", png_of((0, 4, 8, 2, 0), pixels(ROW)), "has no pixels"
    yield "png of no kind", "a.png", png_of((4, 4, 7, 5, 0), pixels(ROW)), "is damaged"
    yield "png without palette", "a.png", png_of((4, 4, 8, 3, 0), pixels(*[ROW] * 4)), "palette"
    yield "png with a wrong checksum", "a.png", _flipped(png()), "checksum"
    yield (
        "png with a filter there is not",
        "a.png",
        png_of(GREY8, chunk(b"IDAT", zlib.compress(b"\x09" + ROW + (b"\0" + ROW) * 3))),
        "filter",
    )
    yield "png of no packing", "a.png", png_of(GREY8, chunk(b"IDAT", b"moth" * 20)), "cannot be unpacked"
    profile = chunk(b"iCCP", b"huge\0\0" + zlib.compress(bytes(20_000_000), 9))
    yield (
        "png with a huge profile",
        "a.png",
        png_of(GREY8, profile, pixels(*[ROW] * 4)),
        "profile of more than 4 MB",
    )


def _flipped(body: bytes) -> bytes:
    at = body.find(b"IDAT") + 20
    return body[:at] + bytes((body[at] ^ 1,)) + body[at + 1 :]
