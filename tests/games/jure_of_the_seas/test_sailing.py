"""Moving ships along their wakes. JS-8"""

from __future__ import annotations

from itertools import permutations

import pytest

from generator.games.jure_of_the_seas.actions import Place
from generator.games.jure_of_the_seas.state import COLLISION, EDGE, JAWS, WHIRLPOOL

from .table import CORNERS, QUIET, STRAIGHT, U_TURNS, Table

ELSEWHERE = (5, 5, 7)
FAR = {"D4G": (5, 1, 0), "D4B": (5, 3, 0), "D5G": (6, 5, 0)}


def laid(wake, turns, ships, hands=None, **table):
    """The position after seat 0 has laid that tile, its only one unless ``hands`` says otherwise."""
    given = hands or [[wake], *([STRAIGHT] for _ in ships[1:])]
    found = Table(ships, hands=given, open_water=True, chance=[1] * 8, **table)
    found.apply(Place(wake, turns))
    return found


@pytest.mark.clause("JS-8.1")
def test_every_ship_in_front_of_the_tile_follows_its_wake():
    """Four ships at one square, each from another side; a fifth elsewhere stays."""
    table = laid(STRAIGHT, 0, [(3, 3, 7), (3, 3, 0), (3, 3, 2), (3, 3, 5), ELSEWHERE])
    assert [table.ship(seat) for seat in range(5)] == [(4, 3, 7), (3, 4, 0), (2, 3, 2), (3, 2, 5), ELSEWHERE]


@pytest.mark.clause("JS-8.1", "JS-8.5")
@pytest.mark.parametrize("tiles", range(5))
def test_a_ship_goes_on_through_any_number_of_tiles(tiles):
    """The caption of the rules: to the end of the wake trail, not just across the new tile."""
    trail = {(2 + step, 3): STRAIGHT for step in range(tiles)}
    table = laid(STRAIGHT, 0, [(1, 3, 7), (5, 6, 7)], tiles=trail)
    assert table.ship(0) == (2 + tiles, 3, 7)


@pytest.mark.clause("JS-8.2")
@pytest.mark.parametrize(
    ("extra", "fate"),
    [({}, EDGE), ({"daikaiju": {"D1G": (1, 3, 0)}}, JAWS)],
    ids=["edge", "daikaiju"],
)
def test_a_path_to_the_edge_or_to_a_daikaiju_eliminates_any_ship(extra, fate):
    """The active ship goes straight down; seat 1 is driven off to the left, or right into the dragon."""
    ship = (0, 3, 2) if fate is EDGE else (0, 3, 7)
    table = laid(STRAIGHT, 0, [(0, 3, 0), ship, ELSEWHERE], **extra)
    assert table.fates == ["", fate, ""]
    assert table.ship(0) == (0, 4, 0)


@pytest.mark.clause("JS-8.2")
def test_an_endless_loop_eliminates_any_ship():
    """Seat 1 is caught in the ring that the tile closes; the active ship passes outside."""
    ring = {(2, 2): CORNERS, (3, 2): CORNERS, (2, 3): CORNERS}
    table = laid(CORNERS, 0, [(3, 3, 2), (3, 3, 7), ELSEWHERE], tiles=ring)
    assert table.fates == ["", WHIRLPOOL, ""]


@pytest.mark.clause("JS-8.3")
def test_ships_pass_through_each_other_and_the_order_does_not_matter():
    """Whoever sits where, and whoever's turn it is, the ships end at the same places."""
    starts = [(3, 3, 7), (3, 3, 2), (3, 3, 0), (3, 3, 5)]
    ends = {(3, 3, 7): (4, 3, 7), (3, 3, 2): (2, 3, 2), (3, 3, 0): (3, 4, 0), (3, 3, 5): (3, 2, 5)}
    for ships in permutations(starts):
        table = laid(STRAIGHT, 0, [*ships, ELSEWHERE])
        assert [table.ship(seat) for seat in range(4)] == [ends[ship] for ship in ships]


@pytest.mark.clause("JS-8.4")
def test_two_ships_whose_wakes_join_go_back_along_each_others_trails():
    """Both trails are whole: each ship leaves the board where the other one came from."""
    trails = {(0, 3): STRAIGHT, **{(column, 3): STRAIGHT for column in range(2, 7)}}
    table = laid(STRAIGHT, 0, [(1, 3, 7), (1, 3, 2), ELSEWHERE, (5, 6, 7)], tiles=trails)
    assert table.fates == [EDGE, EDGE, "", ""]


@pytest.mark.clause("JS-8.4")
def test_back_along_the_other_trail_as_far_as_it_goes():
    """A daikaiju has eaten the middle of the trail of seat 1: seat 0 stops before the gap."""
    trails = {(0, 3): STRAIGHT, (2, 3): STRAIGHT, (3, 3): STRAIGHT, (5, 3): STRAIGHT, (6, 3): STRAIGHT}
    table = laid(STRAIGHT, 0, [(1, 3, 7), (1, 3, 2), ELSEWHERE, (5, 6, 7)], tiles=trails)
    assert table.ship(0) == (4, 3, 7)
    assert table.fates == ["", EDGE, "", ""]


@pytest.mark.clause("JS-8.5")
def test_example_to_the_end_of_the_wake_trail():
    """Turn 1: a tile that rounds a corner. Turn 2: the next tile joins a trail laid before."""
    trail = {(1, 2): STRAIGHT, (1, 1): CORNERS}
    table = laid(CORNERS, 0, [(1, 3, 7), (5, 6, 7)], tiles=trail)
    # Up from (1, 3), through (1, 2), in at 5 of (1, 1) and out at its left, before (0, 1).
    assert table.ship(0) == (0, 1, 3)


@pytest.mark.clause("JS-8.6")
def test_two_ships_forced_to_one_position_are_both_eliminated():
    """Also the one that only waited there."""
    table = laid(STRAIGHT, 0, [(1, 3, 7), (2, 3, 7), ELSEWHERE, (5, 6, 7)])
    assert table.fates == [COLLISION, COLLISION, "", ""]
    assert [table.ship(seat) for seat in range(2)] == [None, None]


@pytest.mark.clause("JS-8.6")
def test_two_other_ships_forced_together_leave_the_active_one_afloat():
    """Seat 1 is driven down to where seat 2 waits; seat 0 goes on."""
    table = laid(STRAIGHT, 0, [(1, 3, 7), (1, 3, 0), (1, 4, 0), ELSEWHERE])
    assert table.fates == ["", COLLISION, COLLISION, ""]
    assert table.ship(0) == (2, 3, 7)


@pytest.mark.clause("JS-8.7")
def test_a_ship_on_its_mark_moved_by_anothers_tile_has_moved():
    """Seat 1 stood at the other mark of the square. On its own turn a daikaiju waits in front of it:
    a ship that has sailed is lost to that, and is not asked to relocate."""
    table = Table(
        [(0, 3, 6), (0, 3, 7), (5, 5, 7)],
        moored=[0, 1],
        daikaiju={**FAR, "D1G": (1, 2, 0)},
        hands=[[STRAIGHT], [STRAIGHT], [STRAIGHT]],
        rolls=(3, 4, 4, *QUIET),
        chance=[1] * 6,
    )
    table.apply(Place(STRAIGHT, 0))
    assert table.moored == 0
    assert table.where("D1G") == (1, 3)
    assert table.ship(1) is None
    assert table.ship(0) == (1, 3, 6)
    assert table.active == 2


@pytest.mark.clause("JS-8.7")
def test_a_ship_on_its_mark_elsewhere_has_not_moved():
    table = Table(
        [(0, 3, 6), (0, 4, 7)], moored=[0, 1], hands=[[STRAIGHT, U_TURNS], [STRAIGHT]], open_water=True
    )
    table.apply(Place(STRAIGHT, 0))
    assert table.moored == 0b10
    assert table.ship(1) == (0, 4, 7)
