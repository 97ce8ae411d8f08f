"""Promises about states: copies, pieces, scores, and what a seat is shown."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any, TypeVar

from generator.contract import State
from generator.mechanics.dice import Dice
from generator.play.conformance.looking import Survey, View, differences, future, view

A = TypeVar("A")
C = TypeVar("C")


def copies(survey: Survey[C, A]) -> Iterator[str]:
    """A copy is equal to its original, would go on as it does, and neither ever touches the other."""
    for where, seats, state in survey.halts():
        before, twin = view(state, seats), state.copy()
        changed = differences(before, view(twin, seats))
        if changed:
            yield f"{where}: a copy differs in {changed}"
            return
        then = future(state, seats, survey.ahead)
        changed = differences(before, view(state, seats))
        if changed:
            yield f"{where}: playing on with a copy changed the original's {changed}"
            return
        choices = Dice("ahead")
        went = []
        for _ in then:
            twin.apply(choices.pick(twin.legal_actions()))
            went.append(view(twin, seats))
        if went != then:
            yield f"{where}: two copies go different ways with equal choices"
            return
        if future(state, seats, survey.ahead) != then:
            yield f"{where}: playing on with a copy changed the original's later game"
            return
    for seats, number in survey.walks():
        earlier: list[tuple[int, State[A], View, list[View]]] = []
        for step, state in enumerate(survey.walk(seats, number), start=1):
            if step % 7 == 1 and len(earlier) < 8:
                earlier.append((step, state.copy(), view(state, seats), future(state, seats, survey.ahead)))
        for step, old, before, then in earlier:
            changed = differences(before, view(old, seats))
            if changed or future(old, seats, survey.ahead) != then:
                yield (
                    f"{seats} seats, game {number}: a copy made at decision {step} was changed by the "
                    f"original playing on ({changed or 'its later game'})"
                )
                return


def pieces(survey: Survey[C, A]) -> Iterator[str]:
    """The same pieces exist at every moment of a game."""
    for seats, number in survey.walks():
        first: dict[str, int] | None = None
        for step, state in enumerate(survey.walk(seats, number), start=1):
            now = {kind: count for kind, count in state.pieces().items() if count}
            first = now if first is None else first
            if now != first:
                kinds = sorted(kind for kind in {*first, *now} if first.get(kind) != now.get(kind))
                where = f"{seats} seats, game {number}, decision {step}"
                yield f"{where}: the number of {', '.join(kinds)} changed"
                return


def scores(survey: Survey[C, A]) -> Iterator[str]:
    """One finite number a seat, at any time."""
    for where, seats, state in survey.steps():
        points = state.scores()
        if len(points) != seats or not all(math.isfinite(score) for score in points):
            yield f"{where}: scores are {points}"
            return


def observation(survey: Survey[C, A]) -> Iterator[str]:
    """Observations are plain JSON and nobody's own: writing on one changes no state."""
    for where, seats, state in survey.halts():
        before = view(state, seats)
        for seat in range(seats):
            seen = state.observation(seat)
            try:
                back = json.loads(json.dumps(seen, allow_nan=False))
            except (TypeError, ValueError) as wrong:
                yield f"{where}: the observation of seat {seat} is not JSON: {wrong}"
                return
            if back != seen:
                yield f"{where}: the observation of seat {seat} holds tuples or keys that are not text"
                return
            _scribble(seen)
            changed = differences(before, view(state, seats))
            if changed:
                yield f"{where}: writing on the observation of seat {seat} changed {changed}"
                return


def _scribble(value: Any) -> None:
    for inner in list(value.values() if isinstance(value, dict) else value):
        if isinstance(inner, dict | list):
            _scribble(inner)
    value.clear()
