"""The setup of a card: all that is public before the first scratch, and what makes a card solvable."""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256

from generator.games.general_quarters.waters import Waters
from generator.system.values import frozen

# Ships a win must keep for a card to count as solvable, unless its preset says otherwise. GQ-S2
MIN_AFLOAT = 3


@frozen(slots=False)
class Aims:
    """The aims that make a card solvable: ships a win must keep, and the least and greatest share of games,
    in percent, that the hunter may win. GQ-S2, GQ-S5"""

    least_afloat: int = MIN_AFLOAT
    hunter_wins: tuple[int, int] = (0, 100)

    @property
    def asks_hunters(self) -> bool:
        """Whether the hunter's share of wins matters at all."""
        return self.hunter_wins != (0, 100)

    def suits_hunters(self, won: int, games: int) -> bool:
        """Whether ``won`` of ``games`` is neither too large nor too small a share for the hunter."""
        least, most = self.hunter_wins
        return least <= 100 * won / games <= most


# A drill is won by proofs: nothing is asked of its hunters. GQ-S7
DRILL = Aims()


@frozen(slots=False)
class Setup:
    """All that is public before the first square is scratched. GQ-1.3, GQ-1.4, GQ-1.5

    ``order`` is the carrier group from left to right; ``missiles``, ``helicopters`` go with it,
    ship by ship. ``carrier`` and ``cruiser`` are the ships the strike-fighters and the anti-air
    missiles belong to. ``aims`` is what a card must reach to be certified.
    """

    waters: Waters
    preset: str
    code: str
    order: tuple[str, ...]
    missiles: tuple[int, ...]
    helicopters: tuple[int, ...]
    anti_air: int
    strike_fighters: int
    carrier: str = "AIR"
    cruiser: str = "CRU"
    missiles_printed: bool = True
    aims: Aims = Aims()

    @cached_property
    def missile_total(self) -> int:
        """The number of squares that hide a missile."""
        return sum(self.missiles)

    @cached_property
    def digest(self) -> str:
        """Sixteen hexadecimal digits of everything that moves a card or a game on it."""
        text = repr(
            (
                self.waters.key,
                self.waters.submarines,
                self.order,
                self.missiles,
                self.helicopters,
                self.anti_air,
                self.strike_fighters,
                self.carrier,
                self.cruiser,
                self.missiles_printed,
            )
        )
        return sha256(text.encode()).hexdigest()[:16]
