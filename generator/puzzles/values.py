"""Cards as JSON, one a line, or as text: one by one, or whole into a file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

from generator import __version__
from generator.games.loading import LoadedGame
from generator.puzzles.journal import Journal
from generator.puzzles.records import json_line
from generator.puzzles.search import CardRequest, CardSearch, FoundCard, NoPuzzles, Progress, maker_of
from generator.system.workers import Workers


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

    def body(found: FoundCard) -> bytes:
        record = maker.record(found.card) if found.record is None else found.record
        return f"{maker.text(loaded.content, record)}\n".encode() if as_text else json_line(record)

    return body


def _remove_journals(out: Path) -> None:
    """Remove the journals of this run and of all earlier ones into the same file."""
    for path in out.parent.glob(f".{out.name}.*-*"):
        if re.fullmatch(re.escape(f".{out.name}.") + r"(run|part)-[0-9a-f]{12}", path.name):
            path.unlink()
