"""Promises about actions: which are legal, what happens to the others, and how they are written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from generator.contract import IllegalMove, Rules, State
from generator.mechanics.dice import Dice
from generator.play.conformance.looking import Survey, differences, future, view
from generator.play.log import Actions

A = TypeVar("A")
C = TypeVar("C")

MAX_TRIED = 40
"""Illegal actions tried at one moment."""

MAX_KEPT = 200
"""Actions of one kind kept to be tried at other moments."""


def legal(survey: Survey[C, A]) -> Iterator[str]:
    """Legal lists are sorted by ``Rules.order``, without repeats, never empty, a new list each
    time, of the game's own kinds of action; and each action on it can be done, with a text or without."""
    for where, _, state in survey.halts():
        for action in state.legal_actions():
            for one in (action, spoken(action)):
                try:
                    state.copy().apply(one)
                except IllegalMove as refused:
                    yield f"{where}: {one} is on the legal list and refused: {refused}"
                    return
    for where, _, state in survey.steps():
        if not state.is_over():
            fault = _list_fault(survey.rules, state)
            if fault:
                yield f"{where}: {fault}"
                return


def _list_fault(rules: Rules[C, A], state: State[A]) -> str:
    actions = state.legal_actions()
    if not actions:
        return "the legal list is empty"
    strangers = {type(action).__name__ for action in actions if type(action) not in rules.actions}
    if strangers:
        return f"{', '.join(sorted(strangers))} is not among Rules.actions"
    if len(set(actions)) < len(actions):
        return "the legal list holds an action twice"
    keys = [rules.order(action) for action in actions]
    if keys != sorted(keys):
        return "the legal list is not sorted by Rules.order"
    actions.clear()
    return "" if state.legal_actions() else "the state handed out its own list"


def refusal(survey: Survey[C, A]) -> Iterator[str]:
    """An action that is not legal raises IllegalMove with a clause, and changes nothing."""
    pools = {seats: _all_actions(survey, seats) for seats in survey.seats}
    for where, seats, state in survey.halts():
        lawful = set(state.legal_actions())
        wrong = Dice(where).shuffled([action for action in pools[seats] if action not in lawful])[:MAX_TRIED]
        finding = _refusals(survey, state, seats, wrong)
        if finding:
            # One of them is to blame: say which.
            refusals = (_refusals(survey, state, seats, [action]) for action in wrong)
            yield f"{where}: {next(filter(None, refusals), finding)}"
            return
    for where, seats, state in survey.steps():
        if state.is_over():
            for action in pools[seats][:5]:
                finding = _refused(state, action)
                if finding:
                    yield f"{where}, after the end: {finding}"
                    return


def _refusals(survey: Survey[C, A], state: State[A], seats: int, wrong: Sequence[A]) -> str:
    """The faults in how a copy of ``state`` refuses those actions, or in its state after that."""
    twin = state.copy()
    for action in wrong:
        finding = _refused(twin, action)
        if finding:
            return finding
    changed = differences(view(state, seats), view(twin, seats))
    if changed or future(twin, seats, survey.ahead) != future(state, seats, survey.ahead):
        return f"refusing {wrong[-1] if wrong else 'nothing'} changed {changed or 'what happens later'}"
    return ""


def _refused(state: State[A], action: A) -> str:
    try:
        state.apply(action)
    except IllegalMove as refused:
        return "" if refused.clause else f"{action} was refused without naming a clause"
    except Exception as fault:
        return f"{action} should be refused by IllegalMove, not {type(fault).__name__}: {fault}"
    return f"{action} is not on the legal list, but was done"


def _all_actions(survey: Survey[C, A], seats: int) -> list[A]:
    """All actions that were legal at any time in the games walked through, and near misses.

    At most MAX_KEPT of each kind, spread over the games: large tables have actions by the ten thousand.
    """
    by_kind: dict[type[A], dict[A, None]] = {}
    for number in range(1, survey.games + 1):
        for state in survey.walk(seats, number):
            for action in () if state.is_over() else state.legal_actions():
                by_kind.setdefault(type(action), {})[action] = None
    sample: dict[A, None] = {}
    for kind in by_kind.values():
        sample_of_kind = list(kind)[:: max(1, len(kind) // MAX_KEPT)]
        sample.update(dict.fromkeys(sample_of_kind))
        for action in sample_of_kind[::3]:
            sample.update(dict.fromkeys(_near_misses(action)))
    return list(sample)


def _near_misses(action: A) -> Iterator[A]:
    """The action with one number or word that no rule can have meant."""
    for field in fields(cast(Any, action)):
        value = getattr(action, field.name)
        if field.compare and type(value) is int:
            yield from (replace(cast(Any, action), **{field.name: wrong}) for wrong in (-1, value + 1, 997))
        if field.compare and type(value) is str:
            yield replace(cast(Any, action), **{field.name: "no such thing"})


def action_json(survey: Survey[C, A]) -> Iterator[str]:
    """Actions are frozen, ordered dataclasses that survive being written and read as JSON."""
    codec = Actions(survey.rules.actions)
    for kind in survey.rules.actions:
        if not is_dataclass(kind) or not cast(Any, kind).__dataclass_params__.frozen:
            yield f"{kind.__name__} is not a frozen dataclass"
            return
    for seats in survey.seats:
        for action in _all_actions(survey, seats):
            for one in (action, spoken(action)):
                try:
                    back = codec.from_json(json.loads(json.dumps(codec.to_json(one), allow_nan=False)))
                except (ValueError, TypeError) as wrong:
                    yield f"{one!r} does not survive JSON: {wrong}"
                    return
                if repr(back) != repr(one) or back != one or hash(back) != hash(one):
                    yield f"{one!r} comes back from JSON as {back!r}"
                    return


def spoken(action: A) -> A:
    """The same action with something said along with it, where it has room for words."""
    words = {field.name: "aye; „ay”\n" for field in fields(cast(Any, action)) if not field.compare}
    return cast(A, replace(cast(Any, action), **words))
