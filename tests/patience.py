"""Time in tests: the processor's is measured, the clock's only ends what hangs.

How long something takes by the clock says what else the machine has to do. A test waits for what it
waits for, however long that takes, and gives up after HANGS seconds alone.
"""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

HANGS = 240
"""Seconds by the clock after which nobody waits any longer."""


def wait_until(holds: Callable[[], object], what: str) -> None:
    """Wait for a condition; AssertionError with ``what`` was waited for when it never holds."""
    end = time.monotonic() + HANGS
    while not holds():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.01)


def lives(pid: int) -> bool:
    """Whether there is a process of that number that has not ended."""
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


@contextmanager
def takes_at_most(seconds: float, children: bool = False) -> Iterator[None]:
    """Hold the block to so many seconds of processor time, of this process or of ``children`` it waited for.

    Garbage of earlier tests is nobody's fault here: it is not collected meanwhile.
    """
    collecting = gc.isenabled()
    gc.disable()
    begun = _seconds(children)
    try:
        yield
        took = _seconds(children) - begun
    finally:
        if collecting:
            gc.enable()
    assert took < seconds, f"took {took:.2f} s of the processor"


def _seconds(children: bool) -> float:
    times = os.times()
    return times.children_user + times.children_system if children else times.user + times.system
