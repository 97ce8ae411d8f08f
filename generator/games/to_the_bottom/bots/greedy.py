"""A bot that takes the dearest thing it can have at once. TB-V27"""

from __future__ import annotations

from math import inf

from generator.games.to_the_bottom.actions import Action
from generator.games.to_the_bottom.bots.deciding import LOW
from generator.games.to_the_bottom.bots.trading import (
    Habit,
    buy_iceberg,
    by_habit,
    means,
    wealth,
)
from generator.games.to_the_bottom.rules import Voyage
from generator.games.to_the_bottom.terms import CRUISE
from generator.mechanics.dice import Dice

GREED = Habit(deck_worth=inf, least=0, aboard_from=6)
"""The dearest card of the hand aboard while there is a cheap place for it, then the dearest of the Shop."""


def greedy(state: Voyage, dice: Dice) -> Action:
    """Takes the dearest card at once, and the Iceberg when it leads or nothing else is worth its points."""
    if state.pending.decision is None and state.phase == CRUISE and state.iceberg:
        legal = state.legal_actions()
        funds = state.points + means(state, legal)
        if state.content.price[state.content.iceberg] <= funds and (_leads(state) or _idle(state, funds)):
            return buy_iceberg(state, legal)
    return by_habit(state, dice, GREED)


def _leads(state: Voyage) -> bool:
    """Whether the seat's cards are worth more than those of each other, as far as one can know."""
    worths = [wealth(state, seat) for seat in range(state.seats)]
    mine = worths.pop(state.active)
    return mine > max(worths)


def _idle(state: Voyage, funds: int) -> bool:
    """Whether the Shop has nothing to pay for but cards of little value."""
    prices = (state.content.price[number] for number in state.shop)
    return not any(LOW <= price <= funds for price in prices)
