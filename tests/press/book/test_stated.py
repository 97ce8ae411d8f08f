"""Numbers that a rulebook says beside those of its game: what agrees, and what is about something else."""

from __future__ import annotations

from typing import Literal

import pytest

from generator.contract import Stated
from generator.press.book.claims import contradictions, numbers_in
from generator.press.book.markdown import blocks_of
from tests.patience import takes_at_most

LIMIT = Stated("hand_limit of game.yaml", "AB-1.1", (5,))
ROW = Stated("start of game.yaml", "AB-1.2", (6, 5, 4))
LADY = Stated("card 'lady'", "Lady", (7,), "value")
MAID = Stated("card 'maid'", "Maid", (4, 6), "value")
OWLS = Stated("the deck has", "Owl", (7,), "count")
BY: tuple[Literal["value", "count"], ...] = ("value", "count")
BATS = Stated("the deck has", "Bat", (3,), "count")


def told(text: str) -> list[int]:
    stated = [LIMIT, ROW, LADY, MAID, OWLS, BATS]
    return [problem.place.line for problem in contradictions(blocks_of(text), text.splitlines(), "b", stated)]


@pytest.mark.parametrize(
    "text",
    [
        "**AB-1.1** Keep five cards at most.",
        "**AB-1.1** By AB-9.9 keep 5 of 7.",
        "Keep nine.",  # nobody knows of what
        "**AB-1.2** By players:\n\n| players | 2 | 3 | 4 |\n|---|---|---|---|\n| ships | 6 | 5 | 4 |",
        "**AB-1.2** In a list:\n\n- six at two\n- five at three, and four",
        "Lady 7 and Maid (6)",
        "With a Lady 8 steps",  # none of the sentence is a value
        "# A\n\n10 cards: 7 owls and three bats.",
        "# A\n\n8 owls sit in a tree.",
        "# A\n\n## 1. B\n\n## 2. C\n\n## 3. D\n\n## 4. E\n\n7 owls meet 2 bats.",  # no longer the box
    ],
)
def test_what_agrees_or_is_about_something_else_is_not_told(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("**AB-1.1** Keep six cards at most.", 1),
        ("\n**AB-1.2** By players:\n\n| players | 2 | 3 | 4 |\n|---|---|---|---|\n| ships | 6 | 4 | 4 |", 2),
        ("**AB-1.2** Four, five or six.", 1),
        ("A Lady (7) and a Maid (5)", 1),
        ("# A\n\n8 owls and 3 bats.", 3),
        ("# A\n\n- 7 of the owls, two bats", 3),
    ],
)
def test_another_number_is_told_at_its_line(text: str, line: int) -> None:
    assert told(text) == [line]


def test_numbers_are_read_in_figures_and_in_words() -> None:
    assert numbers_in("twenty-five, 30 six-sided, thirty - two, 1,000") == [25, 30, 6, 30, 2, 1, 0]


def test_a_hostile_book_and_hundreds_of_names_are_answered_at_once() -> None:
    """Words without an end, numbers without one, and a thousand names that begin alike."""
    stated = [Stated("x", f"moth {'of ' * 8}{number}", (1,), by) for number in range(500) for by in BY]
    text = "\n\n".join(["# A", "a-" * 9000, "7 " * 9000, "moth of " * 3000, "9" * 15000])
    with takes_at_most(2):
        assert list(contradictions(blocks_of(text), text.splitlines(), "b", [*stated, LIMIT])) == []
