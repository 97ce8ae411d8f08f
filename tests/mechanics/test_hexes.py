"""Boards of hexagons: steps, distances, rings, lines and millimetres."""

from __future__ import annotations

from itertools import pairwise
from math import dist, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.mechanics import hexes
from generator.mechanics.hexes import (
    DIRECTIONS,
    Hex,
    HexLayout,
    board,
    disc,
    distance,
    line,
    neighbours,
    ring,
)

hexagons = st.builds(Hex, st.integers(-30, 30), st.integers(-30, 30))
layouts = st.builds(HexLayout, st.floats(5, 60), st.floats(-500, 500), st.floats(-500, 500))


def walked(a: Hex, b: Hex) -> int:
    """Steps from a to b, one after the other and always nearer on paper: a slow second opinion."""
    layout, steps = HexLayout(1, 0, 0), 0
    while a != b:
        a = min(neighbours(a), key=lambda hex: dist(layout.centre(hex), layout.centre(b)))
        steps += 1
    return steps


@given(hexagons, hexagons)
def test_distance_is_the_number_of_steps(a, b):
    assert distance(a, b) == distance(b, a) == walked(a, b)


@given(hexagons)
def test_a_hex_has_six_neighbours_one_step_away(centre):
    assert len(set(neighbours(centre))) == 6
    assert {distance(centre, other) for other in neighbours(centre)} == {1}
    assert sorted(neighbours(centre)) == ring(centre, 1)


@given(hexagons, st.integers(0, 6))
def test_rings_make_up_a_disc(centre, radius):
    rings = [hex for r in range(radius + 1) for hex in ring(centre, r)]
    assert sorted(rings) == disc(centre, radius)
    assert len(rings) == 1 + 3 * radius * (radius + 1)


@given(hexagons, hexagons)
def test_a_line_is_a_shortest_way_and_the_same_from_both_ends(a, b):
    way = line(a, b)
    assert (way[0], way[-1], len(way)) == (a, b, distance(a, b) + 1)
    assert all(distance(one, other) == 1 for one, other in pairwise(way))
    assert line(b, a) == way[::-1]


@given(st.integers(0, 30), st.integers(0, 30))
def test_columns_and_rows_come_back(column, row):
    assert hexes.to_column(hexes.from_column(column, row)) == (column, row)


def test_odd_rows_lie_half_a_hex_further_east():
    layout = HexLayout(10, 0, 0)
    x = [layout.centre(hexes.from_column(0, row))[0] for row in range(4)]
    assert x == [0, 5, 0, 5]


def test_a_board_lists_its_hexes_row_by_row():
    assert list(board(2, 3)) == [Hex(0, 0), Hex(1, 0), Hex(0, 1), Hex(1, 1), Hex(-1, 2), Hex(0, 2)]


@given(layouts, hexagons)
def test_a_hex_is_regular_and_as_wide_as_said(layout, hex):
    centre, corners = layout.centre(hex), layout.corners(hex)
    assert all(isclose(dist(centre, corner), layout.radius_mm, rel_tol=1e-6) for corner in corners)
    sides = [dist(corners[n], corners[n - 1]) for n in range(6)]
    assert all(isclose(side, layout.width_mm / sqrt(3), rel_tol=1e-6) for side in sides)


@given(layouts, hexagons, st.sampled_from(DIRECTIONS))
def test_neighbours_share_a_side_and_lie_one_width_apart(layout, hex, step):
    other = Hex(hex.q + step[0], hex.r + step[1])
    here, there = layout.side(hex, other), layout.side(other, hex)
    assert dist(here[0], there[1]) < 1e-6
    assert dist(here[1], there[0]) < 1e-6
    assert isclose(dist(layout.centre(hex), layout.centre(other)), layout.width_mm, rel_tol=1e-6)


def test_hexes_apart_share_no_side():
    with pytest.raises(ValueError, match="not neighbours"):
        HexLayout(10, 0, 0).side(Hex(0, 0), Hex(2, 0))


@given(layouts, hexagons, st.floats(0, 0.99), st.integers(0, 5))
def test_a_point_inside_finds_its_hex(layout, hex, out, corner):
    (x, y), (cx, cy) = layout.centre(hex), layout.corners(hex)[corner]
    assert layout.at(x + (cx - x) * out, y + (cy - y) * out) == hex
