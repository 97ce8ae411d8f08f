"""The posterior of a sight: the chance of a ship, a missile and a submarine on every hidden square.

The weight of a fleet, after a look at the card, is the share of its decorations that agree with the
look (``decoration`` defines them): missiles where missiles were found and only there, submarines
likewise, and nothing on the squares found empty. While the fleets that agree are few, each is weighed;
the answer is then exact up to the rounding of floats. While they are many, a spread of them is weighed,
and the exact share of every square among all of them is corrected by what the weights change.

Only whole numbers, and single float operations in a fixed order, so every machine gives the same answer.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.games.general_quarters.counting import random_words
from generator.games.general_quarters.counting.conditioning import condition
from generator.games.general_quarters.counting.decoration import (
    Places,
    Sets,
    as_words,
    submarine_sets,
    taken_counts,
)
from generator.games.general_quarters.counting.graph import Counts, Graph
from generator.games.general_quarters.seen_card import SHIP, SeenCard
from generator.system.values import frozen

Floats = NDArray[np.float64]

# Fleets weighed at most; up to this many the answer is exact.
FEW = 1000
SPREAD = 200
# The bits of every byte, lowest first.
BITS = np.arange(1 << 8)[:, None] >> np.arange(8) & 1


class NothingLeft(ValueError):
    """No card of this content looks like that."""


@frozen(slots=False)
class Posterior:
    """For each square the chance of each thing; a scratched square is what it showed.

    ``layouts`` is how many legal fleets agree with what was seen, always exact. ``exact`` is false
    when the chances come from a spread of them. Where the card does not print its missiles,
    ``missile`` is the chance that there could be one.
    """

    layouts: int
    exact: bool
    ship: Floats
    missile: Floats
    submarine: Floats

    @property
    def empty(self) -> Floats:
        """The chance that a square hides nothing at all."""
        return np.clip(1.0 - self.ship - self.missile - self.submarine, 0.0, 1.0)


@frozen(slots=False)
class Sample:
    """Fleets that agree with a look, all or a spread of them, with weights that add up to one."""

    places: Places
    weight: Floats


@frozen(slots=False)
class Weighed:
    """Some fleets and what their decorations say, not yet scaled: row sums over fleets come later.

    ``weight`` (fleets,), ``missile`` and ``submarine`` (squares,) share one scale: a fleet's missile
    and submarine shares are already multiplied by its weight.
    """

    weight: Floats
    missile: Floats
    submarine: Floats


def posterior(graph: Graph, seen_card: SeenCard, few: int = FEW, spread: int = SPREAD) -> Posterior:
    """The chances of every square. NothingLeft when no card can look like that.

    ``few`` bounds how many fleets are all weighed, ``spread`` how many stand for more.
    """
    return study(graph, seen_card, few, spread)[0]


def study(
    graph: Graph, seen_card: SeenCard, few: int = FEW, spread: int = SPREAD
) -> tuple[Posterior, Sample]:
    """``posterior``, and the fleets it was made from."""
    conditioned = condition(graph, seen_card)
    layouts = conditioned.count
    if not layouts:
        raise NothingLeft("no fleet agrees with what was seen")
    exact = layouts <= few
    numbers = np.arange(layouts) if exact else evenly(layouts, spread)
    grids = graph.grids(conditioned.fleets(numbers))
    places = Places.of(grids)
    weighed = weigh(seen_card, places)
    total = float(weighed.weight.sum())
    if not total > 0:
        raise NothingLeft("no fleet that agrees has room for the missiles and submarines")
    ship = _column_sums(places.ships * weighed.weight[:, None]) / total
    if not exact:
        # The spread's own error in a square is known, because the square's share among all is.
        plain = _column_sums(places.ships * np.full(len(numbers), 1.0 / len(numbers))[:, None])
        ship = np.clip(conditioned.ships / float(layouts) + (ship - plain), 0.0, 1.0)
    missile, submarine = weighed.missile / total, weighed.submarine / total
    if not exact and seen_card.missiles_left is not None:
        # How many are hidden is known even where their places are not.
        missile = _scaled(missile, seen_card.missiles_left)
        submarine = _scaled(submarine, seen_card.submarines_left)
    for square, token in enumerate(seen_card.shown):
        if token:
            ship[square] = token == SHIP
            missile[square] = token == "M"
            submarine[square] = token == "U"
    return Posterior(layouts, exact, ship, missile, submarine), Sample(places, weighed.weight / total)


def evenly(count: int, spread: int) -> Counts:
    """About ``spread`` numbers below ``count``: one from each of equal stretches, at a hashed spot.

    Fleets with near numbers look alike on the side of the map that is read first, so one from each
    stretch tells more than as many drawn at will.
    """
    stretch = count // spread
    offsets = random_words.many_below(stretch, np.arange(spread, dtype=np.uint64), random_words.key("evenly"))
    begins = [count * i // spread for i in range(spread)]
    kind = np.int64 if count < 1 << 62 else object
    numbers: Counts = np.array(begins, dtype=kind) + offsets
    return numbers


def weigh(seen_card: SeenCard, places: Places) -> Weighed:
    """The share of each fleet's decorations that agrees with the sight, and where they put things.

    With N the decorations of a fleet that agree and D all it has, its weight is N / D.
    """
    waters = seen_card.waters
    squares = waters.squares
    hidden = np.zeros(squares, np.bool_)
    hidden[list(seen_card.hidden)] = True
    may_hide = np.zeros(squares, np.bool_)
    may_hide[list(seen_card.submarine_places)] = True
    # Members a set may have: those found, which it must have, and hidden ones nothing rules out.
    is_found = np.zeros(squares, np.bool_)
    is_found[list(seen_card.found_submarines)] = True
    total, left = seen_card.missiles, seen_card.missiles_left
    weight = np.zeros(len(places.ships))
    missile = np.zeros(squares)
    submarine = np.zeros(squares)
    most = 4 * waters.submarines
    ways_left = _ways(squares, left or 0)
    ways_here = _ways(squares, (left or 0) - 1)
    room = places.beside.sum(axis=1)
    decorations = _by_room(_ways(squares, total or 0), most)[room]
    open_beside = places.beside & hidden
    open_room = open_beside.sum(axis=1)
    hidden_words = as_words(hidden[None, :])[:, 0]
    member_may = is_found | may_hide
    taken_away: list[tuple[NDArray[np.uint64], Floats]] = []
    for sets in submarine_sets(waters, places.clear, places.beside, waters.submarines):
        rows = sets.fleets
        possible = np.zeros(len(rows))
        counts = taken_counts(sets, sets.legal, most)
        for taken in range(most + 1):
            possible += counts[:, taken] * decorations[rows, taken]
        scale = np.divide(1.0, possible, out=np.zeros_like(possible), where=possible > 0)
        # Most sets disagree with what was seen; the rest of the work is for those that do not.
        at, chosen = _agreeing(sets, member_may, is_found)
        members = sets.squares[at, chosen]
        lost = sets.lost[:, at, chosen] & hidden_words[:, None]
        space = open_room[rows[at]] - np.bitwise_count(lost).sum(axis=0, dtype=np.int64)
        share = ways_left[space] * scale[at]
        weight[rows] = np.bincount(at, share, len(rows))
        for member in range(waters.submarines):
            submarine += np.bincount(members[:, member], share, squares)
        if left is None or left:
            one_more = ways_here[np.maximum(space - 1, 0)] * (space > 0) * scale[at]
            agreeing = share if left is None else one_more
            by_fleet = np.bincount(at, agreeing, len(rows)).astype(np.float64)
            missile += _column_sums(open_beside[rows] * by_fleet[:, None])
            taken_away.append((lost, agreeing))
    submarine[is_found] = 0.0
    if taken_away:
        missile -= _bit_sums(
            np.concatenate([words for words, _ in taken_away], axis=1),
            np.concatenate([weights for _, weights in taken_away]),
            squares,
        )
    return Weighed(weight, np.maximum(missile, 0.0), submarine)


def _agreeing(
    sets: Sets, member_may: NDArray[np.bool_], is_found: NDArray[np.bool_]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Row and place of the legal sets whose members all may be there, and are all that were found."""
    agrees = sets.legal.copy()
    for member in range(sets.squares.shape[2]):
        agrees &= member_may[sets.squares[:, :, member]]
    at, chosen = np.nonzero(agrees)
    if is_found.any():
        complete = np.flatnonzero(is_found[sets.squares[at, chosen]].sum(axis=1) == is_found.sum())
        at, chosen = at[complete], chosen[complete]
    return at, chosen


def _ways(squares: int, missiles: int) -> Floats:
    """By how many places there are: the ways to put that many missiles there."""
    if missiles < 0:
        return np.zeros(squares + 1)
    return np.array([float(comb(places, missiles)) for places in range(squares + 1)])


def _by_room(ways: Floats, most: int) -> Floats:
    """``ways`` of what is left of that number of places when some are taken: (places, taken)."""
    table = np.zeros((len(ways), most + 1))
    for taken in range(min(most + 1, len(ways))):
        table[taken:, taken] = ways[: len(ways) - taken]
    return table


def _bit_sums(words: NDArray[np.uint64], weights: Floats, squares: int) -> Floats:
    """For each square, the weights of the sets whose words have its bit."""
    sums = np.zeros(len(words) * 64)
    for begin in range(0, squares, 8):
        piece = (words[begin // 64] >> np.uint64(begin % 64) & np.uint64(0xFF)).astype(np.intp)
        by_value = np.bincount(piece, weights, 1 << 8).astype(np.float64)
        sums[begin : begin + 8] = _column_sums(BITS * by_value[:, None])
    return sums[:squares]


def _column_sums(values: NDArray[Any]) -> Floats:
    """Sums over rows, added one row after another: the same on every machine."""
    sums: Floats = np.add.reduce(values, axis=0)
    return sums


def _scaled(chances: Floats, expected: int) -> Floats:
    total = float(chances.sum())
    return np.clip(chances * (expected / total), 0.0, 1.0) if total > 0 else chances
