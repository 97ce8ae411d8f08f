"""The view of a player: public facts and scratched squares, and what missiles and submarines cost by them."""

from __future__ import annotations

from functools import cached_property

from generator.games.general_quarters.seen_card import SeenCard
from generator.games.general_quarters.setup import Setup
from generator.games.general_quarters.state import State
from generator.system.values import frozen

# The ships a lost strike-fighter costs; and how many times as bad as a missile a submarine is at most.
STRIKE_MISSED, MAX_SUBMARINE = 0.3, 5.0


@frozen(slots=False)
class View:
    """All the player knows: the setup, the map as seen, and what is left of the group."""

    setup: Setup
    seen_card: SeenCard
    shown: tuple[str, ...]
    afloat: tuple[bool, ...]
    helicopters: tuple[int, ...]
    anti_air: int
    strike_fighters: int
    helicopter: int

    @classmethod
    def of(cls, state: State) -> View:
        """The view of the player of a game."""
        return cls(
            setup=state.card.setup,
            seen_card=state.seen_card(),
            shown=state.shown(),
            afloat=tuple(state.afloat),
            helicopters=tuple(state.helicopters),
            anti_air=state.anti_air,
            strike_fighters=state.strike_fighters,
            helicopter=state.helicopter,
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
        afloat = [label for label, is_afloat in zip(order, self.afloat, strict=True) if is_afloat]
        return sum(left[label] for label in afloat) / total

    @cached_property
    def warded(self) -> int:
        """The number of missiles that will still be stopped. GQ-4.4, GQ-4.7"""
        return self.anti_air if self.afloat[self.setup.order.index(self.setup.cruiser)] else 0

    def costs(self, more: float) -> tuple[float, float]:
        """The cost of a missile and a submarine met now, in missiles, when that number are yet to be met.

        While all ships are afloat it counts that all stay so. The number to come is taken to be Poisson:
        with ``warded`` anti-air missiles left, one more matters if exactly that number are still to come, a
        submarine unless there will be more than that anyway. Later ships count. GQ-4.4, GQ-4.8
        """
        if not all(self.afloat):
            missile, submarine = self._ships(more)
            return (1.0, min(MAX_SUBMARINE, submarine / missile)) if missile > 0 else (0.0, MAX_SUBMARINE)
        exactly = no_more = 1.0
        for number in range(1, self.warded + 1):
            exactly *= more / number
            no_more += exactly
        return 1.0, min(MAX_SUBMARINE, no_more / max(exactly, no_more / MAX_SUBMARINE))

    def _ships(self, more: float) -> tuple[float, float]:
        """Ships that a missile and a submarine met now cost, when that number of missiles are yet to be met.

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
