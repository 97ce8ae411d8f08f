"""Everything that never changes in a game, ready for the rules: the sea, its ports, the cards, every action.

Whatever the rules count is a number here, from 0: spaces (sea.py), ports, cards, regions, items. A ship
is ``seat * fleet + n``, with ``n`` its place among the ships of a line. Ports, cards and ships are in the
order of their ids, so that what is listed by number is sorted as legal actions have to be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from generator.games.bruise_cruise import actions as act
from generator.games.bruise_cruise.sea import Sea
from generator.mechanics.hexes import Hex
from generator.mechanics.routes import UNREACHABLE, bits_of
from generator.system.values import frozen

LIFE, MISSILE, TORPEDO = range(3)
ITEM_IDS = ("life_preserver", "missile", "torpedo")
ITEM = {name: number for number, name in enumerate(ITEM_IDS)}
WEAPONS = (MISSILE, TORPEDO)

NO_PORT = -1

Amounts = tuple[int, int, int]
"""How many life preservers, missiles and torpedoes."""


@frozen
class Numbers:
    """The numbers of the rules, from game.yaml."""

    deal: int
    hand_limit: int
    start: Amounts
    supply: Amounts
    price: Amounts
    anchors: int
    flags: int
    torpedo_reach: int
    missile_range: int
    getaway: int
    passes: Mapping[int, int]
    laser: bool
    hard_hits: bool
    race_points: int
    """0 where points end no game."""


@frozen
class PortSpot:
    """A port for the rules: where it is and in which region."""

    id: str
    hex: Hex
    region: int


@frozen
class Card:
    """A card for the rules. Unfathomable cards have no port and no engine, Action cards no effects."""

    id: str
    port: int
    engine: int = 0
    exchange: Amounts = (0, 0, 0)
    effects: tuple[Callable[..., Any], ...] = ()


class Chart:
    """Everything static that a state shares with its copies."""

    def __init__(
        self,
        sea: Sea,
        ports: Iterable[PortSpot],
        regions: Sequence[str],
        zones: Mapping[str, Iterable[Hex]],
        cards: Iterable[Card],
        numbers: Numbers,
    ) -> None:
        self.sea = sea
        self.routes = sea.routes
        self.numbers = numbers
        self.regions = tuple(regions)
        self.near = [sea.routes.near.get(space, 0) for space in range(sea.size)]
        self.next = [sea.routes.links.get(space, ()) for space in range(sea.size)]
        self.torpedo_reach = [
            sea.routes.within(space, numbers.torpedo_reach) if space in sea.hex else 0
            for space in range(sea.size)
        ]
        self._lay_ports(sorted(ports, key=lambda port: port.id))
        self.zones = {zone: bits_of(sea.number[hex] for hex in hexes) for zone, hexes in zones.items()}
        self._lay_cards(sorted(cards, key=lambda card: card.id))
        self.ships = tuple(sorted([act.FLAGSHIP, *self.regions]))
        self.fleet = len(self.ships)
        """Ships of a line."""
        self.flagship = self.ships.index(act.FLAGSHIP)
        self.ship_number = {name: number for number, name in enumerate(self.ships)}
        self.region_ship = tuple(self.ships.index(region) for region in self.regions)

    def _lay_ports(self, ports: Sequence[PortSpot]) -> None:
        sea = self.sea
        self.ports = tuple(port.id for port in ports)
        self.port_number = {name: number for number, name in enumerate(self.ports)}
        self.port_space = [sea.number[port.hex] for port in ports]
        self.port_region = [port.region for port in ports]
        self.port_at = [NO_PORT] * sea.size
        for number, space in enumerate(self.port_space):
            self.port_at[space] = number
        self.all_ports = bits_of(self.port_space)
        self.missile_reach = [sea.in_range(port.hex, self.numbers.missile_range) for port in ports]

    def _lay_cards(self, cards: Sequence[Card]) -> None:
        self.cards = tuple(card.id for card in cards)
        self.card_number = {name: number for number, name in enumerate(self.cards)}
        self.card_port = [card.port for card in cards]
        self.engine = [card.engine for card in cards]
        self.exchange = [card.exchange for card in cards]
        self.effects = [card.effects for card in cards]

    def space_at(self, q: int, r: int) -> int:
        """The number of a sea space, -1 for anything else."""
        return self.sea.number.get(Hex(q, r), -1)

    def ship_name(self, ship: int) -> str:
        """``flagship`` or a region, for a ship of any seat."""
        return self.ships[ship % self.fleet]

    @cached_property
    def port_distance(self) -> list[list[int]]:
        """Sailing distance of every space from each port, with nothing in the way. BC-3.4"""
        tables = (self.routes.distances(space) for space in self.port_space)
        return [[far.get(space, UNREACHABLE) for space in range(self.sea.size)] for far in tables]

    @cached_property
    def table(self) -> ActionTable:
        """Every action there is on this chart."""
        return ActionTable(self)


class ActionTable:
    """Actions made once, by number. To make one anew for every list took most of the time of a game."""

    def __init__(self, chart: Chart) -> None:
        ships, cards = chart.ships, chart.cards
        seats = range(max(chart.numbers.passes))
        targets = [(seat, ship) for seat in seats for ship in ships]
        spaces = [chart.sea.hex.get(space) for space in range(chart.sea.size)]
        self.choose_home = [act.ChooseHomePort(card) for card in cards]
        self.step = [[hex and act.Step(ship, *hex) for hex in spaces] for ship in ships]
        self._sail = [[act.Sail(card, ship) for ship in ships] for card in cards]
        self._sails: list[dict[int, tuple[act.Sail, ...]]] = [{} for _ in cards]
        self.trade = [act.Trade(item) for item in ITEM_IDS]
        self.exchange = [act.Exchange(card) for card in cards]
        self.claim = [[act.Claim(card, ship) for ship in ships] for card in cards]
        self.torpedo = [[act.Torpedo(ship, *target) for target in targets] for ship in ships]
        self.missile = [
            [act.Missile(card, *target) for target in targets] if port != NO_PORT else []
            for card, port in zip(cards, chart.card_port, strict=True)
        ]
        self.raid = [[act.Raid(ship, *target) for target in targets] for ship in ships]
        self.battle = [[act.Battle(card, ship) for ship in ships] for card in cards]
        self.unfathomable = [act.Unfathomable(card) for card in cards]
        self.lift_anchor = [act.LiftAnchor(ship) for ship in ships]
        self.commission = [act.Commission(ship) for ship in ships]
        self.decommission = [act.Decommission(ship) for ship in ships]
        self.end = act.EndActions()
        self.sail_to = [hex and act.SailTo(*hex) for hex in spaces]
        self.stay = act.StayPut()
        self.take = [act.Take(item) for item in ITEM_IDS]
        self.surrender = [act.Surrender(item) for item in ITEM_IDS]
        self.pick_ship = [act.PickShip(*target) for target in targets]
        self.pick_space = [hex and act.PickSpace(*hex) for hex in spaces]
        self.pick_rival = [act.PickRival(seat) for seat in seats]
        self.pick_card = [act.PickCard(card) for card in cards]
        self.discard = [act.Discard(card) for card in cards]
        self.draw = [act.Draw(count) for count in range(chart.numbers.hand_limit + 1)]

    def sails(self, card: int, ships: int) -> tuple[act.Sail, ...]:
        """To sail any ship of that set of own ships by that card."""
        try:
            return self._sails[card][ships]
        except KeyError:
            row = tuple(sail for n, sail in enumerate(self._sail[card]) if ships >> n & 1)
            self._sails[card][ships] = row
            return row
