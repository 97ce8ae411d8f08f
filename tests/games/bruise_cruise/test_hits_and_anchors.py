"""BC-5 and BC-6: what a hit costs, and what an anchor forbids."""

from __future__ import annotations

import pytest

from generator.games.bruise_cruise.actions import (
    Battle,
    Claim,
    Decommission,
    LiftAnchor,
    Missile,
    PickShip,
    Raid,
    Sail,
    SailTo,
    Step,
    Surrender,
    Torpedo,
    Unfathomable,
)
from generator.games.bruise_cruise.state import DECOMMISSIONED

from .table import chart, do, hex_of, items_of, legal, refused, ship, table, where

DUEL = {(0, "flagship"): "miami", (1, "flagship"): "cape-canaveral"}


def fire(**how):
    """A torpedo from Miami at the ship at Cape Canaveral."""
    how.setdefault("items", {})[0] = (0, 0, 4)
    return do(table(ships=DUEL, **how), Torpedo("flagship", 1, "flagship"))


@pytest.mark.clause("BC-5.1")
def test_a_life_preserver_goes_to_the_bank_first():
    state = fire(items={1: (2, 1, 1)})
    assert items_of(state, 1) == (1, 1, 1)
    assert state.supply[0] == 23
    assert not state.anchored


@pytest.mark.clause("BC-5.2")
@pytest.mark.parametrize(("weapon", "left"), [("missile", (0, 1, 1)), ("torpedo", (0, 2, 0))])
def test_without_one_the_owner_gives_a_weapon_of_the_own_choice(weapon, left):
    state = fire(items={1: (0, 2, 1)})
    assert state.to_move() == 1
    assert legal(state) == [Surrender("missile"), Surrender("torpedo")]
    assert refused(state, Surrender("life_preserver")) == "BC-5.2"
    supply = list(state.supply)
    do(state, Surrender(weapon))
    assert items_of(state, 1) == left
    assert (
        state.supply[("missile", "torpedo").index(weapon) + 1]
        == supply[("missile", "torpedo").index(weapon) + 1] + 1
    )
    assert (state.to_move(), state.actions_left) == (0, 1)


@pytest.mark.clause("BC-5.2")
def test_deployed_weapons_are_not_available():
    state = table(ships=DUEL, items={0: (0, 0, 1)})
    state.supply[1] -= 1
    state.deployed[3 + 1] = 1
    do(state, Torpedo("flagship", 1, "flagship"))
    assert state.deployed[3 + 1] == 1
    assert state.anchored


@pytest.mark.clause("BC-5.3")
def test_with_neither_an_anchor_drops_on_the_ship_that_was_hit():
    state = fire()
    assert state.anchored == 1 << ship(1, "flagship")
    assert state.anchors == 8


@pytest.mark.clause("BC-5.4", "BC-10.3", "BC-6.4")
def test_an_anchored_ship_takes_no_second_anchor_and_without_anchors_nothing_happens():
    state = fire(anchored=[(1, "flagship")])
    assert (state.anchored.bit_count(), state.anchors, state.points(0)) == (1, 8, 1)
    state = table(ships=DUEL, items={0: (0, 0, 4)})
    state.anchors = 0
    do(state, Torpedo("flagship", 1, "flagship"))
    assert (state.anchored, state.anchors, state.points(0)) == (0, 0, 1)


@pytest.mark.clause("BC-5.5")
def test_four_hits():
    state = table(ships=DUEL, items={0: (0, 0, 4), 1: (1, 2, 0)}, actions=4)
    left = []
    for _ in range(4):
        do(state, Torpedo("flagship", 1, "flagship"))
        left.append((items_of(state, 1), bool(state.anchored)))
    assert left == [
        ((0, 2, 0), False),
        ((0, 1, 0), False),
        ((0, 0, 0), False),
        ((0, 0, 0), True),
    ]


@pytest.mark.clause("BC-5.6")
def test_a_hit_never_sinks_moves_or_turns_a_ship():
    state = fire(claimed=[(1, "flagship")])
    assert where(state, 1, "flagship") == hex_of("cape-canaveral")
    assert state.claimed >> ship(1, "flagship") & 1


@pytest.mark.clause("BC-5.7")
@pytest.mark.parametrize("homes", [("hamilton", "cape-canaveral"), ("hamilton", "veracruz")])
def test_no_port_shelters_a_ship(homes):
    """A claimed port or its own Home Port."""
    assert fire(homes=homes).anchored


# ---- anchors ----


def anchored(**how):
    how.setdefault("ships", {(0, "flagship"): "tampa", (1, "flagship"): (5, 3)})
    return table(anchored=[(0, "flagship")], **how)


@pytest.mark.clause("BC-6.1", "BC-6.2")
def test_an_anchored_ship_sails_raids_fires_and_claims_nothing():
    state = anchored(hands={0: ["tampa-a", "absurd-tailwind"]}, items={0: (0, 0, 1)})
    for action in (
        Step("flagship", 6, 4),
        Sail("tampa-a", "flagship"),
        Raid("flagship", 1, "flagship"),
        Torpedo("flagship", 1, "flagship"),
        Claim("tampa-a", "flagship"),
    ):
        assert refused(state, action) == "BC-6.1"
    state.flag[chart().port_number["tampa"]] = 1
    assert refused(state, Battle("tampa-a", "flagship")) == "BC-6.1"
    do(state, Unfathomable("absurd-tailwind"))
    assert where(state, 0, "flagship") == hex_of("tampa")
    assert not state.pending


@pytest.mark.clause("BC-6.3")
def test_an_anchored_ship_can_be_hit_and_raided_and_missiles_launched_from_its_port():
    state = anchored(hands={0: ["tampa-a"]}, items={0: (1, 1, 0), 1: (0, 0, 1)})
    do(state.copy(), Missile("tampa-a", 1, "flagship"))
    state.active = 1
    do(state.copy(), Torpedo("flagship", 0, "flagship"))
    assert Raid("flagship", 0, "flagship") in legal(state)


@pytest.mark.clause("BC-6.4")
def test_nine_anchors_in_all():
    assert anchored().anchors == 8
    state = table(ships=DUEL, anchored=[(0, "flagship"), (1, "flagship")])
    assert state.pieces()["anchor"] == 9


@pytest.mark.clause("BC-6.5")
def test_an_anchored_ship_at_home_may_be_decommissioned_and_its_anchor_returns():
    one_each = dict.fromkeys(("tampa", "cozumel", "colon", "tortola", "havana"), 0)
    state = table(flags=one_each, claimed=[(0, "flagship")], anchored=[(0, "flagship")])
    do(state, Decommission("flagship"))
    assert where(state, 0, "flagship") == DECOMMISSIONED
    assert (state.anchored, state.anchors) == (0, 9)


@pytest.mark.clause("BC-7.11.1")
def test_an_anchor_is_lifted_and_the_ship_acts_again_in_the_same_turn():
    state = anchored()
    assert refused(state, LiftAnchor("central")) == "BC-7.11.1"
    do(state, LiftAnchor("flagship"))
    assert (state.anchored, state.anchors, state.actions_left) == (0, 9, 1)
    do(state, Step("flagship", 6, 4))
    assert refused(table(), LiftAnchor("flagship")) == "BC-7.11.1"


@pytest.mark.clause("BC-7.10.2")
def test_no_effect_moves_an_anchored_ship():
    """Of two rival ships only the free one is offered, then moved."""
    ships = {(1, "flagship"): "tampa", (1, "central"): "havana", (1, "eastern"): "miami"}
    state = table(ships=ships, anchored=[(1, "central")], hands={0: ["rubber-duck-current"]})
    do(state, Unfathomable("rubber-duck-current"))
    assert legal(state) == [PickShip(1, "eastern"), PickShip(1, "flagship")]
    do(state, PickShip(1, "eastern"), SailTo(6, 5))
    assert where(state, 1, "eastern") == (6, 5)
