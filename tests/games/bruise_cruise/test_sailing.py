"""BC-7.1 and BC-7.2: one space for nothing, or by card up to its engine rating."""

from __future__ import annotations

import pytest

from generator.games.bruise_cruise.actions import EndActions, Exchange, Sail, SailTo, Step
from generator.mechanics.hexes import Hex

from .table import box, card, chart, do, hand, hex_of, legal, refused, table, where

TAMPA = {(0, "flagship"): "tampa"}


@pytest.mark.clause("BC-7.1.1")
def test_a_ship_moves_to_a_neighbouring_empty_space_over_an_open_side():
    state = table(ships={**TAMPA, (1, "flagship"): (5, 4)})
    # 7,2 and 7,3 lie behind closed sides, 5,4 holds a ship.
    assert legal(state, Step) == [Step("flagship", 5, 3), Step("flagship", 6, 2), Step("flagship", 6, 4)]
    assert refused(state, Step("flagship", 5, 5)) == "BC-7.1.1"
    assert refused(state, Step("flagship", 99, 0)) == "BC-7.1.1"
    assert refused(state, Step("central", 5, 3)) == "BC-7.1.1"
    assert refused(state, Step("dinghy", 5, 3)) == "BC-7.1.1"
    do(state, Step("flagship", 5, 3))
    assert where(state, 0, "flagship") == (5, 3)
    assert (state.actions_left, state.discard) == (1, [])


@pytest.mark.clause("BC-7.2.1")
@pytest.mark.parametrize(
    "name", ["hamilton-a", "miami-a", "havana-a", "george-town-a", "havana-b", "miami-b", "hamilton-b"]
)
def test_a_card_sails_a_ship_up_to_its_engine_rating(name):
    """Its port and region do not matter."""
    engine = chart().engine[card(name)]
    state = do(table(ships=TAMPA, hands={0: [name]}), Sail(name, "flagship"))
    assert hand(state, 0) == []
    far = {
        box().sea.sailing_distance(Hex(*hex_of("tampa")), Hex(action.q, action.r)) for action in legal(state)
    }
    assert far == set(range(1, engine + 1))
    spaces = {hex for hex in box().sea.hexes if 1 <= box().sea.sailing_distance(hex, Hex(6, 3)) <= engine}
    assert {(action.q, action.r) for action in legal(state)} == spaces


@pytest.mark.clause("BC-7.2.2")
def test_fewer_spaces_than_the_rating_will_do():
    state = table(ships=TAMPA, hands={0: ["hamilton-b"]})
    do(state, Sail("hamilton-b", "flagship"), SailTo(6, 4))
    assert (where(state, 0, "flagship"), state.actions_left) == ((6, 4), 1)


@pytest.mark.clause("BC-7.2.3")
def test_the_way_leads_round_ships():
    """With its short way blocked a ship needs the longer one, or cannot get there."""
    ships = {(0, "flagship"): "cape-canaveral", (1, "flagship"): (6, 5)}
    state = do(table(ships=ships, hands={0: ["george-town-a"]}), Sail("george-town-a", "flagship"))
    assert SailTo(6, 3) not in legal(state)  # four spaces, but through 6,5
    assert SailTo(7, 5) in legal(state)


@pytest.mark.clause("BC-7.2.4")
def test_an_unfathomable_card_has_no_engine():
    state = table(ships=TAMPA, hands={0: ["leap-hour"]})
    assert legal(state, Sail) == []
    assert refused(state, Sail("leap-hour", "flagship")) == "BC-7.2.4"


@pytest.mark.clause("BC-7.2.5")
def test_at_least_one_space_must_be_sailed():
    state = do(table(ships=TAMPA, hands={0: ["tampa-a"]}), Sail("tampa-a", "flagship"))
    assert refused(state, SailTo(*hex_of("tampa"))) == "BC-7.2.3"
    assert refused(state, EndActions()) == "BC-7.2.3"
    around = {
        (1, name): hex
        for name, hex in zip(("central", "eastern", "northern"), ((5, 3), (5, 4), (6, 2)), strict=True)
    }
    shut_in = table(ships={**TAMPA, **around, (1, "southern"): (6, 4)}, hands={0: ["tampa-a"]})
    assert refused(shut_in, Sail("tampa-a", "flagship")) == "BC-7.2.5"
    assert legal(shut_in, Step) == []
    do(shut_in, Exchange("tampa-a"))
