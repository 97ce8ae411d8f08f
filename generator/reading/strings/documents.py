"""Whole texts in another language, such as rulebooks, held against their originals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, takewhile
from typing import TYPE_CHECKING, NamedTuple

from generator.reading.game_folders import shown
from generator.reading.parsing.text_files import read_text
from generator.reading.problems import Place, Problem
from generator.reading.strings.words import translated_name

if TYPE_CHECKING:
    from pathlib import Path

    from generator.reading.packs import Pack

CLAUSE = re.compile(r"\*\*([A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*[a-z]?)\*\*(?=\s)")
REFERENCE = re.compile(r"[A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*[a-z]?")
NUMBER = re.compile(r"[0-9]+")


class Clause(NamedTuple):
    """A clause of a rulebook: its line, and the numbers in its first paragraph as they are read."""

    line: int
    numbers: tuple[str, ...]


def documents(pack: Pack) -> list[str]:
    """The names of the pack's texts, sorted."""
    return sorted(path.name for path in pack.folder.glob("*.md") if not path.name.startswith("."))


def missing(pack: Pack, language: str) -> Iterator[Problem]:
    """A warning for each text that is not there in a language."""
    for name in documents(pack):
        own = translated_name(name, language)
        if not (pack.folder / own).is_file():
            message = f"'{name}' is not in this language, English is printed"
            place = Place(shown(pack.folder / name))
            yield Problem(place, "missing-text", message, f"translate it as {own}", "warning")


def other_numbers(pack: Pack, language: str) -> Iterator[Problem]:
    """Warnings for clauses that have other numbers than the original.

    Told only where both have as many in digits: a number may be a word in one of them.
    """
    for name in documents(pack):
        path = pack.folder / translated_name(name, language)
        if not path.is_file():
            continue
        originals = _clauses(pack.folder / name, pack.folder)
        for number, clause in _clauses(path, pack.folder).items():
            original = originals.get(number)
            if original is None or len(original.numbers) != len(clause.numbers):
                continue
            other = sorted(set(clause.numbers) - set(original.numbers))
            if other:
                message = f"{number} has the number {', '.join(other)}"
                hint = f"line {original.line} of {name} has {', '.join(dict.fromkeys(original.numbers))}"
                yield Problem(Place(shown(path), clause.line), "other-number", message, hint, "warning")


def _clauses(path: Path, folder: Path) -> dict[str, Clause]:
    """The clauses of a rulebook by their number; none of a file that cannot be read."""
    text, problems = read_text(path, shown(path), folder)
    lines = [] if problems else text.splitlines()
    clauses: dict[str, Clause] = {}
    for number, line in enumerate(lines, 1):
        if match := CLAUSE.match(line):
            paragraph = " ".join(takewhile(str.strip, islice(lines, number - 1, None)))
            numbers = NUMBER.findall(REFERENCE.sub("", paragraph))
            clauses.setdefault(match[1], Clause(number, tuple(numbers)))
    return clauses
