"""Dice: the same for ever from a seed, scripted or replayed when asked, and fair."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import permutations

import pytest

from generator.mechanics.dice import Dice, DiceError


def test_a_seed_gives_the_same_rolls_for_ever():
    """Printed puzzle numbers and old logs rest on these very values: they may never change."""
    dice = Dice("harbour-7")
    assert [dice.roll(6) for _ in range(12)] == [4, 2, 1, 1, 6, 2, 5, 4, 2, 2, 6, 3]
    assert dice.child("deck").shuffled(range(8)) == [7, 1, 5, 2, 3, 6, 0, 4]
    assert [dice.roll(20) for _ in range(5)] == [20, 11, 20, 1, 12]
    assert dice.child("deck").child("x").below(1000) == 275
    assert Dice("a").pick("abcdefghij") == "h"


def test_another_seed_is_another_stream():
    rows = {tuple(Dice(seed).roll(1000) for _ in range(1)) for seed in ("1", "2", "3", "a", "")}
    assert len(rows) == 5


def test_a_child_hangs_on_its_label_and_not_on_what_was_rolled_before():
    early, late = Dice("tide"), Dice("tide")
    first = early.child("deck").shuffled(range(20))
    late.roll(6)
    late.child("fleet").roll(6)
    assert late.child("deck").shuffled(range(20)) == first


def test_a_child_is_one_stream_however_often_it_is_asked_for():
    dice = Dice("tide")
    rolls = [dice.child("raid").below(10**6), dice.child("raid").below(10**6)]
    assert dice.child("raid") is dice.child("raid")
    assert rolls[0] != rolls[1]


def test_children_of_children_have_streams_of_their_own():
    dice = Dice("tide")
    values = {
        dice.below(10**9),
        dice.child("a").below(10**9),
        dice.child("b").below(10**9),
        dice.child("a").child("b").below(10**9),
        dice.child("b").child("a").below(10**9),
    }
    assert len(values) == 5


def test_a_scripted_die_shows_what_it_was_told_and_then_refuses():
    dice = Dice.scripted(6, 2, raid=[5])
    assert (dice.roll(6), dice.child("raid").roll(6)) == (6, 5)
    assert dice.unspent() == 1
    assert dice.roll(6) == 2
    assert dice.unspent() == 0
    with pytest.raises(DiceError, match="no result left for stream ''"):
        dice.roll(6)
    with pytest.raises(DiceError, match="no result left for stream 'raid'"):
        dice.child("raid").roll(6)


@pytest.mark.parametrize(("shown", "sides"), [(7, 6), (0, 6), (5, 4)])
def test_a_scripted_result_must_be_on_the_die(shown, sides):
    with pytest.raises(DiceError, match=f"result {shown} cannot be rolled on {sides} sides"):
        Dice.scripted(shown).roll(sides)


@pytest.mark.parametrize("sides", [0, -3])
def test_a_die_without_sides_cannot_be_rolled(sides):
    with pytest.raises(DiceError, match="at least one side"):
        Dice("x").roll(sides)


def use(dice: Dice) -> list[object]:
    """A mixed handful of chance, in more than one stream."""
    return [
        dice.roll(6),
        dice.child("deck").shuffled("abcdefgh"),
        dice.child("deck").child("cut").below(3),
        dice.pick([10, 20, 30]),
        dice.child("raid").roll(12),
        dice.roll(20),
    ]


def test_replayed_dice_give_back_what_was_recorded():
    dice = Dice("storm")
    shown = use(dice)
    again = Dice.replayed(dice.results())
    assert use(again) == shown
    assert again.results() == dice.results()
    assert again.unspent() == 0


def test_results_are_kept_by_stream_lowest_face_nought():
    dice = Dice.scripted(6, 1, raid=[3])
    dice.roll(6), dice.child("raid").roll(6), dice.roll(6)
    assert dice.results() == {"": [5, 0], "raid": [2]}


def test_recording_replayed_dice_twice_changes_nothing():
    results = {"": [1, 2, 3]}
    dice = Dice.replayed(results)
    dice.roll(6)
    assert results == {"": [1, 2, 3]}


@pytest.mark.parametrize("make", [lambda: Dice("swell"), lambda: Dice.replayed(recorded())])
def test_a_copy_rolls_what_the_original_would_have_rolled(make):
    dice = make()
    use(dice)
    twin = dice.copy()
    ahead = use(twin)
    assert use(dice) == ahead
    assert twin.results() == dice.results()


def recorded() -> dict[str, list[int]]:
    dice = Dice("swell")
    use(dice), use(dice)
    return dice.results()


def test_copies_do_not_disturb_each_other():
    dice = Dice("swell")
    dice.roll(6)
    twins = [dice.copy() for _ in range(3)]
    rows = [[twin.below(10**6) for _ in range(4)] for twin in twins]
    assert rows[0] == rows[1] == rows[2] == [dice.below(10**6) for _ in range(4)]
    assert [twin.child("deck").below(10**6) for twin in twins] == [dice.child("deck").below(10**6)] * 3


def test_dice_travel_to_another_process():
    dice = Dice("swell")
    use(dice)
    assert use(pickle.loads(pickle.dumps(dice))) == use(dice)


def chi_square(counts: list[int]) -> float:
    """Pearson's statistic against equal shares."""
    share = sum(counts) / len(counts)
    return sum((count - share) ** 2 / share for count in counts)


@pytest.mark.parametrize(
    ("sides", "limit"),
    # Quantiles of chi square at 99.9 % for sides - 1 degrees of freedom.
    [(2, 10.83), (6, 20.52), (8, 24.32), (12, 31.26), (20, 43.82)],
)
def test_every_face_is_equally_likely(sides, limit):
    dice = Dice(f"fair {sides}")
    seen = Counter(dice.roll(sides) for _ in range(12_000))
    assert set(seen) == set(range(1, sides + 1))
    assert chi_square([seen[face] for face in range(1, sides + 1)]) < limit


def test_every_order_of_a_shuffle_is_equally_likely():
    """24 orders of four cards; 49.73 is the 99.9 % quantile of chi square with 23 degrees."""
    dice = Dice("shuffle")
    seen = Counter(tuple(dice.shuffled("abcd")) for _ in range(12_000))
    assert chi_square([seen[order] for order in permutations("abcd")]) < 49.73


def test_a_shuffle_leaves_the_pile_it_was_given_alone():
    pile = ["a", "b", "c"]
    assert sorted(Dice("x").shuffled(pile)) == pile == ["a", "b", "c"]


def test_two_dice_are_two_rolls():
    """However many rolls went before: numbers are drawn from the stream in lots."""
    pairs, single = Dice("pairs"), Dice("pairs")
    for _ in range(50):
        assert pairs.two(6) == (single.below(6), single.below(6))
        assert pairs.below(4) == single.below(4)
    assert pairs.results() == single.results()
    assert Dice.scripted(6, 2).two(6) == (5, 1)
    with pytest.raises(DiceError):
        Dice.scripted(6).two(6)
    with pytest.raises(DiceError):
        pairs.two(0)


def test_a_copy_rolls_on_from_the_same_spot_whichever_reads_ahead():
    one = Dice("ahead")
    one.two(6)
    other = one.copy()
    ahead = [one.below(1000) for _ in range(100)]
    assert [other.below(1000) for _ in range(100)] == ahead
