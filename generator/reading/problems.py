"""Faults in somebody's files: values, collected and sorted, never exceptions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from generator.system.values import frozen

MAX_LINE = 1000
"""Characters of a place, a message or a hint that are printed."""

ALLOWED = "\n\u00a0\u2009\u202f"
"""Signs beyond the printable ones that are safe to print: line ends and spaces that do not break."""


Severity = Literal["error", "warning"]
"""A warning stops nothing."""


@frozen(order=True)
class Place:
    """A spot in a text file; ``line`` and ``column`` count from 1."""

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@frozen(order=True)
class Problem:
    """One thing wrong, where it is, and the clause or check that says so.

    ``code`` is a short name such as ``unknown-value`` or the id of a clause such as ``CR-V3``.
    ``message`` says what is wrong and what was expected; ``hint`` says what to try.
    """

    place: Place
    code: str
    message: str
    hint: str = ""
    severity: Severity = "error"
    count: int = 1
    """How many texts it stands for, where one line tells of a whole column."""

    def __str__(self) -> str:
        place, message, hint = (one_line(str(part)) for part in (self.place, self.message, self.hint))
        return f"{place}: {self.code} {message}{f' ({hint})' if hint else ''}"


def in_file_order(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, sorted by path, line and column."""
    return sorted(set(problems))


def did_you_mean(word: str, names: Sequence[str]) -> str:
    """A hint naming the nearest known word, or listing a few when none is near.

    A word that only one of them begins with is near, however short; others are near when few letters differ.

    >>> did_you_mean("jure", ["bridge_crew", "jure_of_the_seas"])
    "did you mean 'jure_of_the_seas'?"
    """
    names = [name for name in names if name != word]
    if near := nearest(word, names):
        return f"did you mean '{excerpt(near[0])}'?"
    if 0 < len(names) <= 12:
        return "one of " + ", ".join(map(excerpt, names))
    return ""


def nearest(word: str, names: Sequence[str]) -> list[str]:
    """The other words that may be meant by one, the nearest first."""
    from difflib import get_close_matches

    names = [name for name in names if name != word]
    longer = [name for name in names if word and name.startswith(word)]
    alike = [name for name in names if word and name.casefold() == word.casefold()]
    close = get_close_matches(word, names, n=3, cutoff=0.6)
    begun = longer if len(longer) == 1 and not any(_slips(word, name) == 1 for name in close) else []
    near = alike or begun or close
    return [
        name
        for name in near
        if name in alike or name in longer or _slips(word, name) <= (max(len(word), len(name)) + 1) // 3
    ]


def _slips(word: str, name: str) -> int:
    """The fewest letters to add, drop, change or swap with their neighbour until one is the other."""
    before: list[int] = []
    row = list(range(len(name) + 1))
    for i, letter in enumerate(word, 1):
        above, before, row = before, row, [i]
        for j, other in enumerate(name, 1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == name[j - 2] and word[i - 2] == other:
                least = min(least, above[j - 2] + 1)
            row.append(least)
    return row[-1]


def excerpt(text: str, most: int = 40) -> str:
    """Somebody's text as it can stand in a message: one line, printable, not too long."""
    line = printable(re.sub(r"[ \t\r\n\u00a0\u2009\u202f]+", " ", text[: 4 * most]))
    return line if len(line) <= most else line[: most - 1] + "…"


def one_line(text: str) -> str:
    """A text that may hold somebody's words as one line of a report, cut where it goes on too long."""
    line = printable(text[: 2 * MAX_LINE]).replace("\n", "\\n")
    return line if len(line) <= MAX_LINE else line[: MAX_LINE - 1] + "…"


def printable(text: str) -> str:
    r"""Text that does nothing to a terminal: control signs, marks that turn the direction of writing and
    halves of signs become escapes; line ends stay.

    >>> printable("title\x1b]0;owned\x07")
    'title\\u001b]0;owned\\u0007'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign in ALLOWED else f"\\u{ord(sign):04x}" for sign in text)
