"""Work in a child under limits: what it gives arrives, what takes too much is ended, nothing stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.system import atomic_files, limits
from generator.system.limits import LimitReached, bounded, limited, tell, within
from tests.patience import HANGS, takes_at_most

pytestmark = pytest.mark.skipif(not limits.AVAILABLE, reason="there are no processes to split off")


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


def test_what_the_work_gives_and_tells_arrives_in_order() -> None:
    def work() -> Iterator[object]:
        yield limited()
        tell("between")
        yield {"a": [1]}

    assert list(bounded(work, 5)) == [True, "between", {"a": [1]}]
    assert not limited()


def test_values_compared_in_c_are_ended_and_the_line_is_known() -> None:
    answers = bounded(lambda: compare("here", 0.2), 20)
    assert next(answers) == "begun"
    with takes_at_most(2, children=True), pytest.raises(LimitReached) as caught:
        next(answers)
    assert (caught.value.reason, caught.value.step) == ("time", "here")
    assert caught.value.stack[0][0] == __file__


def test_time_outside_of_steps_is_limited_too() -> None:
    def work() -> Iterator[object]:
        while True:
            pass
        yield

    with pytest.raises(LimitReached) as caught:
        list(bounded(work, 1))
    assert caught.value.reason == "time"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits memory")
@pytest.mark.parametrize("step", [None, "here"])
def test_memory_is_limited(step: str | None) -> None:
    def work() -> Iterator[object]:
        kept = []
        if step:
            with within(step):
                kept.append("x" * (200 << 20))
        kept.append("x" * (200 << 20))
        yield len(kept)

    with pytest.raises(LimitReached) as caught:
        list(bounded(work, 5, memory_bytes=100 << 20))
    assert (caught.value.reason, caught.value.step) == ("memory", step)


def test_a_child_that_breaks_down_is_told() -> None:
    def work() -> Iterator[object]:
        os._exit(3)
        yield

    with pytest.raises(LimitReached, match="broken"):
        list(bounded(work, 5))


class Odd(Exception):
    """It cannot be made again from its arguments."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__("odd")


@pytest.mark.parametrize(("error", "kind"), [(ValueError("so"), ValueError), (Odd(1, 2), RuntimeError)])
def test_errors_arrive_with_the_way_they_came(error: Exception, kind: type[Exception]) -> None:
    def work() -> Iterator[object]:
        raise error
        yield

    with pytest.raises(kind) as caught:
        list(bounded(work, 5))
    assert str(error) in str(caught.value)
    assert (__file__, work.__code__.co_firstlineno + 1) in caught.value.__dict__["traced_in_child"]


@pytest.mark.parametrize("handed_over", [True, False])
def test_files_of_a_child_that_was_ended_are_removed(tmp_path: Path, handed_over: bool) -> None:
    def work() -> Iterator[object]:
        staged = atomic_files.stage(tmp_path / "new" / "file.pdf", b"whole")
        if handed_over:
            yield staged
        os.kill(os.getpid(), signal.SIGKILL)

    with pytest.raises(LimitReached, match="memory"):
        list(bounded(work, 5))
    assert (tmp_path / "new").exists() is handed_over


def test_a_child_ends_when_nobody_asks_any_more() -> None:
    pids = []

    def work() -> Iterator[int]:
        yield os.getpid()
        time.sleep(HANGS)
        yield 0

    answers = bounded(work, 5)
    pids.append(next(answers))
    answers.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)


def test_ctrl_c_is_heard_while_values_are_compared() -> None:
    program = "from tests.system.test_limits import compare; from generator.system.limits import bounded\n"
    program += "for value in bounded(lambda: compare('here', 30), 60): print(value, flush=True)"
    run = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
        text=True,
    )
    assert run.stdout is not None
    assert run.stdout.readline() == "begun\n"
    # Undisturbed it would compare for half a minute.
    with takes_at_most(6, children=True):
        run.send_signal(signal.SIGINT)
        _, errors = run.communicate(timeout=HANGS)
    assert "KeyboardInterrupt" in errors
