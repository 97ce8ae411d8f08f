"""The value of information: chances on a card as seen, and the doubt that revealing a square would clear.

It imagines many fleets that agree with what was seen, weighs them, and asks of every square how much
less uncertain the map would be after each thing it may show. Weights are whole numbers small enough
that no sum of products is ever rounded, so matrix products give the same answer on every machine,
whatever order they are added in.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from generator.games.general_quarters.counting import graph_cache, random_words
from generator.games.general_quarters.counting.conditioning import condition
from generator.games.general_quarters.counting.decoration import Places
from generator.games.general_quarters.counting.graph import Graph
from generator.games.general_quarters.counting.posterior import NothingLeft, evenly, study
from generator.games.general_quarters.seen_card import SeenCard
from generator.games.general_quarters.waters import Waters
from generator.system.values import frozen

Floats = NDArray[np.float64]

# Fleets imagined: all of them while they are FEW, exactly weighed, or a spread of SPREAD.
FEW, SPREAD = 400, 1200
# Fleets imagined once for all games: while at least this number of them agree with a look, they serve.
POOL, ENOUGH = 40_000, 600
# Whole numbers stand for weights of fleets up to this, and for chances within a fleet up to that.
HEAVIEST, SURE = 1 << 20, 1 << 12
# Where a card does not print its missiles: the share of the places beside ships that hold one.
UNKNOWN_SHARE = 0.4


@frozen(slots=False)
class Outlook:
    """Fleets that agree with a look (rows) over the hidden squares (columns), all as whole numbers.

    ``weight`` (fleets,); ``ship`` (fleets, hidden) is 0 or SURE; ``missile`` and ``submarine`` are the
    chance that a fleet's decoration puts one there, in parts of SURE. Arrays are float64.
    """

    squares: tuple[int, ...]
    weight: Floats
    ship: Floats
    missile: Floats
    submarine: Floats

    @cached_property
    def total(self) -> float:
        """The sum of all weights."""
        return float(self.weight.sum())

    def chance(self, of: Floats) -> Floats:
        """For each hidden square the chance of a thing."""
        chances: Floats = (self.weight @ of) / (self.total * SURE)
        return chances

    @cached_property
    def p_ship(self) -> Floats:
        """For each hidden square the chance of a ship."""
        return self.chance(self.ship)

    @cached_property
    def p_missile(self) -> Floats:
        """For each hidden square the chance of a missile."""
        return self.chance(self.missile)

    @cached_property
    def p_submarine(self) -> Floats:
        """For each hidden square the chance of a submarine."""
        return self.chance(self.submarine)

    @cached_property
    def doubt(self) -> float:
        """The uncertainty of the map: over its squares, the chance of a ship times that of none."""
        return float((self.p_ship * (1.0 - self.p_ship)).sum())

    def shown(self, places: Sequence[int]) -> tuple[Floats, Floats]:
        """Whole weights of fleets by what some squares show, (4, fleets, squares); their sums, (4, squares).

        In order: ship, missile, submarine, nothing.
        """
        columns = list(places)
        return self._shown(*(table[:, columns] for table in (self.ship, self.missile, self.submarine)))

    def _shown(self, *tables: Floats) -> tuple[Floats, Floats]:
        weight = self.weight[:, None]
        rows = np.empty((4, *tables[0].shape))
        np.copyto(rows[3], weight)
        for row, table in zip(rows, tables, strict=False):
            np.multiply(weight, table, out=row)
            # SURE is a power of two: its part is as exact as a division.
            row *= 1.0 / SURE
            np.floor(row, out=row)
            rows[3] -= row
        return rows, rows.sum(axis=1)

    @cached_property
    def doubt_after(self) -> Floats:
        """For each hidden square, the uncertainty of the map once that square is known."""
        rows, sums = self._shown(self.ship, self.missile, self.submarine)
        ship = np.empty((4, len(self.squares), len(self.squares)))
        np.matmul(rows[:3].transpose(0, 2, 1), self.ship, out=ship[:3])
        # What shows nothing is the rest of all: whole numbers, so exact, and a quarter of the product less.
        np.subtract(self.weight @ self.ship, ship[:3].sum(axis=0), out=ship[3])
        ship /= (np.maximum(sums, 1.0) * SURE)[:, :, None]
        left = (ship * (1.0 - ship)).sum(axis=2)
        doubts: Floats = (left * sums).sum(axis=0) / self.total
        return doubts

    def doubt_after_all(self, places: Sequence[int]) -> float:
        """The uncertainty of the map once it is known which of these squares are ships."""
        bits = (self.ship[:, list(places)] > 0) @ (2.0 ** np.arange(len(places)))
        kinds, kind = np.unique(bits, return_inverse=True)
        rows = np.zeros((len(kinds), len(bits)))
        rows[kind, np.arange(len(bits))] = self.weight
        sums = rows.sum(axis=1)
        ship = (rows @ self.ship) / (np.maximum(sums, 1.0)[:, None] * SURE)
        return float(((ship * (1.0 - ship)).sum(axis=1) * sums).sum() / self.total)


@lru_cache(maxsize=2)
def outlook(seen_card: SeenCard) -> Outlook:
    """The outlook of a look. NothingLeft when no card looks like that."""
    graph = graph_cache.graph(seen_card.waters)
    places = _pooled(graph, seen_card)
    if places is not None:
        weight = _weights(seen_card, places)
        return _of(seen_card, places, np.rint(weight / weight.max() * HEAVIEST))
    conditioned = condition(graph, seen_card)
    layouts = conditioned.count
    if not layouts:
        raise NothingLeft("no fleet agrees with what was seen")
    if layouts <= FEW:
        _, sample = study(graph, seen_card, FEW)
        places, weight = sample.places, sample.weight
    else:
        numbers = np.arange(layouts) if layouts <= SPREAD else evenly(layouts, SPREAD)
        places = Places.of(graph.grids(conditioned.fleets(numbers)))
        weight = _weights(seen_card, places)
    if not weight.max() > 0:
        raise NothingLeft("no fleet that agrees has room for the missiles and submarines")
    return _of(seen_card, places, np.rint(weight / weight.max() * HEAVIEST))


@lru_cache(maxsize=2)
def _pool(graph: Graph) -> Places:
    grids = graph.grids(graph.fleets(evenly(graph.count, POOL)))
    order = np.argsort(random_words.words(np.arange(POOL, dtype=np.uint64), random_words.key("pool")))
    places = Places.of(grids[order])
    # Square by square in memory, since looks are about squares.
    return Places(*(np.asfortranarray(table) for table in (places.ships, places.beside, places.clear)))


def _pooled(graph: Graph, seen_card: SeenCard) -> Places | None:
    """Fleets of the pool that agree with a look; None when they are too few, or could not be decorated."""
    if graph.count < POOL:
        return None
    pool = _pool(graph)
    agrees = np.ones(POOL, np.bool_)
    for square in seen_card.hits:
        agrees &= pool.ships[:, square]
    for square in seen_card.water:
        agrees &= ~pool.ships[:, square]
    for square in seen_card.found_missiles:
        agrees &= pool.beside[:, square]
    rows = np.flatnonzero(agrees)[:SPREAD]
    if len(rows) < ENOUGH:
        return None
    places = Places(pool.ships[rows], pool.beside[rows], pool.clear[rows])
    return places if _weights(seen_card, places).any() else None


def _of(seen_card: SeenCard, places: Places, weight: Floats) -> Outlook:
    rows = np.flatnonzero(weight)
    hidden = list(seen_card.hidden)
    may = np.zeros((2, seen_card.waters.squares), np.bool_)
    may[0, list(seen_card.missile_places)] = True
    may[1, list(seen_card.submarine_places)] = True
    beside = places.beside[rows][:, hidden] & may[0, hidden]
    clear = places.clear[rows][:, hidden] & may[1, hidden]
    room = np.maximum(beside.sum(axis=1), 1)
    left = (
        UNKNOWN_SHARE * room if seen_card.missiles_left is None else np.minimum(seen_card.missiles_left, room)
    )
    missile = np.floor(SURE * left / room)
    submarine = np.floor(SURE * seen_card.submarines_left / np.maximum(clear.sum(axis=1), 1))
    return Outlook(
        seen_card.hidden,
        weight[rows],
        np.where(places.ships[rows][:, hidden], float(SURE), 0.0),
        np.where(beside, missile[:, None], 0.0),
        np.where(clear, np.minimum(submarine, SURE)[:, None], 0.0),
    )


def _weights(seen_card: SeenCard, places: Places) -> Floats:
    """About the share of each fleet's decorations that agree with the look: what touches what is left out."""
    may = np.zeros((2, seen_card.waters.squares), np.bool_)
    may[0, list(seen_card.missile_places)] = True
    may[1, list(seen_card.submarine_places)] = True
    room, clear = places.beside.sum(axis=1), places.clear.sum(axis=1)
    table = _shares(seen_card.waters, seen_card.waters.submarines, seen_card.submarines_left)
    weight: Floats = table[(places.clear & may[1]).sum(axis=1), clear]
    if seen_card.missiles is not None and seen_card.missiles_left is not None:
        table = _shares(seen_card.waters, seen_card.missiles, seen_card.missiles_left)
        weight = weight * table[(places.beside & may[0]).sum(axis=1), room]
    return weight


@lru_cache(maxsize=64)
def _shares(waters: Waters, total: int, left: int) -> Floats:
    """By how many places are still hidden and how many there are in all: the share of the ways to put
    so many things there that put so many of them in hidden places and the others where they are."""
    most = waters.squares
    return np.array(
        [
            [comb(hidden, left) / comb(room, total) if room >= total else 0.0 for room in range(most + 1)]
            for hidden in range(most + 1)
        ]
    )
