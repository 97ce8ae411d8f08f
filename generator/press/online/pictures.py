"""Faces as exact pictures, cut along their outlines: the same pixels wherever one is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import ceil
from typing import TypeVar

from PIL import Image, ImageDraw

from generator.contract import Face, Outline
from generator.drawing.display import Rect
from generator.drawing.faces import Faces
from generator.press.pdf.document import PdfFile
from generator.press.pdf.metadata import Info
from generator.press.pdf.page import Page
from generator.press.png import MM_PER_INCH, WHITE, as_png, raster
from generator.system.pdf_pages import PdfPages
from generator.system.values import frozen

AT_ONCE = 40
"""Faces in one file to be rastered; it is in memory whole."""
SMOOTH = 4
"""The edge of a shape is drawn so many times larger, then made smaller."""
FRAME, FRAME_LINE, FRAME_CORNER = "#7d7d7d", 2, 8
"""The colour of a frame that cards are laid in, its line and its corners in pixels."""

TURNED = {
    90: Image.Transpose.ROTATE_270,
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
}
"""Pillow turns the other way round."""

Size = tuple[float, float]


@frozen
class Wanted:
    """A face to be seen at so many dots an inch: its trimmed size, the outline and the window within it.

    It is turned clockwise by ``turn`` degrees at the end.
    """

    face: Face
    size: Size
    outline: Outline
    dpi: float
    window: tuple[float, float, float, float] | None = None
    turn: int = 0

    @property
    def cut(self) -> Size:
        """Width and height in mm of what is seen, as it stands."""
        return _as_it_stands(self._box[2:], self.turn)

    @property
    def _box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height in mm of what is cut out."""
        if self.window is not None:
            return self.window
        wide, high = cut_size(self.size, self.outline)
        return (self.size[0] - wide) / 2, (self.size[1] - high) / 2, wide, high

    @property
    def corner(self) -> tuple[int, int]:
        """Left and top in pixels of what is cut out."""
        left, top = (round(side * self.dpi / MM_PER_INCH) for side in self._box[:2])
        return left, top

    @property
    def pixels(self) -> tuple[int, int]:
        """Those of the whole face, as in any other format, or as many as lie in its outline."""
        if self._box[2:] == self.size:
            wide, high = (ceil(side * self.dpi / MM_PER_INCH - 1e-4) for side in self.size)
        else:
            wide, high = (round(side * self.dpi / MM_PER_INCH) for side in self._box[2:])
        return max(1, wide), max(1, high)

    @property
    def pixels_as_it_stands(self) -> tuple[int, int]:
        """The pixels of the picture, turned."""
        return _as_it_stands(self.pixels, self.turn)


T = TypeVar("T")


def _as_it_stands(size: tuple[T, T], turn: int) -> tuple[T, T]:
    return (size[1], size[0]) if turn % 180 else size


def cut_size(size: Size, outline: Outline) -> Size:
    """The width and height of what is cut out of that size, in mm."""
    width, height = (side - 2 * outline.inset_mm for side in size)
    if outline.shape == "round":
        return min(width, height), min(width, height)
    if outline.shape == "hex":
        high = min(height, width / 0.866)
        return 0.866 * high, high
    return width, height


def rastered(faces: Faces, wanted: Sequence[Wanted]) -> Iterator[Image.Image]:
    """Each face as an RGB picture of its pixels, in their order; corners outside a shape are there still.

    LayoutError for a face that cannot be drawn.
    """
    for start in range(0, len(wanted), AT_ONCE):
        yield from _some(faces, wanted[start : start + AT_ONCE])


def _some(faces: Faces, wanted: Sequence[Wanted]) -> Iterator[Image.Image]:
    """Parts of one face that follow one another are cut from one picture of it."""
    file = PdfFile(Info(title="Pictures"), faces.fonts)
    pages: dict[tuple[int, Size], int] = {}
    for each in wanted:
        key = id(each.face), each.size
        if key not in pages:
            pages[key] = len(pages)
            page = Page(*each.size)
            page.place(file.plain([Rect(0, 0, *each.size, 0, WHITE)]), 0, 0)
            page.place(file.operators(faces.draw(each.face, *each.size)), 0, 0)
            file.add(page)
    with PdfPages(file.finish()) as drawn:
        for (number, dpi), parts in groupby(wanted, lambda each: (pages[id(each.face), each.size], each.dpi)):
            picture = raster(drawn, number, dpi).image()
            for each in parts:
                (left, top), (wide, high) = each.corner, each.pixels
                cut = picture.crop((left, top, left + wide, top + high))
                yield cut.transpose(TURNED[each.turn]) if each.turn else cut


def pages_as_png(pdf: bytes, dpi: float) -> list[bytes]:
    """Each page of a document as a picture file."""
    with PdfPages(pdf) as pages:
        return [raster(pages, number, dpi).png(0.0) for number in range(pages.count)]


def shows_photographs(faces: Faces, wanted: Iterable[Wanted]) -> bool:
    """Whether there is a picture of pixels on any of these faces, which other ways of packing suit."""
    return any(faces.draw(each.face, *each.size).pictures for each in wanted)


def shaped(picture: Image.Image, outline: Outline) -> Image.Image:
    """The picture, transparent outside its outline; that of a box as it is."""
    if outline.shape == "box":
        return picture
    wide, high = (side * SMOOTH for side in picture.size)
    mask = Image.new("L", (wide, high), 0)
    draw = ImageDraw.Draw(mask)
    if outline.shape == "round":
        draw.ellipse((0, 0, wide - 1, high - 1), fill=255)
    else:
        corners = ((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25))
        draw.polygon([(x * (wide - 1), y * (high - 1)) for x, y in corners], fill=255)
    cut = picture.convert("RGBA")
    cut.putalpha(mask.resize(picture.size, Image.Resampling.BOX))
    return cut


def each_once(wanted: Iterable[Wanted]) -> list[Wanted]:
    """Without what is wanted twice; faces are compared by what they show."""
    return list({repr(each): each for each in wanted}.values())


def frame(width: int, height: int, ground: str = "#00000000") -> bytes:
    """A frame of so many pixels, clear inside or of a colour, as a PNG file."""
    picture = Image.new("RGBA", (width, height), ground)
    ImageDraw.Draw(picture).rounded_rectangle(
        (0, 0, width - 1, height - 1), FRAME_CORNER, outline=FRAME, width=FRAME_LINE
    )
    return as_png(picture)
