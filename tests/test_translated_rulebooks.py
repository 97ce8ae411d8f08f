"""Rulebooks in other languages say the same as the English ones: clauses, marks, figures and numbers."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from generator.reading.strings.editions import EDITIONS, for_edition

CONTENT = Path(__file__).parents[1] / "content"
BOOKS = sorted(CONTENT.glob("*/i18n/*.*.md"))
CLAUSE = re.compile(r"^\*\*([A-Z]+-[\d.]*\d)\*\* ", re.M)
FIGURE = re.compile(r"\(face:([\w/]+)\)")
CUT_OUT = re.compile(r"\(face:([\w/]+#[\d.,]+)\)")
"""A part of a card, shown for the eye; its measures are no numbers of the text."""
BY_NUMBER = re.compile(r"\n\n[^\n]*?(?:[A-Z]+-\d+\.\d+ [^;\n]+; ){10,}[^\n]*")
"""Which card's numbers stand where, in a language whose alphabet puts the cards another way."""


def english(book: Path) -> str:
    """The text of the English book that ``book`` translates."""
    name = book.name.split(".")[0]
    return (book.parents[1] / f"{name}.md").read_text(encoding="utf-8")


def paragraphs(text: str) -> dict[str, str]:
    """The paragraph of every clause by its id."""
    return {
        match[1]: paragraph[match.end() :]
        for paragraph in text.split("\n\n")
        if (match := CLAUSE.match(paragraph))
    }


def in_order(text: str) -> list[str]:
    """Its figures but for portraits, which stand by the alphabet of the language, and cards, which stand
    where it leaves room.
    """
    return [figure for figure in FIGURE.findall(text) if not figure.startswith(("portraits/", "cards/"))]


def numbers(text: str) -> list[str]:
    """All numbers in figures, those of clauses among them, in no order."""
    return sorted(re.findall(r"\d+(?:\.\d+)*", text))


def test_there_are_some() -> None:
    assert {book.relative_to(CONTENT).as_posix() for book in BOOKS} >= {
        "bridge_crew/i18n/rulebook.de.md",
        "to_the_bottom/i18n/rulebook.cs.md",
    }


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: f"{book.parents[1].name}-{book.name}")
def test_a_translated_rulebook_has_the_clauses_and_numbers_of_the_english_one(book: Path) -> None:
    ours, theirs = paragraphs(book.read_text(encoding="utf-8")), paragraphs(english(book))
    assert ours.keys() == theirs.keys()
    assert len(ours) > 20
    for clause, text in theirs.items():
        assert numbers(ours[clause]) == numbers(text), clause
        assert [mark for mark in "†‡" if mark in ours[clause]] == [mark for mark in "†‡" if mark in text], (
            clause
        )


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: f"{book.parents[1].name}-{book.name}")
def test_a_translated_rulebook_has_the_figures_and_parts_of_the_english_one(book: Path) -> None:
    ours, theirs = BY_NUMBER.sub("", book.read_text(encoding="utf-8")), BY_NUMBER.sub("", english(book))
    for edition in EDITIONS:
        own, other = (for_edition(text, edition) for text in (ours, theirs))
        assert sorted(FIGURE.findall(own)) == sorted(FIGURE.findall(other))
        assert in_order(own) == in_order(other)
        # A longer language may have no room for a part of a card; it shows none of its own.
        assert Counter(CUT_OUT.findall(own)) <= Counter(CUT_OUT.findall(other))
    for sign in ("\n## ", "\n### ", "\n| ", "\n- ", "\n> "):
        assert ours.count(sign) == theirs.count(sign), sign
    # Numbers of the whole, those of captions and tables among them.
    ours, theirs = (CUT_OUT.sub("", FIGURE.sub("", text)) for text in (ours, theirs))
    assert numbers(ours) == numbers(theirs)
