"""Passages for one edition alone: what each edition reads, and what is told of markers that are wrong."""

from __future__ import annotations

import pytest

from generator.reading.strings.editions import HOME, PRESS, editions_of, faults, for_edition, other_passages

BOOK = "# S\n\n::: home\nCut the cards.\n:::\n::: press\nOpen the box.\n:::\n\n**SK-1** Play.\n"


def told(problems):
    return [(str(each.place), each.code, each.message, each.hint) for each in problems]


def test_each_edition_has_its_own_passages_and_every_line_its_number():
    home, press = for_edition(BOOK, HOME), for_edition(BOOK, PRESS)
    assert home.split() == ["#", "S", "Cut", "the", "cards.", "**SK-1**", "Play."]
    assert press.split() == ["#", "S", "Open", "the", "box.", "**SK-1**", "Play."]
    for text in (home, press):
        assert len(text.splitlines()) == len(BOOK.splitlines())
        assert text.splitlines()[9] == "**SK-1** Play."


def test_a_text_without_passages_is_one_edition_and_left_as_it_is():
    text = "# S\n\nPlay: and ::: so on."
    assert editions_of(text) == (HOME,)
    assert for_edition(text, PRESS) == text
    assert editions_of(BOOK) == (HOME, PRESS)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (BOOK, []),
        ("A\n\n:::  pres\nB\n:::\n", [("s.md:3:6", "unknown-edition", "did you mean 'press'?")]),
        ("::: colour\nB\n:::\n", [("s.md:1:5", "unknown-edition", "one of home, press")]),
        ("::: home\nB\n", [("s.md:1:5", "edition-passage", "close a passage by a line with ':::' alone")]),
        (
            "::: home\nB\n::: press\nC\n:::\n",
            [("s.md:3:5", "edition-passage", "close a passage by a line with ':::' alone")],
        ),
        ("B\n:::\n", [("s.md:2:4", "edition-passage", "write ::: home or ::: press above the passage")]),
        (
            "::: home\n**SK-1** Cut.\n:::\n\n**SK-2** Play.\n",
            [("s.md:2:1", "edition-passage", "write it for both, in other words if need be")],
        ),
        ("::: home\n**SK-1** Cut.\n:::\n::: press\n**SK-1** Open.\n:::\n", []),
    ],
)
def test_wrong_markers_and_lost_clauses_are_told_where_they_stand(text, expected):
    assert [(place, code, hint) for place, code, _, hint in told(faults(text, "s.md"))] == [
        (place, code, hint) for place, code, hint in expected
    ]


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        (BOOK, []),
        (
            BOOK.replace("home", "x").replace("press", "home").replace("x", "press"),
            ["passage 1 is for press, in rulebook.md for home"],
        ),
        ("# S\n", ["0 passages are for one edition alone, in rulebook.md 2"]),
    ],
)
def test_a_translation_marks_the_same_passages(text, messages):
    problems = list(other_passages(BOOK, text, "rulebook.de.md", "rulebook.md"))
    assert [problem.message for problem in problems] == messages
    assert all(problem.severity == "warning" for problem in problems)
