"""What a position is worth to one Admiral, piece by piece, as the planner sees it.

All in points. A value is what a thing will bring in the end, times the part of the work that is done:
a ship that lies in a port whose card is in hand is worth about half a flag. Only what lies open and the
own hand count.
"""

from __future__ import annotations

from generator.games.bruise_cruise.chart import LIFE, MISSILE, NO_PORT, TORPEDO
from generator.games.bruise_cruise.rules.fleet import in_every_region
from generator.games.bruise_cruise.state import (
    ASHORE,
    COMMISSIONABLE,
    DECOMMISSIONED,
    NOBODY,
    State,
)

DONE = (0.55, 0.42, 0.36, 0.32, 0.30, 0.27, 0.25, 0.22, 0.17, 0.15, 0.13, 0.11, 0.09, 0.08, 0.07)
"""The part of the work that is done when a ship has so many spaces to go to where it wins something."""
FAR = 0.04

ATTACKER_WINS = 21 / 36  # BC-7.8.3
WITHOUT_CARD = 0.25
"""What a port counts for whose card is not in hand."""
SERVED = 0.35
"""What it counts for when another own ship is nearer."""
NEW_REGION = 0.9
SECOND_REGION_FLAG = 0.12
"""A second flag keeps a region when the first is lost."""
FIRST_CLAIM = 0.35
"""To turn a ship to "Claimed Port", when the fleet can still get home."""
HOME = 2.0
"""A claimed ship at home: the point for it, and a fleet that gets home before the cards run out. (With 1
instead of 2, games of planners among themselves ended by decommissioning half as often.)"""
DRAWN_A_TURN = 1.7

Goal = tuple[int, float]
"""A port and what it is worth to arrive there with all that is needed."""


class Outlook:
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
        self.finish = self._finish()
        self.everywhere = in_every_region(state, seat)
        self.last_phase = not state.deck and not state.shuffles
        self.rivals = state.traffic ^ state.fleet_at[seat]
        self._goals: dict[int, list[Goal]] = {}

    def _turns_left(self) -> float:
        """Own turns to come, by the cards that are left. BC-8.6"""
        state = self.state
        draws = len(state.deck) + state.shuffles * (len(state.deck) + len(state.discard))
        return draws / DRAWN_A_TURN / state.seats + len(self.hand)

    def _finish(self) -> float:
        """From 0 to 1: how likely the whole fleet can claim and come home in the time that is left."""
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
        return min(1.0, max(0.0, (ratio - 0.7) / 0.6))

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
        for port in range(len(chart.ports)) if state.flags_left[seat] else ():
            if state.flag[port] == seat or port in state.home:
                continue
            value = self.flag_value(ship, port)
            if port not in ports:
                value *= WITHOUT_CARD
            far = chart.port_distance[port]
            here = far[state.at[ship]]
            if any(
                far[state.at[other]] < here and not state.anchored >> other & 1
                for other in self.ships
                if other != ship
            ):
                value *= SERVED
            goals.append((port, value))
        if state.claimed >> ship & 1:
            goals.append((self.home, self.home_value()))
        return goals

    def flag_value(self, ship: int, port: int) -> float:
        """What it is worth to plant a flag there with that ship, or to try."""
        state, chart = self.state, self.chart
        region = chart.port_region[port]
        own = state.regions[self.seat * len(chart.regions) + region]
        value = 1.0
        if not state.granted[self.seat] >> region & 1:
            value += NEW_REGION * min(1.0, self.turns_left / 12)
        elif not own:
            value += NEW_REGION * self.finish
        elif own == 1:
            value += SECOND_REGION_FLAG * self.finish
        if not state.claimed >> ship & 1:
            value += FIRST_CLAIM * self.finish
        if state.flag[port] != NOBODY:
            value = (value + 1 / (state.seats - 1)) * ATTACKER_WINS
        return value

    def home_value(self) -> float:
        """What it is worth to bring a ship home that has claimed."""
        return HOME * (1 + 0.5 * self.finish if self.everywhere else 0.5 * self.finish)

    def place_value(self, ship: int, space: int) -> float:
        """What a ship is worth on a space."""
        distance, best = self.chart.port_distance, 0.0
        for port, value in self.goals(ship):
            far = distance[port][space]
            value *= DONE[far] if far < len(DONE) else FAR
            if value > best:
                best = value
        return best + self._place_extras(ship, space)

    def reach_value(self, ship: int, spaces: int, engine: int) -> float:
        """About the best of ``place_value`` over a set of spaces that one engine reaches."""
        chart, here, best = self.chart, self.state.at[ship], 0.0
        for port, value in self.goals(ship):
            if spaces >> chart.port_space[port] & 1:
                value *= DONE[0]
            else:
                far = max(1, chart.port_distance[port][here] - engine)
                value *= DONE[far] if far < len(DONE) else FAR
            if value > best:
                best = value
        return best

    def _place_extras(self, ship: int, space: int) -> float:
        extra = 0.0
        if self.state.items[3 * self.seat + TORPEDO] and self.chart.torpedo_reach[space] & self.rivals:
            extra += 0.2
        going_home = self.state.claimed >> ship & 1 and self.everywhere
        if self.waiting and space == self.chart.port_space[self.home] and not going_home:
            extra -= 0.35
        return extra

    # ---- things ----------------------------------------------------------------------------

    def item_value(self, item: int) -> float:
        """What one more of an item is worth."""
        held = self.state.items[3 * self.seat + item]
        time = min(1.0, self.turns_left / 4)
        if item == LIFE:
            return (0.22 if held < 4 else 0.1) * time
        value = 0.5 if item == TORPEDO else 0.42
        return value * time / (1 + 0.25 * max(0, held - 1))

    def card_value(self, card: int) -> float:
        """What is lost by giving up a card: the port it opens, and in the last phase a turn."""
        state, chart = self.state, self.chart
        port, value = chart.card_port[card], 0.08
        if self.last_phase:
            value = 0.5 if state.played else 0.05
        if port == NO_PORT:
            return value + 0.1
        if state.flag[port] != self.seat and port not in state.home and state.flags_left[self.seat]:
            far = min(
                (
                    chart.port_distance[port][state.at[ship]]
                    for ship in self.ships
                    if not state.anchored >> ship & 1
                ),
                default=99,
            )
            value += 0.5 * (DONE[far] if far < len(DONE) else FAR)
            if self.hand.count(card) and self._twin_in_hand(card, port):
                value -= 0.1
        if state.items[3 * self.seat + MISSILE] and chart.missile_reach[port] & self.rivals:
            value += 0.12
        return value

    def _twin_in_hand(self, card: int, port: int) -> bool:
        return any(other != card and self.chart.card_port[other] == port for other in self.hand)
