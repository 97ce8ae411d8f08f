"""Cards from numbers: a fleet, exactly uniform, then a decoration, exactly uniform.

The same number and setup make the same card on every machine, alone or in a batch: all chance is
``random_words``, all choices are between whole numbers. ``decoration`` says what is uniform over what.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.games.general_quarters.cards.card import NUMBERS, Card
from generator.games.general_quarters.counting import graph_cache, random_words
from generator.games.general_quarters.counting.decoration import Places, Sets, submarine_sets, taken_counts
from generator.games.general_quarters.counting.fleets import Source
from generator.games.general_quarters.setup import Setup
from generator.games.general_quarters.waters import Waters

# Fleets tried for one card before giving up: at the missile numbers content may ask for, more than
# one fleet in two can be decorated.
TRIES = 200
BATCH = 1024

# The purposes of random words; attempts are told apart by adding to them.
FLEET, SUBMARINES, MISSILES = 1 << 32, 2 << 32, 3 << 32


class NoCardFound(RuntimeError):
    """No fleet that was tried has room for the submarines and missiles of the setup."""


def numbers(seed: str, setup: Setup, start: int, count: int) -> NDArray[np.uint64]:
    """The numbers of cards ``start`` to ``start + count - 1`` of a run with that seed."""
    run = np.full(count, random_words.key(f"general quarters\x1f{setup.digest}\x1f{seed}"), np.uint64)
    words = random_words.words(run, 0, np.arange(start, start + count, dtype=np.uint64))
    return words % np.uint64(NUMBERS)


def dealt(setup: Setup, seed: str, start: int, count: int) -> Iterator[Card]:
    """Cards ``start`` to ``start + count - 1`` of the run of that seed. NoCardFound or NoFleetFound when
    the content leaves no room."""
    return cards(graph_cache.source(setup.waters), setup, numbers(seed, setup, start, count))


def rebuilt(setup: Setup, number: int) -> Card:
    """The card of that number. NoCardFound or NoFleetFound when the content leaves no room."""
    return make(graph_cache.source(setup.waters), setup, number)


def make(source: Source, setup: Setup, number: int) -> Card:
    """The card of that number. NoCardFound when the content leaves no room."""
    return next(cards(source, setup, [number]))


def cards(source: Source, setup: Setup, wanted: Sequence[int] | NDArray[np.uint64]) -> Iterator[Card]:
    """The cards of those numbers, in order. NoCardFound when the content leaves no room."""
    if source.empty:
        raise NoCardFound("no fleet fits")
    for begin in range(0, len(wanted), BATCH):
        batch = np.asarray(wanted[begin : begin + BATCH], np.uint64)
        done: dict[int, Card] = {}
        waiting = np.arange(len(batch))
        for attempt in range(TRIES):
            failed = []
            for place, card in zip(waiting, _try(source, setup, batch[waiting], attempt), strict=True):
                if card is None:
                    failed.append(place)
                else:
                    done[int(place)] = card
            waiting = np.array(failed, np.intp)
            if not failed:
                break
        else:
            raise NoCardFound(
                f"{TRIES} fleets tried for number {int(batch[waiting[0]])}: none has room for "
                f"{setup.waters.submarines} submarines and {setup.missile_total} missiles"
            )
        yield from (done[place] for place in range(len(batch)))


def _try(source: Source, setup: Setup, wanted: NDArray[np.uint64], attempt: int) -> list[Card | None]:
    """One fleet for each number, decorated; None where it has no room."""
    places = Places.of(source.drawn(wanted, FLEET + attempt))
    submarines = choose_submarines(setup, places, wanted, attempt)
    lost = np.zeros_like(places.beside)
    for row, chosen in enumerate(submarines):
        for square in chosen or ():
            lost[row, list(setup.waters.neighbours[square])] = True
    missiles = _choose_missiles(places.beside & ~lost, setup.missile_total, wanted, attempt)
    tried: list[Card | None] = []
    packed = np.packbits(places.ships, axis=1, bitorder="little")
    for row, chosen in enumerate(submarines):
        if chosen is None:
            tried.append(None)
            continue
        ships = int.from_bytes(packed[row].tobytes(), "little")
        grid = write(setup, ships, chosen, tuple(missiles[row].tolist()))
        tried.append(Card(setup, int(wanted[row]), grid))
    return tried


def choose_submarines(
    setup: Setup, places: Places, wanted: NDArray[np.uint64], attempt: int
) -> list[tuple[int, ...] | None]:
    """For each fleet its submarines, sets weighted by the missile sets they leave; None without room."""
    by_fleet: list[tuple[int, ...] | None] = [None] * len(wanted)
    room = places.beside.sum(axis=1)
    most = 4 * setup.waters.submarines
    for sets in submarine_sets(setup.waters, places.clear, places.beside, setup.waters.submarines):
        counts = taken_counts(sets, sets.legal, most)
        for at, fleet in enumerate(sets.fleets):
            left = int(room[fleet])
            ways = [
                comb(left - taken, setup.missile_total) if taken <= left else 0 for taken in range(most + 1)
            ]
            weights = [int(count) * way for count, way in zip(counts[at], ways, strict=True)]
            total = sum(weights)
            if not total:
                continue
            drawn = random_words.below(total, int(wanted[fleet]), SUBMARINES + attempt)
            taken = 0
            while drawn >= weights[taken]:
                drawn -= weights[taken]
                taken += 1
            by_fleet[fleet] = _nth(sets, at, taken, drawn // ways[taken])
    return by_fleet


def _nth(sets: Sets, at: int, taken: int, nth: int) -> tuple[int, ...]:
    """The nth legal set of a fleet that takes that many missile places."""
    chosen = np.flatnonzero(sets.legal[at] & (sets.taken[at] == taken))[nth]
    return tuple(sets.places[at, sets.choices[:, chosen]].tolist())


def _choose_missiles(
    places: NDArray[np.bool_], count: int, wanted: NDArray[np.uint64], attempt: int
) -> NDArray[np.intp]:
    """For each fleet ``count`` of its places in random order; rows with too few places hold nonsense.

    Every place draws a word and the lowest words win. Equal words would favour the square that comes
    first, so such a row, one in ten million million million, draws again.
    """
    squares = np.arange(places.shape[1], dtype=np.uint64)
    order = np.zeros((len(wanted), count), np.intp)
    waiting = np.arange(len(wanted))
    again = 0
    while len(waiting):
        counters = squares + np.uint64(again << 16)
        drawn = random_words.words(wanted[waiting, None], MISSILES + attempt, counters)
        drawn = np.where(places[waiting], drawn, np.uint64((1 << 64) - 1))
        by_word = np.argsort(drawn, axis=1, kind="stable")
        order[waiting] = by_word[:, :count]
        lowest = np.take_along_axis(drawn, by_word[:, : count + 1], axis=1)
        tied = (lowest[:, 1:] == lowest[:, :-1]).any(axis=1) & (places[waiting].sum(axis=1) >= count)
        waiting = waiting[tied]
        again += 1
    return order


def write(setup: Setup, ships: int, submarines: Sequence[int], missiles: Sequence[int]) -> tuple[str, ...]:
    """The grid of a card. ``missiles`` come in label order: the first aim at the first of the group."""
    waters = setup.waters
    grid = ["."] * waters.squares
    for number, hull in enumerate(by_class(waters, waters.hulls(ships)), 1):
        for square in hull:
            grid[square] = f"S{number}"
    for square in submarines:
        grid[square] = "U"
    aimed = iter(missiles)
    for label, count in zip(setup.order, setup.missiles, strict=True):
        for _ in range(count):
            grid[next(aimed)] = f"M:{label}"
    return tuple(grid)


def by_class(waters: Waters, hulls: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Ships in the order of the fleet list, those of a class from the top left."""
    rank: dict[Any, int] = {}
    for kind in waters.kinds:
        rank.setdefault(kind.length, len(rank))
    return sorted(hulls, key=lambda hull: (rank[len(hull)], hull))
