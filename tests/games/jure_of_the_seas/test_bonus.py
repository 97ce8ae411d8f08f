"""The elimination bonus and the conservation of tiles. JS-9, JS-10.3"""

from __future__ import annotations

import pytest

from generator.games.jure_of_the_seas.actions import NoSwap, Place, Swap
from generator.games.jure_of_the_seas.state import EDGE, PLACE, SWAP
from generator.mechanics.dice import Dice

from .table import CORNERS, QUIET, STRAIGHT, U_TURNS, Table, dealt, sea

# T04 turned three quarters takes the ship at the top of the corner to the right, and turns the one
# at the left mark back over the edge.
DRIVE_OFF = Place("T04", 3)
CORNER = [(0, 0, 0), (0, 0, 7), (5, 5, 7)]
VICTIM = ("T05", "T06", "T07")


def driven_off(own=("T02", "T03"), victim=VICTIM, ships=CORNER, more_hands=(), **table):
    """Seat 0 has just driven seat 1 off the board; it holds ``own``, seat 1 held ``victim``."""
    hands = [["T04", *own], list(victim), *([STRAIGHT] for _ in ships[2 + len(more_hands) :])]
    hands[2:2] = [list(hand) for hand in more_hands]
    found = Table(ships, hands=hands, moored=[0, 1], open_water=True, **table)
    found.apply(DRIVE_OFF)
    assert found.fates[:2] == ["", EDGE]
    return found


@pytest.mark.clause("JS-9.1")
def test_swap_as_many_tiles_as_one_likes():
    """One of two for one of three, or both for two of three, or none: 6 + 3 + 1."""
    table = driven_off()
    assert (table.active, table.part) == (0, SWAP)
    one = {Swap((give,), (take,)) for give in ("T02", "T03") for take in VICTIM}
    two = {Swap(("T02", "T03"), take) for take in (("T05", "T06"), ("T05", "T07"), ("T06", "T07"))}
    assert table.legal() == one | two | {NoSwap()}


@pytest.mark.clause("JS-9.1")
@pytest.mark.parametrize(
    ("own", "victim", "most"),
    [((), ("T05",), None), (("T02",), ("T05", "T06"), 1), (("T02", "T03"), ("T05",), 1)],
)
def test_no_more_than_the_smaller_of_hand_and_pool(own, victim, most):
    table = driven_off(own, victim, chance=[1] * 4)
    if most is None:
        assert table.part == PLACE, "nothing to give: nothing to decide"
        assert table.active == 2
    else:
        assert max(len(action.give) for action in table.legal() if isinstance(action, Swap)) == most


@pytest.mark.clause("JS-9.1")
def test_no_swap_from_an_empty_pool():
    table = driven_off(victim=())
    assert (table.active, table.part) == (2, PLACE)


@pytest.mark.clause("JS-9.1")
def test_a_swap_changes_the_tiles():
    table = driven_off(under=[CORNERS], chance=[1] * 4)
    table.apply(Swap(("T02",), ("T06",)))
    assert table.hand(0) == ["T03", "T06", CORNERS]


@pytest.mark.clause("JS-9.1")
@pytest.mark.parametrize(
    "swap",
    [
        Swap(("T04",), ("T05",)),
        Swap(("T02",), ("T02",)),
        Swap(("T02", "T02"), ("T05", "T06")),
        Swap(("T02",), ("T05", "T06")),
        Swap(("T02", "T03"), ("T05",)),
        Swap((), ()),
        Swap(("T03", "T02"), ("T05", "T06")),
    ],
)
def test_only_tiles_that_are_there_and_one_for_one(swap):
    driven_off().refuses(swap, "JS-9.1")


@pytest.mark.clause("JS-9.1")
def test_the_hands_of_all_who_were_eliminated_make_one_pool():
    """Two ships at the left marks of the corner: one is turned back, the other comes out at the top."""
    table = driven_off(ships=[(0, 0, 0), (0, 0, 7), (0, 0, 6), (5, 5, 7)], more_hands=[("T08",)])
    assert table.fates == ["", EDGE, EDGE, ""]
    assert table.observation(0)["pool"] == ["T05", "T06", "T07", "T08"]


@pytest.mark.clause("JS-9.1")
def test_equal_tiles_make_one_choice():
    table = driven_off(own=("T02", "T02"), victim=("T05", "T05", "T05"))
    assert table.legal() == {Swap(("T02",), ("T05",)), Swap(("T02", "T02"), ("T05", "T05")), NoSwap()}


@pytest.mark.clause("JS-9.2")
def test_the_swap_is_before_drawing():
    table = driven_off(under=[CORNERS, CORNERS], chance=[1] * 4)
    assert table.hand(0) == ["T02", "T03"]
    assert len(table.pile()) == 2
    table.apply(NoSwap())
    assert table.hand(0) == ["T02", "T03", CORNERS]
    assert (table.active, table.part) == (2, PLACE)


@pytest.mark.clause("JS-9.3")
@pytest.mark.parametrize("action", [NoSwap(), Swap(("T02",), ("T06",))])
def test_what_is_given_up_or_not_taken_goes_under_the_pile_shuffled(action):
    table = driven_off(under=[CORNERS, U_TURNS], chance=[1, 1])
    table.apply(action)
    left = sorted([*VICTIM, *getattr(action, "give", ())])
    for taken in getattr(action, "take", ()):
        left.remove(taken)
    assert table.pile()[0] == U_TURNS  # one tile has been drawn
    assert sorted(table.pile()[1:]) == left
    assert len(table.dice.results()["tiles"]) == 2  # three tiles in one of six orders
    assert table.pool == []


@pytest.mark.clause("JS-9.3")
def test_every_order_of_the_tiles_under_the_pile_comes_up():
    orders = set()
    for first in (1, 2, 3):
        for second in (1, 2):
            table = driven_off(chance=[first, second])
            table.apply(NoSwap())
            orders.add(tuple(table.pile()))
    assert len(orders) == 6


@pytest.mark.clause("JS-9.4")
def test_no_bonus_for_ships_lost_to_a_daikaiju_in_part_1():
    """On 3 the dragon washes seat 1 away in the turn of seat 0, who just places."""
    table = Table(
        [(1, 5, 7), (2, 2, 4), (5, 5, 7)],
        tiles={(2, 3): U_TURNS},
        daikaiju={"D1G": (3, 3, 0), "D3G": (5, 1, 0), "D3B": (5, 3, 0)},
        rolls=(3, 4, 3),
        chance=[1] * 4,
    )
    table.begin()
    assert table.ship(1) is None
    assert (table.active, table.part) == (0, PLACE)
    assert table.pool == []
    assert len(table.pile()) == 4  # the tile and the hand


@pytest.mark.clause("JS-9.4", "JS-4.7")
def test_no_bonus_if_the_active_ship_is_lost_too():
    """Both are turned back over the edge; both hands go under the pile and the next player begins."""
    table = Table(
        [(0, 0, 0), (0, 0, 7), (5, 5, 7), (5, 6, 7)],
        hands=[[U_TURNS, U_TURNS], ["T05"], [STRAIGHT], [STRAIGHT]],
        open_water=True,
        chance=[1] * 4,
    )
    table.apply(Place(U_TURNS, 0))
    assert table.fates == [EDGE, EDGE, "", ""]
    assert (table.active, table.part) == (2, PLACE)
    assert sorted(table.pile()) == [U_TURNS, "T05"]


@pytest.mark.clause("JS-9.4")
def test_no_bonus_when_the_game_is_won_by_it():
    table = driven_off(ships=CORNER[:2], chance=[1] * 4)
    assert table.is_over()
    assert table.winners == (0,)
    assert table.pool == []


@pytest.mark.clause("JS-9.5")
def test_only_the_active_player_sees_the_pool():
    table = driven_off()
    assert table.observation(0)["pool"] == list(VICTIM)
    assert table.observation(1)["pool"] == []
    assert table.observation(2)["pool"] == []
    assert [table.observation(seat)["pool_size"] for seat in range(3)] == [3, 3, 3]
    for seed in range(8):
        again = table.redealt(0, Dice(f"pool-{seed}"))
        assert again.pool == table.pool
    assert any(table.redealt(2, Dice(f"pool-{seed}")).pool != table.pool for seed in range(8))


@pytest.mark.clause("JS-10.3")
@pytest.mark.parametrize("daikaiju", [True, False], ids=["daikaiju", "open water"])
def test_all_56_tiles_are_somewhere_at_all_times(daikaiju):
    """Board, hands, pile and pool hold the tiles of the box; at least 7 are off the board, at least
    10 with three daikaiju in play; and there is always a tile in some hand or in the pile."""
    copies = dict(zip(sea().wakes, sea().copies, strict=True))
    for number in range(35):
        game, dice = dealt(2 + number % 7, f"56-{number}", daikaiju), Dice(f"56-{number}")
        while not game.is_over():
            pieces = game.pieces()
            assert {wake: pieces[wake] for wake in copies} == copies
            off = sum(map(len, game.hands)) + len(game.stock) + len(game.under) + len(game.pool)
            assert off + game.laid == 56
            assert off >= 7 + min(game.in_play, 3)
            game.apply(dice.pick(game.legal_actions()))


def test_a_quiet_turn_after_a_swap_goes_on_as_usual():
    """With daikaiju in play the next player rolls after the swap, not before."""
    table = Table(
        CORNER,
        hands=[["T04", "T02"], ["T05"], [STRAIGHT]],
        moored=[0, 1],
        daikaiju={"D4G": (5, 1, 0), "D4B": (5, 3, 0), "D5G": (3, 5, 0)},
        rolls=QUIET,
    )
    table.apply(DRIVE_OFF)
    assert table.dice.unspent() == 2
    table.apply(Swap(("T02",), ("T05",)))
    assert table.dice.unspent() == 0
    assert table.hand(0) == ["T02", "T05"]  # the tile given up was the whole pile, and is drawn again
