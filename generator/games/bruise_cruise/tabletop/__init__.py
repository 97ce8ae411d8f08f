"""Bruise Cruise on the table: the chart with ships and flags, a quay for each Admiral, and the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Literal

from generator.contract import Component, Face, Json
from generator.contract.scene import Area, Item, Scene, Spot, Tabletop
from generator.games.bruise_cruise.actions import Action
from generator.games.bruise_cruise.commentary import CruiseCommentary
from generator.games.bruise_cruise.content import Box
from generator.games.bruise_cruise.decisions import FROM_DISCARD
from generator.games.bruise_cruise.printing.chart import counted
from generator.games.bruise_cruise.printing.counters import counter, line_values, ship_values
from generator.games.bruise_cruise.printing.furniture import Rect, furniture
from generator.games.bruise_cruise.printing.places import HELD, QUAY, STACKS
from generator.games.bruise_cruise.printing.sizes import CARD
from generator.games.bruise_cruise.tabletop.touching import Moves, ship_id, space_id
from generator.mechanics.hexes import Hex
from generator.reading.packs import Pack

GAP = 5.0
BACK_SCALE = 0.62
"""Other hands are shown small: their size is all there is to see."""
STACK_SCALE = 0.8
STACK_ROW = 3
FLAG_OFF = (4.0, 7.6)
"""How far a flag lies from the middle of its space, where a ship may lie as well."""
ANCHOR_OFF = (10.0, -7.5)
"""How far an anchor sticks out of the ship it lies on."""

SUPPLIES = {
    "life_preserver": ("shady_offshore_bank", 0.24, 0.5),
    "anchor": ("shady_offshore_bank", 0.74, 0.78),
    "missile": ("warlord_island", 0.24, 0.7),
    "torpedo": ("warlord_island", 0.74, 0.7),
}
"""Where each supply lies on the board, and how far across and down its box."""
LOOSE = ("deck", "discard", "shady_offshore_bank", "warlord_island")


class CruiseTabletop(Tabletop[Box, Action]):
    """Lays Bruise Cruise out on a table."""

    def __init__(self, content: Box, pack: Pack, parts: Sequence[Component]) -> None:
        super().__init__(content, pack, parts)
        self.says = CruiseCommentary(content, pack)
        self.lines = [line_values(line) for line in content.lines.lines]
        self.ships = {ship["id"]: ship for ship in ship_values(content)}
        self.dots = {port.id: port.dot_mm for port in content.ports.ports}
        self.spaces = {port.id: Hex(*port.hex) for port in content.ports.ports}
        self._counters: dict[tuple[Any, ...], tuple[Face, tuple[float, float]]] = {}
        self._moves = Moves(content, self.says)

    def scene(self, observation: Json) -> Scene:
        """The board, the hand of who looks, and the quays from there clockwise."""
        seen, seats = observation, len(observation["admirals"])
        order = [(seen["seat"] + n) % seats for n in range(seats)]
        areas = [self._board(seen), self._hand(seen), *self._beside(seen)]
        return Scene((*areas, *(self._quay(seen, seat) for seat in order)), tuple(self.says.round(seen)))

    # ---- the board -----------------------------------------------------------------------------

    @cached_property
    def places(self) -> dict[str, Rect]:
        """Where piles and supplies lie: on the board, or else side by side in an area of their own."""
        return furniture(self.content)

    def _board(self, seen: Json) -> Area:
        part, piece = self.printed["board/board"]
        items = [
            *self._lying(seen, [name for name in LOOSE if name in self.places], self.places),
            *self._ports(seen),
            *(item for seat in range(len(seen["admirals"])) for item in self._afloat(seen, seat)),
        ]
        spots = (*self._spaces, *self._discard_spot(self.places))
        return Area("board", part.title, "board", tuple(items), size=part.size, face=piece.front, spots=spots)

    @cached_property
    def _spaces(self) -> tuple[Spot, ...]:
        layout, wide = self.content.layout, self.content.board.hex_mm
        tall = round(2 * layout.radius_mm, 2)
        spots = []
        for hex in self.content.chart.sea.hex.values():
            x, y = layout.centre(hex)
            spots.append(Spot(space_id(*hex), self.says.space(*hex), x, y, wide, tall, shape="hex"))
        return tuple(spots)

    def _discard_spot(self, places: dict[str, Rect]) -> Iterator[Spot]:
        if "discard" in places:
            x, y, wide, tall = places["discard"]
            yield Spot("discard", self.words("board.discard"), x + wide / 2, y + tall / 2, wide, tall)

    def _ports(self, seen: Json) -> Iterator[Item]:
        """Home Ports and flags."""
        for seat, admiral in enumerate(seen["admirals"]):
            if port := admiral["home_port"]:
                label = self._of(seat, "scene.home_port", port=self.says.ports[port])
                x, y = self._centre(self.spaces[port])
                yield self._counter(f"home {seat}", label, "home", x, y, line=self.lines[seat])
        for port, seat in seen["flags"].items():
            label = self._of(seat, "scene.flag", port=self.says.ports[port])
            (x, y), (dot_x, dot_y) = self._centre(self.spaces[port]), self.dots[port]
            # Away from the dot, beside which the name stands.
            x += FLAG_OFF[0] if dot_x <= x else -FLAG_OFF[0]
            y += FLAG_OFF[1] if dot_y <= y else -FLAG_OFF[1]
            yield self._counter(f"flag {port}", label, "flag", x, y, line=self.lines[seat])

    def _afloat(self, seen: Json, seat: int) -> Iterator[Item]:
        for ship, where in seen["admirals"][seat]["ships"].items():
            if isinstance(where["at"], str):
                continue
            x, y = self._centre(Hex(*where["at"]))
            yield self._ship(seen, seat, ship, x, y)
            if where["anchored"]:
                label = self._of(seat, "scene.anchor", ship=self.says.ship(ship))
                right, down = ANCHOR_OFF
                yield self._counter(f"anchor {seat} {ship}", label, "anchor", x + right, y + down)

    def _ship(self, seen: Json, seat: int, ship: str, x: float, y: float, scale: float = 1.0) -> Item:
        where = seen["admirals"][seat]["ships"][ship]
        facts = {"ship": self.says.ship(ship), "where": self.says.whereabouts(where)}
        looks = {"line": self.lines[seat], "ship": self.ships[ship], "claimed": where["claimed"]}
        label = self._of(seat, "scene.ship", **facts)
        return self._counter(ship_id(seat, ship), label, "ship", x, y, scale=scale, **looks)

    # ---- piles and supplies --------------------------------------------------------------------

    def _lying(self, seen: Json, names: Sequence[str], places: dict[str, Rect]) -> Iterator[Item]:
        """Deck, discard pile and supplies, those of ``names``, at their places."""
        for name in names:
            x, y, wide, tall = places[name]
            if name in ("deck", "discard"):
                pile = self._deck if name == "deck" else self._discard
                yield from pile(seen, x + wide / 2, y + tall / 2)
        for item, (name, across, down) in SUPPLIES.items():
            if name in names and seen["supply"][item]:
                x, y, wide, tall = places[name]
                label = self.words("scene.supply", item=self.words(f"item.{item}"))
                middle = x + across * wide, y + down * tall
                yield self._counter(f"supply {item}", label, item, *middle, count=seen["supply"][item])

    def _deck(self, seen: Json, x: float, y: float) -> Iterator[Item]:
        if seen["deck"]:
            yield self.item(
                "deck", self.words("scene.deck"), self._any_card, back=True, x=x, y=y, count=seen["deck"]
            )

    def _discard(self, seen: Json, x: float, y: float) -> Iterator[Item]:
        if seen["discard"] and not is_spread(seen):
            card, count = seen["discard"][-1], len(seen["discard"])
            label = self.words("scene.discard", card=self.says.told[card])
            yield self.item(card, label, f"cards/{card}", x=x, y=y, count=count, same_as="discard")

    @cached_property
    def _any_card(self) -> str:
        return f"cards/{self.content.cards.cards[0].id}"

    def _beside(self, seen: Json) -> Iterator[Area]:
        """Whatever has no place on the board: the discard pile when it is looked through, ships that sank."""
        if is_spread(seen):
            cards = tuple(self.item(card, self.says.told[card], f"cards/{card}") for card in seen["discard"])
            yield Area("spread", self.words("board.discard"), "common", cards)
        rest = [name for name in LOOSE if name not in self.places]
        if rest:
            wide, tall = CARD[0] + GAP, CARD[1]
            places = {name: (n * wide, 0.0, *CARD) for n, name in enumerate(rest)}
            yield Area(
                "beside",
                self.words("scene.elsewhere"),
                "common",
                tuple(self._lying(seen, rest, places)),
                (wide * len(rest), tall),
                spots=tuple(self._discard_spot(places)),
            )
        sunk = [self._ship(seen, seat, ship, 0, 0) for seat, ship in self._at(seen, "sunk")]
        if sunk:
            yield Area("sunk", self.words("scene.sunk"), "common", tuple(sunk))

    @staticmethod
    def _at(seen: Json, place: str) -> Iterator[tuple[int, str]]:
        for seat, admiral in enumerate(seen["admirals"]):
            for ship, where in admiral["ships"].items():
                if where["at"] == place:
                    yield seat, ship

    # ---- what lies before the Admirals -----------------------------------------------------------

    def _hand(self, seen: Json) -> Area:
        cards = tuple(self.item(card, self.says.told[card], f"cards/{card}") for card in seen["hand"])
        return Area("hand", self.words("scene.hand"), "hand", cards)

    def _quay(self, seen: Json, seat: int) -> Area:
        """The printed quay with all that lies on it, and beside it the hand as a back."""
        line, admiral, words = self.lines[seat], seen["admirals"][seat], self.words
        own, wide = seat == seen["seat"], QUAY[0]
        title = words("scene.quay", line=line["name"], who=self.says.player(seat, seen["seat"]))
        mat = self.item(f"quay {seat}", title, f"quays/{line['id']}", x=QUAY[0] / 2, y=QUAY[1] / 2)
        items = [mat, *self._stacked(seen, seat), *self._held(admiral, seat)]
        if not own:
            wide += GAP + CARD[0] * BACK_SCALE
            items += self._other_hand(seen, seat)
        notes = [counted(words, "point", admiral["points"])]
        holds = [counted(words, item, count) for item, count in admiral["items"].items() if count]
        if holds:
            notes.append(words("scene.holds", items=", ".join(holds)))
        if admiral["home_port"]:
            notes.append(words("scene.home", port=self.says.ports[admiral["home_port"]]))
        x, y, across, down = STACKS["decommissioned"]
        stack = Spot(
            f"decommissioned {seat}", words("quay.decommissioned"), x + across / 2, y + down / 2, across, down
        )
        size = (round(wide, 2), QUAY[1])
        role: Literal["hand", "player"] = "hand" if own else "player"
        return Area(f"before {seat}", title, role, tuple(items), size, spots=(stack,), notes=tuple(notes))

    def _other_hand(self, seen: Json, seat: int) -> Iterator[Item]:
        count = seen["hand_sizes"][seat]
        if count:
            who = self.says.player(seat, seen["seat"])
            label = self.words("scene.cards", who=who)
            x = QUAY[0] + GAP + CARD[0] * BACK_SCALE / 2
            place = {"x": x, "y": QUAY[1] / 2, "scale": BACK_SCALE}
            yield self.item(f"hand {seat}", label, self._any_card, back=True, count=count, **place)

    def _stacked(self, seen: Json, seat: int) -> Iterator[Item]:
        for stack in ("commissionable", "decommissioned"):
            ships = [ship for owner, ship in self._at(seen, stack) if owner == seat]
            left, top, wide, tall = STACKS[stack]
            for n, ship in enumerate(ships):
                x = left + wide * (2 * (n % STACK_ROW) + 1) / (2 * STACK_ROW)
                y = top + tall * (0.45 + 0.32 * (n // STACK_ROW))
                yield self._ship(seen, seat, ship, round(x, 2), round(y, 2), STACK_SCALE)
        left, top, wide, tall = STACKS["deployed"]
        for n, weapon in enumerate(("missile", "torpedo")):
            if count := seen["admirals"][seat]["deployed"][weapon]:
                label = self._of(seat, "scene.deployed", item=self.words(f"item.{weapon}"))
                middle = left + wide * (2 * n + 1) / 4, top + tall * 0.55
                yield self._counter(f"{seat} deployed {weapon}", label, weapon, *middle, count=count)

    def _held(self, admiral: Json, seat: int) -> Iterator[Item]:
        for item, count in admiral["items"].items():
            if count:
                label = self._of(seat, "scene.held", item=self.words(f"item.{item}"))
                yield self._counter(f"{seat} {item}", label, item, *HELD[item], count=count)
        if admiral["flags_left"]:
            label = self._of(seat, "scene.flags_left")
            looks = {"count": admiral["flags_left"], "line": self.lines[seat]}
            yield self._counter(f"{seat} flag", label, "flag", *HELD["flag"], **looks)

    # ---- pieces --------------------------------------------------------------------------------

    def _counter(
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
        alike = kind, *(each["id"] if isinstance(each, dict) else each for each in looks.values())
        face, size = self._counters.setdefault(alike, counter(kind, **looks))
        return Item(id, label, face, size, round(x, 3), round(y, 3), count=count, scale=scale)

    def _centre(self, hex: Hex) -> tuple[float, float]:
        return self.content.layout.centre(hex)

    def _of(self, seat: int, key: str, **values: object) -> str:
        return self.words(key, line=self.lines[seat]["name"], **values)

    # ---- moves -----------------------------------------------------------------------------------

    def touched(self, observation: Json, action: Action) -> tuple[str, ...]:
        """What a move takes into the hand, then where it puts it."""
        return self._moves.touched(observation, action)


def is_spread(seen: Json) -> bool:
    """Whether the discard pile lies open, card by card, because one of them is to be chosen."""
    return bool(seen["waits_for"] == FROM_DISCARD)
