"""The rulebook's round, played; and its examples, each held by a test. TB-V25"""

from __future__ import annotations

import re

import pytest

from generator.games.to_the_bottom.printing.example_round import positions
from tests.test_clauses import TESTS, clauses_tested

from .liner import CONTENT, PASS, React, Ship, board, content, deck, hand, table, tire, water

BOOK = CONTENT / "to_the_bottom" / "rulebook.md"
CLAUSE = re.compile(r"\*\*(TB-[\d.]*\d)\*\*")


@pytest.mark.clause("TB-V25", "TB-4.2", "TB-4.11")
def test_the_round_of_the_rulebook():
    """Anna is seat 0, Ben seat 1. The figures are drawn from these states."""
    states = positions(content(), "round")
    assert hand(states[0], 0) == "passenger passenger passenger"
    assert states[3].points == 3
    assert water(states[4], 0) == "passenger passenger passenger navigator"
    assert shop(states[4]) == "fisherman polka_dancer maid lady tycoon"
    assert hand(states[5], 1) == "baby passenger passenger passenger"
    assert shop(states[9]) == "fisherman pirate maid lady tycoon"
    assert hand(states[10], 0) == "baby passenger passenger passenger passenger"
    assert states[14].points == 4
    assert water(states[15], 0).endswith("maid")
    assert (states[16].active, len(states[16].hands[1])) == (1, 1 + 5)


@pytest.mark.clause("TB-V25", "TB-6.5", "TB-6.7")
def test_the_turn_of_the_rulebook():
    _, paid, fifth, played = positions(content(), "sixth")
    assert paid.points == 12
    assert (fifth.points, board(fifth)) == (7, "fisherman caretaker navigator maid stoker")
    assert fifth.price_to_play(0, content().number["polka_dancer"]) == 6
    assert (played.points, board(played)) == (1, "fisherman caretaker navigator maid stoker polka_dancer")


@pytest.mark.clause("TB-V25", "TB-11.10", "TB-11.17", "TB-12.45")
def test_the_chain_of_reactions_of_the_rulebook():
    """Anna's Torpedo against Ben: Cleo's Ship Guard, Anna's against it, and Ben's Lifebuoy."""
    state = table(
        Ship("passenger", board="torpedo ship_guard"),
        Ship("baby", "passenger passenger passenger", board="lifebuoy"),
        Ship("baby", "baby", board="ship_guard"),
    )
    tire(state, "torpedo", 1)
    answers = [(2, "ship_guard"), (0, "ship_guard"), (1, "lifebuoy")]
    while answers:
        reactions = {
            (state.to_move(), each.card): each for each in state.legal_actions() if isinstance(each, React)
        }
        if answers[0] in reactions:
            state.apply(reactions[answers.pop(0)])
        else:
            state.apply(PASS)
    while PASS in state.legal_actions():
        state.apply(PASS)
    assert deck(state, 1) == "passenger passenger passenger"
    assert (board(state, 1), board(state, 2)) == ("lifebuoy~", "ship_guard~")


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
