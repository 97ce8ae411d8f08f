"""A picture of flat things on a table: a soft ground, and each thing over its shadow.

Everything is painted twice as large as it is wanted, then made smaller, so that edges are smooth. The
same things give the same pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

import numpy
from PIL import Image, ImageDraw, ImageFilter

from generator.press.showcase.camera import Camera, Pixel, Point, Quad, onto_texture
from generator.system.values import frozen

FINER = 2
COARSER = 4
EDGE_STEP = 4
"""Pixels from one layer to the next of the edge of something thick."""
"""Shadows have no edges worth keeping: they are painted so many times smaller."""
MIDDLE, EDGE = (247, 246, 243), (214, 210, 203)
"""The ground where the light falls, and in the corners."""
SHADOW = (30, 26, 34)
LIGHT = (0.30, -0.42)
"""How far a shadow falls to the right and away from the viewer, for each mm of height."""
PAPER = (226, 222, 214)
"""The edge of what is cut."""


@frozen
class Thing:
    """Something flat with a ``texture``, which covers ``quad``; ``thick`` mm of it lie below that.

    ``height`` is how far it is above what its shadow falls on, in mm; at 0 it has no shadow of its own. A
    ``shade`` below 1 is for sides that the light does not reach.
    """

    texture: Image.Image
    quad: Quad
    height: float = 1.5
    thick: float = 0.3
    shade: float = 1.0


@frozen
class Shade:
    """The shadow of something tall: where its outline meets the table, and how soft its edge is, in mm."""

    outline: tuple[Point, ...]
    soft: float
    strength: float


def painted(things: Sequence[Thing | Shade], camera: Camera, size: tuple[int, int]) -> Image.Image:
    """The picture of ``size`` pixels, RGB; later things lie over earlier ones."""
    picture = ground(size)
    picture = picture.resize((size[0] * FINER, size[1] * FINER), Image.Resampling.NEAREST)
    fine = Camera(
        camera.degrees, camera.distance, camera.scale * FINER, camera.left * FINER, camera.top * FINER
    )
    for thing in things:
        if isinstance(thing, Shade):
            _darken(picture, fine.pixels(thing.outline), thing.soft * fine.scale, thing.strength)
        else:
            _lay(picture, thing, fine)
    return picture.resize(size, Image.Resampling.BOX)


def ground(size: tuple[int, int]) -> Image.Image:
    """A table under a soft light, without bands."""
    wide, high = size
    x = (numpy.arange(wide, dtype=numpy.float64) + 0.5) / wide - 0.5
    y = (numpy.arange(high, dtype=numpy.float64) + 0.5) / high - 0.42
    far = numpy.minimum(1.0, (x[None, :] ** 2 * 1.5 + y[:, None] ** 2 * 1.7))
    # Noise of fixed numbers hides the steps between two greys.
    mixed = (numpy.arange(wide * high, dtype=numpy.uint64) * numpy.uint64(2654435761)) >> numpy.uint64(7)
    noise = ((mixed ^ (mixed >> numpy.uint64(9))) % numpy.uint64(256)).astype(numpy.float64) / 256
    rows = [middle + (edge - middle) * far for middle, edge in zip(MIDDLE, EDGE, strict=True)]
    pixels = numpy.stack([numpy.floor(row + noise.reshape(high, wide)) for row in rows], axis=2)
    return Image.fromarray(pixels.astype(numpy.uint8))


def _lay(picture: Image.Image, thing: Thing, camera: Camera) -> None:
    """One thing, its shadow first, then the edge of its paper, then its face."""
    corners = camera.pixels(thing.quad)
    if thing.height:
        for height, soft, strength in ((thing.height * 2.6, 2.2, 0.26), (thing.height * 0.5, 0.6, 0.34)):
            shadow = camera.pixels(
                (x + height * LIGHT[0], y + height * LIGHT[1], max(0.0, z - height)) for x, y, z in thing.quad
            )
            _darken(picture, shadow, soft * thing.height * camera.scale, strength, thing.texture)
    steps = ceil(thing.thick * camera.scale / EDGE_STEP) if thing.thick and camera.degrees < 90 else 0
    for step in range(steps):
        down = thing.thick * (1 - step / steps)
        lower = camera.pixels((x, y, z - down) for x, y, z in thing.quad)
        _paste(picture, Image.new("RGB", (8, 8), PAPER), lower, thing.texture, 0.86)
    _paste(picture, thing.texture, corners, thing.texture, thing.shade)


def _paste(
    picture: Image.Image, texture: Image.Image, corners: Sequence[Pixel], outline: Image.Image, shade: float
) -> None:
    """A texture where its corners are seen, cut to the outline (the alpha of another texture)."""
    box = _box(corners, picture.size, 2)
    if box is None:
        return
    moved = [(x - box[0], y - box[1]) for x, y in corners]
    size = (box[2] - box[0], box[3] - box[1])
    way = onto_texture(moved, *outline.size)
    alpha = outline.getchannel("A").transform(
        size, Image.Transform.PERSPECTIVE, way, Image.Resampling.BICUBIC, fillcolor=0
    )
    if texture is outline:
        colour = texture.convert("RGB").transform(
            size, Image.Transform.PERSPECTIVE, way, Image.Resampling.BICUBIC
        )
    else:
        colour = texture.resize(size)
    if shade != 1:
        colour = colour.point([min(255, round(level % 256 * shade)) for level in range(768)])
    picture.paste(colour, box, alpha)


def _darken(
    picture: Image.Image,
    corners: Sequence[Pixel],
    soft: float,
    strength: float,
    outline: Image.Image | None = None,
) -> None:
    """A shadow with soft edges: of four corners with the alpha of a texture, or of a whole outline."""
    soft = max(soft, 1.0)
    box = _box(corners, picture.size, ceil(soft * 3) + COARSER)
    if box is None:
        return
    size = (ceil((box[2] - box[0]) / COARSER), ceil((box[3] - box[1]) / COARSER))
    moved = [((x - box[0]) / COARSER, (y - box[1]) / COARSER) for x, y in corners]
    if outline is None:
        mask = Image.new("L", size, 0)
        ImageDraw.Draw(mask).polygon(moved, fill=255)
    else:
        small = outline.getchannel("A").resize((64, 64), Image.Resampling.BOX)
        way = onto_texture(moved, *small.size)
        mask = small.transform(size, Image.Transform.PERSPECTIVE, way, Image.Resampling.BILINEAR, fillcolor=0)
    mask = mask.filter(ImageFilter.GaussianBlur(soft / COARSER))
    mask = mask.point([round(level * strength) for level in range(256)])
    mask = mask.resize((size[0] * COARSER, size[1] * COARSER), Image.Resampling.BILINEAR)
    mask = mask.crop((0, 0, box[2] - box[0], box[3] - box[1]))
    picture.paste(SHADOW, box, mask)


def _box(corners: Sequence[Pixel], size: tuple[int, int], room: int) -> tuple[int, int, int, int] | None:
    """The part of the picture around corners; None when they are outside it."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    left, top = max(0, floor(min(xs)) - room), max(0, floor(min(ys)) - room)
    right, bottom = min(size[0], ceil(max(xs)) + room), min(size[1], ceil(max(ys)) + room)
    return (left, top, right, bottom) if left < right and top < bottom else None
