"""``--jobs``: processes for a command, and the line that tells of those that are lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from generator.cli.report import CommandFailed, UsageError, say

if TYPE_CHECKING:
    from generator.system.workers import Workers

Jobs = Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Processes to work in.")]
Scheduler = Annotated[
    str,
    typer.Option("--scheduler", metavar="ADDRESS", help="A dask cluster to work on, tcp://host:8786."),
]
FEWER = "fewer --jobs take less memory"


class Workforce(NamedTuple):
    """Processes of this machine, or the dask cluster at an address instead of them."""

    jobs: int = 1
    scheduler: str = ""


@contextmanager
def workers_for(jobs: int, scheduler: str = "") -> Iterator[Workers]:
    """Workers for a command; the ways they fail become those a command ends in.

    One that is lost is a line on stderr, and the others do its work.
    """
    from generator.system.workers import NoWorkers, WorkersLost, workers

    try:
        with workers(jobs, scheduler, say) as at_work:
            yield at_work
    except NoWorkers as problem:
        raise UsageError(f"--scheduler {problem}", hint=problem.hint) from None
    except WorkersLost as problem:
        hint = "" if scheduler else f" ({FEWER})"
        raise with_notes(CommandFailed(f"{problem}{hint}"), problem) from None


def with_notes(failure: CommandFailed, problem: BaseException) -> CommandFailed:
    """The failure with the notes of the problem behind it."""
    for note in getattr(problem, "__notes__", ()):
        failure.add_note(note)
    return failure
