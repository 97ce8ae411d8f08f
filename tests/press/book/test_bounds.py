"""Rulebooks that are too much: each a Problem at its line, from validate and render alike, or it prints."""

from __future__ import annotations

import pytest

from generator.press.book import bounds
from generator.press.book.inspection import problems
from generator.press.book.proofs import blocks_to_set
from generator.reading.packs import Pack
from tests.patience import takes_at_most
from tests.press import harbour_press
from tests.press.book.test_book import made

WORDS = " ".join(f"word{n % 97}" for n in range(3_000))


def table(columns: int, rows: int, cell: str = "x") -> str:
    lines = ["|" + "a|" * columns, "|" + "-|" * columns, *["|" + f"{cell}|" * columns] * rows]
    return "\n".join(lines)


REFUSED = {
    "heading of 400 words": ("## " + WORDS[:2_700], 1, "a heading of 2"),
    "heading of 1,500 words": ("text\n\n### " + WORDS[:9_000], 3, "a heading of"),
    "a blank line forgotten": ("text\n\n## Setup\n" * 1 + "\n" + "## " + "x" * 151, 5, "a heading of 151"),
    "wide table": ("a\n\n" + table(60, 3), 3, "a table of 60 columns"),
    "tall cell": (table(2, 2, WORDS[:2_000]), 3, "a cell of"),
    "tall cell below": (table(2, 2) + "\n|" + "y" * 700 + "|z|", 5, "a cell of 700 letters"),
    "giant table": (table(2, 20_000), 1, "characters without an empty line"),
    "table of 300 rows": (table(2, 300), 1, "a table of 300 rows"),
    "long paragraph": (WORDS * 20, 1, "a rulebook of"),
    "paragraph of 3,000 words": ("a\n\n" + WORDS, 3, "without an empty line|a paragraph of"),
    "hard breaks": ("a  \n" * 30_000, 1, "characters without an empty line"),
    "300 hard breaks": ("a  \n" * 300, 1, "broken lines"),
    "a picture from outside": ("a\n\n\n![x](http://a/x)", 4, "is not drawn by this game"),
    "many pictures": ("![x](face:cards/card-1)\n\n" * 400, 601, "400 figures"),
    "a long caption": (f"![{WORDS[:400]}](face:cards/card-1)", 1, "a caption of"),
    "many sections": ("## a\n\n" * 70, 121, "70 sections"),
    "lists in lists": ("\n".join("  " * n + "- a" for n in range(12)), 5, "nested deeper"),
    "asides in asides": (">" * 60 + " a", 1, "nested deeper"),
    "a long aside": ("\n>\n".join("> " + WORDS[:900] for _ in range(5)), 1, "an aside of"),
    "open brackets": ("[" * 19_000, 1, "a paragraph of"),
    "open stars": ("*a **b " * 2_700, 1, "a paragraph of"),
    "a code block": ("a\n\n    code", 3, "cannot show a block of code"),
}
PRINTED = {
    "a heading of one word": "## " + "W" * 150,
    "a word of 6,000 letters": "x" * 5_999,
    "ten columns of long cells": table(10, 2, "W" * 600),
    "uneven columns": "|a|" + "b|" * 9 + "\n|" + "-|" * 10 + "\n|" + WORDS[:590] + "|" + "bbbbbbbbbb|" * 9,
    "200 rows": table(2, 200),
    "100 broken lines": "a  \n" * 100,
    "an aside of a page": "> " + WORDS[:2_900],
    "a table in an aside": "\n".join("> " + line for line in table(2, 40).split("\n")),
    "a figure in an aside": "> ![x](face:cards/card-1)",
    "forty figures side by side": " ".join([f"![{WORDS[:200]}](face:cards/card-1)"] * 40),
    "figures in a list": "- ![x](face:cards/card-1)\n- b",
    "markup as text": "a < b & c <font size=900> &lt;br/&gt;\n\n|<para>|&|\n|-|-|\n|<br/>|a&b|",
    "a list of 2,000": "\n\n".join("- item" for _ in range(600)),
}


@pytest.mark.parametrize("case", REFUSED)
def test_it_is_refused_at_its_line_within_a_second(case: str) -> None:
    text, line, words = REFUSED[case]
    with takes_at_most(1):
        _, problems = blocks_to_set(text, "rulebook.md")
    assert problems[0].place.line == line
    assert any(part in problems[0].message for part in words.split("|")), problems[0]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("case", PRINTED)
def test_it_is_printed_within_a_second(case: str) -> None:
    blocks, problems = blocks_to_set(PRINTED[case], "rulebook.md")
    assert (bool(blocks), problems) == (True, [])
    # A second, and as much for fonts that are read for the first time.
    with takes_at_most(2):
        printed = made(PRINTED[case])
    assert not printed.problems
    assert printed.pages >= 2


def test_what_the_typesetter_cannot_do_is_one_problem_at_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MAX_COLUMNS", 99)
    printed = made("# T\n\n*sub*\n\ntext\n\n" + table(60, 3))
    (problem,) = printed.problems
    assert (problem.place.line, problem.message) == (7, "this cannot be set on a page")


def test_the_book_of_a_stranger_is_set_for_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    pack, text = harbour_press.pack(), "# a\n\n" + table(60, 3)
    monkeypatch.setattr(bounds, "MAX_COLUMNS", 99)
    monkeypatch.setattr(Pack, "text", lambda self, file: text)
    told = []
    for trusted in (False, True):
        monkeypatch.setattr(Pack, "trusted", trusted)
        told.append(
            [problem.message for problem in problems([harbour_press.deck(), harbour_press.book()], pack)]
        )
    assert told == [["this cannot be set on a page"], []]
