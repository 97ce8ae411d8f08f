"""Long work is told of once, before it goes on, to whoever waits for it and to nobody else."""

from __future__ import annotations

import threading
from contextlib import contextmanager, suppress

import pytest

from generator.cli import progress
from generator.games.general_quarters.counting import building
from generator.games.general_quarters.waters import Waters
from generator.system import limits
from generator.system.long_work import heard_by, long_work
from tests.games.general_quarters.seas import DESTROYERS, FRIGATES

WATERS = Waters(8, 7, (5, 6), (DESTROYERS, FRIGATES))


class Heard:
    """A listener that writes down what it is told."""

    def __init__(self):
        self.told = []

    @contextmanager
    def __call__(self, words, total):
        self.told.append((words, total))
        yield self.told.append
        self.told.append("end")


def work(steps, long_from):
    with long_work("counting", steps) as at:
        for done in range(1, steps + 1):
            if done >= long_from:
                at(done)


@pytest.mark.parametrize(
    ("long_from", "told"), [(1, [("counting", 3), 1, 2, 3, "end"]), (3, [("counting", 3), 3, "end"]), (4, [])]
)
def test_it_is_told_from_where_it_is_long(long_from, told):
    heard = Heard()
    with heard_by(heard):
        work(3, long_from)
    work(3, 1)
    assert heard.told == told


HEARD = Heard()


def work_quietly():
    yield work(3, 1)
    yield len(HEARD.told)


def test_other_threads_and_processes_are_quiet():
    with heard_by(HEARD):
        thread = threading.Thread(target=work, args=(3, 1))
        thread.start()
        thread.join()
        if limits.AVAILABLE:
            assert list(limits.bounded(work_quietly, 5)) == [None, 0]
    assert HEARD.told == []


def test_work_that_breaks_off_ends_what_is_shown():
    heard = Heard()
    with heard_by(heard), suppress(ZeroDivisionError), long_work("counting", 3) as at:
        at(1)
        raise ZeroDivisionError
    assert heard.told[:2] == [("counting", 3), 1]


@pytest.mark.parametrize("count", [building.build, building.count_fleets])
@pytest.mark.parametrize(("long_steps", "long"), [(1000, True), (10**9, False)])
def test_counting_fleets_says_what_it_will_take_and_how_far_it_is(monkeypatch, count, long_steps, long):
    """Hostile review N10: half a minute and 1.9 GB without a word beforehand."""
    monkeypatch.setattr(building, "LONG_STEPS", long_steps)
    heard = Heard()
    with heard_by(heard):
        count(WATERS)
    if not long:
        assert heard.told == []
        return
    words, total = heard.told[0]
    assert f"{WATERS.rows} x {WATERS.cols} squares" in words
    assert "seconds" in words
    assert "MB of memory" in words
    steps = heard.told[1:-1]
    assert total == steps[-1] == WATERS.rows * WATERS.cols
    assert steps == sorted(steps)


def test_a_command_says_it_in_a_line_whether_or_not_a_bar_is_there(capsys, monkeypatch):
    with progress.announced("counted first", 9) as at:
        at(3)
    assert capsys.readouterr() == ("", "broadside: counted first\n")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    with progress.progress("cards", 9) as outer, progress.announced("counted first", 9) as at:
        at(3)
        outer(1)
    assert "counted first" in capsys.readouterr().err
