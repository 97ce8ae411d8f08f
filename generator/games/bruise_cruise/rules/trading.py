"""Weapons and life preservers from the Bank and the Warlords. BC-7.3, BC-7.4, BC-10"""

from __future__ import annotations

from generator.contract import IllegalMove
from generator.games.bruise_cruise.actions import Exchange, Trade
from generator.games.bruise_cruise.chart import ITEM, LIFE, WEAPONS
from generator.games.bruise_cruise.rules.asking import own_card, play_card, port_of
from generator.games.bruise_cruise.state import State


def trade(state: State, action: Trade) -> None:
    """One weapon for its price in life preservers, paid to the Bank. BC-7.3.1"""
    weapon = ITEM.get(action.weapon, LIFE)
    if weapon not in WEAPONS:
        raise IllegalMove("BC-7.3.3", f"'{action.weapon}' is no weapon; the Warlords sell, and buy nothing")
    price = state.chart.numbers.price[weapon]
    if state.held(state.active, LIFE) < price:
        raise IllegalMove("BC-7.3.1", f"a {action.weapon} costs {price} life preservers")
    if not state.supply[weapon]:
        raise IllegalMove("BC-7.3.2", f"the Warlords have no {action.weapon} left")
    state.actions_left -= 1
    give_back(state, state.active, LIFE, price)
    take(state, state.active, weapon, 1)


def exchange(state: State, action: Exchange) -> None:
    """Discard an Action card for all of its exchange option, as far as it is there. BC-7.4"""
    card = own_card(state, action.card, "BC-7.4.1")
    port_of(state, card, "BC-7.4.1")
    play_card(state, card)
    for item, count in enumerate(state.chart.exchange[card]):
        if count:
            take(state, state.active, item, count)


def take(state: State, seat: int, item: int, count: int) -> int:
    """Take that number from the supply, or what is there of it; how many that was. BC-10.2"""
    count = min(count, state.supply[item])
    state.supply[item] -= count
    state.items[3 * seat + item] += count
    return count


def give_back(state: State, seat: int, item: int, count: int) -> None:
    """Return items to the supply. BC-10.1"""
    state.items[3 * seat + item] -= count
    state.supply[item] += count


def steal(state: State, thief: int, victim: int, item: int) -> None:
    """One item from one Admiral to another."""
    state.items[3 * victim + item] -= 1
    state.items[3 * thief + item] += 1


def items_of(state: State, seat: int) -> list[int]:
    """The kinds of item a seat holds; what it has deployed is not among them. BC-7.8.11"""
    return [item for item, count in enumerate(state.items[3 * seat : 3 * seat + 3]) if count]
