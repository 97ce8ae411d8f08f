"""BC-7.6 and BC-7.7: torpedoes by sea, missiles as the crow flies."""

from __future__ import annotations

import pytest

from generator.games.bruise_cruise.actions import Missile, Torpedo

from .table import chart, do, hand, hex_of, items_of, legal, refused, table

CAPE = {(0, "flagship"): "cape-canaveral"}


def torpedo_at(spot, **how):
    how.setdefault("items", {0: (0, 0, 2)})
    return table(ships={**CAPE, (1, "flagship"): spot}, **how)


def missile_at(spot, **how):
    """Seat 0 has a missile and the card of Tampa; its ship is far away."""
    how.setdefault("items", {0: (0, 2, 0)})
    how.setdefault("hands", {0: ["tampa-a", "tampa-b"]})
    return table(ships={(1, "flagship"): spot}, **how)


@pytest.mark.clause("BC-7.6.1")
@pytest.mark.parametrize(("spot", "legal_shot"), [((7, 4), True), ((6, 4), True), ((6, 3), False)])
def test_a_torpedo_reaches_three_sailing_spaces(spot, legal_shot):
    state = torpedo_at(spot)
    assert (Torpedo("flagship", 1, "flagship") in legal(state)) == legal_shot
    if not legal_shot:
        assert refused(state, Torpedo("flagship", 1, "flagship")) == "BC-7.6.1"


@pytest.mark.clause("BC-7.6.1")
def test_a_torpedo_needs_a_torpedo():
    assert refused(torpedo_at((7, 4), items={0: (9, 9, 0)}), Torpedo("flagship", 1, "flagship")) == "BC-7.6.1"


@pytest.mark.clause("BC-7.6.2")
def test_the_path_bends_round_land_and_never_crosses_it():
    """From Cape Canaveral to 6,4, which touches it over a closed side, round the south of Florida."""
    assert not chart().near[chart().space_at(7, 3)] >> chart().space_at(6, 4) & 1
    do(torpedo_at((6, 4)), Torpedo("flagship", 1, "flagship"))
    # 6,3 touches it as well; by sea it is one space too far.
    assert refused(torpedo_at((6, 3)), Torpedo("flagship", 1, "flagship")) == "BC-7.6.1"


@pytest.mark.clause("BC-7.6.4", "BC-9.15")
def test_a_torpedo_is_deployed_for_good_and_counts_a_point():
    state = do(torpedo_at((7, 4)), Torpedo("flagship", 1, "flagship"))
    assert items_of(state, 0) == (0, 0, 1)
    assert state.deployed[:3] == [0, 0, 1]
    assert state.scores() == (1, 0)
    assert state.supply[2] == 13
    assert state.discard == [], "no card is needed"


@pytest.mark.clause("BC-7.6.5", "BC-7.7.5")
def test_own_ships_are_no_target():
    state = table(ships={**CAPE, (0, "central"): "miami"}, items={0: (0, 1, 1)}, hands={0: ["tampa-a"]})
    assert legal(state, Torpedo) == legal(state, Missile) == []
    assert refused(state, Torpedo("flagship", 0, "central")) == "BC-7.6.5"
    assert refused(state, Missile("tampa-a", 0, "central")) == "BC-7.7.5"
    assert refused(state, Torpedo("flagship", 3, "central")) == "BC-7.6.5"


@pytest.mark.clause("BC-7.6.6")
def test_one_action_fires_one_torpedo_and_a_second_another_from_the_same_ship():
    state = torpedo_at((7, 4))
    do(state, Torpedo("flagship", 1, "flagship"), Torpedo("flagship", 1, "flagship"))
    assert state.deployed[2] == 2
    assert state.actions_left == 0


@pytest.mark.clause("BC-7.7.1")
@pytest.mark.parametrize(
    ("spot", "legal_shot"), [("cape-canaveral", True), ((9, 3), True), ((10, 3), False), ("miami", True)]
)
def test_a_missile_flies_three_spaces_over_land_or_sea(spot, legal_shot):
    state = missile_at(spot)
    assert (Missile("tampa-a", 1, "flagship") in legal(state)) == legal_shot
    if not legal_shot:
        assert refused(state, Missile("tampa-a", 1, "flagship")) == "BC-7.7.1"


@pytest.mark.clause("BC-7.7.1")
def test_a_missile_needs_a_missile_and_the_card_of_a_port():
    assert refused(missile_at("miami", items={0: (9, 0, 9)}), Missile("tampa-a", 1, "flagship")) == "BC-7.7.1"
    other = missile_at("miami", hands={0: ["leap-hour"]})
    assert refused(other, Missile("tampa-a", 1, "flagship")) == "BC-7.7.1"
    assert refused(other, Missile("leap-hour", 1, "flagship")) == "BC-7.7.1"


@pytest.mark.clause("BC-7.7.2")
@pytest.mark.parametrize(
    "how",
    [
        {},
        {"flags": {"tampa": 0}},
        {"flags": {"tampa": 1}},
        {"homes": ("tampa", "veracruz")},
        {"homes": ("hamilton", "tampa")},
    ],
)
def test_the_port_may_be_anybodys(how):
    do(missile_at("miami", **how), Missile("tampa-a", 1, "flagship"))


@pytest.mark.clause("BC-7.7.3", "BC-7.7.2")
def test_a_ship_on_the_launching_port_is_at_range_nought():
    do(missile_at("tampa"), Missile("tampa-a", 1, "flagship"))


@pytest.mark.clause("BC-7.7.4", "BC-7.7.5", "BC-9.15")
def test_a_missile_is_deployed_for_good_and_no_own_ship_has_to_be_near():
    state = missile_at("miami")
    assert hex_of("hamilton") == tuple(chart().sea.hex[state.at[chart().flagship]])
    do(state, Missile("tampa-a", 1, "flagship"))
    assert (items_of(state, 0), state.deployed[:3], state.scores()) == ((0, 1, 0), [0, 1, 0], (1, 0))
    assert state.anchored, "the target had nothing to give"


@pytest.mark.clause("BC-7.7.6")
def test_one_action_and_one_card_a_missile():
    state = missile_at("miami")
    do(state, Missile("tampa-a", 1, "flagship"))
    assert (state.actions_left, hand(state, 0)) == (1, ["tampa-b"])
    do(state, Missile("tampa-b", 1, "flagship"))
    assert (state.deployed[1], hand(state, 0)) == (2, [])
