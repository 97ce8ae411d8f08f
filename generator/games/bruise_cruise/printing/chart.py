"""The board on paper, as plain values for the layouts. Millimetres from the board's top left."""

from __future__ import annotations

from collections.abc import Mapping
from math import asinh, cos, dist, radians, sin, tan
from typing import Any

from generator.contract import Component, Face, Piece
from generator.games.bruise_cruise.content import BOARD, SIDES, WET, Content, board_mm
from generator.games.bruise_cruise.pieces import Port, Region
from generator.games.bruise_cruise.printing.furniture import Rect, furniture, sights
from generator.games.bruise_cruise.printing.places import BERTH, DOT_MM, PLATE_MM, RING_MM
from generator.games.bruise_cruise.printing.sizes import SHIP
from generator.mechanics.hexes import Hex
from generator.reading.packs import Pack
from generator.reading.strings.words import Words

FRAME_MM = 6.0
"""The strip along the edge that the map gives to its frame."""

DOT_INSIDE_MM = 3.3
"""How far the middle of a dot is from the border of its hex, so that nobody asks which space is meant."""

# Colours there are; other regions get one that says nothing wrong, and still their letter.
REGIONS = ("northern", "western", "southern", "eastern", "central")
POINTS = {"N": 0, "E": 90, "S": 180, "W": 270}
"""Where the needle of a region's emblem points; regions with other letters have a dot."""

JOIN_MM = 1.25
"""How far below the fold the sheets of a home printer join: they overlap beyond it, and A4 is no higher."""
FRAMES = {"frame": 0.6, "band": 1.5}
"""How far the frame of a port, and in black line its band, run inside the border of the hex."""
WALL_MM = 1.75
"""So much further inside both run along a closed side, clear of its line and its teeth."""
FOLD_MM = 3.0
"""How far names, dots and signs keep from a line where the board folds or its sheets join."""

Segment = tuple[float, float, float, float]


def board(box: Content, pack: Pack, sheet: Mapping[str, Any]) -> Component:
    """The board, of the values of its chart: on one sheet, and on pages to be glued."""
    piece = Piece("board", Face("board", sheet), place=pack.place(BOARD))
    return Component(
        "board",
        pack.words("sheet.board"),
        "board",
        board_mm(box.board),
        [piece],
        seams=seams(box),
        fold="quarter",
    )


def chart(box: Content) -> dict[str, Any]:
    """All that the layout needs to draw the board."""
    layout = box.layout
    sheet = box.board
    wet = tuple(hex for hex, terrain in box.terrain.items() if terrain in WET)
    wide, tall = board_mm(sheet)
    walls = tuple(closed(box))
    places = furniture(box)
    busy = {Hex(*hex) for zone in sheet.zones for hex in zone.hexes}
    busy |= {Hex(*port.hex) for port in box.ports.ports}
    return {
        "title": box.game.title,
        "tagline": box.game.tagline,
        "hex_mm": sheet.hex_mm,
        "origin": layout.centre(Hex(0, 0)),
        "spaces_of": tuple(tuple(hex) for hex in wet),
        "open_sea": tuple(layout.centre(hex) for hex in wet if box.terrain[hex] == "sea" and hex not in busy),
        "closed": tuple((tuple(a), tuple(b)) for a, b in walls),
        "coast": box.coast.coast,
        "islands": [] if box.coast.coast else _islands(box),
        "source": box.coast.source,
        "ports": [
            {**port_values(box, port), **berth(box, port, tuple(places.values()))} for port in box.ports.ports
        ],
        "regions": [region_values(region) for region in box.ports.regions],
        "zones": [
            {
                "name": zone.name,
                "hexes": tuple(tuple(hex) for hex in zone.hexes),
                "middle": _middle([layout.centre(Hex(*hex)) for hex in zone.hexes]),
            }
            for zone in sheet.zones
        ],
        "furniture": places,
        "sights": (at_sea := sights(box, places)),
        "taken": _taken(box, {**places, **at_sea}),
        "ship": SHIP,
        "torpedo_reach": box.game.torpedo_reach,
        "missile_range": box.game.missile_range,
        "price": {"missile": box.game.price.missile, "torpedo": box.game.price.torpedo},
        "kilometres": sheet.projection.hex_km if sheet.projection else 0,
        "degrees": degrees(box),
        "frame": (FRAME_MM, FRAME_MM, wide - FRAME_MM, tall - FRAME_MM),
    }


def _islands(box: Content) -> list[dict[str, Any]]:
    """Land on a map without a coast: hexes of land whole, those of land and water as islets."""
    return [
        {"q": hex.q, "r": hex.r, "inset": 0 if terrain == "land" else box.board.hex_mm * 0.28}
        for hex, terrain in box.terrain.items()
        if terrain in ("land", "mixed")
    ]


def _taken(box: Content, places: dict[str, Rect]) -> tuple[Segment, ...]:
    """Boxes that no name and no sounding may touch, as left, top, right and bottom."""
    names = []
    for zone in box.board.zones:
        x, y = _middle([box.layout.centre(Hex(*hex)) for hex in zone.hexes])
        names.append((x - 36, y - 8, x + 36, y + 7))
    return (*((x, y, x + wide, y + tall) for x, y, wide, tall in places.values()), *names)


def closed(box: Content) -> list[tuple[Hex, Hex]]:
    """Every closed side once, as the two spaces on either hand."""
    walls = {
        tuple(sorted((hex, Hex(hex.q + SIDES[side][0], hex.r + SIDES[side][1]))))
        for hex, sides in box.closed_sides.items()
        for side in sides
    }
    return sorted((a, b) for a, b in walls)


def _middle(points: list[tuple[float, float]]) -> tuple[float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def port_values(box: Content, port: Port) -> dict[str, Any]:
    """A port as layouts see it."""
    region = next(region for region in box.ports.regions if region.id == port.region)
    x, y = dot_place(box, port)
    return {
        "id": port.id,
        "name": set_right(port.name),
        "full_name": set_right(port.full_name),
        "territory": port.territory,
        "x": x,
        "y": y,
        "x_middle": round(box.layout.centre(Hex(*port.hex))[0], 2),
        "q": port.hex[0],
        "r": port.hex[1],
        "region": region_values(region),
    }


def berth(box: Content, port: Port, taken: tuple[Rect, ...]) -> dict[str, Any]:
    """Where name, ring, ship and flag of a port are: clear of folds, closed sides and what is ``taken``.

    The name stands by the lower edge of the space, so that eyes know where to look, and by the upper one only
    where something else lies in the way; there it has the room from ``left`` to ``right``.
    """
    (cx, cy), hex, k = box.layout.centre(Hex(*port.hex)), Hex(*port.hex), box.board.hex_mm / 25
    shut = {side for side in SIDES if _shut(box, hex, side)}
    (fold,), (join,) = seams(box)
    along = board_mm(box.board)[1] / 2
    dot = dot_place(box, port)
    ways = []
    for up, halves in ((1, ("SW", "SE")), (-1, ("NW", "NE"))):
        lifted = up * BERTH.lift * k if shut.intersection(halves) else 0.0
        name = cy + up * BERTH.name * k - lifted
        if name - PLATE_MM / 2 < join + FOLD_MM and name + PLATE_MM / 2 > along - FOLD_MM:
            name = (join + FOLD_MM + PLATE_MM / 2) if up > 0 else (along - FOLD_MM - PLATE_MM / 2)
        rooms = (
            BERTH.over_a_wall if low in shut else BERTH.by_a_wall if beside in shut else BERTH.side
            for low, beside in zip(halves, ("W", "E"), strict=True)
        )
        left, right = (cx + way * room * k for way, room in zip((-1, 1), rooms, strict=True))
        ring_y = max(BERTH.ring * k - up * lifted, up * (name - cy) + PLATE_MM / 2 + RING_MM + 0.03)
        ring = (cx, cy + up * ring_y)
        if left < fold + FOLD_MM and right > fold - FOLD_MM:
            before = fold - left > right - fold
            left, right = (left, fold - FOLD_MM) if before else (fold + FOLD_MM, right)
            if abs(ring[0] - fold) < FOLD_MM + RING_MM:
                aside = (FOLD_MM + RING_MM + 0.3) * (1 if before else -1)
                ring = (fold + aside, name + up * 0.25)
        on_ring = dist(dot, ring) < DOT_MM + RING_MM
        in_the_way = any(_in((x, ring[1]), rect) for rect in taken for x in (left, cx, right))
        ways.append((in_the_way, -up, left, right, name, ring, on_ring, lifted))
    _, down, left, right, name, ring, on_ring, lifted = min(ways)
    up = -down
    # Clear of the teeth of a closed side behind it.
    behind = BERTH.flag * (0.94 if shut & ({"NE", "NW"} if up > 0 else {"SE", "SW"}) else 1)
    return {
        "left": round(left, 2),
        "right": round(right, 2),
        "name_y": round(name - PLATE_MM / 2, 2),
        "ring": (round(ring[0], 2), round(ring[1], 2)),
        "berth": (round(cx - SHIP[0] / 2, 2), round(cy + up * BERTH.ship * k - lifted - SHIP[1] / 2, 2)),
        "ring_on_dot": on_ring,
        "flag_at": (cx, round(cy + up * behind * k, 2)),
        **{name: _framed(box, hex, inset * k) for name, inset in FRAMES.items()},
    }


def _framed(box: Content, hex: Hex, inset: float) -> str:
    """Path data of the border of a hex ``inset`` mm inside it, and further along its closed sides."""
    cx, cy = box.layout.centre(hex)
    near = box.layout.width_mm / 2 - inset
    reach = [near - (WALL_MM if _shut(box, hex, side) else 0) for side in SIDES]
    corners = []
    for n, ahead in enumerate(reach):
        behind, turn = reach[n - 1], radians(60 * n)
        # Where the lines of two sides meet whose normals stand 60 degrees apart.
        aside = (behind - ahead / 2) * 2 / 3**0.5
        x, y = ahead * cos(turn) + aside * sin(turn), -ahead * sin(turn) + aside * cos(turn)
        corners.append(f"{cx + x:.2f} {cy + y:.2f}")
    return f"M{'L'.join(corners)}Z"


def _shut(box: Content, hex: Hex, side: str) -> bool:
    return side in box.closed_sides.get(hex, ())


def _in(spot: tuple[float, float], rect: Rect) -> bool:
    return 0 <= spot[0] - rect[0] <= rect[2] and 0 <= spot[1] - rect[1] <= rect[3]


def dot_place(box: Content, port: Port) -> tuple[float, float]:
    """Where the dot of a port is drawn: at its place, or the nearest inside its hex and off the folds."""
    layout = box.layout
    cx, cy = layout.centre(Hex(*port.hex))
    x, y = port.dot_mm[0] - cx, port.dot_mm[1] - cy
    reach = {
        side: max(
            layout.width_mm / 2 - DOT_INSIDE_MM - (WALL_MM if _shut(box, Hex(*port.hex), side) else 0), 0.0
        )
        for side in SIDES
    }
    (fold_x, fold_y), ((join_x,), (join_y,)) = (length / 2 for length in board_mm(box.board)), seams(box)
    for _ in range(8):  # what one side of a corner moves, the other may have to move again
        for across, down, there, back in (
            (1.0, 0.0, "E", "W"),
            (0.5, 3**0.5 / 2, "SE", "NW"),
            (0.5, -(3**0.5) / 2, "NE", "SW"),
        ):
            off = across * x + down * y
            beyond = off - min(max(off, -reach[back]), reach[there])
            x, y = x - beyond * across, y - beyond * down
        x, y = _off(cx + x, fold_x, join_x) - cx, _off(cy + y, fold_y, join_y) - cy
    return round(cx + x, 2), round(cy + y, 2)


def _off(at: float, fold: float, join: float) -> float:
    """A dot moved off a fold and the join beside it, to the nearer side."""
    before, after = fold - FOLD_MM - DOT_MM, join + FOLD_MM + DOT_MM
    return at if not before < at < after else before if at - before < after - at else after


def counted(words: Words, thing: str, count: int) -> str:
    """So many of a thing, as in ``3 missiles``."""
    return words(f"{thing}.{'one' if count == 1 else 'many'}", count=count)


def set_right(text: str) -> str:
    """Text as a printer sets it: with a curly apostrophe."""
    return text.replace("'", "’")


def region_values(region: Region) -> dict[str, Any]:
    """A region: its colour, its letter, and the point of the compass its emblem shows."""
    return {
        "id": region.id,
        "name": region.name,
        "letter": region.letter,
        "colour": region.id if region.id in REGIONS else "region",
        "turn": POINTS.get(region.letter, -1),
    }


def seams(box: Content) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where sheets of the board join, across and down: at the fold, or as near below it as A4 lets them."""
    wide, tall = board_mm(box.board)
    return (wide / 2,), (tall / 2 + JOIN_MM,)


def degrees(box: Content) -> dict[str, list[dict[str, Any]]]:
    """Meridians and parallels where they cross the frame, every five degrees; none without a projection."""
    projection = box.board.projection
    if projection is None:
        return {"x": [], "y": []}
    wide, tall = board_mm(box.board)
    layout = box.layout
    radius = projection.earth_radius_km * cos(radians(projection.true_scale_lat))
    scale = box.board.hex_mm / projection.hex_km
    left, top = projection.centre_of_0_0_km
    zero_x, zero_y = layout.centre(Hex(0, 0))
    home = asinh(tan(radians(projection.true_scale_lat)))

    def across(lon: float) -> float:
        return zero_x + (radius * radians(lon - projection.central_lon) - left) * scale

    def down(lat: float) -> float:
        return zero_y + (radius * (home - asinh(tan(radians(lat)))) - top) * scale

    return {
        "x": [
            {"at": x, "text": f"{abs(lon)}°{'W' if lon < 0 else 'E'}"}
            for lon in range(-175, 180, 5)
            if 20 < (x := across(lon)) < wide - 20
        ],
        "y": [
            {"at": y, "text": f"{abs(lat)}°{'N' if lat > 0 else 'S'}"}
            for lat in range(-70, 75, 5)
            if 20 < (y := down(lat)) < tall - 20
        ],
    }
