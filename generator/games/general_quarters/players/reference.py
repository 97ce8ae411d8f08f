"""The reference player: blind, deterministic, and as careful as counting allows.

It sees public facts and scratched squares only (``View``). What is proved harmless it scratches at
once, since that is free. Aircraft meet danger without harm, and the doubt they clear would cost about as
much to clear by scratching early as late. So they wait for a good occasion: a helicopter until a path
from the edge tells enough, a strike-fighter until a centre does, and less is asked of them the less doubt
is left. Else it scratches, weighing hits, danger and doubt, and what the square after may gain. All is
counted in missiles met.

Chances become whole numbers before anything is compared, and ties go to the first square, so the same
look leads to the same turn on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.games.general_quarters.actions import Action, Helicopter, HelicopterStep, Scratch, Strike
from generator.games.general_quarters.counting import graph_cache
from generator.games.general_quarters.counting.posterior import Posterior, posterior
from generator.games.general_quarters.players import information
from generator.games.general_quarters.players.information import Outlook
from generator.games.general_quarters.players.proofs import prover
from generator.games.general_quarters.players.view import View
from generator.games.general_quarters.state import LANDED, TAKEN_OFF, State
from generator.mechanics.dice import Dice

# Goes up whenever the player may choose differently: certificates name the version that made them.
VERSION = 3

# Chances are compared as whole numbers of this.
ONE = 1 << 30
NO_PATH = -1 << 60

# Missiles that are yet to be met for each whole square of doubt.
MEETINGS = 0.2
# The worth of a hit to a scratch, and of each whole square of doubt less; and to a flight, in a coin of its
# own, since danger costs it nothing but its end.
HIT, DOUBT = 0.4, 0.2
FLIGHT_HIT, FLIGHT_DOUBT = 0.3, 0.4
# The share of the best next square that counts, and the number of squares looked at so far ahead.
NEXT, CONSIDERED = 0.5, 10
# A strike is flown when it clears so much doubt, and so much more for each square of doubt there is; or
# such a share of it all.
STRIKES_FROM, STRIKES_RISE, STRIKES_SHARE = 0.8, 0.09, 0.4
# A helicopter goes up when its path is worth so much in that coin, or so much for each square of doubt.
FLIES_FROM, FLIES_SHARE = 1.0, 0.12
# Centres of strikes that are looked at closely.
CENTRES = 6
# The steps a helicopter's path is planned ahead.
FLIGHT_STEPS = 5

Floats = NDArray[np.float64]


def reference(table: State, dice: Dice) -> Action:
    """The reference player as a bot; it uses no dice."""
    return choose(View.of(table))


def choose(view: View) -> Action:
    """The turn, or the helicopter's next square; the same for the same view."""
    waters = view.setup.waters
    if view.helicopter != LANDED:
        reach = waters.edge if view.helicopter == TAKEN_OFF else waters.neighbours[view.helicopter]
        return HelicopterStep(*divmod(_evaluation(view).best_flight(reach), waters.cols))
    harmless = prover(waters).harmless(view.seen_card)
    if harmless:
        return Scratch(*divmod(min(harmless), waters.cols))
    evaluation = _evaluation(view)
    if view.ready and evaluation.flight_is_worth_it():
        # The right-most ready one: submarines take ships from the right, and aircraft with them.
        return Helicopter(view.ready[-1])
    if view.fighters:
        centre = evaluation.best_strike()
        if centre is not None:
            return Strike(*divmod(centre, waters.cols))
    return Scratch(*divmod(evaluation.best_scratch(), waters.cols))


def chances(view: View) -> Posterior:
    """The chances of every square, as a certificate records them. NothingLeft when no card looks so."""
    return posterior(graph_cache.graph(view.setup.waters), view.seen_card)


class _Evaluation:
    """The evaluation of a view: the worth of scratches, strikes and flights by its outlook."""

    def __init__(self, view: View, outlook: Outlook) -> None:
        self.view = view
        self.outlook = outlook
        self.place = {square: place for place, square in enumerate(outlook.squares)}

    @cached_property
    def costs(self) -> tuple[float, float]:
        """The cost of a missile and of a submarine met now, in missiles."""
        return self.view.costs(MEETINGS * self.outlook.doubt)

    @cached_property
    def cost(self) -> Floats:
        """For each hidden square what a scratch is expected to cost."""
        missile, submarine = self.costs
        costs: Floats = self.outlook.p_missile * missile + self.outlook.p_submarine * submarine
        return costs

    @cached_property
    def cleared(self) -> Floats:
        """For each hidden square how much doubt finding it out clears."""
        outlook = self.outlook
        cleared: Floats = outlook.doubt - outlook.doubt_after
        return cleared

    def best_scratch(self) -> int:
        """The square to scratch: the best few are looked at a step further."""
        value = HIT * self.outlook.p_ship + DOUBT * self.cleared - self.cost
        ranked = sorted(range(len(value)), key=lambda place: (-_whole(value[place]), place))[:CONSIDERED]
        after = self._after(ranked)
        best = max(
            zip(ranked, after, strict=True), key=lambda pair: (_whole(value[pair[0]] + pair[1]), -pair[0])
        )
        return self.outlook.squares[best[0]]

    def _after(self, places: list[int]) -> list[float]:
        """The expected worth of the best turn after a scratch of each of these squares."""
        outlook = self.outlook
        rows, sums = outlook.shown(places)
        rows = rows.transpose(0, 2, 1).reshape(-1, len(outlook.weight))
        scale = np.maximum(sums.reshape(-1, 1), 1.0) * information.SURE
        ship = (rows @ outlook.ship) / scale
        missile, submarine = self.costs
        cost = (rows @ outlook.missile) / scale * missile + (rows @ outlook.submarine) / scale * submarine
        onward = HIT * ship + DOUBT * ship * (1.0 - ship) - cost
        for row in range(len(onward)):
            onward[row, places[row % len(places)]] = 0.0
        best = np.maximum(onward.max(axis=1), 0.0).reshape(4, len(places))
        values: list[float] = (NEXT * (best * sums).sum(axis=0) / outlook.total).tolist()
        return values

    def best_strike(self) -> int | None:
        """The centre from which most doubt is cleared; None while it is better to wait for another."""
        unsure = self.outlook.p_ship * (1.0 - self.outlook.p_ship)
        around = {
            centre: [self.place[square] for square in squares if square in self.place]
            for centre, squares in enumerate(self.view.setup.waters.around)
            if self.view.shown[centre]
        }
        rough = {c: sum(_whole(unsure[place]) for place in places) for c, places in around.items() if places}
        best, cleared = -1, 0
        for centre in sorted(rough, key=lambda centre: (-rough[centre], centre))[:CENTRES]:
            less = _whole(self.outlook.doubt - self.outlook.doubt_after_all(around[centre]))
            if less > cleared:
                best, cleared = centre, less
        doubt = self.outlook.doubt
        wanted = min(STRIKES_FROM + STRIKES_RISE * doubt, STRIKES_SHARE * doubt)
        return best if best >= 0 and cleared >= _whole(wanted) else None

    def flight_is_worth_it(self) -> bool:
        """Whether a helicopter that goes up now finds out enough; if not, it is better to wait.

        Aircraft go down with their ships, so without anti-air missiles none waits.
        """
        if not self.view.warded:
            return True
        worth = self._best_path(self.view.setup.waters.edge)[0]
        return worth >= _whole(min(FLIES_FROM, FLIES_SHARE * self.outlook.doubt))

    def best_flight(self, reach: Sequence[int]) -> int:
        """The next square of the best path from here."""
        return self._best_path(reach)[1]

    def _best_path(self, reach: Sequence[int]) -> tuple[int, int]:
        """The worth of the best path from here, some steps ahead, and its first square."""
        gains = FLIGHT_HIT * self.outlook.p_ship + FLIGHT_DOUBT * self.cleared
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

        worth, first = path(reach, (), FLIGHT_STEPS)
        return worth, -first


@lru_cache(maxsize=2)
def _evaluation(view: View) -> _Evaluation:
    """The evaluation of a view, cached while the same view is asked about again."""
    return _Evaluation(view, information.outlook(view.seen_card))


def _whole(chance: Any) -> int:
    return round(float(chance) * ONE)
