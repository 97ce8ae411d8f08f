"""The things on a free table: what may lie there, where it lies, and what can be told of it from outside."""

from __future__ import annotations

from generator.contract.printing import Spot
from generator.system.values import frozen

SAME_SIZE_MM = 0.5
"""Pieces whose sides differ by no more make a pile."""


@frozen
class Kind:
    """One sort of piece, ``width`` by ``height`` mm as it lies upright.

    Face down it is ``unseen``; kinds of one ``look`` cannot be told apart then. Of one that is not
    ``two_sided`` everybody sees what it is, however it lies; in a hand it is ``unseen``, like all of them.
    """

    label: str
    unseen: str
    look: int
    two_sided: bool
    width: float
    height: float

    def fits_on(self, other: Kind) -> bool:
        """Whether both make a pile."""
        wide, high = abs(self.width - other.width), abs(self.height - other.height)
        return max(wide, high) <= SAME_SIZE_MM


@frozen
class FreeCard:
    """One piece: the number by which whoever may reach it names it, its kind, and whether its front is up.

    It gets a fresh number whenever somebody may lose sight of it, so that no number says what became of it.
    """

    id: int
    kind: int
    up: bool


@frozen
class Pile:
    """Pieces in one place on the table, the top first; a single piece is a pile of one.

    ``x`` and ``y`` are its middle in mm. From a ``bag`` pieces are drawn without looking.
    """

    id: int
    x: float
    y: float
    degrees: int
    cards: tuple[FreeCard, ...]
    title: str = ""
    bag: bool = False

    @property
    def top(self) -> FreeCard:
        """The piece that lies on all others."""
        return self.cards[0]


@frozen
class LyingDie:
    """A die on the table: which of those of the beginning it is, and the side that is up."""

    id: int
    number: int
    side: int
    x: float
    y: float


@frozen
class FirstPile:
    """A pile as a game begins: its kinds, the top first. One with a ``hand`` lies in that of the seat."""

    title: str
    kinds: tuple[int, ...]
    up: bool
    x: float = 0.0
    y: float = 0.0
    degrees: int = 0
    shuffled: bool = False
    bag: bool = False
    hand: int | None = None


@frozen
class FirstDie:
    """A die as a game begins, with what its sides say."""

    title: str
    values: tuple[str, ...]
    x: float
    y: float


@frozen
class Start:
    """A table of ``width`` by ``height`` mm before anybody has done anything.

    ``spots`` are the places of boards, at their middles on the table, where pieces come to lie exactly.
    """

    players: int
    width: float
    height: float
    kinds: tuple[Kind, ...]
    piles: tuple[FirstPile, ...]
    dice: tuple[FirstDie, ...] = ()
    spots: tuple[Spot, ...] = ()

    def snapped(self, x: float, y: float) -> tuple[float, float]:
        """The middle of the smallest spot a point lies in; a point that lies in none is where it is."""
        around = [
            spot
            for spot in self.spots
            if abs(x - spot.x) <= spot.width / 2 and abs(y - spot.y) <= spot.height / 2
        ]
        spot = min(around, key=lambda each: each.width * each.height, default=None)
        return (round(x, 1), round(y, 1)) if spot is None else (spot.x, spot.y)
