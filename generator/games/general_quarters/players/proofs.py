"""Proof that a square is harmless: no legal fleet that agrees with what was seen could hide danger there.

One Boolean variable for every place of every ship and for every square; the rules of the fleet as
clauses; what was seen as assumptions, so one model serves a whole game and any number of cards. A
square is harmless when neither "water with a ship beside it" (a missile could be there) nor "water
all round" (a submarine could) can be satisfied. GQ-S4

Every model that is found is a fleet, and clears all squares it endangers at once. Fleets are kept: while
the same game goes on most still agree with what is seen, and what was harmless stays so. What is kept
saves asking and never changes an answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import lru_cache

from pysat.card import CardEnc, EncType
from pysat.formula import IDPool
from pysat.solvers import Cadical195

from generator.games.general_quarters.seen_card import SeenCard
from generator.games.general_quarters.waters import Waters, squares_of

# Fleets remembered to clear squares with at the next look.
MAX_FLEETS = 60


class Prover:
    """The rules of the fleet of some waters, ready to be asked."""

    def __init__(self, waters: Waters) -> None:
        self.waters = waters
        self._fleets: deque[tuple[int, int]] = deque(maxlen=MAX_FLEETS)
        self._last: tuple[SeenCard, int] | None = None
        squares = range(waters.squares)
        names = IDPool()
        self._ship = [names.id(("ship", square)) for square in squares]
        self._missile = [names.id(("missile", square)) for square in squares]
        self._submarine = [names.id(("submarine", square)) for square in squares]
        clauses: list[list[int]] = []
        covering: list[list[int]] = [[] for _ in squares]
        for number, kind in enumerate(waters.kinds):
            placements = []
            for hull in waters.placements(kind):
                lies = names.id(("hull", number, hull))
                placements.append(lies)
                halo = {other for square in hull for other in waters.neighbours[square]} - set(hull)
                clauses += [[-lies, self._ship[square]] for square in hull]
                clauses += [[-lies, -self._ship[square]] for square in halo]
                for square in hull:
                    covering[square].append(lies)
            clauses += _exactly(placements, kind.number, names)
        for square in squares:
            ship, near = self._ship[square], [self._ship[other] for other in waters.neighbours[square]]
            clauses.append([-ship, *covering[square]])
            if len(covering[square]) > 1:
                clauses += CardEnc.atmost(covering[square], 1, vpool=names, encoding=EncType.ladder).clauses
            # Implied one way only: assuming the variable asks for the danger, nothing forbids it.
            clauses += [[-self._missile[square], -ship], [-self._missile[square], *near]]
            clauses.append([-self._submarine[square], -ship])
            clauses += [[-self._submarine[square], -other] for other in near]
        self._solver = Cadical195(bootstrap_with=clauses)
        self.asked = 0

    def harmless(self, seen_card: SeenCard, among: Iterable[int] | None = None) -> frozenset[int]:
        """The hidden squares (of ``among``, if given) proved to hide neither missile nor submarine.

        When nothing agrees with what was seen, everything is: callers look at real cards.
        """
        mask = self.waters.mask
        hidden = mask(seen_card.hidden)
        asked = hidden if among is None else mask(set(among)) & hidden
        missile_places, submarine_places = mask(seen_card.missile_places), mask(seen_card.submarine_places)
        proved = self._proved_before(seen_card)
        open_, dangers = asked & ~proved, 0
        hits, water, missiles = mask(seen_card.hits), mask(seen_card.water), mask(seen_card.found_missiles)
        for fleet, near in self._fleets:
            if fleet & hits == hits and not fleet & water and not missiles & ~near:
                dangers |= missile_places & near & ~fleet | submarine_places & ~near & ~fleet
        seen = self._seen(seen_card)
        for square in squares_of(open_ & ~dangers):
            for places, names in (missile_places, self._missile), (submarine_places, self._submarine):
                if not dangers >> square & 1 and places >> square & 1:
                    model = self._fleet([*seen, names[square]])
                    if model is not None:
                        fleet, near = model
                        dangers |= missile_places & near & ~fleet | submarine_places & ~near & ~fleet
        harmless = open_ & ~dangers | asked & proved
        if asked == hidden:
            self._last = seen_card, harmless
        return frozenset(squares_of(harmless))

    def _proved_before(self, seen_card: SeenCard) -> int:
        """Squares proved harmless the last time; what was then seen must be seen still."""
        if self._last is None:
            return 0
        then, harmless = self._last
        if then.missiles != seen_card.missiles:
            return 0
        return harmless if seen_card.goes_on_from(then) else 0

    def _seen(self, seen_card: SeenCard) -> list[int]:
        assumed = [self._ship[square] for square in seen_card.hits]
        assumed += [-self._ship[square] for square in seen_card.water]
        return assumed + [self._missile[square] for square in seen_card.found_missiles]

    def _fleet(self, assumed: list[int]) -> tuple[int, int] | None:
        """A fleet under these assumptions and the squares beside its own, as bit masks; None if none is."""
        self.asked += 1
        if not self._solver.solve(assumptions=assumed):
            return None
        model = self._solver.get_model()
        fleet = near = 0
        for square, name in enumerate(self._ship):
            if model[name - 1] > 0:
                fleet |= 1 << square
                near |= self.waters.beside[square]
        self._fleets.append((fleet, near))
        return fleet, near


def _exactly(literals: list[int], number: int, names: IDPool) -> list[list[int]]:
    if len(literals) < number:
        never = names.id("never")
        return [[never], [-never]]
    if number == len(literals):
        return [[literal] for literal in literals]
    clauses: list[list[int]] = CardEnc.equals(
        literals, number, vpool=names, encoding=EncType.seqcounter
    ).clauses
    return clauses


@lru_cache(maxsize=4)
def prover(waters: Waters) -> Prover:
    """The prover of those waters, made once a process."""
    return Prover(waters)
