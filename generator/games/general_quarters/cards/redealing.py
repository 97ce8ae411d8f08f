"""Another card that looks the same so far, for players who look ahead."""

from __future__ import annotations

from collections import Counter
from math import comb

import numpy as np
from numpy.typing import NDArray

from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.cards.maker import write
from generator.games.general_quarters.counting import graph_cache
from generator.games.general_quarters.counting.conditioning import Conditioned, condition
from generator.games.general_quarters.counting.decoration import Places
from generator.games.general_quarters.counting.posterior import NothingLeft
from generator.games.general_quarters.counting.weighing import weigh
from generator.games.general_quarters.seen_card import SeenCard
from generator.games.general_quarters.setup import Setup
from generator.mechanics.dice import Dice

# Fleets weighed against each other at a time, and how often before giving up.
AT_ONCE = 24
TRIES = 200
SCALE = 1 << 40


def another_card(setup: Setup, seen_card: SeenCard, shown: tuple[str, ...], dice: Dice) -> Card:
    """A card of that setup that shows the same, about as likely as it is given what is seen.

    It depends on nothing else. ``shown`` is the sight with the labels of missiles. NothingLeft when
    no card shows that.
    """
    # The deal is from the setup's own missiles even where the card does not print them.
    seen_card = SeenCard(seen_card.waters, seen_card.shown, setup.missile_total)
    conditioned = condition(graph_cache.graph(setup.waters), seen_card)
    for _ in range(TRIES):
        places = _sample(conditioned, dice)
        weight = weigh(seen_card, places).weight if len(places.ships) else np.zeros(0)
        if weight.any():
            shares = [int(share) for share in weight / weight.max() * SCALE]
            return _decorated(setup, seen_card, shown, places, _drawn(shares, dice), dice)
    raise NothingLeft("no card of this content looks like that")


def _sample(conditioned: Conditioned, dice: Dice) -> Places:
    """All fleets that agree if they are few, else some of them, each equally likely."""
    count = conditioned.count
    numbers = list(range(count)) if count <= AT_ONCE else [_below(count, dice) for _ in range(AT_ONCE)]
    kind = np.int64 if count < 1 << 62 else object
    return Places.of(conditioned.graph.grids(conditioned.fleets(np.array(numbers, dtype=kind))))


def _decorated(
    setup: Setup, seen_card: SeenCard, shown: tuple[str, ...], places: Places, row: int, dice: Dice
) -> Card:
    """That fleet of the batch, with submarines and missiles where they were seen and anew elsewhere."""
    waters = setup.waters
    ships = sum(1 << int(square) for square in np.flatnonzero(places.ships[row]))
    open_beside = [s for s in np.flatnonzero(places.beside[row]).tolist() if not seen_card.shown[s]]
    left = setup.missile_total - len(seen_card.found_missiles)
    sets, ways = _submarines(seen_card, places.clear[row], set(open_beside), left)
    submarines = sets[_drawn(ways, dice)]
    around = {other for square in submarines for other in waters.neighbours[square]}
    room = [square for square in open_beside if square not in around]
    aimed = {s: token[2:] for s, token in enumerate(shown) if token[:1] == "M"}
    spent = Counter(aimed.values())
    labels = [
        label
        for label, number in zip(setup.order, setup.missiles, strict=True)
        for _ in range(number - spent[label])
    ]
    aimed |= dict(zip(dice.shuffled(room)[:left], labels, strict=True))
    in_order = sorted(aimed, key=lambda square: (setup.order.index(aimed[square]), square))
    return Card(setup, 0, write(setup, ships, submarines, in_order))


def _submarines(
    seen_card: SeenCard, clear: NDArray[np.bool_], open_beside: set[int], missiles: int
) -> tuple[list[tuple[int, ...]], list[int]]:
    """Sets of submarines that agree, each with the ways to put the missiles that are left."""
    near = seen_card.waters.neighbours
    may = [square for square in sorted(seen_card.submarine_places) if clear[square]]
    sets: list[tuple[int, ...]] = [seen_card.found_submarines]
    for place in range(seen_card.submarines_left):
        sets = [
            (*chosen, square)
            for chosen in sets
            for square in may
            if (not place or square > chosen[-1]) and not any(square in near[other] for other in chosen)
        ]
    ways = []
    for chosen in sets:
        lost = {other for square in chosen for other in near[square]} & open_beside
        ways.append(comb(len(open_beside) - len(lost), missiles))
    return sets, ways


def _drawn(shares: list[int], dice: Dice) -> int:
    """One of several, as likely as its share."""
    drawn = _below(sum(shares), dice)
    for place, share in enumerate(shares):
        if drawn < share:
            return place
        drawn -= share
    raise AssertionError("a number below the sum falls into some share")


def _below(limit: int, dice: Dice) -> int:
    """A whole number below any limit, by dice that are fair only for small ones."""
    half = 1 << 30
    parts = limit.bit_length() // 30 + 2
    drawn = 0
    for _ in range(parts):
        drawn = drawn * half + dice.below(half)
    return drawn * limit >> 30 * parts
