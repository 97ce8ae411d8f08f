"""The board, positions and paths. JS-1"""

from __future__ import annotations

from collections import Counter

import pytest

from generator.games.jure_of_the_seas.board import BEAST, EMPTY, OFF, start_marks
from generator.games.jure_of_the_seas.rules.moving import EATEN, ENDLESS, OVERBOARD, follow
from generator.mechanics.dice import Dice
from generator.mechanics.squares import Squares

from .table import (
    CORNERS,
    DOWN,
    LEFT,
    RIGHT,
    STRAIGHT,
    U_TURNS,
    UP,
    Table,
    box,
    dealt,
    moored,
    sea,
    square_of,
)
from .test_reference import wild


@pytest.mark.clause("JS-1.1")
def test_seven_columns_and_seven_rows_counted_from_the_top_left():
    squares = sea().squares
    assert (squares.columns, squares.rows, len(squares)) == (7, 7, 49)
    assert [squares.where(square) for square in squares][:8] == [(column, 0) for column in range(7)] + [
        (0, 1)
    ]
    assert squares.on_board(squares.at(6, 6))
    assert not squares.on_board(squares.at(6, 6) + squares.steps[DOWN])
    assert not squares.on_board(squares.at(6, 0) + squares.steps[RIGHT])
    assert not squares.on_board(squares.at(0, 0) + squares.steps[UP])
    assert not squares.on_board(squares.at(0, 0) + squares.steps[LEFT])


@pytest.mark.clause("JS-1.3")
@pytest.mark.parametrize(
    ("point", "mate", "column", "row"),
    [
        (0, 5, 3, 2),
        (1, 4, 3, 2),
        (2, 7, 4, 3),
        (3, 6, 4, 3),
        (4, 1, 3, 4),
        (5, 0, 3, 4),
        (6, 3, 2, 3),
        (7, 2, 2, 3),
    ],
)
def test_points_meet_across_a_shared_side(point, mate, column, row):
    """Leaving (3, 3) at a point one enters the neighbour at its mate."""
    tables = sea()
    reached = tables.across[tables.squares.at(3, 3)][point]
    assert tables.place_of(reached) == (column, row, mate)


@pytest.mark.clause("JS-1.6")
@pytest.mark.parametrize(
    ("point", "behind"),
    [(0, (3, 2)), (1, (3, 2)), (2, (4, 3)), (3, (4, 3)), (4, (3, 4)), (5, (3, 4)), (6, (2, 3)), (7, (2, 3))],
)
def test_a_ship_is_on_the_square_behind_its_entry_point(point, behind):
    table = Table([(3, 3, point), None])
    assert table.sea.squares.where(square_of(table, 0)) == behind


@pytest.mark.clause("JS-1.6")
def test_the_front_square_of_a_surviving_ship_is_on_the_board():
    """On its start mark a ship is on no square of the board; in front of it there always is one."""
    for number in range(20):
        game, dice = moored(2 + number % 7, f"front-{number}"), Dice(f"front-{number}")
        assert not any(game.sea.squares.on_board(square_of(game, seat)) for seat in game.afloat())
        while not game.is_over():
            for seat in game.afloat():
                assert game.sea.squares.on_board(game.ships[seat] >> 3)
            game.apply(dice.pick(game.legal_actions()))


@pytest.mark.clause("JS-1.7")
@pytest.mark.parametrize(("columns", "rows", "count"), [(7, 7, 56), (5, 5, 40), (9, 9, 72), (5, 9, 56)])
def test_two_start_marks_on_every_outer_side(columns, rows, count):
    marks = start_marks(Squares(columns, rows))
    assert len(marks) == len(set(marks)) == count
    a_square = Counter((column, row) for column, row, _ in marks)
    corners = {(0, 0), (columns - 1, 0), (0, rows - 1), (columns - 1, rows - 1)}
    assert all(a_square[square] == (4 if square in corners else 2) for square in a_square)
    assert {point for column, row, point in marks if (column, row) == (0, 0)} == {0, 1, 6, 7}


# ---- paths -------------------------------------------------------------------------------------


def end(table, column, row, point):
    return follow(table.sea, table.board, table.sea.position(column, row, point))


@pytest.mark.clause("JS-1.8")
def test_a_path_goes_on_through_tiles_to_an_empty_square():
    """In at the left of (1, 3), straight on through two tiles, before (3, 3)."""
    table = Table([(5, 5, 0), None], tiles={(1, 3): STRAIGHT, (2, 3): STRAIGHT})
    assert table.sea.place_of(end(table, 1, 3, 7)) == (3, 3, 7)


@pytest.mark.clause("JS-1.8")
def test_a_path_that_enters_an_empty_square_is_where_it_starts():
    table = Table([(5, 5, 0), None])
    assert table.sea.place_of(end(table, 1, 3, 7)) == (1, 3, 7)


@pytest.mark.clause("JS-1.8")
def test_a_path_ends_at_the_edge():
    table = Table([(5, 5, 0), None], tiles={(0, 3): U_TURNS})
    assert end(table, 0, 3, 7) == OVERBOARD


@pytest.mark.clause("JS-1.8")
def test_a_path_ends_at_a_daikaiju():
    table = Table([(5, 5, 0), None], tiles={(1, 3): STRAIGHT}, daikaiju={"D1G": (2, 3, 0)})
    assert end(table, 1, 3, 7) == EATEN


@pytest.mark.clause("JS-1.8", "JS-7.5")
def test_a_path_loops_when_it_is_back_at_the_same_square_and_point():
    """Four tiles that round their corners make a ring; four more points of it lie outside."""
    ring = {(2, 2): CORNERS, (3, 2): CORNERS, (2, 3): CORNERS, (3, 3): CORNERS}
    table = Table([(5, 5, 0), None], tiles=ring)
    assert end(table, 3, 2, 6) == ENDLESS


@pytest.mark.clause("JS-1.8")
def test_coming_back_to_a_square_by_another_point_is_no_loop():
    """In at the left of (3, 3) and out at its right, round three corners, down through it and on."""
    tiles = {(3, 3): STRAIGHT, (4, 3): CORNERS, (4, 2): CORNERS, (3, 2): CORNERS}
    table = Table([(5, 5, 0), None], tiles=tiles)
    assert table.sea.place_of(end(table, 3, 3, 7)) == (3, 4, 1)


@pytest.mark.clause("JS-1.9")
def test_paths_can_be_walked_backwards():
    """Whoever turns round where a path ends comes out where it began."""
    walked = 0
    for game in wild(60):
        tables, board = game.sea, game.board
        for square in (square for square in tables.squares if board[square] == EMPTY):
            for point, start in enumerate(tables.across[square]):
                there = follow(tables, board, start)
                if there < 0:
                    continue
                # The way back begins by leaving the empty square the path led to.
                back = follow(tables, board, tables.across[there >> 3][there & 7])
                assert back == square * 8 + point
                walked += 1
    assert walked > 5000


@pytest.mark.clause("JS-1.9")
def test_two_ships_finish_together_only_when_one_passes_where_the_other_waited():
    """All eight ships that can face a square move: two ends are one only if one path met the other ship."""
    together = 0
    for number, game in enumerate(wild(300)):
        tables, board, dice = game.sea, game.board, Dice(f"together-{number}")
        square = dice.pick([square for square in tables.squares if board[square] == EMPTY])
        board[square] = dice.pick(tables.tiles) * 4 + dice.below(4)
        ends: dict[int, list[int]] = {}
        for start in range(square * 8, square * 8 + 8):
            end = follow(tables, board, start)
            if end >= 0:
                ends.setdefault(end, []).append(start)
        for starts in ends.values():
            if len(starts) > 1:
                together += 1
                # Of the starts that share an end each path but one leads over the next start.
                passed = [sum(other in visited(game, start) for other in starts) for start in starts]
                assert sorted(passed) == list(range(len(starts)))
    assert together > 10


def visited(game, start):
    """The positions a path goes through after its start."""
    position, found = start, []
    while game.board[position >> 3] >= 0:
        position += game.sea.advance[game.board[position >> 3]][position & 7]
        found.append(position)
    return found


@pytest.mark.clause("JS-1.10")
def test_daikaiju_are_in_play_in_the_supply_or_discarded():
    """All ten are somewhere, and only those on the board count as in play."""
    for number in range(12):
        game, dice = dealt(2 + number % 7, f"ten-{number}"), Dice(f"ten-{number}")
        while not game.is_over():
            on_board = sorted(BEAST - there for there in game.board if there <= BEAST)
            assert on_board == [beast for beast, square in enumerate(game.lairs) if square >= 0]
            assert len(on_board) == game.in_play
            assert sorted(on_board + game.supply + game.discard) == list(range(10))
            game.apply(dice.pick(game.legal_actions()))


def test_the_rim_is_off_the_board():
    blank = sea().blank
    assert blank.count(EMPTY) == 49
    assert blank.count(OFF) == 81 - 49
    assert box().board.start_marks == len(sea().marks)
