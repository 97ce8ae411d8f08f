"""How cards and aids look, as far as it can be measured: legible letters that stand out."""

from __future__ import annotations

import pytest

from tests.looks import looks

NAME = "general_quarters"
INKS = pytest.mark.parametrize("ink", ["home", "mono"])


@INKS
def test_nothing_is_wrong_with_the_texts(ink: str) -> None:
    """No text too long for its box, no sign without a glyph."""
    assert list(looks(NAME, ink).shown())
    assert looks(NAME, ink).faces.notes == []


@INKS
def test_no_letters_too_small(ink: str) -> None:
    """Codes and labels within squares are 2.3 mm or more, and so is everything else."""
    assert looks(NAME, ink).small_letters(2.3) == []


@pytest.mark.parametrize(("ink", "least"), [("home", 3.0), ("mono", 4.5)])
def test_letters_stand_out(ink: str, least: float) -> None:
    """In black line 4.5 : 1; in colour the display type on olive has a little less."""
    assert looks(NAME, ink).faint_letters(least) == []
