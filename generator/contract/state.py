"""A game on the table, the players at it, and the moves the rules forbid."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol, Self

from typing_extensions import TypeVar

from generator.mechanics.dice import Dice

A = TypeVar("A", default=Any)
Chosen = TypeVar("Chosen", covariant=True)
Shown = TypeVar("Shown", contravariant=True, default=Any)

Json = dict[str, Any]


class IllegalMove(ValueError):
    """A move the rules forbid; ``clause`` names the rule."""

    def __init__(self, clause: str, why: str) -> None:
        # Both, as they came: what one process raises another can be told.
        super().__init__(clause, why)
        self.clause = clause
        self.why = why

    def __str__(self) -> str:
        return f"{self.clause}: {self.why}"


class State(Protocol[A]):
    """One game on the table. Mutable; everything it holds besides is frozen or copied by hand."""

    def to_move(self) -> int:
        """The seat that decides next; meaningless once the game is over."""

    def legal_actions(self) -> list[A]:
        """Every action open to that seat: sorted by ``Rules.order``, unique, never empty before the end."""

    def apply(self, action: A) -> None:
        """Do it. Raises IllegalMove, and then nothing has changed."""

    def observation(self, seat: int) -> Json:
        """Exactly what that seat may know, as plain JSON values."""

    def redealt(self, seat: int, dice: Dice) -> Self:
        """A copy where all that ``seat`` cannot know is dealt anew; its later rolls come from ``dice``.

        It depends on nothing but what the seat may know and on ``dice``: gather what is hidden, sort
        it, then deal, or the order in which it lay shows through. Bots that look ahead rely on this.
        """

    def is_over(self) -> bool:
        """True once no further action is possible."""

    def scores(self) -> tuple[float, ...]:
        """One number a seat, at any time; the most points win, equal points share."""

    def pieces(self) -> Mapping[str, int]:
        """The number of each kind of piece anywhere; the same at every moment of a game."""

    def copy(self) -> Self:
        """An independent twin; static tables and content are shared."""


class Bot(Protocol[Chosen, Shown]):
    """Chooses one of the legal actions of the seat to move.

    It must be blind: its choice may depend only on what that seat may know, and on ``dice``.
    """

    def __call__(self, state: Shown, dice: Dice) -> Chosen: ...


def winners(scores: Sequence[float]) -> tuple[int, ...]:
    """The seats with the most points; several when they share."""
    most = max(scores)
    return tuple(seat for seat, points in enumerate(scores) if points == most)


def kind_name(kind: type[Any]) -> str:
    """A kind of action as logs and words name it: ``take_die`` for ``TakeDie``."""
    return _snake_case(kind.__name__)


@cache
def _snake_case(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
