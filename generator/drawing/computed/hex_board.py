"""Boards of hexagons and the coast below them, as path data for templates. Millimetres, y down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import dist, hypot
from typing import Any

from generator.drawing.computed.shores import Point, rings
from generator.drawing.layouts import HelperError
from generator.mechanics.hexes import Hex, HexLayout, neighbours

Spot = tuple[int, int]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

MAX_LOOKS = 1_000_000
"""As many points are looked at to simplify one ring; a smooth one of 10,000 points needs 200,000."""
NOTHING = "M0 0"
"""Path data that draws nothing; none at all would be a mistake in a template."""
MAX_SIDES = 200_000
"""Spaces of a board times the gaps that each side is looked at for."""
END_MM = 0.75
"""Half the width of the line of a closed side."""
BARB_MM = 1.7
"""How far the teeth of a closed side reach to either hand."""


def plan(
    hexes: tuple[Spot, ...],
    closed: tuple[tuple[Spot, Spot], ...],
    width_mm: float,
    x_mm: float,
    y_mm: float,
    gaps: tuple[Box, ...] = (),
) -> dict[str, str]:
    """The lines of a board whose spaces are ``hexes`` (q, r): ``sides``, ``closed`` and ``barbs``.

    Every side of a space is drawn once, left out where it would run through one of ``gaps``. Sides in
    ``closed`` are in a path of their own, and ``barbs`` are teeth across them that no print loses.
    """
    if len(hexes) * (1 + len(gaps)) > MAX_SIDES:
        raise HelperError(f"a board of {len(hexes)} spaces with {len(gaps)} gaps is too large")
    layout = HexLayout(width_mm, x_mm, y_mm)
    shut = {frozenset((Hex(*a), Hex(*b))) for a, b in closed}
    open_sides: list[str] = []
    for a, b in _sides(map(Hex._make, hexes)):
        if frozenset((a, b)) not in shut:
            open_sides += [_line(part) for part in _outside(layout.side(a, b), gaps)]
    walls = [layout.side(Hex(*a), Hex(*b)) for a, b in closed]
    met = Counter((round(x, 2), round(y, 2)) for wall in walls for x, y in wall)
    return {
        "sides": "".join(open_sides) or NOTHING,
        "closed": "".join(_line(_short(wall, met)) for wall in walls) or NOTHING,
        "barbs": "".join(map(_barbs, walls)) or NOTHING,
    }


def _short(wall: tuple[Point, Point], met: Counter[Point]) -> tuple[Point, Point]:
    """A closed side without the last of it at a corner where it meets no other: its end is round."""
    ends = []
    for (x, y), (other_x, other_y) in (wall, wall[::-1]):
        share = END_MM / dist((x, y), (other_x, other_y)) if met[round(x, 2), round(y, 2)] < 2 else 0.0
        ends.append((x + (other_x - x) * share, y + (other_y - y) * share))
    return ends[0], ends[1]


def outline(hexes: tuple[Spot, ...], width_mm: float, x_mm: float, y_mm: float, inset: float = 0.0) -> str:
    """Path data of the shores of a set of hexes, each hex shrunk by ``inset`` mm where it ends."""
    layout = HexLayout(width_mm, x_mm, y_mm)
    members = {Hex(*spot) for spot in hexes}
    parts = []
    for hex in sorted(members):
        cx, cy = layout.centre(hex)
        for other in neighbours(hex):
            if other not in members:
                (ax, ay), (bx, by) = layout.side(hex, other)
                mx, my = (ax + bx) / 2 - cx, (ay + by) / 2 - cy
                share = inset / hypot(mx, my)
                parts.append(_line(((ax - mx * share, ay - my * share), (bx - mx * share, by - my * share))))
    return "".join(parts) or NOTHING


def hexagon(q: int, r: int, width_mm: float, x_mm: float, y_mm: float, inset: float = 0.0) -> str:
    """Path data of one hex, shrunk by ``inset`` mm on every side."""
    layout = HexLayout(width_mm, x_mm, y_mm)
    cx, cy = layout.centre(Hex(q, r))
    share = 1 - inset / (width_mm / 2)
    corners = [(cx + (x - cx) * share, cy + (y - cy) * share) for x, y in layout.corners(Hex(q, r))]
    return _ring(corners)


def coast(lines: tuple[str, ...], scale: float = 1.0, tolerance: float = 0.0, smallest: float = 0.0) -> str:
    """Path data of rings written ``x,y x,y``; all that is smaller than ``smallest`` mm across is left out.

    ``tolerance`` is how far, in mm before ``scale``, the path may cut a corner.
    """
    parts = []
    for ring in rings(lines):
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        if max(max(xs) - min(xs), max(ys) - min(ys)) < smallest:
            continue
        points = _simplified(ring, tolerance) if tolerance else list(ring)
        if len(points) > 2:
            parts.append(_ring([(x * scale, y * scale) for x, y in points]))
    return "".join(parts) or NOTHING


def _sides(hexes: Iterable[Hex]) -> Iterator[tuple[Hex, Hex]]:
    members = set(hexes)
    for hex in sorted(members):
        for other in neighbours(hex):
            if other not in members or hex < other:
                yield hex, other


def _outside(side: tuple[Point, Point], gaps: Sequence[Box]) -> list[tuple[Point, Point]]:
    """The parts of a line that lie in none of the boxes."""
    (ax, ay), (bx, by) = side
    hidden = sorted(part for gap in gaps if (part := _within(side, gap)) is not None)
    parts, start = [], 0.0
    for first, last in [*hidden, (1.0, 1.0)]:
        if first - start > 1e-3:
            parts.append(
                (
                    (ax + (bx - ax) * start, ay + (by - ay) * start),
                    (ax + (bx - ax) * first, ay + (by - ay) * first),
                )
            )
        start = max(start, last)
    return parts


def _within(side: tuple[Point, Point], box: Box) -> tuple[float, float] | None:
    """From where to where, as shares of its length, a line runs inside a box (Liang and Barsky)."""
    (ax, ay), (bx, by) = side
    first, last = 0.0, 1.0
    for step, room in (
        (ax - bx, ax - box[0]),
        (bx - ax, box[2] - ax),
        (ay - by, ay - box[1]),
        (by - ay, box[3] - ay),
    ):
        if abs(step) < 1e-9:
            if room < 0:
                return None
            continue
        at = room / step
        if step < 0:
            first = max(first, at)
        else:
            last = min(last, at)
    return (first, last) if last - first > 1e-6 else None


def _barbs(wall: tuple[Point, Point]) -> str:
    (ax, ay), (bx, by) = wall
    length = dist(*wall)
    nx, ny = (by - ay) / length * BARB_MM, (ax - bx) / length * BARB_MM
    parts = []
    for share in (0.125, 0.375, 0.625, 0.875):
        x, y = ax + (bx - ax) * share, ay + (by - ay) * share
        parts.append(_line(((x - nx, y - ny), (x + nx, y + ny))))
    return "".join(parts)


def _simplified(ring: Sequence[Point], tolerance: float) -> list[Point]:
    """Douglas and Peucker, from the first point to the point farthest from it and back."""
    far = max(range(len(ring)), key=lambda n: dist(ring[0], ring[n]))
    there = _reduced(ring[: far + 1], tolerance)
    return there[:-1] + _reduced([*ring[far:], ring[0]], tolerance)[:-1]


def _reduced(points: Sequence[Point], tolerance: float) -> list[Point]:
    kept = {0, len(points) - 1}
    spans = [(0, len(points) - 1)]
    looked_at = 0
    while spans:
        first, last = spans.pop()
        looked_at += last - first
        if looked_at > MAX_LOOKS:
            raise HelperError("the coast is too jagged to be simplified", "give it in fewer points or rings")
        best, worst = tolerance, 0
        for n in range(first + 1, last):
            off = _off(points[n], points[first], points[last])
            if off > best:
                best, worst = off, n
        if worst:
            kept.add(worst)
            spans += [(first, worst), (worst, last)]
    return [points[n] for n in sorted(kept)]


def _off(point: Point, a: Point, b: Point) -> float:
    length = dist(a, b)
    if length < 1e-9:
        return dist(point, a)
    along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length**2
    along = min(1.0, max(0.0, along))
    return dist(point, (a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])))


def _line(part: tuple[Point, Point]) -> str:
    (ax, ay), (bx, by) = part
    return f"M{_n(ax)} {_n(ay)}L{_n(bx)} {_n(by)}"


def _ring(points: Sequence[Point]) -> str:
    # Steps instead of places: a third of the text for a long coast.
    grid = [(round(x * 100), round(y * 100)) for x, y in points]
    steps = "".join(f"l{_n((bx - ax) / 100)} {_n((by - ay) / 100)}" for (ax, ay), (bx, by) in pairwise(grid))
    return f"M{_n(grid[0][0] / 100)} {_n(grid[0][1] / 100)}{steps}z"


def _n(value: float) -> str:
    return f"{round(value, 2) + 0.0:g}" if abs(value) < 1000 else f"{value:.1f}"


def functions() -> dict[str, Any]:
    """The helpers of templates, by name."""
    return {"hex_board": plan, "hex_outline": outline, "hexagon": hexagon, "coastline": coast}
