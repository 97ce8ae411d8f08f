"""The parts of a turn and whose turn it is. JS-4, JS-10.1, JS-10.2"""

from __future__ import annotations

import pytest

from generator.games.jure_of_the_seas.actions import Place
from generator.games.jure_of_the_seas.board import EMPTY
from generator.games.jure_of_the_seas.state import MET, PLACE, STRUCK, WAITING

from .table import CORNERS, QUIET, STRAIGHT, U_TURNS, Table, dealt, moor, number, sea

# Three daikaiju far from everything that happens on the left of the board.
FAR = {"D4G": (5, 1, 0), "D4B": (5, 3, 0), "D5G": (5, 5, 0)}
ALONG = [(1, 1, 7), (1, 3, 7), (1, 5, 7)]  # ships that entered from the left and are on column 0
TRAILS = {(0, 1): STRAIGHT, (0, 3): STRAIGHT, (0, 5): STRAIGHT}


def lying(rolls, **changes):
    """Three ships on their way to the right, three daikaiju far away, and dice to come."""
    given = {"ships": ALONG, "tiles": TRAILS, "daikaiju": FAR, "rolls": rolls}
    return Table(**(given | changes))


@pytest.mark.clause("JS-4.1")
def test_a_turn_is_dice_then_tile_then_ships_then_draw():
    """Seat 0 lays a tile: its ship moves, it draws, and only then the dice of seat 1 are rolled."""
    table = lying(QUIET, under=[CORNERS, U_TURNS])
    table.apply(Place(STRAIGHT, 0))
    assert table.tile(1, 1) == (STRAIGHT, 0)
    assert table.ship(0) == (2, 1, 7)
    assert table.hand(0) == [U_TURNS, CORNERS, CORNERS]
    assert table.pile() == [U_TURNS]
    assert (table.active, table.part) == (1, PLACE)
    assert table.dice.results() == {"": [0, 0]}
    assert table.hand(1) == [U_TURNS, STRAIGHT, CORNERS]


@pytest.mark.clause("JS-4.1")
def test_a_round_is_once_round_the_table():
    game = dealt(4, daikaiju=False)
    moor(game, (0, 3, 7), (3, 0, 0), (6, 3, 3), (3, 6, 4))
    order = []
    for _ in range(8):
        order.append((game.to_move(), game.turn))
        game.apply(game.legal_actions()[0])
    assert order == [(0, 1), (1, 2), (2, 3), (3, 4), (0, 5), (1, 6), (2, 7), (3, 8)]


@pytest.mark.clause("JS-4.2")
@pytest.mark.parametrize(("in_play", "placed"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_fewer_than_three_are_filled_up_instead_of_a_roll(in_play, placed):
    """Each placing rolls twice; were a movement rolled for as well the script would run out."""
    landings = [(1, 6), (2, 1), (2, 2)][:placed]
    rolls = [roll for landing in landings for roll in landing] if placed else list(QUIET)
    table = lying(
        rolls,
        daikaiju=dict(list(FAR.items())[:in_play]),
        chance=[1, 1] * placed,
        ships=[(1, 3, 7), (1, 4, 7)],
    )
    table.begin()
    assert table.in_play == 3
    assert table.dice.unspent() == 0
    assert table.part == PLACE


@pytest.mark.clause("JS-4.3")
@pytest.mark.parametrize("blue", range(1, 7))
@pytest.mark.parametrize("gold", range(1, 7))
def test_a_sum_of_6_7_or_8_moves_the_daikaiju(gold, blue):
    """Movement die 1: all three move one square, since none of them turns on 1."""
    moves = gold + blue in (6, 7, 8)
    table = lying((gold, blue, *([1] if moves else [])))
    table.begin()
    assert table.dice.unspent() == 0
    moved = [table.where(name) != FAR[name][:2] for name in FAR]
    assert moved == [moves] * 3


@pytest.mark.clause("JS-4.3")
def test_16_of_36_rolls_move_them():
    assert sum(sea().stirs[gold + blue] for gold in range(6) for blue in range(6)) == 16


@pytest.mark.clause("JS-4.4")
def test_the_minimum_is_repaired_by_the_next_player():
    """Movement die 3: the Lantern Lobster turns, the Salt-Wind Fish swims off the board. Two are left;
    the active player goes on, and the next one places a third and does not roll for movement."""
    table = lying(
        (3, 3, 3, 6, 1),
        daikaiju={"D2B": (5, 0, 0), "D3G": (5, 3, 0), "D3B": (5, 5, 0)},
        chance=(1, 1),
    )
    table.begin()
    assert (table.active, table.part) == (0, PLACE)
    assert table.in_play == 2
    table.apply(Place(STRAIGHT, 0))
    assert (table.active, table.part) == (1, PLACE)
    assert table.in_play == 3
    assert table.dice.unspent() == 0


@pytest.mark.clause("JS-4.5", "JS-4.7")
def test_parts_2_to_4_are_skipped_when_the_active_ship_is_lost_in_part_1():
    """No tile, no draw; the hand goes under the pile, shuffled, and the next player begins."""
    table = lying(
        (3, 3, 3, *QUIET), daikaiju={**FAR, "D1G": (2, 1, 0)}, under=[U_TURNS, U_TURNS], chance=(1, 1)
    )
    table.begin()
    assert table.fates[0] == MET
    assert table.tile(1, 1) is None
    assert table.active == 1
    assert table.hand(0) == []
    assert table.pile()[:2] == [U_TURNS, U_TURNS]
    assert sorted(table.pile()[2:]) == sorted([STRAIGHT, U_TURNS, CORNERS])
    assert len(table.dice.results()["tiles"]) == 2  # three tiles in one of six orders
    assert table.dice.unspent() == 0


@pytest.mark.clause("JS-4.7")
@pytest.mark.parametrize("chance", [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)])
def test_a_hand_goes_under_the_pile_in_random_order(chance):
    """All six orders of three tiles come up for the six ways to shuffle them."""
    table = lying((3, 3, 3, *QUIET), daikaiju={**FAR, "D1G": (2, 1, 0)}, chance=chance)
    table.begin()
    orders = {
        (1, 1): [STRAIGHT, CORNERS, U_TURNS],
        (1, 2): [CORNERS, STRAIGHT, U_TURNS],
        (2, 1): [CORNERS, U_TURNS, STRAIGHT],
        (2, 2): [U_TURNS, CORNERS, STRAIGHT],
        (3, 1): [STRAIGHT, U_TURNS, CORNERS],
        (3, 2): [U_TURNS, STRAIGHT, CORNERS],
    }
    assert table.pile() == orders[chance]


@pytest.mark.clause("JS-4.6")
@pytest.mark.parametrize(
    ("active", "lost", "next_seat"),
    [(0, (), 1), (0, (1,), 2), (0, (1, 2), 3), (2, (3,), 0), (3, (), 0), (1, (2, 3), 0)],
)
def test_the_turn_passes_to_the_next_surviving_player_on_the_left(active, lost, next_seat):
    rows = [(1, 1, 7), (1, 2, 7), (1, 4, 7), (1, 5, 7)]
    ships = [None if seat in lost else rows[seat] for seat in range(4)]
    table = Table(ships, active=active, open_water=True)
    table.apply(Place(STRAIGHT, 0))
    assert table.active == next_seat


@pytest.mark.clause("JS-4.8")
def test_a_ship_lost_in_part_3_draws_nothing():
    """Nothing but U-turns in hand, in front of the edge: it goes off, and the pile stays as it was."""
    table = Table(
        [(0, 3, 7), (1, 1, 7), (1, 5, 7)],
        hands=[[U_TURNS], [STRAIGHT], [STRAIGHT]],
        under=[CORNERS],
        open_water=True,
    )
    table.apply(Place(U_TURNS, 0))
    assert table.ship(0) is None
    assert table.hand(0) == []
    assert table.pile() == [CORNERS]
    assert table.active == 1


@pytest.mark.clause("JS-4.9")
def test_the_roll_and_the_movement_are_not_up_to_the_player():
    """The dice have fallen and the daikaiju have moved before the player is asked for anything."""
    table = lying((1, 5, 1))
    table.begin()
    assert table.dice.unspent() == 0
    assert table.where("D4G") == (4, 1)
    assert all(isinstance(action, Place) for action in table.legal_actions())


@pytest.mark.clause("JS-4.5", "JS-6.7")
def test_several_ships_in_a_row_may_be_lost_before_anybody_decides():
    """Both daikaiju wait in front of the next ships: each is lost at the end of its own part 1."""
    table = lying(
        (*QUIET, *QUIET, *QUIET),
        ships=[(1, 1, 7), (1, 2, 7), (1, 4, 7), (1, 5, 7)],
        daikaiju={**FAR, "D1G": (1, 1, 0), "D1B": (1, 2, 0)},
        chance=(1, 1, 1, 1),
    )
    table.begin()
    assert table.fates == [WAITING, WAITING, "", ""]
    assert (table.active, table.part, table.turn) == (2, PLACE, 3)


# ---- part 4 ------------------------------------------------------------------------------------


@pytest.mark.clause("JS-10.1")
@pytest.mark.parametrize(
    ("hand", "pile", "drawn"), [(3, 5, 1), (3, 1, 1), (3, 0, 0), (2, 5, 2), (1, 5, 3), (1, 2, 2)]
)
def test_draw_until_three_or_the_pile_is_empty(hand, pile, drawn):
    """A hand that is short after a lean time fills up on a later turn of its own."""
    table = Table(
        [(1, 1, 7), (1, 5, 7)],
        hands=[[STRAIGHT] * hand, [STRAIGHT] * 3],
        under=[CORNERS] * pile,
        open_water=True,
    )
    table.apply(Place(STRAIGHT, 0))
    assert table.hand(0) == [STRAIGHT] * (hand - 1) + [CORNERS] * drawn
    assert len(table.pile()) == pile - drawn


@pytest.mark.clause("JS-10.2")
def test_an_empty_pile_does_not_end_the_game():
    table = Table([(1, 1, 7), (1, 5, 7)], open_water=True)
    table.apply(Place(STRAIGHT, 0))
    table.apply(Place(STRAIGHT, 0))
    assert not table.is_over()
    assert [len(table.hand(seat)) for seat in (0, 1)] == [2, 2]


@pytest.mark.clause("JS-7.12", "JS-10.1")
def test_a_player_without_tiles_only_draws():
    """Parts 2 and 3 fall away; the tiles drawn are played a round later."""
    table = Table(
        [(1, 1, 7), (1, 5, 7)],
        hands=[[STRAIGHT, STRAIGHT], []],
        under=[CORNERS] * 4,
        open_water=True,
    )
    table.apply(Place(STRAIGHT, 0))
    assert table.active == 0
    assert table.turn == 3
    assert table.hand(1) == [CORNERS, CORNERS]  # two were left after seat 0 drew its own two
    assert table.ship(1) == (1, 5, 7)
    assert table.part == PLACE


@pytest.mark.clause("JS-7.12")
def test_a_player_without_tiles_still_relocates():
    """Part 1 stands: the blocked ship has to move before the turn goes on with part 4."""
    table = Table(
        [(0, 1, 7), (1, 5, 7)],
        hands=[[], [STRAIGHT]],
        daikaiju={**FAR, "D1G": (0, 1, 0)},
        moored=[0],
        under=[CORNERS] * 3,
        rolls=(*QUIET, *QUIET),
    )
    table.begin()
    table.apply(table.legal_actions()[0])
    assert table.hand(0) == [CORNERS] * 3
    assert table.active == 1


def test_tiles_are_drawn_from_a_shuffled_stock():
    """The same seed draws the same tiles, another seed others, each left in the stock equally likely."""
    first, again, other = dealt(2, "stock"), dealt(2, "stock"), dealt(2, "stick")
    assert first.hands == again.hands != other.hands
    assert sorted(first.stock + [wake for hand in first.hands for wake in hand]) == list(sea().tiles)


def test_the_board_counts_its_tiles():
    """Tiles laid and washed away are counted, which tells when the sea is full."""
    table = lying((3, 3, 3, *QUIET), daikaiju={**FAR, "D1G": (1, 3, 0)}, chance=(1, 1))
    table.begin()
    assert table.fates[1] == STRUCK
    assert table.laid == sum(lay >= 0 for lay in table.board) == 2
    assert table.board[table.sea.squares.at(1, 3)] == EMPTY
    assert table.where("D1G") == (0, 3)
    assert table.lairs[number("D1G")] == table.sea.squares.at(0, 3)
