"""Where a fault of a face is told to whoever prints."""

from __future__ import annotations

from generator.contract.printing import Face, Piece
from generator.drawing.findings import Finding, errors_of
from generator.reading.problems import Place

ROW, CELL = Place("cards.csv", 5, 1), Place("cards.csv", 5, 2)
SAYS = "the font Marcellus has no glyph for 'x' (U+0078)"


def _piece() -> Piece:
    return Piece("d", Face("card", {}), place=ROW, places={"a title": CELL})


def _finding(text: str, message: str = SAYS) -> Finding:
    return Finding("missing-glyph", "card.svg.j2", text, message)


def test_a_sign_of_a_cell_is_told_at_the_cell_alone() -> None:
    # A layout that sets the first letter by itself meets the sign a second time, in a text of no cell.
    problems = errors_of([_finding("a"), _finding("a title")], _piece(), ROW)
    assert [each.place for each in problems] == [CELL]


def test_a_fault_of_no_cell_and_another_fault_are_told_at_the_row() -> None:
    another = SAYS.replace("'x'", "'y'")
    problems = errors_of([_finding("a", another), _finding("a title")], _piece(), ROW)
    assert [(each.place, each.message) for each in problems] == [(ROW, another), (CELL, SAYS)]
