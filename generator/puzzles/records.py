"""Records of cards in files: one JSON value, or one a line; a fault hides none of the lines behind it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

if TYPE_CHECKING:
    from generator.contract import Json

MAX_LINE_LENGTH = 1_000_000
"""Bytes of one card in a file; a certified card has some twenty thousand."""


class Line(NamedTuple):
    """A line of a file, counted from 1, as far as it was read, and its whole length."""

    number: int
    text: bytes
    length: int


def json_line(record: Json) -> bytes:
    """A record on one line."""
    return (json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def records(path: Path) -> Iterator[tuple[int, object, str]]:
    """Each card of a file: its line, its value, and why it has none, if so."""
    for line in lines_of(path):
        yield line.number, *value_of(line)


def lines_of(path: Path) -> Iterator[Line]:
    """The lines of a file that hold something, one by one, however long the file is.

    A file that is one JSON value over several lines counts as one line, an empty one as a faulty line.
    """
    with path.open("rb") as file:
        whole = file.read(MAX_LINE_LENGTH + 1)
        if len(whole) <= MAX_LINE_LENGTH and whole.strip().count(b"\n"):
            line = Line(1, whole, len(whole))
            if whole.lstrip()[:1] == b"{" and not value_of(line)[1]:
                yield line
                return
        file.seek(0)
        empty = True
        for line in _each(file):
            if line.text.strip():
                empty = False
                yield line
        if empty:
            yield Line(1, b"", 0)


def _each(file: BinaryIO) -> Iterator[Line]:
    number = 0
    while text := file.readline(MAX_LINE_LENGTH + 1):
        number += 1
        length = len(text)
        while length > MAX_LINE_LENGTH and not text.endswith(b"\n"):
            # Of what is too long nothing is kept.
            text = file.readline(MAX_LINE_LENGTH)
            length += len(text)
            if not text:
                break
        yield Line(number, text if length <= MAX_LINE_LENGTH else b"...", length)


def value_of(line: Line) -> tuple[object, str]:
    """The JSON value of a line and "", or None and what is wrong with it."""
    if not line.length:
        return None, "the file is empty"
    if line.length > MAX_LINE_LENGTH:
        return None, f"{line.length} bytes, {MAX_LINE_LENGTH} at most for a card"
    try:
        return json.loads(line.text.decode("utf-8")), ""
    except UnicodeDecodeError:
        return None, "this is not text in UTF-8"
    except json.JSONDecodeError as problem:
        return None, f"this is not JSON: {problem.msg[:1].lower()}{problem.msg[1:]} at column {problem.colno}"
    except (ValueError, RecursionError):
        return None, "this is no JSON that can be read"
