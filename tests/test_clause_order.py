"""Numbers of clauses stay with their rules; a book prints them in order, and says why some are missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from generator.reading.strings.editions import EDITIONS, for_edition

CONTENT = Path(__file__).parents[1] / "content"
BOOKS = sorted([*CONTENT.glob("*/rulebook.md"), *CONTENT.glob("*/i18n/rulebook.*.md")])
CLAUSE = re.compile(r"^\*\*[A-Z]{2}-([\d.]*\d)\*\*", re.MULTILINE)
SAYS_WHY = re.compile(
    r"[Nn]umbers [^.]*edition|[Tt]hey (are kept|stay) [^.]*edition|Nummern [^.]*Ausgabe|V každém vydání"
)

Number = tuple[int, ...]


def sections(text: str) -> Iterator[list[Number]]:
    """The numbers of clauses under each heading, of whatever level."""
    for part in re.split(r"^#{1,4} ", text, flags=re.MULTILINE):
        yield [tuple(map(int, number.split("."))) for number in CLAUSE.findall(part)]


def disorder(numbers: list[Number]) -> list[tuple[Number, Number]]:
    """Neighbours of which the second has the lower number."""
    return [(one, other) for one, other in pairwise(numbers) if other < one]


def has_gaps(numbers: list[Number]) -> bool:
    """Whether a chapter's numbers are others than one, two, three and so on."""
    chapters: dict[Number, list[int]] = {}
    for *chapter, last in numbers:
        chapters.setdefault(tuple(chapter), []).append(last)
    return any(lasts != list(range(1, len(lasts) + 1)) for lasts in chapters.values())


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.relative_to(CONTENT).as_posix())
def test_clauses_under_a_heading_stand_in_ascending_order(book: Path, edition: str) -> None:
    text = for_edition(book.read_text(encoding="utf-8"), edition)
    assert [pair for numbers in sections(text) for pair in disorder(numbers)] == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.relative_to(CONTENT).as_posix())
def test_a_book_whose_numbers_have_gaps_says_why(book: Path) -> None:
    text = book.read_text(encoding="utf-8")
    numbers = [number for section in sections(text) for number in section]
    assert bool(SAYS_WHY.search(text)) or not has_gaps(numbers)


def test_gaps_and_disorder_are_found() -> None:
    assert disorder([(1, 1), (1, 3), (1, 2)]) == [((1, 3), (1, 2))]
    assert has_gaps([(1, 1), (1, 3)])
    assert has_gaps([(7, 1, 2), (7, 1, 1)])
    assert not has_gaps([(1, 1), (1, 2), (2, 1), (7, 1, 1), (7, 1, 2), (7, 2, 1)])
