"""The worth of a position to one Admiral, piece by piece, as the planner sees it.

All in points. A value is what a thing will bring in the end, times the part of the work that is done:
a ship that lies in a port whose card is in hand is worth about half a flag. Only what lies open and the
own hand count.
"""

from __future__ import annotations

from functools import cached_property

from generator.games.bruise_cruise.chart import LIFE, MISSILE, NO_PORT, TORPEDO
from generator.games.bruise_cruise.rules.fleet import in_every_region
from generator.games.bruise_cruise.state import (
    ASHORE,
    COMMISSIONABLE,
    DECOMMISSIONED,
    NO_SHIP,
    NOBODY,
    State,
)

DONE = (0.55, 0.42, 0.36, 0.32, 0.30, 0.27, 0.25, 0.22, 0.17, 0.15, 0.13, 0.11, 0.09, 0.08, 0.07)
"""The part of the work that is done when a ship has this many spaces to go to where it wins something."""
FAR = 0.04
PART = (*DONE, *[FAR] * 1000)
"""The same for any distance, also for none at all."""

ATTACKER_WINS = 21 / 36  # BC-7.8.3
WITHOUT_CARD = 0.25
"""The weight of a port whose card is not in hand."""
SERVED = 0.35
"""Its weight when another own ship is nearer."""
NEW_REGION = 0.9
SECOND_REGION_FLAG = 0.12
"""A second flag keeps a region when the first is lost."""
FIRST_CLAIM = 0.35
"""To turn a ship to "Claimed Port", when the fleet can still get home."""
HOME = 2.0
"""A claimed ship at home: the point for it, and a fleet that gets home before the cards run out."""
DRAWN_A_TURN = 1.7

URGENCY = 1.5
"""How much more the fleet counts to who is ahead and has the time for it. Whoever leads wins by ending the
game and whoever trails by making it last, so there is no hurry for who trails. (Without it weapons, a point
for two actions, come first and take the cards that sail a fleet home: 3 of 40 games of two ended so.)"""
BEHIND, AHEAD = -2.0, 1.0
"""Points ahead of the best rival at which there is no hurry yet, and at which there is most."""
SHUN = 0.3
"""How much less weapons count in a hurry."""
ENGINE = 0.03
"""The worth of a space of a card's engine is worth while the fleet has to sail."""
OPENS = 0.4
"""The share of the flag it may plant that a card is worth."""
BLOCKS, DOORWAY = 0.5, 0.5
"""The cost of lying at home unclaimed, for each ship that waits to come in, and to wait right before the
port then. (Five ships used to wait around a sixth that could not get out: of 40 games of two 17 ended by
decommissioning without this, and 78 of 100 with it.)"""

Goal = tuple[int, float]
"""A port and what it is worth to arrive there with all that is needed."""


class Valuation:
    """One look at the table from one seat."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.chart = state.chart
        self.seat = seat
        self.hand = state.hands[seat]
        self.ships = [ship for ship in state.fleet(seat) if state.at[ship] >= 0]
        self.home = state.home[seat]
        self.waiting = sum(state.at[ship] == COMMISSIONABLE for ship in state.fleet(seat))
        self.turns_left = self._turns_left()
        self.finish, self.urgency = self._finish()
        self.everywhere = in_every_region(state, seat)
        self.last_phase = not state.deck and not state.shuffles
        self.rivals = state.traffic ^ state.fleet_at[seat]
        self.home_space = self.chart.port_space[self.home]
        lying = state.ship_on[self.home_space]
        self.blocker = lying if lying != NO_SHIP and not state.claimed >> lying & 1 else NO_SHIP
        self.homing = sum(state.claimed >> ship & 1 for ship in self.ships) if self.everywhere else 0
        self._goals: dict[int, list[Goal]] = {}

    def _turns_left(self) -> float:
        """Own turns to come, by the cards that are left. BC-8.6"""
        state = self.state
        draws = len(state.deck) + state.shuffles * (len(state.deck) + len(state.discard))
        return draws / DRAWN_A_TURN / state.seats + len(self.hand)

    def _finish(self) -> tuple[float, float]:
        """From 0 to 1, how likely the whole fleet can claim and come home in the time left; and the hurry."""
        state, need = self.state, 0.0
        for ship in state.fleet(self.seat):
            where = state.at[ship]
            if where >= 0:
                need += 1 + self.chart.port_distance[self.home][where] / 4
                need += 0 if state.claimed >> ship & 1 else 2
            else:
                need += {ASHORE: 7.0, COMMISSIONABLE: 5.0, DECOMMISSIONED: 0.0}.get(where, 1000.0)
        regions = len(self.chart.regions)
        need += state.regions[self.seat * regions : (self.seat + 1) * regions].count(0)
        ratio = 2 * self.turns_left / max(1.0, need)
        finish = min(1.0, max(0.0, (ratio - 0.7) / 0.6))
        others = max(state.points(other) for other in range(state.seats) if other != self.seat)
        lead = state.points(self.seat) - others
        hurry = min(1.0, max(0.0, (lead - BEHIND) / (AHEAD - BEHIND)))
        return finish, URGENCY * finish * hurry

    # ---- ships -----------------------------------------------------------------------------

    def goals(self, ship: int) -> list[Goal]:
        """Where that ship may go for something."""
        if ship not in self._goals:
            self._goals[ship] = self._goals_of(ship)
        return self._goals[ship]

    def _goals_of(self, ship: int) -> list[Goal]:
        state, chart, seat = self.state, self.chart, self.seat
        ports = {chart.card_port[card] for card in self.hand} - {NO_PORT}
        goals = []
        here = state.at[ship]
        sailing = [
            state.at[other] for other in self.ships if other != ship and not state.anchored >> other & 1
        ]
        for port, far in enumerate(chart.port_distance) if state.flags_left[seat] else ():
            if state.flag[port] == seat or port in state.home:
                continue
            value = self.flag_value(ship, port)
            if port not in ports:
                value *= WITHOUT_CARD
            if sailing and min([far[space] for space in sailing]) < far[here]:
                value *= SERVED
            goals.append((port, value))
        if state.claimed >> ship & 1:
            goals.append((self.home, self.home_value()))
        return goals

    def flag_value(self, ship: int, port: int) -> float:
        """The worth of planting a flag there with that ship, or to try."""
        state = self.state
        value = 1 + self.region_values[self.chart.port_region[port]]
        if not state.claimed >> ship & 1:
            value += FIRST_CLAIM * self.finish * (1 + self.urgency)
        if state.flag[port] != NOBODY:
            value = (value + 1 / (state.seats - 1)) * ATTACKER_WINS
        return value

    @cached_property
    def region_values(self) -> list[float]:
        """The worth of a flag beyond its point, by region."""
        state, count = self.state, len(self.chart.regions)
        values = []
        for region in range(count):
            own = state.regions[self.seat * count + region]
            if not state.granted[self.seat] >> region & 1:
                value = NEW_REGION * min(1.0, self.turns_left / 12) * (1 + self.urgency)
            elif not own:
                value = NEW_REGION * self.finish * (1 + self.urgency)
            else:
                value = SECOND_REGION_FLAG * self.finish if own == 1 else 0.0
            values.append(value)
        return values

    def home_value(self) -> float:
        """The worth of bringing a ship home that has claimed."""
        return HOME * (1 + self.urgency if self.everywhere else 0.5 * self.finish)

    def place_value(self, ship: int, space: int) -> float:
        """The worth of a ship on a space."""
        distance = self.chart.port_distance
        # The innermost line of a game: a loop of statements took twice as long.
        values = [value * PART[distance[port][space]] for port, value in self.goals(ship)]
        return max(values, default=0.0) + self._place_extras(ship, space)

    def reach_value(self, ship: int, spaces: int, engine: int) -> float:
        """About the best of ``place_value`` over a set of spaces that one engine reaches."""
        here, best = self.state.at[ship], 0.0
        distance, port_space, part = self.chart.port_distance, self.chart.port_space, PART
        for port, value in self.goals(ship):
            # What cannot beat the best by arriving need not be looked at.
            if value * part[0] > best:
                far = distance[port][here] - engine
                value *= part[0 if spaces >> port_space[port] & 1 else far if far > 1 else 1]
                if value > best:
                    best = value
        return best

    def _place_extras(self, ship: int, space: int) -> float:
        extra = 0.0
        if self.state.items[3 * self.seat + TORPEDO] and self.chart.torpedo_reach[space] & self.rivals:
            extra += 0.2
        going_home = self.state.claimed >> ship & 1 and self.everywhere
        if space == self.home_space and not going_home:
            extra -= 0.35 * bool(self.waiting) + BLOCKS * self.homing
        elif self.blocker not in (NO_SHIP, ship) and self.chart.near[self.home_space] >> space & 1:
            extra -= DOORWAY
        return extra

    # ---- things ----------------------------------------------------------------------------

    def item_value(self, item: int) -> float:
        """The worth of one more of an item."""
        held = self.state.items[3 * self.seat + item]
        time = min(1.0, self.turns_left / 4) / (1 + SHUN * self.urgency)
        if item == LIFE:
            return (0.22 if held < 4 else 0.1) * time
        value = 0.5 if item == TORPEDO else 0.42
        return value * time / (1 + 0.25 * max(0, held - 1))

    def card_value(self, card: int) -> float:
        """The loss by giving up a card: the port it opens, and in the last phase a turn."""
        state, chart = self.state, self.chart
        port, value = chart.card_port[card], 0.08 + ENGINE * chart.engine[card] * self.finish
        if self.last_phase:
            value = 0.5 if state.played else 0.05
        if port == NO_PORT:
            return value + 0.1
        if state.flag[port] != self.seat and port not in state.home and state.flags_left[self.seat]:
            far = chart.port_distance[port]
            value += OPENS * max(
                (
                    self.flag_value(ship, port) * PART[far[state.at[ship]]]
                    for ship in self.ships
                    if not state.anchored >> ship & 1
                ),
                default=0.0,
            )
            if self.hand.count(card) and self._twin_in_hand(card, port):
                value -= 0.1
        if state.items[3 * self.seat + MISSILE] and chart.missile_reach[port] & self.rivals:
            value += 0.12
        return value

    def _twin_in_hand(self, card: int, port: int) -> bool:
        return any(other != card and self.chart.card_port[other] == port for other in self.hand)
