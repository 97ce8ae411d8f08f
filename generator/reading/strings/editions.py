"""Passages of a text that stand in one edition alone: the one printed at home, or the one for a press."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from generator.reading.problems import Place, Problem, did_you_mean

HOME, PRESS = "home", "press"
EDITIONS = (HOME, PRESS)
MARKER = r" {0,3}:{3,}[ \t]*(?P<name>.*?)[ \t]*$"
"""A line that opens a passage for the edition it names, or closes the one that is open."""
CLAUSE = r"\*\*([A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*[a-z]?)\*\*(?=\s)"
CLOSE_IT = "close a passage by a line with ':::' alone"


class Marker(NamedTuple):
    """A line that begins or ends a passage: the edition it names, "" where it ends one."""

    line: int
    column: int
    name: str


def markers(text: str) -> list[Marker]:
    """Every marker of a text, from its first line to its last."""
    matches = ((line, re.match(MARKER, words)) for line, words in enumerate(text.splitlines(), 1))
    return [Marker(line, match.start("name") + 1, match["name"]) for line, match in matches if match]


def editions_of(text: str) -> tuple[str, ...]:
    """The editions in which a text is not the same, or the one at home where it is the same in all."""
    return EDITIONS if markers(text) else (HOME,)


def for_edition(text: str, edition: str) -> str:
    """The text as one edition has it; every other passage is empty lines, so that lines keep their number.

    >>> for_edition("Deal.\\n\\n::: home\\nCut the cards.\\n:::\\n\\nPlay.\\n", "press")
    'Deal.\\n\\n\\n\\n\\n\\nPlay.\\n'
    """
    if not markers(text):
        return text
    lines = text.splitlines()
    passage = ""
    for at, line in enumerate(lines):
        if match := re.match(MARKER, line):
            passage, lines[at] = match["name"], ""
        elif passage and passage != edition:
            lines[at] = ""
    return "\n".join(lines) + "\n"


def faults(text: str, path: str) -> list[Problem]:
    """All that is wrong with passages of a text: unknown editions, ends that are missing, lost clauses."""
    wrong: list[Problem] = []
    opened: Marker | None = None
    for marker in markers(text):
        place = Place(path, marker.line, marker.column)
        if marker.name and marker.name not in EDITIONS:
            hint = did_you_mean(marker.name, EDITIONS)
            wrong.append(Problem(place, "unknown-edition", f"'{marker.name}' is no edition", hint))
        if marker.name and opened:
            message = f"the passage of line {opened.line} is still open"
            wrong.append(Problem(place, "edition-passage", message, CLOSE_IT))
        if not marker.name and not opened:
            hint = "write ::: home or ::: press above the passage"
            wrong.append(Problem(place, "edition-passage", "no passage is open here", hint))
        opened = marker if marker.name else None
    if opened:
        place = Place(path, opened.line, opened.column)
        wrong.append(Problem(place, "edition-passage", "this passage is never closed", CLOSE_IT))
    return wrong or list(_clauses_of_one(text, path))


def _clauses_of_one(text: str, path: str) -> Iterator[Problem]:
    """A Problem for each clause of one edition alone: players of both speak of rules by their numbers."""
    home, press = (_clauses(for_edition(text, edition)) for edition in EDITIONS)
    for edition, clauses, others in ((HOME, home, press), (PRESS, press, home)):
        for clause, line in clauses.items():
            if clause not in others:
                message = f"clause {clause} stands in the {edition} edition alone"
                yield Problem(
                    Place(path, line),
                    "edition-passage",
                    message,
                    "write it for both, in other words if need be",
                )


def _clauses(text: str) -> dict[str, int]:
    """The clauses of a text, each with its first line."""
    matches = ((line, re.match(CLAUSE, words)) for line, words in enumerate(text.splitlines(), 1))
    clauses: dict[str, int] = {}
    for line, match in matches:
        if match:
            clauses.setdefault(match[1], line)
    return clauses


def other_passages(original: str, text: str, path: str, name: str) -> Iterator[Problem]:
    """A warning for the first passage of a translation that is not for the edition it is for in ``name``."""
    theirs, ours = ([each for each in markers(each_text) if each.name] for each_text in (original, text))
    if any(each.name not in EDITIONS for each in (*theirs, *ours)):
        return  # told where it stands
    for number, (there, here) in enumerate(zip(theirs, ours, strict=False), 1):
        if there.name != here.name:
            message = f"passage {number} is for {here.name}, in {name} for {there.name}"
            hint = f"it begins on line {there.line} there"
            yield Problem(Place(path, here.line, here.column), "edition-passage", message, hint, "warning")
            return
    if len(theirs) != len(ours):
        at = Place(path, ours[-1].line if ours else 1)
        message = f"{len(ours)} passages are for one edition alone, in {name} {len(theirs)}"
        yield Problem(at, "edition-passage", message, "mark the same passages in both", "warning")
