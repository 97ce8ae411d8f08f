"""The deal, the first daikaiju and the start marks. JS-2"""

from __future__ import annotations

from collections import Counter

import pytest

from generator.games.jure_of_the_seas import GAME
from generator.games.jure_of_the_seas.actions import ChooseStart, Place
from generator.games.jure_of_the_seas.rules import new
from generator.games.jure_of_the_seas.state import ASHORE, PLACE, START
from generator.mechanics.dice import Dice

from .table import Table, box, dealt, moor, sea

SEATS = range(2, 9)


@pytest.mark.clause("JS-2.1")
def test_two_to_eight_players_each_with_a_ship_of_their_own():
    assert list(GAME.rules.seats) == list(SEATS)
    ships = box().ships.ships
    assert len({ship.id for ship in ships}) == len(ships) == 8
    for seats in SEATS:
        assert len(dealt(seats).ships) == seats


@pytest.mark.clause("JS-2.2")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_is_dealt_three_tiles_and_sees_only_their_own(seats):
    game = dealt(seats)
    assert [len(hand) for hand in game.hands] == [3] * seats
    for seat in range(seats):
        seen = game.observation(seat)
        assert seen["hand"] == [game.sea.wakes[wake] for wake in game.hands[seat]]
        assert seen["hand_sizes"] == [3] * seats
        assert "hands" not in seen


@pytest.mark.clause("JS-2.2")
def test_the_deal_is_shuffled():
    """Every tile of the box turns up in a first hand now and then, about as often as there are copies."""
    found = Counter(
        wake for number in range(400) for hand in dealt(8, f"deal-{number}").hands for wake in hand
    )
    for wake, copies in enumerate(sea().copies):
        assert found[wake] == pytest.approx(400 * 24 * copies / 56, rel=0.35)


@pytest.mark.clause("JS-2.3")
@pytest.mark.parametrize(("seats", "pile"), [(2, 50), (3, 47), (4, 44), (5, 41), (6, 38), (7, 35), (8, 32)])
def test_the_rest_is_the_draw_pile(seats, pile):
    assert dealt(seats).observation(0)["draw_pile"] == pile


@pytest.mark.clause("JS-2.4")
@pytest.mark.parametrize(("seats", "count"), [(2, 6), (3, 6), (4, 6), (5, 5), (6, 5), (7, 4), (8, 4)])
def test_daikaiju_at_the_start(seats, count):
    for number in range(5):
        game = dealt(seats, f"start-{number}")
        assert game.in_play == count
        assert len(game.observation(0)["daikaiju"]) == count
        assert game.observation(0)["hidden_daikaiju"] == 10 - count


@pytest.mark.clause("JS-2.4")
def test_any_daikaiju_may_be_among_the_first():
    found = Counter(
        name for number in range(300) for name in dealt(2, f"any-{number}").observation(0)["daikaiju"]
    )
    assert set(found) == {one.id for one in sea().daikaiju}
    assert all(count == pytest.approx(300 * 6 / 10, rel=0.25) for count in found.values())


@pytest.mark.clause("JS-2.5")
@pytest.mark.parametrize("first", [0, 1, 3])
def test_the_first_player_begins_and_play_goes_to_the_left(first):
    """Seat 0 unless set otherwise; marks are chosen and turns taken in seat order from there."""
    game = dealt(4, daikaiju=False, first=first)
    order = []
    for mark in [(0, 1, 6), (0, 2, 6), (0, 3, 6), (0, 4, 6)]:
        order.append(game.to_move())
        game.apply(ChooseStart(*mark))
    for _ in range(4):
        order.append(game.to_move())
        game.apply(game.legal_actions()[0])
    around = [(first + step) % 4 for step in range(4)]
    assert order == [*around, *around]


@pytest.mark.clause("JS-2.5")
def test_seat_0_is_first_unless_set_otherwise():
    assert new(box(), 3, Dice("first")).to_move() == 0


@pytest.mark.clause("JS-2.6")
def test_all_ships_are_placed_before_any_tile():
    game = dealt(3)
    for placed in range(3):
        assert game.part == START
        assert all(isinstance(action, ChooseStart) for action in game.legal_actions())
        with pytest.raises(ValueError, match=r"^JS-2\.6:"):
            game.apply(Place("T01", 0))
        assert [ship != ASHORE for ship in game.ships] == [seat < placed for seat in range(3)]
        game.apply(game.legal_actions()[-1])
    assert game.part == PLACE
    assert game.turn >= 1


@pytest.mark.clause("JS-2.7")
def test_a_mark_holds_one_ship_and_a_square_may_hold_two():
    game = dealt(3, daikaiju=False)
    moor(game, (0, 0, 6))
    assert ChooseStart(0, 0, 6) not in game.legal_actions()
    with pytest.raises(ValueError, match=r"^JS-2\.7:"):
        game.apply(ChooseStart(0, 0, 6))
    moor(game, (0, 0, 7))  # the other mark of the same side
    moor(game, (0, 0, 1))  # the same square from above
    assert [game.sea.place_of(ship) for ship in game.ships] == [(0, 0, 6), (0, 0, 7), (0, 0, 1)]


@pytest.mark.clause("JS-2.6", "JS-2.7")
def test_56_starts_less_the_ones_taken():
    game = dealt(8)
    for taken in range(8):
        assert len(game.legal_actions()) == 56 - taken
        game.apply(game.legal_actions()[17])


@pytest.mark.clause("JS-2.8")
def test_a_mark_in_front_of_a_daikaiju_may_not_be_chosen():
    table = Table([(3, 6, 4), (3, 6, 5)], daikaiju={"D1G": (0, 0, 0)}, part=START)
    table.ships = [ASHORE, ASHORE]
    offered = table.legal()
    assert len(offered) == 52
    for point in (0, 1, 6, 7):
        assert ChooseStart(0, 0, point) not in offered
    table.refuses(ChooseStart(0, 0, 7), "JS-2.8")
    assert ChooseStart(1, 0, 0) in offered
    assert ChooseStart(0, 1, 6) in offered


@pytest.mark.clause("JS-1.7", "JS-2.6")
@pytest.mark.parametrize(
    "mark", [(3, 3, 0), (0, 0, 2), (0, 3, 2), (7, 0, 0), (-1, 0, 6), (0, 0, 8), (3, 0, 4)]
)
def test_only_start_marks_can_be_chosen(mark):
    game = dealt(2)
    with pytest.raises(ValueError, match=r"^JS-1\.7:"):
        game.apply(ChooseStart(*mark))


@pytest.mark.clause("JS-2.9")
def test_what_the_box_holds():
    game = box().game
    items = ("board", "wake_tiles", "daikaiju_tiles", "ships", "dice")
    assert [game.declared(item) for item in items] == [1, 56, 10, 8, 2]
    assert sum(sea().copies) == 56
    assert len(sea().daikaiju) == 10
    assert len(box().ships.ships) == 8
    assert sorted(box().board.gold_to_column) == sorted(box().board.blue_to_row) == [1, 2, 3, 4, 5, 6]


@pytest.mark.clause("JS-2.10")
def test_hands_then_daikaiju_then_ships():
    """The tiles come from the same shuffle: the hands take its first results, the daikaiju the next."""
    with_daikaiju, without = dealt(4, "order"), dealt(4, "order", daikaiju=False)
    assert with_daikaiju.hands == without.hands
    assert with_daikaiju.in_play == 6
    assert with_daikaiju.part == START
    assert with_daikaiju.ships == [ASHORE] * 4
    assert with_daikaiju.turn == 0
