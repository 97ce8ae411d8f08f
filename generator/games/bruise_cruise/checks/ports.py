"""Checks of ports and regions: how many there are and where they lie. BC-V2, BC-V7 to BC-V10"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, dist, log, pi, radians, tan

from generator.games.bruise_cruise.checks.box import COMPONENTS, shared
from generator.games.bruise_cruise.checks.deck import CARDS_A_PORT
from generator.games.bruise_cruise.content import BOARD, PORTS, WET, Content
from generator.games.bruise_cruise.pieces import Port, Projection
from generator.mechanics.hexes import Hex, HexLayout
from generator.reading.checking import Checked
from generator.reading.problems import Problem, did_you_mean, excerpt

REGIONS = 5
PORTS_A_REGION = (8, 9)
MAX_NUDGE_MM = 0.5
"""How far a dot may be moved off its true place."""
MIN_CLEARANCE_MM = 0.99
"""How far a dot stays inside its hex: a millimetre, rounded."""


def ports_fit(checked: Checked, content: Content) -> Iterator[Problem]:
    """Ids, regions, hexes, and the place on the globe if the map has one."""
    yield from _names(checked, content)
    yield from _regions(checked, content)
    hexes = list(_hexes(checked, content))
    yield from hexes
    yield from _zones(checked, content)
    if not hexes:
        yield from _true_places(checked, content)


def _names(checked: Checked, content: Content) -> Iterator[Problem]:
    expected = COMPONENTS["action_cards"] // CARDS_A_PORT
    doubled = list(shared(checked, PORTS, "ports", content.ports.ports, "id"))
    yield from doubled
    if len(content.ports.ports) != expected and not doubled:
        message = f"{len(content.ports.ports)} ports, expected {expected}"
        more = expected - len(content.ports.ports)
        hint = f"add {more} more, with two cards each" if more > 0 else f"take {-more} out, and their cards"
        yield checked.at_key("BC-V2", message, PORTS, "ports", hint=hint)
    yield from shared(checked, PORTS, "ports", content.ports.ports, "name")
    for field in ("id", "name", "letter"):
        yield from shared(checked, PORTS, "regions", content.ports.regions, field)


def _regions(checked: Checked, content: Content) -> Iterator[Problem]:
    regions = [region.id for region in content.ports.regions]
    if len(regions) != REGIONS:
        message = f"{len(regions)} regions, expected {REGIONS}"
        hint = "each line has a ship for each of five regions"
        yield checked.at_key("BC-V8", message, PORTS, "regions", hint=hint)
    if "flagship" in regions:
        where, message = ("regions", regions.index("flagship"), "id"), "a region cannot be called 'flagship'"
        hint = "choose another id: ships go by their regions"
        yield checked.at("BC-V8", message, PORTS, *where, hint=hint)
    for index, port in enumerate(content.ports.ports):
        if port.region not in regions:
            message = f"port {port.id}: there is no region '{excerpt(port.region)}'"
            hint = did_you_mean(port.region, regions) or "one of " + ", ".join(regions)
            yield checked.at("BC-V8", message, PORTS, "ports", index, "region", hint=hint)
    if any(port.region not in regions for port in content.ports.ports):
        return
    low, high = PORTS_A_REGION
    for index, region in enumerate(regions):
        count = sum(port.region == region for port in content.ports.ports)
        if not low <= count <= high:
            message = f"region {region} has {count} ports, expected {low} or {high}"
            hint = (
                "move a port here from a neighbouring region" if count < low else "move one to another region"
            )
            yield checked.at("BC-V8", message, PORTS, "regions", index, "id", hint=hint)


def _hexes(checked: Checked, content: Content) -> Iterator[Problem]:
    owners: dict[Hex, str] = {}
    for index, port in enumerate(content.ports.ports):
        hex, where = Hex(*port.hex), (PORTS, "ports", index, "hex")
        terrain = content.terrain.get(hex)
        if hex in owners:
            message = f"port {port.id} shares hex {hex.q},{hex.r} with {owners[hex]}"
            hint = "a hex has one port: move one of them, or leave it out"
            yield checked.at("BC-V9", message, *where, hint=hint)
        elif terrain is None:
            message = f"port {port.id}: hex {hex.q},{hex.r} is off the board"
            q, r = content.layout.at(*port.dot_mm)
            hint = f"its dot lies in {q},{r}" if Hex(q, r) in content.terrain else "name a hex of the terrain"
            yield checked.at("BC-V9", message, *where, hint=hint)
        elif terrain not in WET:
            what = "land" if terrain == "land" else "out of play"
            message = f"port {port.id} lies off the water: hex {hex.q},{hex.r} is {what}"
            hint = f"move it to a hex with water, or make that one mixed (+) in {BOARD}"
            yield checked.at("BC-V9", message, *where, hint=hint)
        elif clearance_mm(content.layout, hex, port.dot_mm) < MIN_CLEARANCE_MM:
            message = f"port {port.id}: its dot is not a millimetre inside hex {hex.q},{hex.r}"
            x, y = content.layout.centre(hex)
            hint = f"move the dot: the middle of the hex is at {x:.1f}, {y:.1f}"
            yield checked.at("BC-V9", message, PORTS, "ports", index, "dot_mm", hint=hint)
        owners.setdefault(hex, port.id)


def clearance_mm(layout: HexLayout, hex: Hex, point: tuple[float, float]) -> float:
    """How far a point lies inside the nearest side of a hex; negative outside."""
    x, y = layout.centre(hex)
    dx, dy = abs(point[0] - x), abs(point[1] - y)
    return layout.width_mm / 2 - max(dx, dx / 2 + dy * 3**0.5 / 2)


def _zones(checked: Checked, content: Content) -> Iterator[Problem]:
    ports = {Hex(*port.hex): port.id for port in content.ports.ports}
    for number, zone in enumerate(content.board.zones):
        for index, spot in enumerate(zone.hexes):
            hex, where = Hex(*spot), (BOARD, "zones", number, "hexes", index)
            if content.terrain.get(hex) not in WET:
                message = f"zone {zone.id}: {hex.q},{hex.r} is no sea space"
                yield checked.at("BC-V9", message, *where, hint="take it out, or name a hex of open sea")
            elif content.terrain.get(hex) == "mixed" and hex not in ports:
                message = f"zone {zone.id}: {hex.q},{hex.r} has land in it"
                yield checked.at("BC-V9", message, *where, hint="name a hex of open sea (~)")
            elif hex in ports:
                message = f"zone {zone.id}: {hex.q},{hex.r} is the port {ports[hex]}"
                yield checked.at("BC-V9", message, *where, hint="take it out: zones are open sea")
            elif spot in zone.hexes[:index]:
                message = f"zone {zone.id}: {hex.q},{hex.r} is listed twice"
                yield checked.at("BC-V9", message, *where, hint="take one of the two out")


def _true_places(checked: Checked, content: Content) -> Iterator[Problem]:
    """BC-V10, for maps that have a projection."""
    projection = content.board.projection
    for index, port in enumerate(content.ports.ports if projection is not None else ()):
        assert projection is not None
        if port.lat is None or port.lon is None:
            message, hint = f"port {port.id}: lat and lon are missing", f"add both: {BOARD} has a projection"
            yield checked.at("BC-V10", message, PORTS, "ports", index, "id", hint=hint)
            continue
        true = true_place_mm(projection, content.layout, port)
        hex, stored = content.layout.at(*true), Hex(*port.hex)
        if hex != stored:
            message = f"port {port.id} lies in hex {hex.q},{hex.r}, stored {stored.q},{stored.r}"
            hint = f"write [{hex.q}, {hex.r}], or look at lat and lon again"
            wrong = "hex"
            if hex not in content.terrain:
                turned = _sign(content, projection, port)
                wrong = turned.partition(" ")[0] if turned else "hex"
                fits = f"{turned} would fit" if turned else "west and south are below 0"
                hint = f"that is off the board: look at lat and lon; {fits}"
            yield checked.at("BC-V10", message, PORTS, "ports", index, wrong, hint=hint)
        elif dist(true, port.dot_mm) > MAX_NUDGE_MM + 0.01:
            message = f"port {port.id}: its dot is {dist(true, port.dot_mm):.1f} mm off its true place"
            hint = f"write [{true[0]:.2f}, {true[1]:.2f}], or look at lat and lon again"
            yield checked.at("BC-V10", message, PORTS, "ports", index, "dot_mm", hint=hint)


def _sign(content: Content, projection: Projection, port: Port) -> str:
    """Which of latitude and longitude wants another sign to bring a port into its hex; "" for neither."""
    assert port.lat is not None
    assert port.lon is not None
    for key, value in (("lon", port.lon), ("lat", port.lat)):
        turned = port.model_copy(update={key: -value})
        if Hex(*content.layout.at(*true_place_mm(projection, content.layout, turned))) == Hex(*port.hex):
            return f"{key} {-value:g}"
    return ""


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
