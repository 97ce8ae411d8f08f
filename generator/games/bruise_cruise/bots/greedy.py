"""A bot that takes every point it can reach at once, and otherwise sails towards the next one."""

from __future__ import annotations

from generator.games.bruise_cruise import actions as act
from generator.games.bruise_cruise.actions import Action
from generator.games.bruise_cruise.chart import NO_PORT
from generator.games.bruise_cruise.rules import Cruise
from generator.games.bruise_cruise.state import NOBODY, State
from generator.mechanics.dice import Dice

FIRST: tuple[type[Action], ...] = (
    act.Decommission,
    act.Claim,
    act.Torpedo,
    act.Missile,
    act.Battle,
    act.Commission,
    act.LiftAnchor,
    act.Trade,
)
"""The kinds of action it takes whenever it can, in this order."""


def greedy(state: Cruise, dice: Dice) -> Action:
    """The first of its habits that is open; among equals chance decides."""
    actions = state.legal_actions()
    for kind in FIRST:
        habit = [action for action in actions if isinstance(action, kind)]
        if habit:
            return dice.pick(habit)
    if isinstance(actions[0], act.SailTo):
        return _nearest(state, actions, dice)
    if any(isinstance(action, act.Draw) for action in actions):
        return actions[-1]  # as many as it may
    return _towards(state, actions, dice)


def _towards(state: State, actions: list[Action], dice: Dice) -> Action:
    """Sail with the best engine, sell a card when no ship can move, else anything."""
    sails = [action for action in actions if isinstance(action, act.Sail)]
    if sails:
        engine = {sail: state.chart.engine[state.chart.card_number[sail.card]] for sail in sails}
        return dice.pick([sail for sail in sails if engine[sail] == max(engine.values())])
    exchanges = [action for action in actions if isinstance(action, act.Exchange)]
    return dice.pick(exchanges or actions)


def _nearest(state: State, actions: list[Action], dice: Dice) -> Action:
    """The space nearest to a port whose card it holds, or to its Home Port once a ship has claimed."""
    chart = state.chart
    seat = state.to_move()
    ports = {chart.card_port[card] for card in state.hands[seat]} - {NO_PORT}
    goals = [port for port in ports if state.flag[port] == NOBODY and port not in state.home]
    if not goals:
        goals = [state.home[seat]]
    steps = {
        action: min(chart.port_distance[port][chart.space_at(action.q, action.r)] for port in goals)
        for action in actions
        if isinstance(action, act.SailTo)
    }
    return dice.pick([action for action, far in steps.items() if far == min(steps.values())])
