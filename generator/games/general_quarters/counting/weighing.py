"""The weights of fleets by a look: the share of their decorations that agrees, and where these put things.

All sets of submarines of a batch are looked at as bytes, and only those that agree with the look, from
all fleets in one row, as squares and words. Sums keep one order: set after set within a fleet, then
batch after batch of ``submarine_sets``; so every machine gives the same answer to the last bit.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.games.general_quarters.counting.decoration import (
    Places,
    Sets,
    as_words,
    submarine_sets,
    taken_counts,
)
from generator.games.general_quarters.seen_card import SeenCard
from generator.system.values import frozen

Floats = NDArray[np.float64]
Numbers = NDArray[np.intp]
Bools = NDArray[np.bool_]

# The bits of every byte, lowest first.
BITS = np.arange(1 << 8)[:, None] >> np.arange(8) & 1


@frozen(slots=False)
class Weighed:
    """Some fleets and what their decorations say, not yet scaled: row sums over fleets come later.

    ``weight`` (fleets,), ``missile`` and ``submarine`` (squares,) share one scale: a fleet's missile
    and submarine shares are already multiplied by its weight.
    """

    weight: Floats
    missile: Floats
    submarine: Floats


@frozen(slots=False)
class _Agreeing:
    """The sets of a batch that agree with a look, in order.

    ``fleet`` (sets,) is the row each belongs to, ``members`` (submarines, sets) its squares, ``lost``
    (words, sets) the missile places beside it.
    """

    fleet: Numbers
    members: Numbers
    lost: NDArray[np.uint64]


def weigh(seen_card: SeenCard, places: Places) -> Weighed:
    """The share of each fleet's decorations that agrees with the sight, and where they put things.

    With N the decorations of a fleet that agree and D all it has, its weight is N / D.
    """
    waters = seen_card.waters
    squares = waters.squares
    hidden = _marked(squares, seen_card.hidden)
    is_found = _marked(squares, seen_card.found_submarines)
    # Members a set may have: those found, which it must have, and hidden ones nothing rules out.
    may = is_found | _marked(squares, seen_card.submarine_places)
    left = seen_card.missiles_left
    most = 4 * waters.submarines
    batches, sets = [], []
    counts = np.zeros((len(places.ships), most + 1), np.int64)
    for batch in submarine_sets(waters, places.clear, places.beside, waters.submarines):
        counts[batch.fleets] = taken_counts(batch, batch.legal, most)
        batches.append(batch.fleets)
        sets.append(_agreeing(batch, may, is_found))
    scale = _scale(counts, places.beside.sum(axis=1), squares, seen_card.missiles or 0)
    if not sets:
        return Weighed(np.zeros(0), np.zeros(squares), np.zeros(squares))
    fleet = np.concatenate([each.fleet for each in sets])
    lost = np.concatenate([each.lost for each in sets], axis=1) & as_words(hidden[None, :])
    open_beside = places.beside & hidden
    space = open_beside.sum(axis=1)[fleet]
    for words in np.bitwise_count(lost):
        space -= words
    scales = scale[fleet]
    share = _ways(squares, left or 0)[space] * scales
    weight = np.bincount(fleet, share, len(scale)).astype(np.float64)
    submarine = np.zeros(squares)
    begin = 0
    for each in sets:
        end = begin + len(each.fleet)
        for member in each.members:
            submarine += np.bincount(member, share[begin:end], squares)
        begin = end
    submarine[is_found] = 0.0
    missile = np.zeros(squares)
    if left is None or left:
        one_more = share if left is None else _ways_after_one(squares, left)[space] * scales
        by_fleet = np.bincount(fleet, one_more, len(scale)).astype(np.float64)
        for fleets in batches:
            missile += column_sums(open_beside[fleets] * by_fleet[fleets, None])
        missile -= _bit_sums(lost, one_more, squares)
    return Weighed(weight, np.maximum(missile, 0.0), submarine)


def _marked(squares: int, members: Any) -> Bools:
    """True at some squares."""
    marked = np.zeros(squares, np.bool_)
    marked[list(members)] = True
    return marked


def _agreeing(sets: Sets, may: Bools, is_found: Bools) -> _Agreeing:
    """The legal sets whose members all may be there, and are all that were found."""
    fits, finds = may[sets.places], is_found[sets.places].view(np.uint8)
    agrees = sets.legal.copy()
    for member in sets.choices:
        agrees &= np.take(fits, member, axis=1)
    if is_found.any():
        members_found = np.zeros(agrees.shape, np.uint8)
        for member in sets.choices:
            members_found += np.take(finds, member, axis=1)
        agrees &= members_found == np.count_nonzero(is_found)
    at = np.flatnonzero(agrees)
    row = np.repeat(np.arange(len(agrees)), np.count_nonzero(agrees, axis=1))
    chosen = at - row * agrees.shape[1]
    begin = row * sets.places.shape[1]
    places = sets.places.reshape(-1)
    members = np.array([np.take(places, begin + np.take(member, chosen)) for member in sets.choices], np.intp)
    lost = np.array([np.take(words, at) for words in sets.lost])
    return _Agreeing(sets.fleets[row], members.reshape(len(sets.choices), len(at)), lost)


def _scale(counts: NDArray[np.int64], room: Numbers, squares: int, missiles: int) -> Floats:
    """For each fleet one by the number of its decorations, from how many sets take how many missile
    places; 0 where it has none."""
    decorations = _by_room(squares, missiles, counts.shape[1] - 1)[room]
    possible = np.zeros(len(counts))
    for taken in range(counts.shape[1]):
        possible += counts[:, taken] * decorations[:, taken]
    scale: Floats = np.divide(1.0, possible, out=np.zeros_like(possible), where=possible > 0)
    return scale


@lru_cache(maxsize=64)
def _ways(squares: int, missiles: int) -> Floats:
    """By how many places there are: the ways to put that many missiles there."""
    if missiles < 0:
        return np.zeros(squares + 1)
    return np.array([float(comb(places, missiles)) for places in range(squares + 1)])


@lru_cache(maxsize=64)
def _ways_after_one(squares: int, missiles: int) -> Floats:
    """By how many places there are: the ways to put all missiles but one beside a given one."""
    return np.concatenate([[0.0], _ways(squares, missiles - 1)[:-1]])


@lru_cache(maxsize=64)
def _by_room(squares: int, missiles: int, most: int) -> Floats:
    """``_ways`` of what is left of a number of places when some are taken: (places, taken)."""
    ways = _ways(squares, missiles)
    table = np.zeros((len(ways), most + 1))
    for taken in range(min(most + 1, len(ways))):
        table[taken:, taken] = ways[: len(ways) - taken]
    return table


def _bit_sums(words: NDArray[np.uint64], weights: Floats, squares: int) -> Floats:
    """For each square, the weights of the sets whose words have its bit; byte by byte of the words."""
    sums = np.zeros(len(words) * 64)
    parts = np.ascontiguousarray(words, "<u8").view(np.uint8).reshape(*words.shape, 8)
    for begin in range(0, squares, 8):
        piece = parts[begin // 64, :, begin % 64 // 8].astype(np.intp)
        by_value = np.bincount(piece, weights, 1 << 8).astype(np.float64)
        sums[begin : begin + 8] = column_sums(BITS * by_value[:, None])
    return sums[:squares]


def column_sums(values: NDArray[Any]) -> Floats:
    """Sums over rows, added one row after another: the same on every machine."""
    sums: Floats = np.add.reduce(values, axis=0)
    return sums
