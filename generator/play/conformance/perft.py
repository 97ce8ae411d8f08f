"""Counting the ways a game can go on: a short number that any slip in the rules changes."""

from __future__ import annotations

from typing import TypeVar

from generator.contract import State

A = TypeVar("A")


def perft(state: State[A], depth: int) -> int:
    """How many rows of ``depth`` actions are legal from here; rows that end the game sooner do not count.

    Dice fall as the dice of ``state`` will fall, along every row anew.
    """
    if depth == 0:
        return 1
    if state.is_over():
        return 0
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        twin = state.copy()
        twin.apply(action)
        total += perft(twin, depth - 1)
    return total


def counts(state: State[A], *, nodes: int, deepest: int = 6) -> list[int]:
    """Perft for depth 1, 2, 3 ... up to the first that passes ``nodes``, or to ``deepest``."""
    found: list[int] = []
    while len(found) < deepest and (not found or 0 < found[-1] <= nodes):
        found.append(perft(state, len(found) + 1))
    return found
