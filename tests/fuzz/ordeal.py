"""One hostile case worked out as the program does it, and what must hold whatever it is."""

from __future__ import annotations

import re
import resource
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from generator.drawing.bounded_drawing import drawn_apart
from generator.reading.problems import Problem
from generator.system import limits

MAX_SECONDS, MAX_MEGABYTES = 10.0, 1000
PYTHONS = re.compile(
    r"\w+Error\b|object at 0x|NoneType|Traceback|<class|<bound|<function|<generator|unhashable"
    r"|keyword argument|positional argument|__\w+__'? (is|of)|Sandbox|Value error|internal fault"
)
"""Words that are Python's, and mean nothing to who draws cards."""

pytestmark = [
    pytest.mark.skipif(not limits.AVAILABLE, reason="there are no processes to copy"),
    pytest.mark.usefixtures("copied"),
]


class Outcome(NamedTuple):
    """The outcome of a case: its problems, the seconds and megabytes it took."""

    problems: list[Problem]
    seconds: float
    megabytes: int


def undergo(work: Callable[[], Sequence[Problem]], layouts: Sequence[Path]) -> Outcome:
    """Do the work apart, as for a pack from elsewhere, and see what it took."""
    before, kept = _children(), _megabytes()
    problems: list[Problem] = []
    megabytes = 0

    def watched() -> list[Problem | int]:
        found = list(work())
        # The child begins with all that this process keeps from earlier tests.
        return [*found, max(0, _megabytes() - kept)]

    for answer in drawn_apart(watched, layouts, 1):
        if isinstance(answer, Problem):
            problems.append(answer)
        else:
            megabytes = int(answer)
    return Outcome(problems, _children() - before, megabytes)


def faults(outcome: Outcome) -> list[str]:
    """The things a case did that no case may do."""
    told = []
    if outcome.seconds > MAX_SECONDS:
        told.append(f"took {outcome.seconds:.1f} s")
    if outcome.megabytes > MAX_MEGABYTES:
        told.append(f"took {outcome.megabytes} MB")
    for problem in outcome.problems:
        if problem.place.line < 1 or problem.place.column < 1 or not problem.place.path:
            told.append(f"has no place: {problem}")
        if words := PYTHONS.search(f"{problem.message} {problem.hint}"):
            told.append(f"says '{words[0]}': {problem}")
        if "\n" in str(problem) or len(str(problem)) > 600:
            told.append(f"is no line: {str(problem)[:200]!r}")
        if "broke down" in problem.message:
            told.append(f"broke down: {problem}")
    return told


def _megabytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
