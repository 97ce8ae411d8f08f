"""The victory points that the reference bot expects of a move, and what else it decides by."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import Commentary
from generator.games.bruise_cruise import actions as act
from generator.games.bruise_cruise.actions import Action
from generator.games.bruise_cruise.bots.planner import Plan, home_port_worth, spaces_to_regions
from generator.games.bruise_cruise.content import Content
from generator.games.bruise_cruise.rules import Cruise

Told = Commentary[Content, Action, Cruise]


def reasons(told: Told, state: Cruise, action: Action) -> list[str]:
    """What speaks for a move, beside the best other move; nothing where there is no other."""
    others = [other for other in state.legal_actions() if other != action]
    if not others:
        return []
    match action:
        case act.ChooseHomePort():
            return [_home(told, state, action, others)]
        case act.Draw(count=count):
            full = any(isinstance(other, act.Discard) for other in others)
            return [told.words("reason.keep_hand" if full and not count else "reason.draw")]
        case act.PickShip(seat=seat) | act.PickRival(seat=seat) if seat != state.to_move():
            return [told.words("reason.leader", who=told.player(seat), n=state.points(seat))]
        case act.SailTo() if state.pending[-1].ship // state.chart.fleet != state.to_move():
            return [told.words("reason.away", n=round(Plan(state, state.to_move()).worth(action)))]
    return [_worth(told, state, action, others)]


def _worth(told: Told, state: Cruise, action: Action, others: Sequence[Action]) -> str:
    """The points a move adds or, where it only gives up a card or a weapon, takes."""
    plan = Plan(state, state.to_move())
    best = max(others, key=plan.worth)
    worth = {"n": f"{plan.worth(action):.1f}", "other": f"{plan.worth(best):.1f}"}
    return told.words("reason.worth", move=told.move(state, best), **worth)


def _home(told: Told, state: Cruise, action: act.ChooseHomePort, others: Sequence[Action]) -> str:
    """How far the ports of all regions are from it, beside those from the best other."""
    best = max(others, key=lambda other: home_port_worth(state, other))
    ways = {"n": spaces_to_regions(state, action), "other": spaces_to_regions(state, best)}
    facts = {name: f"{spaces:.1f}" for name, spaces in ways.items()}
    return told.words("reason.home", move=told.move(state, best), **facts)
