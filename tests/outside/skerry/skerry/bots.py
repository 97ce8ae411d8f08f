"""The reference bot."""

from __future__ import annotations

from generator.mechanics.dice import Dice

from skerry.actions import Action, Land
from skerry.rules import Skerry


def keeper(state: Skerry, dice: Dice) -> Action:
    """Lands its best bird, gives up its worst in a storm, fishes when its hand is empty."""
    best = state.legal_actions()[0]
    for action in state.legal_actions():
        if isinstance(action, Land) and state.worth[action.bird] > state.worth[getattr(best, "bird", "auk")]:
            best = action
    return best
