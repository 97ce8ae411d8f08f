"""Places on a table seen through a camera: millimetres in space become pixels of a picture.

In space x runs to the right, y away from the viewer and z upwards; the table is z = 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

from generator.system.values import frozen

Point = tuple[float, float, float]
Pixel = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
"""Corners of something flat: top left, top right, bottom right, bottom left of its face."""
Coefficients = tuple[float, float, float, float, float, float, float, float]


@frozen
class Camera:
    """A camera that looks at the origin from ``distance`` mm and so many degrees above the table.

    At 90 degrees it looks straight down. ``scale``, ``left`` and ``top`` fit the view into a picture.
    """

    degrees: float
    distance: float
    scale: float = 1.0
    left: float = 0.0
    top: float = 0.0

    def pixel(self, point: Point) -> Pixel:
        """Where a point of space is seen."""
        x, y, z = point
        tilt = radians(self.degrees)
        up, near = y * sin(tilt) + z * cos(tilt), z * sin(tilt) - y * cos(tilt)
        depth = self.distance / (self.distance - near)
        return self.left + x * depth * self.scale, self.top - up * depth * self.scale

    def pixels(self, points: Iterable[Point]) -> list[Pixel]:
        """The same of several points."""
        return [self.pixel(point) for point in points]


def fitted(camera: Camera, points: Sequence[Point], size: tuple[int, int], margin: float) -> Camera:
    """The camera with all ``points`` in the middle of a picture, ``margin`` of whose sides stays free."""
    seen = camera.pixels(points)
    xs, ys = [x for x, _ in seen], [y for _, y in seen]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    scale = min(size[0] * (1 - 2 * margin) / wide, size[1] * (1 - 2 * margin) / high)
    left = size[0] / 2 - (max(xs) + min(xs)) / 2 * scale
    top = size[1] / 2 - (max(ys) + min(ys)) / 2 * scale
    return Camera(camera.degrees, camera.distance, scale, left, top)


def onto_texture(corners: Sequence[Pixel], width: float, height: float) -> Coefficients:
    """The projection from a picture onto a texture of ``width`` x ``height`` seen at those corners.

    Worked out by hand, so that every machine gets the same digits.
    """
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
    dx1, dx2, sx = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
    dy1, dy2, sy = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
    whole = dx1 * dy2 - dx2 * dy1
    g, h = (sx * dy2 - dx2 * sy) / whole, (dx1 * sy - sx * dy1) / whole
    a, b, c = x1 - x0 + g * x1, x3 - x0 + h * x3, x0
    d, e, f = y1 - y0 + g * y1, y3 - y0 + h * y3, y0
    # The inverse of that matrix, but for a factor that cancels out.
    ia, ib, ic = e - f * h, c * h - b, b * f - c * e
    id_, ie, if_ = f * g - d, a - c * g, c * d - a * f
    ig, ih, ii = d * h - e * g, b * g - a * h, a * e - b * d
    return (
        ia / ii * width,
        ib / ii * width,
        ic / ii * width,
        id_ / ii * height,
        ie / ii * height,
        if_ / ii * height,
        ig / ii,
        ih / ii,
    )
