"""Promises about the game in words: moves can be told apart, and nothing is told that may not be known."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TypeVar

from generator.contract import Commentary, State, plain
from generator.play.conformance.looking import Survey, differences, view
from generator.table.dice import Dice

A = TypeVar("A")
C = TypeVar("C")

MOVES = 12
"""Moves of a decision that are tried out, spread over all of them."""


def commentary(survey: Survey[C, A]) -> Iterator[str]:
    """Every move reads unlike the others and can be typed as it says; words tell a seat what it may know."""
    words = survey.commentary()
    for where, seats, state in survey.halts():
        before = view(state, seats)
        for finding in (*_moves(words, state), *_tables(words, state, seats), *_events(words, state, seats)):
            yield f"{where}: {finding}"
            return
        if changed := differences(before, view(state, seats)):
            yield f"{where}: telling the game changed {changed}"
            return


def _moves(words: Commentary[Any, A], state: State[A]) -> Iterator[str]:
    sentences: dict[str, A] = {}
    for action in state.legal_actions():
        sentence = words.move(state, action)
        if not sentence.strip() or "\n" in sentence:
            yield f"{action} is told as {sentence!r}, which is no line of text"
        if sentence in sentences:
            yield f"{sentences[sentence]} and {action} are both told as '{sentence}'"
        sentences[sentence] = action
        notation = words.notation(state, action)
        if notation and (meant := words.read(state, notation)) != action:
            yield f"'{notation}' is typed for {action}, and read as {meant}"


def _tables(words: Commentary[Any, A], state: State[A], seats: int) -> Iterator[str]:
    for seat in range(seats):
        lines = [plain(line) for line in words.table(state, seat)]
        if not lines:
            yield f"seat {seat} is shown no table"
        anew = [plain(line) for line in words.table(state.redealt(seat, Dice("new deal")), seat)]
        if changed := [one for one, other in zip(lines, anew, strict=False) if one != other]:
            yield f"the table of seat {seat} shows what it cannot know: '{changed[0]}'"


def _events(words: Commentary[Any, A], state: State[A], seats: int) -> Iterator[str]:
    """Moves after which a seat sees the same have to sound the same to it."""
    actions = state.legal_actions()
    mover = state.to_move()
    tried = actions[:: max(1, len(actions) // MOVES)]
    after = []
    for action in tried:
        twin = state.copy()
        twin.apply(action)
        after.append(twin)
    for seat in range(seats):
        if seat == mover:
            continue
        heard: dict[str, tuple[str, A]] = {}
        for action, twin in zip(tried, after, strict=True):
            event = words.event(state, action, seat)
            seen = json.dumps(twin.observation(seat), sort_keys=True, default=repr)
            known = heard.setdefault(seen, (event, action))
            if known[0] != event:
                yield f"seat {seat} hears '{event}' for {action} where all it sees fits {known[1]}, too"
