"""The example round of the rulebook is a game: what the book says is what the engine does."""

from __future__ import annotations

from generator.games.bruise_cruise.printing import example_round
from generator.games.bruise_cruise.printing.example_round import (
    NAMES,
    ROUND,
    opening,
    positions,
)
from generator.games.bruise_cruise.state import COMMISSIONABLE
from generator.mechanics.hexes import Hex, distance

from .table import box, chart, hand, hex_of, items_of, pack, port, ship, where

INES, BO, MILA, TARIQ = range(4)


def after(decision):
    """The table after so many decisions."""
    return positions(chart())[decision]


def test_every_decision_is_taken_by_whom_the_book_says_and_is_legal():
    state = opening(chart())
    for seat, action in ROUND:
        assert state.to_move() == seat
        assert action in state.legal_actions()
        state.apply(action)
    assert state.pieces()["missile"] == 18
    assert sum(state.pieces()[card] for card in chart().cards) == 100


def test_ines_claims_tampa_and_commissions_her_northern_ship():
    before, claimed, commissioned, drawn = (after(count) for count in range(4))
    assert where(before, INES, "flagship") == hex_of("tampa")
    assert len(hand(before, INES)) == 5
    assert claimed.flag[port("tampa")] == INES
    assert claimed.claimed >> ship(INES, "flagship") & 1
    assert where(claimed, INES, "northern") == COMMISSIONABLE
    assert where(commissioned, INES, "northern") == hex_of("key-west")
    assert len(hand(commissioned, INES)) == 4
    assert len(hand(drawn, INES)) == 6


def test_bo_scores_twice_and_ines_pays_twice():
    fired, launched = after(4), after(5)
    assert box().sea.sailing_distance(Hex(*hex_of("havana")), Hex(*hex_of("key-west"))) == 1
    assert distance(Hex(*hex_of("havana")), Hex(*hex_of("tampa"))) == 3
    assert items_of(after(3), INES) == (1, 1, 0)
    assert (items_of(fired, INES), fired.points(BO)) == ((0, 1, 0), after(3).points(BO) + 1)
    assert (items_of(launched, INES), launched.points(BO)) == ((0, 0, 0), fired.points(BO) + 1)


def test_mila_anchors_the_flagship_and_nobody_scores():
    before, struck = after(6), after(8)
    assert struck.anchored == 1 << ship(INES, "flagship")
    assert [struck.points(seat) for seat in range(4)] == [before.points(seat) for seat in range(4)]
    assert where(after(9), MILA, "flagship") == (10, 6)


def test_tariq_wins_colon_on_a_tie():
    before, won, traded = after(10), after(11), after(12)
    assert before.flag[port("colon")] == MILA
    assert won.flag[port("colon")] == TARIQ
    assert won.flags_left[MILA] == 12
    assert won.dice.unspent() == 0
    assert items_of(traded, TARIQ) == (1, 1, 0)
    assert after(14).active == INES
    assert not after(14).anchored


def test_the_book_tells_this_round():
    text = pack().text("rulebook.md")
    story = text[text.index("## An example round") : text.index("## How to read the rules")]
    for name, home in zip(NAMES, ("Key West", "George Town", "San Juan", "Cartagena"), strict=True):
        assert f"{name} runs" in story
        assert f"from {home}" in story
    assert "rolls 3, Mila rolls 3" in story
    assert len(example_round.HANDS[INES]) == 5
