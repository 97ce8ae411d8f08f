"""A thread in which bots decide and hints are thought of, one after the other."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from typing import TypeVar

T = TypeVar("T")


class Thinker:
    """Does one thing after another, in a thread that keeps nobody from leaving.

    A pool would be waited for at the end, however long a bot goes on thinking.
    """

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begin with what there is to do."""
        self._thread.start()

    def end(self) -> None:
        """Do nothing more after what is being done."""
        self._jobs.put(None)

    def do(self, job: Callable[[], object]) -> None:
        """Have something done in its turn."""
        self._jobs.put(job)

    async def answer(self, question: Callable[[], T]) -> T:
        """The result of a function, worked out in its turn."""
        future: Future[T] = Future()

        def job() -> None:
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(question())
                except BaseException as error:
                    future.set_exception(error)

        self._jobs.put(job)
        return await asyncio.wrap_future(future)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            with contextlib.suppress(Exception):
                job()
