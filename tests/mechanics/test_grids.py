"""Boards of named spaces: what lies beside what, and where each is on paper."""

from __future__ import annotations

from math import dist, isclose, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.mechanics.grids import Grid

shapes = st.sampled_from(["box", "hex"])
grids = st.builds(Grid, st.integers(1, 9), st.integers(1, 12), st.floats(5, 60), st.floats(0, 20), shapes)


@given(grids)
def test_every_space_has_a_name_of_its_own(grid):
    assert len(set(grid.names)) == len(grid.names) == grid.columns * grid.rows
    assert grid.names[0] == "a1"
    assert list(grid.beside) == list(grid.names)


@given(grids)
def test_what_lies_beside_a_space_has_it_beside_itself(grid):
    for name, around in grid.beside.items():
        assert all(name in grid.beside[other] for other in around)
        assert len(set(around)) == len(around) <= (6 if grid.shape == "hex" else 4)


@settings(max_examples=30)
@given(grids)
def test_spaces_are_beside_each_other_when_they_are_one_pitch_apart(grid):
    """That is what is printed, whatever the shape."""
    middles = {name: grid.middle(name) for name in grid.names}
    for one, here in middles.items():
        near = {name for name, there in middles.items() if isclose(dist(here, there), grid.pitch_mm)}
        assert near == set(grid.beside[one])


@given(grids)
def test_every_space_lies_inside_the_edge(grid):
    wide, high = grid.space_mm
    slack = 1e-6
    for name in grid.names:
        x, y = grid.middle(name)
        assert grid.edge_mm - slack <= x - wide / 2 <= x + wide / 2 <= grid.size_mm[0] - grid.edge_mm + slack
        assert grid.edge_mm - slack <= y - high / 2 <= y + high / 2 <= grid.size_mm[1] - grid.edge_mm + slack


def test_squares_and_hexagons_of_one_board():
    squares, hexes = Grid(3, 3, 10, 2), Grid(3, 3, 10, 2, "hex")
    assert squares.beside["b2"] == ("b1", "c2", "b3", "a2")
    assert set(hexes.beside["b2"]) == {"a2", "c2", "b1", "c1", "b3", "c3"}
    assert (squares.size_mm, hexes.size_mm[0]) == ((34, 34), 39)
    assert hexes.space_mm == (10, 20 / sqrt(3))
    assert squares.spaces()[:2] == [{"name": "a1", "x": 7, "y": 7}, {"name": "b1", "x": 17, "y": 7}]


@pytest.mark.parametrize(("columns", "rows"), [(0, 3), (3, 0), (27, 3)])
def test_a_board_has_spaces_and_a_letter_for_every_column(columns, rows):
    with pytest.raises(ValueError, match=f"no grid has {columns} columns and {rows} rows"):
        Grid(columns, rows, 10)
