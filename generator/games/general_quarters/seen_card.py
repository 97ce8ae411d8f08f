"""A player's sight of a card: the public facts and the tokens on scratched squares."""

from __future__ import annotations

from functools import cached_property

from generator.games.general_quarters.waters import Waters
from generator.system.values import frozen

# The tokens a square can show. A ship square does not tell its class (GQ-4.2), so all show the same.
EMPTY, SHIP, SUBMARINE, MISSILE = ".", "S", "U", "M"


@frozen(slots=False)
class SeenCard:
    """A card as seen: for each square what it shows, ``""`` while it is unscratched.

    ``shown`` holds ``"."``, ``"S"``, ``"U"`` and ``"M"``; labels of missiles are left out, because
    they say nothing about squares (GQ-7.9). ``missiles`` is the card's total, None when the card does
    not print it (GQ-1.4).
    """

    waters: Waters
    shown: tuple[str, ...]
    missiles: int | None

    @classmethod
    def of(cls, waters: Waters, grid: tuple[str, ...], scratched: int, missiles: int | None) -> SeenCard:
        """The sight of a grid of tokens of which the squares of a bit mask are scratched."""
        shown = tuple(token[0] if scratched >> square & 1 else "" for square, token in enumerate(grid))
        return cls(waters, shown, missiles)

    def _where(self, what: str) -> tuple[int, ...]:
        return tuple(square for square, token in enumerate(self.shown) if token == what)

    @cached_property
    def hidden(self) -> tuple[int, ...]:
        """The unscratched squares, in order."""
        return self._where("")

    @cached_property
    def hits(self) -> tuple[int, ...]:
        """Squares that showed part of a ship."""
        return self._where(SHIP)

    @cached_property
    def found_missiles(self) -> tuple[int, ...]:
        """Squares that showed a missile: water with a ship beside it. GQ-7.6"""
        return self._where(MISSILE)

    @cached_property
    def found_submarines(self) -> tuple[int, ...]:
        """Squares that showed a submarine: all squares beside it are empty. GQ-7.7"""
        return self._where(SUBMARINE)

    @cached_property
    def cleared(self) -> frozenset[int]:
        """Hidden squares that are empty because a submarine lies beside them. GQ-7.7"""
        near = self.waters.neighbours
        return frozenset(s for u in self.found_submarines for s in near[u] if not self.shown[s])

    @cached_property
    def water(self) -> tuple[int, ...]:
        """Squares known to be no ship: scratched ones and those beside a found submarine."""
        dry = set(self.cleared)
        dry.update(square for square, token in enumerate(self.shown) if token in (EMPTY, SUBMARINE, MISSILE))
        return tuple(sorted(dry))

    def goes_on_from(self, earlier: SeenCard) -> bool:
        """Whether everything seen in an earlier sight is seen in this one too."""
        return all(not then or then == now for then, now in zip(earlier.shown, self.shown, strict=True))

    @cached_property
    def missiles_left(self) -> int | None:
        """The number of missiles still hidden, when that is known."""
        return None if self.missiles is None else self.missiles - len(self.found_missiles)

    @cached_property
    def submarines_left(self) -> int:
        """The number of submarines still hidden. GQ-7.8"""
        return self.waters.submarines - len(self.found_submarines)

    @cached_property
    def missile_places(self) -> frozenset[int]:
        """Hidden squares where nothing seen rules a missile out."""
        if self.missiles_left == 0:
            return frozenset()
        return frozenset(self.hidden) - self.cleared

    @cached_property
    def submarine_places(self) -> frozenset[int]:
        """Hidden squares where nothing seen rules a submarine out: none of those beside is occupied."""
        if self.submarines_left == 0:
            return frozenset()
        near = self.waters.neighbours
        taken = (SHIP, SUBMARINE, MISSILE)
        return frozenset(s for s in self.hidden if not any(self.shown[other] in taken for other in near[s]))
