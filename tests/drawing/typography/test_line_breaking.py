"""Lines of like length, no last word alone, and numbers with their nouns."""

from __future__ import annotations

import pytest

from generator.drawing.typography.copyfitting import TextStyle
from tests.drawing.typography.test_copyfitting import COPYFITTER


def lines(text: str, width: float, *, even: bool = True, align: str = "middle") -> list[str]:
    """The lines of a text in a box so wide, at 3 mm."""
    style = TextStyle(hi=3, lo=3, align=align, even=even)
    rows: dict[float, list[str]] = {}
    for run in COPYFITTER.fit(text, width, 100, style).runs:
        rows.setdefault(run.y, []).append(run.text)
    return [" ".join(row) for _, row in sorted(rows.items())]


def test_lines_are_of_like_length() -> None:
    """As many as without, and the shortest more than half of the longest."""
    text = "Worth two more for each other card of that kind now"
    plain, even = lines(text, 48, even=False), lines(text, 48)
    assert len(plain) == len(even) == 2
    assert " ".join(even) == text
    shortest, longest = sorted(map(len, even))
    assert shortest > 0.7 * longest
    assert len(plain[-1]) < 0.5 * len(plain[0])


@pytest.mark.parametrize("align", ["left", "middle"])
@pytest.mark.parametrize("width", range(20, 60, 2))
def test_a_number_stays_with_its_noun(width: int, align: str) -> None:
    """In bold, too; a year or a longer number is a word like others."""
    for text in (
        "Then everybody may take 1 card of the discards",
        "Then everybody may **take 1 card** of them",
    ):
        assert not any(line.endswith("1") for line in lines(text, width, align=align))
    assert any(lines("Founded in 1912 it is", width, even=False))


def test_no_short_word_stands_alone_on_the_last_line() -> None:
    """Where the one before can spare a word; words keep their spaces."""
    text = "Discard two cards or show all of them to me"
    plain = next(width for width in range(30, 60) if lines(text, width, even=False)[-1] == "me")
    assert len(lines(text, plain)[-1].split()) > 1
    assert len(lines(text, plain, align="left")[-1].split()) > 1
    assert " ".join(lines(text, plain)) == text


def test_text_of_one_line_is_as_it_was() -> None:
    style, even = (TextStyle(hi=3, lo=2, even=each) for each in (False, True))
    assert COPYFITTER.fit("Draw it", 60, 20, style) == COPYFITTER.fit("Draw it", 60, 20, even)
