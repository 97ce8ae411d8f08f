"""The example round of the rulebook, played by the engine: its pictures are drawn from these states.

Ines (Peasant) is at home in Key West, Bo (Has-Been) in George Town, Mila (Sørwegian) in San Juan and Tariq
(Desolation) in Cartagena. The book tells what happens; here it does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.games.bruise_cruise import actions as act
from generator.games.bruise_cruise.actions import Action
from generator.games.bruise_cruise.chart import LIFE, MISSILE, TORPEDO, Chart
from generator.games.bruise_cruise.printing.example_table import Spot, Table, laid_out
from generator.games.bruise_cruise.rules import Cruise

NAMES = ("Ines", "Bo", "Mila", "Tariq")
HOMES = ("key-west", "george-town", "san-juan", "cartagena")
FLEET: Mapping[tuple[int, str], Spot] = {
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
    return laid_out(chart, Table(HOMES, FLEET, FLAGS, HANDS, ITEMS, ROLLS))


def positions(chart: Chart) -> list[Cruise]:
    """The opening, and the table after each decision of ROUND. IllegalMove if the book were wrong."""
    cruise = opening(chart)
    states = [cruise.copy()]
    for _, action in ROUND:
        cruise.apply(action)
        states.append(cruise.copy())
    return states
