"""The top of the own deck: rearranging it, putting its top card somewhere. TB-12.52, 12.53, 12.71 to 12.73"""

from __future__ import annotations

from generator.games.to_the_bottom.actions import Action, Pick, Put
from generator.games.to_the_bottom.rules.abilities import PASS, Act
from generator.games.to_the_bottom.state import State
from generator.mechanics.pending import Decision, Step
from generator.system.values import frozen


def reach(state: State, seat: int) -> int:
    """Number of cards that seat could rearrange now to any purpose; 0 when none."""
    holds = state.passives[seat]
    if not holds.arranges:
        return 0
    deck = state.decks[seat]
    count = min(holds.reach, len(deck))
    return count if count > 1 and len(set(deck[-count:])) > 1 else 0


def ask_to_arrange(state: State, seat: int) -> None:
    """Before a card is taken from the deck its owner may rearrange the top. TB-12.73"""
    count = reach(state, seat)
    if count:
        state.pending.append(Arranging(seat, count, 0))


@frozen
class MayArrange(Step[State]):
    """Time to rearrange before a card is taken by no player's effect. TB-12.73"""

    seat: int
    beyond: int = 0

    def run(self, state: State) -> None:
        """Ask, unless the first ``beyond`` cards, all that is reached, are taken together."""
        if reach(state, self.seat) > self.beyond:
            ask_to_arrange(state, self.seat)


@frozen
class Arranging(Decision[State, Action]):
    """Of the top ``count`` cards, ``done`` lie as they shall: which comes next? TB-12.71"""

    seat: int
    count: int
    done: int

    @property
    def decider(self) -> int:
        """The owner of the deck."""
        return self.seat

    def choices(self, state: State) -> list[Action]:
        """Cards that are alike count once; or the rest stays as it is."""
        deck = state.decks[self.seat]
        rest = deck[len(deck) - self.count : len(deck) - self.done]
        return [*map(state.content.menu.pick, sorted(set(rest))), PASS]

    def take(self, state: State, action: Action) -> None:
        """That card comes next; with only one sort left it is done."""
        if not isinstance(action, Pick):
            return
        deck = state.decks[self.seat]
        number, place = state.content.number[action.card], len(deck) - self.done - 1
        deck.insert(place, deck.pop(_nearest(deck, number, place)))
        done = self.done + 1
        if len(set(deck[len(deck) - self.count : len(deck) - done])) > 1:
            state.pending.append(Arranging(self.seat, self.count, done))


def _nearest(deck: list[int], number: int, place: int) -> int:
    """The copy of that card that lies nearest to the top, from ``place`` down."""
    while deck[place] != number:
        place -= 1
    return place


# ---- the top card -------------------------------------------------------------------------


@frozen
class PutTop(Decision[State, Action]):
    """The top card goes to one of ``places``; its owner sees it, or everybody does. TB-12.52, TB-12.78"""

    act: Act
    seat: int
    places: tuple[str, ...]
    seen_by: str

    @property
    def decider(self) -> int:
        """The owner of the deck."""
        return self.seat

    def choices(self, state: State) -> list[Action]:
        """The places the card names."""
        return [state.content.menu.puts[place] for place in sorted(self.places)]

    def take(self, state: State, action: Action) -> None:
        """Put it there; aboard it is not played. TB-6.10"""
        assert isinstance(action, Put)
        deck = state.decks[self.seat]
        if action.place == "deck_bottom":
            deck.insert(0, deck.pop())
        elif action.place == "board":
            state.calm = False
            state.put_aboard(self.seat, deck.pop())
