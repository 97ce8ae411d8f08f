"""The rules of the sea, a file for each heading of the rulebook."""

from __future__ import annotations

from generator.contract import IllegalMove
from generator.games.jure_of_the_seas.actions import (
    Action,
    ChooseStart,
    NoSwap,
    Place,
    Relocate,
    Stay,
    Swap,
)
from generator.games.jure_of_the_seas.content import Content
from generator.games.jure_of_the_seas.rules.bonus import swaps
from generator.games.jure_of_the_seas.rules.placing import placements
from generator.games.jure_of_the_seas.rules.turn import (
    berths,
    choose_start,
    place,
    relocate,
    set_up,
    starts,
    take_bonus,
)
from generator.games.jure_of_the_seas.state import OVER, PLACE, RELOCATE, START, SWAP, SWEPT, State
from generator.mechanics.dice import Dice

# What a part of the turn is for, and the clause that says so.
TASKS: dict[int, tuple[tuple[type[Action], ...], str, str]] = {
    START: ((ChooseStart,), "JS-2.6", "choose a start mark"),
    RELOCATE: ((Relocate, Stay), "JS-6.9", "move the ship to another start mark"),
    SWEPT: ((Relocate, Stay), "JS-6.12", "move the swept ship or let it stay"),
    PLACE: ((Place,), "JS-7.1", "place a wake tile"),
    SWAP: ((Swap, NoSwap), "JS-9.1", "swap tiles or keep the hand"),
    OVER: ((), "JS-11.1", "nothing: the game is over"),
}


class Voyage(State):
    """A game being played: the state and the rules that move it."""

    __slots__ = ()

    def to_move(self) -> int:
        """The seat that decides next."""
        return self.active

    def is_over(self) -> bool:
        """True once somebody has won."""
        return self.part == OVER

    def legal_actions(self) -> list[Action]:
        """Every action of the seat to move: sorted, unique, empty only when the game is over."""
        part = self.part
        if part == PLACE:
            return placements(self)
        if part == START:
            return starts(self)
        if part == SWAP:
            return swaps(self)
        if part == OVER:
            return []
        moves: list[Action] = [mark.relocate for mark in berths(self)]
        return moves if part == RELOCATE else [*moves, Stay()]

    def apply(self, action: Action) -> None:
        """Do it and everything that follows up to the next decision. Raises IllegalMove."""
        if self.part == PLACE and type(action) is Place:
            place(self, action)
            return
        kinds, clause, task = TASKS[self.part]
        if not isinstance(action, kinds):
            raise IllegalMove(clause, f"not now: the player has to {task}")
        if isinstance(action, ChooseStart):
            choose_start(self, action)
        elif isinstance(action, Swap | NoSwap):
            take_bonus(self, action)
        elif isinstance(action, Relocate | Stay):
            relocate(self, action)

    def scores(self) -> tuple[float, ...]:
        """Shares of the win: equal ones for the winners, before that for all who are afloat. JS-11.5"""
        sharers = self.winners or self.afloat()
        return tuple(1 / len(sharers) if seat in sharers else 0.0 for seat in range(len(self.ships)))


def new(content: Content, seats: int, dice: Dice, first: int = 0) -> Voyage:
    """A game that has been set up and waits for the first start mark, of seat ``first``. JS-2.5"""
    voyage = Voyage(content.sea, seats, dice, first)
    set_up(voyage)
    return voyage
