"""A box standing on the table: a tuck box folded from its flat, or a box under the cover of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from generator.contract import Piece
from generator.drawing.computed import tuck_box
from generator.drawing.display import Drawing, Paint, Pop, Push, Rect, Text
from generator.drawing.sizes import Size
from generator.drawing.typography.fonts import Font
from generator.press.showcase.camera import Point, Quad
from generator.press.showcase.cutouts import PAD_MM, Cutout, lying
from generator.press.showcase.stage import Shade
from generator.system.values import frozen

TURN_DEGREES = 27.0
DEPTH_MM = 45.0
"""Of a box under a cover; the cover is as large as its front."""
SIDE_SHADE, TOP_SHADE = 0.74, 1.04
FALLS = (0.5, 0.22)
"""How far the shadow of a box falls to the right and away from the viewer, for each mm of its height."""


@frozen
class Side:
    """A panel of a standing box, and how light it is."""

    cutout: Cutout
    quad: Quad
    shade: float


@frozen
class Box:
    """The three panels of a box that are seen, each as its outside shows it."""

    front: Cutout
    side: Cutout
    top: Cutout


def folded(drawing: Drawing, size: Size, piece: Piece) -> Box | None:
    """The box that is folded from a flat; None when the piece is no tuck box."""
    on_sheet = tuck_box.of_values(piece.front.values, size.width, size.height)
    if on_sheet is None:
        return None
    box, left, top = on_sheet

    def panel(name: str) -> Cutout:
        part = box.panel(name)
        return Cutout(drawing, part.w, part.h, thick=0.0, window=(part.x + left, part.y + top))

    return Box(panel("front"), panel("side2"), panel("lid"))


def under_cover(cover: Drawing, size: Size, title: str, font: Font, colour: str) -> Box:
    """A box whose front is the cover; its sides have the cover's ``colour`` and the title."""
    ink = "#ffffff" if sum(int(colour[i : i + 2], 16) for i in (1, 3, 5)) < 420 else "#202020"
    letters = min(DEPTH_MM * 0.4, size.height * 0.8 / max(0.1, font.width(title)))
    wide = font.width(title) * letters
    # The title runs down the side, its letters standing on the left.
    turned = Push((0.0, 1.0, -1.0, 0.0, DEPTH_MM / 2 - font.cap * letters / 2, size.height / 2 - wide / 2))
    side = (_ground(DEPTH_MM, size.height, colour), turned, Text(0, 0, title, font.key, letters, ink), Pop())
    return Box(
        Cutout(cover, size.width, size.height, thick=0.0),
        Cutout(Drawing(side, (0, 0, DEPTH_MM, size.height)), DEPTH_MM, size.height, thick=0.0),
        Cutout(
            Drawing((_ground(size.width, DEPTH_MM, colour),), (0, 0, size.width, DEPTH_MM)),
            size.width,
            DEPTH_MM,
            thick=0.0,
        ),
    )


def _ground(width: float, height: float, colour: str) -> Rect:
    return Rect(-PAD_MM, -PAD_MM, width + 2 * PAD_MM, height + 2 * PAD_MM, 0.0, Paint(colour))


def standing(box: Box) -> list[Shade | Side]:
    """The box on the table, its front in the middle, turned so that its right side is seen; shadows first."""
    turn = radians(TURN_DEGREES)
    right, away = (cos(turn), -sin(turn), 0.0), (sin(turn), cos(turn), 0.0)
    wide, high, deep = box.front.width, box.front.height, box.side.width

    def spot(across: float, back: float, up: float) -> Point:
        return across * right[0] + back * away[0], across * right[1] + back * away[1], up

    ends = ((-wide / 2, 0.0), (wide / 2, 0.0), (wide / 2, deep), (-wide / 2, deep))
    base = [spot(*end, 0.0) for end in ends]
    cast = [(x + FALLS[0] * high, y + FALLS[1] * high, 0.0) for x, y, _ in base]
    down: Point = (0.0, 0.0, -1.0)
    back = (-right[0], -right[1], 0.0)
    return [
        Shade(hull([*base, *cast]), 9.0, 0.2),
        Shade(hull([*base, *((x + 5, y - 1, 0.0) for x, y, _ in base)]), 2.2, 0.5),
        # The lid hangs on the back: its far end is seen the right way up from behind.
        Side(box.top, lying(box.top, spot(0, deep / 2, high), back, away), TOP_SHADE),
        Side(box.side, lying(box.side, spot(wide / 2, deep / 2, high / 2), away, down), SIDE_SHADE),
        Side(box.front, lying(box.front, spot(0, 0, high / 2), right, down), 1.0),
    ]


def hull(points: Sequence[Point]) -> tuple[Point, ...]:
    """The outline of all points that lie on the table."""
    ordered = sorted(set(points))
    halves: list[list[Point]] = []
    for row in (ordered, ordered[::-1]):
        half: list[Point] = []
        for point in row:
            while len(half) > 1 and _turns(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        halves.append(half[:-1])
    return (*halves[0], *halves[1])


def _turns(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
