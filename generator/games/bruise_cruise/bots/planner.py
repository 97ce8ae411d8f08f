"""The reference bot: it claims regions, keeps its fleet near, and calls it home while there is time.

It weighs every action by what it adds to the valuation (valuation.py) and takes the best; nothing is
imagined and nothing rolled, so it needs no copy of the game and cannot look into a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from typing import Any

from generator.games.bruise_cruise import actions as act
from generator.games.bruise_cruise.actions import Action
from generator.games.bruise_cruise.bots.valuation import ATTACKER_WINS, Valuation
from generator.games.bruise_cruise.chart import ITEM, LIFE, MISSILE, NO_PORT, TORPEDO
from generator.games.bruise_cruise.rules import Cruise
from generator.games.bruise_cruise.rules.sailing import reach
from generator.games.bruise_cruise.state import DECOMMISSIONED, State
from generator.mechanics.dice import Dice

COMMISSION = 0.5
UNFATHOMABLE = 0.3
"""The gain an Unfathomable card is taken to bring, whatever it says."""
RAID = 0.1
HIT = 0.12
"""The worth of a hit on a rival, in a game of two."""
WIN = 50.0


def planner(state: Cruise, dice: Dice) -> Action:
    """The action that adds most; among equals chance decides."""
    actions: list[Action] = state.legal_actions()
    if len(actions) == 1:
        return actions[0]
    if isinstance(actions[0], act.ChooseHomePort):
        worth = [home_port_worth(state, action) for action in actions]
    else:
        plan = Plan(state, state.to_move())
        worth = [plan.worth(action) for action in actions]
    best = max(worth) - 1e-9
    return dice.pick([action for action, value in zip(actions, worth, strict=True) if value >= best])


def home_port_worth(state: State, action: Any) -> float:
    """Near to ports of every region, and to ports whose cards are in hand."""
    chart, seat = state.chart, state.to_move()
    home = chart.card_port[chart.card_number[action.card]]
    near = [
        chart.port_distance[chart.card_port[card]][chart.port_space[home]]
        for card in state.hands[seat]
        if chart.card_port[card] not in (NO_PORT, home)
    ]
    regions = len(chart.regions) * spaces_to_regions(state, action)
    return sum(max(0, 8 - way) for way in near) / 4 - regions


def spaces_to_regions(state: State, action: Any) -> float:
    """Spaces from a Home Port to the two nearest ports of each region nobody chose, on average."""
    chart = state.chart
    home = chart.card_port[chart.card_number[action.card]]
    halves = 0
    for region in range(len(chart.regions)):
        ways = sorted(
            chart.port_distance[port][chart.port_space[home]]
            for port in range(len(chart.ports))
            if chart.port_region[port] == region and port != home and port not in state.home
        )
        halves += sum(ways[:2])
    return halves / 2 / len(chart.regions)


class Plan:
    """The gain of each action for one seat."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.chart = state.chart
        self.seat = seat
        self.valuation = Valuation(state, seat)
        self.hit_value = HIT / (state.seats - 1)
        self._card: dict[str, float] = {}

    def worth(self, action: Action) -> float:
        """How much better things are after it; nought to do nothing."""
        return WORTH[type(action)](self, action)

    def ship(self, name: str) -> int:
        """An own ship by its name."""
        return self.seat * self.chart.fleet + self.chart.ship_number[name]

    def card(self, name: str) -> float:
        """The cost of giving up that card."""
        if name not in self._card:
            self._card[name] = self.valuation.card_value(self.chart.card_number[name])
        return self._card[name]

    # ---- the thirteen actions --------------------------------------------------------------

    def step(self, action: act.Step) -> float:
        """From one space to the next, for nothing."""
        ship, space = self.ship(action.ship), self.chart.space_at(action.q, action.r)
        return self.valuation.place_value(ship, space) - self.valuation.place_value(ship, self.state.at[ship])

    def sail(self, action: act.Sail) -> float:
        """As far as the engine goes towards something better."""
        ship, engine = self.ship(action.ship), self.chart.engine[self.chart.card_number[action.card]]
        valuation = self.valuation
        spaces = reach(self.state, ship, engine)
        port = self.chart.card_port[self.chart.card_number[action.card]]
        after = valuation.reach_value(ship, spaces, engine)
        before = valuation.place_value(ship, self.state.at[ship])
        # Whoever sails by the card of a port cannot claim it with the same card.
        own = 0.15 if any(goal == port and value > 0.5 for goal, value in valuation.goals(ship)) else 0.0
        return after - before - self.card(action.card) - own

    def trade(self, action: act.Trade) -> float:
        """Life preservers for a weapon."""
        weapon = ITEM[action.weapon]
        price = self.chart.numbers.price[weapon]
        return self.valuation.item_value(weapon) - price * self.valuation.item_value(LIFE) - 0.05

    def exchange(self, action: act.Exchange) -> float:
        """A card for its items, as far as they are there."""
        number = self.chart.card_number[action.card]
        items = enumerate(self.chart.exchange[number])
        gain = fsum(
            min(count, self.state.supply[item]) * self.valuation.item_value(item) for item, count in items
        )
        return gain - self.card(action.card)

    def claim(self, action: act.Claim | act.Battle) -> float:
        """A flag, or the chance of one; the ship is free for other things after it."""
        ship = self.ship(action.ship)
        port = self.chart.card_port[self.chart.card_number[action.card]]
        return self.valuation.flag_value(ship, port) * 0.8

    def torpedo(self, action: act.Torpedo) -> float:
        """A point for a torpedo."""
        return 1 + self.hit_value - self.valuation.item_value(TORPEDO)

    def missile(self, action: act.Missile) -> float:
        """A point for a missile and a card."""
        return 1 + self.hit_value - self.valuation.item_value(MISSILE) - self.card(action.card)

    def raid(self, action: act.Raid) -> float:
        """The chance of loot."""
        loot = [self.valuation.item_value(item) for item in range(3) if self.state.held(action.rival, item)]
        return ATTACKER_WINS * max(loot, default=0.0) + RAID - 0.1

    def unfathomable(self, action: act.Unfathomable) -> float:
        """Taken on trust."""
        return UNFATHOMABLE - self.card(action.card) + 0.1

    def lift_anchor(self, action: act.LiftAnchor) -> float:
        """The ship is of use again."""
        ship = self.ship(action.ship)
        return 0.15 + self.valuation.place_value(ship, self.state.at[ship])

    def commission(self, action: act.Commission) -> float:
        """One ship more."""
        return COMMISSION * min(1.0, self.valuation.turns_left / 8) * (1 + self.valuation.urgency)

    def decommission(self, action: act.Decommission) -> float:
        """A point, room at home, and with the last ship the end: only for who has not lost by then."""
        state, seat = self.state, self.seat
        home = sum(state.at[ship] == DECOMMISSIONED for ship in state.fleet(seat))
        if home < self.chart.fleet - 1:
            return 1.2 + self.valuation.urgency
        others = max(state.points(other) for other in range(state.seats) if other != seat)
        return WIN if state.points(seat) + 1 >= others else -WIN

    def nothing(self, action: Action) -> float:
        """The value of an action that adds nothing."""
        return 0.0

    # ---- on the way ------------------------------------------------------------------------

    def sail_to(self, action: act.SailTo) -> float:
        """The best space for an own ship, the worst for a rival's."""
        ship = self.state.pending[-1].ship
        space = self.chart.space_at(action.q, action.r)
        owner = ship // self.chart.fleet
        if owner != self.seat:
            return float(self.chart.port_distance[self.state.home[owner]][space])
        return self.valuation.place_value(ship, space)

    def stay_put(self, action: act.StayPut) -> float:
        """The space the ship is on."""
        ship = self.state.pending[-1].ship
        return self.valuation.place_value(ship, self.state.at[ship])

    def take(self, action: act.Take) -> float:
        """The dearest item."""
        return self.valuation.item_value(ITEM[action.item])

    def surrender(self, action: act.Surrender) -> float:
        """The cheapest weapon."""
        return -self.valuation.item_value(ITEM[action.weapon])

    def pick_ship(self, action: act.PickShip) -> float:
        """An own ship that can gain most, a ship of the leader."""
        if action.seat == self.seat:
            ship = self.ship(action.ship)
            return 1 - self.valuation.place_value(ship, self.state.at[ship])
        return float(self.state.points(action.seat))

    def pick_space(self, action: act.PickSpace) -> float:
        """Where an own ship can claim something; for a rival's any space will do."""
        port = self.chart.port_at[self.chart.space_at(action.q, action.r)]
        cards = [card for card in self.valuation.hand if self.chart.card_port[card] == port]
        if port < 0 or self.state.flag[port] == self.seat:
            return 0.0
        unclaimed = [ship for ship in self.valuation.ships if not self.state.claimed >> ship & 1]
        ship = (unclaimed or self.valuation.ships or [self.seat * self.chart.fleet])[0]
        return self.valuation.flag_value(ship, port) * (1.0 if cards else 0.25)

    def pick_rival(self, action: act.PickRival) -> float:
        """The leader among the others."""
        return float(self.state.points(action.seat))

    def pick_card(self, action: act.PickCard) -> float:
        """The card worth most."""
        return self.valuation.card_value(self.chart.card_number[action.card])

    def discard(self, action: act.Discard) -> float:
        """A fresh card for the least of the hand, if that is worth little."""
        return 0.14 - self.card(action.card)

    def draw(self, action: act.Draw) -> float:
        """As many as there are."""
        return float(action.count)


WORTH: dict[type[Action], Callable[[Plan, Any], float]] = {
    act.Step: Plan.step,
    act.Sail: Plan.sail,
    act.Trade: Plan.trade,
    act.Exchange: Plan.exchange,
    act.Claim: Plan.claim,
    act.Torpedo: Plan.torpedo,
    act.Missile: Plan.missile,
    act.Raid: Plan.raid,
    act.Battle: Plan.claim,
    act.Unfathomable: Plan.unfathomable,
    act.LiftAnchor: Plan.lift_anchor,
    act.Commission: Plan.commission,
    act.Decommission: Plan.decommission,
    act.EndActions: Plan.nothing,
    act.SailTo: Plan.sail_to,
    act.StayPut: Plan.stay_put,
    act.Take: Plan.take,
    act.Surrender: Plan.surrender,
    act.PickShip: Plan.pick_ship,
    act.PickSpace: Plan.pick_space,
    act.PickRival: Plan.pick_rival,
    act.PickCard: Plan.pick_card,
    act.Discard: Plan.discard,
    act.Draw: Plan.draw,
}
