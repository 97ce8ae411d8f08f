"""Twenty questions a game, answered from its rulebook alone: the clause is there, and the numbers in it.

A game has them in ``tests/games/<game>/rulebook_questions.yaml``; Bridge Crew's says how they are written.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.press.book.markdown import (
    Aside,
    Block,
    Heading,
    Listing,
    Prose,
    TableBlock,
    blocks_of,
    letters,
)
from generator.reading.strings.editions import HOME, for_edition

TESTS = Path(__file__).parent
FILES = sorted(TESTS.glob("games/*/rulebook_questions.yaml"))
KINDS = ("setting_up", "turns", "special", "ends")
FEWEST = 20
NUMBERS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
]


def parts_of(text: str) -> dict[str, str]:
    """The text of a rulebook, by clause and by the heading it stands under."""
    parts: dict[str, str] = {}
    heading = clause = ""
    for block in blocks_of(text):
        if isinstance(block, Heading):
            heading, clause = re.sub(r"^[\d.]+ ", "", letters(block.text)), ""
        elif isinstance(block, Prose) and block.clause:
            clause = block.clause
        for key in filter(None, (heading, clause)):
            parts[key] = f"{parts.get(key, '')} {said(block)}"
    return parts


def said(block: Block) -> str:
    """All words of a block."""
    if isinstance(block, Heading | Prose):
        return letters(block.text)
    if isinstance(block, TableBlock):
        return " ".join(letters(cell) for row in (block.head, *block.rows) for cell in row)
    if isinstance(block, Aside):
        return " ".join(map(said, block.blocks))
    if isinstance(block, Listing):
        return " ".join(said(each) for item in block.items for each in item)
    return ""


def numbers_in(text: str) -> set[int]:
    """Numbers as figures and in words; the name of a die counts as its figure."""
    words = re.findall(r"[a-z]+", text.lower())
    return {int(figure) for figure in re.findall(r"\d+", text)} | {
        NUMBERS.index(word) for word in words if word in NUMBERS[2:]
    }


def faults(questions: list[dict[str, Any]], book: str) -> list[str]:
    """Reasons why the book does not answer the questions, one line each."""
    parts, lines = parts_of(book), []
    for question in questions:
        where = f"“{question['ask']}”"
        missing = [clause for clause in question["clauses"] if clause not in parts]
        lines += [f"{where}: the book has no {clause}" for clause in missing]
        text = " ".join(parts.get(clause, "") for clause in question["clauses"])
        unsaid = numbers_in(question["answer"]) - numbers_in(text)
        lines += [f"{where}: {number} does not stand in {question['clauses']}" for number in sorted(unsaid)]
        absent = [word for word in question.get("words", ()) if word not in text]
        lines += [f"{where}: '{word}' does not stand in {question['clauses']}" for word in absent]
    return lines


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_every_question_is_answered_by_the_rulebook(path: Path) -> None:
    questions = yaml.safe_load(path.read_text(encoding="utf-8"))["questions"]
    book = TESTS.parent / "content" / path.parent.name / "rulebook.md"
    assert faults(questions, for_edition(book.read_text(encoding="utf-8"), HOME)) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_there_are_questions_enough_and_of_every_kind(path: Path) -> None:
    questions = yaml.safe_load(path.read_text(encoding="utf-8"))["questions"]
    assert len({question["ask"] for question in questions}) == len(questions) >= FEWEST
    kinds = Counter(question["kind"] for question in questions)
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) >= 3


# ---- the test of the test -----------------------------------------------------------------

BOOK = "# T\n\n## 1. Boats\n\n**TS-1** Take two boats, or 5.\n\n- one more\n\n## What you need\n\nA d8.\n"


@pytest.mark.parametrize(
    ("answer", "clause", "words", "fault"),
    [
        ("2 boats, or five", "TS-1", [], ""),
        ("one item of 5", "TS-1", ["more"], ""),
        ("a d8", "What you need", [], ""),
        ("3 boats", "TS-1", [], "3 does not stand"),
        ("a d8", "TS-1", [], "8 does not stand"),
        ("two", "TS-2", [], "has no TS-2"),
        ("two", "Boats", ["ships"], "'ships' does not stand"),
    ],
)
def test_a_question_the_book_does_not_answer_is_told(answer, clause, words, fault):
    question = {"ask": "?", "answer": answer, "clauses": [clause], "words": words}
    told = faults([question], BOOK)
    assert fault in told[0] if fault else told == []
