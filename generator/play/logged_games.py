"""Logged games played again: with the content they were played with, as text, or up to a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from generator import games
from generator.contract import rules_of
from generator.games.loading import LoadedGame
from generator.play.log import Actions, Log, LogError, open_log
from generator.play.one_game import ReplayError, replay
from generator.play.session import commentary_of
from generator.play.transcript import transcript
from generator.reading.packs import Pack


class NotInLog(ValueError):
    """A log has no game of that number, or the game no turn of that number."""


def matching_pack(log: Log, packs: Sequence[Pack]) -> Pack:
    """The pack with the very content a log was played with; LogError when it is not among ``packs``."""
    head = log.header
    if head.game not in games.names():
        raise LogError(log.path, 1, f"game '{head.game}' is not known")
    candidates = [pack for pack in packs if pack.game == head.game]
    for pack in candidates:
        if pack.digest == head.content:
            return pack
    digests = ", ".join(f"{pack.name} is {pack.digest[:12]}" for pack in candidates) or f"no {head.game} here"
    why = f"played with other content: the log says {head.content[:12]}, {digests}"
    raise LogError(log.path, 1, f"{why} (--content names the folder it was played with)")


def logged_state(loaded: LoadedGame, path: Path, number: int, turn: int) -> Any:
    """The state of game ``number`` of a log after ``turn`` decisions.

    LogError when the log does not fit the content or the rules, NotInLog when it does not go so far.
    """
    log = open_log(path)
    if (log.header.game, log.header.content) != (loaded.pack.game, loaded.pack.digest_played):
        raise LogError(log.path, 1, f"not played with this content of {loaded.pack.name}")
    check_number(log, number)
    [(line, record)] = log.records(Actions(rules_of(loaded.game).actions), number)
    if not 0 <= turn <= len(record.actions):
        raise NotInLog(f"game {number} has turns 0 to {len(record.actions)}, not {turn}")
    try:
        return next(islice(replay(loaded.game, loaded.content, record), turn, None))
    except ReplayError as wrong:
        raise LogError(log.path, line, f"game {number}, {wrong}") from None


def check_number(log: Log, number: int) -> None:
    """NotInLog when the log has no game of that number."""
    if not 1 <= number <= log.header.games:
        raise NotInLog(f"{log.path.as_posix()} holds games 1 to {log.header.games}, not {number}")


def as_text(log: Log, loaded: LoadedGame, number: int) -> Iterator[str]:
    """One game in words. LogError where it does not fit the rules."""
    commentary = commentary_of(loaded.game, loaded.content, loaded.pack)
    for line, record in log.records(Actions(rules_of(loaded.game).actions), number):
        try:
            yield from transcript(loaded.game, loaded.content, record, commentary)
        except ReplayError as wrong:
            raise LogError(log.path, line, f"game {number}, {wrong}") from None


def count_decisions(log: Log, loaded: LoadedGame, progress: Callable[[int], object]) -> int:
    """Replay every game of a log; the decisions in all. LogError for the first game against the rules."""
    decisions = 0
    for line, record in log.records(Actions(rules_of(loaded.game).actions)):
        try:
            for _ in replay(loaded.game, loaded.content, record):
                pass
        except ReplayError as wrong:
            raise LogError(log.path, line, f"game {record.number}, {wrong}") from None
        decisions += len(record.actions)
        progress(record.number)
    return decisions
