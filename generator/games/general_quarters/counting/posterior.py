"""The posterior of a sight: the chance of a ship, a missile and a submarine on every hidden square.

The weight of a fleet, after a look at the card, is the share of its decorations that agree with the
look (``decoration`` defines them): missiles where missiles were found and only there, submarines
likewise, and nothing on the squares found empty. While the fleets that agree are few, each is weighed;
the answer is then exact up to the rounding of floats. While they are many, a spread of them is weighed,
and the exact share of every square among all of them is corrected by what the weights change.

Only whole numbers, and single float operations in a fixed order, so every machine gives the same answer.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

import numpy as np

from generator.games.general_quarters.counting import random_words
from generator.games.general_quarters.counting.conditioning import Conditioned, condition
from generator.games.general_quarters.counting.decoration import Places
from generator.games.general_quarters.counting.graph import Counts, Graph
from generator.games.general_quarters.counting.weighing import Bools, Floats, column_sums, weigh
from generator.games.general_quarters.seen_card import SHIP, SeenCard
from generator.system.values import frozen

# Fleets weighed at most; up to this many the answer is exact.
FEW = 1000
SPREAD = 200


class NothingLeft(ValueError):
    """No card of this content looks like that."""


@frozen(slots=False)
class Posterior:
    """For each square the chance of each thing; a scratched square is what it showed.

    ``layouts`` is how many legal fleets agree with what was seen, always exact. ``exact`` is false
    when the chances come from a spread of them. Where the card does not print its missiles,
    ``missile`` is the chance that there could be one. ``settled`` says of which squares all fleets that
    agree say the same, ship or no ship; always exact.
    """

    layouts: int
    exact: bool
    settled: Bools
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


def posterior(graph: Graph, seen_card: SeenCard, few: int = FEW, spread: int = SPREAD) -> Posterior:
    """The chances of every square. NothingLeft when no card can look like that.

    ``few`` bounds how many fleets are all weighed, ``spread`` how many stand for more.
    """
    return study(graph, seen_card, few, spread)[0]


def study(
    graph: Graph, seen_card: SeenCard, few: int = FEW, spread: int = SPREAD
) -> tuple[Posterior, Sample]:
    """``posterior``, and the fleets it was made from.

    A look of which all fleets are weighed is studied once, while what it was conditioned by is kept: the
    player and whoever writes its game down ask about the same ones.
    """
    conditioned = condition(graph, seen_card)
    layouts = conditioned.count
    if not layouts:
        raise NothingLeft("no fleet agrees with what was seen")
    if layouts > few:
        return _studied(conditioned, seen_card, evenly(layouts, spread), exact=False)
    whole = _whole.setdefault(conditioned, {})
    if seen_card.missiles not in whole:
        whole[seen_card.missiles] = _studied(conditioned, seen_card, np.arange(layouts), exact=True)
    return whole[seen_card.missiles]


_whole: WeakKeyDictionary[Conditioned, dict[int | None, tuple[Posterior, Sample]]] = WeakKeyDictionary()


def _studied(
    conditioned: Conditioned, seen_card: SeenCard, numbers: Counts, exact: bool
) -> tuple[Posterior, Sample]:
    """The chances by fleets of those numbers, which are all of them or a spread, and these fleets."""
    graph, layouts = conditioned.graph, conditioned.count
    grids = graph.grids(conditioned.fleets(numbers))
    places = Places.of(grids)
    weighed = weigh(seen_card, places)
    total = float(weighed.weight.sum())
    if not total > 0:
        raise NothingLeft("no fleet that agrees has room for the missiles and submarines")
    ship = column_sums(places.ships * weighed.weight[:, None]) / total
    fleets_with_ship = conditioned.ships if not exact else places.ships.sum(axis=0)
    settled = (fleets_with_ship == 0) | (fleets_with_ship == layouts)
    if not exact:
        # The spread's own error in a square is known, because the square's share among all is.
        plain = column_sums(places.ships * np.full(len(numbers), 1.0 / len(numbers))[:, None])
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
    return Posterior(layouts, exact, settled, ship, missile, submarine), Sample(
        places, weighed.weight / total
    )


def may_harm(seen_card: SeenCard, sample: Sample, square: int) -> bool:
    """Whether one of these fleets lets a hidden square hide a missile or a submarine. GQ-S4

    By all fleets that agree this is what ``could_harm`` counts. By a spread of them, yes is as sure, and no
    says nothing.
    """
    places = sample.places
    return bool(
        (square in seen_card.missile_places and places.beside[:, square].any())
        or (square in seen_card.submarine_places and places.clear[:, square].any())
    )


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


def _scaled(chances: Floats, expected: int) -> Floats:
    total = float(chances.sum())
    return np.clip(chances * (expected / total), 0.0, 1.0) if total > 0 else chances
