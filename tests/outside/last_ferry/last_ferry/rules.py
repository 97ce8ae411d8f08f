"""The rules, in the rulebook's order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from generator.contract import EVERYBODY, NOBODY, OWN_SEAT, IllegalMove, TableState
from generator.mechanics.dice import Dice
from generator.mechanics.piles import draw

from last_ferry.pieces import Content


@dataclass(frozen=True, slots=True, order=True)
class Play:
    """Play a card from your hand. LF-2.1"""

    card: str


class State(TableState, pile=NOBODY, hands=OWN_SEAT, berths=EVERYBODY, sea=EVERYBODY):
    """The ferry, the hands, the pile and the sea. ``berths`` holds (card, seat), the first aboard first."""

    def __init__(self, content: Content, seats: int, dice: Dice) -> None:
        self.content = content
        self.kinds = content.kinds
        self.pile = dice.shuffled([kind.id for kind in content.deck.cards for _ in range(kind.copies)])
        self.hands = [sorted(draw(self.pile, content.game.hand)) for _ in range(seats)]
        self.berths: list[tuple[str, int]] = []
        self.sea: list[str] = []
        self.anchored = 0

    def legal_actions(self) -> list[Play]:
        return [Play(card) for card in sorted(set(self.hands[self.seat]))]

    def apply(self, action: Play) -> None:
        if self.is_over():
            raise IllegalMove("LF-3.1", "the ferry has cast off")
        if not isinstance(action, Play) or action.card not in self.hands[self.seat]:
            raise IllegalMove("LF-2.1", f"{action} is not in your hand")
        self.hands[self.seat].remove(action.card)
        if self.kinds[action.card].effect == "wash":  # LF-2.4
            self.sea.append(action.card)
            if len(self.berths) > self.anchored:
                self.sea.append(self.berths.pop()[0])
        else:  # LF-2.2
            self.berths.append((action.card, self.seat))
            if self.kinds[action.card].effect == "anchor":  # LF-2.3
                self.anchored = len(self.berths)
        self.hands[self.seat] = sorted([*self.hands[self.seat], *draw(self.pile, 1)])
        self.seat = (self.seat + 1) % len(self.hands)

    def is_over(self) -> bool:
        return len(self.berths) == self.content.game.berths or not self.hands[self.seat]

    def scores(self) -> tuple[float, ...]:
        points = Counter(dict.fromkeys(range(len(self.hands)), 0))
        for card, seat in self.berths:
            points[seat] += self.kinds[card].worth
        return tuple(float(points[seat]) for seat in range(len(self.hands)))

    def observation(self, seat: int) -> dict[str, Any]:
        return {**super().observation(seat), "anchored": self.anchored}


def greedy(state: State, dice: Dice) -> Play:
    """Anchors its own lead, washes a rival away, else sends its best aboard."""
    me, rivals = state.seat, [seat for _, seat in state.berths[state.anchored :]]

    def value(play: Play) -> float:
        kind = state.kinds[play.card]
        if kind.effect == "wash":
            return 4.5 if rivals and rivals[-1] != me else -1
        return kind.worth + (2 * rivals.count(me) - len(rivals) if kind.effect == "anchor" else 0)

    return max(state.legal_actions(), key=lambda play: (value(play), play.card))
