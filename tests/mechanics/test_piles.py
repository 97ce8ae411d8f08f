"""Piles: what comes off the top, what goes back, and what a seat may imagine of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.mechanics.dice import Dice
from generator.mechanics.piles import deal_anew, draw, draw_on, reshuffle, top

piles = st.lists(st.integers(0, 9), max_size=12)


@given(piles, st.integers(-1, 15))
def test_drawing_takes_from_the_top_what_looking_showed(pile, count):
    before = list(pile)
    seen = top(pile, count)
    drawn = draw(pile, count)
    assert drawn == seen == before[::-1][: max(0, count)]
    assert pile + drawn[::-1] == before


@given(piles, piles, st.integers(0, 20))
def test_drawing_goes_on_after_the_shuffle(pile, discard, count):
    before = sorted(pile + discard)
    first = pile[::-1][:count]
    needed = count > len(pile)
    drawn = draw_on(pile, discard, count, Dice("wind"))
    assert drawn[: len(first)] == first
    assert len(drawn) == min(count, len(before))
    assert sorted(pile + discard + drawn) == before
    if needed:
        assert not discard


def test_a_reshuffled_discard_lies_under_what_is_left():
    pile, discard = ["left"], ["a", "b", "c"]
    reshuffle(pile, discard, Dice("wind"))
    assert pile[-1] == "left"
    assert sorted(pile[:-1]) == ["a", "b", "c"]
    assert discard == []


def test_every_card_of_the_discard_can_come_first():
    firsts = set()
    for seed in range(40):
        pile: list[str] = []
        reshuffle(pile, ["a", "b", "c"], Dice(f"wind {seed}"))
        firsts.add(pile[-1])
    assert firsts == {"a", "b", "c"}


@given(st.lists(piles, max_size=5), st.randoms(use_true_random=False))
def test_a_new_deal_depends_on_what_there_is_and_not_on_where_it_lay(hidden, random):
    dealt = deal_anew(hidden, Dice("fog"))
    assert [len(pile) for pile in dealt] == [len(pile) for pile in hidden]
    everything = [thing for pile in hidden for thing in pile]
    assert sorted(thing for pile in dealt for thing in pile) == sorted(everything)
    random.shuffle(everything)
    sizes = [len(pile) for pile in hidden]
    other = [everything[sum(sizes[:n]) : sum(sizes[: n + 1])] for n in range(len(sizes))]
    assert deal_anew(other, Dice("fog")) == dealt


@pytest.mark.parametrize("seed", range(3))
def test_other_dice_deal_otherwise(seed):
    hidden = [list(range(10)), list(range(10, 20))]
    assert deal_anew(hidden, Dice(f"fog {seed}")) != deal_anew(hidden, Dice("fog"))
