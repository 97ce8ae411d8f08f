"""Sources of fleets: the graph, or plain rejection that needs nothing but the standard library.

Both are exactly uniform over all legal fleets and stand behind one interface. The graph is hundreds of
times faster and gives every fleet a number; rejection shares no line with it and keeps it honest.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random
from typing import TYPE_CHECKING, Protocol

from generator.games.general_quarters.waters import Kind, Waters

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Tables of partial fleets are made up to this size; beyond it ships are drawn one by one.
TABLE = 400_000

# Attempts at one fleet, some seconds; where fleets fit at all they fit far more often.
MAX_ATTEMPTS = 2_000_000

# A ship, or several, as bit masks: its squares, and its squares with those beside them.
Lying = tuple[int, int]


class NoFleetFound(RuntimeError):
    """So many attempts were made, and no ships lay clear of each other."""


class Source(Protocol):
    """A source of fleets for cards: a graph, or rejection where none can be built."""

    waters: Waters

    @property
    def empty(self) -> bool:
        """Whether no fleet is legal, as far as that is known."""

    def drawn(self, numbers: NDArray[np.uint64], purpose: int) -> NDArray[np.bool_]:
        """A fleet for each number, as maps (fleets, rows, cols); the same for the same number and purpose."""


class RejectionFleets:
    """Fleets by putting together parts that are legal by themselves, and starting again if they clash.

    Every legal fleet comes out of exactly one choice of parts (of equally many where ships of a kind
    are drawn one by one), so giving up the whole attempt at the first clash keeps all equally likely.
    """

    def __init__(self, waters: Waters, max_attempts: int = 0) -> None:
        self.waters = waters
        self.max_attempts = max_attempts or MAX_ATTEMPTS
        self._parts = _parts(waters)

    @property
    def empty(self) -> bool:
        """Whether some ship has no place at all."""
        return not all(self._parts)

    def drawn(self, numbers: NDArray[np.uint64], purpose: int) -> NDArray[np.bool_]:
        """A fleet for each number, as maps. NoFleetFound after MAX_ATTEMPTS."""
        import numpy as np

        maps = np.zeros((len(numbers), self.waters.rows, self.waters.cols), np.bool_)
        for grid, number in zip(maps, numbers, strict=True):
            [fleet] = self.masks(f"{int(number)} {purpose}", 1)
            grid.flat[[square for square in range(self.waters.squares) if fleet >> square & 1]] = True
        return maps

    def masks(self, seed: str, count: int) -> list[int]:
        """That many fleets as bit masks. NoFleetFound after MAX_ATTEMPTS at one."""
        random = Random(seed).random
        parts = [(part, len(part)) for part in self._parts]
        fleets: list[int] = []
        attempts = 0
        while len(fleets) < count:
            attempts += 1
            if attempts > self.max_attempts * (len(fleets) + 1):
                raise NoFleetFound(f"{attempts - 1} attempts, and no fleet fits")
            fleet = near = 0
            for part, size in parts:
                ships, reach = part[int(random() * size)]
                if ships & near:
                    break
                fleet |= ships
                near |= reach
            else:
                fleets.append(fleet)
        return fleets


def _parts(waters: Waters) -> list[list[Lying]]:
    """Tables to draw from, the ones that clash most first."""
    tables: list[list[Lying]] = []
    loose: list[list[Lying]] = []
    for kind in waters.kinds:
        one = _lying(waters, kind)
        if comb(len(one), kind.number) <= TABLE:
            tables.append(_sets(one, kind.number))
        else:
            loose.extend([one] * kind.number)
    tables.sort(key=len)
    merged: list[list[Lying]] = []
    for table in tables:
        if merged and len(merged[-1]) * len(table) <= TABLE:
            merged[-1] = [
                (ships | more, near | further)
                for ships, near in merged[-1]
                for more, further in table
                if not more & near
            ]
        else:
            merged.append(table)
    return merged + loose


def _lying(waters: Waters, kind: Kind) -> list[Lying]:
    """Every place for one ship of that kind."""
    places = []
    for squares in waters.placements(kind):
        near = ships = waters.mask(squares)
        for square in squares:
            near |= waters.beside[square]
        places.append((ships, near))
    return places


def _sets(one: list[Lying], number: int) -> list[Lying]:
    """Every legal set of that many ships of one kind."""
    if number == 1:
        return one
    sets = []
    for ships in combinations(one, number):
        fleet = near = 0
        for squares, reach in ships:
            if squares & near:
                break
            fleet |= squares
            near |= reach
        else:
            sets.append((fleet, near))
    return sets
