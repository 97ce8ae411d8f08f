"""Raids: a die each, loot for the winner, and a getaway. BC-7.8"""

from __future__ import annotations

from functools import partial

from generator.contract import IllegalMove
from generator.games.bruise_cruise.actions import Action, Raid, Take
from generator.games.bruise_cruise.chart import ITEM
from generator.games.bruise_cruise.decisions import Pick, Sailing
from generator.games.bruise_cruise.rules.asking import own_ship, rival_ship
from generator.games.bruise_cruise.rules.sailing import own_reach, sail_to
from generator.games.bruise_cruise.rules.trading import items_of, steal
from generator.games.bruise_cruise.state import State


def raid(state: State, action: Raid) -> None:
    """An own ship against a rival's on a neighbouring space over an open side. BC-7.8.1, BC-7.8.2"""
    ship = own_ship(state, action.ship, "BC-7.8.1", sails=True)
    target = rival_ship(state, action.rival, action.target, "BC-7.8.1")
    if not state.chart.near[state.at[ship]] >> state.at[target] & 1:
        raise IllegalMove("BC-7.8.2", "the target is not next to the ship over an open side")
    state.actions_left -= 1
    attacker, defender = state.dice.two(6)
    state.rolled = (attacker + 1, defender + 1)
    if attacker < defender:  # a tie goes to the attacker, BC-7.8.3
        get_away(state, target)  # BC-7.8.5
        return
    get_away(state, ship)  # the getaway waits below the loot, BC-7.8.11
    loot(state, state.active, action.rival, 1)  # BC-7.8.4


def get_away(state: State, ship: int) -> None:
    """Up to three spaces at once, if its Admiral wants to; an anchored ship stays. BC-7.8.6, BC-7.8.12"""
    if state.anchored >> ship & 1:
        return
    spaces = own_reach(state, ship, state.chart.numbers.getaway)
    if spaces:
        state.pending.push(Sailing(ship // state.chart.fleet, ship, spaces, sail_to, optional=True))


def loot(state: State, thief: int, victim: int, count: int) -> None:
    """Take that many items of the thief's choice, one after the other, as far as there are any. BC-7.8.4"""
    items = items_of(state, victim)
    if not items or not count:
        return
    if len(items) == 1:
        for _ in range(min(count, state.held(victim, items[0]))):
            steal(state, thief, victim, items[0])
        return
    options = tuple(state.chart.table.take[item] for item in items)
    then = partial(_looted, thief=thief, victim=victim, count=count)
    state.pending.push(
        Pick(thief, "BC-7.8.4", "the item to steal", tuple(sorted(options)), then, victim=victim)
    )


def _looted(state: State, action: Action, *, thief: int, victim: int, count: int) -> None:
    assert isinstance(action, Take)
    steal(state, thief, victim, ITEM[action.item])
    loot(state, thief, victim, count - 1)
