"""Proof that a square is harmless: no legal fleet that agrees with what was seen could hide danger there.

One Boolean variable for every place of every ship and for every square; the rules of the fleet as
clauses; what was seen as assumptions, so one model serves a whole game and any number of cards. A
square is harmless when neither "water with a ship beside it" (a missile could be there) nor "water
all round" (a submarine could) can be satisfied. GQ-S4

Every model that is found is a fleet, and clears all squares it endangers at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pysat.card import CardEnc, EncType
from pysat.formula import IDPool
from pysat.solvers import Cadical195

from generator.games.general_quarters.sight import Sight
from generator.games.general_quarters.waters import Waters


class Prover:
    """The rules of the fleet of some waters, ready to be asked."""

    def __init__(self, waters: Waters) -> None:
        self.waters = waters
        squares = range(waters.squares)
        names = IDPool()
        self._ship = [names.id(("ship", square)) for square in squares]
        self._missile = [names.id(("missile", square)) for square in squares]
        self._submarine = [names.id(("submarine", square)) for square in squares]
        clauses: list[list[int]] = []
        covering: list[list[int]] = [[] for _ in squares]
        for number, kind in enumerate(waters.kinds):
            here = []
            for hull in waters.placements(kind):
                lies = names.id(("hull", number, hull))
                here.append(lies)
                halo = {other for square in hull for other in waters.neighbours[square]} - set(hull)
                clauses += [[-lies, self._ship[square]] for square in hull]
                clauses += [[-lies, -self._ship[square]] for square in halo]
                for square in hull:
                    covering[square].append(lies)
            clauses += _exactly(here, kind.number, names)
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

    def harmless(self, sight: Sight, among: Iterable[int] | None = None) -> frozenset[int]:
        """The hidden squares (of ``among``, if given) proved to hide neither missile nor submarine.

        When nothing agrees with what was seen, everything is: callers look at real cards.
        """
        asked = sorted(sight.hidden if among is None else set(among) & set(sight.hidden))
        missiles = self._dangers(sight, [s for s in asked if s in sight.missile_places], self._missile)
        rest = [s for s in asked if s in sight.submarine_places and s not in missiles]
        submarines = self._dangers(sight, rest, self._submarine)
        return frozenset(asked) - missiles - submarines

    def could_be(self, sight: Sight) -> bool:
        """Whether any legal fleet agrees with what was seen."""
        return self._fleet(self._seen(sight)) is not None

    def _seen(self, sight: Sight) -> list[int]:
        found = [self._ship[square] for square in sight.hits]
        found += [-self._ship[square] for square in sight.water]
        return found + [self._missile[square] for square in sight.found_missiles]

    def _dangers(self, sight: Sight, squares: list[int], danger: list[int]) -> frozenset[int]:
        """Which of the squares can be dangerous in that way."""
        seen = self._seen(sight)
        found: set[int] = set()
        for square in squares:
            if square in found:
                continue
            fleet = self._fleet([*seen, danger[square]])
            if fleet is not None:
                found.update(other for other in squares if self._endangers(fleet, other, danger))
        return frozenset(found)

    def _endangers(self, fleet: frozenset[int], square: int, danger: list[int]) -> bool:
        if square in fleet:
            return False
        near = any(other in fleet for other in self.waters.neighbours[square])
        return near if danger is self._missile else not near

    def _fleet(self, assumed: list[int]) -> frozenset[int] | None:
        """Ship squares of a fleet under these assumptions; None when there is none."""
        self.asked += 1
        if not self._solver.solve(assumptions=assumed):
            return None
        model = self._solver.get_model()
        return frozenset(square for square, name in enumerate(self._ship) if model[name - 1] > 0)


def _exactly(literals: list[int], number: int, names: IDPool) -> list[list[int]]:
    if len(literals) < number:
        never = names.id("never")
        return [[never], [-never]]
    if number == len(literals):
        return [[literal] for literal in literals]
    found: list[list[int]] = CardEnc.equals(
        literals, number, vpool=names, encoding=EncType.seqcounter
    ).clauses
    return found


@lru_cache(maxsize=4)
def prover(waters: Waters) -> Prover:
    """The prover of those waters, made once a process."""
    return Prover(waters)
