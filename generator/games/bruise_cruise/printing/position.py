"""Positions as pictures: the board with everything that lies on it, from a state of the engine."""

from __future__ import annotations

from typing import Any

from generator.games.bruise_cruise.content import Content
from generator.games.bruise_cruise.printing.chart import port_values
from generator.games.bruise_cruise.printing.counters import line_values, ship_values
from generator.games.bruise_cruise.state import State
from generator.mechanics.hexes import Hex

Window = tuple[float, float, float, float]
"""Left, top, width and height in mm on the board of what is shown."""


def position(box: Content, state: State, window: Window) -> dict[str, Any]:
    """The layout's values, beside the chart, for what lies on it, or on the part of it in ``window``."""
    ports = {port.id: port_values(box, port) for port in box.ports.ports}
    lines = [line_values(line) for line in box.lines.lines]
    names = state.chart.ports
    homes = [
        {**ports[names[port]], "line": lines[seat], "home": True}
        for seat, port in enumerate(state.home)
        if port >= 0
    ]
    flags = [
        {**ports[names[port]], "line": lines[seat], "home": False}
        for port, seat in enumerate(state.flag)
        if seat >= 0
    ]
    fleet = _ships(box, state)
    return {
        "window": window,
        "homes": homes,
        "flags": flags,
        "ships": fleet,
        "moored": tuple(each["middle"] for each in fleet),
        "at_home": [home["id"] for home in homes],
        "marked": tuple(box.layout.centre(Hex(each["q"], each["r"])) for each in (*homes, *flags)),
        "dots": tuple((each["x"], each["y"]) for each in (*homes, *flags)),
        "arrows": [],
    }


def _ships(box: Content, state: State) -> list[dict[str, Any]]:
    """The ships on the board, each with the middle of its hex."""
    kinds = {kind["id"]: kind for kind in ship_values(box)}
    lines = [line_values(line) for line in box.lines.lines]
    table = state.chart
    return [
        {
            **kinds[table.ships[ship % table.fleet]],
            "line": lines[ship // table.fleet],
            "middle": box.layout.centre(table.sea.hex[space]),
            "claimed": bool(state.claimed >> ship & 1),
            "anchored": bool(state.anchored >> ship & 1),
        }
        for ship, space in enumerate(state.at)
        if space >= 0
    ]
