"""A seat's knowledge of a free table is the same on every deal it cannot tell apart."""

from __future__ import annotations

import json

import pytest

from generator.mechanics.dice import Dice
from generator.play.free.state import FreeState
from tests.play.free.toy import DECK, any_line, line, refused, table


def knows(state, seat):
    return json.dumps(state.observation(seat))


def check(seed: str, lines: int) -> int:
    """Compare observations on other deals all along a random table; how often something else was dealt."""
    session, dice, others = table(seed), Dice(f"check {seed}"), 0
    for _ in range(lines):
        by = dice.below(3)
        refused(session, by, any_line(session.state, by, dice))
        for seat in range(3):
            other = session.state.redealt(seat, dice)
            assert knows(other, seat) == knows(session.state, seat)
            assert other.pieces() == session.state.pieces()
            others += knows(other, (seat + 1) % 3) != knows(session.state, (seat + 1) % 3)
    return others


@pytest.mark.parametrize("seed", ["ebb", "flow", "neap"])
def test_an_observation_hangs_on_nothing_that_is_hidden(seed):
    assert check(seed, 150) > 40


QUIET = (
    "draw 2 from {deck}",
    "move {held} to 50,300 down",
    "stack {held} under {deck}",
    "move {held} to hand of 2",
    "draw 1 from {deck} to 200,300",
    "move {held} to hand",
    "search 2 of {deck}",
    "shuffle {deck}",
    "draw 1 from {deck} on {hidden}",
)


def watched(seed: str, shuffle_seed: str) -> list[str]:
    """The views of seat 0, which has seen the deck before it was shuffled, of what others do in secret."""
    session, views = table(seed), []
    line(session, 0, f"search {DECK}")
    session.seed = shuffle_seed
    line(session, 1, f"shuffle {DECK}")
    views.append(knows(session.state, 0))
    dice = Dice("quiet")
    for number in range(60):
        state = session.state
        held = [card.id for card in state.hands[1]] or [0]
        hidden = [pile.id for pile in state.piles.values() if not pile.top.up and pile.id not in (DECK, 20)]
        text = QUIET[number if number < len(QUIET) else dice.below(len(QUIET))]
        words = {"deck": DECK, "held": held[0], "hidden": (hidden or [0])[-1]}
        refused(session, 1, text.format(**words))
        views.append(knows(session.state, 0))
    return views


def check_traces() -> None:
    first, *others = (watched("sea", shuffle) for shuffle in ("one", "two", "three"))
    assert len(set(first)) > 15
    for other in others:
        assert other == first


def test_nothing_can_be_followed_through_a_shuffle_nor_into_a_hand_and_out_again():
    check_traces()


# ---- the test of the test ----


def plant_numbers_that_stay(monkeypatch):
    def same(self, cards, up=None):
        return tuple(type(card)(card.id, card.kind, card.up if up is None else up) for card in cards)

    monkeypatch.setattr(FreeState, "renewed", same)


def plant_numbers_by_kind(monkeypatch):
    def by_kind(self, cards, up=None):
        first = self.next_id
        self.next_id += 100
        return tuple(
            type(card)(first + card.kind, card.kind, card.up if up is None else up) for card in cards
        )

    monkeypatch.setattr(FreeState, "renewed", by_kind)
    monkeypatch.setattr(FreeState, "_backs", lambda self, hand: sorted([card.id, 1] for card in hand))


@pytest.mark.parametrize("plant", [plant_numbers_that_stay, plant_numbers_by_kind])
def test_a_number_that_can_be_followed_is_noticed(plant, monkeypatch):
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        check_traces()


def plant_open_eyes(monkeypatch):
    monkeypatch.setattr(FreeState, "is_seen", lambda self, pile, card: True)


def plant_the_order_of_a_hand(monkeypatch):
    monkeypatch.setattr(FreeState, "_backs", lambda self, hand: [[card.kind, 1] for card in hand])


def plant_everybodys_search(monkeypatch):
    seen = FreeState.observation

    def all_searches(self, seat):
        return {**seen(self, seat), "searching": [seen(self, other)["searching"] for other in range(3)]}

    monkeypatch.setattr(FreeState, "observation", all_searches)


@pytest.mark.parametrize("plant", [plant_open_eyes, plant_the_order_of_a_hand, plant_everybodys_search])
def test_a_leak_that_was_planted_is_noticed(plant, monkeypatch):
    hidden = FreeState._hidden_from
    seen = FreeState.is_seen
    plant(monkeypatch)
    # What is hidden is told by the rules as they are, not by the leak.
    monkeypatch.setattr(FreeState, "_hidden_from", _by(hidden, seen))
    with pytest.raises(AssertionError):
        check("ebb", 150)


def _by(hidden, seen):
    def told(self, seat):
        now = FreeState.is_seen
        FreeState.is_seen = seen
        try:
            return [*hidden(self, seat)]
        finally:
            FreeState.is_seen = now

    return told
