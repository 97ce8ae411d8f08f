"""BC-7.3, BC-7.4 and BC-10: buying, exchanging, and supplies that run out."""

from __future__ import annotations

import pytest

from generator.games.bruise_cruise.actions import Exchange, Missile, Trade, Unfathomable

from .table import do, hand, items_of, legal, refused, stock, table


@pytest.mark.clause("BC-7.3.1")
@pytest.mark.parametrize(
    ("weapon", "money", "left"),
    [("missile", 1, (0, 1, 0)), ("torpedo", 2, (0, 0, 1)), ("torpedo", 3, (1, 0, 1))],
)
def test_a_missile_costs_one_life_preserver_and_a_torpedo_two(weapon, money, left):
    state = table(items={0: (money, 0, 0)})
    supply = sum(state.supply)
    do(state, Trade(weapon))
    assert items_of(state, 0) == left
    assert sum(state.supply) == supply - 1 + money - left[0]
    assert state.actions_left == 1, "one item for one action"


@pytest.mark.clause("BC-7.3.1")
@pytest.mark.parametrize(("weapon", "money"), [("missile", 0), ("torpedo", 1)])
def test_without_the_money_nothing_is_sold(weapon, money):
    assert refused(table(items={0: (money, 0, 0)}), Trade(weapon)) == "BC-7.3.1"


@pytest.mark.clause("BC-7.3.2", "BC-10.1")
def test_what_is_not_in_supply_cannot_be_bought():
    state = table(items={0: (5, 0, 0), 1: (0, 18, 15)})
    assert refused(state, Trade("missile")) == "BC-7.3.2"
    assert refused(state, Trade("torpedo")) == "BC-7.3.2"
    stock(state, 1, 0, 17, 15)
    do(state, Trade("missile"))


@pytest.mark.clause("BC-7.3.3")
def test_weapons_cannot_be_sold_back():
    assert refused(table(items={0: (1, 3, 3)}), Trade("life_preserver")) == "BC-7.3.3"


@pytest.mark.clause("BC-7.4.1", "BC-7.4.2")
@pytest.mark.parametrize(
    ("name", "items"),
    [
        ("hamilton-a", (2, 0, 1)),
        ("charleston-a", (2, 2, 0)),
        ("new-orleans-a", (3, 0, 0)),
        ("veracruz-a", (0, 1, 1)),
    ],
)
def test_a_card_is_exchanged_for_all_of_its_items(name, items):
    state = table(hands={0: [name]})
    do(state, Exchange(name))
    assert (items_of(state, 0), hand(state, 0), state.actions_left) == (items, [], 1)


def test_an_unfathomable_card_has_no_exchange_option():
    state = table(hands={0: ["leap-hour"]})
    assert refused(state, Exchange("leap-hour")) == "BC-7.4.1"
    assert refused(state, Exchange("tampa-a")) == "BC-7.4.1"


@pytest.mark.clause("BC-7.4.3", "BC-10.2")
def test_what_is_missing_is_forfeited_and_the_action_stays_legal():
    state = table(hands={0: ["charleston-a"]}, items={1: (23, 18, 0)})
    do(state, Exchange("charleston-a"))
    assert items_of(state, 0) == (1, 0, 0)
    empty = table(hands={0: ["charleston-a"]}, items={1: (24, 18, 0)})
    do(empty, Exchange("charleston-a"))
    assert items_of(empty, 0) == (0, 0, 0)


@pytest.mark.clause("BC-10.1")
def test_tokens_are_limited_to_the_components_and_deployed_weapons_never_return():
    assert table().supply == [24, 18, 15]
    assert table().anchors == 9
    state = table(items={0: (2, 1, 0)}, ships={(1, "flagship"): "miami"}, hands={0: ["tampa-a"]})
    do(state, Missile("tampa-a", 1, "flagship"))
    assert (state.deployed[1], state.supply[1]) == (1, 17)
    do(state, Trade("torpedo"))
    assert state.supply == [24, 17, 14]


@pytest.mark.clause("BC-10.2")
def test_if_several_take_at_once_the_active_admiral_comes_first():
    state = table(3, hands={1: ["flotation-for-all"]}, items={0: (21, 0, 0)}, active=1)
    do(state, Unfathomable("flotation-for-all"))
    # Three are left: one for seat 1, one for seat 2, one for seat 0; nothing is left for the finder.
    assert [items_of(state, seat)[0] for seat in range(3)] == [22, 1, 1]
    state = table(3, hands={1: ["flotation-for-all"]}, items={0: (22, 0, 0)}, active=1)
    do(state, Unfathomable("flotation-for-all"))
    assert [items_of(state, seat)[0] for seat in range(3)] == [22, 1, 1]


@pytest.mark.clause("BC-10.4")
def test_prices_go_to_the_bank_and_surrendered_weapons_to_the_warlords():
    state = table(items={0: (3, 0, 0)})
    do(state, Trade("torpedo"))
    assert state.supply == [23, 18, 14]
    seen = state.observation(1)["supply"]
    assert seen == {"life_preserver": 23, "missile": 18, "torpedo": 14, "anchor": 9}
    assert legal(state, Trade) == [Trade("missile")]
