"""The maker of paper dice: the flat net of each solid, with folds, glue tabs, numbers and a place for a mark.

``layouts/shared/dice.yaml`` holds what it computes; ``make golden`` writes that file. Millimetres, y down,
the printed side is the outside of the die: every inner line folds away from the reader. Nothing here
knows colours or pools; a layout draws what a ``Net`` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from math import atan2, degrees, dist, hypot
from typing import Any

from tests.drawing.computed.paper_dice.solids import Solid, solid
from tests.drawing.computed.paper_dice.tabs import Tab, tabs
from tests.drawing.computed.paper_dice.unfolding import (
    TREES,
    Point,
    Polygon,
    Tree,
    compact_turn,
    joint,
    turned,
    unfold,
)


@dataclass(frozen=True, slots=True)
class Label:
    """A number on a face: centre, clockwise turn in degrees, and how high its digits may be."""

    text: str
    x: float
    y: float
    turn: float
    height: float
    underlined: bool


@dataclass(frozen=True, slots=True)
class Side:
    """One face of the die. ``mark`` is where the pool's mark goes: centre, turn and room across."""

    corners: Polygon
    labels: tuple[Label, ...]
    mark: tuple[float, float, float, float]

    def inset(self, by: float) -> Polygon:
        """The face shrunk so that every edge has moved ``by`` towards the middle."""
        return _inset(self.corners, by)


@dataclass(frozen=True, slots=True)
class Fold:
    """The line between a face and the face hinged on it."""

    parent: int
    child: int
    a: Point
    b: Point


@dataclass(frozen=True, slots=True)
class Net:
    """A die laid flat, its top left corner at the origin."""

    sides: int
    faces: tuple[Side, ...]
    folds: tuple[Fold, ...]
    tabs: tuple[Tab, ...]
    outline: Polygon
    width: float
    height: float


def points(polygon: Sequence[Point]) -> str:
    """The ``points`` attribute of an SVG polygon."""
    return " ".join(f"{round(x, 3):g},{round(y, 3):g}" for x, y in polygon)


def plan(sides: int, inset: float = 0.8) -> dict[str, Any]:
    """The net as ``layouts/shared/dice.yaml`` has it; each ``panel`` is the face shrunk by ``inset`` mm."""
    sheet = net(sides)
    return {
        "width": _mm(sheet.width),
        "height": _mm(sheet.height),
        "outline": points(sheet.outline),
        "tabs": [points(tab.corners) for tab in sheet.tabs],
        "folds": "".join(_line(fold.a, fold.b) for fold in sheet.folds)
        + "".join(_line(*tab.corners[:2]) for tab in sheet.tabs),
        "faces": [
            {
                "panel": points(side.inset(inset)),
                "labels": [
                    {name: _mm(value) for name, value in asdict(label).items()} for label in side.labels
                ],
                "mark": dict(zip(("x", "y", "turn", "room"), map(_mm, side.mark), strict=True)),
            }
            for side in sheet.faces
        ],
    }


def _mm(value: Any) -> Any:
    """A length or a turn to six digits, finer than anything draws it."""
    return round(value, 6) + 0.0 if isinstance(value, float) else value


def _line(a: Point, b: Point) -> str:
    return f"M{a[0]:.3f} {a[1]:.3f}L{b[0]:.3f} {b[1]:.3f}"


@cache
def net(sides: int) -> Net:
    """The net of the die with that many sides; ValueError when there is no such die."""
    body = solid(sides)
    tree = TREES[sides](body)
    flat = unfold(body, tree)
    flat = turned(flat, compact_turn(flat))
    hinges = {side for one, other in tree for side in (joint(body, one, other), joint(body, other, one))}
    free = [(f, e) for f, face in enumerate(body.faces) for e in range(len(face)) if (f, e) not in hinges]
    glued = tabs(body, flat, free)
    outline = _outline(body, flat, tree, glued)
    left, top = min(x for x, _ in outline), min(y for _, y in outline)

    def moved(polygon: Sequence[Point]) -> Polygon:
        return tuple((x - left, y - top) for x, y in polygon)

    flat = tuple(moved(face) for face in flat)
    outline = moved(outline)
    return Net(
        sides=sides,
        faces=tuple(_side(body, sides, index, face) for index, face in enumerate(flat)),
        folds=tuple(_fold(body, flat, parent, child) for parent, child in tree),
        tabs=tuple(Tab(moved(tab.corners), tab.on, tab.under) for tab in glued),
        outline=outline,
        width=max(x for x, _ in outline),
        height=max(y for _, y in outline),
    )


# ---- outline, folds, numbers --------------------------------------------------------------


def _outline(body: Solid, flat: Sequence[Polygon], tree: Tree, glued: Sequence[Tab]) -> Polygon:
    """Once round the net, out along every tab."""
    hinged = {joint(body, parent, child): child for parent, child in tree}
    outward = {tab.on: tab for tab in glued}

    def walk(face: int, first: int, count: int) -> Iterator[Point]:
        corners = flat[face]
        for step in range(count):
            edge = (first + step) % len(corners)
            yield corners[edge]
            if (face, edge) in hinged:
                child = hinged[face, edge]
                back = joint(body, child, face)[1]
                yield from walk(child, back + 1, len(flat[child]) - 1)
            elif (face, edge) in outward:
                tab = outward[face, edge].corners
                yield from (tab[3], tab[2])

    root = tree[0][0]
    loop: list[Point] = []
    for point in walk(root, 0, len(flat[root])):
        if not loop or dist(loop[-1], point) > 1e-6:
            loop.append(point)
    return tuple(loop)


def _fold(body: Solid, flat: Sequence[Polygon], parent: int, child: int) -> Fold:
    edge = joint(body, parent, child)[1]
    corners = flat[parent]
    return Fold(parent, child, corners[edge], corners[(edge + 1) % len(corners)])


def _side(body: Solid, sides: int, index: int, corners: Polygon) -> Side:
    middle, reach = _incircle(corners)
    if sides == 4:
        labels = []
        for corner, spot in zip(body.faces[index], corners, strict=True):
            up = (spot[0] - middle[0], spot[1] - middle[1])
            x, y = middle[0] + 0.43 * up[0], middle[1] + 0.43 * up[1]
            labels.append(_label(str(body.numbers[corner]), (x, y), up, 0.62 * reach))
        return Side(corners, tuple(labels), (*middle, labels[0].turn, 0.62 * reach))
    up = _upright(sides, body.faces[index], corners, middle)
    rise, height, drop, room = _PLACING[sides]
    number = (middle[0] + rise * reach * up[0], middle[1] + rise * reach * up[1])
    text = str(body.numbers[index])
    # Only where there is a 9 can a 6 be taken for one.
    label = _label(text, number, up, height * reach, text in ("6", "9") and sides > 8)
    mark = (middle[0] - drop * reach * up[0], middle[1] - drop * reach * up[1])
    return Side(corners, (label,), (*mark, label.turn, room * reach))


# In radii of the face's inner circle: how far the number rises, how high it is, how far the mark
# drops below the middle (negative: above), how much room the mark has.
_PLACING = {
    6: (0.20, 0.95, 0.66, 0.42),
    8: (0.28, 0.92, 0.62, 0.42),
    10: (0.0, 0.95, -1.22, 0.42),
    12: (-0.14, 0.86, -0.70, 0.36),
}


def _upright(sides: int, ring: Sequence[int], corners: Polygon, middle: Point) -> Point:
    """The way a number's head points: to a corner, on the d6 to an edge, on the d10 to the tip."""
    if sides == 10:
        heads = [corner for number, corner in zip(ring, corners, strict=True) if number in (0, 1)]
    elif sides == 6:
        heads = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in _edges(corners)]
    else:
        heads = list(corners)
    vectors = [(x - middle[0], y - middle[1]) for x, y in heads]
    # Of several, the one nearest to upright on the page, for those who read the sheet.
    x, y = min(vectors, key=lambda v: (round(v[1] / hypot(*v), 6), round(v[0], 6)))
    return x / hypot(x, y), y / hypot(x, y)


def _label(text: str, at: Point, up: Point, height: float, underlined: bool = False) -> Label:
    turn = degrees(atan2(up[0], -up[1]))
    return Label(text, at[0], at[1], turn, height, underlined)


def _edges(polygon: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def _incircle(polygon: Polygon) -> tuple[Point, float]:
    """Centre and radius of the circle that touches all edges: faces of dice all have one."""
    bisectors = []
    for index in (0, 1):
        here, before, after = polygon[index], polygon[index - 1], polygon[(index + 1) % len(polygon)]
        one, two = dist(here, before), dist(here, after)
        bisectors.append(
            (
                here,
                (
                    (before[0] - here[0]) / one + (after[0] - here[0]) / two,
                    (before[1] - here[1]) / one + (after[1] - here[1]) / two,
                ),
            )
        )
    (p, u), (q, v) = bisectors
    t = ((q[0] - p[0]) * v[1] - (q[1] - p[1]) * v[0]) / (u[0] * v[1] - u[1] * v[0])
    centre = (p[0] + t * u[0], p[1] + t * u[1])
    return centre, _distance(centre, *_edges(polygon)[0])


def _distance(point: Point, a: Point, b: Point) -> float:
    return abs((b[0] - a[0]) * (a[1] - point[1]) - (a[0] - point[0]) * (b[1] - a[1])) / dist(a, b)


def _inset(polygon: Polygon, by: float) -> Polygon:
    centre, reach = _incircle(polygon)
    shrink = 1 - by / reach
    return tuple(
        (centre[0] + shrink * (x - centre[0]), centre[1] + shrink * (y - centre[1])) for x, y in polygon
    )
