"""Placing a daikaiju. JS-3"""

from __future__ import annotations

from collections import Counter

import pytest

from generator.games.jure_of_the_seas.rules.daikaiju import arrive
from generator.games.jure_of_the_seas.state import FALLEN_ON

from .table import STRAIGHT, U_TURNS, Table, box, number, sea

SHIPS = [(6, 6, 3), (6, 5, 3)]


def coming(rolls, chance=(1, 1), **table):
    """A table on which one daikaiju has been placed with those rolls; all of them must be used."""
    found = Table(table.pop("ships", SHIPS), rolls=rolls, chance=chance, **table)
    assert arrive(found)
    assert found.dice.unspent() == 0
    return found


@pytest.mark.clause("JS-3.1")
def test_gold_gives_the_column_and_blue_the_row():
    """The top tile of the supply is drawn, then the dice are rolled: gold first."""
    table = coming((1, 6))
    assert table.where("D1G") == (1, 5)
    assert table.in_play == 1
    assert number("D1G") not in table.supply
    table = coming((6, 1), chance=(10, 1))
    assert table.where("D5B") == (5, 1)


@pytest.mark.clause("JS-3.2")
def test_roll_again_while_the_square_holds_a_daikaiju():
    table = coming((1, 6, 1, 6, 2, 2), daikaiju={"D3G": (1, 5, 0)})
    assert table.where("D1G") == (2, 2)
    assert table.where("D3G") == (1, 5)


@pytest.mark.clause("JS-3.3")
@pytest.mark.parametrize("blue", range(1, 7))
@pytest.mark.parametrize("gold", range(1, 7))
def test_the_dice_map(gold, blue):
    """1, 2, 3 or 4, 5 and 6 stand over columns 1 to 5, and the same beside the rows."""
    line = {1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 5}
    assert coming((gold, blue)).where("D1G") == (line[gold], line[blue])


@pytest.mark.clause("JS-3.3")
def test_25_squares_the_centre_lines_twice_as_likely():
    columns = Counter(
        sea().squares.where(sea().landing[gold][blue])[0] for gold in range(6) for blue in range(6)
    )
    rows = Counter(
        sea().squares.where(sea().landing[gold][blue])[1] for gold in range(6) for blue in range(6)
    )
    assert columns == rows == {1: 6, 2: 6, 3: 12, 4: 6, 5: 6}
    assert len(sea().landings) == 25


@pytest.mark.clause("JS-3.4")
def test_example_gold_2_blue_5():
    """The third column from the left, the fifth row from the top."""
    assert coming((2, 5)).where("D1G") == (2, 4)


@pytest.mark.clause("JS-3.5")
@pytest.mark.parametrize("facing", range(4))
def test_one_of_four_orientations(facing):
    assert coming((2, 5), chance=(1, facing + 1)).turned("D1G") == facing


@pytest.mark.clause("JS-3.6", "JS-6.3")
def test_a_daikaiju_that_comes_to_a_tile_removes_it_and_the_ships_on_it():
    """Both ships came out of (2, 4): by its right and by its bottom side. The third is elsewhere."""
    table = coming(
        (2, 5),
        ships=[(3, 4, 7), (2, 5, 0), (6, 6, 3)],
        tiles={(2, 4): U_TURNS},
        under=[STRAIGHT],
    )
    assert table.tile(2, 4) is None
    assert table.where("D1G") == (2, 4)
    assert table.pile() == [STRAIGHT, U_TURNS]
    assert [table.ship(seat) for seat in range(3)] == [None, None, (6, 6, 3)]
    assert table.fates == [FALLEN_ON, FALLEN_ON, ""]


@pytest.mark.clause("JS-3.7")
def test_an_empty_supply_is_made_of_the_discard():
    """Eight in play, two discarded: one of those two comes."""
    on_board = {one.id: (at % 7, at // 7, 0) for at, one in enumerate(sea().daikaiju[:8])}
    table = coming((6, 6), chance=(2, 1), daikaiju=on_board, discard=["D5G", "D5B"])
    assert table.where("D5B") == (5, 5)
    assert table.discard == []
    assert table.supply == [number("D5G")]


@pytest.mark.clause("JS-3.7")
def test_the_discard_waits_while_there_is_a_supply():
    table = coming((6, 6), chance=(1, 1), discard=["D1G"])
    assert table.where("D1B") == (5, 5)
    assert table.discard == [number("D1G")]


@pytest.mark.clause("JS-3.7")
def test_with_all_ten_in_play_nothing_is_placed():
    on_board = {one.id: (at % 7, at // 7, 0) for at, one in enumerate(sea().daikaiju)}
    table = Table(SHIPS, daikaiju=on_board)
    assert not arrive(table)
    assert table.in_play == 10
    assert table.dice.results() == {}


@pytest.mark.clause("JS-3.8")
@pytest.mark.parametrize(("filled", "placed"), [(4, True), (5, False)])
def test_with_a_daikaiju_on_every_square_the_dice_can_name_nothing_is_placed(filled, placed):
    """A map of five squares only, such as the checks refuse: the engine does not hang on it."""
    board = box().board.model_copy(
        update={"gold_to_column": dict.fromkeys(range(1, 7), 3), "blue_to_row": dict.fromkeys(range(1, 7), 3)}
    )
    board = board.model_copy(update={"blue_to_row": {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5}})
    small = type(box())(box().game, board, box().wakes, box().daikaiju, box().ships)
    assert len(small.sea.landings) == 5
    on_board = {one.id: (3, 1 + at, 0) for at, one in enumerate(sea().daikaiju[:filled])}
    table = Table(SHIPS, daikaiju=on_board, content=small, rolls=(1, 6), chance=(1, 1))
    assert arrive(table) is placed
    assert table.in_play == 5
    if not placed:
        assert table.dice.results() == {}
