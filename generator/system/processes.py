"""Processes started in a way that is sound whatever threads this one has.

A copy of a process (``fork``) has one of its threads, and whatever lock another held stays locked in it for
ever. So this process is copied only while it has no other thread: at once, with all that it has read. Else a
process is copied that was started anew and never has a second thread (``forkserver``); what is to be done
there is pickled. Where nothing can be copied each process is started anew.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from generator.system.stopping import ENDING

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

PARENT_POLL_SECONDS = 1.0
"""How often a process looks whether the one that started it is still alive."""


def started(target: Callable[..., object], *words: Any, close: Iterable[Connection] = ()) -> BaseProcess:
    """A process that calls ``target`` with these words, and ends with this one.

    ``close`` are ends of pipes that are of no use to it: a copy would keep them open.
    """
    # Most commands start none, and need not wait for what starting takes.
    import multiprocessing

    method = way()
    if method == "forkserver":
        _run_server()
    context: Any = multiprocessing.get_context(method)
    # A daemon, lest Python waits for it at its end when a signal came before anybody had it.
    process: BaseProcess = context.Process(
        target=_begin, args=(target, words, tuple(close) if method == "fork" else ()), daemon=True
    )
    process.start()
    return process


def prepare(*modules: str) -> None:
    """Have the process that is copied instead of this one started now, with these modules loaded."""
    import multiprocessing

    if way() != "spawn":
        multiprocessing.get_context("forkserver").set_forkserver_preload(list(modules))
        _run_server()


def end_with_parent() -> None:
    """From now on this process ends soon after the one that had it started, whatever it is at.

    It looks by a timer where it can: a process with a thread for that could not be copied.
    """
    import multiprocessing

    parent, above = multiprocessing.parent_process(), os.getppid()
    if parent is None:
        return

    def look(*_: object) -> None:
        # What tells of the parent's end may be held open by other copies of it; what stands above a copy
        # of the server is the server.
        if os.getppid() != above or not parent.is_alive():
            os._exit(1)

    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, look)
        signal.setitimer(signal.ITIMER_REAL, PARENT_POLL_SECONDS, PARENT_POLL_SECONDS)
    else:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def way() -> str:
    """How a process is started now: ``fork``, ``forkserver`` or ``spawn``."""
    if not hasattr(os, "fork"):
        return "spawn"
    # Not those that ``threading`` knows: others may have been started below it. Of threads of C, those of
    # NumPy look after themselves; libraries of macOS have some that do not.
    alone = len(sys._current_frames()) == 1 and sys.platform != "darwin"
    return "fork" if alone else "forkserver"


def _run_server() -> None:
    """Start the process that is copied, unless it runs; its copies begin with signals to end held back."""
    from multiprocessing import forkserver, resource_tracker

    # It lets signals through again when it starts, and the other would start it.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(target: Callable[..., object], words: tuple[Any, ...], close: Iterable[Connection]) -> None:
    import multiprocessing

    for pipe in close:
        pipe.close()
    # A daemon may start no processes; those this one starts are daemons, too, and end with it.
    multiprocessing.current_process().daemon = False
    target(*words)
