"""Daikaiju against the board, tiles and ships, and first moves they block. JS-6"""

from __future__ import annotations

import pytest

from generator.games.jure_of_the_seas.actions import Place, Relocate, Stay
from generator.games.jure_of_the_seas.board import BEAST
from generator.games.jure_of_the_seas.rules.daikaiju import move_all
from generator.games.jure_of_the_seas.state import (
    MET,
    NO_BERTH,
    PLACE,
    RELOCATE,
    STRUCK,
    SWEPT,
    WAITING,
)
from generator.mechanics.dice import Dice

from .table import CORNERS, QUIET, STRAIGHT, U_TURNS, Table, dealt, number, sea

FAR = {"D4G": (5, 1, 0), "D4B": (5, 3, 0), "D5G": (5, 5, 0)}
SEVEN = (3, 4)
TRAIL = {(0, 3): STRAIGHT}
SHIP = (1, 3, 7)  # on (0, 3), in front of (1, 3)
ELSEWHERE = (4, 6, 4)

# On 3 the Red-Wave Dragon and the Black Fin go left, the Mist Crab and the Lantern Lobster turn, and
# the three far ones go right or down. On 2 the first two go up, on 4 down, on 5 right.


def moving(result, daikaiju, ships, **table):
    """A table on which the movement die has fallen and all daikaiju have acted."""
    found = Table(ships, daikaiju=daikaiju, **table)
    move_all(found, result)
    return found


def beginning(rolls, daikaiju, ships, **table):
    """A table on which the active seat has begun its turn with these dice."""
    found = Table(ships, daikaiju={**FAR, **daikaiju}, rolls=rolls, chance=[1] * 12, **table)
    found.begin()
    assert found.dice.results().get("", []) == [roll - 1 for roll in rolls], "all dice were rolled"
    return found


@pytest.mark.clause("JS-6.1")
@pytest.mark.parametrize(
    ("result", "at"),
    [(2, (3, 0)), (5, (6, 3)), (4, (3, 6)), (3, (0, 3))],
    ids=["up", "right", "down", "left"],
)
def test_a_move_off_the_board_removes_the_daikaiju(result, at):
    table = moving(result, {"D1G": (*at, 0)}, [SHIP, ELSEWHERE])
    assert table.where("D1G") is None
    assert table.discard == [number("D1G")]
    assert table.in_play == 0
    assert not any(there <= BEAST for there in table.board)


@pytest.mark.clause("JS-6.2")
def test_a_move_onto_a_daikaiju_destroys_the_stationary_one():
    """On 3 the dragon goes left onto the crab, which would only have turned."""
    table = moving(3, {"D1G": (3, 3, 0), "D3B": (2, 3, 0)}, [SHIP, ELSEWHERE])
    assert table.where("D1G") == (2, 3)
    assert table.where("D3B") is None
    assert table.discard == [number("D3B")]
    assert table.in_play == 1


@pytest.mark.clause("JS-6.3")
def test_a_move_onto_a_tile_sends_it_to_the_bottom_of_the_pile():
    table = moving(
        3, {"D1G": (3, 3, 0)}, [SHIP, ELSEWHERE], tiles={(2, 3): (U_TURNS, 0)}, under=[STRAIGHT, CORNERS]
    )
    assert table.tile(2, 3) is None
    assert table.pile() == [STRAIGHT, CORNERS, U_TURNS]
    assert table.laid == 0


@pytest.mark.clause("JS-6.4", "JS-6.18")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_every_ship_on_the_removed_tile_is_destroyed_whoever_is_active(active):
    """Two ships came out of (2, 3), by its top and its left side; the third is on another tile."""
    table = moving(
        3,
        {"D1G": (3, 3, 0)},
        [(2, 2, 4), (1, 3, 3), (2, 5, 7)],
        tiles={(2, 3): U_TURNS, (1, 5): U_TURNS},
        active=active,
    )
    assert table.fates == [STRUCK, STRUCK, ""]
    assert table.ship(2) == (2, 5, 7)


@pytest.mark.clause("JS-6.18")
def test_a_ship_on_its_start_mark_is_on_no_tile():
    """The daikaiju moves to the square in front of it: no tile is removed under it, and it is not active."""
    table = moving(3, {"D1G": (1, 3, 0)}, [(0, 3, 7), SHIP], moored=[0], tiles=TRAIL, active=1)
    assert table.where("D1G") == (0, 3)
    assert table.fates == ["", STRUCK]


@pytest.mark.clause("JS-6.5")
def test_a_daikaiju_that_moves_in_front_of_the_active_ship_destroys_it():
    table = moving(3, {"D1G": (2, 3, 0)}, [SHIP, ELSEWHERE], tiles=TRAIL)
    assert table.where("D1G") == (1, 3)
    assert table.fates == [MET, ""]


@pytest.mark.clause("JS-6.5")
@pytest.mark.parametrize(
    ("daikaiju", "result", "beside"),
    [((1, 2), 3, (0, 2)), ((1, 4), 3, (0, 4)), ((3, 3), 3, (2, 3)), ((1, 1), 4, (1, 2)), ((1, 5), 2, (1, 4))],
)
def test_other_neighbouring_squares_are_harmless(daikaiju, result, beside):
    """Beside the tile the ship is on, or beside its front square: only the front square counts."""
    table = moving(result, {"D1G": (*daikaiju, 0)}, [SHIP, ELSEWHERE], tiles=TRAIL)
    assert table.where("D1G") == beside
    assert table.ship(0) == SHIP


@pytest.mark.clause("JS-6.5")
def test_destroyed_at_once_even_if_the_daikaiju_is_gone_by_the_end():
    """On 4 the dragon comes down in front of the ship, then the Keeper goes left onto it: still lost once."""
    table = moving(4, {"D1G": (1, 2, 0), "D2G": (2, 3, 0)}, [SHIP, ELSEWHERE], tiles=TRAIL)
    assert table.where("D2G") == (1, 3)
    assert table.where("D1G") is None
    assert table.fates == [MET, ""]
    assert table.sunk == [0]


@pytest.mark.clause("JS-6.6")
def test_other_ships_facing_the_square_are_spared_even_side_by_side():
    """Seat 1 came out of the same side of the same tile, seat 2 faces the square from above."""
    table = moving(3, {"D1G": (2, 3, 0)}, [SHIP, (1, 3, 6), (1, 3, 0)], tiles=TRAIL)
    assert table.fates == [MET, "", ""]
    assert table.ship(1) == (1, 3, 6)
    assert table.ship(2) == (1, 3, 0)


@pytest.mark.clause("JS-6.6", "JS-6.8")
def test_a_spared_ship_sails_on_if_the_daikaiju_leaves_before_its_turn():
    """Seat 0 is lost to the daikaiju; at the turn of seat 1, side by side with it, it moves on down."""
    table = beginning((*SEVEN, 3, *SEVEN, 4), {"D1G": (2, 3, 0)}, [SHIP, (1, 3, 6), ELSEWHERE], tiles=TRAIL)
    assert table.fates == [MET, "", ""]
    assert table.where("D1G") == (1, 4)
    assert (table.active, table.part) == (1, PLACE)


@pytest.mark.clause("JS-6.7")
def test_a_daikaiju_waiting_in_front_at_the_end_of_part_1_destroys_the_active_ship():
    table = beginning((*QUIET, *QUIET), {"D1G": (1, 3, 0)}, [SHIP, ELSEWHERE, (1, 5, 7)], tiles=TRAIL)
    assert table.fates == [WAITING, "", ""]
    assert table.active == 1


@pytest.mark.clause("JS-6.7")
def test_so_does_one_that_was_just_placed_there():
    table = beginning((*SEVEN, 6, 1, 3, *QUIET), {}, [SHIP, ELSEWHERE, (1, 5, 7)], tiles=TRAIL)
    assert table.where("D1G") == (1, 3)
    assert table.fates == [WAITING, "", ""]


@pytest.mark.clause("JS-6.7")
def test_so_does_one_that_turns_in_place_there():
    """On 1 the dragon turns where it lies: it has not moved into the square, but it waits in it."""
    table = beginning((*SEVEN, 1, *QUIET), {"D1G": (1, 3, 0)}, [SHIP, ELSEWHERE, (1, 5, 7)], tiles=TRAIL)
    assert table.turned("D1G") == 3
    assert table.fates == [WAITING, "", ""]


@pytest.mark.clause("JS-6.8")
def test_one_that_moves_away_during_part_1_does_no_harm():
    table = beginning((*SEVEN, 2), {"D1G": (1, 3, 0)}, [SHIP, ELSEWHERE], tiles=TRAIL)
    assert table.where("D1G") == (1, 2)
    assert table.ship(0) == SHIP
    assert (table.active, table.part) == (0, PLACE)


@pytest.mark.clause("JS-6.8", "JS-6.5")
def test_one_that_takes_the_place_of_another_in_front_destroys_the_ship():
    """Waiting alone would be judged at the end; moving in, also onto another daikaiju, counts at once."""
    table = moving(3, {"D1G": (2, 3, 0), "D3B": (1, 3, 0)}, [SHIP, ELSEWHERE], tiles=TRAIL)
    assert table.fates == [MET, ""]


# ---- first moves -------------------------------------------------------------------------------

AT_THE_LEFT = [(0, row, point) for row in range(7) for point in (6, 7)]


@pytest.mark.clause("JS-6.9")
def test_a_ship_that_has_not_moved_is_not_destroyed_by_a_daikaiju_in_front():
    """Moved in front of it on its own turn; it has to go to another mark of its edge, and then places."""
    table = beginning((*SEVEN, 3), {"D1G": (1, 3, 0)}, [(0, 3, 7), ELSEWHERE], moored=[0, 1])
    assert table.where("D1G") == (0, 3)
    assert (table.active, table.part) == (0, RELOCATE)
    assert table.legal() == {Relocate(*mark) for mark in AT_THE_LEFT if mark[1] != 3}
    table.refuses(Stay(), "JS-6.9")
    table.refuses(Place(STRAIGHT, 0), "JS-6.9")
    table.apply(Relocate(0, 5, 6))
    assert table.ship(0) == (0, 5, 6)
    assert (table.active, table.part) == (0, PLACE)


@pytest.mark.clause("JS-6.9")
def test_a_waiting_daikaiju_blocks_a_first_move_as_well():
    table = beginning(QUIET, {"D1G": (0, 3, 0)}, [(0, 3, 7), ELSEWHERE], moored=[0, 1])
    assert table.part == RELOCATE


@pytest.mark.clause("JS-6.9")
def test_nothing_blocked_nothing_to_do():
    table = beginning(QUIET, {"D1G": (0, 4, 0)}, [(0, 3, 7), ELSEWHERE], moored=[0, 1])
    assert table.part == PLACE


@pytest.mark.clause("JS-6.9")
def test_a_mark_whose_square_holds_a_tile_is_not_free():
    table = beginning(
        QUIET,
        {"D1G": (0, 3, 0)},
        [(0, 3, 7), ELSEWHERE],
        moored=[0],
        tiles={(0, 1): STRAIGHT, (0, 6): STRAIGHT},
    )
    assert table.legal() == {Relocate(*mark) for mark in AT_THE_LEFT if mark[1] not in (1, 3, 6)}
    table.refuses(Relocate(0, 1, 6), "JS-6.9")


@pytest.mark.clause("JS-6.10")
def test_nor_is_one_with_a_ship_or_with_a_daikaiju_in_front():
    table = beginning(
        QUIET,
        {"D1G": (0, 3, 0), "D1B": (0, 0, 0)},
        [(0, 3, 7), (0, 5, 6), ELSEWHERE],
        moored=[0, 1],
    )
    free = {mark for mark in AT_THE_LEFT if mark[1] not in (0, 3)} - {(0, 5, 6)}
    assert table.legal() == {Relocate(*mark) for mark in free}
    table.refuses(Relocate(0, 5, 6), "JS-6.10")
    table.refuses(Relocate(0, 0, 7), "JS-6.10")
    table.refuses(Relocate(0, 3, 6), "JS-6.10")


@pytest.mark.clause("JS-6.11")
def test_without_a_free_mark_the_ship_is_destroyed():
    """Every other square of the left edge holds a tile."""
    table = beginning(
        (*QUIET, *QUIET),
        {"D1G": (0, 3, 0)},
        [(0, 3, 7), (1, 5, 7), ELSEWHERE],
        moored=[0],
        tiles={(0, row): STRAIGHT for row in range(7) if row != 3},
    )
    assert table.fates == [NO_BERTH, "", ""]
    assert (table.active, table.part) == (1, PLACE)


@pytest.mark.clause("JS-6.11")
def test_one_free_mark_is_enough():
    tiles = {(0, row): STRAIGHT for row in range(7) if row not in (3, 6)}
    table = beginning(
        QUIET, {"D1G": (0, 3, 0)}, [(0, 3, 7), (0, 6, 7), ELSEWHERE], moored=[0, 1], tiles=tiles
    )
    assert table.legal() == {Relocate(0, 6, 6)}


@pytest.mark.clause("JS-6.17")
@pytest.mark.parametrize(
    ("mark", "edge"),
    [((0, 0, 1), "top"), ((0, 0, 7), "left"), ((6, 6, 4), "bottom"), ((6, 6, 3), "right")],
)
def test_the_same_edge_is_the_edge_of_the_entry_point(mark, edge):
    """A ship on the top mark of a corner square goes to other top marks only, not round the corner."""
    points = {"top": (0, 1), "right": (2, 3), "bottom": (4, 5), "left": (6, 7)}[edge]
    table = beginning(QUIET, {"D1G": (*mark[:2], 0)}, [mark, (3, 1, 7)], moored=[0])
    offered = table.legal()
    assert offered
    assert {action.point for action in offered} == set(points)
    assert all((action.column, action.row) != mark[:2] for action in offered)
    other = Relocate(3, 0, 0) if edge != "top" else Relocate(0, 3, 7)
    table.refuses(other, "JS-6.17")


@pytest.mark.clause("JS-6.12")
@pytest.mark.parametrize("point", [6, 7])
def test_a_ship_is_swept_when_a_daikaiju_leaves_over_its_side(point):
    """The active player's own ship: it may go to another mark of the edge now, or stay."""
    table = beginning((*SEVEN, 3), {"D1G": (0, 3, 0)}, [(0, 3, point), ELSEWHERE], moored=[0, 1])
    assert table.where("D1G") is None
    assert (table.active, table.part) == (0, SWEPT)
    others = [mark for mark in AT_THE_LEFT if mark != (0, 3, point)]
    assert table.legal() == {*(Relocate(*mark) for mark in others), Stay()}
    table.apply(Stay())
    assert table.ship(0) == (0, 3, point)
    assert table.part == PLACE


@pytest.mark.clause("JS-6.12")
def test_both_marks_of_the_side_are_swept_and_no_other():
    table = moving(
        3,
        {"D1G": (0, 3, 0), "D1B": (3, 3, 0)},
        [(0, 3, 6), (0, 3, 7), (0, 2, 7), (0, 4, 6), (6, 3, 3)],
        moored=range(5),
        active=4,
    )
    assert [bool(table.swept >> seat & 1) for seat in range(5)] == [True, True, False, False, False]


@pytest.mark.clause("JS-6.12")
def test_only_the_side_it_leaves_over_counts():
    """Off the corner square to the left: the ship at its left mark is swept, the one at its top is not."""
    table = moving(3, {"D1G": (0, 0, 0)}, [(0, 0, 7), (0, 0, 0)], moored=[0, 1], active=1)
    assert [bool(table.swept >> seat & 1) for seat in range(2)] == [True, False]


@pytest.mark.clause("JS-6.12")
def test_a_ship_that_has_moved_is_not_swept():
    """It lies at the very position of a start mark, but has sailed: nothing to relocate."""
    table = moving(3, {"D1G": (0, 3, 0)}, [(0, 3, 7), ELSEWHERE], moored=[1], active=1)
    assert table.swept == 0


@pytest.mark.clause("JS-6.12")
def test_a_swept_ship_may_relocate_at_its_owners_next_part_1():
    """Swept in the turn of seat 0; seat 1 is asked when its own part 1 is over."""
    table = beginning(
        (*SEVEN, 3), {"D1G": (0, 3, 0)}, [(1, 1, 7), (0, 3, 7)], moored=[1], tiles={(0, 1): STRAIGHT}
    )
    assert (table.active, table.part) == (0, PLACE)
    assert table.observation(0)["ships"][1]["swept"]
    table.dice = Dice.scripted(*QUIET)
    table.apply(Place(STRAIGHT, 0))
    assert (table.active, table.part) == (1, SWEPT)
    table.apply(Relocate(0, 3, 6))
    assert table.ship(1) == (0, 3, 6)
    assert table.part == PLACE
    assert not table.observation(0)["ships"][1]["swept"]


@pytest.mark.clause("JS-6.16")
@pytest.mark.parametrize("answer", [Stay(), Relocate(0, 5, 7)])
def test_once_relocated_or_declined_it_is_no_longer_swept(answer):
    table = beginning((*SEVEN, 3), {"D1G": (0, 3, 0)}, [(0, 3, 7), ELSEWHERE], moored=[0, 1])
    table.apply(answer)
    assert table.swept == 0
    assert table.moored == 0b11
    assert table.part == PLACE


@pytest.mark.clause("JS-6.16")
def test_a_swept_ship_that_is_moved_by_another_tile_is_no_longer_swept():
    """Seat 0 faces the same square and lays a tile that takes seat 1 along."""
    table = Table([(0, 3, 6), (0, 3, 7)], moored=[0, 1], swept=[1], daikaiju=FAR, rolls=QUIET)
    table.apply(Place(STRAIGHT, 0))
    assert table.ship(1) == (1, 3, 7)
    assert table.swept == table.moored == 0
    assert (table.active, table.part) == (1, PLACE)


@pytest.mark.clause("JS-6.16")
def test_a_swept_ship_whose_front_is_filled_at_that_moment_must_relocate():
    """On 3 the first goes off to the left and the second comes up behind it."""
    table = beginning(
        (*SEVEN, 3), {"D1G": (0, 3, 0), "D1B": (1, 3, 0)}, [(0, 3, 7), ELSEWHERE], moored=[0, 1]
    )
    assert table.where("D1B") == (0, 3)
    assert table.part == RELOCATE
    table.refuses(Stay(), "JS-6.9")
    table.apply(Relocate(0, 0, 6))
    assert table.swept == 0


@pytest.mark.clause("JS-6.12", "JS-6.16")
def test_a_swept_ship_with_nowhere_to_go_stays():
    """Every other mark of the edge is taken up: there is nothing to decide, and its moment passes."""
    tiles = {(0, row): STRAIGHT for row in range(7) if row != 3}
    table = beginning(
        (*SEVEN, 3), {"D1G": (0, 3, 0)}, [(0, 3, 7), (0, 3, 6), ELSEWHERE], moored=[0, 1], tiles=tiles
    )
    assert (table.active, table.part) == (0, PLACE)
    assert table.observation(0)["ships"][0]["swept"] is False
    assert table.observation(0)["ships"][1]["swept"] is True


@pytest.mark.clause("JS-6.13")
def test_the_others_finish_moving_after_the_active_ship_is_destroyed():
    """On 4 the dragon comes down in front of it; the three with higher numbers still act."""
    table = moving(
        4, {"D1G": (1, 2, 0), "D2G": (4, 4, 0), "D3G": (4, 1, 0), **FAR}, [SHIP, ELSEWHERE], tiles=TRAIL
    )
    assert table.fates[0] == MET
    assert table.where("D2G") == (3, 4)
    assert table.where("D3G") == (4, 0)
    assert table.turned("D4G") == 3
    assert table.where("D5G") == (6, 5)


@pytest.mark.clause("JS-6.15")
def test_never_more_than_ten_in_play_and_never_on_a_tile():
    """A square is one thing at a time, and the board and the list of daikaiju agree at every decision."""
    for seats in range(2, 9):
        for seed in range(6):
            game, dice = dealt(seats, f"ten-{seed}"), Dice(f"ten-{seed}")
            while not game.is_over():
                assert 0 <= game.in_play <= 10
                occupied = [square for square in game.lairs if square >= 0]
                assert len(occupied) == len(set(occupied)) == game.in_play
                for beast, square in enumerate(game.lairs):
                    assert square < 0 or game.board[square] == BEAST - beast
                game.apply(dice.pick(game.legal_actions()))
    assert len(sea().daikaiju) == 10
