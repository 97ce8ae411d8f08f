"""A bar on stderr while a command works; nothing at all where stderr is no terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Protocol

from generator.cli.report import say

SPEED_SECONDS = 60
"""Seconds over which the speed is averaged: cards that take seconds each come in no steady stream."""

REDRAW_SECONDS = 0.1
"""The bar is drawn no more often than this."""


class Show(Protocol):
    """Called with the number done so far; ``fresh`` is False for work of an earlier run."""

    def __call__(self, done: int, fresh: bool = True) -> None: ...


@contextmanager
def announced(words: str, total: int) -> Iterator[Callable[[int], None]]:
    """A line about long work that nobody asked for by name, and a bar unless there is one already."""
    say(words)
    with ExitStack() as stack:
        try:
            show = stack.enter_context(progress("done", total))
        except Exception as problem:
            # The library draws one bar at a time, and says so with an error of its own.
            if type(problem).__name__ != "LiveError":
                raise
            yield lambda done: None
            return
        yield show


@contextmanager
def progress(verb: str, total: int, pieces: str = "") -> Iterator[Show]:
    """A bar for the block, moved by calling it with the number done of ``total``.

    With ``pieces``, the name of what is counted, the bar also tells how many are done a second.
    """
    if not sys.stderr.isatty():
        yield lambda done, fresh=True: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    if pieces:
        columns.insert(3, TextColumn("{task.fields[speed]}"))
    # Without a thread that draws it: this process may have to be copied, which takes one that has no other.
    bars = Progress(
        *columns,
        console=Console(stderr=True),
        transient=True,
        auto_refresh=False,
        speed_estimate_period=SPEED_SECONDS,
    )
    redrawn = 0.0
    with bars:
        task = bars.add_task(verb, total=total, speed="")

        def show(done: int, fresh: bool = True) -> None:
            nonlocal redrawn
            if not fresh:
                # The clock starts again, so that speed and time left are those of this run.
                bars.reset(task, total=total, completed=done)
                return
            bars.update(task, completed=done)
            speed = bars.tasks[task].speed
            if pieces and speed:
                bars.update(task, speed=f"{speed:.1f} {pieces}/s")
            if time.monotonic() - redrawn > REDRAW_SECONDS:
                redrawn = time.monotonic()
                bars.refresh()

        yield show
