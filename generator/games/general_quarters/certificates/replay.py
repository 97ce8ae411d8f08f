"""The turns of a certificate as actions, and played again: no chances are asked, so nothing is counted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.contract import IllegalMove
from generator.games.general_quarters.actions import Action, Helicopter, HelicopterStep, Scratch, Strike
from generator.games.general_quarters.rules import Patrol
from generator.games.general_quarters.state import LANDED, State

Item = dict[str, Any]


def with_intel(fresh: Patrol, intel: Iterable[int]) -> Patrol:
    """The same game with the squares of intel shown; none of them does any harm. GQ-S7"""
    state = fresh.copy()
    for square in intel:
        state.scratched |= 1 << square
        state.hits_left -= state.card.grid[square][0] == "S"
    return state


def saw(before: State, after: State) -> list[str]:
    """The tokens of the squares scratched in between, in the order of the squares. GQ-6.5"""
    then, now = before.shown(), after.shown()
    return [token for square, token in enumerate(now) if token and not then[square]]


def turns(item: Item) -> list[Action]:
    """The actions an item of a transcript stands for. KeyError, TypeError or ValueError when it is none."""
    kind = item["do"]
    if kind == "scratch":
        return [Scratch(*_spot(item["at"]))]
    if kind == "strike":
        return [Strike(*_spot(item["centre"]))]
    if kind == "helicopter":
        if not isinstance(item["ship"], str):
            raise TypeError("the ship is not named")
        return [Helicopter(item["ship"]), *(HelicopterStep(*_spot(spot)) for spot in item["path"])]
    raise ValueError("neither scratch, strike nor helicopter")


def apply(state: Patrol, item: Item) -> list[str]:
    """Play an item; gives what was seen. IllegalMove when the rules forbid it. GQ-5.8"""
    actions = turns(item)
    if not isinstance(actions[0], Helicopter):
        before = state.copy()
        state.apply(actions[0])
        return saw(before, state)
    seen = []
    for action in actions:
        before = state.copy()
        state.apply(action)
        seen += saw(before, state)
    if state.helicopter != LANDED:
        raise IllegalMove("GQ-5.8", "the helicopter is still in the air when its path ends")
    return seen


def _spot(spot: Any) -> tuple[int, int]:
    row, col = spot
    if type(row) is not int or type(col) is not int:
        raise TypeError("a square is a row and a column")
    return row, col
