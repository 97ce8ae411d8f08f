"""Boards of squares: numbers, neighbours, the rim around them, and quarter turns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.mechanics.squares import DIRECTIONS, DOWN, LEFT, RIGHT, UP, Squares, turned

boards = st.builds(Squares, st.integers(1, 12), st.integers(1, 12))


@given(boards)
def test_squares_are_numbered_row_by_row(squares):
    places = [squares.where(square) for square in squares]
    assert places == [(column, row) for row in range(squares.rows) for column in range(squares.columns)]
    assert [squares.at(*place) for place in places] == list(squares)
    assert len(list(squares)) == len(squares)


@given(boards)
def test_a_step_never_leaves_the_list(squares):
    for square in squares:
        for step in squares.steps:
            assert 0 <= square + step < squares.size


@given(boards)
def test_steps_and_their_opposites_cancel(squares):
    for direction in range(4):
        assert squares.steps[direction] == -squares.steps[turned(direction, 2)]


@pytest.mark.parametrize(
    ("square", "count"), [((0, 0), 2), ((3, 0), 3), ((3, 3), 4), ((6, 4), 2), ((6, 0), 2), ((0, 4), 2)]
)
def test_neighbours_share_a_side(square, count):
    squares = Squares(7, 5)
    here = squares.at(*square)
    found = squares.neighbours(here)
    assert len(found) == count
    assert all(
        abs(squares.where(other)[0] - square[0]) + abs(squares.where(other)[1] - square[1]) == 1
        for other in found
    )


def test_the_rim_is_not_on_the_board():
    squares = Squares(7, 5)
    inside = set(squares)
    assert {square for square in range(squares.size) if squares.on_board(square)} == inside
    assert squares.size == 9 * 7


@pytest.mark.parametrize(
    ("direction", "quarter_turns", "result"),
    [(UP, 1, RIGHT), (LEFT, 1, UP), (LEFT, -1, DOWN), (UP, -1, LEFT), (DOWN, 2, UP), (RIGHT, 4, RIGHT)],
)
def test_quarter_turns_go_clockwise(direction, quarter_turns, result):
    assert turned(direction, quarter_turns) == result
    assert DIRECTIONS[result] in ("up", "right", "down", "left")
