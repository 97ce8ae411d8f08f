"""The board's edges and what stands on it: names of squares, scales clear of marks, ships side by side."""

from __future__ import annotations

from itertools import product

import pytest

from generator.contract import IllegalMove
from generator.drawing.display import Path, Text
from generator.drawing.legibility.geometry import at, flat, scale
from generator.games.jure_of_the_seas import GAME
from generator.games.jure_of_the_seas.actions import ChooseStart
from generator.games.jure_of_the_seas.coordinates import square_name
from generator.games.jure_of_the_seas.printing.components import STANDING
from generator.games.jure_of_the_seas.printing.places import FOOT, SHIP, STANDEE, TENT, TENT_PARTS
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
    """A to G above and below, 1 to 7 on the left and the right, each within its line.

    None stands within 3 mm of the middle, where the board is folded.
    """
    board = box().board
    side, far = board.square_mm, board.square_mm * 7
    names = [each for each in board_texts() if len(each[0]) == 1]
    above = [(text, x) for text, x, y in names if y < 0 and 0 < x < far]
    below = [(text, x) for text, x, y in names if y > far]
    left = [(text, y) for text, x, y in names if x < 0 and 0 < y < far]
    right = [(text, y) for text, x, y in names if x > far and 0 < y < far]
    assert len(names) == 28
    for edge, expected in ((above, "ABCDEFG"), (below, "ABCDEFG"), (left, "1234567"), (right, "1234567")):
        assert "".join(text for text, _ in sorted(edge)) == expected
        for number, (_, place) in enumerate(sorted(edge)):
            assert number * side + 2 < place < (number + 1) * side - 6
            assert abs(place - far / 2) > 5


@pytest.mark.clause("JS-1.1", "JS-3.4")
def test_squares_are_called_as_the_board_calls_them():
    assert [square_name(*spot) for spot in ((0, 0), (6, 0), (2, 4), (6, 6))] == ["A1", "G1", "C5", "G7"]
    with pytest.raises(IllegalMove, match="no start mark at D4, point 0"):
        GAME.rules.new(box(), 2, Dice("names")).apply(ChooseStart(3, 3, 0))


@pytest.mark.parametrize("ink", ["home", "mono"])
def test_nothing_written_on_the_board_touches_a_start_mark(ink):
    """All words and numbers stand outside the quay or along the heavy line."""
    side = box().board.square_mm * 7
    inside = [text for text, x, y in board_texts(ink) if min(x, y) > -4.5 and max(x - side, y - side) < 4.5]
    assert inside == ["daikaiju appear inside this line"] * 2


@pytest.mark.parametrize("ink", ["home", "mono", "press"])
def test_no_tile_hides_the_title_of_the_board(ink):
    """It stands on the water outside the quay, over the first column, in letters of 5 mm."""
    board = box().board
    faces = looks(NAME, ink).faces
    [shown] = [each for each in looks(NAME, ink).shown() if each.component == "board"]
    [(title, matrix)] = [
        (op, matrix)
        for op, matrix in flat(shown.drawing)
        if isinstance(op, Text) and op.text == box().game.title
    ]
    font = faces.fonts[title.font]
    assert title.size >= 5
    left, foot = (place - board.margin_mm for place in at(matrix, title.x, title.y))
    right, head = (
        place - board.margin_mm
        for place in at(
            matrix, title.x + font.width(title.text) * title.size, title.y - title.size * font.cap
        )
    )
    assert -board.margin_mm < head < foot < -4.5
    assert 0 < left < right < board.square_mm


@pytest.mark.clause("JS-1.7", "JS-2.7")
def test_two_ships_side_by_side_do_not_touch():
    """On marks of one side, and on two points of one tile: flat and standing ones, and one of each."""
    apart = box().board.square_mm / 3
    widths = [SHIP[0], FOOT[0], TENT_PARTS[2]]
    for one, other in product(widths, widths):
        assert (one + other) / 2 <= apart - 1
    long = [SHIP[1], STANDEE[0], TENT[1]]
    # On its mark a ship lies on the margin and reaches no further into the square than a third of it.
    assert all(box().board.margin_mm < each <= box().board.margin_mm + apart for each in long)
    # Ship and foot of a press are punched from one piece, with room between and around them.
    assert STANDING[0] >= STANDEE[0] + FOOT[0] + 6
    assert STANDING[1] >= STANDEE[1] + 4


@pytest.mark.parametrize("ink", ["home", "mono"])
def test_a_ship_of_home_folds_into_a_tent_that_stands(ink):
    """Three straight folds right across the strip; both sides meet at the ridge, over a floor on which the
    tent leans no further out than a sixth of its height to either side."""
    tab, side, floor = TENT_PARTS
    assert tab + 2 * side + floor == TENT[0]
    assert 0 < tab < floor
    assert floor > side / 3
    for each in looks(NAME, ink).shown("ships_folded"):
        folds = [
            sorted((round(x, 2), round(y, 2)) for x, y in chords_of(op, matrix))
            for op, matrix in flat(each.drawing)
            if isinstance(op, Path) and op.paint.dash
        ]
        expected = [(x, y) for x in (tab, tab + side, tab + 2 * side) for y in (0, TENT[1])]
        assert folds == [expected]


def test_a_ship_and_its_foot_have_slots_that_meet():
    """Each goes half as far as the foot is high, and both reach the board; it is as wide as board."""
    wide = 1.6
    for each in looks(NAME, "press").shown("ships_standing"):
        cut = [
            [(round(x, 2), round(y, 2)) for x, y in chords_of(op, matrix)]
            for op, matrix in flat(each.drawing)
            if isinstance(op, Path) and not op.paint.fill and len(op.segments) > 8
            if op.paint.width * scale(matrix) == pytest.approx(0.25)
        ]
        ship, foot = cut if max(y for _, y in cut[0]) - min(y for _, y in cut[0]) > 20 else reversed(cut)
        stand = max(y for _, y in ship)
        assert stand == pytest.approx(max(y for _, y in foot), abs=0.05)
        tops = [(x, y) for x, y in ship if y == pytest.approx(stand - FOOT[1] / 2, abs=0.05)]
        floors = [(x, y) for x, y in foot if y == pytest.approx(stand - FOOT[1] / 2, abs=0.05)]
        for ends in (tops, floors):
            assert max(x for x, _ in ends) - min(x for x, _ in ends) == pytest.approx(wide, abs=0.02)


def chords_of(op, matrix):
    """The corners of a path on its face."""
    return [at(matrix, *segment[1][-2:]) for segment in op.segments if segment[1]]
