"""Files of cards held against the rules, in any number of processes, line by line however long they are."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.games.loading import LoadedGame
from generator.puzzles.fingerprints import Fingerprints, fingerprint_of
from generator.puzzles.records import Line, lines_of, value_of
from generator.puzzles.search import maker_of
from generator.system.workers import Workers, abandon, result_of, submitted

if TYPE_CHECKING:
    from typing import Any

    from generator.contract import PuzzleMaker

QUICK_LINES = 256
"""Lines of a task when certificates are left out; replaying the certificate of one card takes seconds."""

AT = 1 << 40
"""Larger than the number of any line: the file of a card and its line make one number."""


class Checked(NamedTuple):
    """The line of a card, its faults as clause and words, and its fingerprint if its form allows one."""

    line: int
    faults: Sequence[tuple[str, str]]
    fingerprint: int | None


def checked_files(
    loaded: LoadedGame, files: Sequence[Path], quick: bool, workers: Workers
) -> Iterator[tuple[Path, list[str]]]:
    """For each card of the files in order its file, and a line of words for each of its faults.

    A card that equals an earlier one or its mirror image is a fault too. ``quick`` leaves certificates out.
    """
    clause = maker_of(loaded).uniqueness_clause
    places = Fingerprints()
    for number, path in enumerate(files):
        for card in _checked(loaded, lines_of(path), quick, workers):
            place = f"{path.as_posix()}:{card.line}"
            faults = list(card.faults)
            if card.fingerprint is not None:
                here = number * AT + card.line
                other, line = divmod(places.first(card.fingerprint, here), AT)
                if (other, line) != (number, card.line):
                    earlier = f"{files[other].as_posix()}:{line}"
                    faults.append((clause, f"the same card as {earlier}, or its mirror image"))
            yield path, [f"{place}: {clause} {message}" for clause, message in faults]


def _checked(loaded: LoadedGame, lines: Iterable[Line], quick: bool, workers: Workers) -> Iterator[Checked]:
    lines = iter(lines)
    chunks = iter(lambda: list(islice(lines, QUICK_LINES if quick else 1)), [])
    if workers.local is None:
        for chunk in chunks:
            yield from check_lines(maker_of(loaded), loaded.content, chunk, quick)
        return
    waiting: deque[Future[list[Checked]]] = deque()
    name, content = loaded.game.name, loaded.content
    try:
        for chunk in chunks:
            waiting.append(submitted(workers.local, _in_worker, name, content, chunk, quick))
            if len(waiting) >= 2 * workers.width:
                yield from result_of(waiting.popleft())
        while waiting:
            yield from result_of(waiting.popleft())
    finally:
        if waiting:
            abandon(workers.local, waiting)


def _in_worker(name: str, content: Any, lines: Sequence[Line], quick: bool) -> list[Checked]:
    from generator.games import game

    maker = game(name).puzzles
    assert maker is not None
    return check_lines(maker, content, lines, quick)


def check_lines(maker: PuzzleMaker[Any], content: Any, lines: Iterable[Line], quick: bool) -> list[Checked]:
    """Each line by itself: every fault of the card in it."""
    checked = []
    for line in lines:
        record, wrong = value_of(line)
        if wrong:
            checked.append(Checked(line.number, [("not-json", wrong)], None))
            continue
        faults = list(maker.faults(content, record, certificate=not quick))
        try:
            card = maker.from_record(content, record, sound=not faults)
        except ValueError:
            checked.append(Checked(line.number, faults, None))
        else:
            checked.append(Checked(line.number, faults, fingerprint_of(card)))
    return checked
