"""The reference player: blind, deterministic, and as careful as counting allows.

It sees public facts and scratched squares only (``View``). What is proved harmless it scratches at
once, since that is free. Otherwise aircraft fly, since they meet danger without harm, and what is known
early helps longest: helicopters along the most telling path from the edge, strike-fighters once there is
a centre worth it. Else it scratches, weighing hits, danger and doubt, and what the square after may gain.
All is counted in missiles met.

Chances become whole numbers before anything is compared, and ties go to the first square, so the same
look leads to the same turn on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.contract import State as Table
from generator.games.general_quarters import thinking, vault
from generator.games.general_quarters.actions import Action, Helicopter, HelicopterStep, Scratch, Strike
from generator.games.general_quarters.posterior import Posterior, posterior
from generator.games.general_quarters.proofs import prover
from generator.games.general_quarters.sight import Sight
from generator.games.general_quarters.state import LANDED, TAKEN_OFF, State
from generator.games.general_quarters.thinking import Outlook
from generator.games.general_quarters.waters import Setup
from generator.table.dice import Dice

# Goes up whenever the player may choose differently: certificates name the version that made them.
VERSION = 2

# Chances are compared as whole numbers of this.
ONE = 1 << 30
NO_PATH = -1 << 60

# Missiles that are yet to be met for each whole square of doubt, and what a lost strike-fighter costs.
MEETINGS, STRIKE_MISSED = 0.18, 0.3
# A submarine is at most so many times as bad as a missile.
WORST = 12.0
# What a hit is worth, and each whole square of doubt less.
HIT, DOUBT = 1.0, 0.2
# How much the best square after this one counts, and how many squares are looked at so far.
NEXT, CONSIDERED = 0.5, 10
# While there is so much doubt a strike must reveal so many squares; it also goes where it settles such
# a share of the doubt.
MUCH_DOUBT, WIDE, SETTLED = 8.0, 7, 0.4
# What danger met without harm is worth by a strike, and what it costs a flight, since it ends there.
STRIKE_SPARES, FLIGHT_ENDS = 1.2, 0.5
# Centres of strikes that are looked at closely.
CENTRES = 5
# How far a helicopter's path is planned ahead.
FLIGHT_STEPS = 5
# Fleets weighed for the chances a certificate records: all of so many, or a spread of so many.
FEW, SPREAD = 600, 250

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class View:
    """All the player knows: the setup, the map as seen, and what is left of the group."""

    setup: Setup
    sight: Sight
    shown: tuple[str, ...]
    afloat: tuple[bool, ...]
    helicopters: tuple[int, ...]
    anti_air: int
    strike_fighters: int
    helicopter: int

    @classmethod
    def of(cls, state: State) -> View:
        """What the player sees of a game."""
        return cls(
            state.card.setup,
            state.sight(),
            state.shown(),
            tuple(state.afloat),
            tuple(state.helicopters),
            state.anti_air,
            state.strike_fighters,
            state.helicopter,
        )

    @cached_property
    def aimed(self) -> float:
        """The chance that a missile met now aims at a ship that is afloat. GQ-4.3"""
        order = self.setup.order
        left = {
            label: number - self.shown.count(f"M:{label}")
            for label, number in zip(order, self.setup.missiles, strict=True)
        }
        total = sum(left.values())
        if not self.setup.missiles_printed or not total:
            return sum(self.afloat) / len(order)
        return sum(left[label] for label, here in zip(order, self.afloat, strict=True) if here) / total

    @cached_property
    def warded(self) -> int:
        """How many missiles will still be stopped. GQ-4.4, GQ-4.7"""
        return self.anti_air if self.afloat[self.setup.order.index(self.setup.cruiser)] else 0

    def costs(self, more: float) -> tuple[float, float]:
        """What a missile and a submarine met now cost, in missiles, when so many are yet to be met.

        While all ships are afloat it counts that all stay so. The number to come is taken to be Poisson:
        with ``warded`` anti-air missiles left, one more matters if exactly so many are still to come, a
        submarine unless there will be more than that anyway. Later ships count. GQ-4.4, GQ-4.8
        """
        if not all(self.afloat):
            missile, submarine = self._ships(more)
            return (1.0, min(WORST, submarine / missile)) if missile > 0 else (0.0, WORST)
        exactly = no_more = 1.0
        for number in range(1, self.warded + 1):
            exactly *= more / number
            no_more += exactly
        return 1.0, min(WORST, no_more / max(exactly, no_more / WORST))

    def _ships(self, more: float) -> tuple[float, float]:
        """Ships that a missile and a submarine met now cost, when so many missiles are yet to be met.

        The number to come is taken to be geometric. An anti-air missile spent now is missed if at
        least as many come as are left; a submarine takes what belongs to its ship as well. GQ-4.4, GQ-4.8
        """
        again = more / (1.0 + more)
        missile, stopped = self.aimed, 0.0
        for _ in range(self.warded):
            missile *= again
            stopped += missile
        last = max(place for place, afloat in enumerate(self.afloat) if afloat)
        submarine = 1.0
        if self.setup.order[last] == self.setup.cruiser:
            submarine += stopped
        if self.setup.order[last] == self.setup.carrier:
            submarine += STRIKE_MISSED * self.strike_fighters
        return missile, submarine

    @cached_property
    def ready(self) -> tuple[str, ...]:
        """Ships that can send up a helicopter. GQ-5.1, GQ-5.3"""
        if all(self.shown[square] for square in self.setup.waters.edge):
            return ()
        group = zip(self.setup.order, self.afloat, self.helicopters, strict=True)
        return tuple(ship for ship, afloat, helicopters in group if afloat and helicopters)

    @property
    def fighters(self) -> int:
        """Strike-fighters that can fly. GQ-6.1, GQ-6.6"""
        return self.strike_fighters if self.afloat[self.setup.order.index(self.setup.carrier)] else 0


def reference(table: Table[Action], dice: Dice) -> Action:
    """The reference player as a bot; it uses no dice."""
    assert isinstance(table, State)
    return choose(View.of(table))


def choose(view: View) -> Action:
    """The turn, or the helicopter's next square; the same for the same view."""
    waters = view.setup.waters
    if view.helicopter != LANDED:
        reach = waters.edge if view.helicopter == TAKEN_OFF else waters.neighbours[view.helicopter]
        return HelicopterStep(*divmod(_thought(view).best_flight(reach), waters.cols))
    harmless = prover(waters).harmless(view.sight)
    if harmless:
        return Scratch(*divmod(min(harmless), waters.cols))
    thought = _thought(view)
    if view.ready:
        # The right-most ready one: submarines take ships from the right, and aircraft with them.
        return Helicopter(view.ready[-1])
    if view.fighters:
        centre = thought.best_strike()
        if centre is not None:
            return Strike(*divmod(centre, waters.cols))
    return Scratch(*divmod(thought.best_scratch(), waters.cols))


def chances(view: View) -> Posterior:
    """The chances of every square, as a certificate records them. NothingLeft when no card looks so."""
    return posterior(vault.graph(view.setup.waters), view.sight, FEW, SPREAD)


class _Thought:
    """What follows from the outlook of a view."""

    def __init__(self, view: View, outlook: Outlook) -> None:
        self.view = view
        self.outlook = outlook
        self.place = {square: place for place, square in enumerate(outlook.squares)}

    @cached_property
    def costs(self) -> tuple[float, float]:
        """What a missile and a submarine cost now."""
        return self.view.costs(MEETINGS * self.outlook.doubt)

    @cached_property
    def cost(self) -> Floats:
        """For each hidden square what a scratch is expected to cost."""
        missile, submarine = self.costs
        found: Floats = self.outlook.p_missile * missile + self.outlook.p_submarine * submarine
        return found

    @cached_property
    def worth(self) -> Floats:
        """For each hidden square what finding it out is worth, the cost aside."""
        outlook = self.outlook
        cleared = outlook.doubt - outlook.doubt_after(range(len(outlook.squares)))
        found: Floats = HIT * outlook.p_ship + DOUBT * cleared
        return found

    def best_scratch(self) -> int:
        """The square to scratch: the best few are looked at a step further."""
        value = self.worth - self.cost
        ranked = sorted(range(len(value)), key=lambda place: (-_whole(value[place]), place))[:CONSIDERED]
        after = self._after(ranked)
        best = max(
            zip(ranked, after, strict=True), key=lambda pair: (_whole(value[pair[0]] + pair[1]), -pair[0])
        )
        return self.outlook.squares[best[0]]

    def _after(self, places: list[int]) -> list[float]:
        """What the best turn after a scratch of each of these squares is worth, over what it may show."""
        outlook = self.outlook
        rows, sums = outlook.shown(places)
        scale = np.maximum(sums.reshape(-1, 1), 1.0) * thinking.SURE
        ship = (rows @ outlook.ship) / scale
        missile, submarine = self.costs
        cost = (rows @ outlook.missile) / scale * missile + (rows @ outlook.submarine) / scale * submarine
        onward = HIT * ship + DOUBT * ship * (1.0 - ship) - cost
        for row in range(len(onward)):
            onward[row, places[row % len(places)]] = 0.0
        best = np.maximum(onward.max(axis=1), 0.0).reshape(4, len(places))
        found: list[float] = (NEXT * (best * sums).sum(axis=0) / outlook.total).tolist()
        return found

    def best_strike(self) -> int | None:
        """The centre from which most doubt is cleared; None while it is better to wait for another.

        Of open water a strike should take all it can: the squares round a centre on the edge are few.
        Later it should settle a good part of what is still in doubt.
        """
        around = {
            centre: [self.place[square] for square in squares if square in self.place]
            for centre, squares in enumerate(self.view.setup.waters.around)
            if self.view.shown[centre]
        }
        gain = STRIKE_SPARES * self.cost + HIT * self.outlook.p_ship + self.worth
        rough = {centre: sum(_whole(gain[p]) for p in places) for centre, places in around.items() if places}
        best, cleared = -1, 0
        for centre in sorted(rough, key=lambda centre: (-rough[centre], centre))[:CENTRES]:
            less = _whole(self.outlook.doubt - self.outlook.doubt_after_all(around[centre]))
            if less > cleared:
                best, cleared = centre, less
        if best < 0:
            return None
        wide = len(around[best]) >= WIDE and self.outlook.doubt > MUCH_DOUBT
        return best if wide or cleared > _whole(SETTLED * self.outlook.doubt) else None

    def best_flight(self, reach: Sequence[int]) -> int:
        """The next square of the best path from here, looking some steps ahead."""
        gains = self.worth - FLIGHT_ENDS * self.cost
        ends = self.outlook.p_missile + self.outlook.p_submarine
        gain = {square: _whole(gains[place]) for square, place in self.place.items()}
        goes_on = {square: _whole(1.0 - ends[place]) for square, place in self.place.items()}
        near = self.view.setup.waters.neighbours

        def path(onward: Sequence[int], flown: tuple[int, ...], steps: int) -> tuple[int, int]:
            """The best path's value, and its first square, below zero so that the first wins a tie."""
            best = (NO_PATH, 0)
            for square in onward:
                if square not in gain or square in flown:
                    continue
                value = gain[square]
                if steps > 1:
                    further = path(near[square], (*flown, square), steps - 1)[0]
                    value += goes_on[square] * max(0, further) // ONE
                best = max(best, (value, -square))
            return best

        return -path(reach, (), FLIGHT_STEPS)[1]


@lru_cache(maxsize=2)
def _thought(view: View) -> _Thought:
    """The thought of a view, kept while the same look is asked about again."""
    return _Thought(view, thinking.outlook(view.sight))


def _whole(chance: Any) -> int:
    return round(float(chance) * ONE)
