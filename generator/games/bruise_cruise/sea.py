"""The sea of a map: its spaces, numbered, and the ways between them. BC-3"""

from __future__ import annotations

from collections.abc import Iterable

from generator.mechanics.hexes import Hex, disc, neighbours
from generator.mechanics.routes import Routes, bits_of

Side = tuple[Hex, Hex]


class Sea:
    """Sea spaces and the open sides between them.

    Spaces have numbers that sort as their hexes do, and differ by the same amount in the same direction
    everywhere, which is what makes ``routes`` quick. Land lies in no space: ``range`` of missiles counts
    hexes, and asks nobody what is in them.
    """

    def __init__(self, hexes: Iterable[Hex], closed: Iterable[Side] = ()) -> None:
        self.hexes = tuple(sorted(hexes))
        self.closed = frozenset(frozenset(side) for side in closed)
        rows = [hex.r for hex in self.hexes]
        # One row more than there are: the last of a column and the first of the next do not touch.
        self._top, self._height = min(rows), max(rows) - min(rows) + 2
        self._left = self.hexes[0].q
        self.number = {hex: (hex.q - self._left) * self._height + hex.r - self._top for hex in self.hexes}
        self.hex = {number: hex for hex, number in self.number.items()}
        self.size = max(self.hex) + 1
        """One more than the highest number of a space."""
        self.routes = Routes({self.number[hex]: self._next(hex) for hex in self.hexes})

    def _next(self, hex: Hex) -> list[int]:
        """BC-3.2"""
        return [
            self.number[other]
            for other in neighbours(hex)
            if other in self.number and frozenset((hex, other)) not in self.closed
        ]

    def sailing_distance(self, a: Hex, b: Hex) -> int:
        """Least number of steps over open sides, ships ignored; UNREACHABLE if there is no way. BC-3.4"""
        return self.routes.distance(self.number[a], self.number[b])

    def in_range(self, centre: Hex, radius: int) -> int:
        """The sea spaces that many hexes away or nearer, over land or sea, as a set. BC-3.4, BC-3.10"""
        return bits_of(self.number[hex] for hex in disc(centre, radius) if hex in self.number)
