"""BC-7.8: a die each, loot, and a getaway."""

from __future__ import annotations

import pytest

from generator.games.bruise_cruise.actions import Raid, SailTo, StayPut, Take
from generator.mechanics.hexes import Hex

from .table import box, do, hex_of, items_of, legal, refused, table, where

NEXT = {(0, "flagship"): (5, 3), (1, "flagship"): "tampa"}
RAID = Raid("flagship", 1, "flagship")


def raid(*rolls, **how):
    how.setdefault("ships", NEXT)
    how.setdefault("items", {1: (1, 1, 1)})
    return do(table(rolls=rolls, **how), RAID)


@pytest.mark.clause("BC-7.8.1")
def test_a_raid_needs_a_rival_ship_next_to_an_own_one():
    assert RAID in legal(table(ships=NEXT))
    away = table(ships={(0, "flagship"): (4, 3), (1, "flagship"): "tampa"})
    assert refused(away, RAID) == "BC-7.8.2"
    assert refused(table(ships=NEXT), Raid("flagship", 0, "flagship")) == "BC-7.8.1"


@pytest.mark.clause("BC-7.8.2")
def test_passengers_do_not_walk_across_florida():
    state = table(ships={(0, "flagship"): "cape-canaveral", (1, "flagship"): "tampa"})
    assert refused(state, RAID) == "BC-7.8.2"


@pytest.mark.clause("BC-7.8.3")
def test_the_attacker_wins_twenty_one_throws_of_thirty_six():
    won = 0
    for own in range(1, 7):
        for other in range(1, 7):
            state = raid(own, other)
            wins = state.to_move() == 0 and isinstance(legal(state)[0], Take)
            assert wins == (own >= other)
            won += wins
    assert won == 21


@pytest.mark.clause("BC-7.8.4", "BC-7.8.10", "BC-7.8.11")
def test_the_winner_steals_an_item_of_choice_and_then_gets_away():
    state = raid(6, 1)
    assert legal(state) == [Take("life_preserver"), Take("missile"), Take("torpedo")]
    do(state, Take("torpedo"))
    assert (items_of(state, 0), items_of(state, 1)) == ((0, 0, 1), (1, 1, 0))
    assert state.to_move() == 0
    spaces = {(action.q, action.r) for action in legal(state, SailTo)}
    near = {hex for hex in box().sea.hexes if 1 <= box().sea.sailing_distance(Hex(5, 3), hex) <= 3}
    assert spaces < near
    do(state, SailTo(4, 4))
    assert where(state, 0, "flagship") == (4, 4)
    assert where(state, 1, "flagship") == hex_of("tampa"), "the defender stays"
    assert state.actions_left == 1, "the getaway costs no action"


@pytest.mark.clause("BC-7.8.11")
def test_deployed_weapons_cannot_be_stolen():
    state = table(ships=NEXT, rolls=(6, 1))
    state.supply[1] -= 1
    state.deployed[3 + 1] = 1
    do(state, RAID)
    assert legal(state, Take) == []
    assert items_of(state, 0) == (0, 0, 0)


@pytest.mark.clause("BC-7.8.5", "BC-7.8.10")
def test_if_the_attacker_loses_nothing_is_stolen_and_the_defender_gets_away():
    state = raid(2, 3)
    assert state.to_move() == 1
    assert items_of(state, 1) == (1, 1, 1)
    do(state, SailTo(6, 5))
    assert where(state, 1, "flagship") == (6, 5)
    assert where(state, 0, "flagship") == (5, 3), "the attacker stays"
    assert (state.to_move(), state.actions_left) == (0, 1)


@pytest.mark.clause("BC-7.8.6")
def test_the_getaway_obeys_the_sailing_rules_and_an_anchored_defender_stays_put():
    state = raid(1, 6, anchored=[(1, "flagship")])
    assert (state.to_move(), state.pending) == (0, [])
    # From Tampa, three spaces: not through the raider on 5,3, nor into seat 0's Home Port at Key West.
    state = raid(1, 6, homes=("key-west", "veracruz"))
    spaces = {(action.q, action.r) for action in legal(state, SailTo)}
    assert (5, 3) not in spaces
    assert hex_of("key-west") not in spaces
    assert (6, 5) in spaces


@pytest.mark.clause("BC-7.8.7")
def test_raiding_an_admiral_with_nothing_is_legal():
    state = raid(6, 1, items={})
    assert state.to_move() == 0
    assert isinstance(legal(state)[0], SailTo)


@pytest.mark.clause("BC-7.8.8")
def test_a_raid_scores_no_point_and_plays_no_card():
    state = raid(6, 1)
    assert state.scores() == (0, 0)
    assert not state.played
    assert state.discard == []


@pytest.mark.clause("BC-7.8.9")
def test_a_ship_in_its_own_home_port_may_be_raided():
    raid(6, 1, homes=("hamilton", "tampa"))


@pytest.mark.clause("BC-7.8.12")
def test_the_getaway_is_optional_and_its_owner_steers():
    state = raid(1, 6)
    assert legal(state)[-1] == StayPut()
    do(state, StayPut())
    assert where(state, 1, "flagship") == hex_of("tampa")
    assert (state.to_move(), state.active) == (0, 0)
    far = max(
        box().sea.sailing_distance(Hex(*hex_of("tampa")), Hex(action.q, action.r))
        for action in legal(raid(1, 6), SailTo)
    )
    assert far == 3


def test_loot_of_one_kind_needs_no_choice():
    state = raid(6, 1, items={1: (0, 2, 0)})
    assert (items_of(state, 0), items_of(state, 1)) == ((0, 1, 0), (0, 1, 0))
    assert isinstance(legal(state)[0], SailTo)
