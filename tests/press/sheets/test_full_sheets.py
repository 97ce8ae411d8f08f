"""Pieces with a white border of their own fill a sheet to its edges."""

from __future__ import annotations

import pytest

from generator.contract import Component, Face, VariableData
from generator.drawing.sizes import size
from generator.press.paper import paper
from generator.press.settings import Settings
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


def test_a_press_keeps_its_margins():
    assert plan(5.0, ink="press").grid.count == 2
