"""Figures of the rulebook: the example round, drawn from the states of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import atan2, degrees, dist
from typing import Any

from generator.contract import Component, Deferred, Face, Piece
from generator.games.bruise_cruise.content import Content
from generator.games.bruise_cruise.printing.chart import dot_place
from generator.games.bruise_cruise.printing.example_round import NAMES, positions
from generator.games.bruise_cruise.printing.position import Window, position
from generator.games.bruise_cruise.state import State
from generator.mechanics.hexes import Hex, distance
from generator.reading.packs import Pack

SIZE = (124.0, 60.0)
"""As wide as a column of the booklet, and as high as three rows of hexes."""
TALL = (124.0, 70.0)
"""For shots that go over three hexes."""
SCALE = 0.82
"""Of the board, as small as its names may get."""

MOMENTS = (("battle", 11, "colon", (42.0, -13.0), ()),)
"""Name, decisions taken, the port in the middle and how far off it, and what flies from where to where."""
SHOTS = (
    ("hits", 5, "tampa", (0.0, 33.2), (("torpedo", "havana", "key-west"), ("missile", "havana", "tampa"))),
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
        arrows = [_arrow(box, kind, hexes[start], hexes[end]) for kind, start, end in shots]
        values = partial(_values, box, sheet, states[decisions], window, arrows)
        pieces.append(Piece(name, Face("position", Deferred(values))))
    return pieces


def _values(
    box: Content, sheet: Mapping[str, Any], state: State, window: Window, arrows: list[dict[str, Any]]
) -> dict[str, Any]:
    return {**sheet, **position(box, state, window), "arrows": arrows}


def _arrow(box: Content, kind: str, start: Hex, end: Hex) -> dict[str, Any]:
    """A straight arrow between the middles of two spaces, and the hexes it counts."""
    (ax, ay), (bx, by) = box.layout.centre(start), box.layout.centre(end)
    return {
        "kind": kind,
        "x": ax,
        "y": ay,
        "turn": degrees(atan2(by - ay, bx - ax)),
        "length": dist((ax, ay), (bx, by)),
        "steps": distance(start, end),
    }
