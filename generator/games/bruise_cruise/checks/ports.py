"""Checks of ports and regions: how many there are and where they lie. BC-V2, BC-V7 to BC-V10"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, dist, log, pi, radians, tan

from generator.games.bruise_cruise.checks.box import COMPONENTS
from generator.games.bruise_cruise.checks.deck import CARDS_A_PORT
from generator.games.bruise_cruise.content import BOARD, PORTS, WET, Box
from generator.games.bruise_cruise.pieces import Port, Projection, Region
from generator.mechanics.hexes import Hex, HexLayout
from generator.reading.packs import Pack
from generator.reading.problems import Problem, did_you_mean, excerpt

REGIONS = 5
PORTS_A_REGION = (8, 9)
MAX_NUDGE_MM = 0.5
"""How far a dot may be moved off its true place."""
MIN_CLEARANCE_MM = 0.99
"""How far a dot stays inside its hex: a millimetre, rounded."""


def ports_fit(box: Box, pack: Pack) -> Iterator[Problem]:
    """Ids, regions, hexes, and the place on the globe if the map has one."""
    yield from _names(box, pack)
    yield from _regions(box, pack)
    hexes = list(_hexes(box, pack))
    yield from hexes
    yield from _zones(box, pack)
    if not hexes:
        yield from _true_places(box, pack)


def _names(box: Box, pack: Pack) -> Iterator[Problem]:
    expected = COMPONENTS["action_cards"] // CARDS_A_PORT
    if len(box.ports.ports) != expected:
        message = f"{len(box.ports.ports)} ports, expected {expected}"
        more = expected - len(box.ports.ports)
        hint = f"add {more} more, with two cards each" if more > 0 else f"take {-more} out, and their cards"
        yield Problem(pack.key(PORTS, "ports"), "BC-V2", message, hint)
    lists: tuple[tuple[str, Sequence[Port | Region], tuple[str, ...]], ...] = (
        ("ports", box.ports.ports, ("id", "name")),
        ("regions", box.ports.regions, ("id", "name", "letter")),
    )
    for kind, entries, fields in lists:
        for field in fields:
            owners: dict[str, str] = {}
            for index, entry in enumerate(entries):
                value = str(getattr(entry, field)).lower()
                if value in owners:
                    place = pack.place(PORTS, kind, index, field)
                    message = f"{kind} {owners[value]} and {entry.id} share the {field}"
                    yield Problem(place, "BC-V7", message, f"give one of them another {field}")
                owners.setdefault(value, entry.id)


def _regions(box: Box, pack: Pack) -> Iterator[Problem]:
    regions = [region.id for region in box.ports.regions]
    if len(regions) != REGIONS:
        message = f"{len(regions)} regions, expected {REGIONS}"
        hint = "each line has a ship for each of five regions"
        yield Problem(pack.key(PORTS, "regions"), "BC-V8", message, hint)
    if "flagship" in regions:
        place = pack.place(PORTS, "regions", regions.index("flagship"), "id")
        yield Problem(
            place,
            "BC-V8",
            "a region cannot be called 'flagship'",
            "choose another id: ships go by their regions",
        )
    for index, port in enumerate(box.ports.ports):
        if port.region not in regions:
            message = f"port {port.id}: there is no region '{excerpt(port.region)}'"
            place = pack.place(PORTS, "ports", index, "region")
            hint = did_you_mean(port.region, regions) or "one of " + ", ".join(regions)
            yield Problem(place, "BC-V8", message, hint)
    if any(port.region not in regions for port in box.ports.ports):
        return
    low, high = PORTS_A_REGION
    for index, region in enumerate(regions):
        count = sum(port.region == region for port in box.ports.ports)
        if not low <= count <= high:
            message = f"region {region} has {count} ports, expected {low} or {high}"
            hint = (
                "move a port here from a neighbouring region" if count < low else "move one to another region"
            )
            yield Problem(pack.place(PORTS, "regions", index, "id"), "BC-V8", message, hint)


def _hexes(box: Box, pack: Pack) -> Iterator[Problem]:
    owners: dict[Hex, str] = {}
    for index, port in enumerate(box.ports.ports):
        hex, place = Hex(*port.hex), pack.place(PORTS, "ports", index, "hex")
        terrain = box.terrain.get(hex)
        if hex in owners:
            message = f"port {port.id} shares hex {hex.q},{hex.r} with {owners[hex]}"
            yield Problem(place, "BC-V9", message, "a hex has one port: move one of them, or leave it out")
        elif terrain is None:
            message = f"port {port.id}: hex {hex.q},{hex.r} is off the board"
            q, r = box.layout.at(*port.dot_mm)
            hint = f"its dot lies in {q},{r}" if Hex(q, r) in box.terrain else "name a hex of the terrain"
            yield Problem(place, "BC-V9", message, hint)
        elif terrain not in WET:
            what = "land" if terrain == "land" else "out of play"
            message = f"port {port.id} lies off the water: hex {hex.q},{hex.r} is {what}"
            hint = f"move it to a hex with water, or make that one mixed (+) in {BOARD}"
            yield Problem(place, "BC-V9", message, hint)
        elif clearance_mm(box.layout, hex, port.dot_mm) < MIN_CLEARANCE_MM:
            message = f"port {port.id}: its dot is not a millimetre inside hex {hex.q},{hex.r}"
            x, y = box.layout.centre(hex)
            hint = f"move the dot: the middle of the hex is at {x:.1f}, {y:.1f}"
            yield Problem(pack.place(PORTS, "ports", index, "dot_mm"), "BC-V9", message, hint)
        owners.setdefault(hex, port.id)


def clearance_mm(layout: HexLayout, hex: Hex, point: tuple[float, float]) -> float:
    """How far a point lies inside the nearest side of a hex; negative outside."""
    x, y = layout.centre(hex)
    dx, dy = abs(point[0] - x), abs(point[1] - y)
    return layout.width_mm / 2 - max(dx, dx / 2 + dy * 3**0.5 / 2)


def _zones(box: Box, pack: Pack) -> Iterator[Problem]:
    ports = {Hex(*port.hex): port.id for port in box.ports.ports}
    for number, zone in enumerate(box.board.zones):
        for index, spot in enumerate(zone.hexes):
            hex, place = Hex(*spot), pack.place(BOARD, "zones", number, "hexes", index)
            if box.terrain.get(hex) not in WET:
                message = f"zone {zone.id}: {hex.q},{hex.r} is no sea space"
                yield Problem(place, "BC-V9", message, "take it out, or name a hex of open sea")
            elif hex in ports:
                message = f"zone {zone.id}: {hex.q},{hex.r} is the port {ports[hex]}"
                yield Problem(place, "BC-V9", message, "take it out: zones are open sea")
            elif spot in zone.hexes[:index]:
                message = f"zone {zone.id}: {hex.q},{hex.r} is listed twice"
                yield Problem(place, "BC-V9", message, "take one of the two out")


def _true_places(box: Box, pack: Pack) -> Iterator[Problem]:
    """BC-V10, for maps that have a projection."""
    projection = box.board.projection
    for index, port in enumerate(box.ports.ports if projection is not None else ()):
        assert projection is not None
        if port.lat is None or port.lon is None:
            place = pack.place(PORTS, "ports", index, "id")
            message = f"port {port.id}: lat and lon are missing"
            yield Problem(place, "BC-V10", message, f"add both: {BOARD} has a projection")
            continue
        true = true_place_mm(projection, box.layout, port)
        hex, stored = box.layout.at(*true), Hex(*port.hex)
        if hex != stored:
            message = f"port {port.id} lies in hex {hex.q},{hex.r}, stored {stored.q},{stored.r}"
            hint = f"write [{hex.q}, {hex.r}], or look at lat and lon again"
            yield Problem(pack.place(PORTS, "ports", index, "hex"), "BC-V10", message, hint)
        elif dist(true, port.dot_mm) > MAX_NUDGE_MM + 0.01:
            message = f"port {port.id}: its dot is {dist(true, port.dot_mm):.1f} mm off its true place"
            hint = f"write [{true[0]:.2f}, {true[1]:.2f}], or look at lat and lon again"
            yield Problem(pack.place(PORTS, "ports", index, "dot_mm"), "BC-V10", message, hint)


def true_place_mm(projection: Projection, layout: HexLayout, port: Port) -> tuple[float, float]:
    """Where latitude and longitude fall on the board; both must be there."""
    assert port.lat is not None
    assert port.lon is not None
    scale = cos(radians(projection.true_scale_lat))

    def north(lat: float) -> float:
        return log(tan(pi / 4 + radians(lat) / 2))

    x = projection.earth_radius_km * radians(port.lon - projection.central_lon) * scale
    y = -projection.earth_radius_km * scale * (north(port.lat) - north(projection.true_scale_lat))
    mm = layout.width_mm / projection.hex_km
    left, top = projection.centre_of_0_0_km
    return layout.x_mm + (x - left) * mm, layout.y_mm + (y - top) * mm
