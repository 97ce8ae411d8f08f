"""Proof and count must agree: what is proved harmless is so in every fleet, and nothing is missed."""

from __future__ import annotations

from math import comb, prod
from random import Random

import numpy as np
import pytest

from generator.games.general_quarters.cards import maker
from generator.games.general_quarters.counting.conditioning import Conditioned
from generator.games.general_quarters.players.proofs import Prover, prover
from generator.games.general_quarters.seen_card import SeenCard
from generator.games.general_quarters.waters import Kind, Waters
from tests.games.general_quarters.seas import DEFAULT, agrees, beside, every_fleet, graph, setup, small_waters


def _by_listing(seen_card: SeenCard, fleets: list[int]) -> set[int]:
    """The harmless squares, by looking at every fleet that agrees; word for word as GQ-S4 has it."""
    waters = seen_card.waters
    found = set()
    for square in seen_card.hidden:
        near = beside(waters, square)
        clear_of = any(seen_card.shown[other] in ("S", "M", "U") for other in near)
        missile = seen_card.missiles is None or len(seen_card.found_missiles) < seen_card.missiles
        missile = missile and not any(seen_card.shown[other] == "U" for other in near)
        submarine = len(seen_card.found_submarines) < waters.submarines and not clear_of
        for fleet in fleets:
            water, ship_near = not fleet >> square & 1, any(fleet >> other & 1 for other in near)
            if water and (missile if ship_near else submarine):
                break
        else:
            found.add(square)
    return found


def _bound(waters: Waters) -> int:
    """A number no count of fleets can exceed: the ships placed with no regard for each other."""
    return prod(comb(sum(1 for _ in waters.placements(kind)), kind.number) for kind in waters.kinds)


@pytest.mark.thorough
@pytest.mark.clause("GQ-S4")
def test_proofs_are_what_listing_every_fleet_proves() -> None:
    """On small maps, whatever was seen; also when all missiles or submarines are found."""
    random = Random(31)
    proved = 0
    boards = 0
    while boards < 120:
        waters = small_waters(random)
        fleets = every_fleet(waters) if _bound(waters) < 20_000 else []
        if not fleets:
            continue
        boards += 1
        prove = Prover(waters)
        for _ in range(3):
            fleet = random.choice(fleets)
            shown = [""] * waters.squares
            for square in random.sample(range(waters.squares), random.randint(0, waters.squares * 2 // 3)):
                near = any(fleet >> other & 1 for other in beside(waters, square))
                other = random.choice("..M" if near else "...U")
                shown[square] = "S" if fleet >> square & 1 else other
            missiles = shown.count("M") + random.randint(0, 2)
            seen_card = SeenCard(waters, tuple(shown), random.choice([None, missiles]))
            left = [fleet for fleet in fleets if agrees(seen_card, fleet)]
            if not left or shown.count("U") > waters.submarines:
                continue
            assert prove.harmless(seen_card) == _by_listing(seen_card, left), (waters, shown)
            proved += len(prove.harmless(seen_card))
    assert proved > 300


@pytest.mark.thorough
@pytest.mark.clause("GQ-S4")
def test_proofs_and_counts_agree_on_the_default_card() -> None:
    """Late in a game every fleet is listed; early, counts with the danger put in must vanish or not."""
    random = Random(2)
    listed = 0
    for card in maker.cards(graph(), setup(), range(10, 22)):
        order = random.sample(range(100), 100)
        for count in (12, 30, 45, 60, 75):
            seen_card = SeenCard.of(DEFAULT, card.grid, sum(1 << s for s in order[:count]), 25)
            harmless = prover(DEFAULT).harmless(seen_card)
            conditioned = Conditioned(graph(), seen_card)
            if conditioned.count <= 400:
                grids = graph().grids(conditioned.fleets(np.arange(conditioned.count))).reshape(-1, 100)
                fleets = [sum(1 << int(s) for s in np.flatnonzero(row)) for row in grids]
                assert harmless == _by_listing(seen_card, fleets)
                listed += 1
            elif count >= 30:
                for square in random.sample(seen_card.hidden, 2):
                    assert (square in harmless) is not _danger_counted(seen_card, square)
    assert listed > 15


def _danger_counted(seen_card: SeenCard, square: int) -> bool:
    """Whether some fleet makes the square dangerous, by counting with the danger as seen."""
    near = beside(DEFAULT, square)
    found = False
    if square in seen_card.missile_places:
        shown = list(seen_card.shown)
        shown[square] = "M"
        found |= Conditioned(graph(), SeenCard(DEFAULT, tuple(shown), None)).count > 0
    if square in seen_card.submarine_places and not any(seen_card.shown[other] == "S" for other in near):
        shown = list(seen_card.shown)
        for other in (square, *near):
            shown[other] = shown[other] or "."
        found |= Conditioned(graph(), SeenCard(DEFAULT, tuple(shown), None)).count > 0
    return found


def test_one_prover_serves_many_cards() -> None:
    """Earlier questions leave no trace in later answers."""
    used = Prover(DEFAULT)
    random = Random(3)
    for card in maker.cards(graph(), setup(), range(5)):
        for _ in range(3):
            mask = sum(1 << s for s in random.sample(range(100), 50))
            seen_card = SeenCard.of(DEFAULT, card.grid, mask, 25)
            assert used.harmless(seen_card) == Prover(DEFAULT).harmless(seen_card)
            some = seen_card.hidden[::3]
            assert used.harmless(seen_card, some) == used.harmless(seen_card) & set(some)


@pytest.mark.parametrize(
    ("waters", "ships"),
    [
        (Waters(5, 5, (), (Kind("destroyer", 3, 9),)), ()),
        (Waters(5, 5, (), (Kind("long", 6, 1),)), ()),
        (DEFAULT, (0, 1, 10, 11)),
    ],
)
def test_where_no_fleet_can_be_every_square_is_harmless(waters: Waters, ships: tuple[int, ...]) -> None:
    """Too many ships for the map, ships too long for it, or ships side by side in what was seen."""
    seen_card = SeenCard(
        waters, tuple("S" if square in ships else "" for square in range(waters.squares)), None
    )
    assert Prover(waters).harmless(seen_card) == set(seen_card.hidden)
    assert not prover(DEFAULT).harmless(SeenCard(DEFAULT, ("",) * 100, 25))
