"""BC-4: ships in each other's way, ports, and Home Ports that rivals may not enter."""

from __future__ import annotations

import pytest

from generator.games.bruise_cruise.actions import (
    Battle,
    Claim,
    Exchange,
    Missile,
    Sail,
    SailTo,
    Step,
    Torpedo,
    Unfathomable,
)

from .table import chart, do, hex_of, legal, refused, table, where

# Galveston (1,2) can only be left by a few spaces; New Orleans lies two to the east.
TAMPA = {(0, "flagship"): "tampa"}


@pytest.mark.clause("BC-4.1")
def test_no_ship_stops_on_another_own_or_rival():
    for blocker in ((0, "central"), (1, "flagship")):
        state = table(ships={**TAMPA, blocker: (5, 3)})
        assert refused(state, Step("flagship", 5, 3)) == "BC-4.1"


@pytest.mark.clause("BC-4.1", "BC-7.2.3")
def test_no_ship_passes_through_another():
    # Cape Canaveral to Miami is one step; to 6,5 the short way leads through Miami.
    free = table(ships={(0, "flagship"): "cape-canaveral"}, hands={0: ["miami-a"]})
    do(free, Sail("miami-a", "flagship"))
    assert SailTo(6, 5) in legal(free)
    blocked = table(
        ships={(0, "flagship"): "cape-canaveral", (1, "flagship"): "miami"}, hands={0: ["miami-a"]}
    )
    do(blocked, Sail("miami-a", "flagship"))
    assert SailTo(6, 5) not in legal(blocked)
    assert refused(blocked, SailTo(7, 4)) == "BC-7.2.3"


@pytest.mark.clause("BC-4.2")
def test_entering_a_port_is_ordinary_sailing():
    state = do(table(ships={(0, "flagship"): "cape-canaveral"}), Step("flagship", *hex_of("miami")))
    assert where(state, 0, "flagship") == hex_of("miami")
    assert state.points(0) == 0


@pytest.mark.clause("BC-4.3")
@pytest.mark.parametrize("owner", [0, 1])
def test_no_flag_is_planted_in_a_home_port(owner):
    """Not even by its owner."""
    homes = ("tampa", "veracruz") if owner == 0 else ("hamilton", "tampa")
    state = table(homes=homes, ships={} if owner == 0 else {(1, "flagship"): "miami"}, hands={0: ["tampa-a"]})
    if owner == 0:
        assert refused(state, Claim("tampa-a", "flagship")) == "BC-4.3"
        assert legal(state, Claim) == []
    else:
        # Nobody else's ship ever gets there.
        assert refused(state, Claim("tampa-a", "flagship")) == "BC-7.5.1"


@pytest.mark.clause("BC-4.4")
def test_a_rival_home_port_may_not_be_entered_nor_passed():
    homes = ("hamilton", "miami")
    state = table(
        homes=homes,
        ships={(0, "flagship"): "cape-canaveral", (1, "flagship"): "tampa"},
        hands={0: ["miami-a"]},
    )
    assert refused(state, Step("flagship", *hex_of("miami"))) == "BC-4.4"
    do(state, Sail("miami-a", "flagship"))
    assert refused(state, SailTo(*hex_of("miami"))) == "BC-7.2.3"
    assert SailTo(6, 5) not in legal(state)
    own = table(homes=("miami", "veracruz"), ships={(0, "flagship"): "cape-canaveral"})
    do(own, Step("flagship", *hex_of("miami")))


@pytest.mark.clause("BC-4.5", "BC-7.6.3")
def test_weapons_cross_home_ports_and_ships():
    state = table(
        3,
        homes=("hamilton", "miami", "colon"),
        ships={(0, "flagship"): "cape-canaveral", (1, "flagship"): "miami", (2, "flagship"): (6, 4)},
        items={0: (0, 0, 1)},
    )
    # The only way of three spaces leads through Miami, a Home Port with a ship in it.
    assert chart().port_distance[chart().port_number["cape-canaveral"]][chart().space_at(6, 4)] == 3
    do(state, Torpedo("flagship", 2, "flagship"))


@pytest.mark.clause("BC-4.6", "BC-7.7.2")
def test_cards_of_a_home_port_stay_useful():
    state = table(
        homes=("tampa", "veracruz"),
        ships={(1, "flagship"): "miami"},
        hands={0: ["tampa-a", "tampa-b"]},
        items={0: (0, 1, 0)},
    )
    assert Sail("tampa-a", "flagship") in legal(state)
    assert Exchange("tampa-b") in legal(state)
    do(state, Missile("tampa-a", 1, "flagship"))


@pytest.mark.clause("BC-4.7")
def test_nothing_leads_into_a_rival_home_port():
    """Not a step, not a card, not an effect; the rival need not be there."""
    state = table(
        homes=("hamilton", "miami"),
        ships={(0, "flagship"): "cape-canaveral", (1, "flagship"): "tampa"},
        hands={0: ["absurd-tailwind"]},
    )
    miami = hex_of("miami")
    assert Step("flagship", *miami) not in legal(state)
    do(state, Unfathomable("absurd-tailwind"))
    assert SailTo(*miami) not in legal(state)
    assert len(legal(state)) > 100


@pytest.mark.clause("BC-4.8")
def test_an_engine_rating_is_not_split_between_ships():
    state = table(ships={**TAMPA, (0, "central"): "havana"}, hands={0: ["hamilton-b"]})
    do(state, Sail("hamilton-b", "central"), SailTo(5, 5))
    assert (state.actions_left, state.pending) == (1, [])
    assert where(state, 0, "flagship") == hex_of("tampa")


@pytest.mark.clause("BC-4.9", "BC-7.5.2")
def test_a_ship_that_has_claimed_may_sail_on_and_claim_more():
    state = table(ships=TAMPA, hands={0: ["tampa-a", "miami-a"]})
    do(state, Claim("tampa-a", "flagship"))
    state.actions_left = 9
    for hex in ((6, 4), (6, 5), (7, 4)):
        do(state, Step("flagship", *hex))
    do(state, Claim("miami-a", "flagship"))
    assert state.points(0) == 2
    assert state.observation(1)["admirals"][0]["ships"]["flagship"]["claimed"] is True


@pytest.mark.clause("BC-4.10", "BC-7.5.6")
def test_a_line_has_twelve_flags():
    names = [name for name in chart().ports if name not in ("hamilton", "veracruz", "tampa", "miami")]
    state = table(
        ships=TAMPA, hands={0: ["tampa-a", "tampa-b"]}, flags=dict.fromkeys(names[:12], 0) | {"miami": 1}
    )
    assert state.points(0) == 12
    assert refused(state, Claim("tampa-a", "flagship")) == "BC-7.5.6"
    state.flag[chart().port_number["tampa"]] = 1
    assert refused(state, Battle("tampa-b", "flagship")) == "BC-7.5.6"


@pytest.mark.clause("BC-4.11")
@pytest.mark.parametrize("card", ["tampa-a", "tampa-b"])
def test_either_card_of_a_port_serves(card):
    ships = {**TAMPA, (1, "flagship"): "miami"}
    do(table(ships=ships, hands={0: [card]}), Claim(card, "flagship"))
    do(table(ships=ships, hands={0: [card]}, flags={"tampa": 1}, rolls=(6, 1)), Battle(card, "flagship"))
    do(table(ships=ships, hands={0: [card]}, items={0: (0, 1, 0)}), Missile(card, 1, "flagship"))
    assert sum(port == chart().port_number["tampa"] for port in chart().card_port) == 2
