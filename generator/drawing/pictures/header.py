"""The header of a picture file: its measures and its meaning, read and bounded before a pixel is decoded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from generator.drawing.pictures.refusals import BadPicture
from generator.system.values import frozen

MAX_PIXELS = 40_000_000
"""A2 at 300 dots an inch has 35 million; decoded, 40 million take 160 MB."""
MAX_SIDE = 20_000
MAX_PROFILE_BYTES = 4 << 20
MAX_TAGS = 512
ORIENTATION, SHORT = 0x0112, 3

Span = tuple[int, int]
"""Where a stretch of a file begins, and where it has ended."""


@frozen
class Header:
    """Everything about a picture but its pixels; ``width`` and ``height`` are those of the rows in the file.

    ``colours`` says what a pixel is made of; ``alpha``, whether one can see through some. ``profile`` is an
    ICC profile other than that of sRGB. ``parts`` are the stretches of the file without its metadata, one
    after the other, and ``data`` those among them that hold a PNG's pixels.
    """

    kind: Literal["png", "jpeg"]
    width: int
    height: int
    bits: int
    colours: Literal["grey", "rgb", "palette", "cmyk"]
    alpha: bool = False
    interlaced: bool = False
    turn: int = 1
    profile: bytes = b""
    palette: bytes = b""
    parts: tuple[Span, ...] = ()
    data: tuple[Span, ...] = ()

    @property
    def plain(self) -> bool:
        """Whether any reader shows it as it is meant: eight bits or fewer of grey or sRGB."""
        return self.bits <= 8 and self.colours != "cmyk" and not self.profile

    @property
    def seen(self) -> tuple[int, int]:
        """Width and height as one sees it upright."""
        return (self.height, self.width) if self.turn > 4 else (self.width, self.height)


def joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The same stretches, those that follow each other as one.

    >>> joined([(0, 2), (2, 8), (9, 12)])
    ((0, 8), (9, 12))
    """
    together: list[Span] = []
    for start, end in spans:
        if together and together[-1][1] == start:
            start = together.pop()[0]
        together.append((start, end))
    return tuple(together)


def check_size(width: int, height: int) -> None:
    """Refuse pictures without pixels and with more than anybody prints. Raises BadPicture."""
    if not width or not height:
        raise BadPicture("has no pixels: its header says that it is empty", "save it again")
    if width > MAX_SIDE or height > MAX_SIDE or width * height > MAX_PIXELS:
        most = f"{MAX_PIXELS // 1_000_000} million pixels are read, {MAX_SIDE} a side"
        raise BadPicture(
            f"has {width} x {height} pixels; {most}", "make it smaller; 300 dots an inch are enough"
        )


def orientation(tiff: bytes) -> int:
    """The orientation that EXIF data tell, 1 (upright) when they tell none one can read."""
    order: Literal["little", "big"] = "little" if tiff[:2] == b"II" else "big"

    def number(at: int, size: int) -> int:
        return int.from_bytes(tiff[at : at + size], order)

    start = number(4, 4)
    for at in _entries(start + 2, min(number(start, 2), MAX_TAGS), len(tiff)):
        if number(at, 2) == ORIENTATION and number(at + 2, 2) == SHORT:
            turn = number(at + 8, 2)
            return turn if 1 <= turn <= 8 else 1
    return 1


def _entries(start: int, count: int, length: int) -> Iterator[int]:
    """The offsets of the entries of a directory that lie in the data."""
    return (at for at in range(start, start + 12 * count, 12) if at + 12 <= length)


def foreign(profile: bytes) -> bytes:
    """The profile itself, or nothing where it is that of sRGB, which everybody takes for granted."""
    name = b"sRGB"
    return b"" if name in profile or b"\0".join(name[i : i + 1] for i in range(4)) in profile else profile
