"""Counting the ways a game can go on: a short number that any slip in the rules changes."""

from __future__ import annotations

from typing import TypeVar

from generator.contract import State

A = TypeVar("A")


def perft(state: State[A], depth: int) -> int:
    """The number of legal rows of ``depth`` actions from ``state``; shorter games do not count.

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
    counts: list[int] = []
    while len(counts) < deepest and (not counts or 0 < counts[-1] <= nodes):
        counts.append(perft(state, len(counts) + 1))
    return counts
