"""The stack of what is still to be done, and windows in which seats answer."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, replace

import pytest

from generator.mechanics.pending import Asked, Decision, Pending, Step, Window, clockwise, shut


class Table:
    """Who holds how many guards, and what has been said."""

    def __init__(self, *guards: int) -> None:
        self.guards = list(guards)
        self.said: list[str] = []
        self.pending = Pending()


@dataclass(frozen=True, slots=True)
class Say(Step[Table]):
    word: str

    def run(self, state: Table) -> None:
        state.said.append(self.word)


@dataclass(frozen=True, slots=True)
class Choose(Decision[Table, str]):
    seat: int

    @property
    def decider(self) -> int:
        return self.seat

    def choices(self, state: Table) -> list[str]:
        return ["left", "right"]

    def take(self, state: Table, action: str) -> None:
        state.pending.push(Say(f"{self.seat} {action}"))


@dataclass(frozen=True, slots=True)
class Guard(Window[Table, str]):
    """Who has a guard may stop what lies below; that can be stopped in turn."""

    def answers(self, state: Table, seat: int) -> list[str]:
        return ["guard"] if state.guards[seat] else []

    def silence(self, state: Table) -> str:
        return "pass"

    def answer(self, state: Table, seat: int, action: str) -> None:
        state.guards[seat] -= 1
        declare(state, seat, Stop(seat))


@dataclass(frozen=True, slots=True)
class Stop(Step[Table]):
    seat: int

    def run(self, state: Table) -> None:
        stopped = shut(state.pending)
        state.said.append(f"{self.seat} stops {stopped}")


def declare(state: Table, seat: int, step: Step[Table]) -> None:
    state.pending.first_to_last(Guard(clockwise(len(state.guards), seat)), step)


def asked(state: Table) -> int:
    assert state.pending.decision is not None
    return state.pending.decision.decider


def test_steps_are_carried_out_until_somebody_has_to_decide():
    table = Table(0)
    table.pending.first_to_last(Say("one"), Choose(3), Say("two"))
    table.pending.settle(table)
    assert table.said == ["one"]
    assert asked(table) == 3
    assert table.pending.decision.choices(table) == ["left", "right"]
    table.pending.decide(table, "left")
    assert table.said == ["one", "3 left", "two"]
    assert table.pending.decision is None


def test_a_copy_of_the_stack_is_independent_and_pickles():
    table = Table(0)
    table.pending.push(Choose(1))
    twin = table.pending.copy()
    assert type(twin) is Pending
    twin.pop()
    assert len(table.pending) == 1
    assert pickle.loads(pickle.dumps(table.pending)) == table.pending


def test_nobody_is_asked_who_has_nothing_to_answer_with():
    table = Table(0, 0, 0)
    declare(table, 0, Say("fire"))
    table.pending.settle(table)
    assert table.said == ["fire"]


def test_seats_are_asked_clockwise_and_only_those_that_can():
    table = Table(5, 1, 0, 1)
    declare(table, 0, Say("fire"))
    table.pending.settle(table)
    order = []
    while table.pending.decision:
        order.append(asked(table))
        assert table.pending.decision.choices(table) == ["guard", "pass"]
        table.pending.decide(table, "pass")
    assert order == [1, 3]
    assert table.said == ["fire"]


def test_an_answer_stops_what_lies_below_and_shuts_the_window():
    table = Table(0, 1, 0, 1)
    declare(table, 0, Say("fire"))
    table.pending.settle(table)
    table.pending.decide(table, "guard")
    assert asked(table) == 3, "the guard may be guarded against"
    table.pending.decide(table, "pass")
    assert table.said == [f"1 stops {Say('fire')}"]
    assert table.guards == [0, 0, 0, 1]


@pytest.mark.parametrize(
    ("guards", "said"), [(1, "stopped"), (2, "fire"), (3, "stopped"), (4, "fire")], ids=str
)
def test_answers_nest_last_in_first_out(guards, said):
    """Seats 0 and 1 guard in turn against each other: an even number of guards changes nothing."""
    table = Table(guards // 2, guards - guards // 2)
    declare(table, 0, Say("fire"))
    table.pending.settle(table)
    depth = 0
    while table.pending.decision:
        table.pending.decide(table, "guard")
        depth += 1
    assert depth == guards
    assert ("fire" in table.said) == (said == "fire")


@dataclass(frozen=True, slots=True)
class Ward(Guard):
    """An answer here takes nothing away: asking goes on."""

    def answer(self, state: Table, seat: int, action: str) -> None:
        state.guards[seat] -= 1
        state.pending.push(Say(f"{seat} wards"))


def test_while_something_is_left_to_answer_asking_goes_on_until_all_pass_in_a_row():
    table = Table(0, 2, 1)
    table.pending.first_to_last(Ward((1, 2)), Say("fire"))
    table.pending.settle(table)
    order = []
    for choice in ("guard", "pass", "guard"):
        order.append(asked(table))
        table.pending.decide(table, choice)
    # 1 wards, 2 passes, 1 wards again: 2 is asked once more, as not all have passed in a row.
    order.append(asked(table))
    assert order == [1, 2, 1, 2]
    table.pending.decide(table, "pass")
    assert table.said == ["1 wards", "1 wards", "fire"]


def test_a_window_tells_when_it_closes():
    @dataclass(frozen=True, slots=True)
    class Noted(Ward):
        def closed(self, state: Table) -> None:
            state.said.append("closed")

    table = Table(1, 0)
    table.pending.push(Noted((0, 1)))
    table.pending.settle(table)
    assert isinstance(table.pending.decision, Asked)
    table.pending.decide(table, "pass")
    assert table.said == ["closed"]


def test_a_window_is_a_value():
    window = Guard((1, 2))
    assert replace(window, turn=1) != window
    assert hash(window) == hash(Guard((1, 2)))
