"""Processes at work for another: how many there are at most, and that none outlives it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from generator.system import workers
from generator.system.stopping import signals_later
from tests.patience import HANGS, lives, wait_until

ALONE = """
import os, time
from generator.system.workers import process_pool
with process_pool(2) as pool:
    print(*pool.pids, flush=True)
    time.sleep(600)
"""


def test_no_number_of_processes_is_too_large(monkeypatch) -> None:
    monkeypatch.setattr(workers, "MAX_WORKERS", 3)
    with workers.process_pool(99_999_999) as pool:
        assert len(pool.pids) == 3


@pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be looked up by signal 0")
def test_workers_of_a_killed_process_end_too() -> None:
    with subprocess.Popen([sys.executable, "-c", ALONE], stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        workers = [int(pid) for pid in started.stdout.readline().split()]
        assert len(workers) == 2
        started.kill()
    wait_until(lambda: not any(map(lives, workers)), "the end of orphans")


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be held back there")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_while_processes_start_is_not_lost(sign):
    """It ends the block it came in, not before; afterwards things are as they were."""
    before = signal.signal(sign, signal.default_int_handler)
    done = []

    def interrupted():
        with signals_later():
            os.kill(os.getpid(), sign)
            done.append(1)

    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted()
    finally:
        signal.signal(sign, before)
    assert done == [1]


FINALIZER = """
import os, signal, sys, time
from generator.system.stopping import end_like_ctrl_c
end_like_ctrl_c()
class Finalized:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGTERM)
        for _ in range(1000): pass
try:
    Finalized()
    time.sleep(float(sys.argv[1]))
except KeyboardInterrupt:
    print("heard")
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no such timers")
def test_a_signal_where_python_drops_exceptions_is_not_lost():
    """A Ctrl-C in the finalizer of an import's lock went unheard, in one run of 200."""
    words = [sys.executable, "-c", FINALIZER, str(HANGS)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=HANGS, check=False)
    assert (done.stdout, done.stderr) == ("heard\n", "")


WHILE_STARTING = """
import os, signal, time
from generator.system import process_pool, workers
real = process_pool.ProcessPool.__init__
def started(*words):
    real(*words)
    os.kill(os.getpid(), signal.SIGINT)
process_pool.ProcessPool.__init__ = started
try:
    workers.process_pool(2)
except KeyboardInterrupt:
    print("heard")
"""


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be held back there")
def test_a_signal_while_processes_start_leaves_nobody_to_wait_for():
    """The program hung at its very end, waiting for processes that waited for it, in three runs of 200."""
    words = [sys.executable, "-c", WHILE_STARTING]
    done = subprocess.run(words, capture_output=True, text=True, timeout=HANGS, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "heard\n", "")
