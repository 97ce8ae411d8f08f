"""Worker processes: none, several on this machine, or those of a cluster that dask runs.

Processes of this machine leave Ctrl-C to the one that started them, and end when it ends.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar

from generator import __version__

T = TypeVar("T")

MAX_WORKERS = 61 if sys.platform == "win32" else 256
"""Windows can wait for no more processes than these; elsewhere memory is the limit."""

ORPHAN_POLL_SECONDS = 1.0
"""How often a worker looks whether the process that started it is still alive."""

CONNECT_SECONDS = 10
"""How long a scheduler may take to answer."""

CLUSTER_EXTRA = "pip install 'broadside-pnp[cluster]'"
_ENDING = (signal.SIGINT, signal.SIGTERM)


class NoWorkers(RuntimeError):
    """There are no workers to be had where they were asked for; ``hint`` says what to try."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class WorkersLost(RuntimeError):
    """Processes or machines that were at work are gone."""


@dataclass(frozen=True, slots=True)
class Workers:
    """``executor`` is None for this process alone; ``width`` tasks run at a time.

    ``local`` is the executor if its workers see the files of this machine.
    """

    executor: Executor | None = None
    width: int = 1
    local: Executor | None = None


@contextmanager
def workers(jobs: int, scheduler: str = "") -> Iterator[Workers]:
    """``jobs`` processes until the end of the block, or the workers of a dask scheduler instead of them.

    One job needs no other process. Tasks not yet begun are dropped at the end. NoWorkers says why a
    scheduler cannot be used.
    """
    if scheduler:
        with _cluster(scheduler) as cluster:
            yield cluster
        return
    if jobs < 2:
        yield Workers()
        return
    executor = process_pool(jobs)
    # They start at once: a process must not be split off while threads of this one hold locks.
    with _interrupts_later():
        executor.submit(int).result()
    try:
        yield Workers(executor, min(jobs, MAX_WORKERS), executor)
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def process_pool(count: int) -> ProcessPoolExecutor:
    """``count`` processes, MAX_WORKERS at the most; they start with the first task."""
    return ProcessPoolExecutor(min(count, MAX_WORKERS), initializer=_init_worker)


def result_of(task: Future[T]) -> T:
    """The result of a task. WorkersLost when its worker is gone; its own exceptions as they are."""
    try:
        return task.result()
    except (CancelledError, BrokenExecutor) as problem:
        raise WorkersLost("the workers are gone") from problem
    except Exception as problem:
        if type(problem).__module__.startswith("distributed"):
            raise WorkersLost(f"the workers are gone: {type(problem).__name__}") from problem
        raise


# ---- processes of this machine ------------------------------------------------------------


def _init_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, args=(os.getppid(),), daemon=True).start()


def _exit_with_parent(parent: int) -> None:
    # Workers hold each other's pipes open, so one whose parent was killed would wait for tasks for ever.
    while os.getppid() == parent:
        time.sleep(ORPHAN_POLL_SECONDS)
    os._exit(1)


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Ctrl-C in the block counts when it ends: Python drops one that comes while it splits off a process."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    signals: list[int] = []
    handlers = {sign: signal.signal(sign, lambda number, _: signals.append(number)) for sign in _ENDING}
    try:
        yield
    finally:
        for sign, handler in handlers.items():
            signal.signal(sign, handler)
    if signals:
        raise KeyboardInterrupt


# ---- a cluster ----------------------------------------------------------------------------


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise NoWorkers("needs the extra 'cluster'", CLUSTER_EXTRA) from None
    # Dask's own words about a scheduler that is not there are long; one line of ours is enough.
    for name in ("distributed", "distributed.client", "tornado", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, ImportError, RuntimeError) as problem:
        reason = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
        raise NoWorkers(f"{address} does not answer: {reason}") from None
    try:
        threads = client.nthreads()
        if not threads:
            raise NoWorkers(f"{address} has no workers")
        for worker, version in _versions(client).items():
            # Another version would make other certificates.
            if version != __version__:
                installed = f"Broadside {version}" if version else "no Broadside"
                raise NoWorkers(f"{address}: {worker} has {installed}, this is {__version__}")
        executor: Any = client.get_executor(pure=False)
        try:
            yield Workers(executor, sum(threads.values()))
        finally:
            executor.shutdown(wait=False)
    finally:
        client.close()


def _versions(client: Any) -> dict[str, str]:
    """The version of Broadside each worker has installed, "" for none."""
    versions: dict[str, str] = client.run(_version)
    return versions


def _version() -> str:
    try:
        import generator
    except ImportError:
        return ""
    return str(generator.__version__)
