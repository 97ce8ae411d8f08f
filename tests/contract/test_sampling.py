"""Claims about a share after so many games, and how seldom they are wrong."""

from __future__ import annotations

from math import comb

import pytest

from generator.contract.sampling import surely_above, surely_below
from generator.mechanics.dice import Dice


def chance_to_say_below(true: float, of: int, limit: float, risk: float) -> float:
    """Added up over every number of wins there can be."""
    return sum(
        comb(of, wins) * true**wins * (1 - true) ** (of - wins)
        for wins in range(of + 1)
        if surely_below(wins / of, of, limit, risk)
    )


@pytest.mark.parametrize("limit", [1 / 16, 1 / 4, 0.5, 0.9])
@pytest.mark.parametrize("of", [1, 10, 200, 700])
@pytest.mark.parametrize("risk", [0.05, 0.001, 1e-6])
def test_a_share_at_its_limit_is_accused_as_seldom_as_promised(limit, of, risk):
    """Exactly, for whole wins; a share above the limit is accused more seldom still."""
    assert chance_to_say_below(limit, of, limit, risk) <= risk
    assert chance_to_say_below(limit * 1.1, of, limit, risk) <= chance_to_say_below(limit, of, limit, risk)


def test_with_games_enough_a_share_out_of_bounds_is_seen():
    assert chance_to_say_below(0.04, 3000, 1 / 16, 1e-5) > 0.6
    assert chance_to_say_below(0.03, 1000, 1 / 16, 1e-5) > 0.4
    assert chance_to_say_below(0.10, 200, 1 / 4, 1e-5) > 0.7


def test_above_is_below_from_the_other_side():
    for wins in range(51):
        assert surely_above(wins / 50, 50, 0.3, 0.01) == surely_below((50 - wins) / 50, 50, 0.7, 0.01)


def test_parts_of_a_win_are_no_easier_to_accuse():
    """Every game shared by two: the share is as it is, and never seems surely small."""
    dice = Dice("halves")
    for _ in range(300):
        share = sum(dice.below(2) / 2 for _ in range(200)) / 200
        assert not surely_below(share, 200, 0.25, 0.0001)


@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_nothing_is_below_nought_or_above_one(share):
    assert not surely_below(share, 10_000, 0.0, 0.5)
    assert not surely_above(share, 10_000, 1.0, 0.5)


def test_a_share_at_the_limit_is_neither():
    assert not surely_below(0.25, 10**9, 0.25, 0.5)
    assert not surely_above(0.25, 10**9, 0.25, 0.5)
    assert surely_below(0.999, 10, 1.0, 0.5), "less than always is less than always"
