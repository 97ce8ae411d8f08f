"""Submarines and missiles on given fleets: their places and their number of ways, the weights of a card.

A card is drawn in two steps, and this defines its distribution: first a fleet, every legal fleet that
can be decorated at all equally likely; then its decoration, every legal one equally likely. A decoration
is three submarines, no ship beside them and none beside another, and the missiles, each beside a ship
and none beside a submarine. So a set of submarines that leaves ``room`` squares for ``m`` missiles
stands for ``comb(room, m)`` decorations, and all that is ever needed of a fleet is how many of its sets
of submarines leave how much room.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from generator.games.general_quarters.waters import Waters
from generator.system.values import frozen

Bools = NDArray[np.bool_]
Words = NDArray[np.uint64]

# Sets of submarines looked at in one go; keeps memory small.
AT_ONCE = 1 << 19


@frozen(slots=False)
class Places:
    """For a batch of fleets, as (fleets, squares): ships, water beside a ship, water with none beside."""

    ships: Bools
    beside: Bools
    clear: Bools

    @classmethod
    def of(cls, grids: Bools) -> Places:
        """From maps (fleets, rows, cols)."""
        near = np.zeros_like(grids)
        near[:, 1:] |= grids[:, :-1]
        near[:, :-1] |= grids[:, 1:]
        near[:, :, 1:] |= grids[:, :, :-1]
        near[:, :, :-1] |= grids[:, :, 1:]
        flat = (len(grids), -1)
        return cls(grids.reshape(flat), (near & ~grids).reshape(flat), ~(near | grids).reshape(flat))


@frozen(slots=False)
class Sets:
    """Sets of submarines for some fleets of a batch that have equally many places for them.

    ``fleets`` (g,) are rows of the batch; ``places`` (g, n) their places as squares, and ``choices``
    (submarines, sets) which of these n a set has. ``legal`` (g, sets) is false where two of a set touch;
    ``taken`` (g, sets) counts the missile places beside the set, ``lost`` (words, g, sets) are those
    squares as bits.
    """

    fleets: NDArray[np.intp]
    places: NDArray[np.intp]
    choices: NDArray[np.intp]
    legal: Bools
    taken: NDArray[np.uint8]
    lost: Words


def submarine_sets(waters: Waters, clear: Bools, beside: Bools, submarines: int) -> Iterator[Sets]:
    """Every set of that many submarines on ``clear`` squares, for each fleet of a batch.

    Fleets without room for them turn up with no sets at all.
    """
    touch, near = _tables(waters)
    places = clear.sum(axis=1)
    missile_words = as_words(beside)
    for count in np.flatnonzero(np.bincount(places)):
        chosen = _choices(int(count), submarines)
        rows = np.flatnonzero(places == count)
        step = max(1, AT_ONCE // max(1, chosen.shape[1]))
        for begin in range(0, len(rows), step):
            fleets = rows[begin : begin + step]
            squares = np.nonzero(clear[fleets])[1].reshape(len(fleets), count)
            beside_each = near[:, squares] & missile_words[:, fleets, None]
            lost = np.zeros((len(near), len(fleets), chosen.shape[1]), np.uint64)
            for member in chosen:
                lost |= np.take(beside_each, member, axis=2)
            touching = touch[squares[:, :, None], squares[:, None, :]].reshape(len(fleets), -1)
            legal = np.ones((len(fleets), chosen.shape[1]), np.bool_)
            for one, other in combinations(chosen, 2):
                legal &= ~np.take(touching, one * count + other, axis=1)
            taken = np.bitwise_count(lost).sum(axis=0, dtype=np.uint8)
            yield Sets(fleets, squares, chosen, legal, taken, lost)


def taken_counts(sets: Sets, counted: Bools, most: int) -> NDArray[np.int64]:
    """For each fleet, how many of the ``counted`` sets take 0, 1, ... ``most`` missile places."""
    code = np.arange(len(sets.fleets))[:, None] * (most + 1) + sets.taken
    return np.bincount(code[counted], minlength=len(sets.fleets) * (most + 1)).reshape(-1, most + 1)


def as_words(squares: Bools) -> Words:
    """Bools over squares as 64-bit words: (words, fleets)."""
    padded = np.zeros((len(squares), -(-squares.shape[1] // 64) * 64), np.bool_)
    padded[:, : squares.shape[1]] = squares
    packed = np.packbits(padded, axis=1, bitorder="little")
    return np.ascontiguousarray(packed.view("<u8").astype(np.uint64).T)


@lru_cache(maxsize=64)
def _choices(places: int, submarines: int) -> NDArray[np.intp]:
    """All ways to choose that many of that many places: (submarines, ways)."""
    choices = np.array(list(combinations(range(places), submarines)), np.intp)
    return choices.reshape(-1, submarines).T.copy()


@lru_cache(maxsize=8)
def _tables(waters: Waters) -> tuple[Bools, Words]:
    """Which squares touch which, and the squares beside each as (words, squares)."""
    touch = np.zeros((waters.squares, waters.squares), np.bool_)
    for square, near in enumerate(waters.neighbours):
        touch[square, list(near)] = True
    return touch, as_words(touch)
