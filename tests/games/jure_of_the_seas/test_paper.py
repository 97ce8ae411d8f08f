"""The board's edges and what stands on it: names of squares, scales clear of marks, ships side by side."""

from __future__ import annotations

from itertools import product

import pytest

from generator.contract import IllegalMove
from generator.drawing.display import Text
from generator.drawing.legibility.geometry import at, flat
from generator.games.jure_of_the_seas import GAME
from generator.games.jure_of_the_seas.actions import ChooseStart
from generator.games.jure_of_the_seas.coordinates import square_name
from generator.games.jure_of_the_seas.printing.components import FOOT, STANDING
from generator.games.jure_of_the_seas.printing.places import SHIP
from generator.mechanics.dice import Dice
from tests.looks import looks

from .table import box

NAME = "jure_of_the_seas"


def board_texts(ink: str = "home") -> list[tuple[str, float, float]]:
    """The words on the board and where their baselines begin, in mm from the first square's corner."""
    board = box().board
    [shown] = [each for each in looks(NAME, ink).shown() if each.component == "board"]
    texts = [(op, at(matrix, op.x, op.y)) for op, matrix in flat(shown.drawing) if isinstance(op, Text)]
    return [(op.text, x - board.margin_mm, y - board.margin_mm) for op, (x, y) in texts]


@pytest.mark.clause("JS-1.1")
def test_the_edges_of_the_board_name_every_column_and_row():
    """A to G below, 1 to 7 on the right; dice have the other two edges."""
    board = box().board
    side, far = board.square_mm, board.square_mm * 7
    below = {text: x for text, x, y in board_texts() if y > far}
    right = {text: y for text, x, y in board_texts() if x > far and 0 < y < far}
    assert "".join(sorted(below)) == "ABCDEFG"
    assert "".join(sorted(right)) == "1234567"
    for number, letter in enumerate("ABCDEFG"):
        assert abs(below[letter] - (number + 0.5) * side) < 3
    for number in range(7):
        assert abs(right[str(number + 1)] - (number + 0.5) * side) < 3


@pytest.mark.clause("JS-1.1", "JS-3.4")
def test_squares_are_called_as_the_board_calls_them():
    assert [square_name(*spot) for spot in ((0, 0), (6, 0), (2, 4), (6, 6))] == ["A1", "G1", "C5", "G7"]
    with pytest.raises(IllegalMove, match="no start mark at D4, point 0"):
        GAME.rules.new(box(), 2, Dice("names")).apply(ChooseStart(3, 3, 0))


@pytest.mark.parametrize("ink", ["home", "mono"])
def test_nothing_written_on_the_board_touches_a_start_mark(ink):
    """All words and numbers stand outside the quay, where the marks begin."""
    side = box().board.square_mm * 7
    for text, x, y in board_texts(ink):
        assert min(x, y) < -4.5 or max(x - side, y - side) > 4.5, text


@pytest.mark.clause("JS-1.7", "JS-2.7")
def test_two_ships_side_by_side_do_not_touch():
    """On marks of one side, and on two points of one tile: flat and standing ones, and one of each."""
    apart = box().board.square_mm / 3
    widths = [SHIP[0], 2 * FOOT]
    for one, other in product(widths, widths):
        assert (one + other) / 2 <= apart - 1
    long = [SHIP[1], STANDING[0]]
    # On its mark a ship lies on the margin and reaches no further into the square than a third of it.
    assert all(box().board.margin_mm < each <= box().board.margin_mm + apart for each in long)
    # The strip is folded in the middle: both halves of a ship, and a foot on either side.
    assert STANDING[1] == 2 * (FOOT + 31.5)
