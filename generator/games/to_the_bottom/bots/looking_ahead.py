"""A bot that plays the Sinking out on deals it holds possible, and looks only at what may be worth it.

The Cruise it trades by rule, since who leads there hardly tells who wins (see ``PURSER``). On the
Sinking, and in every window for reactions, it imagines what its opponents hold, tries each candidate on
the same deals, lets everybody trade by rule for some turns, and compares leads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from generator.games.to_the_bottom.actions import Action, Play, Tire, Use
from generator.games.to_the_bottom.bots.deciding import decide
from generator.games.to_the_bottom.bots.trading import (
    BUILDER,
    PURSER,
    affordable,
    by_habit,
    play_or_pay,
    standing,
    trade,
)
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.rules import Voyage
from generator.games.to_the_bottom.rules.legal import END_TURN
from generator.games.to_the_bottom.terms import CRUISE
from generator.mechanics.dice import Dice
from generator.mechanics.pending import Asked

DEALS = 6
"""Deals imagined for one choice, at most."""
LIMIT = 350
"""Decisions imagined for one choice; no further deal is begun that would go beyond."""
CANDIDATES = 8
PLAYS = 3
"""Cards to be played that are looked at: the dearest."""
TURNS, ROUNDS = 6, 2
"""How far a deal is played: this many turns, or rounds where these are longer."""
LONGEST_TURN = 60
"""Decisions after which an imagined turn is left as it is."""

Plan = Callable[[Voyage, Sequence[Action]], Action]
"""An aim for a turn: what to do next for it, or END_TURN once there is nothing left to do."""


def rollout(state: Voyage, dice: Dice) -> Action:
    """The candidate with the best lead on average, over the same imagined deals."""
    first = by_habit(state, dice, PURSER)
    plans = _candidates(state, first)
    if len(plans) == 1:
        return first
    seat, leads, spent = state.to_move(), [0.0] * len(plans), 0
    for deal in range(DEALS):
        if deal and spent + spent // deal > LIMIT:
            break
        imagined = state.redealt(seat, Dice(str(dice.below(2**40))))
        for at, plan in enumerate(plans):
            lead, decisions = _imagine(imagined.copy(), seat, plan)
            leads[at] += lead
            spent += decisions
    # What differs in the last digits alone is equal.
    best = max(range(len(plans)), key=lambda at: round(leads[at], 9))
    return plans[best](state, state.legal_actions())


# ---- candidates ---------------------------------------------------------------------------


def _candidates(state: Voyage, first: Action) -> list[Plan]:
    """The choices worth a look, the choice by habit first: that one alone where habit is good enough."""
    decision = state.pending.decision
    if decision is not None and not isinstance(decision, Asked):
        return [_just(first)]
    if decision is None and state.phase == CRUISE:
        return [_just(first)]
    legal = state.legal_actions()
    if decision is not None:
        actions = [action for action in legal if action != first]
        return [_just(action) for action in (first, *actions)][:CANDIDATES]
    actions = [
        action
        for action in legal
        if isinstance(action, Tire | Use) or (isinstance(action, Play) and action.target >= 0)
    ]
    if first != END_TURN:
        actions.insert(0, END_TURN)
    value = state.content.value
    cards = sorted(affordable(state, legal), key=lambda number: -value[number])[:PLAYS]
    plans = [_just(first), *(_playing(number) for number in cards)]
    return [*plans, *(_just(action) for action in actions if action != first)][:CANDIDATES]


def _just(action: Action) -> Plan:
    """Do that at once, and nothing more for it."""
    return lambda state, legal: action if action in legal else END_TURN


def _playing(number: int) -> Plan:
    """Play that card, jettisoning for it as long as it takes."""
    return lambda state, legal: play_or_pay(state, legal, number)


# ---- imagined games -----------------------------------------------------------------------


def _imagine(state: Voyage, seat: int, plan: Plan) -> tuple[float, int]:
    """The lead of ``seat`` some turns after it began that plan, and how many decisions were imagined."""
    decisions = _carry_out(state, seat, plan)
    last, phase = state.turn + max(TURNS, ROUNDS * state.seats), state.phase
    while not state.is_over() and state.phase == phase:
        if state.turn >= last and state.pending.decision is None:
            break
        state.apply(_quick(state))
        decisions += 1
    points = [standing(state, other) for other in range(state.seats)]
    return points[seat] - max(points[:seat] + points[seat + 1 :]), decisions


def _carry_out(state: Voyage, seat: int, plan: Plan) -> int:
    """Follow the plan until its card is aboard, its action done, or nothing is left of it."""
    if state.pending.decision is not None:
        state.apply(plan(state, state.legal_actions()))
        return 1
    turn = (state.phase, state.turn)
    for decisions in range(LONGEST_TURN):
        if state.is_over() or (state.phase, state.turn) != turn:
            return decisions
        legal = state.legal_actions()
        if state.pending.decision is not None:
            state.apply(decide(state, legal))
            continue
        action = plan(state, legal)
        if action == END_TURN and decisions:
            return decisions
        state.apply(action)
        if isinstance(action, Play | Tire | Use):
            return decisions + 1
    return LONGEST_TURN


def _quick(state: Voyage) -> Action:
    """A choice by rule, for anybody: cards that attack or bring cards and points tire at once."""
    legal = state.legal_actions()
    if len(legal) == 1:
        return legal[0]
    if state.pending.decision is not None:
        return decide(state, legal)
    eager = _eager(state.content)
    tires = [a for a in legal if isinstance(a, Tire) and state.content.number[a.card] in eager]
    if tires:
        return max(tires, key=lambda action: state.total(action.target) if action.target >= 0 else 0)
    return trade(state, legal, BUILDER)


@lru_cache(maxsize=8)
def _eager(content: Content) -> frozenset[int]:
    """Cards whose action hardly ever harms their holder: all red ones, and those that draw or give points."""
    return frozenset(
        kind.number
        for kind in content.kinds
        if "tire" in kind.abilities
        and (kind.colour == "red" or {"draw", "points"}.issuperset(kind.abilities["tire"].names))
    )
