"""Cards in files and streams: each as JSON on a line, or as text; and read back, line by line.

A fault hides none of the lines behind it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from generator import __version__
from generator.games.loading import LoadedGame
from generator.puzzles.journal import Journal
from generator.puzzles.search import CardRequest, CardSearch, FoundCard, NoPuzzles, Progress, maker_of
from generator.system.workers import Workers

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


# ---- written ---------------------------------------------------------------------------------


def stream_values(
    loaded: LoadedGame,
    request: CardRequest,
    as_text: bool,
    workers: Workers,
    write: Callable[[bytes], object],
    progress: Progress,
) -> None:
    """Give each card to ``write`` as soon as it is found. NoPuzzles when there are too few."""
    body_of = _bodies(loaded, as_text)
    search = CardSearch(loaded, request, workers)
    try:
        while search.taken < request.count:
            write(body_of(search.take()))
            progress(search.taken)
    finally:
        search.close()


def write_values(
    loaded: LoadedGame, request: CardRequest, as_text: bool, workers: Workers, out: Path, progress: Progress
) -> Path:
    """Write all cards into a file, which is there when it is whole; returns its path.

    A run that is stopped goes on where it was when the same is asked for again. NoPuzzles when there
    are too few cards.
    """
    asked = [asdict(request), as_text, loaded.pack.digest, __version__]
    head = sha256(json.dumps(asked).encode()).hexdigest()
    out.parent.mkdir(parents=True, exist_ok=True)
    # Another run to the same file has other names, so neither disturbs the other.
    lines, bodies = (out.with_name(f".{out.name}.{kind}-{head[:12]}") for kind in ("run", "part"))
    journal = Journal(lines, head, bodies, out)
    search = CardSearch(loaded, request, workers)
    try:
        with search.keeping(journal):
            for _ in search.resume(journal, request.count, _bodies(loaded, as_text), progress):
                pass
            journal.finish({})
    except BaseException as problem:
        if isinstance(problem, NoPuzzles) or not journal.entries:
            journal.remove()
        raise
    finally:
        search.close()
    _remove_journals(out)
    return out


def _bodies(loaded: LoadedGame, as_text: bool) -> Callable[[FoundCard], bytes]:
    """A function from a card to the bytes that stand for it."""
    maker = maker_of(loaded)

    def body(puzzle: FoundCard) -> bytes:
        record = maker.record(puzzle.card) if puzzle.record is None else puzzle.record
        return f"{maker.text(loaded.content, record)}\n".encode() if as_text else json_line(record)

    return body


def _remove_journals(out: Path) -> None:
    """Remove the journals of this run and of all earlier ones into the same file."""
    for path in out.parent.glob(f".{out.name}.*-*"):
        if re.fullmatch(re.escape(f".{out.name}.") + r"(run|part)-[0-9a-f]{12}", path.name):
            path.unlink()
