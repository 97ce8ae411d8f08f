"""Teacher: others' jettisoned cards, paid for from the own hand. TB-12.83 to TB-12.86"""

from __future__ import annotations

from generator.games.to_the_bottom.actions import Action, Pick
from generator.games.to_the_bottom.rules.abilities import PASS
from generator.games.to_the_bottom.rules.hits import FIRE, drop
from generator.games.to_the_bottom.rules.reactions import ransoms
from generator.games.to_the_bottom.state import State
from generator.mechanics.pending import Decision, Step
from generator.system.values import frozen


@frozen
class Ransom(Step[State]):
    """Which of the cards jettisoned together are to be paid for? The first must be, another may. TB-12.85"""

    seat: int
    jettisoner: int
    cards: tuple[int, ...]
    first: bool = True

    def run(self, state: State) -> None:
        """Ask, unless there is no choice; prices are looked up anew for each card."""
        options = ransoms(state, self.seat, self.jettisoner, self.cards)
        if options and state.afloat[self.seat]:
            if self.first and len(options) == 1:
                self.pay(state, options[0])
            else:
                state.pending.append(ChooseRansom(self))

    def pay(self, state: State, number: int) -> None:
        """Pay for this one, then perhaps for the other."""
        rest = tuple(card for card in self.cards if card != number)
        due = state.price_to_play(self.seat, number)
        again = [Ransom(self.seat, self.jettisoner, rest, first=False)] if rest else []
        state.pending.first_to_last(
            Pay(self.seat, due), FIRE, Rescue(self.seat, self.jettisoner, number), *again
        )


@frozen
class ChooseRansom(Decision[State, Action]):
    """The choice of ``Ransom``."""

    ransom: Ransom

    @property
    def decider(self) -> int:
        """Who pays."""
        return self.ransom.seat

    def choices(self, state: State) -> list[Action]:
        """The cards that can be paid for."""
        ransom, menu = self.ransom, state.content.menu
        options = ransoms(state, ransom.seat, ransom.jettisoner, ransom.cards)
        picks: list[Action] = [menu.pick(number) for number in options]
        return picks if ransom.first else [*picks, PASS]

    def take(self, state: State, action: Action) -> None:
        """Pay, or leave it."""
        if isinstance(action, Pick):
            self.ransom.pay(state, state.content.number[action.card])


@frozen
class Pay(Step[State]):
    """Jettison cards from hand until ``due`` is covered; what is over is lost. TB-12.83"""

    seat: int
    due: int

    def run(self, state: State) -> None:
        """Ask for the next card, unless there is no choice."""
        if self.due <= 0:
            return
        numbers = payable(state, self.seat)
        if len(numbers) > 1:
            state.pending.append(ChoosePayment(self.seat, self.due))
        elif numbers:
            pay_with(state, self, numbers[0])


@frozen
class ChoosePayment(Decision[State, Action]):
    """The choice of ``Pay``."""

    seat: int
    due: int

    @property
    def decider(self) -> int:
        """Who pays."""
        return self.seat

    def choices(self, state: State) -> list[Action]:
        """Cards in hand that can be jettisoned."""
        # A hand imagined by somebody else may hold nothing but protected cards.
        return [state.content.menu.pick(number) for number in payable(state, self.seat)] or [PASS]

    def take(self, state: State, action: Action) -> None:
        """That one goes."""
        if isinstance(action, Pick):
            pay_with(state, Pay(self.seat, self.due), state.content.number[action.card])


def payable(state: State, seat: int) -> list[int]:
    """Different cards in hand that can be jettisoned."""
    aboard, guard = state.aboard(seat), state.content.hand_guard
    return [number for number in sorted(set(state.hands[seat])) if guard[number] <= aboard]


def pay_with(state: State, pay: Pay, number: int) -> None:
    """A card of the payment goes into the water. It opens no window. TB-12.86"""
    state.hands[pay.seat].remove(number)
    drop(state, pay.seat, number)
    state.pending.append(Pay(pay.seat, pay.due - state.content.worth[number]))


@frozen
class Rescue(Step[State]):
    """The card comes out of the other's water and aboard; it is put, not played. TB-6.10"""

    seat: int
    jettisoner: int
    number: int

    def run(self, state: State) -> None:
        """Take the latest copy."""
        water = state.waters[self.jettisoner]
        if self.number in water and state.afloat[self.seat]:
            del water[len(water) - 1 - water[::-1].index(self.number)]
            state.put_aboard(self.seat, self.number)
