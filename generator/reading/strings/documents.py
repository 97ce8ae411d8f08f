"""Whole texts in another language, such as rulebooks, held against their originals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, takewhile
from typing import TYPE_CHECKING, NamedTuple

from generator.reading.game_folders import shown
from generator.reading.parsing.text_files import read_text
from generator.reading.problems import Place, Problem
from generator.reading.strings.editions import editions_of, for_edition, other_passages
from generator.reading.strings.words import translated_name

if TYPE_CHECKING:
    from generator.reading.packs import Pack

CLAUSE = re.compile(r"\*\*([A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*[a-z]?)\*\*(?=\s)")
REFERENCE = re.compile(r"[A-Z]{2,3}-[A-Z]?\d+(?:\.\d+)*[a-z]?")
NUMBER = re.compile(r"[0-9]+")
NOTES = "notes.md"
"""A text for designers, in English alone: what came of a game's rules, which its book does not print."""
MAX_LOST = 20
"""Clauses of one text that are told to be missing."""


class Clause(NamedTuple):
    """A clause of a rulebook: its line, and the numbers in its first paragraph as they are read."""

    line: int
    numbers: tuple[str, ...]


class _File(NamedTuple):
    """A translated text: its path as it is told, its lines, and the name of its original."""

    path: str
    lines: Sequence[str]
    original: str


def documents(pack: Pack) -> list[str]:
    """The names of the pack's texts that are translated, sorted."""
    names = (path.name for path in pack.folder.glob("*.md"))
    return sorted(name for name in names if not name.startswith(".") and name != NOTES)


def missing(pack: Pack, language: str) -> Iterator[Problem]:
    """A warning for each text that is not there in a language."""
    for name in documents(pack):
        own = translated_name(name, language)
        if not (pack.folder / own).is_file():
            message = f"'{name}' is not in this language, English is printed"
            place = Place(shown(pack.folder / name))
            yield Problem(place, "missing-text", message, f"translate it as {own}", "warning")


def other_numbers(pack: Pack, language: str) -> Iterator[Problem]:
    """Warnings for clauses and passages of an edition that are not the original's, and for other numbers.

    Numbers are told only where both have as many in digits: one may be a word in one of them.
    """
    for name in documents(pack):
        path = pack.folder / translated_name(name, language)
        if not path.is_file():
            continue
        original, _ = read_text(pack.folder / name, shown(pack.folder / name), pack.folder)
        text, _ = read_text(path, shown(path), pack.folder)
        if original and text:
            yield from other_passages(original, text, shown(path), name)
        problems = (
            problem
            for edition in editions_of(original)
            for problem in _compared(
                for_edition(original, edition), for_edition(text, edition), shown(path), name
            )
        )
        yield from dict.fromkeys(problems)


def _compared(original: str, text: str, path: str, name: str) -> Iterator[Problem]:
    """Warnings for the clauses of a translation held against those of its original, in one edition."""
    originals, clauses = _clauses(original), _clauses(text)
    yield from islice(_lost(originals, clauses, _File(path, text.splitlines(), name)), MAX_LOST)
    for number, clause in clauses.items():
        theirs = originals.get(number)
        if theirs is None or len(theirs.numbers) != len(clause.numbers):
            continue
        other = sorted(set(clause.numbers) - set(theirs.numbers))
        if other:
            message = f"{number} has the number {', '.join(other)}"
            hint = f"line {theirs.line} of {name} has {', '.join(dict.fromkeys(theirs.numbers))}"
            yield Problem(Place(path, clause.line), "other-number", message, hint, "warning")


def _lost(originals: Mapping[str, Clause], clauses: Mapping[str, Clause], file: _File) -> Iterator[Problem]:
    """Warnings for clauses that the original has and the translation lacks; none where it has no clauses."""
    before = 1
    for number, original in originals.items() if clauses else ():
        if number in clauses:
            before = clauses[number].line
        elif at := _printed_as_text(number, file.lines):
            message = f"'{number}' is printed as text, not as the number of a clause"
            yield Problem(Place(file.path, at), "stray-mark", message, f"write **{number}**", "warning")
        else:
            message = f"{number} is not in it, which is on line {original.line} of {file.original}"
            hint = f"write **{number}** and its text behind this clause"
            yield Problem(Place(file.path, before), "missing-text", message, hint, "warning")


def _printed_as_text(number: str, lines: Sequence[str]) -> int:
    """The line that begins with the number of a clause without the stars it needs; 0 for none."""
    begins = re.compile(rf"[*_]{{0,3}}{re.escape(number)}(?![\d.]*\d|\*\*\s)")
    return next((at for at, line in enumerate(lines, 1) if begins.match(line)), 0)


def _clauses(text: str) -> dict[str, Clause]:
    """The clauses of a rulebook by their number; a file that cannot be read has no text."""
    lines = text.splitlines()
    clauses: dict[str, Clause] = {}
    for number, line in enumerate(lines, 1):
        if match := CLAUSE.match(line):
            paragraph = " ".join(takewhile(str.strip, islice(lines, number - 1, None)))
            numbers = NUMBER.findall(REFERENCE.sub("", paragraph))
            clauses.setdefault(match[1], Clause(number, tuple(numbers)))
    return clauses
