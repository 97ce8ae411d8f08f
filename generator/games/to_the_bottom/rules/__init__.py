"""The rules, a file for each part of the rulebook, and the game that is played by them. TB-1"""

from __future__ import annotations

from typing import Any

from generator.contract import IllegalMove
from generator.games.to_the_bottom import knowledge
from generator.games.to_the_bottom.actions import ACTIONS, Action
from generator.games.to_the_bottom.rules.legal import open_actions, refusal
from generator.games.to_the_bottom.rules.turn import begin_turn
from generator.games.to_the_bottom.rules.turn_actions import TURN_ACTIONS
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.tables import Tables
from generator.mechanics.dice import Dice


class Voyage(State):
    """A game from the first turn of the Cruise until the last ship has sunk."""

    __slots__ = ()

    def legal_actions(self) -> list[Action]:
        """Actions open to the seat to move: a decision in the middle of something, or steps 4 and 5."""
        return list(self._open())

    def _open(self) -> tuple[Action, ...]:
        if self._legal is None:
            decision = self.pending.decision
            if decision is not None:
                self._legal = tuple(decision.choices(self))
            else:
                self._legal = () if self.is_over() else tuple(open_actions(self))
        return self._legal

    def apply(self, action: Action) -> None:
        """Do it, and everything that goes by itself after it."""
        legal = self._open()
        # Most actions come from the list itself; comparing dataclasses one by one is slow.
        if id(action) not in set(map(id, legal)) and action not in legal:
            raise self._refusal(action)
        self._legal = None
        self.noted.clear()
        pending = self.pending
        if pending:
            pending.pop().take(self, action)
        else:
            TURN_ACTIONS[type(action)](self, action)
        if pending:
            pending.settle(self)
            while pending and not self.afloat[pending[-1].decider]:
                pending.pop()
                pending.settle(self)

    def _refusal(self, action: Action) -> IllegalMove:
        if type(action) not in ACTIONS:
            return IllegalMove("TB-3.4", f"{action!r} is no action")
        if self.is_over():
            return IllegalMove("TB-9.7", "the game is over")
        decision = self.pending.decision
        if decision is not None:
            return IllegalMove("TB-3.4", f"seat {decision.decider} has something else to decide first")
        if type(action) not in TURN_ACTIONS:
            return IllegalMove("TB-3.4", f"there is nothing to decide by {type(action).__name__}")
        return refusal(self, action)

    def begin_turn(self, seat: int) -> None:
        """The turn of that seat begins. TB-3.1"""
        begin_turn(self, seat)

    def redealt(self, seat: int, dice: Dice) -> Voyage:
        """A copy in which all that the seat cannot know is dealt anew."""
        return knowledge.deal_unseen(self, seat, dice)

    def observation(self, seat: int) -> dict[str, Any]:
        """Exactly what that seat may know. TB-2.4"""
        return knowledge.observation(self, seat)


def new(content: Tables, seats: int, dice: Dice) -> Voyage:
    """Set the game up and begin the first turn. TB-1

    The tallest player starts; height is not data, so the seat is drawn. TB-1.6
    """
    state = Voyage(content, seats, dice)
    deal = dice.child("deal")
    state.common = deal.shuffled(content.shop_cards)
    for _ in range(min(content.numbers.shop_size, len(state.common))):
        state.shop.append(state.common.pop())
    for seat in range(seats):
        state.decks[seat] = deal.shuffled(content.starting)
    state.first = deal.below(seats)
    begin_turn(state, state.first)
    state.pending.settle(state)
    return state
