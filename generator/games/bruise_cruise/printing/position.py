"""Positions as pictures: the board with everything that lies on it, from a state of the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, degrees, dist
from typing import Any

from generator.games.bruise_cruise.content import WET, Content
from generator.games.bruise_cruise.printing.chart import closed, port_values
from generator.games.bruise_cruise.printing.counters import line_values, ship_values
from generator.games.bruise_cruise.state import State
from generator.mechanics.hexes import Hex

Window = tuple[float, float, float, float]
"""Left, top, width and height in mm on the board of what is shown."""
Point = tuple[float, float]

AROUND_MM = 16.0
"""So much beyond its window is drawn of a coast, whose shallows reach into it."""


def position(box: Content, state: State, window: Window) -> dict[str, Any]:
    """The layout's values, beside the chart, for what lies on it, or on the part of it in ``window``."""
    lines = [line_values(line) for line in box.lines.lines]
    names = state.chart.ports
    ports = {port.id: port_values(box, port) for port in box.ports.ports}
    homes = [{**ports[names[port]], "line": lines[seat]} for seat, port in enumerate(state.home) if port >= 0]
    flags = [{**ports[names[port]], "line": lines[seat]} for port, seat in enumerate(state.flag) if seat >= 0]
    fleet = _ships(box, state)
    shown = {hex for hex in box.terrain if _around(box.layout.centre(hex), window, box.board.hex_mm)}
    return {
        "window": window,
        "spaces_of": tuple(tuple(hex) for hex, land in box.terrain.items() if land in WET and hex in shown),
        "closed": tuple((tuple(a), tuple(b)) for a, b in closed(box) if a in shown or b in shown),
        "shores": tuple(_in_window(box.coast.coast, window)),
        "homes": homes,
        "ships": fleet,
        "occupied": list(_occupied(box, homes, flags, fleet)),
        "arrows": [],
    }


def _around(spot: Point, window: Window, far: float) -> bool:
    """Whether a point lies in a window or no farther from it than that."""
    left, top, wide, tall = window
    return left - far < spot[0] < left + wide + far and top - far < spot[1] < top + tall + far


def _ships(box: Content, state: State) -> list[dict[str, Any]]:
    """The ships on the board, each with its hex and the middle of that."""
    kinds = {kind["id"]: kind for kind in ship_values(box)}
    lines = [line_values(line) for line in box.lines.lines]
    table = state.chart
    return [
        {
            **kinds[table.ships[ship % table.fleet]],
            "line": lines[ship // table.fleet],
            "hex": table.sea.hex[space],
            "middle": box.layout.centre(table.sea.hex[space]),
            "claimed": bool(state.claimed >> ship & 1),
            "anchored": bool(state.anchored >> ship & 1),
        }
        for ship, space in enumerate(state.at)
        if space >= 0
    ]


def _occupied(
    box: Content,
    homes: Sequence[Mapping[str, Any]],
    flags: Sequence[Mapping[str, Any]],
    fleet: Sequence[Mapping[str, Any]],
) -> Iterator[dict[str, Any]]:
    """Every space on which something lies: its middle, its port, and the ship, the flag or the Home Port."""
    ports = {Hex(*port.hex): port.id for port in box.ports.ports}
    ships = {each["hex"]: each for each in fleet}
    home = {Hex(each["q"], each["r"]): each["line"] for each in homes}
    flag = {Hex(each["q"], each["r"]): each["line"] for each in flags}
    for hex in sorted(ships.keys() | home.keys() | flag.keys()):
        yield {
            "middle": box.layout.centre(hex),
            "port": ports.get(hex, ""),
            "ship": ships.get(hex),
            "home": home.get(hex),
            "flag": flag.get(hex),
        }


def _in_window(coast: Sequence[str], window: Window) -> Iterator[str]:
    """The rings of a coast, cut off around a window."""
    left, top, wide, tall = window
    bounds = (
        (0, left - AROUND_MM, 1),
        (0, left + wide + AROUND_MM, -1),
        (1, top - AROUND_MM, 1),
        (1, top + tall + AROUND_MM, -1),
    )
    for line in coast:
        ring, ends = _points(line)
        for axis, edge, side in bounds:
            low, high = ends[axis]
            if (edge - low) * side > 0 or (edge - high) * side > 0:
                ring = tuple(_cut(ring, axis, edge, side))
        if ring:
            yield " ".join(f"{round(x, 2)},{round(y, 2)}" for x, y in ring)


@lru_cache(maxsize=1024)
def _points(line: str) -> tuple[tuple[Point, ...], tuple[Point, Point]]:
    """The points of a ring written ``x,y x,y``, and how far it reaches across and down."""
    points = tuple((float(x), float(y)) for x, _, y in (point.partition(",") for point in line.split()))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return points, (
        (min(xs, default=0.0), max(xs, default=0.0)),
        (min(ys, default=0.0), max(ys, default=0.0)),
    )


def _cut(ring: Sequence[Point], axis: int, edge: float, side: int) -> Iterator[Point]:
    """A ring without what lies beyond a line along an axis (Sutherland and Hodgman)."""
    for one, other in pairwise((*ring[-1:], *ring)):
        inside, was_inside = (other[axis] - edge) * side >= 0, (one[axis] - edge) * side >= 0
        if inside != was_inside:
            part = (edge - one[axis]) / (other[axis] - one[axis])
            yield one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])
        if inside:
            yield other


def arrow(
    kind: str,
    points: Sequence[Point],
    *,
    clear: tuple[float, float] = (0.0, 0.0),
    bend: float = 0.0,
    back: float = 4.6,
    last: Point | None = None,
    size: float = 1.0,
) -> dict[str, Any]:
    """An arrow from point to point that keeps ``clear`` of the first and of the last by so many mm.

    Straight it has a number at each point that it counts, the last so far ``back`` from its head, or at
    ``last``; with a ``bend``, in mm to its left, or of one step it has none. ``kind`` is what flies along it,
    with its sign, of that ``size``, on the second step of three: a weapon, or "" for a ship that sails.
    """
    start = _towards(points[0], points[1], clear[0])
    end = _towards(points[-1], points[-2], clear[1])
    via = [start, *points[1:-1], end]
    way = " ".join(f"{'L' if n else 'M'}{x:.2f} {y:.2f}" for n, (x, y) in enumerate(via))
    one, other = (via[1], via[2]) if len(via) > 3 else (start, via[1])
    turn = degrees(atan2(other[1] - one[1], other[0] - one[0]))
    mx, my = _towards(one, other, 0.5 * dist(one, other))
    ahead = atan2(via[-1][1] - via[-2][1], via[-1][0] - via[-2][0])
    if bend:
        far = dist(start, end)
        off = ((end[1] - start[1]) / far * bend, -(end[0] - start[0]) / far * bend)
        cx, cy = mx + 2 * off[0], my + 2 * off[1]
        way = f"M{start[0]:.2f} {start[1]:.2f}Q{cx:.2f} {cy:.2f} {end[0]:.2f} {end[1]:.2f}"
        mx, my, ahead = mx + off[0], my + off[1], atan2(end[1] - cy, end[0] - cx)
    counted = [] if bend or len(points) < 3 else [*points[1:-1], last or _towards(end, via[-2], back)]
    return {
        "kind": kind,
        "way": way,
        "head": (*end, degrees(ahead)),
        "numbers": counted,
        "sign": (mx, my, turn),
        "size": size,
    }


def _towards(one: Point, other: Point, far: float) -> Point:
    """The point so far from one to the other."""
    part = far / dist(one, other)
    return one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])
