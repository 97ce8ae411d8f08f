"""Worker processes: none, several on this machine, or those of a cluster that dask runs.

Processes of this machine leave Ctrl-C to the one that started them, and end when it ends.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import contextmanager
from importlib import import_module
from typing import Any, TypeVar

from generator import __version__
from generator.system.process_pool import ProcessPool
from generator.system.processes import end_with_parent
from generator.system.stopping import leave_endings_to_the_parent, signals_later
from generator.system.values import frozen

T = TypeVar("T")

MAX_WORKERS = 61 if sys.platform == "win32" else 256
"""Windows can wait for no more processes than these; elsewhere memory is the limit."""

CONNECT_SECONDS = 10
"""How long a scheduler may take to answer."""

CLUSTER_EXTRA = "pip install 'broadside-pnp[cluster]'"


class NoWorkers(RuntimeError):
    """There are no workers to be had where they were asked for; ``hint`` says what to try."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class WorkersLost(RuntimeError):
    """Processes or machines that were at work are gone."""


@frozen
class Workers:
    """``executor`` is None for this process alone; ``width`` tasks run at a time.

    ``local`` is the executor if its workers see the files of this machine.
    """

    executor: Executor | None = None
    width: int = 1
    local: Executor | None = None


@contextmanager
def workers(
    jobs: int, scheduler: str = "", tell: Callable[[str], object] = lambda line: None
) -> Iterator[Workers]:
    """``jobs`` processes until the end of the block, or the workers of a dask scheduler instead of them.

    One job needs no other process. Tasks not yet done are dropped at the end. NoWorkers says why a
    scheduler cannot be used; ``tell`` gets a line of words about each process that is lost.
    """
    if scheduler:
        with _cluster(scheduler) as cluster:
            yield cluster
        return
    if jobs < 2:
        yield Workers()
        return
    pool = process_pool(jobs, tell)
    try:
        yield Workers(pool, min(jobs, MAX_WORKERS), pool)
    except BaseException:
        pool.kill()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def process_pool(count: int, tell: Callable[[str], object] = lambda line: None) -> ProcessPool:
    """``count`` processes, MAX_WORKERS at the most."""
    pool: ProcessPool | None = None
    try:
        # They start at once: the pool has a thread, and a process is copied most quickly while it has none.
        with signals_later():
            pool = ProcessPool(min(count, MAX_WORKERS), _init_worker, tell)
    except BaseException:
        # A signal that came while they started.
        if pool is not None:
            pool.kill()
        raise
    return pool


def abandon(executor: Executor, tasks: Iterable[Future[Any]]) -> None:
    """Have nothing more done of these tasks, and return when nothing of them is under way any more."""
    tasks = list(tasks)
    for task in tasks:
        task.cancel()
    if isinstance(executor, ProcessPool):
        executor.kill()
    wait(tasks)


def result_of(task: Future[T]) -> T:
    """The result of a task. WorkersLost when its worker is gone; its own exceptions as they are."""
    try:
        return task.result()
    except (CancelledError, BrokenExecutor) as problem:
        raise WorkersLost(_lost_words(problem)) from problem
    except Exception as problem:
        if type(problem).__module__.startswith("distributed"):
            raise WorkersLost(f"the workers are gone: {type(problem).__name__}") from problem
        raise


# ---- processes of this machine ------------------------------------------------------------


def submitted(executor: Executor, function: Callable[..., T], *words: Any) -> Future[T]:
    """A task handed to workers. WorkersLost when they are gone."""
    try:
        return executor.submit(function, *words)
    except BrokenExecutor as problem:
        raise WorkersLost(_lost_words(problem)) from problem


def _lost_words(problem: BaseException) -> str:
    """A line about workers that are gone."""
    reason = str(problem)
    return f"the workers are gone: {reason}" if reason else "the workers are gone"


def _init_worker() -> None:
    leave_endings_to_the_parent()
    # A worker in the middle of a task does not notice that nobody waits for it any more.
    end_with_parent()


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
