"""A picture of flat things on a table: a soft ground, and each thing over its shadow.

Everything but very large pictures is painted twice as large as it is wanted, then made smaller, so that
edges are smooth. The same things give the same pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

import numpy
from PIL import Image, ImageDraw, ImageFilter

from generator.press.showcase.camera import Camera, Coefficients, Pixel, Point, Quad, onto_texture
from generator.system.values import frozen

FINER, MAX_FINE_PIXELS = 2, 5_000_000
"""So many times larger a picture is painted, unless it has more pixels than that."""
COARSER = 4
EDGE_STEP = 4
"""Pixels from one layer to the next of the edge of something thick."""
"""Shadows have no edges worth keeping: they are painted so many times smaller."""
MIDDLE, EDGE = (247, 246, 243), (214, 210, 203)
"""The ground where the light falls, and in the corners."""
STRIP = 64
"""Rows of the ground that are worked out at a time."""
SHADOW = (30, 26, 34)
LIGHT = (0.30, -0.42)
"""How far a shadow falls to the right and away from the viewer, for each mm of height."""
EDGE_OF_PAPER = (194, 191, 184)
"""The colour of a cut edge: red, green and blue, 0 to 255."""
BURIED = (226, 223, 216)
"""The colour of the edges within a pile."""
FLAT = 1e-7
"""So little does what lies flat before the camera grow towards one of its ends."""


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
    plain: tuple[int, int, int] | None = None


@frozen
class Shade:
    """The shadow of something tall: where its outline meets the table, and how soft its edge is, in mm."""

    outline: tuple[Point, ...]
    soft: float
    strength: float


def painted(things: Sequence[Thing | Shade], camera: Camera, size: tuple[int, int]) -> Image.Image:
    """The picture of ``size`` pixels, RGB; later things lie over earlier ones."""
    picture, finer = ground(size), finer_for(size)
    picture = picture.resize((size[0] * finer, size[1] * finer), Image.Resampling.NEAREST)
    fine = Camera(
        camera.degrees, camera.distance, camera.scale * finer, camera.left * finer, camera.top * finer
    )
    for thing in things:
        if isinstance(thing, Shade):
            _darken(picture, fine.pixels(thing.outline), thing.soft * fine.scale, thing.strength)
        else:
            _lay(picture, thing, fine)
    return picture.resize(size, Image.Resampling.BOX)


def finer_for(size: tuple[int, int]) -> int:
    """How many times larger than it is wanted a picture is painted."""
    return FINER if size[0] * size[1] <= MAX_FINE_PIXELS else 1


def ground(size: tuple[int, int]) -> Image.Image:
    """A table under a soft light, without bands."""
    picture = Image.new("RGB", size)
    for top in range(0, size[1], STRIP):
        rows = range(top, min(top + STRIP, size[1]))
        picture.paste(Image.fromarray(_ground(size, rows)), (0, top))
    return picture


def _ground(size: tuple[int, int], rows: range) -> numpy.ndarray[tuple[int, ...], numpy.dtype[numpy.uint8]]:
    """Some rows of it, red, green and blue."""
    wide, high = size
    x = (numpy.arange(wide, dtype=numpy.float32) + 0.5) / wide - 0.5
    y = (numpy.arange(rows.start, rows.stop, dtype=numpy.float32) + 0.5) / high - 0.42
    far = numpy.minimum(1.0, x[None, :] ** 2 * 1.5 + y[:, None] ** 2 * 1.7)
    # Noise of fixed numbers hides the steps between two greys.
    numbers = numpy.arange(rows.start * wide, rows.stop * wide, dtype=numpy.uint64)
    mixed = (numbers * numpy.uint64(2654435761)) >> numpy.uint64(7)
    noise = ((mixed ^ (mixed >> numpy.uint64(9))) % numpy.uint64(256)).astype(numpy.float32) / 256
    noise = noise.reshape(len(rows), wide)
    levels = [middle + (edge - middle) * far + noise for middle, edge in zip(MIDDLE, EDGE, strict=True)]
    return numpy.stack(levels, axis=2).astype(numpy.uint8)


def _lay(picture: Image.Image, thing: Thing, camera: Camera) -> None:
    """One thing, its shadow first, then the edge of its paper, then its face."""
    corners = camera.pixels(thing.quad)
    if thing.height:
        for height, soft, strength in ((thing.height * 2.6, 2.2, 0.26), (thing.height * 0.5, 0.6, 0.34)):
            shadow = camera.pixels(
                (x + height * LIGHT[0], y + height * LIGHT[1], max(0.0, z - height)) for x, y, z in thing.quad
            )
            _darken(picture, shadow, soft * thing.height * camera.scale, strength, thing.texture)
    layers = thing.thick if camera.degrees < 90 else 0.0
    steps = ceil(layers * camera.scale / EDGE_STEP)
    for step in range(steps):
        down = thing.thick * (1 - step / steps)
        lower = camera.pixels((x, y, z - down) for x, y, z in thing.quad)
        _paste(picture, thing.texture, lower, thing.shade, EDGE_OF_PAPER)
    _paste(picture, thing.texture, corners, thing.shade, thing.plain)


def _paste(
    picture: Image.Image,
    texture: Image.Image,
    corners: Sequence[Pixel],
    shade: float,
    plain: tuple[int, int, int] | None,
) -> None:
    """A texture where its corners are seen, or its shape in one colour."""
    box = _box(corners, picture.size, 2)
    if box is None:
        return
    size = (box[2] - box[0], box[3] - box[1])
    way = onto_texture([(x - box[0], y - box[1]) for x, y in corners], *texture.size)
    alpha = _seen(texture.getchannel("A"), size, way)
    if plain is not None:
        picture.paste(plain, box, alpha)
        return
    colour = _seen(texture.convert("RGB"), size, way)
    if shade != 1:
        colour = colour.point([min(255, round(level % 256 * shade)) for level in range(768)])
    picture.paste(colour, box, alpha)


def _seen(image: Image.Image, size: tuple[int, int], way: Coefficients) -> Image.Image:
    """An image as the camera sees it; what lies flat before it takes half the time."""
    linear = Image.Resampling.BILINEAR
    if abs(way[6]) * size[0] + abs(way[7]) * size[1] < FLAT:
        return image.transform(size, Image.Transform.AFFINE, way[:6], linear, fillcolor=0)
    return image.transform(size, Image.Transform.PERSPECTIVE, way, linear, fillcolor=0)


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
