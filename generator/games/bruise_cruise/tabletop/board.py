"""The board of Bruise Cruise: ports, flags and ships on it, piles and supplies in their places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.contract import Json, Spot
from generator.contract.scene import Area, Item
from generator.games.bruise_cruise.decisions import FROM_DISCARD
from generator.games.bruise_cruise.printing.furniture import Rect
from generator.games.bruise_cruise.printing.sizes import CARD
from generator.games.bruise_cruise.tabletop.moves import ship_id, space_id
from generator.games.bruise_cruise.tabletop.pieces import Pieces
from generator.mechanics.hexes import Hex

GAP = 5.0
ANCHOR_OFF = (10.0, -7.5)
"""How far an anchor sticks out of the ship it lies on."""

SUPPLIES = {
    "life_preserver": ("shady_offshore_bank", 0.24, 0.5),
    "anchor": ("anchors", 0.5, 0.62),
    "missile": ("warlord_island", 0.24, 0.7),
    "torpedo": ("warlord_island", 0.74, 0.7),
}
"""Where each supply lies on the board, and how far across and down its box."""
LOOSE = ("deck", "discard", "shady_offshore_bank", "anchors", "warlord_island")


def board(pieces: Pieces, seen: Json) -> Area:
    """The chart with all that lies on it."""
    part, piece = pieces.printed["board/board"]
    items = [
        *_lying(pieces, seen, [name for name in LOOSE if name in pieces.places], pieces.places),
        *_ports(pieces, seen),
        *(item for seat in range(len(seen["admirals"])) for item in _afloat(pieces, seen, seat)),
    ]
    spots = (*pieces.spaces, *_discard_spot(pieces, pieces.places))
    way = tuple(ways(pieces, seen).items()) if seen["ship_to_move"] else ()
    lies: dict[str, Any] = {"size": part.size, "face": piece.front, "spots": spots, "ways": way}
    return Area("board", part.title, "board", tuple(items), **lies)


def ways(pieces: Pieces, seen: Json) -> dict[str, str]:
    """Of each space that the ship to move can come to, the space before it on a shortest way. BC-7.2.3"""
    chart, (seat, ship) = pieces.content.chart, seen["ship_to_move"]
    at = seen["admirals"][seat]["ships"][ship]["at"]
    if isinstance(at, str):
        return {}
    lying = [where["at"] for each in seen["admirals"] for where in each["ships"].values()]
    homes = [admiral["home_port"] for other, admiral in enumerate(seen["admirals"]) if other != seat]
    closed = {chart.space_at(*spot) for spot in lying if not isinstance(spot, str)}
    closed |= {chart.port_space[chart.port_number[port]] for port in homes if port}
    names = {chart.space_at(*hex): space_id(*hex) for hex in chart.sea.hex.values()}
    edge, before = [chart.space_at(*at)], {space_id(*at): ""}
    here = {edge[0]: ship_id(seat, ship)}
    while edge:
        onward = []
        for space in edge:
            for other, name in names.items():
                if chart.near[space] >> other & 1 and name not in before:
                    before[name] = here.get(space, names[space])
                    onward += [other] if other not in closed else []
        edge = onward
    del before[space_id(*at)]
    return before


def _discard_spot(pieces: Pieces, places: dict[str, Rect]) -> Iterator[Spot]:
    if "discard" in places:
        x, y, wide, tall = places["discard"]
        yield Spot("discard", pieces.words("board.discard"), x + wide / 2, y + tall / 2, wide, tall)


def _ports(pieces: Pieces, seen: Json) -> Iterator[Item]:
    """Home Ports and flags."""
    ports = {port.id: port for port in pieces.content.ports.ports}
    for seat, admiral in enumerate(seen["admirals"]):
        if port := admiral["home_port"]:
            label = pieces.of(seat, "scene.home_port", port=pieces.says.ports[port])
            x, y = pieces.centre(Hex(*ports[port].hex))
            yield pieces.counter(f"home {seat}", label, "home", x, y, line=pieces.lines[seat])
    for port, seat in seen["flags"].items():
        label = pieces.of(seat, "scene.flag", port=pieces.says.ports[port])
        x, y = pieces.in_ports[Hex(*ports[port].hex)]["flag_at"]
        yield pieces.counter(f"flag {port}", label, "flag", x, y, line=pieces.lines[seat])


def _afloat(pieces: Pieces, seen: Json, seat: int) -> Iterator[Item]:
    for ship, where in seen["admirals"][seat]["ships"].items():
        if isinstance(where["at"], str):
            continue
        x, y = pieces.afloat(Hex(*where["at"]))
        yield pieces.ship(seen, seat, ship, x, y)
        if where["anchored"]:
            label = pieces.of(seat, "scene.anchor", ship=pieces.says.ship(ship))
            right, down = ANCHOR_OFF
            yield pieces.counter(f"anchor {seat} {ship}", label, "anchor", x + right, y + down)


def _lying(pieces: Pieces, seen: Json, names: Sequence[str], places: dict[str, Rect]) -> Iterator[Item]:
    """Deck, discard pile and supplies, those of ``names``, at their places."""
    for name in names:
        x, y, wide, tall = places[name]
        if name in ("deck", "discard"):
            pile = _deck if name == "deck" else _discard
            yield from pile(pieces, seen, x + wide / 2, y + tall / 2)
    for item, (name, across, down) in SUPPLIES.items():
        if name in names and seen["supply"][item]:
            x, y, wide, tall = places[name]
            label = pieces.words("scene.supply", item=pieces.words(f"item.{item}"))
            middle = x + across * wide, y + down * tall
            yield pieces.counter(f"supply {item}", label, item, *middle, count=seen["supply"][item])


def _deck(pieces: Pieces, seen: Json, x: float, y: float) -> Iterator[Item]:
    if seen["deck"]:
        yield pieces.item(
            "deck", pieces.words("scene.deck"), pieces.any_card, back=True, x=x, y=y, count=seen["deck"]
        )


def _discard(pieces: Pieces, seen: Json, x: float, y: float) -> Iterator[Item]:
    if seen["discard"] and not is_spread(seen):
        card, count = seen["discard"][-1], len(seen["discard"])
        label = pieces.words("scene.discard", card=pieces.says.told[card])
        yield pieces.item(card, label, f"cards/{card}", x=x, y=y, count=count, same_as="discard")


def beside(pieces: Pieces, seen: Json) -> Iterator[Area]:
    """Whatever has no place on the board: the discard pile when it is looked through, ships that sank."""
    if is_spread(seen):
        cards = tuple(pieces.item(card, pieces.says.told[card], f"cards/{card}") for card in seen["discard"])
        yield Area("spread", pieces.words("board.discard"), "common", cards)
    rest = [name for name in LOOSE if name not in pieces.places]
    if rest:
        wide, tall = CARD[0] + GAP, CARD[1]
        places = {name: (n * wide, 0.0, *CARD) for n, name in enumerate(rest)}
        yield Area(
            "beside",
            pieces.words("scene.elsewhere"),
            "common",
            tuple(_lying(pieces, seen, rest, places)),
            (wide * len(rest), tall),
            spots=tuple(_discard_spot(pieces, places)),
        )
    sunk = [pieces.ship(seen, seat, ship, 0, 0) for seat, ship in ships_at(seen, "sunk")]
    if sunk:
        yield Area("sunk", pieces.words("scene.sunk"), "common", tuple(sunk))


def is_spread(seen: Json) -> bool:
    """Whether the discard pile lies open, card by card, because one of them is to be chosen."""
    return bool(seen["waits_for"] == FROM_DISCARD)


def ships_at(seen: Json, place: str) -> Iterator[tuple[int, str]]:
    """Seat and name of every ship there: sunk, or in a stack."""
    for seat, admiral in enumerate(seen["admirals"]):
        for ship, where in admiral["ships"].items():
            if where["at"] == place:
                yield seat, ship
