"""Business still to be done at the table: a stack of frozen records, the latest first.

A game pushes *steps*, which the machine carries out by itself, and *decisions*, which somebody has
to take. Records are frozen dataclasses that know nothing but numbers and each other, so a stack
copies by copying a list, and a state with a half-done effect can be copied, compared and pickled.

A *window* asks seats in turn whether they answer what is about to happen. It asks only those that
have something to answer with. An answer goes on top of the window: last in, first out, to any depth.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Self, TypeVar, cast

S = TypeVar("S")
A = TypeVar("A")


class Step(Generic[S]):
    """Something that happens by itself when everything above it is done."""

    __slots__ = ()
    waits: ClassVar[bool] = False

    def run(self, state: S) -> None:
        """Do it; the record has been taken off the stack and may push others, itself included."""
        raise NotImplementedError


class Decision(Generic[S, A]):
    """Something one seat has to decide before anything below it goes on."""

    __slots__ = ()
    waits: ClassVar[bool] = True

    @property
    def decider(self) -> int:
        """The seat that is asked."""
        raise NotImplementedError

    def choices(self, state: S) -> list[A]:
        """The choices of that seat, in the order of the game's legal lists; never empty."""
        raise NotImplementedError

    def take(self, state: S, action: A) -> None:
        """Go on with one of ``choices``; the record has been taken off the stack."""
        raise NotImplementedError


class Pending(list[Any]):
    """The stack: the last record is the top one. An empty stack leaves the game to its turn.

    >>> @dataclass(frozen=True, slots=True)
    ... class Say(Step[list[str]]):
    ...     word: str
    ...     def run(self, state: list[str]) -> None:
    ...         state.append(self.word)
    >>> said: list[str] = []
    >>> pending = Pending()
    >>> pending.first_to_last(Say("one"), Say("two"))
    >>> pending.settle(said)
    >>> said
    ['one', 'two']
    """

    __slots__ = ()

    def push(self, record: Any) -> None:
        """Put a step or a decision on top."""
        self.append(record)

    def first_to_last(self, *records: Any) -> None:
        """Put records on top so that they come up in the order written."""
        self.extend(reversed(records))

    def settle(self, state: Any) -> None:
        """Carry out steps until the top is a decision or nothing is left."""
        while self and not self[-1].waits:
            self.pop().run(state)

    @property
    def decision(self) -> Decision[Any, Any] | None:
        """The decision on top of a settled stack, None when there is none."""
        return cast(Decision[Any, Any], self[-1]) if self else None

    def decide(self, state: Any, action: Any) -> None:
        """Take the decision on top, then settle."""
        self.pop().take(state, action)
        self.settle(state)

    def copy(self) -> Self:
        """A stack of its own with the same records, which never change."""
        return type(self)(self)


# ---- windows ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Window(Step[S], Generic[S, A]):
    """A moment in which some seats may answer what lies below it on the stack.

    ``seats`` are asked in that order, ``turn`` is the place in it of the next one. Each may answer
    once and then the next is asked; when ``silent`` seats in a row, that is all of them, have nothing to
    say or pass, the window closes. Games derive from it and say what a seat can answer and how.

    The window lies on top of what it is about: when an answer is carried out, ``pending[-1]`` is the
    window again and ``pending[-2]`` what may be prevented. ``shut`` takes both away.
    """

    seats: tuple[int, ...]
    turn: int = 0
    silent: int = 0

    def answers(self, state: S, seat: int) -> list[A]:
        """Answers open to that seat now, in legal order, without passing; empty: it is not asked."""
        raise NotImplementedError

    def silence(self, state: S) -> A:
        """The action that passes; it sorts behind all answers."""
        raise NotImplementedError

    def answer(self, state: S, seat: int, action: A) -> None:
        """Begin an answer: push what it does. The window lies below it already."""
        raise NotImplementedError

    def closed(self, state: S) -> None:
        """Everybody has passed; nothing to do as a rule, since what lies below goes on by itself."""

    def run(self, state: S) -> None:
        """Ask the next seat that could answer; with nobody left to ask, close."""
        everybody = len(self.seats)
        for step in range(everybody - self.silent):
            turn = (self.turn + step) % everybody
            seat = self.seats[turn]
            if self.answers(state, seat):
                waiting = replace(self, turn=(turn + 1) % everybody, silent=self.silent + step)
                stack_of(state).append(Asked(seat, waiting))
                return
        self.closed(state)


@dataclass(frozen=True, slots=True)
class Asked(Decision[S, A], Generic[S, A]):
    """One seat in a window: it answers or passes."""

    seat: int
    window: Window[S, A]

    @property
    def decider(self) -> int:
        """The seat that is asked."""
        return self.seat

    def choices(self, state: S) -> list[A]:
        """Its answers, then silence."""
        return [*self.window.answers(state, self.seat), self.window.silence(state)]

    def take(self, state: S, action: A) -> None:
        """Silence brings the next seat; an answer starts the asking over once it is carried out."""
        pending = stack_of(state)
        if action == self.window.silence(state):
            pending.append(replace(self.window, silent=self.window.silent + 1))
            return
        pending.append(replace(self.window, silent=0))
        self.window.answer(state, self.seat, action)


def shut(pending: Pending) -> Any:
    """Close the window on top and take away what it was about, which is returned."""
    pending.pop()
    return pending.pop()


def clockwise(seats: int, after: int) -> tuple[int, ...]:
    """All other seats, from the left of ``after`` on.

    >>> clockwise(4, after=2)
    (3, 0, 1)
    """
    return tuple((after + step) % seats for step in range(1, seats))


def stack_of(state: Any) -> Pending:
    """The stack of a state, which every game that uses one calls ``pending``."""
    return cast(Pending, state.pending)
