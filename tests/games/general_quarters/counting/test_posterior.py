"""Chances against the definition: every card of a tiny map listed, and spreads against whole sets."""

from __future__ import annotations

from itertools import combinations
from random import Random

import numpy as np
import pytest

from generator.games.general_quarters.cards import maker
from generator.games.general_quarters.counting.building import build
from generator.games.general_quarters.counting.graph import Graph
from generator.games.general_quarters.counting.posterior import NothingLeft, Posterior, evenly, posterior
from generator.games.general_quarters.seen_card import SeenCard
from generator.games.general_quarters.waters import Kind, Waters
from tests.games.general_quarters.seas import DEFAULT, beside, every_fleet, graph, setup

TINY = Waters(4, 5, (3, 4), (Kind("destroyer", 3, 1), Kind("frigate", 2, 1, water="shallow")), submarines=2)
MISSILES = 2

Tokens = np.ndarray[tuple[int, int], np.dtype[np.str_]]
Chances = np.ndarray[tuple[int], np.dtype[np.float64]]


def _every_card(waters: Waters, missiles: int) -> list[tuple[str, float]]:
    """Every card as a string of tokens with its exact chance, by the rules and the definition alone."""
    found = []
    by_fleet = []
    for fleet in every_fleet(waters):
        cards = []
        ships = {s for s in range(waters.squares) if fleet >> s & 1}
        free = [s for s in range(waters.squares) if s not in ships]
        for subs in combinations(free, waters.submarines):
            around = {other for s in subs for other in beside(waters, s)}
            if around & (ships | set(subs)):
                continue
            room = [s for s in free if s not in around and set(beside(waters, s)) & ships]
            for aimed in combinations(room, missiles):
                cards.append(
                    "".join(
                        "S" if s in ships else "U" if s in subs else "M" if s in aimed else "."
                        for s in range(waters.squares)
                    )
                )
        if cards:
            by_fleet.append(cards)
    for cards in by_fleet:
        found += [(card, 1 / len(by_fleet) / len(cards)) for card in cards]
    return found


def _brute(tokens: Tokens, chance: Chances, seen_card: SeenCard) -> dict[str, Chances]:
    """The chance of every token on every square, over the cards that look like that."""
    left = np.ones(len(tokens), np.bool_)
    for square, token in enumerate(seen_card.shown):
        if token:
            left &= tokens[:, square] == token
    return {token: chance[left] @ (tokens[left] == token) / chance[left].sum() for token in "SMU."}


def _look(card: str, random: Random) -> SeenCard:
    squares = random.sample(range(TINY.squares), random.randint(0, 14))
    shown = tuple(token if s in squares else "" for s, token in enumerate(card))
    return SeenCard(TINY, shown, MISSILES)


@pytest.fixture(scope="module")
def tiny() -> tuple[Graph, list[tuple[str, float]]]:
    """The tiny map's graph and all its cards."""
    return build(TINY), _every_card(TINY, MISSILES)


def test_chances_are_those_of_all_cards_that_look_like_that(
    tiny: tuple[Graph, list[tuple[str, float]]],
) -> None:
    """Ships, missiles, submarines and empty squares, for 150 looks at a map whose cards are all listed."""
    made, cards = tiny
    tokens, chance = np.array([list(card) for card, _ in cards]), np.array([p for _, p in cards])
    random = Random(4)
    for _ in range(150):
        seen_card = _look(random.choice(cards)[0], random)
        found, expected = posterior(made, seen_card), _brute(tokens, chance, seen_card)
        assert found.exact
        for token, chances in (
            ("S", found.ship),
            ("M", found.missile),
            ("U", found.submarine),
            (".", found.empty),
        ):
            assert chances == pytest.approx(expected[token], abs=1e-9), seen_card.shown


def test_a_look_no_card_has_is_refused(tiny: tuple[Graph, list[tuple[str, float]]]) -> None:
    """Ships in both corners of a diagonal, or more missiles than the card has."""
    made, _ = tiny
    for shown in ("SS...SS" + "." * 13, "M" * 20, "." * 20, "U" + "." * 18 + "S"):
        with pytest.raises(NothingLeft):
            posterior(made, SeenCard(TINY, tuple(shown), MISSILES))


def _checked(found: Posterior, seen_card: SeenCard) -> None:
    parts = found.ship + found.missile + found.submarine
    assert parts.max() <= (1 + 1e-6 if found.exact else 1.2)
    assert found.ship.sum() == pytest.approx(DEFAULT.ship_squares, abs=1e-6 if found.exact else 0.05)
    assert found.missile.sum() == pytest.approx(seen_card.missiles or 0, abs=1e-6 if found.exact else 0.05)
    assert found.submarine.sum() == pytest.approx(3, abs=1e-6 if found.exact else 0.05)


@pytest.mark.thorough
def test_whole_games_keep_their_totals_and_a_spread_comes_near_the_whole() -> None:
    """Thirty hit squares, the missiles and three submarines at every stage; and the spread's error."""
    random = Random(12)
    worst = 0.0
    compared = 0
    for card in maker.cards(graph(), setup(), range(6)):
        order = random.sample(range(100), 100)
        for count in (0, 8, 25, 32, 36, 45, 60, 80, 100):
            seen_card = SeenCard.of(DEFAULT, card.grid, sum(1 << s for s in order[:count]), 25)
            found = posterior(graph(), seen_card)
            _checked(found, seen_card)
            if found.exact and found.layouts > 600:
                rough = posterior(graph(), seen_card, few=0, spread=300)
                assert not rough.exact
                assert rough.layouts == found.layouts
                worst = max(worst, *(np.abs(a - b).max() for a, b in _pairs(rough, found)))
                compared += 1
    assert compared >= 2
    assert worst < 0.15


def _pairs(one: Posterior, other: Posterior) -> list[tuple[np.ndarray, np.ndarray]]:
    return [(one.ship, other.ship), (one.missile, other.missile), (one.submarine, other.submarine)]


def test_the_same_look_gives_the_same_bits() -> None:
    """Twice, to the last bit: choices made from these numbers must be reproducible."""
    card = maker.make(graph(), setup(), 5)
    seen_card = SeenCard.of(DEFAULT, card.grid, sum(1 << s for s in range(0, 100, 5)), 25)
    one, two = posterior(graph(), seen_card), posterior(graph(), seen_card)
    assert [a.tobytes() for a, _ in _pairs(one, two)] == [b.tobytes() for _, b in _pairs(one, two)]


@pytest.mark.clause("GQ-1.4")
def test_without_a_printed_total_missiles_are_only_possible() -> None:
    """The player may not use what the card does not say; ships and submarines still add up."""
    card = maker.make(graph(), setup(), 9)
    seen_card = SeenCard.of(DEFAULT, card.grid, sum(1 << s for s in range(0, 100, 2)), None)
    found = posterior(graph(), seen_card)
    assert found.ship.sum() == pytest.approx(30, abs=0.1)
    hidden = [s for s in seen_card.hidden if card.grid[s][0] == "M"]
    assert all(found.missile[s] > 0 for s in hidden)
    assert found.missile.max() <= 1 + 1e-9


@pytest.mark.parametrize(("count", "spread"), [(500, 500), (501, 500), (10**12 + 7, 300), (2**70 + 1, 50)])
def test_a_spread_takes_one_fleet_from_every_stretch(count: int, spread: int) -> None:
    """In order, each in its own stretch, none past the end."""
    numbers = [int(n) for n in evenly(count, spread)]
    assert len(numbers) == spread
    assert numbers == sorted(set(numbers))
    assert numbers[0] >= 0
    assert numbers[-1] < count
    assert all(count * i // spread <= n for i, n in enumerate(numbers))
