"""BC-8: drawing, passes through the deck, the last phase and the guard against a stall."""

from __future__ import annotations

import pytest

from generator.games.bruise_cruise.actions import (
    Commission,
    Discard,
    Draw,
    EndActions,
    Exchange,
    Sail,
    Step,
    Trade,
    Unfathomable,
)
from generator.games.bruise_cruise.rules import new
from generator.mechanics.dice import Dice

from .table import card, chart, do, end_turn, hand, legal, refused, table

A = [name for name in chart().cards if name.endswith("-a")]
B = [name for name in chart().cards if name.endswith("-b")]


def at_the_end_of_actions(held, seats=2, **how):
    return do(table(seats, hands={0: A[:held]}, **how), EndActions())


@pytest.mark.clause("BC-8.1", "BC-8.3", "BC-8.4")
@pytest.mark.parametrize(("held", "due"), [(0, 2), (1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 1)])
def test_how_many_cards_may_be_drawn(held, due):
    """Any number up to it: drawing is optional."""
    state = at_the_end_of_actions(held)
    assert legal(state) == [Draw(count) for count in range(due + 1)]
    for count in range(due + 1):
        drawn = do(state.copy(), Draw(count))
        assert len(hand(drawn, 0)) == held + count
        assert drawn.active == 1


@pytest.mark.clause("BC-8.1")
def test_seven_held_draw_none_or_change_one():
    state = at_the_end_of_actions(7)
    assert legal(state) == [*(Discard(name) for name in sorted(A[:7])), Draw(0)]
    kept = do(state.copy(), Draw(0))
    assert hand(kept, 0) == sorted(A[:7])
    top = state.deck[-1]
    do(state, Discard(A[3]))
    assert card(A[3]) in state.discard
    assert len(hand(state, 0)) == 7
    assert top in state.hands[0]
    assert not state.played


@pytest.mark.clause("BC-8.2")
def test_six_held_two_played_two_drawn():
    state = table(hands={0: A[:6]})
    do(state, Exchange(A[0]), Exchange(A[1]))
    assert len(hand(state, 0)) == 4
    do(state, Draw(2))
    assert len(hand(state, 0)) == 6


@pytest.mark.clause("BC-8.5")
def test_who_holds_too_many_discards_before_the_drawing_the_active_admiral_first():
    state = at_the_end_of_actions(8)
    assert (state.to_move(), len(legal(state))) == (0, 8)
    assert refused(state, Draw(0)) == "BC-8.5"
    do(state, Discard(A[0]))
    assert legal(state)[-1] == Draw(0)
    both = table(3, hands={0: A[:9], 2: B[:8]})
    do(both, EndActions(), Discard(A[0]), Discard(A[1]))
    assert both.to_move() == 2, "a rival of own choice"
    do(both, Discard(B[7]))
    assert both.to_move() == 0
    assert [len(each) for each in both.hands] == [7, 0, 7]


@pytest.mark.clause("BC-8.6")
@pytest.mark.parametrize(("seats", "passes"), [(2, 1), (3, 2), (4, 2)])
def test_how_often_the_deck_is_gone_through(seats, passes):
    assert new(chart(), seats, Dice("pass")).shuffles == passes - 1
    state = table(seats, hands={0: A[:4]}, deck=B[:1])
    do(state, EndActions(), Draw(2 if passes == 2 else 1))
    if passes == 1:
        assert state.deck == []
        assert state.discard
    else:
        assert state.shuffles == 0
        assert len(hand(state, 0)) == 6, "drawing goes on"
        assert len(state.deck) == 100 - 6
        assert not state.discard


@pytest.mark.clause("BC-8.6")
def test_the_deck_is_shuffled_at_once_and_hands_are_not_shuffled_in():
    state = table(3, hands={0: A[:4], 1: A[4:7]}, deck=B[:2])
    do(state, EndActions(), Draw(2))
    assert len(state.deck) == 100 - 4 - 3 - 2
    assert not set(state.deck) & {number for each in state.hands for number in each}
    assert state.shuffles == 0
    state.deck = state.deck[:1]
    end_turn(state, 1)
    assert state.deck == [], "the second time it is gone"


@pytest.mark.clause("BC-8.7")
def test_once_the_deck_is_gone_a_card_must_be_played_in_every_turn():
    state = table(hands={0: A[:2], 1: B[:2]}, deck=[], items={0: (2, 0, 0)})
    assert refused(state, EndActions()) == "BC-8.11"
    do(state, Trade("missile"), Exchange(A[0]))
    assert state.active == 1, "nothing to draw, nobody is asked"
    first = table(3, hands={0: A[:2]}, deck=B[:1])
    assert EndActions() in legal(first), "the first run-out does not start this"


@pytest.mark.clause("BC-8.8")
def test_an_admiral_without_a_card_is_skipped_then():
    state = table(3, hands={0: A[:2], 1: [], 2: B[:1]}, deck=[], shuffles=0)
    do(state, Exchange(A[0]), EndActions())
    assert state.active == 2


@pytest.mark.clause("BC-8.9")
def test_any_card_will_do_and_a_discard_for_a_draw_does_not_count():
    state = table(hands={0: A[:1], 1: B[:1]}, deck=[], items={1: (24, 18, 15)})
    do(state, Exchange(A[0]))
    assert EndActions() in legal(state)
    state = table(hands={0: ["karaoke-coup"], 1: B[:1]}, deck=[])
    do(state, Unfathomable("karaoke-coup"))
    assert EndActions() in legal(state)
    changed = do(at_the_end_of_actions(7), Discard(A[0]))
    assert not changed.played


@pytest.mark.clause("BC-8.10", "BC-8.13")
def test_a_round_without_a_card_brings_the_guard():
    """Everybody then plays a card; with fewer than seven the hand also draws, and the guard lifts."""
    state = table(3, hands={0: A[:7], 1: A[7:14], 2: B[:7]})
    for _ in range(3):
        assert not state.guard
        do(state, EndActions(), Draw(0))
    assert (state.active, state.guard) == (0, True)
    assert refused(state, EndActions()) == "BC-8.11"
    do(state, Exchange(A[0]), EndActions())
    assert legal(state) == [Draw(1)], "at least one"
    do(state, Draw(1))
    assert not state.guard
    assert EndActions() in legal(state)


@pytest.mark.clause("BC-8.10")
def test_a_card_drawn_or_played_puts_the_guard_off():
    state = table(2, hands={0: A[:6], 1: A[7:13]})
    end_turn(state, 0)
    end_turn(state, 1)
    end_turn(state, 0)
    assert (state.idle, state.guard) == (1, False)
    do(state, Exchange(A[7]), EndActions(), Draw(0))
    assert (state.idle, state.guard) == (0, False)


@pytest.mark.clause("BC-8.13")
def test_under_the_guard_an_admiral_without_a_card_acts_and_draws():
    state = table(2, hands={0: [], 1: []}, items={0: (1, 0, 0)})
    end_turn(state, 0)
    end_turn(state, 0)
    assert (state.active, state.guard) == (0, True)
    assert EndActions() in legal(state), "there is no card to play"
    do(state, Trade("missile"), EndActions())
    assert legal(state) == [Draw(1), Draw(2)]


@pytest.mark.clause("BC-8.11")
def test_with_one_action_left_only_actions_that_play_a_card_are_legal():
    state = table(
        hands={0: A[:2]},
        deck=[],
        items={0: (2, 0, 1)},
        ships={(0, "flagship"): "tampa", (1, "flagship"): "miami"},
        waiting=[(0, "northern")],
    )
    first = {type(action) for action in legal(state)}
    assert {Step, Trade, Commission, Sail, Exchange} <= first
    do(state, Step("flagship", 5, 3))
    assert {type(action) for action in legal(state)} == {Sail, Exchange}
    assert refused(state, Step("flagship", 6, 3)) == "BC-8.11"
    assert refused(state, Trade("missile")) == "BC-8.11"
    do(state, Exchange(A[0]))


@pytest.mark.clause("BC-8.12")
def test_a_deck_with_fewer_cards_than_are_due():
    gone = do(table(2, hands={0: A[:3]}, deck=B[:1]), EndActions())
    assert legal(gone) == [Draw(0), Draw(1)]
    shuffled = do(table(3, hands={0: A[:3]}, deck=B[:1]), EndActions())
    assert legal(shuffled) == [Draw(0), Draw(1), Draw(2)]
    do(shuffled, Draw(2))
    assert B[0] in hand(shuffled, 0)


@pytest.mark.clause("BC-8.14")
def test_two_cards_left_last_two_turns_or_one():
    slow = table(3, hands={0: A[:2], 1: A[2:7], 2: B[:5]}, deck=[], shuffles=0)
    fast = slow.copy()
    do(slow, Exchange(A[0]), EndActions())
    do(fast, Exchange(A[0]), Exchange(A[1]))
    for state in (slow, fast):
        for seat in (1, 2):
            assert state.active == seat
            do(state, next(action for action in legal(state, Exchange)), EndActions())
    assert slow.active == 0
    assert fast.active == 1, "skipped from the next turn on"
