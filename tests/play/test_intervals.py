"""Intervals, held against published values."""

from __future__ import annotations

from collections import Counter
from math import fsum, hypot, inf, log, sqrt

import pytest

from generator.mechanics.dice import Dice
from generator.play.intervals import (
    Estimate,
    grouped_share,
    mean,
    percentiles,
    share,
    t_value,
    wilson,
    z_value,
)
from tests.bench import intervals
from tests.play.draft import GAME, Draft


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    # Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_agrees_with_published_intervals(hits, of, low, high):
    assert wilson(hits, of) == pytest.approx((low, high), abs=0.00006)


def test_wilson_holds_everything_when_nothing_was_seen():
    assert wilson(0, 0) == (0.0, 1.0)
    assert share(0, 0) == Estimate(0.0, 0.0, 1.0, 0)


def test_wilson_mirrors_hits_and_misses():
    low, high = wilson(3, 17)
    assert wilson(14, 17) == pytest.approx((1 - high, 1 - low))


@pytest.mark.parametrize(
    ("degrees", "value"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_t_agrees_with_the_printed_table(degrees, value):
    assert t_value(degrees) == pytest.approx(value, rel=0.0015)


def test_z_widens_with_confidence():
    assert z_value() == pytest.approx(1.95996, abs=1e-5)
    assert z_value(0.99) == pytest.approx(2.57583, abs=1e-5)


def test_a_mean_has_a_t_interval():
    """Ten values 1 to 10: mean 5.5, standard deviation 3.0277, t 2.262 for nine degrees."""
    found = mean(dict.fromkeys(range(1, 11), 1))
    assert (found.value, found.of) == (5.5, 10)
    assert (found.low, found.high) == pytest.approx((3.334, 7.666), abs=0.001)


def test_counts_weigh_like_values_written_out():
    assert mean({2: 3, 5: 1}) == mean({2: 3, 5: 1, 9: 0})
    assert mean({2: 3, 5: 1}).value == 2.75


def test_one_value_says_nothing_about_its_spread():
    assert mean({4: 1}) == Estimate(4, -inf, inf, 1)
    assert mean({}) == Estimate(0.0, -inf, inf, 0)


def test_values_that_are_all_alike_have_an_interval():
    """Of 40 games without a tie 8.8 % at most are ties, by Wilson: the margin of 1 is no sure thing."""
    alike = mean({1: 40})
    most = wilson(0, 40)[1]
    assert (alike.value, alike.low, alike.high) == pytest.approx((1, 1 - most, 1 + most))
    assert mean({1: 400}).low > 0.99


def test_few_other_values_count_as_far_as_the_farthest():
    """Two games of 40 differ, by 1 and by 3: at least 0.05 of 40 do, by 3, and none on the other side."""
    few = mean({0: 38, 1: 1, 3: 1})
    (low, high), most = wilson(2, 40), wilson(0, 40)[1]
    assert few.value == 0.1
    assert few.high - few.value == pytest.approx(3 * (high - 2 / 40))
    assert few.value - few.low == pytest.approx(3 * hypot(2 / 40 - low, most))


def test_the_side_on_which_nothing_was_seen_mirrors():
    low, high = mean({0: 38, 1: 1, 3: 1}), mean({0: 38, -1: 1, -3: 1})
    assert (high.low, high.high) == pytest.approx((-low.high, -low.low))


def test_skewed_values_reach_farther_to_the_side_of_their_tail():
    skewed = mean({1: 10, 2: 6, 3: 3, 9: 2})
    assert skewed.high - skewed.value > 1.3 * (skewed.value - skewed.low)
    half = t_value(20) * sqrt((10 * 1.4286**2 + 6 * 0.4286**2 + 3 * 0.5714**2 + 2 * 6.5714**2) / 20 / 21)
    assert skewed.value - skewed.low == pytest.approx(half, rel=1e-3), "no narrower than t"


def test_values_that_mirror_have_the_t_interval():
    """Up to what is not exact in binary: 0.1 to 0.9, and values far from 0."""
    for counts in ({0.1: 3, 0.5: 6, 0.9: 3}, {1000.1: 5, 1000.2: 9, 1000.3: 5}):
        of = sum(counts.values())
        middle = fsum(value * count for value, count in counts.items()) / of
        spread = fsum(count * (value - middle) ** 2 for value, count in counts.items())
        half = t_value(of - 1) * sqrt(spread / (of - 1) / of)
        assert mean(counts).high - middle == pytest.approx(half, rel=1e-6)


# The mean of a distribution, its standard deviation, and a value drawn from it.
DRAWN = {
    "a tie in fifty": (0.98, 0.14, lambda dice: float(dice.below(50) != 0)),
    "a tie in ten": (0.9, 0.3, lambda dice: float(dice.below(10) != 0)),
    "either way": (0.0, 0.2**0.5, lambda dice: (-1.0, 1.0)[dice.below(2)] * (not dice.below(5))),
    "even": (3.0, 2**0.5, lambda dice: 1.0 + dice.below(5)),
    "waiting": (1.0, 2**0.5, lambda dice: waited(dice)),
    "bell": (42.0, 35**0.5, lambda dice: float(sum(1 + dice.below(6) for _ in range(12)))),
    "tail": (1.0, 1.0, lambda dice: -log((1 + dice.below(10**6)) / 10**6)),
}


def waited(dice):
    """Heads in a row before the first tail."""
    count = 0.0
    while dice.below(2):
        count += 1
    return count


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("of", [10, 20, 50, 200])
def test_the_interval_of_a_mean_holds_it_however_values_are_spread(name, of):
    """92 % at least, where 95 are promised, and 90 % of ten values, which may all lie on one side.

    No wider than two t intervals, or than eight values that differ by 1 would move the mean.
    """
    true, deviation, draw = DRAWN[name]
    dice, held, width, samples = Dice(f"{name} {of}"), 0, 0.0, 400 if of < 200 else 150
    for _ in range(samples):
        estimate = mean(Counter(draw(dice) for _ in range(of)))
        held += estimate.low <= true <= estimate.high
        width += (estimate.high - estimate.low) / samples
    assert held / samples >= (0.92 if of > 10 else 0.9)
    assert width <= max(2 * 2 * t_value(of - 1) * deviation / sqrt(of), 8 / of)


def test_groups_of_one_are_independent_observations():
    single = grouped_share({(1, 1): 30, (0, 1): 70})
    assert (single.low, single.high) == pytest.approx(wilson(30, 100))


def test_groups_that_are_all_alike_widen_the_interval():
    """Ten deals of ten games, each won by one side throughout, are worth ten games."""
    alike = grouped_share({(10, 10): 3, (0, 10): 7})
    assert (alike.value, alike.of) == (0.3, 100)
    assert (alike.low, alike.high) == pytest.approx(wilson(3, 10))


def test_groups_that_balance_out_are_never_worth_more_than_they_have_games():
    even = grouped_share({(1, 2): 50})
    assert (even.low, even.high) == pytest.approx(wilson(50, 100))


def test_no_groups_know_nothing():
    assert grouped_share({}) == Estimate(0.0, 0.0, 1.0, 0)


def test_percentiles_are_values_that_were_seen():
    assert percentiles(dict.fromkeys(range(1, 101), 1)) == [5, 50, 95]
    assert percentiles({3: 1}) == [3, 3, 3]
    assert percentiles({}) == []


@pytest.mark.parametrize("true", [0.02, 0.2, 0.5])
def test_the_interval_holds_the_truth_nineteen_times_in_twenty(true):
    """2,000 samples of 60; the share of intervals that hold the truth is 92 to 98 % for every true value."""
    dice = Dice(f"coverage {true}")
    held = 0
    for _ in range(2000):
        low, high = wilson(sum(dice.below(1000) < true * 1000 for _ in range(60)), 60)
        held += low <= true <= high
    assert 0.92 <= held / 2000 <= 0.98


@pytest.mark.thorough
def test_long_run_values_lie_in_the_intervals_of_small_playtests():
    """Of 100 play-tests of 30 games, 95 each if intervals are honest; fewer than 88 by chance once in 600.

    tests/bench/intervals.py does it 200 times with games of ours.
    """
    held = intervals.held(GAME, Draft(head_start=2), 2, "picker", repeats=100, games=30, truth=4000)
    assert {"wins of the 1st player", "margin", "lead changes"} <= held.keys()
    assert "decisions" not in held, "each game has eight"
    for figure, (_, within, of) in held.items():
        assert within >= 88, (figure, within)
        assert of == 100
