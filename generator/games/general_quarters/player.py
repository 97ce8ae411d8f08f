"""The reference player: blind, deterministic, and as careful as counting allows.

It sees public facts and scratched squares only (``View``). What is proved harmless it scratches at
once, since that is free. Otherwise it weighs a scratch, looking a step further, against sending an
aircraft: flights reveal danger without harm, so they are kept for where scratching would cost most.

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
from generator.games.general_quarters import vault
from generator.games.general_quarters.actions import Action, Helicopter, HelicopterStep, Scratch, Strike
from generator.games.general_quarters.posterior import Posterior, Sample, study
from generator.games.general_quarters.proofs import prover
from generator.games.general_quarters.sight import Sight
from generator.games.general_quarters.state import LANDED, TAKEN_OFF, State
from generator.games.general_quarters.waters import Setup
from generator.table.dice import Dice

# Goes up whenever the player may choose differently: certificates name the version that made them.
VERSION = 1

# Chances are compared as whole numbers of this.
ONE = 1 << 30

# What a missile costs while 1, 2 or more anti-air missiles are left, in ships: later ones will be
# missed, earlier ones less so.
COST_WARDED = (1.0, 0.55, 0.3)
# A square's worth for what it tells: this much where it is even whether there is a ship.
TELLING = 0.18
# How much the best square after this one counts, and each square that becomes certain.
NEXT, CERTAIN = 0.5, 0.03
# How many squares are looked at a step further.
CONSIDERED = 6
# A flight is worth its while from this expected cost of the best scratch on.
HELICOPTER_FROM, STRIKE_FROM = 0.04, 0.04
# The value below which a strike waits for a better centre while others are still hidden.
STRIKE_VALUE = 1.0
# Fleets weighed for a choice: all of so many, or a spread of so many; fewer than certificates use.
FEW, SPREAD = 600, 250
# How far a helicopter's path is planned ahead.
FLIGHT_STEPS = 5


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
    def missile_cost(self) -> float:
        """Ships a missile met now is expected to cost. GQ-4.3 to GQ-4.6"""
        order = self.setup.order
        left = {
            label: number - self.shown.count(f"M:{label}")
            for label, number in zip(order, self.setup.missiles, strict=True)
        }
        total = sum(left.values())
        if not self.setup.missiles_printed or not total:
            aimed = sum(self.afloat) / len(order)
        else:
            aimed = sum(left[label] for label, here in zip(order, self.afloat, strict=True) if here) / total
        warded = self.anti_air if self.afloat[order.index(self.setup.cruiser)] else 0
        return aimed * COST_WARDED[min(warded, len(COST_WARDED) - 1)]


def reference(table: Table[Action], dice: Dice) -> Action:
    """The reference player as a bot; it uses no dice."""
    assert isinstance(table, State)
    return choose(View.of(table))


def choose(view: View) -> Action:
    """The turn, or the helicopter's next square; the same for the same view."""
    waters = view.setup.waters
    if view.helicopter != LANDED:
        thought = _thought(view)
        reach = waters.edge if view.helicopter == TAKEN_OFF else waters.neighbours[view.helicopter]
        return HelicopterStep(*divmod(thought.best_flight(reach)[1], waters.cols))
    harmless = prover(waters).harmless(view.sight)
    if harmless:
        return Scratch(*divmod(min(harmless), waters.cols))
    thought = _thought(view)
    square, cost = thought.best_scratch()
    carrier = view.afloat[view.setup.order.index(view.setup.carrier)]
    if cost > STRIKE_FROM and carrier and view.strike_fighters:
        value, centre = thought.best_strike()
        if value > STRIKE_VALUE:
            return Strike(*divmod(centre, waters.cols))
    if cost > HELICOPTER_FROM and any(not view.shown[s] for s in waters.edge):
        # The right-most ready one: submarines take ships from the right, and aircraft with them.
        for place in reversed(range(len(view.afloat))):
            if view.afloat[place] and view.helicopters[place]:
                return Helicopter(view.setup.order[place])
    return Scratch(*divmod(square, waters.cols))


@dataclass(frozen=True)
class _Thought:
    """The chances of a view, and what follows from them."""

    view: View
    chances: Posterior
    sample: Sample

    @cached_property
    def cost(self) -> NDArray[np.float64]:
        """For each square the ships a scratch is expected to cost now."""
        cost: NDArray[np.float64] = self.chances.missile * self.view.missile_cost + self.chances.submarine
        return cost

    @cached_property
    def worth(self) -> NDArray[np.float64]:
        """For each square what finding it out is worth, the cost aside."""
        ship = self.chances.ship
        return 0.35 * ship + TELLING * 4 * ship * (1 - ship)

    def best_scratch(self) -> tuple[int, float]:
        """The square to scratch and its cost: the best few squares are looked at a step further."""
        hidden = list(self.view.sight.hidden)
        value = self.worth - self.cost
        ranked = sorted(hidden, key=lambda square: (-_whole(value[square]), square))[:CONSIDERED]
        best = max(ranked, key=lambda square: (_whole(value[square] + self._after(square)), -square))
        return best, float(self.cost[best])

    def _after(self, square: int) -> float:
        """What the turn after a scratch of that square is worth, over what the scratch may show."""
        places, weight = self.sample.places, self.sample.weight
        hidden = np.array([s for s in self.view.sight.hidden if s != square], np.intp)
        if not len(hidden):
            return 0.0
        sight = self.view.sight
        room = np.maximum(places.beside[:, hidden].sum(axis=1), 1)
        clear = np.maximum(places.clear[:, hidden].sum(axis=1), 1)
        missiles = sight.missiles_left if sight.missiles_left is not None else 0.4 * room
        cost = places.beside[:, hidden] * (missiles / room * self.view.missile_cost)[:, None]
        cost = cost + places.clear[:, hidden] * (sight.submarines_left / clear)[:, None]
        total = 0.0
        for outcome in (places.ships, places.beside, places.clear):
            share = weight * outcome[:, square]
            chance = float(np.add.reduce(share))
            if chance < 1e-9:
                continue
            share = share / chance
            ship = np.add.reduce(places.ships[:, hidden] * share[:, None], axis=0)
            costs = np.add.reduce(cost * share[:, None], axis=0)
            onward = 0.35 * ship + TELLING * 4 * ship * (1 - ship) - costs
            total += chance * (NEXT * max(0.0, float(onward.max())) + CERTAIN * int((costs < 1e-6).sum()))
        return total

    def best_strike(self) -> tuple[float, int]:
        """The best centre and its value: danger cleared, and what is learnt."""
        waters = self.view.setup.waters
        gain = 1.2 * self.cost + self.worth
        best = (-1, 0)
        for centre, around in enumerate(waters.around):
            if self.view.shown[centre]:
                value = sum(_whole(gain[s]) for s in around if not self.view.shown[s])
                best = max(best, (value, -centre))
        return best[0] / ONE, -best[1]

    def best_flight(self, reach: Sequence[int]) -> tuple[int, int]:
        """The next square of the best path from here, looking some steps ahead: (value, square)."""
        gain = [_whole(g) for g in self.worth + 0.6 * self.cost]
        goes_on = [
            _whole(1.0 - m - u) for m, u in zip(self.chances.missile, self.chances.submarine, strict=True)
        ]
        shown, near = self.view.shown, self.view.setup.waters.neighbours

        def path(squares: Sequence[int], flown: tuple[int, ...], steps: int) -> tuple[int, int]:
            best = (-1, 0)
            for square in squares:
                if shown[square] or square in flown:
                    continue
                value = gain[square]
                if steps > 1:
                    onward = path(near[square], (*flown, square), steps - 1)[0]
                    value += goes_on[square] * max(0, onward) // ONE
                best = max(best, (value, -square))
            return best

        value, square = path(reach, (), FLIGHT_STEPS)
        return value, -square


@lru_cache(maxsize=2)
def _thought(view: View) -> _Thought:
    """The thought of a view, kept for when a certificate writes it down."""
    chances, sample = study(vault.graph(view.setup.waters), view.sight, FEW, SPREAD)
    return _Thought(view, chances, sample)


def chances(view: View) -> Posterior:
    """What the player takes the chances of every square to be. NothingLeft when no card looks like that."""
    return _thought(view).chances


def _whole(chance: Any) -> int:
    return round(float(chance) * ONE)
