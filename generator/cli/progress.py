"""A bar on stderr while something takes long; nothing at all when nobody is looking."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(what: str, total: int, pieces: str = "") -> Iterator[Callable[[int], None]]:
    """Call what is handed out with how many of ``total`` are done; ``pieces`` names what is counted.

    With a name the bar also tells how many of them are done a second.
    """
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    if pieces:
        columns.insert(3, TextColumn("{task.fields[speed]}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(what, total=total, speed="")

        def show(done: int) -> None:
            bars.update(task, completed=done)
            speed = bars.tasks[task].speed
            if pieces and speed:
                bars.update(task, speed=f"{speed:.1f} {pieces}/s")

        yield show
