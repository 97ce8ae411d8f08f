"""BC-7.12 and BC-7.13: ships come in at the Home Port, and go home for good."""

from __future__ import annotations

import pytest

from generator.games.bruise_cruise.actions import Commission, Decommission, Step
from generator.games.bruise_cruise.state import COMMISSIONABLE, DECOMMISSIONED, NOBODY

from .table import chart, do, hex_of, legal, port, refused, ship, table, where

ONE_EACH = dict.fromkeys(("miami", "cozumel", "colon", "tortola", "havana"), 0)
AWAY = {(0, "flagship"): "tampa"}


@pytest.mark.clause("BC-7.12.1")
def test_one_ship_an_action_is_commissioned_region_side_up():
    state = table(ships=AWAY, waiting=[(0, "northern"), (0, "central")])
    assert legal(state, Commission) == [Commission("central"), Commission("northern")]
    do(state, Commission("northern"))
    assert where(state, 0, "northern") == hex_of("hamilton")
    assert where(state, 0, "central") == COMMISSIONABLE
    assert not state.claimed >> ship(0, "northern") & 1
    assert state.actions_left == 1
    for name in ("southern", "flagship", "dinghy"):
        assert refused(state, Commission(name)) == "BC-7.12.1"


@pytest.mark.clause("BC-7.12.2")
def test_no_ship_is_commissioned_while_any_lies_on_the_home_port():
    state = table(waiting=[(0, "northern")])
    assert refused(state, Commission("northern")) == "BC-7.12.2"
    do(state, next(step for step in legal(state, Step)), Commission("northern"))


@pytest.mark.clause("BC-7.12.3")
def test_a_ship_comes_even_if_the_flags_of_its_region_are_gone():
    state = table(ships=AWAY, waiting=[(0, "northern")])
    assert not any(state.regions)
    do(state, Commission("northern"))


@pytest.mark.clause("BC-7.13.1")
def test_to_decommission_needs_all_regions_the_home_port_and_the_turned_side():
    ready = {"flags": ONE_EACH, "claimed": [(0, "flagship")]}
    assert Decommission("flagship") in legal(table(**ready))
    assert refused(table(ships=AWAY, **ready), Decommission("flagship")) == "BC-7.13.1"
    assert refused(table(flags=ONE_EACH), Decommission("flagship")) == "BC-7.13.1"
    assert refused(table(**ready), Decommission("central")) == "BC-7.13.1"
    for missing in ONE_EACH:
        rest = {name: seat for name, seat in ONE_EACH.items() if name != missing}
        state = table(flags=rest, claimed=[(0, "flagship")])
        assert refused(state, Decommission("flagship")) == "BC-7.13.5"


@pytest.mark.clause("BC-7.13.2", "BC-9.15")
def test_a_ship_leaves_for_good_and_counts_a_point():
    state = do(table(flags=ONE_EACH, claimed=[(0, "flagship")]), Decommission("flagship"))
    assert where(state, 0, "flagship") == DECOMMISSIONED
    assert state.points(0) == 6
    assert state.traffic.bit_count() == 1
    assert refused(state, Commission("flagship")) == "BC-7.12.1"


@pytest.mark.clause("BC-7.13.3", "BC-4.4")
def test_a_ship_may_go_home_and_wait():
    state = table(ships={(0, "flagship"): (15, 0)})
    do(state, Step("flagship", *hex_of("hamilton")))
    assert where(state, 0, "flagship") == hex_of("hamilton")


@pytest.mark.clause("BC-7.13.4")
def test_ships_come_home_one_by_one():
    state = table(ships={(0, "central"): (15, 0)}, flags=ONE_EACH, claimed=[(0, "flagship"), (0, "central")])
    home = hex_of("hamilton")
    assert refused(state, Step("central", *home)) == "BC-4.1"
    do(state, Decommission("flagship"), Step("central", *home))


@pytest.mark.clause("BC-7.13.5")
def test_a_region_lost_in_between_stops_decommissioning_until_it_is_won_back():
    ships = {(0, "central"): (15, 0)}
    state = table(ships=ships, flags=ONE_EACH, claimed=[(0, "flagship"), (0, "central")])
    do(state, Decommission("flagship"), Step("central", *hex_of("hamilton")))
    state.pending.clear()
    state.active, state.actions_left = 0, 2
    west = chart().port_region[port("cozumel")]
    state.flag[port("cozumel")] = NOBODY
    state.regions[west] -= 1
    state.flags_left[0] += 1
    assert refused(state, Decommission("central")) == "BC-7.13.5"
    state.flag[port("roatan")] = 0
    state.regions[west] += 1
    state.flags_left[0] -= 1
    do(state, Decommission("central"))
