"""Work deep inside a command that takes long: whoever waits is told beforehand, and then how far it is."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from contextvars import ContextVar

At = Callable[[int], None]
"""Called with how much of the work is done."""
Listener = Callable[[str, int], AbstractContextManager[At]]
"""Told what is being done, and how much there is of it."""

_listener: ContextVar[tuple[int, Listener] | None] = ContextVar("listener", default=None)


@contextmanager
def heard_by(listener: Listener) -> Iterator[None]:
    """Tell ``listener`` of long work in the block; not of that in other threads and processes."""
    token = _listener.set((os.getpid(), listener))
    try:
        yield
    finally:
        _listener.reset(token)


@contextmanager
def long_work(words: str, total: int) -> Iterator[At]:
    """A block of work; it counts as long, and is told of, from the first call of what is given on."""
    heard = _listener.get()
    with ExitStack() as stack:
        shown: list[At] = []

        def at(done: int) -> None:
            if heard is None or heard[0] != os.getpid():
                return
            if not shown:
                shown.append(stack.enter_context(heard[1](words, total)))
            shown[0](done)

        yield at
