"""The wrapping of a tray of greyboard, laid flat: its floor, its four walls, and what goes over their edges.

Millimetres, y down, the printed side is the outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any

from generator.contract.retail.measures import TURN_IN_MM

TAB_MM, SLOPE_MM = 12.0, 2.0
"""How far the long walls' tabs go round the corners, and how much their ends are narrower."""
SPREAD_MM = 3.5
"""How far the colour goes over the cut."""

Point = tuple[float, float]


def outline(wide: float, high: float, deep: float) -> list[Point]:
    """The corners of the cut, clockwise from the upper left."""
    arm = deep + TURN_IN_MM
    right, low = arm + wide, arm + high

    def upper(way: int) -> list[Point]:
        """Of the wall above (1) or, from right to left, of that below (-1)."""
        edge, turn, fold = (0.0, TURN_IN_MM, arm) if way > 0 else (low + arm, low + deep, low)
        tab = [(right + TAB_MM, turn + way * SLOPE_MM), (right + TAB_MM, fold - way * SLOPE_MM)]
        there = [(arm + 1, edge), (right - 1, edge), (right, turn), *tab]
        back = [(2 * arm + wide - x, y) for x, y in there]
        return [*back[2:][::-1], *there] if way > 0 else [*there[2:][::-1], *back]

    east = [
        (right, arm),
        (right + deep, arm),
        (right + arm, arm + 1),
        (right + arm, low - 1),
        (right + deep, low),
        (right, low),
    ]
    west = [(2 * arm + wide - x, 2 * arm + high - y) for x, y in east]
    return [*upper(1), *east, *upper(-1), *west]


def parts(wide: float, high: float, deep: float) -> list[list[Point]]:
    """The same as convex shapes, clockwise: the floor, each wall with its tabs, and what of it turns in."""
    arm = deep + TURN_IN_MM
    right, low = arm + wide, arm + high

    def mirrored(corners: list[Point]) -> list[Point]:
        return [(2 * arm + wide - x, 2 * arm + high - y) for x, y in corners]

    upper = [(arm + 1, 0.0), (right - 1, 0.0), (right, TURN_IN_MM), (arm, TURN_IN_MM)]
    first, last = TURN_IN_MM + SLOPE_MM, arm - SLOPE_MM
    north = [(arm, TURN_IN_MM), (right, TURN_IN_MM), (right + TAB_MM, first), (right + TAB_MM, last)]
    north += [(right, arm), (arm, arm), (arm - TAB_MM, last), (arm - TAB_MM, first)]
    east = [(right, arm), (right + deep, arm), (right + arm, arm + 1), (right + arm, low - 1)]
    east += [(right + deep, low), (right, low)]
    floor = [(arm, arm), (right, arm), (right, low), (arm, low)]
    return [floor, upper, north, east, *map(mirrored, (upper, north, east))]


def spread(corners: Sequence[Point], by: float) -> list[Point]:
    """The corners of a convex shape, clockwise, that lies so far outside of another."""
    moved = []
    for (ax, ay), (bx, by_), (cx, cy) in zip(
        [corners[-1], *corners[:-1]], corners, [*corners[1:], corners[0]], strict=True
    ):
        before, after = hypot(bx - ax, by_ - ay), hypot(cx - bx, cy - by_)
        # Away from each of the two sides that meet here; along their middle at a corner.
        px, py = (by_ - ay) / before, (ax - bx) / before
        qx, qy = (cy - by_) / after, (bx - cx) / after
        more = by / (1 + px * qx + py * qy)
        moved.append((bx + (px + qx) * more, by_ + (py + qy) * more))
    return moved


def _closed(corners: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in corners) + "Z"


def plan(wide: float, high: float, deep: float) -> dict[str, Any]:
    """The wrapping of a tray that is so wide, high and deep outside, as plain values for a template.

    ``width`` and ``height`` flat; ready for SVG the ``outline`` (points of a polygon), the
    ``cut``, the ``spread`` of the colour around it and the ``folds`` (path data); and by name the ``panels``:
    ``floor``, ``north``, ``east``, ``south`` and ``west``, each with the ``turn`` of words on it whose feet
    point away from the floor.
    """
    arm = deep + TURN_IN_MM
    right, low = arm + wide, arm + high
    corners = outline(wide, high, deep)
    rim = [(arm, TURN_IN_MM, wide, deep, 180), (right, arm, deep, high, -90)]
    rim += [(arm, low, wide, deep, 0), (TURN_IN_MM, arm, deep, high, 90)]
    names = ("north", "east", "south", "west")
    panels = {
        "floor": {"x": arm, "y": arm, "w": wide, "h": high, "turn": 0},
        **{
            name: {"x": x, "y": y, "w": w, "h": h, "turn": turn}
            for name, (x, y, w, h, turn) in zip(names, rim, strict=True)
        },
    }
    folds = [
        *((arm, y, right, y) for y in (TURN_IN_MM, arm, low, low + deep)),
        *((x, arm, x, low) for x in (TURN_IN_MM, arm, right, right + deep)),
        *((x, y, x, y + deep) for x in (arm, right) for y in (TURN_IN_MM, low)),
    ]
    return {
        "width": round(2 * arm + wide, 3),
        "height": round(2 * arm + high, 3),
        "outline": " ".join(f"{x:.2f},{y:.2f}" for x, y in corners),
        # Shape by shape: beside a deep notch the mitre of the whole would stand out as a spike.
        "spread": "".join(_closed(spread(part, SPREAD_MM)) for part in parts(wide, high, deep)),
        "cut": _closed(corners),
        "folds": "".join(f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}" for ax, ay, bx, by in folds),
        "panels": panels,
    }
