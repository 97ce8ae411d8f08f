"""Pictures as a reader's eye takes them in: small, upright, and asked for the colours under a text."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.drawing.colours import luminance
from generator.drawing.display import Image, Matrix, Picture
from generator.drawing.legibility.geometry import Box
from generator.drawing.pictures.encoding import TURNS
from generator.drawing.pictures.pixels import decoded

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIDE = 400
"""Pixels of the longer side that are looked at; letters are larger than what is lost."""
MAX_SAMPLES = 64
GRID = 24
"""So many points across and down the box of a text are looked at, at most."""
HARDEST = 4
"""A text must be read where the ground is nearest to it: on this part of what it covers, the hardest."""


class Ground(NamedTuple):
    """The colour of a picture where a text is hardest to read, and how much of it covers what lies below."""

    colour: str
    opacity: float


@lru_cache(maxsize=MAX_SAMPLES)
def sample(picture: Picture) -> NDArray[Any]:
    """Rows by columns by red, green, blue and opacity, rows as in the file. LayoutError at a damaged file."""
    import numpy as np

    image = decoded(picture, side=SIDE)
    image.thumbnail((SIDE, SIDE))
    return np.asarray(image.convert("RGBA"))


def ground(picture: Picture, op: Image, matrix: Matrix, box: Box, letters: str) -> Ground:
    """The ground that a picture gives to a text in the colour ``letters`` whose ink is in ``box``.

    ``matrix`` is that of the picture on the face.
    """
    import numpy as np

    pixels = sample(picture)
    left, top, right, bottom = box
    x, y = np.meshgrid(np.linspace(left, right, GRID), np.linspace(top, bottom, GRID))
    across, down = _inverted(matrix, x, y)
    u, v = (across - op.x) / op.width, (down - op.y) / op.height
    u, v = _inverted(TURNS[picture.turn], u, v)
    inside = (u >= 0) & (u < 1) & (v >= 0) & (v < 1)
    if not inside.any():
        return Ground("#ffffff", 0.0)
    rows = (v[inside] * pixels.shape[0]).astype(int)
    columns = (u[inside] * pixels.shape[1]).astype(int)
    seen = pixels[rows, columns]
    hard = _hardest(seen[:, :3], letters)
    red, green, blue = (round(float(part)) for part in seen[hard, :3].mean(axis=0))
    return Ground(f"#{red:02x}{green:02x}{blue:02x}", float(seen[:, 3].mean()) / 255 * op.opacity)


def _hardest(colours: NDArray[Any], letters: str) -> NDArray[Any]:
    """The places of those colours that are nearest in contrast to that of the letters."""
    import numpy as np

    parts = colours / 255
    light = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    shades = light @ np.array([0.2126, 0.7152, 0.0722]) + 0.05
    own = luminance(letters) + 0.05
    contrast = np.maximum(shades, own) / np.minimum(shades, own)
    return np.argsort(contrast, kind="stable")[: max(1, len(contrast) // HARDEST)]


def _inverted(matrix: Matrix, x: NDArray[Any], y: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Points before a matrix moved them; points nowhere for one that flattens all it moves."""
    import numpy as np

    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if not area:
        return np.full_like(x, -1e9), np.full_like(y, -1e9)
    return (d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area
