"""Skerry with one bug planted in each: what the conformance suite must find, and where.

Each entry of MUTANTS names the promise that is broken. ``load`` hands out any of them by name, so
that another process can play them too.
"""

from __future__ import annotations

import random as global_random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from skerry.actions import Brave, Fish, Land, Shelter
from skerry.bots import keeper
from skerry.pieces import Birds
from skerry.rules import Skerry

from generator.contract import Commentary, Game, IllegalMove
from generator.mechanics.dice import Dice
from tests.outside.misplaced import ON_THE_TABLE
from tests.outside.toy import CONTENT, GAME, ruled


def variant(state: type[Skerry], **more: Any) -> Game[Birds, Any]:
    """The game with another state."""
    return ruled(new=state, **more)


# ---- actions ----


class AcceptsFishInStorm(Skerry):
    def check(self, action: Any) -> None:
        if not (isinstance(action, Fish) and self.pending and self.deck):
            super().check(action)


class AcceptsBirdsNotInHand(Skerry):
    """Landing a bird one does not hold quietly does nothing."""

    def apply(self, action: Any) -> None:
        if isinstance(action, Land) and not self.pending and action.bird not in self.hands[self.seat]:
            return
        super().apply(action)


class RefusesAfterRolling(Skerry):
    def check(self, action: Any) -> None:
        try:
            super().check(action)
        except IllegalMove:
            self.dice.roll(6)
            raise


class RefusesWithKeyError(Skerry):
    def check(self, action: Any) -> None:
        if isinstance(action, Land):
            self.worth[action.bird]
        super().check(action)


class RefusesWithoutClause(Skerry):
    def check(self, action: Any) -> None:
        try:
            super().check(action)
        except IllegalMove as refused:
            raise IllegalMove("", refused.why) from None


class PlaysOnAfterTheEnd(Skerry):
    def apply(self, action: Any) -> None:
        if not self.is_over():
            super().apply(action)


class UnsortedList(Skerry):
    def legal_actions(self) -> list[Any]:
        return super().legal_actions()[::-1]


class RepeatedAction(Skerry):
    def legal_actions(self) -> list[Any]:
        actions = super().legal_actions()
        return sorted([actions[0], *actions], key=GAME.rules.order)


class OwnList(Skerry):
    """The same list is handed out twice."""

    __slots__ = ("known",)

    def legal_actions(self) -> list[Any]:
        if getattr(self, "known", None) is None:
            self.known = super().legal_actions()
        return self.known

    def apply(self, action: Any) -> None:
        super().apply(action)
        self.known = None  # type: ignore[assignment]


class ListsTheImpossible(Skerry):
    """Offers to land the worst bird whether it is in hand or not."""

    def legal_actions(self) -> list[Any]:
        actions = super().legal_actions()
        return actions if self.pending else sorted({Land("auk"), *actions}, key=GAME.rules.order)


@dataclass(frozen=True, slots=True, order=True)
class Weighed:
    """Fish, with a number that JSON cannot hold."""

    hope: float


class Infinite(Skerry):
    def legal_actions(self) -> list[Any]:
        return [
            Weighed(float("inf")) if isinstance(action, Fish) else action
            for action in super().legal_actions()
        ]

    def apply(self, action: Any) -> None:
        super().apply(Fish() if isinstance(action, Weighed) else action)

    def check(self, action: Any) -> None:
        super().check(Fish() if isinstance(action, Weighed) else action)


# ---- states ----


class SharedHands(Skerry):
    def copy(self) -> Any:
        twin = super().copy()
        twin.hands = self.hands.copy()
        return twin


class SharedDeck(Skerry):
    def copy(self) -> Any:
        twin = super().copy()
        twin.deck = self.deck
        return twin


class SharedDice(Skerry):
    def copy(self) -> Any:
        twin = super().copy()
        twin.dice = self.dice
        return twin


class ForgetsTheStorm(Skerry):
    def copy(self) -> Any:
        twin = super().copy()
        twin.pending = []
        return twin


class OtherRolls(Skerry):
    """A copy rolls otherwise than its original would."""

    def copy(self) -> Any:
        twin = super().copy()
        twin.dice = Dice(self.dice.seed + "'")
        return twin


class LosesBirds(Skerry):
    def brave(self, seat: int) -> None:
        super().brave(seat)
        if self.sea:
            self.sea.pop()


class GainsBirds(Skerry):
    def land(self, bird: str) -> None:
        super().land(bird)
        if bird == "puffin":
            self.sea.append("auk")


class TooFewScores(Skerry):
    def scores(self) -> tuple[float, ...]:
        return super().scores()[:-1]


class NotANumber(Skerry):
    def scores(self) -> tuple[float, ...]:
        return tuple(points or float("nan") for points in super().scores())


class TupleObservation(Skerry):
    def observation(self, seat: int) -> dict[str, Any]:
        return {**super().observation(seat), "sea": tuple(self.sea)}


class OwnObservation(Skerry):
    """The hand itself is shown, not a copy of it."""

    def observation(self, seat: int) -> dict[str, Any]:
        return {**super().observation(seat), "hand": self.hands[seat]}


# ---- secrets ----


class ShowsHands(Skerry):
    def observation(self, seat: int) -> dict[str, Any]:
        return {**super().observation(seat), "best": max(max(hand, default="") for hand in self.hands)}


class ShowsTheNextBird(Skerry):
    def observation(self, seat: int) -> dict[str, Any]:
        return {**super().observation(seat), "next": self.deck[-1:]}


class TellsByTheList(Skerry):
    """Fishing is offered only when the next bird is worth having."""

    def legal_actions(self) -> list[Any]:
        actions = super().legal_actions()
        if not self.pending and len(actions) > 1 and self.deck[-1:] == ["auk"]:
            return actions[:-1]
        return actions

    def check(self, action: Any) -> None:
        if action not in self.legal_actions():
            raise IllegalMove("SK-3", "not now")


class SameDeal(Skerry):
    """Nothing is dealt anew."""

    def redealt(self, seat: int, dice: Dice) -> Any:
        twin = self.copy()
        twin.dice = dice
        return twin


class DealsFromTheOldOrder(Skerry):
    """The new deal moves every hidden bird by as much, so the old order shows through."""

    def redealt(self, seat: int, dice: Dice) -> Any:
        twin = self.copy()
        twin.dice = dice
        unseen = [*self.deck, *(b for s, hand in enumerate(self.hands) if s != seat for b in hand)]
        unseen = dice.child("redeal").shuffled(unseen)
        for other, hand in enumerate(self.hands):
            if other != seat:
                twin.hands[other] = sorted(unseen.pop() for _ in hand)
        twin.deck = unseen
        return twin


class DealsMyHandToo(Skerry):
    def redealt(self, seat: int, dice: Dice) -> Any:
        return super().redealt((seat + 1) % len(self.hands), dice)


class DealsInPlace(Skerry):
    """Dealing anew shuffles the real deck too."""

    def redealt(self, seat: int, dice: Dice) -> Any:
        twin = super().redealt(seat, dice)
        self.deck.sort()
        self.hands = [hand.copy() for hand in twin.hands]
        return twin


def peeks_at_the_deck(state: Any, dice: Dice) -> Any:
    """Fishes when a puffin is next."""
    if state.deck[-1:] == ["puffin"] and Fish() in state.legal_actions():
        return Fish()
    return keeper(state, dice)


def peeks_at_hands(state: Any, dice: Dice) -> Any:
    """Weathers a storm according to what the sender holds."""
    if state.pending and "petrel" in state.hands[state.seat]:
        return state.legal_actions()[0]
    return Brave() if state.pending else keeper(state, dice)


def peeks_by_copying(state: Any, dice: Dice) -> Any:
    """Looks at what the die would show."""
    if Fish() in state.legal_actions():
        twin = state.copy()
        twin.apply(Fish())
        if len(twin.deck) < len(state.deck):
            return Fish()
    return keeper(state, dice)


def sorts_the_table(state: Any, dice: Dice) -> Any:
    """Tidies its rock while it thinks."""
    state.rocks[state.to_move()].sort()
    return keeper(state, dice)


def cheats(state: Any, dice: Dice) -> Any:
    return Shelter("albatross") if state.pending else keeper(state, dice)


# ---- games ----


class GlobalChance(Skerry):
    def brave(self, seat: int) -> None:
        if global_random.random() < 0.5:
            super().brave(seat)


class HashOrder(Skerry):
    """The bird blown away is whichever a set gives first."""

    def brave(self, seat: int) -> None:
        if self.dice.child("storm").roll(6) <= 2:
            lost = next(iter(set(self.rocks[seat])))
            self.rocks[seat].remove(lost)
            self.sea.append(lost)


class DiceOfItsOwn(Skerry):
    """Rolls in the storm come from dice nobody records."""

    def brave(self, seat: int) -> None:
        self.dice, kept = Dice(f"{self.dice.seed} {self.turns}"), self.dice
        super().brave(seat)
        self.dice = kept


class NeverEnds(Skerry):
    """Birds come out of the sea again."""

    def next_turn(self) -> None:
        super().next_turn()
        self.deck = [*self.sea, *self.deck]
        self.sea = []
        if not self.deck:
            for rock in self.rocks:
                self.deck += rock
                rock.clear()


# ---- words ----


class AlikeMoves(Commentary[Birds, Any, Skerry]):
    """Two moves that cannot be told apart."""

    def move(self, state: Skerry, action: Any) -> str:
        return super().move(state, action) if isinstance(action, Fish) else "a bird"


class TellsHands(Commentary[Birds, Any, Skerry]):
    """Everybody is shown the hands of all."""

    def table(self, state: Skerry, seat: int) -> list[Any]:
        return [f"hands: {state.hands}"]


class TellsSecrets(Commentary[Birds, Any, Skerry]):
    """A bird given up to the storm is named, though it goes into the sea face down."""

    def event(self, state: Skerry, action: Any, seat: int) -> str:
        return f"draws from {state.deck[-1:]}"


class CannotRead(Commentary[Birds, Any, Skerry]):
    """The notation of a move means another one."""

    def notation(self, state: Skerry, action: Any) -> str:
        return "fish"

    def read(self, state: Skerry, text: str) -> Any:
        return Fish()


def telling(kind: type[Commentary[Birds, Any, Skerry]]) -> Game[Birds, Any]:
    """The game told in other words."""
    return replace(GAME, commentary=kind)


MUTANTS: Mapping[str, tuple[Game[Birds, Any], str]] = {
    "accepts fish in a storm": (variant(AcceptsFishInStorm), "refusal"),
    "accepts birds not in hand": (variant(AcceptsBirdsNotInHand), "refusal"),
    "refuses after rolling": (variant(RefusesAfterRolling), "refusal"),
    "refuses with KeyError": (variant(RefusesWithKeyError), "refusal"),
    "refuses without clause": (variant(RefusesWithoutClause), "refusal"),
    "plays on after the end": (variant(PlaysOnAfterTheEnd), "refusal"),
    "unsorted list": (variant(UnsortedList), "legal"),
    "repeated action": (variant(RepeatedAction), "legal"),
    "own list": (variant(OwnList), "legal"),
    "lists the impossible": (variant(ListsTheImpossible), "legal"),
    "unknown kind of action": (ruled(actions=(Land, Fish, Shelter)), "legal"),
    "action JSON cannot hold": (
        variant(Infinite, actions=(Land, Weighed, Shelter, Brave)),
        "action-json",
    ),
    "shared hands": (variant(SharedHands), "copies"),
    "shared deck": (variant(SharedDeck), "copies"),
    "shared dice": (variant(SharedDice), "copies"),
    "forgets the storm": (variant(ForgetsTheStorm), "copies"),
    "other rolls": (variant(OtherRolls), "copies"),
    "loses birds": (variant(LosesBirds), "pieces"),
    "gains birds": (variant(GainsBirds), "pieces"),
    "moves that read alike": (telling(AlikeMoves), "commentary"),
    "a table that shows hands": (telling(TellsHands), "commentary"),
    "a notation read otherwise": (telling(CannotRead), "commentary"),
    "tells the next bird": (telling(TellsSecrets), "commentary"),
    **ON_THE_TABLE,
    "too few scores": (variant(TooFewScores), "scores"),
    "not a number": (variant(NotANumber), "scores"),
    "tuple in an observation": (variant(TupleObservation), "observation"),
    "own observation": (variant(OwnObservation), "observation"),
    "shows hands": (variant(ShowsHands), "secrets"),
    "shows the next bird": (variant(ShowsTheNextBird), "secrets"),
    "tells by the list": (variant(TellsByTheList), "secrets"),
    "same deal": (variant(SameDeal), "secrets"),
    "says all is open": (ruled(hidden=False), "secrets"),
    "deals from the old order": (variant(DealsFromTheOldOrder), "secrets"),
    "deals my hand too": (variant(DealsMyHandToo), "secrets"),
    "deals in place": (variant(DealsInPlace), "secrets"),
    "bot peeks at the deck": (ruled(bots={"peeks": peeks_at_the_deck}), "blind-bots"),
    "bot peeks at hands": (ruled(bots={"peeks": peeks_at_hands}), "blind-bots"),
    "bot peeks by copying": (ruled(bots={"peeks": peeks_by_copying}), "blind-bots"),
    "bot sorts the table": (ruled(bots={"sorts": sorts_the_table}), "blind-bots"),
    "bot cheats": (ruled(bots={"cheats": cheats}), "blind-bots"),
    "global chance": (variant(GlobalChance), "same-seed"),
    "hash order": (variant(HashOrder), "same-seed"),
    "dice of its own": (variant(DiceOfItsOwn), "replay"),
    "never ends": (variant(NeverEnds), "ending"),
    "never says it is unfinished": (variant(NeverEnds, unfinished=lambda state: False), "ending"),
}

ONLY_BETWEEN_PROCESSES: Sequence[str] = ("hash order",)
"""Sets of text keep their order within one process; only a second one shows the bug."""


def load(name: str) -> tuple[Game[Birds, Any], Birds]:
    """The mutant of that name, or the sound game."""
    return (MUTANTS[name][0] if name in MUTANTS else GAME), CONTENT
