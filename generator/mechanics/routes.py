"""Ways over the spaces of a board: what is reached in how many steps, and how far apart spaces are.

Spaces are numbered. A set of them is one whole number, bit ``n`` for space ``n``; on a regular board
neighbours differ by a few numbers only, so one step of a whole set is a few shifts, whatever its size.
(A search with lists from one ship over a sea of 244 spaces took ten times as long.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress
from typing import TypeVar

T = TypeVar("T")

UNREACHABLE = -1

_DIGITS = bytes.maketrans(b"01", b"\x00\x01")


def bits_of(spaces: Iterable[int]) -> int:
    """The set of those spaces as one number.

    >>> bits_of([0, 3])
    9
    """
    bits = 0
    for space in spaces:
        bits |= 1 << space
    return bits


def spaces_in(bits: int) -> Iterator[int]:
    """The spaces of a set, lowest first; quick for sets of a few.

    >>> list(spaces_in(9))
    [0, 3]
    """
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def chosen(bits: int, table: Sequence[T]) -> list[T]:
    """The entries of ``table`` whose numbers are in the set, lowest first; quick for sets of many.

    >>> chosen(9, "abcdef")
    ['a', 'd']
    """
    return list(compress(table, bin(bits)[:1:-1].encode().translate(_DIGITS)))


class Routes:
    """Which spaces are one step apart. Closed sides are simply no link; blockers come with a question.

    ``links`` names for every space those a step leads to; a step may lead one way only.

    >>> routes = Routes({0: [1], 1: [0, 2], 2: [1]})
    >>> routes.distance(0, 2), list(spaces_in(routes.reached(0, steps=1)))
    (2, [0, 1])
    """

    __slots__ = ("_distances", "_shifts_down", "_shifts_up", "_within", "all", "links", "near")

    def __init__(self, links: Mapping[int, Iterable[int]]) -> None:
        self.links = {space: tuple(sorted(others)) for space, others in sorted(links.items())}
        self.near = {space: bits_of(others) for space, others in self.links.items()}
        """The spaces one step away, as a set."""
        self.all = bits_of(self.links)
        up: dict[int, int] = {}
        down: dict[int, int] = {}
        for space, others in self.links.items():
            for other in others:
                by, which = (other - space, up) if other > space else (space - other, down)
                which[by] = which.get(by, 0) | 1 << space
        self._shifts_up = tuple(sorted(up.items()))
        self._shifts_down = tuple(sorted(down.items()))
        self._distances: dict[int, dict[int, int]] = {}
        self._within: dict[tuple[int, int], int] = {}

    def spread(self, bits: int) -> int:
        """Everything one step away from a space of the set."""
        after = 0
        for by, whence in self._shifts_up:
            after |= (bits & whence) << by
        for by, whence in self._shifts_down:
            after |= (bits & whence) >> by
        return after

    def reached(self, start: int, steps: int, blocked: int = 0) -> int:
        """The spaces at most ``steps`` away by ways that enter none of ``blocked``, and ``start`` itself."""
        reached = edge = 1 << start
        free = ~blocked
        for _ in range(steps):
            edge = self.spread(edge) & free & ~reached
            if not edge:
                break
            reached |= edge
        return reached

    def within(self, start: int, steps: int) -> int:
        """``reached`` with nothing in the way, remembered."""
        try:
            return self._within[start, steps]
        except KeyError:
            bits = self._within[start, steps] = self.reached(start, steps)
            return bits

    def distances(self, start: int, blocked: int = 0) -> dict[int, int]:
        """Least steps from ``start`` to each space that can be reached; remembered without blockers."""
        if not blocked and start in self._distances:
            return self._distances[start]
        steps = {start: 0}
        reached = edge = 1 << start
        step = 0
        while edge:
            step += 1
            edge = self.spread(edge) & ~blocked & ~reached
            reached |= edge
            for space in spaces_in(edge):
                steps[space] = step
        if not blocked:
            self._distances[start] = steps
        return steps

    def distance(self, start: int, goal: int, blocked: int = 0) -> int:
        """Least steps between two spaces, or UNREACHABLE."""
        return self.distances(start, blocked).get(goal, UNREACHABLE)

    def path(self, start: int, goal: int, blocked: int = 0) -> list[int]:
        """A shortest way, both ends included, or nothing; of several the one through the lowest numbers."""
        far = self.distances(start, blocked)
        if goal not in far:
            return []
        path = [goal]
        for step in range(far[goal] - 1, -1, -1):
            path.append(min(s for s in far if far[s] == step and path[-1] in self.links[s]))
        return path[::-1]

    def parts(self, without: int = 0) -> list[int]:
        """The board in pieces that hang together when ``without`` is closed, the largest first."""
        left = self.all & ~without
        parts = []
        while left:
            start = (left & -left).bit_length() - 1
            part = self.reached(start, len(self.links), without)
            parts.append(part)
            left &= ~part
        return sorted(parts, key=lambda part: (-part.bit_count(), part))
