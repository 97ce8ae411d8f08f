"""Tables that the rulebook's examples begin with, set by hand: ships and flags by port, cards by id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from generator.games.bruise_cruise.chart import ITEM_IDS, Chart
from generator.games.bruise_cruise.rules import Cruise
from generator.games.bruise_cruise.rules.claiming import plant
from generator.games.bruise_cruise.rules.sailing import put
from generator.games.bruise_cruise.state import COMMISSIONABLE
from generator.mechanics.dice import Dice
from generator.system.values import frozen

Spot = str | tuple[int, int]
"""A port by its id, or a space by q and r."""
Ship = tuple[int, str]
"""A ship of a seat."""


@frozen
class Table:
    """A table as it lies. ``items`` are how many life preservers, missiles and torpedoes seats hold."""

    homes: Sequence[str]
    fleet: Mapping[Ship, Spot]
    flags: Mapping[str, int] = field(default_factory=dict)
    hands: Sequence[Sequence[str]] = ()
    items: Mapping[tuple[int, int], int] = field(default_factory=dict)
    rolls: Sequence[int] = ()
    anchored: Sequence[Ship] = ()
    claimed: Sequence[Ship] = ()
    waiting: Sequence[Ship] = ()
    """Ships on the Commissionable stack."""


def laid_out(chart: Chart, table: Table, turn: int = 9) -> Cruise:
    """The first seat's turn at that table. KeyError when the map is not the rulebook's."""
    cruise = Cruise(chart, len(table.homes), Dice.scripted(*table.rolls))
    for seat, name in enumerate(table.homes):
        cruise.home[seat] = chart.port_number[name]
        for rival in range(len(table.homes)):
            if rival != seat:
                cruise.barred[rival] |= 1 << chart.port_space[chart.port_number[name]]
    for (seat, ship), spot in table.fleet.items():
        _grant(cruise, seat, ship)
        space = chart.port_space[chart.port_number[spot]] if isinstance(spot, str) else chart.space_at(*spot)
        put(cruise, _number(chart, seat, ship), space)
    for port, seat in table.flags.items():
        plant(cruise, chart.port_number[port], seat * chart.fleet + chart.flagship)
    for seat, ship in table.waiting:
        _grant(cruise, seat, ship)
        cruise.at[_number(chart, seat, ship)] = COMMISSIONABLE
    cruise.claimed = sum(1 << _number(chart, *ship) for ship in table.claimed)
    cruise.anchored = sum(1 << _number(chart, *ship) for ship in table.anchored)
    cruise.anchors -= len(table.anchored)
    for seat in range(len(table.homes)):
        for item in range(len(ITEM_IDS)):
            count = table.items.get((seat, item), 0)
            cruise.supply[item] += cruise.items[3 * seat + item] - count
            cruise.items[3 * seat + item] = count
    for seat, cards in enumerate(table.hands):
        cruise.hands[seat] = sorted(chart.card_number[card] for card in cards)
    dealt = {card for hand in cruise.hands for card in hand}
    cruise.deck = [card for card in cruise.deck if card not in dealt]
    cruise.actions_left, cruise.turn = 2, turn
    return cruise


def _number(chart: Chart, seat: int, ship: str) -> int:
    return seat * chart.fleet + chart.ship_number[ship]


def _grant(cruise: Cruise, seat: int, ship: str) -> None:
    """A ship of a region is there because its region's first flag was planted. BC-7.5.3"""
    if ship in cruise.chart.regions:
        cruise.granted[seat] |= 1 << cruise.chart.regions.index(ship)
