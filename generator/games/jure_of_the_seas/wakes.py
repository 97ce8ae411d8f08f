"""Wake tiles as matchings of eight points: every one there is, turned, and up to turning. JS-1.2 to JS-1.5"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

POINTS = 8

Pair = tuple[int, int]
Pairing = tuple[Pair, ...]


def side(point: int) -> int:
    """The side a point lies on: 0 up, 1 right, 2 down, 3 left. JS-1.2"""
    return point // 2


def in_order(pairs: Sequence[Sequence[int]]) -> Pairing:
    """The same wakes with the lower point of each first and the lowest wake first.

    >>> in_order([(7, 0), (1, 2), (4, 3), (5, 6)])
    ((0, 7), (1, 2), (3, 4), (5, 6))
    """
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


def matchings(points: Sequence[int] = range(POINTS)) -> Iterator[Pairing]:
    """Every way to join ``points`` in pairs: 105 of them for eight. JS-1.4"""
    if not points:
        yield ()
        return
    first, rest = points[0], points[1:]
    for index, other in enumerate(rest):
        for more in matchings((*rest[:index], *rest[index + 1 :])):
            yield ((first, other), *more)


def turned(pairing: Pairing, quarter_turns: int) -> Pairing:
    """The tile turned clockwise: each quarter turn adds 2 to every point. JS-1.5

    >>> turned(((0, 1), (2, 4), (3, 6), (5, 7)), 1)
    ((0, 5), (1, 7), (2, 3), (4, 6))
    """
    return in_order([[(point + 2 * quarter_turns) % POINTS for point in pair] for pair in pairing])


def turns(pairing: Pairing) -> tuple[Pairing, ...]:
    """The tile at 0, 1, 2 and 3 quarter turns, equal ones included."""
    return tuple(turned(pairing, quarter) for quarter in range(4))


def canonical(pairing: Pairing) -> Pairing:
    """The smallest of the tile's four rotations: one name for the tile however it lies."""
    return min(turns(pairing))


def symmetry(pairing: Pairing) -> int:
    """The number of the four rotations that look alike: 1, 2 or 4."""
    return turns(pairing).count(pairing)


def mirrored(pairing: Pairing) -> Pairing:
    """The tile seen from below: left and right change places."""
    return in_order([[(1 - point) % POINTS for point in pair] for pair in pairing])


def distinct_turns(pairing: Pairing) -> tuple[int, ...]:
    """The quarter turns that give different tiles, lowest first: 4, 2 or 1 of them. JS-7.3"""
    seen = turns(pairing)
    return tuple(quarter for quarter in range(4) if seen.index(seen[quarter]) == quarter)


def partners(pairing: Pairing) -> tuple[int, ...]:
    """For each point the point its wake leads to."""
    mates = [0] * POINTS
    for one, other in pairing:
        mates[one], mates[other] = other, one
    return tuple(mates)


def crossings(pairing: Pairing) -> tuple[tuple[Pair, Pair], ...]:
    """The pairs of wakes that have to cross: each separates the ends of the other.

    >>> crossings(((0, 1), (2, 3), (4, 6), (5, 7)))
    (((4, 6), (5, 7)),)
    """
    return tuple(
        (one, other)
        for index, one in enumerate(pairing)
        for other in pairing[index + 1 :]
        if (one[0] < other[0] < one[1]) != (one[0] < other[1] < one[1])
    )


@cache
def classes() -> tuple[Pairing, ...]:
    """Every tile there can be, up to turning, in order: 35 of them."""
    return tuple(sorted({canonical(pairing) for pairing in matchings()}))


def as_text(pairing: Pairing) -> str:
    """``0-1 2-3 4-6 5-7``"""
    return " ".join(f"{one}-{other}" for one, other in pairing)
