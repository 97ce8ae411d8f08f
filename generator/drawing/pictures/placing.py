"""Where a picture comes to lie: all of it inside its box, or the box filled around a point that matters."""

from __future__ import annotations

import re
from math import cos, radians, sin

from generator.drawing.layouts import HelperError
from generator.drawing.svg.markup import num
from generator.reading.problems import did_you_mean, excerpt

Box = tuple[float, float, float, float]
"""Left, top, width and height."""

FITS = ("cover", "contain")
CLIPS = ("rounded:3", "circle", "ellipse", "hexagon")
SLACK_MM = 0.001
PER_CENT = re.compile(r"\s*(\d{1,3}(?:\.\d+)?)%(?:\s+(\d{1,3}(?:\.\d+)?)%)?\s*")


def placed(pixels: tuple[int, int] | None, box: Box, fit: str, focus: object, clip: str) -> tuple[Box, str]:
    """The box of a whole picture, and the SVG of the shape to clip it to, "" for none.

    A picture that cannot be had, of no ``pixels``, fills its box. Raises HelperError.
    """
    cover, point = covers(fit), focus_of(focus)
    whole = fitted(pixels, box, cover, point) if pixels else box
    window = shape(clip, box if cover else whole)
    beyond = cover and any(abs(one - other) > SLACK_MM for one, other in zip(whole, box, strict=True))
    return whole, window if clip or beyond else ""


def fitted(pixels: tuple[int, int], box: Box, cover: bool, focus: tuple[float, float]) -> Box:
    """The box of the whole picture.

    To ``cover``, it is so large that nothing of the box stays free, with the focus as near to the middle
    as it can be; otherwise all of it is inside, and the focus says where there is room left over.

    >>> fitted((200, 100), (0, 0, 10, 10), True, (0.5, 0.5))
    (-5.0, 0.0, 20.0, 10.0)
    >>> fitted((200, 100), (0, 0, 10, 10), False, (0.5, 1.0))
    (0.0, 5.0, 10.0, 5.0)
    """
    left, top, width, height = box
    across, down = width / pixels[0], height / pixels[1]
    scale = max(across, down) if cover else min(across, down)
    wide, high = scale * pixels[0], scale * pixels[1]
    if not cover:
        return left + (width - wide) * focus[0], top + (height - high) * focus[1], wide, high
    x = min(0.0, max(width - wide, width / 2 - focus[0] * wide))
    y = min(0.0, max(height - high, height / 2 - focus[1] * high))
    return left + x, top + y, wide, high


def focus_of(focus: object) -> tuple[float, float]:
    """The point that ``"50% 30%"`` or ``(0.5, 0.3)`` names, each from 0 to 1; or a HelperError."""
    hint = 'write "50% 30%" or (0.5, 0.3), from the left and from the top'
    if isinstance(focus, str):
        match = PER_CENT.fullmatch(focus)
        point = tuple(float(part or 50) / 100 for part in match.groups()) if match else ()
    elif isinstance(focus, list | tuple) and all(isinstance(part, int | float) for part in focus):
        point = tuple(float(part) for part in focus)
    else:
        point = ()
    if len(point) != 2 or not all(0 <= part <= 1 for part in point):
        raise HelperError(f"focus '{excerpt(str(focus))}' is no point of a picture", hint)
    return point


def covers(fit: str) -> bool:
    """Whether a picture fills its box. HelperError when ``fit`` is not known."""
    if fit not in FITS:
        raise HelperError(f"fit '{excerpt(str(fit))}' is not known", did_you_mean(str(fit), FITS))
    return fit == "cover"


def shape(clip: str, box: Box) -> str:
    """The SVG of the shape that a picture in ``box`` is clipped to. HelperError when it is not known."""
    left, top, width, height = box
    kind, _, measure = str(clip).partition(":")
    middle = f'cx="{num(left + width / 2)}" cy="{num(top + height / 2)}"'
    if kind == "circle" and not measure:
        return f'<circle {middle} r="{num(min(width, height) / 2)}"/>'
    if kind == "ellipse" and not measure:
        return f'<ellipse {middle} rx="{num(width / 2)}" ry="{num(height / 2)}"/>'
    if kind == "hexagon" and not measure:
        return f'<polygon points="{_hexagon(box)}"/>'
    radius = _radius(kind, measure)
    if radius is None:
        raise HelperError(f"clip '{excerpt(str(clip))}' is not known", did_you_mean(kind, CLIPS))
    rx = f' rx="{num(radius)}"' if radius else ""
    size = f'width="{num(width)}" height="{num(height)}"'
    return f'<rect x="{num(left)}" y="{num(top)}" {size}{rx}/>'


def _radius(kind: str, measure: str) -> float | None:
    """The radius of rounded corners in mm, 0 for sharp ones."""
    if not kind and not measure:
        return 0.0
    return float(measure) if kind == "rounded" and re.fullmatch(r"\d{1,4}(\.\d+)?", measure) else None


def _hexagon(box: Box) -> str:
    """The corners of the largest regular hexagon in the middle of a box, one of them at the top."""
    left, top, width, height = box
    radius = min(height / 2, width / 2 / cos(radians(30)))
    x, y = left + width / 2, top + height / 2
    corners = [(x + radius * sin(radians(60 * k)), y - radius * cos(radians(60 * k))) for k in range(6)]
    return " ".join(f"{num(across)},{num(down)}" for across, down in corners)
