"""Where work is done: in this process, in several, or on a cluster that dask runs."""

from __future__ import annotations

import logging
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar

from generator import __version__
from generator.cli.report import usage_error

T = TypeVar("T")

SECONDS_TO_ANSWER = 10
_ENDING = (signal.SIGINT, signal.SIGTERM)
EXTRA = "pip install 'broadside-pnp[cluster]'"


class WorkersLost(RuntimeError):
    """Processes or machines that were at work are gone."""


def result_of(task: Future[T]) -> T:
    """What a task came to. WorkersLost when those who did it are gone; its own exceptions as they are."""
    try:
        return task.result()
    except (CancelledError, BrokenExecutor) as problem:
        raise WorkersLost("the workers are gone") from problem
    except Exception as problem:
        if type(problem).__module__.startswith("distributed"):
            raise WorkersLost(f"the workers are gone: {type(problem).__name__}") from problem
        raise


@dataclass(frozen=True, slots=True)
class Workers:
    """``executor`` is None for this process alone; ``width`` tasks run at a time.

    ``here`` is the executor if its workers see the files of this machine.
    """

    executor: Executor | None = None
    width: int = 1
    here: Executor | None = None


@contextmanager
def workers(jobs: int, scheduler: str = "") -> Iterator[Workers]:
    """Workers until the end of the block; a scheduler that cannot be used ends the command.

    With a scheduler its workers count, not ``jobs``. Tasks not yet begun are dropped at the end.
    """
    if scheduler:
        with _cluster(scheduler) as found:
            yield found
        return
    if jobs == 1:
        yield Workers()
        return
    from generator.system.processes import MAX_WORKERS, processes

    executor = processes(jobs)
    # They start at once: a process must not be split off while threads of this one hold locks.
    with _interrupts_later():
        executor.submit(int).result()
    try:
        yield Workers(executor, min(jobs, MAX_WORKERS), executor)
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    try:
        cluster: Any = import_module("distributed")
    except ImportError:
        raise usage_error("--scheduler needs the extra 'cluster'", hint=EXTRA) from None
    # Their own words about a scheduler that is not there are long; one line of ours is enough.
    for name in ("distributed", "distributed.client", "tornado", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        client = cluster.Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, ValueError, ImportError, RuntimeError) as problem:
        reason = str(problem).splitlines()[0] if str(problem) else type(problem).__name__
        raise usage_error(f"--scheduler {address} does not answer: {reason}") from None
    try:
        threads = client.nthreads()
        if not threads:
            raise usage_error(f"--scheduler {address} has no workers")
        for worker, version in _versions(client).items():
            if version != __version__:
                have = f"Broadside {version}" if version else "no Broadside"
                raise usage_error(f"--scheduler {address}: {worker} has {have}, this is {__version__}")
        executor: Any = client.get_executor(pure=False)
        try:
            yield Workers(executor, sum(threads.values()))
        finally:
            executor.shutdown(wait=False)
    finally:
        client.close()


def _versions(client: Any) -> dict[str, str]:
    """What each worker has installed; other versions make other certificates."""
    found: dict[str, str] = client.run(_version)
    return found


def _version() -> str:
    try:
        import generator
    except ImportError:
        return ""
    return str(generator.__version__)


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Ctrl-C in the block counts when it ends: Python drops one that comes while it splits off a process."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = {sign: signal.signal(sign, lambda got, _: came.append(got)) for sign in _ENDING}
    try:
        yield
    finally:
        for sign, handler in before.items():
            signal.signal(sign, handler)
    if came:
        raise KeyboardInterrupt
