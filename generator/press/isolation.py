"""Jobs of packs from elsewhere are printed in a process under limits, all others in this one."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from generator.drawing.bounded_drawing import drawn_apart
from generator.press.job import Job
from generator.press.settings import Progress, silent
from generator.press.staging import Result, print_job
from generator.reading.problems import Problem
from generator.system import limits

BOOK_FACES = 40
"""A book counts as this many faces."""
TOLD_SECONDS = 0.1
"""How often the child tells of its progress: each message wakes who waits for it, a millisecond each."""


def print_jobs(jobs: Sequence[Job], progress: Progress = silent) -> Iterator[Result]:
    """The result of each job, in the order of the jobs."""
    for (trusted, *_), group in groupby(jobs, key=lambda job: (job.trusted, job.layouts, job.pack)):
        if trusted:
            for job in group:
                yield print_job(job, progress)
        else:
            yield from _print_apart(list(group), progress)


def print_one(job: Job) -> Result:
    """The result of a job; for processes that are handed one at a time."""
    return next(print_jobs([job]))


def _print_apart(jobs: Sequence[Job], progress: Progress) -> Iterator[Result]:
    """All in one child, which reads fonts and templates once. When it was ended there are no more results."""
    allowance = sum(job.count + (0 if job.manuscript is None else BOOK_FACES) for job in jobs)
    waiting = iter(jobs)
    # What goes to a child may have to be pickled, which a progress bar cannot.
    work = partial(_told, jobs) if limits.AVAILABLE else partial(_results, jobs, progress)
    for answer in drawn_apart(work, jobs[0].layouts, allowance, jobs[0].pack):
        if isinstance(answer, int):
            progress(answer)
        elif isinstance(answer, Problem):
            yield Result(next(waiting), problems=(answer,))
        else:
            yield replace(answer, job=next(waiting))


class _Teller:
    """Tells the parent of progress, not all too often."""

    def __init__(self) -> None:
        self._done, self._told = 0, time.monotonic()

    def __call__(self, done: int) -> None:
        self._done += done
        if time.monotonic() - self._told > TOLD_SECONDS:
            self.tell()

    def tell(self) -> None:
        """Tell it now."""
        limits.tell(self._done)
        self._done, self._told = 0, time.monotonic()


def _told(jobs: Iterable[Job]) -> Iterator[Result]:
    """The results in a child, which tells of all of its progress before each."""
    teller = _Teller()
    for result in _results(jobs, teller):
        teller.tell()
        yield result


def _results(jobs: Iterable[Job], progress: Progress) -> Iterator[Result]:
    for job in jobs:
        result = print_job(job, progress)
        # The job is there already; it need not travel.
        yield replace(result, job=replace(job, component=replace(job.component, pieces=()), manuscript=None))
