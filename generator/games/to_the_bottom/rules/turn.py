"""The steps of a turn that go by themselves: readying, what is due before and after, the hand limit. TB-3"""

from __future__ import annotations

from generator.games.to_the_bottom.actions import Action, Pick
from generator.games.to_the_bottom.rules.abilities import Act, Begin
from generator.games.to_the_bottom.rules.drawing import Drawing
from generator.games.to_the_bottom.rules.phases import NextTurn
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.terms import CRUISE, TIRED
from generator.mechanics.pending import Decision, Step
from generator.system.values import frozen

NEXT_TURN = NextTurn()


def begin_turn(state: State, seat: int) -> None:
    """Steps 1 to 3; then the turn waits for its player. TB-3.1 to TB-3.3"""
    state.active = seat
    state.turn += 1
    state.points = 0
    state.arranged_at = -1
    state.boards[seat] = [entry & ~TIRED for entry in state.boards[seat]]
    state.pending.append(Drawing(seat))
    _begin_due(state, seat, "before_draw")


def end_turn(state: State) -> None:
    """Step 6: what is due at the end, then the hand limit, then points are lost. TB-3.5"""
    seat = state.active
    state.pending.append(NEXT_TURN)
    if state.phase == CRUISE:
        state.pending.append(HandLimit(seat))
    _begin_due(state, seat, "end_of_turn")


def _begin_due(state: State, seat: int, trigger: str) -> None:
    due, board = state.content.due[trigger], state.boards[seat]
    if not due.isdisjoint(board):
        numbers = sorted(entry >> 2 for entry in board if entry in due)
        state.pending.append(Due(seat, trigger, tuple(numbers)))


@frozen
class Due(Step[State]):
    """Effects of one player due at the same moment, in the order that player likes. TB-3.9"""

    seat: int
    trigger: str
    numbers: tuple[int, ...]

    def run(self, state: State) -> None:
        """One of them and then the rest; what is no longer aboard does nothing."""
        aboard = {entry >> 2 for entry in state.boards[self.seat]}
        numbers = tuple(number for number in self.numbers if number in aboard)
        if not numbers or not state.afloat[self.seat]:
            return
        if len(set(numbers)) > 1:
            state.pending.append(ChooseDue(self.seat, self.trigger, numbers))
        else:
            _do_one(state, self.seat, self.trigger, numbers, numbers[0])


def _do_one(state: State, seat: int, trigger: str, numbers: tuple[int, ...], number: int) -> None:
    rest = list(numbers)
    rest.remove(number)
    if rest:
        state.pending.append(Due(seat, trigger, tuple(rest)))
    state.pending.append(Begin(Act(seat, number, trigger)))


@frozen
class ChooseDue(Decision[State, Action]):
    """Which effect comes first?"""

    seat: int
    trigger: str
    numbers: tuple[int, ...]

    @property
    def decider(self) -> int:
        """Whose effects they are."""
        return self.seat

    def choices(self, state: State) -> list[Action]:
        """Cards that are alike count once."""
        return [state.content.menu.pick(number) for number in sorted(set(self.numbers))]

    def take(self, state: State, action: Action) -> None:
        """That one."""
        assert isinstance(action, Pick)
        _do_one(state, self.seat, self.trigger, self.numbers, state.content.number[action.card])


@frozen
class HandLimit(Step[State]):
    """In the Cruise cards above the limit go to the water; that is no jettison. TB-4.15"""

    seat: int

    def run(self, state: State) -> None:
        """Ask for one more card while there are too many."""
        hand = state.hands[self.seat]
        if len(hand) > state.content.numbers.hand_limit:
            state.pending.append(Discard(self.seat))


@frozen
class Discard(Decision[State, Action]):
    """A card above the hand limit: which one? TB-4.15"""

    seat: int

    @property
    def decider(self) -> int:
        """Whose hand it is."""
        return self.seat

    def choices(self, state: State) -> list[Action]:
        """Any card in hand, protected or not."""
        return [state.content.menu.pick(number) for number in sorted(set(state.hands[self.seat]))]

    def take(self, state: State, action: Action) -> None:
        """It goes to the water and does nothing."""
        assert isinstance(action, Pick)
        number = state.content.number[action.card]
        state.hands[self.seat].remove(number)
        state.waters[self.seat].append(number)
        state.pending.append(HandLimit(self.seat))
