"""The rulebook's round, played; and its examples, each held by a test. TB-V25"""

from __future__ import annotations

import re

import pytest

from tests.test_clauses import TESTS, clauses_tested

from .liner import (
    CONTENT,
    CRUISE,
    END,
    Buy,
    Jettison,
    JettisonPair,
    Play,
    Ship,
    begin,
    board,
    do,
    hand,
    table,
    water,
)

BOOK = CONTENT / "to_the_bottom" / "rulebook.md"
CLAUSE = re.compile(r"\*\*(TB-[\d.]*\d)\*\*")


@pytest.mark.clause("TB-V25", "TB-4.2", "TB-4.11")
def test_the_round_of_the_rulebook():
    """Anna is seat 0, Ben seat 1."""
    state = table(
        Ship(
            deck="passenger passenger passenger passenger passenger passenger passenger baby baby passenger"
        ),
        Ship(
            deck="passenger baby passenger passenger passenger passenger passenger passenger passenger baby"
        ),
        phase=CRUISE,
        shop="lifebuoy polka_dancer maid lady tycoon",
        common="fisherman pirate jack",
    )
    begin(state, 0, turn=1)
    assert hand(state, 0) == "passenger passenger passenger"
    do(state, *[Jettison("passenger")] * 3)
    assert state.points == 3
    do(state, Buy("lifebuoy"))
    assert water(state, 0) == "passenger passenger passenger lifebuoy"
    assert shop(state) == "fisherman polka_dancer maid lady tycoon"
    do(state, END)
    assert hand(state, 1) == "baby passenger passenger passenger"
    do(state, *[Jettison("passenger")] * 3, Buy("polka_dancer"))
    assert shop(state) == "fisherman pirate maid lady tycoon"
    do(state, END)
    assert hand(state, 0) == "baby passenger passenger passenger passenger"
    do(state, *[Jettison("passenger")] * 4, Buy("maid"), END)
    assert len(state.hands[1]) == 1 + 5


@pytest.mark.clause("TB-V25", "TB-12.66", "TB-6.7")
def test_the_turn_of_the_rulebook():
    state = table(Ship("pirate seal stoker", board="maid lady rats jack"), Ship(deck="baby"))
    do(state, JettisonPair("seal", "pirate"))
    assert state.points == 22
    do(state, Play("stoker"))
    assert (state.points, board(state)) == (17, "maid lady rats jack stoker")
    assert state.price_to_play(0, state.content.number["maid"]) == 8


def shop(state):
    """The Shop, place by place."""
    return " ".join(state.content.ids[number] for number in state.shop)


@pytest.mark.clause("TB-V25")
def test_every_example_of_the_rulebook_is_held_by_a_test():
    text = BOOK.read_text(encoding="utf-8")
    examples = [
        match[1]
        for paragraph in text.split("\n\n")
        if "Example." in paragraph or "for example" in paragraph
        for match in [CLAUSE.search(paragraph)]
        if match
    ]
    assert len(examples) > 35
    tested = clauses_tested(TESTS)
    assert [clause for clause in examples if clause not in tested] == []


def test_the_rulebook_speaks_of_every_card_that_needs_words():
    """Cards with notes are named in section 12, and every name there is a card's."""
    text = BOOK.read_text(encoding="utf-8")
    section = text[text.index("## 12.") : text.index("## 13.")]
    named = {name for row in re.findall(r"^### ([A-Z][\w ,]+)$", section, re.M) for name in row.split(", ")}
    names = {card.name for card in table(Ship(), Ship()).content.cards.cards}
    assert named <= names
    assert names - named == {"Passenger", "Baby"}
