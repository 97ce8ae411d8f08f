"""Figures of the rulebook: the example round, drawn from the states of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import atan2, degrees, dist
from typing import Any

from generator.contract import Component, Deferred, Face, Piece
from generator.games.bruise_cruise.content import Content
from generator.games.bruise_cruise.printing.chart import dot_place
from generator.games.bruise_cruise.printing.example_round import NAMES, positions
from generator.games.bruise_cruise.printing.position import Window, position
from generator.games.bruise_cruise.state import State
from generator.mechanics.hexes import Hex, distance, neighbours
from generator.reading.packs import Pack

SIZE = (88.0, 47.0)
"""Two ports of one coast."""
TALL = (82.0, 74.0)
"""Shots that go over three hexes, seen whole."""
SCALE = 0.82
"""Of the board: names can be read, and captions stand beside the pictures."""

MOMENTS = (("battle", 11, "colon", (38.0, -11.0), ()),)
"""Name, decisions taken, the port in the middle and how far off it, and what flies from where to where."""
SHOTS = (
    ("hits", 5, "tampa", (9.0, 32.0), (("torpedo", "havana", "key-west"), ("missile", "havana", "tampa"))),
)


def figures(box: Content, pack: Pack, sheet: Mapping[str, Any]) -> list[Component]:
    """A picture for each part of the example round, on the chart whose values ``sheet`` holds.

    There is none where the round cannot be played: on another map, or by other rules. A rulebook that
    still tells it is then told that the picture is missing.
    """
    try:
        states = positions(box.chart) if len(box.lines.lines) >= len(NAMES) else []
    except (KeyError, ValueError):
        states = []
    title = pack.words("sheet.figures")
    return [
        Component(
            name,
            title,
            "sheet",
            size,
            _pieces(box, sheet, states, moments, size) if states else [],
            printed=False,
        )
        for name, size, moments in (
            ("figures", SIZE, MOMENTS),
            ("shots", TALL, SHOTS),
        )
    ]


def _pieces(
    box: Content,
    sheet: Mapping[str, Any],
    states: Sequence[State],
    moments: Sequence[tuple[str, int, str, tuple[float, float], tuple[tuple[str, str, str], ...]]],
    size: tuple[float, float],
) -> list[Piece]:
    dots = {port.id: dot_place(box.layout, port) for port in box.ports.ports}
    hexes = {port.id: Hex(*port.hex) for port in box.ports.ports}
    pieces = []
    for name, decisions, port, (right, down), shots in moments:
        x, y = dots[port]
        wide, tall = size[0] / SCALE, size[1] / SCALE
        window = (x + right - wide / 2, y + down - tall / 2, wide, tall)
        ports = frozenset(hexes.values())
        arrows = [_arrow(box, kind, way(hexes[start], hexes[end], ports)) for kind, start, end in shots]
        values = partial(_values, box, sheet, states[decisions], window, arrows)
        pieces.append(Piece(name, Face("position", Deferred(values))))
    return pieces


def _values(
    box: Content, sheet: Mapping[str, Any], state: State, window: Window, arrows: list[dict[str, Any]]
) -> dict[str, Any]:
    return {**sheet, **position(box, state, window), "arrows": arrows}


def way(start: Hex, end: Hex, ports: frozenset[Hex]) -> list[Hex]:
    """Hexes from one to the other as the crow flies, round those of other ports where that is no longer."""
    path = [start]
    while path[-1] != end:
        nearer = [each for each in neighbours(path[-1]) if distance(each, end) == distance(path[-1], end) - 1]
        path.append(min(nearer, key=lambda each: (each in ports and each != end, each)))
    return path


def _arrow(box: Content, kind: str, path: Sequence[Hex]) -> dict[str, Any]:
    """The middles of the hexes a shot counts, and how it is turned from each to the next."""
    middles = [box.layout.centre(each) for each in path]
    return {
        "kind": kind,
        "points": middles,
        "turns": [degrees(atan2(by - ay, bx - ax)) for (ax, ay), (bx, by) in pairwise(middles)],
        "pitch": dist(*middles[:2]),
    }
