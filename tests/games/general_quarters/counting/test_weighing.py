"""Weights of fleets, and looks that end with debts: the quick way against the plain one."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import comb
from random import Random

import numpy as np
import pytest

from generator.games.general_quarters.cards import maker
from generator.games.general_quarters.counting import conditioning, debts
from generator.games.general_quarters.counting.conditioning import Conditioned, could_harm
from generator.games.general_quarters.counting.decoration import Places
from generator.games.general_quarters.counting.graph import row_sums
from generator.games.general_quarters.counting.posterior import evenly, may_harm, study
from generator.games.general_quarters.counting.weighing import weigh
from generator.games.general_quarters.seen_card import SeenCard
from tests.games.general_quarters.seas import DEFAULT, graph, setup

MISSILES = 25


def _plainly(seen_card: SeenCard, clear: set[int], beside: set[int]) -> tuple[float, dict[int, float]]:
    """The weight of one fleet, set after set, and the shares of its submarines."""
    near, found = seen_card.waters.neighbours, set(seen_card.found_submarines)
    hidden, left = set(seen_card.hidden), seen_card.missiles_left or 0
    by_taken: dict[int, int] = {}
    ways = []
    for chosen in combinations(sorted(clear), seen_card.waters.submarines):
        if any(two in near[one] for one, two in combinations(chosen, 2)):
            continue
        lost = {other for square in chosen for other in near[square]} & beside
        by_taken[len(lost)] = by_taken.get(len(lost), 0) + 1
        if found <= set(chosen) and set(chosen) - found <= seen_card.submarine_places:
            ways.append((chosen, float(comb(len((beside - lost) & hidden), left))))
    possible = 0.0
    for taken in sorted(by_taken):
        possible += by_taken[taken] * float(comb(max(0, len(beside) - taken), MISSILES))
    weight, shares = 0.0, dict.fromkeys(range(seen_card.waters.squares), 0.0)
    for chosen, number in ways:
        share = number * (1.0 / possible) if possible else 0.0
        weight += share
        for square in set(chosen) - found:
            shares[square] += share
    return weight, shares


@pytest.mark.parametrize("seen", [0, 12, 40, 70])
def test_weights_are_those_of_all_sets_told_one_by_one(seen: int) -> None:
    """Equal to the last bit for each fleet; shares of submarines as near as sums in another order are."""
    random = Random(seen)
    card = maker.make(graph(), setup(), seen)
    shown = sum(1 << square for square in random.sample(range(100), seen))
    seen_card = SeenCard.of(DEFAULT, card.grid, shown, MISSILES)
    conditioned = Conditioned(graph(), seen_card)
    numbers = evenly(conditioned.count, 8) if conditioned.count > 8 else np.arange(conditioned.count)
    places = Places.of(graph().grids(conditioned.fleets(numbers)))
    weighed = weigh(seen_card, places)
    plain = [
        _plainly(seen_card, set(np.flatnonzero(clear).tolist()), set(np.flatnonzero(beside).tolist()))
        for clear, beside in zip(places.clear, places.beside, strict=True)
    ]
    assert weighed.weight.tolist() == [weight for weight, _ in plain]
    expected = [sum(shares[square] for _, shares in plain) for square in range(100)]
    assert weighed.submarine.tolist() == pytest.approx(expected, rel=1e-9)
    assert seen < 40 or weighed.weight.any()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seen", [3, 7, 15, 30])
def test_rows_that_owe_are_the_same_by_all_edges_and_by_picked_ones(
    seen: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Count, squares and fleets of looks with missiles; edges left as they are, picked out, or sifted."""
    random = Random(seen)
    missiles = 0
    for number in range(3):
        card = maker.make(graph(), setup(), number)
        shown = sum(1 << square for square in random.sample(range(100), seen))
        seen_card = SeenCard.of(DEFAULT, card.grid, shown, MISSILES)
        missiles += len(seen_card.found_missiles)
        results = []
        for picking, sifting in (0.0, 0.0), (0.0, 2.0), (1.0, 0.5):
            monkeypatch.setattr(conditioning, "WORTH_PICKING", picking)
            monkeypatch.setattr(debts, "WORTH_SIFTING", sifting)
            conditioned = Conditioned(graph(), seen_card)
            fleets = conditioned.fleets(evenly(conditioned.count, min(50, conditioned.count)))
            results.append((conditioned.count, conditioned.ships.tobytes(), fleets.tobytes()))
        assert results[0] == results[1] == results[2]
    assert missiles


def test_a_look_of_which_all_fleets_are_weighed_is_studied_once() -> None:
    """Whatever the bound, as long as it is kept; another number of missiles is another look."""
    card = maker.make(graph(), setup(), 3)
    shown = sum(1 << square for square in range(75))
    seen_card = SeenCard.of(DEFAULT, card.grid, shown, MISSILES)
    chances, _ = study(graph(), seen_card, few=1000)
    assert chances.exact
    assert study(graph(), seen_card, few=400)[0] is chances
    unknown = study(graph(), SeenCard.of(DEFAULT, card.grid, shown, None))[0]
    assert unknown.missile.tobytes() != chances.missile.tobytes()
    conditioning.forget()
    again = study(graph(), seen_card)[0]
    assert again is not chances
    assert again.ship.tobytes() == chances.ship.tobytes()
    assert again.missile.tobytes() == chances.missile.tobytes()


@pytest.mark.clause("GQ-S4")
@pytest.mark.parametrize("seen", [20, 45, 60, 75])
def test_weighed_fleets_tell_what_counting_all_of_them_does(seen: int) -> None:
    """Danger, and squares about which all agree; a scratch that tells nothing new leaves other chances."""
    random = Random(seen)
    harms, kept = set(), 0
    for number in range(3):
        card = maker.make(graph(), setup(), number)
        shown = sum(1 << square for square in random.sample(range(100), seen))
        seen_card = SeenCard.of(DEFAULT, card.grid, shown, MISSILES)
        chances, sample = study(graph(), seen_card)
        conditioned = Conditioned(graph(), seen_card)
        ships = conditioned.ships
        assert chances.settled.tolist() == [n in (0, conditioned.count) for n in ships]
        for square in seen_card.hidden:
            harm, counted = may_harm(seen_card, sample, square), could_harm(graph(), seen_card, square)
            assert harm == counted if chances.exact else harm <= counted
            harms.add(counted)
            if counted or not chances.settled[square] or kept > 6:
                continue
            kept += 1
            onward = SeenCard.of(DEFAULT, card.grid, shown | 1 << square, MISSILES)
            after, fleets = study(graph(), onward)
            hidden = list(onward.hidden)
            assert (after.layouts, after.exact) == (chances.layouts, chances.exact)
            assert fleets.places.ships.tobytes() == sample.places.ships.tobytes()
            for then, now in (
                (chances.ship, after.ship),
                (chances.missile, after.missile),
                (chances.submarine, after.submarine),
            ):
                assert now[hidden].tolist() == pytest.approx(then[hidden].tolist(), abs=1e-9)
    assert kept or seen < 45
    assert harms == {True, False} or seen < 45


@pytest.mark.parametrize("kind", [np.int64, np.uint8, object])
def test_sums_over_edges_are_those_of_each_row(kind: type) -> None:
    """Rows without edges among them, at either end and alone; machine words wrap around as sums do."""
    random = Random("rows")
    for lengths in ([], [0], [3], [0, 2, 0, 0, 5, 1, 0], [random.randrange(4) for _ in range(200)]):
        first = np.cumsum([0, *lengths])
        values = np.array([random.randrange(200) for _ in range(first[-1])], kind)
        sums = row_sums(values, first, np.int64 if kind is np.uint8 else None)
        assert sums.tolist() == [sum(values[begin:end].tolist()) for begin, end in pairwise(first)]
    most = np.array([2**63 - 1, 2], np.int64)
    assert row_sums(most, np.array([0, 2])).tolist() == [1 - 2**63]
