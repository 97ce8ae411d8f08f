"""Decisions on the way, as records for the stack of pending decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.contract import IllegalMove
from generator.games.bruise_cruise.actions import Action, SailTo, StayPut
from generator.games.bruise_cruise.state import NO_SHIP, NOBODY, State
from generator.mechanics.pending import Decision
from generator.mechanics.routes import chosen
from generator.system.values import frozen

FROM_DISCARD = "a card of the discard pile"
"""The task of choosing a card of that pile, which then lies open card by card."""


class Choice(Decision[State, Action]):
    """A decision that knows what it is for and which clause asks for it."""

    __slots__ = ()
    seat: int
    clause: Any
    """The rule that asks for it, and in ``task`` what for: fields of some records, constants of others."""
    task: Any

    @property
    def decider(self) -> int:
        """The seat that is asked."""
        return self.seat

    @property
    def mover(self) -> int:
        """The ship that is about to move, if any."""
        return NO_SHIP

    @property
    def victim(self) -> int:
        """The seat that is about to lose something, if any."""
        return NOBODY

    def check(self, state: State, action: Action) -> None:
        """Refuse what is not among the choices, before anything changes."""
        if action not in self.choices(state):
            raise IllegalMove(self.clause, f"the game waits for {self.task}; {action} is none of the choices")


@frozen
class Pick(Choice):
    """One of a few actions that lie open on the table; ``then`` is told which."""

    seat: int
    clause: str
    task: str
    options: tuple[Action, ...]
    then: Callable[[State, Action], None]
    mover: int = NO_SHIP
    victim: int = NOBODY

    def choices(self, state: State) -> list[Action]:
        """The options."""
        return list(self.options)

    def take(self, state: State, action: Action) -> None:
        """Go on with the one chosen."""
        self.then(state, action)


@frozen
class Sailing(Choice):
    """Where a ship goes: any space of ``reach``, a set. Only a getaway may be declined."""

    seat: int
    ship: int
    reach: int
    then: Callable[[State, int, int], None]
    optional: bool = False
    clause = "BC-7.2.3"
    task = "where the ship sails to"

    @property
    def mover(self) -> int:
        """The ship that sails."""
        return self.ship

    def choices(self, state: State) -> list[Action]:
        """Every space of the reach, then to stay put if that is allowed."""
        table = state.chart.table
        spaces: list[Action] = chosen(self.reach, table.sail_to)  # type: ignore[arg-type]
        if self.optional:
            spaces.append(table.stay)
        return spaces

    def check(self, state: State, action: Action) -> None:
        """The same without the list."""
        if self.optional and isinstance(action, StayPut):
            return
        if not isinstance(action, SailTo):
            raise IllegalMove(self.clause, f"the game waits for {self.task}")
        space = state.chart.space_at(action.q, action.r)
        if space < 0 or not self.reach >> space & 1:
            raise IllegalMove(self.clause, f"the ship cannot get to {action.q},{action.r}")

    def take(self, state: State, action: Action) -> None:
        """Sail there, or do not."""
        if isinstance(action, SailTo):
            self.then(state, self.ship, state.chart.space_at(action.q, action.r))
