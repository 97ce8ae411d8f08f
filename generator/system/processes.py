"""Processes that work for one that was started by hand: they leave Ctrl-C to it, and end when it ends."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor

MAX_WORKERS = 61 if sys.platform == "win32" else 256
"""No more processes than these are started: Windows can wait for no more, and memory has an end elsewhere."""

SECONDS_ALONE = 1.0
"""For how long a process may not notice that it works for nobody."""


def processes(wanted: int) -> ProcessPoolExecutor:
    """``wanted`` processes, MAX_WORKERS at the most; they start with the first task."""
    return ProcessPoolExecutor(min(wanted, MAX_WORKERS), initializer=_at_work)


def _at_work() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_when_alone, args=(os.getppid(),), daemon=True).start()


def _end_when_alone(parent: int) -> None:
    # Workers hold each other's pipes open, so one whose parent was killed would wait for tasks for ever.
    while os.getppid() == parent:
        time.sleep(SECONDS_ALONE)
    os._exit(1)
