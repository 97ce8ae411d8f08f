"""Work in a child under limits: what it gives arrives, what takes too much is ended, nothing stays behind."""

from __future__ import annotations

import copyreg
import os
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from generator.system import atomic_files, limits, processes
from generator.system.limits import LimitReached, bounded, limited, tell, within
from tests.patience import HANGS, lives, takes_at_most, wait_until

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not limits.AVAILABLE, reason="there are no processes to copy")


@pytest.fixture(params=["fork", "forkserver"], autouse=True)
def way(request: pytest.FixtureRequest, copied: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The child is a copy of this process, or of one that was started anew, as where there are threads."""
    monkeypatch.setattr(processes, "way", lambda: request.param)


def nested(depth: int) -> list[object]:
    value: list[object] = [1]
    for _ in range(depth):
        value = [value, value]
    return value


def compare(step: str, seconds: float) -> Iterator[object]:
    one, other = nested(60), nested(60)
    yield "begun"
    with within(step, seconds):
        yield one == other


def gives_and_tells() -> Iterator[object]:
    yield limited()
    tell("between")
    yield {"a": [1]}


def test_what_the_work_gives_and_tells_arrives_in_order() -> None:
    assert list(bounded(gives_and_tells, 5)) == [True, "between", {"a": [1]}]
    assert not limited()


def test_values_compared_in_c_are_ended_and_the_line_is_known() -> None:
    answers = bounded(partial(compare, "here", 0.2), 20)
    assert next(answers) == "begun"
    with takes_at_most(2, children=True), pytest.raises(LimitReached) as caught:
        next(answers)
    assert (caught.value.reason, caught.value.step) == ("time", "here")
    assert caught.value.stack[0][0] == __file__


def never_ends() -> Iterator[object]:
    while True:
        pass
    yield


def test_time_outside_of_steps_is_limited_too() -> None:
    with pytest.raises(LimitReached) as caught:
        list(bounded(never_ends, 1))
    assert caught.value.reason == "time"


def fills_memory(step: str | None) -> Iterator[object]:
    kept = []
    if step:
        with within(step):
            kept.append("x" * (200 << 20))
    kept.append("x" * (200 << 20))
    yield len(kept)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits memory")
@pytest.mark.parametrize("step", [None, "here"])
def test_memory_is_limited(step: str | None) -> None:
    with pytest.raises(LimitReached) as caught:
        list(bounded(partial(fills_memory, step), 5, memory_bytes=100 << 20))
    assert (caught.value.reason, caught.value.step) == ("memory", step)


def breaks_down() -> Iterator[object]:
    os._exit(3)
    yield


def test_a_child_that_breaks_down_is_told() -> None:
    with pytest.raises(LimitReached, match="broken"):
        list(bounded(breaks_down, 5))


class Odd(Exception):
    """It cannot be made again from its arguments."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__("odd")


def fails(error: type[Exception], *words: object) -> Iterator[object]:
    raise error(*words)
    yield


@pytest.mark.parametrize(
    ("error", "kind"), [((ValueError, "so"), ValueError), ((Odd, 1, 2), RuntimeError)], ids=["plain", "odd"]
)
def test_errors_arrive_with_the_way_they_came(error: tuple[object, ...], kind: type[Exception]) -> None:
    # A library that other tests import teaches pickle every exception there is.
    copyreg.dispatch_table.pop(Odd, None)
    with pytest.raises(kind, match=r"so|odd") as caught:
        list(bounded(partial(fails, *error), 5))
    assert (__file__, fails.__code__.co_firstlineno + 1) in caught.value.__dict__["traced_in_child"]


def writes_and_ends(path: Path, handed_over: bool) -> Iterator[object]:
    staged = atomic_files.stage(path, b"whole")
    if handed_over:
        yield staged
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("handed_over", [True, False])
def test_files_of_a_child_that_was_ended_are_removed(tmp_path: Path, handed_over: bool) -> None:
    with pytest.raises(LimitReached, match="memory"):
        list(bounded(partial(writes_and_ends, tmp_path / "new" / "file.pdf", handed_over), 5))
    assert (tmp_path / "new").exists() is handed_over


def goes_on() -> Iterator[int]:
    yield os.getpid()
    time.sleep(HANGS)
    yield 0


def test_a_child_ends_when_nobody_asks_any_more() -> None:
    answers = bounded(goes_on, 5)
    pid = next(answers)
    answers.close()
    wait_until(lambda: not lives(pid), "the end of the child")


CUT_OFF = """
import time
from generator.system import processes
from generator.system.limits import bounded
from tests.system.test_limits import goes_on
processes.way = lambda: %r
answers = bounded(goes_on, 60)
print(next(answers), flush=True)
time.sleep(600)
"""


def test_a_child_of_a_killed_process_ends_too(request: pytest.FixtureRequest) -> None:
    words = [sys.executable, "-c", CUT_OFF % processes.way()]
    with subprocess.Popen(words, stdout=subprocess.PIPE, cwd=ROOT, text=True) as started:
        assert started.stdout is not None
        child = int(started.stdout.readline())
        assert lives(child)
        started.kill()
    wait_until(lambda: not lives(child), "the end of an orphan")


def test_where_there_are_threads_no_copy_is_made_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever lock a thread held would stay locked in a copy for ever."""
    monkeypatch.undo()
    done = threading.Event()
    other = threading.Thread(target=done.wait)
    other.start()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert list(bounded(gives_and_tells, 5)) == [True, "between", {"a": [1]}]
    done.set()
    other.join()
    assert [str(each.message) for each in told] == []


def test_ctrl_c_is_heard_while_values_are_compared() -> None:
    program = "from functools import partial; from tests.system.test_limits import compare\n"
    program += "from generator.system.limits import bounded\n"
    program += "for value in bounded(partial(compare, 'here', 30), 60): print(value, flush=True)"
    run = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, text=True
    )
    assert run.stdout is not None
    assert run.stdout.readline() == "begun\n"
    # Undisturbed it would compare for half a minute.
    with takes_at_most(6, children=True):
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate(timeout=HANGS)
    assert "KeyboardInterrupt" in errors


def struck() -> Iterator[str]:
    os.kill(os.getpid(), signal.SIGINT)
    yield "on"


def test_the_child_of_a_process_that_ignores_ctrl_c_does_so_too() -> None:
    """As that of a worker, which would end with a traceback."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert list(bounded(struck, 10)) == ["on"]
    finally:
        signal.signal(signal.SIGINT, before)
    with pytest.raises(KeyboardInterrupt):
        list(bounded(struck, 10))
