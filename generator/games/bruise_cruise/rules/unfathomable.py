"""Unfathomable cards: played like any card, then word by word. BC-7.10"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from generator.contract import IllegalMove
from generator.games.bruise_cruise.actions import Unfathomable
from generator.games.bruise_cruise.chart import NO_PORT
from generator.games.bruise_cruise.rules.asking import own_card, play_card
from generator.games.bruise_cruise.state import NO_SHIP, NOBODY, State
from generator.mechanics.pending import Step
from generator.system.values import frozen


@frozen
class Do(Step[State]):
    """One effect of a card. What cannot be done is skipped. BC-7.10.3"""

    effect: Callable[..., Any]

    def run(self, state: State) -> None:
        """Note first what became of the one before."""
        state.did_before, state.done = state.done, False
        self.effect(state)


def unfathomable(state: State, action: Unfathomable) -> None:
    """Discard the card, then carry out its effects in order. BC-7.10.1, BC-7.10.9"""
    card = own_card(state, action.card, "BC-7.10.1")
    if state.chart.card_port[card] != NO_PORT:
        raise IllegalMove("BC-7.10.1", f"'{action.card}' is an Action card")
    play_card(state, card)
    state.done, state.that_ship, state.that_rival = False, NO_SHIP, NOBODY
    carry_out(state, state.chart.effects[card])


def carry_out(state: State, effects: Iterable[Callable[..., Any]]) -> None:
    """Put effects on the stack so that they come up in the order written."""
    state.pending.first_to_last(*map(Do, effects))
