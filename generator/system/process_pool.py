"""A pool of processes that outlives any of its workers, and that no worker's end can hang.

Every worker has a pipe of its own and nothing is shared between them, neither a lock nor a queue: a worker
that the kernel kills in the middle of a message takes nothing along but the task it was given. That task is
done again by another worker. One that ends two workers, or that is left when there are none, is given up.

``concurrent.futures`` has one queue for all: whoever is killed while writing to it leaves the others, and
the process that waits for them, hanging for ever.
"""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from generator.system.processes import started

LOOK_SECONDS = 0.5
"""How often busy workers are looked at, should the end of one not show in its pipe."""

END_SECONDS = 2.0
"""How long a worker with nothing to do may take to end before it is killed."""

MAX_LOSSES = 2
"""Workers one task may cost before it is given up: it may well be what ends them."""


class RemoteTraceback(Exception):
    """The traceback of a worker, as text; the cause of the exception that came from there."""

    def __str__(self) -> str:
        return str(self.args[0])


class WorkerGone(BrokenExecutor):
    """The workers that were given a task ended before they had done it."""


@dataclass(eq=False, slots=True)
class _Task:
    future: Future[Any]
    body: bytes
    losses: int = 0


@dataclass(eq=False, slots=True)
class _Worker:
    process: BaseProcess
    pipe: Connection
    task: _Task | None = None


class ProcessPool(Executor):
    """``count`` processes, started at once; each first calls ``initializer``.

    ``tell`` is called, in a thread, with a line of words about each worker that was lost.
    """

    def __init__(
        self,
        count: int,
        initializer: Callable[[], object] | None = None,
        tell: Callable[[str], object] = lambda line: None,
    ) -> None:
        self._tell = tell
        self._lock = threading.Lock()
        self._waiting: deque[_Task] = deque()
        self._closed = False
        self._reason = ""
        self._doorbell, self._button = multiprocessing.Pipe(duplex=False)
        self._workers: list[_Worker] = []
        for _ in range(count):
            ours, theirs = multiprocessing.Pipe()
            # Ends that a worker inherits would keep pipes open after those who read them are gone.
            others = [ours, self._doorbell, self._button, *(worker.pipe for worker in self._workers)]
            process = started(_work, theirs, initializer, close=others)
            theirs.close()
            self._workers.append(_Worker(process, ours))
        self._manager = threading.Thread(target=self._manage, daemon=True, name="process pool")
        self._manager.start()

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that are still there."""
        return [worker.process.pid for worker in list(self._workers) if worker.process.pid is not None]

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have a worker call ``fn``. WorkerGone when there is none left."""
        future: Future[Any] = Future()
        task = _Task(future, pickle.dumps((fn, args, kwargs)))
        with self._lock:
            if self._reason:
                raise WorkerGone(self._reason)
            if self._closed:
                raise RuntimeError("the pool is closed")
            self._waiting.append(task)
        self._ring()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more tasks; end when those at work are done, and those waiting too unless cancelled."""
        with self._lock:
            self._closed = True
            dropped = list(self._waiting) if cancel_futures else []
            if cancel_futures:
                self._waiting.clear()
        for task in dropped:
            task.future.cancel()
        self._ring()
        if wait:
            self._manager.join()

    def kill(self) -> None:
        """End all workers at once, whatever they do; what they had not done fails with WorkerGone."""
        with self._lock:
            self._closed = True
            self._reason = self._reason or "the processes at work were ended"
            workers = list(self._workers)
        for worker in workers:
            worker.process.kill()
        self._ring()
        self._manager.join()

    # ---- the thread that hands out tasks --------------------------------------------------

    def _manage(self) -> None:
        while self._hand_out():
            pipes = {worker.pipe: worker for worker in self._workers}
            ready = wait([self._doorbell, *pipes], LOOK_SECONDS)
            if self._doorbell in ready:
                self._doorbell.recv_bytes()
            for pipe, worker in pipes.items():
                if pipe in ready:
                    self._receive(worker)
                elif not worker.process.is_alive() and not pipe.poll():
                    self._lose(worker)
        self._end()
        for end in (self._doorbell, self._button):
            end.close()

    def _hand_out(self) -> bool:
        """Give waiting tasks to idle workers; False when there is nothing left to do, or nobody to do it."""
        for worker in list(self._workers):
            while worker.task is None and (task := self._next()) is not None:
                if task.losses or task.future.set_running_or_notify_cancel():
                    worker.task = task
                    try:
                        worker.pipe.send_bytes(task.body)
                    except OSError:
                        self._lose(worker)
                        break
        with self._lock:
            busy = self._waiting or any(worker.task for worker in self._workers)
            return bool(self._workers) and not (self._closed and (self._reason or not busy))

    def _next(self) -> _Task | None:
        with self._lock:
            return self._waiting.popleft() if self._waiting else None

    def _receive(self, worker: _Worker) -> None:
        try:
            body = worker.pipe.recv_bytes()
        except (EOFError, OSError):
            self._lose(worker)
            return
        task, worker.task = worker.task, None
        assert task is not None
        try:
            done, value = pickle.loads(body)
        except Exception as problem:
            done, value = False, (problem, "")
        if done:
            task.future.set_result(value)
            return
        error, text = value
        error.__cause__ = RemoteTraceback(f'\n"""\n{text}"""')
        task.future.set_exception(error)

    def _lose(self, worker: _Worker) -> None:
        """A worker is gone: its task goes to the next, unless it has cost too many."""
        self._workers.remove(worker)
        worker.pipe.close()
        worker.process.kill()
        worker.process.join()
        how = _ending(worker.process.exitcode)
        task, worker.task = worker.task, None
        if task is not None:
            task.losses += 1
            if self._workers and task.losses < MAX_LOSSES and not self._reason:
                with self._lock:
                    self._waiting.appendleft(task)
            else:
                task.future.set_exception(WorkerGone(self._reason or f"a worker process {how}"))
        if worker.process.exitcode == -signal.SIGTERM:
            # Whoever ends a whole group ends us too: then nothing need be said of each of them.
            time.sleep(LOOK_SECONDS)
        with self._lock:
            silent = self._reason
            if not self._workers:
                self._reason = self._reason or f"the last worker process {how}"
        if self._workers and not silent:
            rest = "the others go on" if task is None else "its work is done again by another"
            self._tell(f"a worker process {how}; {rest}")

    def _end(self) -> None:
        with self._lock:
            self._closed = True
            self._reason = self._reason or "the pool is closed"
            left, workers = [*self._waiting], list(self._workers)
            self._waiting.clear()
        for task in left:
            if task.losses or task.future.set_running_or_notify_cancel():
                task.future.set_exception(WorkerGone(self._reason))
        for worker in workers:
            if worker.task is not None:
                worker.task.future.set_exception(WorkerGone(self._reason))
            worker.pipe.close()
        for worker in workers:
            worker.process.join(END_SECONDS)
            worker.process.kill()
            worker.process.join()
        self._workers.clear()

    def _ring(self) -> None:
        with suppress(OSError):
            self._button.send_bytes(b"!")


def _ending(code: int | None) -> str:
    if code is None or code >= 0:
        return "ended by itself"
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = f"signal {-code}"
    cause = ", as happens when memory runs out" if name == "SIGKILL" else ""
    return f"was killed ({name}{cause})"


# ---- the worker -----------------------------------------------------------------------------


def _work(pipe: Connection, initializer: Callable[[], object] | None) -> None:
    """Do what comes through the pipe until it is closed."""
    if initializer is not None:
        initializer()
    for body in _messages(pipe):
        try:
            fn, args, kwargs = pickle.loads(body)
            answer = pickle.dumps((True, fn(*args, **kwargs)))
        except Exception as problem:
            answer = _failure(problem)
        try:
            pipe.send_bytes(answer)
        except OSError:
            return


def _messages(pipe: Connection) -> Iterator[bytes]:
    with suppress(EOFError, OSError):
        while True:
            yield pipe.recv_bytes()


def _failure(problem: Exception) -> bytes:
    text = "".join(traceback.format_exception(problem))
    try:
        body = pickle.dumps((False, (problem, text)))
        pickle.loads(body)
    except Exception:
        words = RuntimeError(f"{type(problem).__name__}: {problem}")
        body = pickle.dumps((False, (words, text)))
    return body
