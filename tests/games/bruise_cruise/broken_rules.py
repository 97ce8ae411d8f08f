"""Faults that no state of a game may show, whoever plays. BC-V22"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.bruise_cruise.state import State


def broken_rules(state: State) -> Iterator[str]:
    """Faults no state may show, one line each. BC-V22"""
    chart = state.chart
    homes = {chart.port_space[port]: seat for seat, port in enumerate(state.home) if port >= 0}
    spaces = [space for space in state.at if space >= 0]
    if len(set(spaces)) != len(spaces):
        yield "two ships share a space"
    for ship, space in enumerate(state.at):
        if space >= 0:
            if homes.get(space, ship // chart.fleet) != ship // chart.fleet:
                yield f"{chart.ship_name(ship)} of seat {ship // chart.fleet} lies in a rival Home Port"
            if state.ship_on[space] != ship:
                yield f"space {space} does not know the ship on it"
        elif state.anchored >> ship & 1:
            yield "a ship off the board is anchored"
    if sum(ship >= 0 for ship in state.ship_on) != len(spaces):
        yield "a space remembers a ship that is gone"
    for port in state.home:
        if port >= 0 and state.flag[port] >= 0:
            yield f"a flag stands in the Home Port {chart.ports[port]}"
    counts = {
        "supply": state.supply,
        "items": state.items,
        "deployed": state.deployed,
        "flags": state.flags_left,
    }
    for name, values in counts.items():
        if min(values) < 0:
            yield f"{name} below nought: {values}"
    if state.anchors < 0:
        yield "more anchors are dropped than there are"
