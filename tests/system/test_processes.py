"""Processes at work for another: how many there are at most, and that none outlives it."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

from generator.system import processes

ALONE = """
import os, time
from generator.system.processes import processes
with processes(2) as pool:
    print(*{pool.submit(os.getpid).result() for _ in range(20)} | set(pool._processes), flush=True)
    time.sleep(60)
"""


def test_no_number_of_processes_is_too_large() -> None:
    with processes.processes(99_999_999) as pool:
        assert pool._max_workers == processes.MAX_WORKERS


@pytest.mark.skipif(sys.platform == "win32", reason="processes cannot be looked up by signal 0")
def test_workers_of_a_killed_process_end_too() -> None:
    with subprocess.Popen([sys.executable, "-c", ALONE], stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        workers = [int(pid) for pid in started.stdout.readline().split()]
        assert len(workers) == 2
        started.kill()
    end = time.monotonic() + 20
    while any(map(_lives, workers)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(map(_lives, workers))


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # One that ended and that nobody has asked about yet still has its number.
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return not os.path.exists("/proc/self")
