"""A picture of flat things on a table: a soft ground, and each thing over its shadow.

Faces are finer than they are seen, and their shapes have smooth edges, so that the picture has none that is
jagged. The same things give the same pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import ceil, floor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from isal import isal_zlib
from PIL import Image, ImageDraw, ImageFilter

from generator.press.showcase.camera import Camera, Pixel, Point, Quad, onto_texture
from generator.press.showcase.covering import BAND, Cover, cover_of, opaque_of, seen, seen_of
from generator.system import cache
from generator.system.values import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

FINER, MAX_FINE_PIXELS = 1.6, 5_000_000
"""So many times finer than it is seen a face is, unless the picture has more pixels than that. To paint all
of it twice as large and make it smaller looks the same to the eye and takes three times as long."""
COARSER = 2
"""Shadows have no edges worth keeping: they are painted so many times smaller."""
EDGE_STEP = 2
"""Pixels from one layer to the next of the edge of something thick."""
MIDDLE, EDGE = (247, 246, 243), (214, 210, 203)
"""The ground where the light falls, and in the corners."""
ROWS_OF_A_PART = 9 * BAND
PAINTERS = 2
"""Parts of a picture, each so high, are painted side by side by so many threads: Pillow lets others work."""
GROUNDS = "grounds"
"""The folder of the cache for tables by their size."""
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
    """Something flat with a ``texture`` and a ``shape``, which cover ``quad``; ``thick`` mm lie below that.

    ``height`` is how far it is above what its shadow falls on, in mm; at 0 it has no shadow of its own. A
    ``shade`` below 1 is for sides that the light does not reach.
    """

    texture: Image.Image
    shape: Image.Image
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
    table, picture = ground(size), Image.new("RGB", size)
    shapes = {id(thing.shape): thing.shape for thing in things if isinstance(thing, Thing)}
    opaque = {key: opaque_of(shape) for key, shape in shapes.items()}
    small = {key: shape.resize((64, 64), Image.Resampling.BOX) for key, shape in shapes.items()}
    covers = [
        {} if isinstance(thing, Shade) else cover_of(opaque[id(thing.shape)], thing.shape, thing.quad, camera)
        for thing in things
    ]

    def shadows_of(thing: Thing | Shade) -> list[_Shadow]:
        if isinstance(thing, Shade):
            return _shade(thing, camera, size)
        return _cast(thing, small[id(thing.shape)], camera, size)

    def part(top: int) -> None:
        rows = range(top, min(top + ROWS_OF_A_PART, size[1]))
        picture.paste(table.crop((0, rows.start, size[0], rows.stop)), (0, top))
        for number, thing in enumerate(things):
            for shadow in shadows[number]:
                _darken(picture, shadow, rows, covers[number:])
            if isinstance(thing, Thing):
                _lay(picture, thing, rows, camera, covers[number], covers[number + 1 :])

    with ThreadPoolExecutor(PAINTERS) as painters:
        shadows = list(painters.map(shadows_of, things))
        for _ in painters.map(part, range(0, size[1], ROWS_OF_A_PART)):
            pass
    return picture


def finer_for(size: tuple[int, int]) -> float:
    """How many times finer than they are seen faces are in a picture of that size."""
    return FINER if size[0] * size[1] <= MAX_FINE_PIXELS else 1.0


def ground(size: tuple[int, int]) -> Image.Image:
    """A table under a soft light, without bands; cached by the user, since NumPy takes long to load."""

    def unpacked(data: bytes) -> Image.Image:
        return Image.frombytes("RGB", size, isal_zlib.decompress(data))

    name = f"{cache.code_digest(Path(__file__).parent)}-{size[0]}x{size[1]}"
    picture = cache.recall(GROUNDS, name, unpacked)
    if picture is not None:
        return picture
    picture = Image.new("RGB", size)
    for top in range(0, size[1], STRIP):
        rows = range(top, min(top + STRIP, size[1]))
        picture.paste(Image.fromarray(_ground(size, rows)), (0, top))
    cache.store(GROUNDS, name, isal_zlib.compress(picture.tobytes(), 1))
    return picture


def _ground(size: tuple[int, int], rows: range) -> NDArray[Any]:
    """Some rows of it, red, green and blue."""
    import numpy

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


@frozen
class _Shadow:
    """A shadow: how dark it is at each spot of the ``box`` of the picture that it may reach, coarsely."""

    mask: Image.Image
    box: tuple[int, int, int, int]


def _cast(thing: Thing, shape: Image.Image, camera: Camera, size: tuple[int, int]) -> list[_Shadow]:
    """The shadow of a thing, the softer the higher it lies; its ``shape`` may be coarse."""
    if not thing.height:
        return []
    shadows = []
    for height, soft, strength in ((thing.height * 2.6, 2.2, 0.26), (thing.height * 0.5, 0.6, 0.34)):
        corners = camera.pixels(
            (x + height * LIGHT[0], y + height * LIGHT[1], max(0.0, z - height)) for x, y, z in thing.quad
        )
        shadows += _shadow(corners, soft * thing.height * camera.scale, strength, size, shape)
    return shadows


def _shade(shade: Shade, camera: Camera, size: tuple[int, int]) -> list[_Shadow]:
    """The shadow of something tall."""
    return _shadow(camera.pixels(shade.outline), shade.soft * camera.scale, shade.strength, size)


def _lay(
    picture: Image.Image, thing: Thing, rows: range, camera: Camera, own: Cover, later: Sequence[Cover]
) -> None:
    """One thing, the edge of its paper first, then its face."""
    corners, covers = camera.pixels(thing.quad), [own, *later]
    layers = thing.thick if camera.degrees < 90 else 0.0
    steps = ceil(layers * camera.scale / EDGE_STEP)
    for step in range(steps):
        down = thing.thick * (1 - step / steps)
        lower = camera.pixels((x, y, z - down) for x, y, z in thing.quad)
        _paste(picture, EDGE_OF_PAPER, thing.shape, lower, rows, own={}, later=covers)
    _paste(picture, thing.plain or _lit(thing), thing.shape, corners, rows, own=own, later=later)


def _lit(thing: Thing) -> Image.Image:
    """Its face, darker where the light does not reach it."""
    if thing.shade == 1:
        return thing.texture
    return thing.texture.point([min(255, round(level % 256 * thing.shade)) for level in range(768)])


def _paste(
    picture: Image.Image,
    face: Image.Image | tuple[int, int, int],
    shape: Image.Image,
    corners: Sequence[Pixel],
    rows: range,
    own: Cover,
    later: Sequence[Cover],
) -> None:
    """A face where its corners are seen, or its shape in one colour, but for what is covered later.

    Where it covers all itself, it need not be mixed with what is below.
    """
    whole = _within(_box(corners, picture.size, 2), rows)
    if whole is None:
        return
    for box in seen_of(own, whole, later):
        picture.paste(face if isinstance(face, tuple) else _seen(face, box, corners), box)
    for box in seen(whole, [own, *later], corners):
        colour = face if isinstance(face, tuple) else _seen(face, box, corners)
        picture.paste(colour, box, _seen(shape, box, corners))


def _seen(image: Image.Image, box: tuple[int, int, int, int], corners: Sequence[Pixel]) -> Image.Image:
    """The part in a box of an image as the camera sees it; what lies flat before it takes half the time."""
    linear, size = Image.Resampling.BILINEAR, (box[2] - box[0], box[3] - box[1])
    way = onto_texture([(x - box[0], y - box[1]) for x, y in corners], *image.size)
    if abs(way[6]) * size[0] + abs(way[7]) * size[1] < FLAT:
        return image.transform(size, Image.Transform.AFFINE, way[:6], linear, fillcolor=0)
    return image.transform(size, Image.Transform.PERSPECTIVE, way, linear, fillcolor=0)


def _shadow(
    corners: Sequence[Pixel],
    soft: float,
    strength: float,
    size: tuple[int, int],
    outline: Image.Image | None = None,
) -> list[_Shadow]:
    """A shadow with soft edges: of four corners with the shape of a texture, or of a whole outline.

    None where a picture of that size does not reach.
    """
    soft = max(soft, 1.0)
    whole = _box(corners, size, ceil(soft * 3) + COARSER)
    if whole is None:
        return []
    left, top, right, bottom = whole
    coarse = (ceil((right - left) / COARSER), ceil((bottom - top) / COARSER))
    moved = [((x - left) / COARSER, (y - top) / COARSER) for x, y in corners]
    if outline is None:
        mask = Image.new("L", coarse, 0)
        ImageDraw.Draw(mask).polygon(moved, fill=255)
    else:
        way = onto_texture(moved, *outline.size)
        mask = outline.transform(
            coarse, Image.Transform.PERSPECTIVE, way, Image.Resampling.BILINEAR, fillcolor=0
        )
    mask = mask.filter(ImageFilter.GaussianBlur(soft / COARSER))
    return [_Shadow(mask.point([round(level * strength) for level in range(256)]), whole)]


def _darken(picture: Image.Image, shadow: _Shadow, rows: range, covers: Sequence[Cover]) -> None:
    """Lay a shadow over some rows of the picture, but for what is covered later."""
    left, top, _, _ = shadow.box
    reached = _within(shadow.box, rows)
    for box in seen(reached, covers) if reached else ():
        part = (
            (box[0] - left) / COARSER,
            (box[1] - top) / COARSER,
            (box[2] - left) / COARSER,
            (box[3] - top) / COARSER,
        )
        some = (box[2] - box[0], box[3] - box[1])
        picture.paste(SHADOW, box, shadow.mask.resize(some, Image.Resampling.BILINEAR, box=part))


def _within(box: tuple[int, int, int, int] | None, rows: range) -> tuple[int, int, int, int] | None:
    """The part of a box that lies in some rows, None where there is none."""
    if box is None or box[3] <= rows.start or rows.stop <= box[1]:
        return None
    return box[0], max(box[1], rows.start), box[2], min(box[3], rows.stop)


def _box(corners: Sequence[Pixel], size: tuple[int, int], room: int) -> tuple[int, int, int, int] | None:
    """The part of the picture around corners; None when they are outside it."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    left, top = max(0, floor(min(xs)) - room), max(0, floor(min(ys)) - room)
    right, bottom = min(size[0], ceil(max(xs)) + room), min(size[1], ceil(max(ys)) + room)
    return (left, top, right, bottom) if left < right and top < bottom else None
