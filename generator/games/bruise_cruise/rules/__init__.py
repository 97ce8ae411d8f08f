"""The rules, a file for each matter, and the game that is played by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.contract import IllegalMove
from generator.games.bruise_cruise import actions as act
from generator.games.bruise_cruise.actions import Action
from generator.games.bruise_cruise.chart import Chart
from generator.games.bruise_cruise.rules import claiming, fleet, raiding, sailing, trading, turn, weapons
from generator.games.bruise_cruise.rules.menu import open_actions
from generator.games.bruise_cruise.rules.unfathomable import unfathomable
from generator.games.bruise_cruise.state import State
from generator.mechanics.dice import Dice


def end_actions(state: State, action: act.EndActions) -> None:
    """Fewer than two actions, unless a card is due. BC-2.3, BC-8.11"""
    if turn.must_play(state):
        raise IllegalMove("BC-8.11", "a card has to be played in this turn")
    turn.end_actions(state)


RULES: dict[type[Action], Callable[[State, Any], None]] = {
    act.Step: sailing.step,
    act.Sail: sailing.sail,
    act.Trade: trading.trade,
    act.Exchange: trading.exchange,
    act.Claim: claiming.claim,
    act.Torpedo: weapons.torpedo,
    act.Missile: weapons.missile,
    act.Raid: raiding.raid,
    act.Battle: claiming.battle,
    act.Unfathomable: unfathomable,
    act.LiftAnchor: fleet.lift_anchor,
    act.Commission: fleet.commission,
    act.Decommission: fleet.decommission,
    act.EndActions: end_actions,
}
"""The thirteen actions, in the rulebook's order, and to take no more of them. BC-7"""

PLAYS_A_CARD = (act.Sail, act.Exchange, act.Claim, act.Missile, act.Battle, act.Unfathomable)


class Cruise(State):
    """A game being played: the state and the rules that move it."""

    __slots__ = ()

    def is_over(self) -> bool:
        """True once the last ship is home or the last card played."""
        return bool(self.ended)

    def legal_actions(self) -> list[Action]:
        """The actions open to the seat to move: sorted, unique, empty only when the game is over."""
        if self.pending:
            choices: list[Action] = self.pending[-1].choices(self)
            return choices
        return open_actions(self) if not self.ended else []

    def apply(self, action: Action) -> None:
        """Do it and everything that follows up to the next decision. Raises IllegalMove."""
        if self.pending:
            self.pending[-1].check(self, action)
            self.rolled = ()
            self.pending.decide(self, action)
        elif self.ended:
            raise IllegalMove("BC-9.1", "the game is over")
        else:
            self._act(action)
        if not self.pending and not self.ended:
            turn.go_on(self)

    def _act(self, action: Action) -> None:
        rule = RULES.get(type(action))
        if rule is None:
            raise IllegalMove(
                "BC-2.1", f"{action} is none of the thirteen actions, and nothing else is asked"
            )
        if self.actions_left == 1 and not isinstance(action, PLAYS_A_CARD) and turn.must_play(self):
            raise IllegalMove("BC-8.11", "the last action of this turn has to play a card")
        before, self.rolled = self.rolled, ()
        try:
            rule(self, action)
        except IllegalMove:
            self.rolled = before
            raise
        self.pending.settle(self)


def new(chart: Chart, seats: int, dice: Dice) -> Cruise:
    """A game that has been dealt and waits for the first Home Port. BC-1"""
    cruise = Cruise(chart, seats, dice)
    turn.set_up(cruise)
    return cruise
