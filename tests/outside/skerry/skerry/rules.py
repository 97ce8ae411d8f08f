"""The rules: hidden hands and a hidden deck, dice, and decisions inside another seat's turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.contract import IllegalMove
from generator.mechanics.dice import Dice

from skerry.actions import ACTIONS, Action, Brave, Fish, Land, Shelter
from skerry.pieces import Birds


class Skerry:
    """The rocks, the hands and the deck."""

    __slots__ = ("content", "deck", "dice", "hands", "pending", "rocks", "sea", "seat", "turns", "worth")

    def __init__(self, content: Birds, seats: int, dice: Dice) -> None:
        self.content = content
        self.worth = {bird.id: bird.worth for bird in content.birds}
        self.dice = dice
        deck = [bird.id for bird in content.birds for _ in range(bird.copies)]
        self.deck = dice.child("deck").shuffled(deck)
        self.hands = [sorted(self.deck.pop() for _ in range(content.hand)) for _ in range(seats)]
        self.rocks: list[list[str]] = [[] for _ in range(seats)]
        self.sea: list[str] = []
        self.pending: list[int] = []
        self.seat = 0
        self.turns = 0

    # ---- the rules ----

    def to_move(self) -> int:
        return self.pending[-1] if self.pending else self.seat

    def legal_actions(self) -> list[Action]:
        hand = sorted(set(self.hands[self.to_move()]))
        if self.pending:
            return [*(Shelter(bird) for bird in hand), Brave()]
        fish: list[Action] = [Fish()] if self.deck else []
        return [*(Land(bird) for bird in hand), *fish]

    def apply(self, action: Action) -> None:
        self.check(action)
        match action:
            case Land(bird):
                self.land(bird)
            case Fish():
                if self.dice.roll(6) >= 4:
                    self.hands[self.seat].append(self.deck.pop())
                    self.hands[self.seat].sort()
            case Shelter(bird):
                self.hands[self.pending.pop()].remove(bird)
                self.sea.append(bird)
            case Brave():
                self.brave(self.pending.pop())
        if not self.pending:
            self.next_turn()

    def check(self, action: Action) -> None:
        if type(action) not in ACTIONS:
            raise IllegalMove("SK-1", f"{action!r} is no action")
        if self.is_over():
            raise IllegalMove("SK-6", "the game is over")
        if self.pending and not isinstance(action, Shelter | Brave):
            raise IllegalMove("SK-4", "a storm is blowing")
        if not self.pending and isinstance(action, Shelter | Brave):
            raise IllegalMove("SK-4", "there is no storm")
        if isinstance(action, Land | Shelter) and action.bird not in self.hands[self.to_move()]:
            raise IllegalMove("SK-2", f"no '{action.bird}' in hand")
        if isinstance(action, Fish) and not self.deck:
            raise IllegalMove("SK-3", "the deck is empty")

    def land(self, bird: str) -> None:
        self.hands[self.seat].remove(bird)
        self.rocks[self.seat].append(bird)
        if any(kind.storm and kind.id == bird for kind in self.content.birds):
            others = [(self.seat + step) % len(self.hands) for step in range(1, len(self.hands))]
            self.pending = [seat for seat in reversed(others) if self.rocks[seat]]

    def brave(self, seat: int) -> None:
        if self.dice.child("storm").roll(6) <= 2:
            best = max(self.rocks[seat], key=lambda bird: (self.worth[bird], bird))
            self.rocks[seat].remove(best)
            self.sea.append(best)

    def next_turn(self) -> None:
        self.turns += 1
        for _ in self.hands:
            self.seat = (self.seat + 1) % len(self.hands)
            if self.hands[self.seat] or self.deck:
                return

    def is_over(self) -> bool:
        return not self.deck and not any(self.hands) and not self.pending

    def scores(self) -> tuple[float, ...]:
        return tuple(float(sum(self.worth[bird] for bird in rock)) for rock in self.rocks)

    # ---- who knows what ----

    def observation(self, seat: int) -> dict[str, Any]:
        return {
            "seat": seat,
            "to_move": self.to_move(),
            "hand": self.hands[seat].copy(),
            "hands": [len(hand) for hand in self.hands],
            "rocks": [rock.copy() for rock in self.rocks],
            "sea": self.sea.copy(),
            "deck": len(self.deck),
        }

    def redealt(self, seat: int, dice: Dice) -> Skerry:
        twin = self.copy()
        twin.dice = dice
        unseen = sorted([*self.deck, *(b for s, hand in enumerate(self.hands) if s != seat for b in hand)])
        unseen = dice.child("redeal").shuffled(unseen)
        for other, hand in enumerate(self.hands):
            if other != seat:
                twin.hands[other] = sorted(unseen.pop() for _ in hand)
        twin.deck = unseen
        return twin

    def pieces(self) -> Mapping[str, int]:
        where: Iterable[Sequence[str]] = (self.deck, self.sea, *self.hands, *self.rocks)
        return Counter(bird for pile in where for bird in pile)

    def copy(self) -> Skerry:
        twin = type(self).__new__(type(self))
        twin.content = self.content
        twin.worth = self.worth
        twin.dice = self.dice.copy()
        twin.deck = self.deck.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.rocks = [rock.copy() for rock in self.rocks]
        twin.sea = self.sea.copy()
        twin.pending = self.pending.copy()
        twin.seat = self.seat
        twin.turns = self.turns
        return twin
