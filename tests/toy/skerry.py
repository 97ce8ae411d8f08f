"""Skerry: land birds on your rock, fish for more, sit out the storms others send.

Small, but with all that makes a game hard to keep honest: hidden hands and a hidden deck, dice,
and decisions inside another seat's turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from generator.contract import Component, Edition, Face, Game, IllegalMove, Piece, roll_call_of
from generator.reading.checking import Reader
from generator.reading.header import Header
from generator.reading.packs import Pack, find_packs
from generator.table.dice import Dice


class Bird(BaseModel):
    """One kind of card."""

    model_config = ConfigDict(frozen=True)

    id: str
    worth: int
    copies: int
    storm: bool = False


class Birds(BaseModel):
    """The whole of birds.yaml."""

    model_config = ConfigDict(frozen=True)

    hand: int
    birds: tuple[Bird, ...]


@dataclass(frozen=True, slots=True, order=True)
class Land:
    """Put a bird from your hand on your rock; a storm bird sends a storm to the others. SK-2"""

    bird: str
    text: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, order=True)
class Fish:
    """Roll a die; 4 or more draws a bird. SK-3"""


@dataclass(frozen=True, slots=True, order=True)
class Shelter:
    """In a storm: give up a bird of your hand. SK-4"""

    bird: str


@dataclass(frozen=True, slots=True, order=True)
class Brave:
    """In a storm: roll a die; 1 or 2 blows your best bird off the rock. SK-5"""


Action = Land | Fish | Shelter | Brave
ACTIONS = (Land, Fish, Shelter, Brave)


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


# ---- what the other floors ask of a game ----


def keeper(state: Skerry, dice: Dice) -> Action:
    """Lands its best bird, gives up its worst in a storm, fishes when its hand is empty."""
    best: Action = state.legal_actions()[0]
    for action in state.legal_actions():
        if isinstance(action, Land) and state.worth[action.bird] > state.worth[getattr(best, "bird", "auk")]:
            best = action
    return best


def unfinished(state: Skerry) -> bool:
    return state.turns >= 400


def seen(state: Skerry) -> Iterable[str]:
    return {bird for pile in (*state.hands, *state.rocks) for bird in pile}


def components(content: Birds, pack: Pack, edition: Edition) -> Sequence[Component]:
    cards = [Piece(bird.id, Face("bird.svg.j2"), copies=bird.copies) for bird in content.birds]
    return (Component("birds", "Birds", "cards", "poker", cards),)


def statistics(state: Skerry) -> Mapping[str, float]:
    return {"turns": state.turns}


FILES: Mapping[str, type[BaseModel]] = {"game.yaml": Header, "birds.yaml": Birds}
SHELF = Path(__file__).parent / "content"

GAME: Game[Birds, Action, Skerry] = Game(
    name="skerry",
    seats=range(2, 5),
    files=FILES,
    read=Reader(FILES, lambda header, birds: birds),
    new=Skerry,
    actions=ACTIONS,
    bots={"keeper": keeper},
    unfinished=unfinished,
    roll_call=roll_call_of(("birds.yaml", "birds")),
    seen=seen,
    components=components,
    play_check="SK-7",
    statistics=statistics,
)


def shipped() -> tuple[Pack, Birds]:
    """The pack in this folder and what is in it."""
    (pack,), problems = find_packs(["skerry"], SHELF)
    content, wrong = GAME.read(pack)
    assert not problems
    assert not wrong
    assert content is not None
    return pack, content


PACK, CONTENT = shipped()
