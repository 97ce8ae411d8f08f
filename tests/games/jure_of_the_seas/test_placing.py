"""Placing a wake tile, the four bans and their order of resort. JS-7"""

from __future__ import annotations

import pytest

from generator.games.jure_of_the_seas.actions import ChooseStart, NoSwap, Place, Relocate, Stay
from generator.games.jure_of_the_seas.state import COLLISION, EDGE, JAWS, PLACE, WHIRLPOOL
from generator.mechanics.dice import Dice

from . import reference
from .table import CORNERS, STRAIGHT, U_TURNS, Table, dealt

# In front of (1, 3), to be entered from the left. Nothing lies at (0, 3): only the bans of the
# squares a test names hold, and the way back is open water.
SHIP = (1, 3, 7)
ELSEWHERE = (5, 5, 7)


def holding(*hand, ships=(SHIP, ELSEWHERE), **table):
    """Seat 0 about to place, with that hand, on a sea without dice; the others hold straight wakes."""
    return Table(ships, hands=[hand, *([STRAIGHT] for _ in ships[1:])], open_water=True, **table)


def places(wake, *turns):
    """The placements of one wake type."""
    return {Place(wake, turn) for turn in turns}


@pytest.mark.clause("JS-7.1")
def test_any_tile_of_the_hand_in_any_of_four_orientations():
    table = holding("T02", "T11", STRAIGHT)
    assert table.legal() == places("T02", 0, 1, 2, 3) | places("T11", 0, 1, 2, 3) | places(STRAIGHT, 0)
    table.refuses(Place("T03", 0), "JS-7.1")
    table.refuses(Place("T99", 0), "JS-7.1")
    table.refuses(Place("T02", 4), "JS-7.1")
    table.refuses(Place("T02", -1), "JS-7.1")


@pytest.mark.clause("JS-7.1")
def test_it_lies_on_the_front_square_as_it_was_turned():
    table = holding("T02", "T11")
    table.apply(Place("T02", 3))
    assert table.tile(1, 3) == ("T02", 3)
    assert table.hand(0) == ["T11"]


@pytest.mark.clause("JS-7.1")
@pytest.mark.parametrize(
    "action",
    [ChooseStart(0, 0, 7), Relocate(0, 0, 7), Stay(), NoSwap()],
    ids=lambda action: type(action).__name__,
)
def test_nothing_else_can_be_done_in_part_2(action):
    holding(STRAIGHT).refuses(action, "JS-7.1")


@pytest.mark.clause("JS-7.2")
@pytest.mark.parametrize("daikaiju", [True, False])
def test_a_laid_tile_is_never_moved_or_turned_again(daikaiju):
    """From one decision to the next a tile lies as it lay, or a daikaiju has washed it away."""
    for seats in (2, 5, 8):
        game, dice = dealt(seats, f"lie-{seats}", daikaiju), Dice(f"lie-{seats}")
        before = {}
        while not game.is_over():
            game.apply(dice.pick(game.legal_actions()))
            now = {square: lay for square, lay in enumerate(game.board) if lay >= 0}
            gone = set(before) - set(now)
            assert all(now[square] == before[square] for square in set(before) & set(now))
            assert len(set(now) - set(before)) <= 1
            assert daikaiju or not gone
            before = now


@pytest.mark.clause("JS-7.3")
@pytest.mark.parametrize(("wake", "turns"), [(STRAIGHT, (0,)), ("T33", (0, 1)), ("T02", (0, 1, 2, 3))])
def test_orientations_that_look_alike_count_once(wake, turns):
    """Symmetry 4 lies one way, symmetry 2 two ways, symmetry 1 four ways."""
    table = holding(wake)
    assert table.legal() == places(wake, *turns)
    for turn in set(range(4)) - set(turns):
        table.refuses(Place(wake, turn), "JS-7.3")


@pytest.mark.clause("JS-7.3")
def test_two_copies_of_a_tile_count_once():
    table = holding("T02", "T02", "T02")
    assert table.legal_actions() == sorted(places("T02", 0, 1, 2, 3))
    table.apply(Place("T02", 0))
    assert table.hand(0) == ["T02", "T02"]


# ---- the bans ----------------------------------------------------------------------------------


@pytest.mark.clause("JS-7.4")
def test_ban_a_the_own_path_ends_at_the_edge():
    table = holding(U_TURNS, STRAIGHT, ships=[(0, 3, 7), ELSEWHERE])
    assert table.legal() == places(STRAIGHT, 0)
    table.refuses(Place(U_TURNS, 0), "JS-7.4")


@pytest.mark.clause("JS-7.4")
def test_ban_a_looks_to_the_end_of_the_wake_and_not_only_over_the_new_tile():
    """Back along another trail, three tiles on, off the board at the top."""
    trail = {(1, 2): STRAIGHT, (1, 1): STRAIGHT, (1, 0): STRAIGHT}
    table = holding(CORNERS, STRAIGHT, tiles=trail)
    table.refuses(Place(CORNERS, 0), "JS-7.4")
    assert table.legal() == places(STRAIGHT, 0)


RING = {(2, 2): CORNERS, (3, 2): CORNERS, (2, 3): CORNERS}


@pytest.mark.clause("JS-7.5")
def test_ban_b_the_own_path_is_an_endless_loop():
    """The fourth corner closes the ring. A daikaiju has eaten the tile the ship came by."""
    table = holding(CORNERS, STRAIGHT, ships=[(3, 3, 7), ELSEWHERE], tiles=RING)
    assert table.legal() == places(STRAIGHT, 0)
    table.refuses(Place(CORNERS, 0), "JS-7.5")


@pytest.mark.clause("JS-7.5")
def test_a_ring_with_a_gap_is_no_loop():
    tiles = {square: wake for square, wake in RING.items() if square != (2, 2)}
    table = holding(CORNERS, STRAIGHT, ships=[(3, 3, 7), ELSEWHERE], tiles=tiles)
    assert table.legal() == places(CORNERS, 0) | places(STRAIGHT, 0)


@pytest.mark.clause("JS-7.6")
def test_ban_c_the_own_path_ends_at_a_daikaiju():
    """Straight on swims the dragon. Round the corner is fine, though other wakes of that tile touch it."""
    table = holding(CORNERS, STRAIGHT, daikaiju={"D1G": (2, 3, 0)})
    assert table.legal() == places(CORNERS, 0)
    table.refuses(Place(STRAIGHT, 0), "JS-7.6")


@pytest.mark.clause("JS-7.6")
def test_ban_c_looks_to_the_end_of_the_wake():
    table = holding(CORNERS, STRAIGHT, tiles={(2, 3): STRAIGHT}, daikaiju={"D1G": (3, 3, 0)})
    assert table.legal() == places(CORNERS, 0)


@pytest.mark.clause("JS-7.7")
@pytest.mark.parametrize(
    ("ship", "extra", "wake", "fate"),
    [
        ((0, 3, 7), {}, U_TURNS, EDGE),
        ((1, 3, 7), {"daikaiju": {"D1G": (2, 3, 0)}}, STRAIGHT, JAWS),
        ((3, 3, 7), {"tiles": RING}, CORNERS, WHIRLPOOL),
    ],
    ids=["edge", "daikaiju", "loop"],
)
def test_bans_a_to_c_hold_only_while_another_placement_avoids_them(ship, extra, wake, fate):
    """With nothing else in hand the tile may, and must, be laid; the ship is lost."""
    table = holding(wake, ships=[ship, (5, 5, 7), (5, 6, 7)], **extra)
    assert table.legal() == places(wake, 0)
    table.apply(Place(wake, 0))
    assert table.fates == [fate, "", ""]


@pytest.mark.clause("JS-7.7")
def test_one_way_out_among_all_tiles_and_turns_is_enough():
    """In a corner entered from above nearly every lay of these tiles leads off; the bans still hold."""
    table = holding(U_TURNS, "T03", ships=[(0, 0, 0), ELSEWHERE])
    found = reference.verdicts(table.observation(0))
    clean = {Place(one.wake, one.turns) for one in found if not one.bans}
    assert 0 < len(clean) < len(found)
    assert table.legal() == clean


@pytest.mark.clause("JS-7.8")
def test_eliminating_others_is_always_allowed():
    """The ship at the left mark of the same square is turned back over the edge."""
    table = holding("T04", ships=[(0, 0, 0), (0, 0, 7), ELSEWHERE], moored=[0, 1])
    assert Place("T04", 3) in table.legal()
    table.apply(Place("T04", 3))
    assert table.fates == ["", EDGE, ""]


@pytest.mark.clause("JS-7.9")
def test_ban_d_the_active_ship_would_finish_where_another_waits():
    """Straight on through (2, 3) to the very position of seat 1."""
    table = holding(CORNERS, STRAIGHT, ships=[SHIP, (3, 3, 7)], tiles={(2, 3): STRAIGHT})
    assert table.legal() == places(CORNERS, 0)
    table.refuses(Place(STRAIGHT, 0), "JS-7.9")


@pytest.mark.clause("JS-7.9")
@pytest.mark.parametrize("point", [6, 0, 1, 2, 3])
def test_the_same_square_by_another_point_is_no_meeting(point):
    table = holding(CORNERS, STRAIGHT, ships=[SHIP, (3, 3, point)], tiles={(2, 3): STRAIGHT})
    assert table.legal() == places(CORNERS, 0) | places(STRAIGHT, 0)


@pytest.mark.clause("JS-7.9")
def test_ban_d_covers_any_two_ships():
    """Seat 1 faces the same square from above and would be driven down to where seat 2 waits."""
    table = holding(CORNERS, STRAIGHT, ships=[SHIP, (1, 3, 0), (1, 4, 0)])
    table.refuses(Place(STRAIGHT, 0), "JS-7.9")
    # Round the corner seat 0 goes up, and seat 1 out to the left.
    assert table.legal() == places(CORNERS, 0)


@pytest.mark.clause("JS-7.9")
def test_ban_d_covers_two_ships_that_both_move():
    """Seat 0 goes over the tile, round three corners and into it again where seat 1 waits: from there
    on both take one wake in one direction."""
    tiles = {(2, 3): CORNERS, (2, 2): CORNERS, (1, 2): CORNERS}
    table = holding(STRAIGHT, "T33", ships=[SHIP, (1, 3, 1)], tiles=tiles)
    found = {(one.wake, one.turns): one.bans for one in reference.verdicts(table.observation(0))}
    assert "D" in found[STRAIGHT, 0]
    table.refuses(Place(STRAIGHT, 0), "JS-7.9")


@pytest.mark.clause("JS-7.10")
def test_first_resort_what_breaks_no_ban():
    table = holding(U_TURNS, STRAIGHT, CORNERS, ships=[(0, 3, 7), (1, 3, 7)])
    # U-turns: off the board. Straight on: where seat 1 waits. The corner: up to (0, 2).
    assert table.legal() == places(CORNERS, 0)


@pytest.mark.clause("JS-7.10")
def test_second_resort_what_breaks_a_to_c_only():
    """Off the board is allowed then; running on with another ship is still not."""
    table = holding(U_TURNS, STRAIGHT, ships=[(0, 3, 7), (1, 3, 7)])
    assert table.legal() == places(U_TURNS, 0)
    table.refuses(Place(STRAIGHT, 0), "JS-7.9")


@pytest.mark.clause("JS-7.10", "JS-8.6")
def test_last_resort_everything():
    table = holding(STRAIGHT, ships=[(0, 3, 7), (1, 3, 7), ELSEWHERE, (5, 6, 7)])
    assert table.legal() == places(STRAIGHT, 0)
    table.apply(Place(STRAIGHT, 0))
    assert table.fates == [COLLISION, COLLISION, "", ""]


@pytest.mark.clause("JS-7.10")
def test_a_placement_that_breaks_d_and_another_ban_comes_last():
    """U-turns: seat 0 goes off and seat 1 meets seat 2. Straight on: seat 0 meets seat 3. Neither is
    better than the other."""
    table = holding(U_TURNS, ships=[(0, 3, 7), (0, 3, 2), (1, 3, 6), (1, 3, 7)])
    only = table.legal()
    assert only == places(U_TURNS, 0)
    found = reference.verdicts(table.observation(0))
    assert found[0].bans == {"A", "D"}
    table = holding(U_TURNS, STRAIGHT, ships=[(0, 3, 7), (0, 3, 2), (1, 3, 6), (1, 3, 7)])
    bans = {one.wake: one.bans for one in reference.verdicts(table.observation(0))}
    assert bans == {U_TURNS: {"A", "D"}, STRAIGHT: {"D"}}
    assert table.legal() == places(U_TURNS, 0) | places(STRAIGHT, 0)


@pytest.mark.clause("JS-7.11")
def test_on_open_water_bans_b_and_d_never_come_up():
    """No trail is ever broken: nothing can follow a ship and no ship meets its own wake."""
    tried = 0
    for number in range(42):
        game, dice = dealt(2 + number % 7, f"open-{number}", daikaiju=False), Dice(f"open-{number}")
        while not game.is_over():
            if game.part == PLACE:
                for one in reference.verdicts(game.observation(game.active)):
                    assert one.bans <= {"A"}
                    tried += 1
            game.apply(dice.pick(game.legal_actions()))
    assert tried > 5000
