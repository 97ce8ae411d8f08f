"""The rules, in the rulebook's order, and a bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from generator.contract import EVERYBODY, NOBODY, OWN_SEAT, IllegalMove, TableState
from generator.mechanics.dice import Dice
from generator.mechanics.piles import draw

from tidepool.content import Content


@dataclass(frozen=True, slots=True, order=True)
class Lay:
    """Lay a card from your hand on a square; a crab pinches an animal beside it. TP-2.1, TP-2.2"""

    animal: str
    square: str
    pinched: str = ""


class State(TableState, pile=NOBODY, hands=OWN_SEAT, pool=EVERYBODY, sea=EVERYBODY):
    """The pool is a dict of squares, with the animal and the seat of each."""

    def __init__(self, content: Content, seats: int, dice: Dice) -> None:
        self.content = content
        self.pile = dice.shuffled(content.deck.cards)
        self.hands = [sorted(draw(self.pile, content.game.hand)) for _ in range(seats)]
        self.pool: dict[str, tuple[str, int]] = {}
        self.sea: list[str] = []

    def legal_actions(self) -> list[Lay]:
        free = [square for square in self.content.grid.names if square not in self.pool]
        moves = (
            Lay(animal, square, pinched)
            for animal in set(self.hands[self.seat])
            for square in free
            for pinched in self.within_reach(animal, square)
        )
        return sorted(moves)

    def within_reach(self, animal: str, square: str) -> list[str]:
        """The squares a card laid there may pinch; "" alone when there are none. TP-2.2"""
        if self.content.kinds[animal].effect != "pinch":
            return [""]
        return [near for near in self.content.grid.beside[square] if self.may_be_pinched(near)] or [""]

    def may_be_pinched(self, square: str) -> bool:
        """Whether a rival lies there, and no star of its owner's beside it or on it. TP-2.2, TP-2.3"""
        if square not in self.pool or (owner := self.pool[square][1]) == self.seat:
            return False
        near = [self.pool[at] for at in (square, *self.content.grid.beside[square]) if at in self.pool]
        return not any(
            seat == owner and self.content.kinds[animal].effect == "cling" for animal, seat in near
        )

    def apply(self, action: Lay) -> None:
        hand = self.hands[self.seat]
        if self.is_over():
            raise IllegalMove("TP-3.1", "the tide is in")
        if not isinstance(action, Lay) or action.animal not in hand:
            raise IllegalMove("TP-2.1", f"{action} is not in your hand")
        if action.square not in self.content.grid.names or action.square in self.pool:
            raise IllegalMove("TP-2.1", f"{action.square} is not free")
        if action.pinched not in self.within_reach(action.animal, action.square):
            raise IllegalMove("TP-2.2", f"'{action.pinched}' cannot be pinched from there")
        hand.remove(action.animal)
        self.pool[action.square] = (action.animal, self.seat)
        if action.pinched:
            self.sea.append(self.pool.pop(action.pinched)[0])
        hand[:] = sorted([*hand, *draw(self.pile, 1)])
        self.seat = (self.seat + 1) % len(self.hands)

    def is_over(self) -> bool:
        return not self.hands[self.seat]

    def scores(self) -> tuple[float, ...]:
        points = [0.0] * len(self.hands)
        for square, (animal, seat) in self.pool.items():
            near = [self.pool[at] for at in self.content.grid.beside[square] if at in self.pool]
            friends = any(owner == seat for _, owner in near)
            points[seat] += self.content.kinds[animal].worth + (self.content.game.friends if friends else 0)
        return tuple(points)

    def observation(self, seat: int) -> dict[str, Any]:
        return {**super().observation(seat), "points": list(self.scores())}


def grazer(state: State, dice: Dice) -> Lay:
    """Takes the move after which it leads its best rival by most; equal ones by lot."""
    me = state.seat

    def lead(move: Lay) -> float:
        after = state.copy()
        after.pile = []
        after.apply(move)
        scores = after.scores()
        return scores[me] - max(points for seat, points in enumerate(scores) if seat != me)

    return max(dice.shuffled(state.legal_actions()), key=lead)
