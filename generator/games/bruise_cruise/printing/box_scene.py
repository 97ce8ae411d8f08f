"""The picture on the back of the box: a game that is well under way, with cards and dice where nothing is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from generator.contract import Component, Deferred, Face, Piece
from generator.games.bruise_cruise.content import Content
from generator.games.bruise_cruise.printing.cards import card_faces
from generator.games.bruise_cruise.printing.counters import line_values
from generator.games.bruise_cruise.printing.example_table import Table, laid_out
from generator.games.bruise_cruise.printing.position import arrow, position
from generator.mechanics.hexes import Hex
from generator.reading.packs import Pack

SIZE = (160.0, 75.0)
"""As wide as the back of the box, and as high as leaves its words room."""
BAND = 8.5
"""Of it, at the foot, with a few words."""
SHOT = 0.5
"""At which scale the board is shown."""
WINDOW = (100.0, 62.0, SIZE[0] / SHOT, (SIZE[1] - BAND) / SHOT)
INSIDE_MM = 8.0
"""So far from the edges the middle of a space is that is shown with its port."""
LOWEST_MM = 60.0
"""Lower is the band."""
CARDS = ("cape-canaveral-a", "leap-hour")
"""An Action card, and an Unfathomable one beside it."""

MIDGAME = Table(
    homes=("tampa", "cozumel", "nassau", "grand-turk"),
    fleet={
        (0, "flagship"): (8, 5),
        (0, "central"): (8, 6),
        (0, "northern"): (5, 4),
        (1, "flagship"): (3, 7),
        (1, "western"): (6, 7),
        (2, "flagship"): (10, 4),
        (3, "flagship"): (8, 7),
    },
    flags={
        "cape-canaveral": 0,
        "key-west": 0,
        "progreso": 1,
        "miami": 2,
        "havana": 3,
    },
    anchored=((1, "flagship"),),
    claimed=((0, "northern"),),
)


def picture(box: Content, pack: Pack, sheet: Mapping[str, Any]) -> Component:
    """The picture, on the chart whose values ``sheet`` holds; none of another map than the box's."""
    ports = {port.id for port in box.ports.ports}
    ids = {card.id for card in box.cards.cards} | {card.id for card in box.unfathomable.cards}
    spots = {spot for spot in MIDGAME.fleet.values() if isinstance(spot, str)}
    shown = {*MIDGAME.homes, *MIDGAME.flags, *spots} <= ports and ids.issuperset(CARDS)
    pieces = []
    if shown and len(box.lines.lines) >= len(MIDGAME.homes):
        pieces = [Piece("play", Face("box_scene", Deferred(partial(_values, box, pack, sheet))))]
    return Component("box_scene", pack.words("sheet.figures"), "sheet", SIZE, pieces, printed=False)


def _in_sight(middle: tuple[float, float]) -> bool:
    """Whether a space lies in the picture as a whole, and below nothing that lies on the sea."""
    x, y = ((at - edge) * SHOT for at, edge in zip(middle, WINDOW, strict=False))
    return INSIDE_MM < x < SIZE[0] - INSIDE_MM and INSIDE_MM < y < LOWEST_MM


def _values(box: Content, pack: Pack, sheet: Mapping[str, Any]) -> dict[str, Any]:
    faces = card_faces(box, pack.words)
    middle = box.layout.centre
    in_sight = [_in_sight(middle(Hex(*port.hex))) for port in box.ports.ports]
    return {
        **sheet,
        **position(box, laid_out(box.chart, MIDGAME), WINDOW),
        "shot": SHOT,
        "band": BAND,
        "furniture": {},
        "unlettered": True,
        "zones": [],
        "degrees": {"x": [], "y": []},
        "ports": [port for port, seen in zip(sheet["ports"], in_sight, strict=True) if seen],
        "named": [port.id for port, seen in zip(box.ports.ports, in_sight, strict=True) if seen],
        "arrows": [
            arrow("torpedo", (middle(Hex(8, 6)), middle(Hex(10, 4))), clear=(12, 12), bend=-7),
        ],
        "action": dict(faces[CARDS[0]].values),
        "dark": dict(faces[CARDS[1]].values),
        "sides": [line_values(line) for line in box.lines.lines],
    }
