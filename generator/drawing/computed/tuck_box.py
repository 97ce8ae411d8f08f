"""Tuck boxes from one sheet: the outline to cut, the folds, the glue and what each panel is for.

Millimetres, y down, the printed side is the outside. From left to right lie the glue flap, the back,
a side, the front and the other side; lid and bottom hang on the back, each with a tuck, and the sides
have dust flaps.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import radians, tan
from typing import Any

from generator.contract.boxes import PLAY_MM, flaps
from generator.drawing.computed.arcs import HALF, QUARTER, Corner, Point, backwards, chords, path_data, plain
from generator.system.values import frozen

GLUE_ANGLE, DUST_ANGLE = 15.0, 4.6
TUCK_RADIUS = 7.0
PAPER_MM = 0.3
ROUND_BY = 16
"""Chords of a quarter round, where a shape must be a polygon: none is further than a fiftieth of a
millimetre from its arc."""
NOTHING = "M0 0L0 0"
"""Path data of a line that is not seen."""


@frozen
class Panel:
    """A rectangle between folds: ``name``, left, top, width and height."""

    name: str
    x: float
    y: float
    w: float
    h: float


@frozen
class TuckBox:
    """A box laid flat, its top left corner at the origin, for contents of inside W x H x D."""

    w: float
    h: float
    d: float
    glue: float
    tuck: float
    dust: float
    slit: float
    notch: float
    panels: tuple[Panel, ...]

    @property
    def flat(self) -> tuple[float, float]:
        """Width and height of the sheet it needs."""
        return 2 * self.w + 2 * self.d + self.glue, self.h + 2 * self.d + 2 * self.tuck

    def panel(self, name: str) -> Panel:
        """The panel of that name."""
        return next(panel for panel in self.panels if panel.name == name)


def box(width: float, height: float, deep: float) -> TuckBox:
    """A box whose contents are ``width`` by ``height`` and whose inside is ``deep``.

    Raises ValueError for contents too small or too deep to be held by flaps.
    """
    if not (20 <= width <= 300 and 20 <= height <= 400 and 4 <= deep <= 120):
        raise ValueError(f"a tuck box of {width:g} x {height:g} x {deep:g} mm cannot be folded")
    w, h, d = width + PLAY_MM, height + PLAY_MM, deep
    glue, tuck = flaps(w, d)
    dust = min(0.8 * d, w / 2 - 1)
    top = tuck + d
    back, side, front, other = glue, glue + w, glue + w + d, glue + 2 * w + d
    panels = (
        Panel("glue", 0, top, glue, h),
        Panel("back", back, top, w, h),
        Panel("side", side, top, d, h),
        Panel("front", front, top, w, h),
        Panel("side2", other, top, d, h),
        Panel("lid", back, tuck, w, d),
        Panel("lid_tuck", back, 0, w, tuck),
        Panel("bottom", back, top + h, w, d),
        Panel("bottom_tuck", back, top + h + d, w, tuck),
        Panel("dust1", side, top - dust, d, dust),
        Panel("dust2", other, top - dust, d, dust),
        Panel("dust3", side, top + h, d, dust),
        Panel("dust4", other, top + h, d, dust),
    )
    return TuckBox(
        w, h, d, glue=glue, tuck=tuck, dust=dust, slit=min(10.0, d / 2, w / 5), notch=9.0, panels=panels
    )


def outline(tuck_box: TuckBox) -> tuple[Point, ...]:
    """The corners of the cut as those of a polygon, its arcs as chords."""
    return tuple(chords(corners(tuck_box), ROUND_BY))


def corners(tuck_box: TuckBox) -> tuple[Corner, ...]:
    """The cut, clockwise from the upper end of the glue flap, its round corners true arcs."""
    g, w, h, d, tuck = tuck_box.glue, tuck_box.w, tuck_box.h, tuck_box.d, tuck_box.tuck
    top, low = tuck + d, tuck + d + h
    side, front, other, end = g + w, g + w + d, g + 2 * w + d, g + 2 * w + 2 * d
    chamfer, r = g * tan(radians(GLUE_ANGLE)), tuck_box.notch
    upper = [
        *_lid(tuck_box, g, top, -1),
        *plain(_dust(tuck_box, side, front, top, -1)),
        (front, top, 0.0),
        # Half a circle for the thumb, cut into the front.
        (front + w / 2 - r, top, -HALF),
        (front + w / 2 + r, top, 0.0),
        (other, top, 0.0),
        *plain(_dust(tuck_box, other, end, top, -1)),
    ]
    lower = [
        *_lid(tuck_box, g, low, 1),
        *plain(_dust(tuck_box, side, front, low, 1)),
        (front, low, 0.0),
        (other, low, 0.0),
        *plain(_dust(tuck_box, other, end, low, 1)),
    ]
    ends = plain([(0, top + chamfer), (g, top)]), plain([(g, low), (0, low - chamfer)])
    return (*ends[0], *upper, *backwards(lower), *ends[1])


def _lid(tuck_box: TuckBox, left: float, fold: float, way: int) -> list[Corner]:
    """Lid or bottom with its tuck, a little narrower than the box and round at its corners."""
    x0, x1 = left + PAPER_MM, left + tuck_box.w - PAPER_MM
    edge, tip = fold + way * tuck_box.d, fold + way * (tuck_box.d + tuck_box.tuck)
    r = min(TUCK_RADIUS, tuck_box.tuck * 0.8)
    turn = -way * QUARTER
    return [
        (x0, fold, 0.0),
        (x0, edge, 0.0),
        (x0, tip - way * r, turn),
        (x0 + r, tip, 0.0),
        (x1 - r, tip, turn),
        (x1, tip - way * r, 0.0),
        (x1, edge, 0.0),
        (x1, fold, 0.0),
    ]


def _dust(tuck_box: TuckBox, left: float, right: float, fold: float, way: int) -> list[Point]:
    """A dust flap: it starts a millimetre off the fold and tapers, so that it never catches."""
    taper = min(tuck_box.dust * tan(radians(DUST_ANGLE)), tuck_box.d / 4)
    start, tip = fold + way * 1.0, fold + way * tuck_box.dust
    return [
        (left, fold),
        (left + 0.5, start),
        (left + 0.5 + taper, tip),
        (right - 0.5 - taper, tip),
        (right - 0.5, start),
        (right, fold),
    ]


def folds(tuck_box: TuckBox) -> tuple[tuple[Point, Point], ...]:
    """Every line to score, from end to end."""
    g, w, d, h, tuck = tuck_box.glue, tuck_box.w, tuck_box.d, tuck_box.h, tuck_box.tuck
    top, low = tuck + d, tuck + d + h
    upright = [((x, top), (x, low)) for x in (g, g + w, g + w + d, g + 2 * w + d)]
    lids = [
        ((g + tuck_box.slit, tuck), (g + w - tuck_box.slit, tuck)),
        ((g, top), (g + w, top)),
        ((g, low), (g + w, low)),
        ((g + tuck_box.slit, low + d), (g + w - tuck_box.slit, low + d)),
    ]
    dust = [((x, y), (x + d, y)) for x in (g + w, g + 2 * w + d) for y in (top, low)]
    return (*upright, *lids, *dust)


def slits(tuck_box: TuckBox) -> tuple[tuple[Point, Point], ...]:
    """Short cuts beside either tuck, which hold the lid behind the dust flaps."""
    g, w = tuck_box.glue, tuck_box.w
    rows = tuck_box.tuck, tuck_box.tuck + 2 * tuck_box.d + tuck_box.h
    return tuple(
        line
        for y in rows
        for line in (
            ((g + PAPER_MM, y), (g + tuck_box.slit, y)),
            ((g + w - tuck_box.slit, y), (g + w - PAPER_MM, y)),
        )
    )


def of_values(values: Mapping[str, Any], width: float, height: float) -> tuple[TuckBox, float, float] | None:
    """The box that a face of ``width`` x ``height`` mm shows, and where its corner lies; else None.

    Such a face is told the ``card`` that goes in (its two measures) and how ``deep`` the box is. The flat has
    the same margin on all sides, or a note beside it and lies at the upper left.
    """
    card, deep = values.get("card"), values.get("deep")
    if not (isinstance(card, list | tuple) and len(card) == 2 and isinstance(deep, int | float)):
        return None
    try:
        tuck_box = box(float(card[0]), float(card[1]), float(deep))
    except (TypeError, ValueError):
        return None
    wide, tall = tuck_box.flat
    margin = min((width - wide) / 2, (height - tall) / 2)
    return (tuck_box, margin, margin) if margin >= -0.01 else None


def plan(width: float, height: float, deep: float | tuple[float, ...]) -> dict[str, Any]:
    """The box as plain values for a template: ``width`` and ``height`` flat, and ready for SVG the
    ``outline`` (points of a polygon, to be filled), the ``cut`` (the same with true arcs), ``folds`` and
    ``slits`` (path data), and by name the ``panels``; and whether it is cut and folded ``by_hand``.

    On a shop's die-line, which stands in the place of the depth, the outline is the whole picture, and there
    are no folds and no slits to be seen: left and top of its first panel, the depth, width and height of the
    back, and those of the picture.
    """
    if isinstance(deep, tuple):
        return _on_die_line(*deep)
    tuck_box = box(width, height, deep)
    wide, tall = tuck_box.flat
    return {
        "width": round(wide, 3),
        "height": round(tall, 3),
        "outline": " ".join(f"{x:.2f},{y:.2f}" for x, y in outline(tuck_box)),
        "cut": path_data(corners(tuck_box)),
        "folds": _paths(folds(tuck_box)),
        "slits": _paths(slits(tuck_box)),
        "by_hand": True,
        "panels": _panels(tuck_box.panels),
    }


def _panels(panels: tuple[Panel, ...]) -> dict[str, dict[str, float]]:
    return {
        panel.name: {
            "x": round(panel.x, 3),
            "y": round(panel.y, 3),
            "w": round(panel.w, 3),
            "h": round(panel.h, 3),
        }
        for panel in panels
    }


def _on_die_line(
    left: float, top: float, d: float, w: float, h: float, wide: float, high: float
) -> dict[str, Any]:
    """The panels where a shop has them: a side, the back, a side, the front, and the strip for glue."""
    back, other, front = left + d, left + d + w, left + 2 * d + w
    panels = (
        Panel("side", left, top, d, h),
        Panel("back", back, top, w, h),
        Panel("side2", other, top, d, h),
        Panel("front", front, top, w, h),
        Panel("glue", front + w, top, d, h),
        Panel("lid", back, top - d, w, d),
        Panel("bottom", back, top + h, w, d),
        Panel("dust2", front, top, w, 0.0),
    )
    return {
        "width": wide,
        "height": high,
        "outline": f"0,0 {wide:.2f},0 {wide:.2f},{high:.2f} 0,{high:.2f}",
        "cut": NOTHING,
        "folds": NOTHING,
        "slits": NOTHING,
        "by_hand": False,
        "panels": _panels(panels),
    }


def _paths(lines: tuple[tuple[Point, Point], ...]) -> str:
    return "".join(f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}" for (ax, ay), (bx, by) in lines)
