"""Faces cut out: their pixels inside the trim, to be laid anywhere in space."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image, ImageDraw

from generator.drawing.display import Drawing
from generator.drawing.svg.writer import Placed
from generator.drawing.typography.fonts import Font
from generator.press.cutting.outlines import rounded
from generator.press.png import MM_PER_INCH, pixels
from generator.press.showcase.camera import Point, Quad
from generator.system.values import frozen

PAD_MM = 1.0
"""Around the trim, transparent, so that edges are smooth wherever they come to lie."""
SMOOTH = 4

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


def texture(cutout: Cutout, fonts: Mapping[str, Font], dots_per_mm: float) -> Image.Image:
    """Its pixels with PAD_MM around them; what lies outside the trim is transparent."""
    left, top = cutout.window
    wide, high = cutout.width + 2 * PAD_MM, cutout.height + 2 * PAD_MM
    box = (left - PAD_MM, top - PAD_MM, wide, high)
    face = pixels([Placed(cutout.drawing, 0.0, 0.0)], box, fonts, dots_per_mm * MM_PER_INCH).convert("RGBA")
    scale = face.width / wide
    mask = Image.new("L", (face.width * SMOOTH, face.height * SMOOTH), 0)
    outline = cutout.outline or rounded(0.0, 0.0, cutout.width, cutout.height, 0.0).points
    fine = scale * SMOOTH
    ring = [((x + PAD_MM) * fine, (y + PAD_MM) * fine) for x, y in outline]
    ImageDraw.Draw(mask).polygon(ring, fill=255)
    face.putalpha(mask.resize(face.size, Image.Resampling.BOX))
    return face


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
