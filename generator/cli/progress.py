"""A bar on stderr while something takes long; nothing at all when nobody is looking."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

SPEED_SECONDS = 60
"""How far back the speed looks: cards that take seconds each come in no steady stream."""


class Show(Protocol):
    """Call it with how many are done; what was there before the run is not ``fresh`` and no work."""

    def __call__(self, done: int, fresh: bool = True) -> None: ...


@contextmanager
def progress(what: str, total: int, pieces: str = "") -> Iterator[Show]:
    """Call what is handed out with how many of ``total`` are done; ``pieces`` names what is counted.

    With a name the bar also tells how many of them are done a second.
    """
    if not sys.stderr.isatty():
        yield lambda done, fresh=True: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    if pieces:
        columns.insert(3, TextColumn("{task.fields[speed]}"))
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, speed_estimate_period=SPEED_SECONDS) as bars:
        task = bars.add_task(what, total=total, speed="")

        def show(done: int, fresh: bool = True) -> None:
            if not fresh:
                # The clock starts again, so that speed and time left are those of this run.
                bars.reset(task, total=total, completed=done)
                return
            bars.update(task, completed=done)
            speed = bars.tasks[task].speed
            if pieces and speed:
                bars.update(task, speed=f"{speed:.1f} {pieces}/s")

        yield show
