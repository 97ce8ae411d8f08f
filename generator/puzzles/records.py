"""Records of cards in files: one JSON value, or one a line; each fault with its line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from generator.games.loading import LoadedGame
from generator.puzzles.search import maker_of

if TYPE_CHECKING:
    from generator.contract import Json

MAX_LINE_LENGTH = 1_000_000
"""Characters of one card in a file; a certified card has some twenty thousand."""


def json_line(record: Json) -> bytes:
    """A record on one line."""
    return (json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def records(path: Path) -> Iterator[tuple[int, object, str]]:
    """Each card of a file: its line, its value, and why it has none, if so.

    A file is one JSON value, or one a line.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        yield 1, None, "this is not text in UTF-8"
        return
    first = text.lstrip()[:1]
    if first == "{" and text.rstrip().count("\n") and _value(text)[1] == "":
        yield 1, _value(text)[0], ""
        return
    empty = True
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            empty = False
            yield number, *_value(line)
    if empty:
        yield 1, None, "the file is empty"


def _value(text: str) -> tuple[object, str]:
    """A JSON value and "", or None and what is wrong with the text."""
    if len(text) > MAX_LINE_LENGTH:
        return None, f"{len(text)} characters, {MAX_LINE_LENGTH} at most for a card"
    try:
        return json.loads(text), ""
    except json.JSONDecodeError as problem:
        return None, f"this is not JSON: {problem.msg[:1].lower()}{problem.msg[1:]} at column {problem.colno}"
    except (ValueError, RecursionError):
        return None, "this is no JSON that can be read"


def check_record(
    loaded: LoadedGame, record: object, wrong: str, place: str, places: dict[str, str]
) -> Iterator[tuple[str, str]]:
    """Every fault of a card, also that it equals an earlier one or its mirror image.

    ``places`` holds the place of each canonical key so far, and gets that of this card.
    """
    if wrong:
        yield "not-json", wrong
        return
    maker = maker_of(loaded)
    yield from maker.faults(loaded.content, record)
    try:
        key = maker.from_record(loaded.content, record).canonical_key
    except ValueError:
        return
    if key in places:
        yield maker.uniqueness_clause, f"the same card as {places[key]}, or its mirror image"
    places.setdefault(key, place)
