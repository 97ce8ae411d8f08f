"""Promises about the game in words: moves can be told apart, and nothing is told that may not be known."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import field
from itertools import combinations
from typing import Any, TypeVar

from generator.contract import Commentary, State, plain
from generator.mechanics.dice import Dice
from generator.play.conformance.looking import Survey, differences, view
from generator.system.values import record

A = TypeVar("A")
C = TypeVar("C")

MAX_MOVES = 12
"""Moves of a decision that are tried out, spread over all of them."""


def commentary(survey: Survey[C, A]) -> Iterator[str]:
    """Every move reads unlike the others and can be typed as it says; words tell a seat what it may know."""
    words, heard = survey.commentary(), Heard()
    for where, seats, state in survey.halts():
        before = view(state, seats)
        for finding in _faults(words, state, seats):
            yield f"{where}: {finding}"
            return
        heard.listen(words, where, state, seats)
        if changed := differences(before, view(state, seats)):
            yield f"{where}: telling the game changed {changed}"
            return
    yield from heard.findings()


def _faults(words: Commentary[Any, A], state: State[A], seats: int) -> Iterator[str]:
    yield from _moves(words, state)
    yield from _tables(words, state, seats)
    yield from _events(words, state, seats)


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
        anew = state.redealt(seat, Dice("new deal"))
        for shown in (words.table, words.drawn):
            lines = [plain(line) for line in shown(state, seat)]
            if not lines:
                yield f"seat {seat} is shown no table"
            others = [plain(line) for line in shown(anew, seat)]
            if changed := [one for one, other in zip(lines, others, strict=False) if one != other]:
                yield f"the table of seat {seat} shows what it cannot know: '{changed[0]}'"


def _events(words: Commentary[Any, A], state: State[A], seats: int) -> Iterator[str]:
    """A move that is as open on another deal has to sound the same to whoever cannot tell the deals apart."""
    actions = state.legal_actions()
    for seat in (seat for seat in range(seats) if seat != state.to_move()):
        anew = state.redealt(seat, Dice("new deal"))
        both = set(actions) & set(anew.legal_actions())
        for action in [action for action in actions if action in both][:MAX_MOVES]:
            heard, other = words.event(state, action, seat), words.event(anew, action, seat)
            if heard != other:
                yield f"seat {seat} hears '{heard}' of {action}, and '{other}' of another deal as likely"


@record
class Heard:
    """The events seats heard of moves after which they saw the same, gathered over a whole survey.

    Two kinds of move are *open* to each other once a seat saw them differ; what was chosen among moves
    that no seat ever sees differ is secret, and has to sound alike.
    """

    open_kinds: set[frozenset[type]] = field(default_factory=set)
    unlike: dict[frozenset[type], str] = field(default_factory=dict)

    def listen(self, words: Commentary[Any, A], where: str, state: State[A], seats: int) -> None:
        """Try some of the moves of a decision, and compare what others see and hear of each two."""
        actions = state.legal_actions()
        tried = actions[:: max(1, len(actions) // MAX_MOVES)]
        mover = state.to_move()
        after = []
        for action in tried:
            twin = state.copy()
            twin.apply(action)
            after.append(twin)
        for seat in (seat for seat in range(seats) if seat != mover):
            seen = [json.dumps(twin.observation(seat), sort_keys=True, default=repr) for twin in after]
            events = [words.event(state, action, seat) for action in tried]
            for one, other in combinations(range(len(tried)), 2):
                kinds = frozenset((type(tried[one]), type(tried[other])))
                if seen[one] != seen[other]:
                    self.open_kinds.add(kinds)
                elif events[one] != events[other]:
                    self.unlike.setdefault(
                        kinds,
                        f"{where}: seat {seat} hears '{events[one]}' for {tried[one]}, "
                        f"where all it sees fits {tried[other]}, too",
                    )

    def findings(self) -> Iterator[str]:
        """The first leak of each two kinds of move."""
        yield from (finding for kinds, finding in self.unlike.items() if kinds not in self.open_kinds)
