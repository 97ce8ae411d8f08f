"""The pieces of Bruise Cruise as items of a table: counters and ships, each with its face."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

from generator.contract import Face, Json, Spot
from generator.contract.scene import Item, Tabletop
from generator.games.bruise_cruise.actions import Action
from generator.games.bruise_cruise.commentary import CruiseCommentary
from generator.games.bruise_cruise.content import Content
from generator.games.bruise_cruise.printing.chart import berth
from generator.games.bruise_cruise.printing.counters import counter, line_values, ship_values
from generator.games.bruise_cruise.printing.furniture import Rect, furniture
from generator.games.bruise_cruise.printing.sizes import SHIP
from generator.games.bruise_cruise.tabletop.moves import ship_id, space_id
from generator.mechanics.hexes import Hex


class Pieces:
    """Makes items of the printed pieces of a table, and of single counters off their sheet."""

    def __init__(self, table: Tabletop[Content, Action]) -> None:
        self.content, self.words, self.item = table.content, table.words, table.item
        self.printed = table.printed
        self.says = CruiseCommentary(table.content, table.pack)
        self.lines = [line_values(line) for line in table.content.lines.lines]
        self.any_card = f"cards/{table.content.cards.cards[0].id}"
        self._kinds = {ship["id"]: ship for ship in ship_values(table.content)}
        self._counters: dict[tuple[Any, ...], tuple[Face, tuple[float, float]]] = {}

    @cached_property
    def places(self) -> dict[str, Rect]:
        """Where piles and supplies lie: on the board, or else side by side in an area of their own."""
        return furniture(self.content)

    @cached_property
    def spaces(self) -> tuple[Spot, ...]:
        """Every space of the sea, to be chosen."""
        wide, tall = self.content.board.hex_mm, round(2 * self.content.layout.radius_mm, 2)
        return tuple(
            Spot(space_id(*hex), self.says.space(*hex), *self.centre(hex), wide, tall, shape="hex")
            for hex in self.content.chart.sea.hex.values()
        )

    @cached_property
    def in_ports(self) -> dict[Hex, dict[str, Any]]:
        """The printed places for a ship and a flag in each port, by its space."""
        taken = tuple(self.places.values())
        return {Hex(*port.hex): berth(self.content, port, taken) for port in self.content.ports.ports}

    def afloat(self, hex: Hex) -> tuple[float, float]:
        """The middle of a ship in a space: at its printed place in a port, else that of the space."""
        if hex not in self.in_ports:
            return self.centre(hex)
        left, top = self.in_ports[hex]["berth"]
        return left + SHIP[0] / 2, top + SHIP[1] / 2

    def centre(self, hex: Hex) -> tuple[float, float]:
        """The middle of a space, in mm on the board."""
        return self.content.layout.centre(hex)

    def of(self, seat: int, key: str, **values: object) -> str:
        """Words about a piece of that seat's line."""
        return self.words(key, line=self.lines[seat]["name"], **values)

    def ship(self, seen: Json, seat: int, ship: str, x: float, y: float, scale: float = 1.0) -> Item:
        """A ship, pale or dark, that lies there."""
        where = seen["admirals"][seat]["ships"][ship]
        facts = {"ship": self.says.ship(ship), "where": self.says.whereabouts(where)}
        looks = {"line": self.lines[seat], "ship": self._kinds[ship], "claimed": where["claimed"]}
        label = self.of(seat, "scene.ship", **facts)
        return replace(
            self.counter(ship_id(seat, ship), label, "ship", x, y, scale=scale, **looks), motion="swims"
        )

    def counter(
        self,
        id: str,
        label: str,
        kind: str,
        x: float,
        y: float,
        count: int = 1,
        scale: float = 1.0,
        **looks: Any,
    ) -> Item:
        """A counter by itself; ``looks`` are those of its kind."""
        alike = kind, *(each["id"] if isinstance(each, dict) else each for each in looks.values())
        face, size = self._counters.setdefault(alike, counter(kind, **looks))
        return Item(id, label, face, size, round(x, 3), round(y, 3), count=count, scale=scale)
