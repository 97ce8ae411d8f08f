"""A pool of processes under attack: whatever ends a worker, at any moment, costs no more than time."""

from __future__ import annotations

import copyreg
import os
import signal
import sys
import time
from concurrent.futures import wait
from pathlib import Path

import pytest

from generator.system import processes
from generator.system.process_pool import ProcessPool, RemoteTraceback, WorkerGone
from generator.system.workers import WorkersLost, abandon, process_pool, result_of, submitted, workers
from tests.patience import HANGS, wait_until

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals"),
    pytest.mark.usefixtures("copied"),
]


def end(sign: int) -> None:
    os.kill(os.getpid(), sign)
    time.sleep(HANGS)


class EndsWhilePacked:
    """Kills the process that makes bytes of it, as the kernel may while an answer is written."""

    def __reduce__(self):
        end(signal.SIGKILL)


class NoTwoAlike(Exception):
    """Can be packed, and not unpacked."""

    def __init__(self, one, two):
        super().__init__("both")


def once(mark: str, deed: str) -> object:
    """Do a deed the first time, later only say that all is well."""
    if os.path.exists(mark):
        return "well"
    Path(mark).touch()
    if deed.startswith("SIG"):
        end(signal.Signals[deed])
    if deed == "leaves":
        os._exit(0)
    if deed == "says it leaves":
        sys.exit(3)
    return EndsWhilePacked()


def always(deed: str) -> object:
    if deed == "unpackable":
        return lambda: None
    if deed == "unpackable fault":
        raise ValueError(lambda: None)
    if deed == "fault of its own kind":
        raise NoTwoAlike(1, 2)
    if deed == "fault":
        raise KeyError("gone")
    end(signal.SIGKILL)
    return None


DEEDS = [
    "SIGKILL",
    "SIGTERM",
    "SIGXCPU",
    "SIGUSR1",
    "SIGHUP",
    "leaves",
    "says it leaves",
    "killed while packing",
]


@pytest.mark.parametrize("deed", DEEDS)
def test_the_work_of_a_lost_worker_is_done_by_another(tmp_path, deed):
    told = []
    with process_pool(2, told.append) as pool:
        tasks = [pool.submit(once, str(tmp_path / "mark"), deed), pool.submit(len, "x" * 200_000)]
        assert [task.result(HANGS) for task in tasks] == ["well", 200_000]
        assert len(pool.pids) == 1
    assert len(told) == 1
    assert told[0].startswith("a worker process ")
    assert told[0].endswith("; its work is done again by another")


def test_workers_that_are_no_copies_of_a_process_with_threads_are_as_good(tmp_path, monkeypatch):
    monkeypatch.setattr(processes, "way", lambda: "forkserver")
    test_the_work_of_a_lost_worker_is_done_by_another(tmp_path, "SIGKILL")
    test_ctrl_c_is_left_to_the_parent()


def test_ctrl_c_is_left_to_the_parent():
    with process_pool(2) as pool:
        for pid in pool.pids:
            os.kill(pid, signal.SIGINT)
        assert pool.submit(len, "four").result(HANGS) == 4
        assert len(pool.pids) == 2


@pytest.mark.parametrize("jobs", [2, 5])
def test_work_that_ends_whoever_does_it_is_given_up(jobs):
    """It costs two workers and no more; those that are left go on with the rest."""
    with process_pool(jobs) as pool:
        bad = pool.submit(always, "dies")
        good = [pool.submit(len, "x" * n) for n in range(20)] if jobs > 2 else []
        with pytest.raises(
            WorkersLost, match=r"the workers are gone: a.* worker process was killed .SIGKILL"
        ):
            result_of(bad)
        assert [task.result(HANGS) for task in good] == list(range(len(good)))
        assert len(pool.pids) == jobs - 2


def test_when_all_are_gone_nothing_waits():
    with process_pool(3) as pool:
        tasks = [pool.submit(always, "dies") for _ in range(30)]
        assert not wait(tasks, HANGS).not_done
        assert all(isinstance(task.exception(), WorkerGone) for task in tasks)
        with pytest.raises(WorkersLost):
            submitted(pool, len, "x")


@pytest.mark.parametrize(
    ("deed", "kind"),
    [
        ("unpackable", Exception),
        ("unpackable fault", RuntimeError),
        ("fault of its own kind", RuntimeError),
        ("fault", KeyError),
    ],
)
def test_a_fault_comes_back_with_its_traceback(deed, kind):
    # A library that other tests import teaches pickle every exception there is.
    copyreg.dispatch_table.pop(NoTwoAlike, None)
    with process_pool(2) as pool:
        fault = pool.submit(always, deed).exception(HANGS)
        assert isinstance(fault, kind)
        assert isinstance(fault.__cause__, RemoteTraceback)
        assert "Traceback" in str(fault.__cause__)
        assert pool.submit(len, "on it goes").result(HANGS) == 10
        assert len(pool.pids) == 2


def test_workers_are_ended_in_the_middle_of_their_work():
    begun = time.monotonic()
    with process_pool(2) as pool:
        tasks = [pool.submit(time.sleep, 2 * HANGS) for _ in range(5)]
        wait_until(tasks[1].running, "two tasks under way")
        abandon(pool, tasks)
        assert all(task.done() for task in tasks)
    assert time.monotonic() - begun < HANGS


def _stopped_at_work() -> None:
    with workers(2) as at_work:
        assert at_work.executor is not None
        at_work.executor.submit(time.sleep, 2 * HANGS)
        raise KeyboardInterrupt


def test_a_failure_in_the_block_does_not_wait_for_the_workers():
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        _stopped_at_work()
    assert time.monotonic() - begun < HANGS


def test_a_pool_that_is_closed_takes_nothing_more():
    pool = ProcessPool(1)
    done = pool.submit(len, "x")
    pool.shutdown()
    assert done.result() == 1
    with pytest.raises(RuntimeError):
        pool.submit(len, "x")
