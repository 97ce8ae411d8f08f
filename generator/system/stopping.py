"""Signals that ask for an end: all are Ctrl-C, in every command; workers leave them to their parent."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

STOPPED = 130
"""The exit code of whoever was asked to end, by Ctrl-C or by any of these signals."""

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")
ENDING = tuple(signal.Signals[name] for name in _NAMES if hasattr(signal, name))


UNHEARD_SECONDS = 0.05
"""How soon a KeyboardInterrupt that Python could not pass on is raised again."""


def end_like_ctrl_c() -> None:
    """From now on every signal to end is a KeyboardInterrupt; those that are ignored stay so."""
    _handle(signal.default_int_handler)
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        sys.unraisablehook = _raise_again


def _raise_again(lost: sys.UnraisableHookArgs) -> None:
    # Inside a finalizer, such as the one of an import's lock, Python drops whatever is raised.
    if issubclass(lost.exc_type, KeyboardInterrupt):
        signal.setitimer(signal.ITIMER_REAL, UNHEARD_SECONDS)
    else:
        sys.__unraisablehook__(lost)


def end_at_once() -> None:
    """From now on a signal to end does so with STOPPED, without a word: nothing has been begun."""
    _handle(lambda number, frame: os._exit(STOPPED))


def ignore_endings() -> None:
    """From now on signals to end do nothing: the end is near in any case."""
    _handle(signal.SIG_IGN)
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        # One that was lost in a finalizer is not raised again either.
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
    _forget_interrupts()


def _forget_interrupts() -> None:
    # Python ends by SIGINT, whatever its exit code should be, once a KeyboardInterrupt has left the text
    # of an ``exec``, though it was caught further up. Dataclasses are made by such texts. Another clears it.
    exec("")


def _handle(handler: Callable[[int, FrameType | None], object] | signal.Handlers) -> None:
    if threading.current_thread() is not threading.main_thread():
        return
    for sign in ENDING:
        # ``nohup`` and shells in the background ignore some for the programs they start.
        if signal.getsignal(sign) is not signal.SIG_IGN:
            signal.signal(sign, handler)


@contextmanager
def signals_later() -> Iterator[None]:
    """A signal to end counts when the block ends: Python drops one that comes while it splits off a process,
    and the new process must not take one before it has its own way with it."""
    if not hasattr(signal, "pthread_sigmask") or threading.current_thread() is not threading.main_thread():
        yield
        return
    # A signal held back here may still come to another thread: then it is only noted down.
    came: list[int] = []
    handlers = {sign: signal.signal(sign, lambda number, frame: came.append(number)) for sign in ENDING}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        for sign, handler in handlers.items():
            signal.signal(sign, handler)
        if came:
            signal.raise_signal(came[0])


def leave_endings_to_the_parent() -> None:
    """For a worker: Ctrl-C, which the whole group gets, is the parent's; told to end it simply ends."""
    for sign in ENDING:
        signal.signal(sign, signal.SIG_IGN if sign is signal.SIGINT else signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)
