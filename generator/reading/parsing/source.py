"""A YAML file as a tree with places; whatever is wrong with it is a Problem, never an exception.

The text is only composed, never turned into objects: no tag is obeyed, no type is guessed. A
value stays the text that was written until a model says what it wants (``schema.py``).
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import yaml

from generator.reading.parsing.composer import Composer, StopReading
from generator.reading.parsing.nodes import Scalar, Source, line_starts, place_of
from generator.reading.parsing.syntax_errors import explain
from generator.reading.parsing.text_files import decode, read_text
from generator.reading.problems import Place, Problem


def read(path: Path, shown: str, inside: Path | None = None) -> tuple[Source | None, list[Problem]]:
    """The tree of a YAML file, and what is wrong with it.

    There is a tree and there are problems when the rest is still worth checking, as with a key
    given twice: then the first counts.
    """
    text, problems = read_text(path, shown, inside)
    return (None, problems) if problems else parse(text, shown)


def parsed(raw: bytes, shown: str) -> tuple[Source | None, list[Problem]]:
    """The tree of the bytes of a YAML file, and what is wrong with it."""
    text, problems = decode(raw, shown)
    return (None, problems) if problems else parse(text, shown)


@lru_cache(maxsize=16)
def parsed_once(text: str, shown: str) -> tuple[Source | None, tuple[Problem, ...]]:
    """As ``parse``, for the tables that come with the program and that several floors look things up in."""
    source, problems = parse(text, shown)
    return source, tuple(problems)


def parse(text: str, shown: str) -> tuple[Source | None, list[Problem]]:
    """The tree of YAML text, and what is wrong with it."""
    composer = Composer(text)
    try:
        root = composer.run()
    except StopReading as stop:
        root = None
        composer.faults.append(stop.fault)
    except yaml.YAMLError as error:
        root = None
        composer.faults.append(explain(text, error, composer.inside))
    lines = line_starts(text)
    problems = [
        Problem(place_of(shown, lines, fault.at), fault.code, fault.message, fault.hint)
        for fault in composer.faults
    ]
    if not problems and (root is None or (isinstance(root, Scalar) and root.empty)):
        message = "the file is empty" if not text.strip() else "the file holds nothing but comments"
        hint = "write its keys, or copy the file of the game you began with"
        return None, [Problem(Place(shown), "empty-file", message, hint)]
    if root is None or composer.spoilt:
        return None, problems
    return Source(shown, text, root), problems
