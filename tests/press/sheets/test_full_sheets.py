"""Pieces with a white border of their own fill a sheet to its edges."""

from __future__ import annotations

import pytest

from generator.contract import Component, Face, VariableData
from generator.drawing.display import Text
from generator.drawing.faces import Faces
from generator.drawing.sizes import size
from generator.press.paper import paper
from generator.press.pdf.typefaces import basic_font
from generator.press.settings import Settings
from generator.press.sheets.edge_text import MIN_READ_MM, beside_cut
from generator.press.sheets.placement import SheetPlan, plan_of
from generator.reading.problems import Place
from tests.press.harbour_press import LAYOUTS

VARIABLE = VariableData(Face("card"), {}, "0123456789")


def plan(border_mm: float, on: str = "a4", ink: str = "home", variable: bool = True) -> SheetPlan:
    component = Component(
        "cards", "Cards", "sheet", "a6", variable=VARIABLE if variable else None, border_mm=border_mm
    )
    settings = Settings(paper(on, LAYOUTS), ink)
    made = plan_of(component, size("a6", LAYOUTS), settings, Place("cards"), paper_edges=True)
    assert isinstance(made, SheetPlan)
    return made


@pytest.mark.parametrize(("border_mm", "count"), [(4.9, 2), (5.0, 4)])
def test_four_a6_cards_fill_an_a4_sheet_once_their_border_is_as_wide_as_its_margin(border_mm, count):
    grid = plan(border_mm).grid
    assert grid.count == count
    assert (grid.width, grid.height) == (105, 148)
    assert grid.framed


def test_all_of_an_a4_sheet_is_used_and_neighbours_share_their_cuts():
    grid = plan(5.0).grid
    assert grid.cuts_x() == [0, 105, 210]
    assert grid.cuts_y() == [0.5, 148.5, 296.5]


def test_on_letter_variable_data_is_drawn_a_little_smaller_and_other_pieces_are_not():
    grid = plan(5.0, "letter").grid
    assert grid.count == 4
    assert grid.width == 105
    assert grid.height == pytest.approx(139.7)
    assert plan(5.0, "letter", variable=False).grid.count == 2


@pytest.mark.parametrize(
    ("on", "border_mm", "told"), [("a4", 5.0, True), ("letter", 5.0, True), ("a4", 4.9, False)]
)
def test_a_sheet_without_a_free_edge_says_how_to_print_it_in_the_white_of_a_piece(on, border_mm, told):
    grid, font = plan(border_mm, on).grid, basic_font(Faces(LAYOUTS, "home").fonts)
    ops = beside_cut(grid, border_mm, ["Print at 100 %, never “fit to page”.", "Cut along the lines."], font)
    texts = [op for op in ops if isinstance(op, Text)]
    assert [text.text for text in texts] == [
        "Print at 100 %, never “fit to page”. Cut along the lines."
    ] * told
    for text in texts:
        foot = grid.top + grid.height
        assert text.size >= MIN_READ_MM
        assert foot - border_mm < text.y - font.cap * text.size
        assert text.y < foot - 0.5
        assert border_mm <= text.x + border_mm
        assert text.x + font.width(text.text) * text.size <= grid.width - 2 * border_mm


def test_a_press_keeps_its_margins():
    assert plan(5.0, ink="press").grid.count == 2
