"""Faults in somebody's files: values, collected and sorted, never exceptions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal


@dataclass(frozen=True, order=True, slots=True)
class Place:
    """A spot in a text file; ``line`` and ``column`` count from 1."""

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, order=True, slots=True)
class Problem:
    """One thing wrong, where it is, and the clause or check that says so.

    ``code`` is a short name such as ``unknown-value`` or the id of a clause such as ``CR-V3``.
    ``message`` says what is wrong and what was expected; ``hint`` says what to try.
    """

    place: Place
    code: str
    message: str
    hint: str = ""
    severity: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        tail = f" ({self.hint})" if self.hint else ""
        return f"{self.place}: {self.code} {self.message}{tail}"


def in_file_order(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, sorted by path, line and column."""
    return sorted(set(problems))


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """A hint naming the nearest known word, or listing a few when none is near.

    A word that only one of them begins with is near, however short.

    >>> did_you_mean("jure", ["bridge_crew", "jure_of_the_seas"])
    "did you mean 'jure_of_the_seas'?"
    """
    longer = [name for name in known if word and name.startswith(word)]
    near = longer if len(longer) == 1 else get_close_matches(word, known, n=1, cutoff=0.6)
    if near:
        return f"did you mean '{excerpt(near[0])}'?"
    if 0 < len(known) <= 12:
        return "one of " + ", ".join(map(excerpt, known))
    return ""


def excerpt(text: str, most: int = 40) -> str:
    """Somebody's text as it can stand in a message: one line, printable, not too long."""
    line = re.sub(r"[ \t\r\n]+", " ", text[: 4 * most])
    line = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in line)
    return line if len(line) <= most else line[: most - 1] + "…"
