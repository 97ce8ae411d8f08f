"""Checks of where ships can get: no cut-off water, lonely port or port behind Home Ports. BC-V11, V16, V17"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from generator.games.bruise_cruise.content import BOARD, PORTS, WET, Content
from generator.games.bruise_cruise.sea import Sea
from generator.mechanics.hexes import Hex, to_column
from generator.mechanics.routes import bits_of, spaces_in
from generator.reading.checking import Checked
from generator.reading.problems import Problem

MAX_LONELY = 7
"""Sailing distance to the nearest other port, at most: the best engine gets there."""


def routes_fit(checked: Checked, content: Content) -> Iterator[Problem]:
    """One sea first; the rest makes sense only in one sea."""
    ports = {
        Hex(*port.hex): port.id for port in content.ports.ports if content.terrain.get(Hex(*port.hex)) in WET
    }
    cut_off = list(_one_sea(checked, content, ports))
    yield from cut_off
    if not cut_off:
        yield from _lonely(checked, content)
        yield from _behind_home_ports(checked, content, ports)


def _one_sea(checked: Checked, content: Content, ports: dict[Hex, str]) -> Iterator[Problem]:
    """BC-V11"""
    for part in content.sea.routes.parts()[1:]:
        hexes = [content.sea.hex[space] for space in spaces_in(part)]
        there = [ports[hex] for hex in hexes if hex in ports]
        hex = hexes[0]
        message = f"hex {hex.q},{hex.r} is cut off"
        message += f", with {len(hexes) - 1} more" if len(hexes) > 1 else ""
        message += f": no ship reaches the port {', '.join(there)}" if there else ""
        where = (BOARD, "terrain", to_column(hex)[1])
        yield checked.at("BC-V11", message, *where, hint="open a side, or make it land")


def _lonely(checked: Checked, content: Content) -> Iterator[Problem]:
    """BC-V16"""
    spots = [Hex(*port.hex) for port in content.ports.ports]
    for index, port in enumerate(content.ports.ports):
        if spots[index] not in content.sea.number:
            continue
        others = [hex for hex in spots if hex != spots[index] and hex in content.sea.number]
        distances = (content.sea.sailing_distance(spots[index], hex) for hex in others)
        # Most ports have a near one among the first.
        if others and all(distance > MAX_LONELY for distance in distances):
            nearest = min(content.sea.sailing_distance(spots[index], hex) for hex in others)
            message = f"port {port.id} is too lonely: nearest {nearest}, at most {MAX_LONELY}"
            hint = "open a side on the way, or put another port nearer"
            yield checked.at("BC-V16", message, PORTS, "ports", index, "hex", hint=hint)


def _behind_home_ports(checked: Checked, content: Content, ports: dict[Hex, str]) -> Iterator[Problem]:
    """BC-V17, one problem for each port that can be cut off, with the fewest Home Ports that do it."""
    order = {port.id: index for index, port in enumerate(content.ports.ports)}
    number = {name: content.sea.number[hex] for hex, name in ports.items()}
    for name, homes in cut_off_ports(content.sea, number).items():
        message = f"Home Ports {', '.join(homes)} cut off {name}"
        hint = "open a side that leads round them, or move one of them"
        yield checked.at("BC-V17", message, PORTS, "ports", order[name], "hex", hint=hint)


def cut_off_ports(sea: Sea, ports: dict[str, int]) -> dict[str, tuple[str, ...]]:
    """Ports that up to three other ports can seal off, by id, and the fewest that do.

    The open sea, the largest water without a port in it, is never closed. Only a port in a pocket, where
    every way to the open sea leads through other ports, can be sealed off, and only by ports of that pocket.
    """
    routes, all_ports = sea.routes, bits_of(ports.values())
    waters = routes.parts(all_ports)
    open_sea = waters[0] if waters else 0
    beside_it = open_sea | routes.spread(open_sea)
    sealed: dict[str, tuple[str, ...]] = {}
    for pocket in routes.parts(open_sea):
        inside = {name: space for name, space in ports.items() if pocket >> space & 1}
        sheltered = {name for name, space in inside.items() if not beside_it >> space & 1}
        for size in range(1, min(4, len(inside))) if sheltered else ():
            for homes in combinations(sorted(inside), size):
                closed = bits_of(ports[home] for home in homes)
                start = (open_sea & -open_sea).bit_length() - 1
                reached = routes.reached(start, sea.size, closed)
                for name in sheltered.difference(homes, sealed):
                    if not reached >> ports[name] & 1:
                        sealed[name] = homes
    return dict(sorted(sealed.items()))
