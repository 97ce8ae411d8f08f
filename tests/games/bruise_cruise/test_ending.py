"""BC-9: how the game ends, what counts, and who wins a tie."""

from __future__ import annotations

import pytest

from generator.games.bruise_cruise.actions import Claim, Decommission, Exchange, Step, Trade, Unfathomable
from generator.games.bruise_cruise.rules.ending import break_tie, way_home
from generator.games.bruise_cruise.state import BY_CARDS, BY_FLEET

from .table import SHIPS, box, chart, do, hex_of, legal, port, refused, table

REST = [name for name in SHIPS if name != "flagship"]
ONE_EACH = dict.fromkeys(("miami", "cozumel", "colon", "tortola", "havana"), 0)


def last_ship(rivals=0, **how):
    """Seat 0 has five ships home, five flags and the flagship ready: 11 points with the last one."""
    ports = [name for name in chart().ports if name not in ONE_EACH and name not in ("hamilton", "veracruz")]
    return table(
        flags={**ONE_EACH, **dict.fromkeys(ports[:rivals], 1)},
        claimed=[(0, "flagship")],
        gone=[(0, name) for name in REST],
        **how,
    )


def deployed(state, seat, missiles=0, torpedoes=0):
    """Give a seat deployed weapons."""
    for item, count in ((1, missiles), (2, torpedoes)):
        state.deployed[3 * seat + item] += count
        state.supply[item] -= count


def last_card(seats=2, points=(), **how):
    """Seat 0 holds the last card of the game; ``points`` are torpedoes deployed."""
    how.setdefault("hands", {0: ["tampa-a"]})
    state = table(seats, deck=[], shuffles=0, **how)
    for seat, count in enumerate(points):
        deployed(state, seat, torpedoes=count)
    return state


@pytest.mark.clause("BC-9.1")
def test_the_sixth_ship_home_ends_the_game_at_once():
    state = do(last_ship(), Decommission("flagship"))
    assert state.is_over()
    assert (state.ended, state.ender, state.legal_actions()) == (BY_FLEET, 0, [])
    assert refused(state, Trade("missile")) == "BC-9.1"
    five = table(flags=ONE_EACH, claimed=[(0, "flagship")], gone=[(0, name) for name in REST[:4]])
    assert not do(five, Decommission("flagship")).is_over()


@pytest.mark.clause("BC-9.2", "BC-9.12")
def test_the_last_card_ends_the_game_once_it_is_resolved():
    state = do(last_card(points=(1, 0)), Exchange("tampa-a"))
    assert (state.is_over(), state.ended, state.actions_left) == (True, BY_CARDS, 0)
    assert state.scores() == (1, 0)
    claimed = last_card(ships={(0, "flagship"): "tampa"})
    do(claimed, Claim("tampa-a", "flagship"))
    assert claimed.points(0) == 1, "the claim still counts"
    extra = do(last_card(hands={0: ["leap-hour"]}, points=(1, 0)), Unfathomable("leap-hour"))
    assert extra.is_over(), "actions left are not taken"
    held = do(last_card(hands={0: ["tampa-a"], 1: ["miami-a"]}), Exchange("tampa-a"))
    assert not held.is_over()


@pytest.mark.clause("BC-9.3", "BC-9.16", "BC-9.15")
def test_flags_weapons_and_ships_home_count_one_each():
    names = [name for name in chart().ports if name not in ("hamilton", "veracruz")][:6]
    state = table(flags=dict.fromkeys(names, 0), gone=[(0, name) for name in REST[:3]])
    deployed(state, 0, missiles=1, torpedoes=2)
    assert state.scores() == (12, 0)


@pytest.mark.clause("BC-9.4", "BC-9.16")
def test_items_cards_and_ships_in_play_score_nothing():
    state = table(
        ships={(0, "central"): "tampa"},
        items={0: (9, 9, 9)},
        hands={0: ["tampa-a", "miami-a"]},
        claimed=[(0, "central")],
    )
    assert state.scores() == (0, 0)


@pytest.mark.clause("BC-9.5", "BC-9.6")
@pytest.mark.parametrize(("rivals", "winner"), [(10, 0), (11, 0), (12, 1)])
def test_who_ends_the_game_wins_ties_but_not_from_two_points_behind(rivals, winner):
    """Ten points and the last ship make eleven, against ten, eleven or twelve flags."""
    state = last_ship(rivals)
    assert state.points(0) == 10
    do(state, Decommission("flagship"))
    assert state.scores().index(max(state.scores())) == winner
    assert len(set(state.scores())) == 2


@pytest.mark.clause("BC-9.7")
def test_after_an_end_by_cards_the_shortest_way_home_wins_a_tie():
    ships = {(0, "flagship"): (14, 0), (1, "flagship"): "tampa"}
    near = do(last_card(ships=ships, points=(2, 2)), Exchange("tampa-a"))
    assert near.scores() == (2.5, 2)
    far = {(0, "flagship"): "tampa", (1, "flagship"): (-2, 8)}
    assert do(last_card(ships=far, points=(2, 2)), Exchange("tampa-a")).scores() == (2, 2.5)


@pytest.mark.clause("BC-9.8")
def test_the_way_home_counts_ships_on_the_board_round_rival_home_ports():
    state = table(ships={(0, "flagship"): "tampa", (0, "central"): "havana", (1, "flagship"): "miami"})
    one = box().sea.sailing_distance
    home = chart().sea.hex[chart().port_space[port("hamilton")]]
    spots = [chart().sea.hex[chart().port_space[port(name)]] for name in ("tampa", "havana")]
    assert way_home(state, 0) == sum(one(spot, home) for spot in spots)
    assert way_home(table(gone=[(0, name) for name in SHIPS]), 0) == 0
    # A ship at Cape Canaveral goes home to Tampa through Miami (4); with Miami barred, all the way round.
    homes = ("tampa", "miami")
    state = table(homes=homes, ships={(0, "flagship"): "cape-canaveral", (1, "flagship"): "colon"})
    assert way_home(state, 0) > 4
    assert way_home(table(homes=("tampa", "colon"), ships={(0, "flagship"): "cape-canaveral"}), 0) == 4


@pytest.mark.clause("BC-9.8")
def test_a_ship_without_such_a_way_counts_the_distance_through():
    homes = ("new-orleans", "galveston")
    state = table(homes=homes, ships={(0, "flagship"): "tampa"})
    open_way = way_home(state, 0)
    # Bar everything but the ship's own space: no way round is left.
    state.barred[0] = chart().routes.all & ~(1 << chart().port_space[port("tampa")])
    assert way_home(state, 0) == open_way


@pytest.mark.clause("BC-9.9", "BC-9.14")
def test_still_tied_each_rolls_the_pair_of_dice():
    ships = {(0, "flagship"): "hamilton", (1, "flagship"): "veracruz"}
    state = do(last_card(ships=ships, points=(1, 1), rolls=(3, 3, 1, 4)), Exchange("tampa-a"))
    assert state.scores() == (1.5, 1)
    again = do(
        last_card(ships=ships, points=(1, 1), rolls=(3, 3, 2, 4, 1, 1, 1, 2), cards=()), Exchange("tampa-a")
    )
    assert again.scores() == (1, 1.5)
    assert again.dice.unspent() == 0


@pytest.mark.clause("BC-9.14")
def test_of_three_only_the_equal_highest_roll_again():
    # 11, 3 and 11; then 6 for seat 0 and 2 for seat 2.
    state = table(3, rolls=(6, 5, 1, 2, 6, 5, 3, 3, 1, 1), cards=())
    assert break_tie(state, [0, 1, 2]) == 0
    assert state.dice.unspent() == 0


@pytest.mark.clause("BC-9.10")
def test_after_an_end_by_cards_the_last_to_play_has_no_privilege():
    ships = {(0, "flagship"): "tampa", (1, "flagship"): "veracruz"}
    state = do(last_card(ships=ships, points=(2, 2)), Exchange("tampa-a"))
    assert state.scores() == (2, 2.5)


@pytest.mark.clause("BC-9.11")
def test_the_best_possible_score():
    numbers = box().numbers
    assert numbers.flags + chart().fleet + numbers.supply[1] + numbers.supply[2] == 51
    assert numbers.supply[1] + numbers.supply[2] == 33


@pytest.mark.clause("BC-9.13")
def test_if_the_ending_admiral_is_not_tied_for_the_lead_the_way_home_decides():
    """Seats 1 and 2 lead with twelve; seat 2 lies nearer to its home."""
    ships = {(1, "flagship"): "tampa", (2, "flagship"): "colon"}
    state = table(
        3, flags=ONE_EACH, claimed=[(0, "flagship")], gone=[(0, name) for name in REST], ships=ships,
        homes=("hamilton", "veracruz", "san-andres"),
    )  # fmt: skip
    deployed(state, 1, missiles=12)
    deployed(state, 2, torpedoes=12)
    do(state, Decommission("flagship"))
    assert state.ender == 0
    assert state.scores() == (11, 12, 12.5)


def test_way_home_of_nobody_is_nothing():
    assert way_home(table(), 0) == way_home(table(), 1) == 0
    assert legal(table(ships={(0, "flagship"): "tampa"}), Step)
    assert hex_of("tampa") == (6, 3)
