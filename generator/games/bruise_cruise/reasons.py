"""The points that the reference bot expects of a move."""

from __future__ import annotations

from generator.contract import Commentary
from generator.games.bruise_cruise import actions as act
from generator.games.bruise_cruise.actions import Action
from generator.games.bruise_cruise.bots.planner import Plan
from generator.games.bruise_cruise.content import Content
from generator.games.bruise_cruise.rules import Cruise

OTHERWISE = (
    act.ChooseHomePort,
    act.SailTo,
    act.StayPut,
    act.Take,
    act.Surrender,
    act.PickShip,
    act.PickSpace,
)
FURTHER = (act.PickRival, act.PickCard, act.Discard, act.Draw, act.EndActions)
"""Decisions whose worth the bot reckons in something else than points."""


def reasons(commentary: Commentary[Content, Action, Cruise], state: Cruise, action: Action) -> list[str]:
    """The gain of a move by the bot's count, beside that of the best other move."""
    others = [other for other in state.legal_actions() if other != action]
    if isinstance(action, OTHERWISE + FURTHER) or not others:
        return []
    plan = Plan(state, state.to_move())
    best = max(others, key=plan.worth)
    facts = {"n": f"{plan.worth(action):.1f}", "other": f"{plan.worth(best):.1f}"}
    return [commentary.words("reason.worth", move=commentary.move(state, best), **facts)]
