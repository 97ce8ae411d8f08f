"""Faces cut out: their pixels inside the trim, to be laid anywhere in space."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

from PIL import Image, ImageDraw, ImageFilter

from generator.drawing.display import Drawing, Rect
from generator.drawing.typography.fonts import Font
from generator.press.cutting.outlines import rounded
from generator.press.pdf.document import PdfFile
from generator.press.pdf.metadata import Info
from generator.press.pdf.page import Page
from generator.press.png import MAX_PIXELS, MM_PER_INCH, WHITE, raster
from generator.press.showcase.camera import Point, Quad
from generator.system.pdf_pages import PdfPages
from generator.system.values import frozen

PAD_MM = 1.0
"""Around the trim, transparent, so that edges are smooth wherever they come to lie."""
SMOOTH = 4
EDGE_PIXELS = 0.6
"""So much of its pixels an edge is softened to each side: seen smaller, it is as wide as a pixel there."""

Vector = Point


@frozen
class Cutout:
    """Something flat to be seen: a face of ``width`` x ``height`` mm, and how thick it is.

    It is cut along its ``outline``, or else along the edges of its size. ``window`` is the upper left corner
    of the part that is seen of a larger drawing.
    """

    drawing: Drawing
    width: float
    height: float
    outline: tuple[tuple[float, float], ...] = ()
    thick: float = 0.3
    window: tuple[float, float] = (0.0, 0.0)


def textures(
    cutouts: Sequence[Cutout], fonts: Mapping[str, Font], dots_per_mm: float
) -> list[tuple[Image.Image, Image.Image]]:
    """The pixels of each with PAD_MM around them, and its shape: 0 outside the trim, 255 inside."""
    masks: dict[tuple[object, ...], Future[Image.Image]] = {}
    both = []
    with ThreadPoolExecutor(1) as beside:
        for cutout, face in zip(cutouts, _pixels(cutouts, fonts, dots_per_mm), strict=True):
            shape = *face.size, cutout.width, cutout.height, cutout.outline
            if shape not in masks:
                # The rasteriser, at the next face, lets others work.
                masks[shape] = beside.submit(_mask, cutout, face.size)
            both.append((face, masks[shape]))
    return [(face, mask.result()) for face, mask in both]


def _pixels(
    cutouts: Sequence[Cutout], fonts: Mapping[str, Font], dots_per_mm: float
) -> Iterator[Image.Image]:
    """All are pages of one document, so that fonts and symbols are made ready once for them."""
    file = PdfFile(Info(title="Pieces"), fonts)
    for cutout in cutouts:
        page = Page(cutout.width + 2 * PAD_MM, cutout.height + 2 * PAD_MM)
        page.place(file.plain([Rect(0, 0, page.width, page.height, 0, WHITE)]), 0, 0)
        page.place(file.operators(cutout.drawing), PAD_MM - cutout.window[0], PAD_MM - cutout.window[1])
        file.add(page)
    with PdfPages(file.finish()) as pages:
        for number, cutout in enumerate(cutouts):
            area = (cutout.width + 2 * PAD_MM) * (cutout.height + 2 * PAD_MM)
            fine = min(dots_per_mm, (MAX_PIXELS / area) ** 0.5)
            yield raster(pages, number, fine * MM_PER_INCH).image()


def _mask(cutout: Cutout, size: tuple[int, int]) -> Image.Image:
    """White inside the trim, with smooth edges, and black outside."""
    fine = size[0] / (cutout.width + 2 * PAD_MM) * SMOOTH
    mask = Image.new("L", (size[0] * SMOOTH, size[1] * SMOOTH), 0)
    outline = cutout.outline or rounded(0.0, 0.0, cutout.width, cutout.height, 0.0).points
    ring = [((x + PAD_MM) * fine, (y + PAD_MM) * fine) for x, y in outline]
    ImageDraw.Draw(mask).polygon(ring, fill=255)
    return mask.resize(size, Image.Resampling.BOX).filter(ImageFilter.BoxBlur(EDGE_PIXELS))


def lying(cutout: Cutout, middle: Point, right: Vector, down: Vector) -> Quad:
    """Its corners, padding included, with ``middle`` in space and unit vectors along its sides."""
    across, along = cutout.width / 2 + PAD_MM, cutout.height / 2 + PAD_MM
    x, y, z = middle

    def corner(a: float, b: float) -> Point:
        return (
            x + a * across * right[0] + b * along * down[0],
            y + a * across * right[1] + b * along * down[1],
            z + a * across * right[2] + b * along * down[2],
        )

    return corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)


def trims(cutout: Cutout, quad: Quad) -> Sequence[Point]:
    """The corners of the trim of something that lies in a padded ``quad``."""
    a, b = PAD_MM / (cutout.width + 2 * PAD_MM), PAD_MM / (cutout.height + 2 * PAD_MM)
    start, right, _, down = quad

    def inner(u: float, v: float) -> Point:
        x, y, z = (o + u * (r - o) + v * (d - o) for o, r, d in zip(start, right, down, strict=True))
        return x, y, z

    return [inner(a, b), inner(1 - a, b), inner(1 - a, 1 - b), inner(a, 1 - b)]
