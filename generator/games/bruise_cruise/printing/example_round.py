"""The example round of the rulebook, played by the engine: its pictures are drawn from these states.

Ines (Peasant) is at home in Key West, Bo (Has-Been) in George Town, Mila (Sørwegian) in San Juan and Tariq
(Desolation) in Cartagena. The book tells what happens; here it does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.games.bruise_cruise import actions as act
from generator.games.bruise_cruise.actions import Action
from generator.games.bruise_cruise.chart import LIFE, MISSILE, TORPEDO, Chart
from generator.games.bruise_cruise.rules import Cruise
from generator.games.bruise_cruise.rules.claiming import plant
from generator.games.bruise_cruise.rules.sailing import put
from generator.mechanics.dice import Dice

NAMES = ("Ines", "Bo", "Mila", "Tariq")
HOMES = ("key-west", "george-town", "san-juan", "cartagena")
FLEET: Mapping[tuple[int, str], str] = {
    (0, "flagship"): "tampa",
    (1, "flagship"): "george-town",
    (1, "central"): "havana",
    (2, "flagship"): "grand-turk",
    (3, "flagship"): "colon",
}
FLAGS = {"havana": 1, "colon": 2}
HANDS = (
    ("tampa-a", "nassau-a", "veracruz-b", "roatan-a", "st-johns-a"),
    ("havana-a", "bridgetown-a", "san-andres-b", "miami-b", "labadee-a"),
    ("orbital-confetti", "tortola-a", "progreso-a", "philipsburg-b"),
    ("colon-b", "galveston-a", "puerto-plata-b", "willemstad-b", "leap-hour"),
)
ITEMS = {(0, LIFE): 1, (0, MISSILE): 1, (1, MISSILE): 1, (1, TORPEDO): 1, (2, MISSILE): 1, (3, LIFE): 2}
ROLLS = (3, 3)
"""Tariq's battle for Colón, his die first."""

ROUND: Sequence[tuple[int, Action]] = (
    (0, act.Claim("tampa-a", "flagship")),
    (0, act.Commission("northern")),
    (0, act.Draw(2)),
    (1, act.Torpedo("central", 0, "northern")),
    (1, act.Missile("havana-a", 0, "flagship")),
    (1, act.Draw(2)),
    (2, act.Unfathomable("orbital-confetti")),
    (2, act.PickShip(0, "flagship")),
    (2, act.Step("flagship", 10, 6)),
    (2, act.Draw(2)),
    (3, act.Battle("colon-b", "flagship")),
    (3, act.Trade("missile")),
    (3, act.Draw(2)),
    (0, act.LiftAnchor("flagship")),
)
"""Who does what, decision by decision."""


def opening(chart: Chart) -> Cruise:
    """The table before Ines begins. KeyError when the map is not the rulebook's."""
    cruise = Cruise(chart, len(NAMES), Dice.scripted(*ROLLS))
    for seat, name in enumerate(HOMES):
        cruise.home[seat] = chart.port_number[name]
        for rival in range(len(NAMES)):
            if rival != seat:
                cruise.barred[rival] |= 1 << chart.port_space[chart.port_number[name]]
    for (seat, ship), port in FLEET.items():
        if ship != "flagship":
            cruise.granted[seat] |= 1 << chart.regions.index(ship)
        number = seat * chart.fleet + chart.ship_number[ship]
        put(cruise, number, chart.port_space[chart.port_number[port]])
    for port, seat in FLAGS.items():
        plant(cruise, chart.port_number[port], seat * chart.fleet + chart.flagship)
    for seat in range(len(NAMES)):
        for item in (LIFE, MISSILE, TORPEDO):
            count = ITEMS.get((seat, item), 0)
            cruise.supply[item] += cruise.items[3 * seat + item] - count
            cruise.items[3 * seat + item] = count
        cruise.hands[seat] = sorted(chart.card_number[card] for card in HANDS[seat])
    dealt = {card for hand in cruise.hands for card in hand}
    cruise.deck = [card for card in cruise.deck if card not in dealt]
    cruise.actions_left, cruise.turn = 2, 9
    return cruise


def positions(chart: Chart) -> list[Cruise]:
    """The opening, and the table after each decision of ROUND. IllegalMove if the book were wrong."""
    cruise = opening(chart)
    states = [cruise.copy()]
    for _, action in ROUND:
        cruise.apply(action)
        states.append(cruise.copy())
    return states
