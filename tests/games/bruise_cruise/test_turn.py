"""BC-2: two actions, then cards, then the next Admiral."""

from __future__ import annotations

import json

import pytest

from generator.contract import IllegalMove
from generator.games.bruise_cruise import GAME
from generator.games.bruise_cruise.actions import (
    ACTIONS,
    Claim,
    Draw,
    EndActions,
    Exchange,
    Missile,
    Sail,
    SailTo,
    Step,
    Trade,
)

from .table import do, end_turn, hand, hex_of, legal, refused, table


@pytest.mark.clause("BC-2.1")
def test_two_actions_then_cards_then_the_next_clockwise_admiral():
    state = table(3, items={0: (2, 0, 0)}, active=2)
    state.active = 0
    do(state, Trade("missile"), Trade("missile"))
    assert state.to_move() == 0
    assert legal(state) == [Draw(0), Draw(1), Draw(2)]
    do(state, Draw(2))
    assert (state.active, state.actions_left) == (1, 2)
    end_turn(state)
    end_turn(state)
    assert state.active == 0


@pytest.mark.clause("BC-2.2")
def test_the_two_actions_may_be_alike_with_one_ship_or_two():
    state = table(ships={(0, "flagship"): "tampa", (0, "central"): "havana"})
    one = do(state.copy(), Step("flagship", 5, 4), Step("flagship", 5, 3))
    two = do(state.copy(), Step("flagship", 5, 4), Step("central", 4, 6))
    assert one.actions_left == two.actions_left == 0


@pytest.mark.clause("BC-2.3")
def test_one_action_or_none_will_do():
    assert EndActions() in legal(table())
    state = do(table(items={0: (1, 0, 0)}), Trade("missile"), EndActions(), Draw(0))
    assert state.active == 1


@pytest.mark.clause("BC-2.4", "BC-7.5.8")
def test_the_second_action_may_use_what_the_first_gained():
    """Sail into port with one card, claim it with another, in the same turn: two actions."""
    state = table(ships={(0, "flagship"): "tampa"}, hands={0: ["roatan-b", "havana-a"]})
    assert refused(state, Claim("havana-a", "flagship")) == "BC-7.5.1"
    do(state, Sail("roatan-b", "flagship"), SailTo(*hex_of("havana")))
    assert state.actions_left == 1
    do(state, Claim("havana-a", "flagship"))
    assert state.points(0) == 1


@pytest.mark.clause("BC-2.5")
def test_a_card_is_played_face_up_for_one_purpose():
    state = table(hands={0: ["tampa-a"]}, discard=["miami-a"])
    do(state, Exchange("tampa-a"))
    assert state.observation(1)["discard"] == ["miami-a", "tampa-a"]
    assert hand(state, 0) == []
    assert legal(state, Sail) == []
    assert refused(state, Sail("tampa-a", "flagship")) == "BC-7.2.1"
    assert refused(state, Missile("tampa-a", 1, "flagship")) == "BC-7.7.1"


@pytest.mark.clause("BC-2.6")
def test_nobody_can_burn_the_board():
    assert not [kind.__name__ for kind in ACTIONS if "burn" in kind.__name__.lower()]
    with pytest.raises(IllegalMove):
        table().apply(Draw(1))


@pytest.mark.clause("BC-2.7")
def test_the_table_is_open_and_hands_and_deck_are_hidden():
    state = table(hands={0: ["tampa-a"], 1: ["miami-b"]}, discard=["havana-a"], flags={"roatan": 1})
    seen = state.observation(0)
    assert seen["hand"] == ["tampa-a"]
    assert seen["cards_in_hand"] == {"tampa-a": "engine 3, exchange for 1 life_preserver, 1 torpedo"}
    assert seen["admirals"][1]["ships"]["flagship"]["port"] == "veracruz"
    assert seen["hand_sizes"] == [1, 1]
    assert seen["discard"] == ["havana-a"]
    assert seen["flags"] == {"roatan": 1}
    assert "miami-b" not in json.dumps(seen)
    assert seen["deck"] == 97
    assert [each["points"] for each in seen["admirals"]] == [0, 1]


def test_what_is_no_action_now_is_refused():
    assert refused(table(), Draw(1)) == "BC-2.1"
    assert refused(do(table(), EndActions()), EndActions()) == "BC-8.1"


def test_actions_are_listed_in_the_order_of_the_rulebook():
    names = [kind.__name__ for kind in GAME.rules.actions]
    assert names[1:14] == [
        "Step", "Sail", "Trade", "Exchange", "Claim", "Torpedo", "Missile", "Raid", "Battle",
        "Unfathomable", "LiftAnchor", "Commission", "Decommission",
    ]  # fmt: skip
