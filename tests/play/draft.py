"""A game as small as can be, in which a fault can be planted: all take cards from an open row in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.contract import Game, IllegalMove, Rules
from generator.mechanics.dice import Dice
from generator.system.values import frozen

CARDS = ("ash", "birch", "cedar", "elm", "fir", "oak")
COPIES = 3
ROUNDS = 4


@frozen(order=True)
class Take:
    card: str


@dataclass(frozen=True)
class Draft:
    """The worth of the cards, and faults: points for whoever begins, a game that does not end."""

    worth: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(CARDS, 3))
    head_start: int = 0
    rounds: int = ROUNDS
    endless: bool = False


class Table:
    def __init__(self, content: Draft, seats: int, dice: Dice) -> None:
        self.content, self.dice = content, dice
        self.deck = dice.child("deck").shuffled([card for card in CARDS for _ in range(COPIES * seats)])
        self.row = [self.deck.pop() for _ in range(3)]
        self.taken: list[list[str]] = [[] for _ in range(seats)]
        self.points = [0] * seats
        self.first = self.seat = dice.child("lot").below(seats)
        self.points[self.first] += content.head_start
        self.turns = 0

    def to_move(self) -> int:
        return self.seat

    def legal_actions(self) -> list[Take]:
        return [Take(card) for card in sorted(set(self.row))]

    def apply(self, action: Take) -> None:
        if action.card not in self.row:
            raise IllegalMove("D-1", f"no '{action.card}' in the row")
        self.row.remove(action.card)
        self.taken[self.seat].append(action.card)
        # A die besides, so that equal cards do not make equal games.
        self.points[self.seat] += self.content.worth[action.card] + self.dice.roll(6)
        self.row.append(self.deck.pop())
        self.turns += 1
        self.seat = (self.seat + 1) % len(self.points)

    def is_over(self) -> bool:
        return not self.content.endless and self.turns == self.content.rounds * len(self.points)

    def scores(self) -> tuple[float, ...]:
        return tuple(map(float, self.points))

    def pieces(self) -> Mapping[str, int]:
        return Counter([*self.deck, *self.row, *(card for own in self.taken for card in own)])


def unfinished(state: Table) -> bool:
    return state.turns >= 24


def picks(state: Table, dice: Dice) -> Take:
    return dice.pick(state.legal_actions())


GAME = Game(
    name="draft",
    files={},
    read=lambda pack: (Draft(), []),
    components=lambda content, pack, edition: (),
    rules=Rules(seats=range(2, 6), new=Table, actions=(Take,), bots={"picker": picks}, unfinished=unfinished),
)
