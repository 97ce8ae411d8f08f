"""Records as JSON Lines: a header, then one line a game; and back, refusing what does not fit."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from pathlib import Path
from typing import IO, Any, Generic, Literal, TypeVar, cast

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from generator import __version__
from generator.contract import Game, kind_name
from generator.play.one_game import Record
from generator.reading.json_faults import first_fault
from generator.reading.problems import did_you_mean
from generator.system.values import frozen

A = TypeVar("A")
C = TypeVar("C")

LOG_VERSION: Literal[1] = 1
MAX_LINE_LENGTH = 16_000_000
"""Characters; a game of 100,000 decisions needs a fifth of it."""


A_LOG = "name the games.jsonl that broadside playtest --out wrote"


class LogError(ValueError):
    """A log that cannot be used, with the line at fault: ``games.jsonl:3: ...``."""

    def __init__(self, path: Path, line: int, why: str, hint: str = "") -> None:
        super().__init__(f"{path}:{line}: {why}")
        self.path = path
        self.line = line
        self.why = why
        self.hint = hint


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", allow_inf_nan=False)


class _Version(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")

    log: int


class Header(_Strict):
    """The first line of a log: what was played, by whom, and how often.

    ``content`` is the digest of the pack; ``bots`` sit as in the first game.
    """

    log: Literal[1]
    game: str
    content: str
    seats: int
    bots: tuple[str, ...]
    seed: str
    games: int
    broadside: str


class _Line(_Strict):
    game: int
    seed: str
    bots: tuple[str, ...]
    actions: tuple[dict[str, Any], ...]
    chance: dict[str, tuple[int, ...]]
    scores: tuple[float, ...]
    finished: bool


class Actions(Generic[A]):
    """The actions of one game as plain JSON, ``{"kind_in_snake_case": {field: value}}``, and back.

    Fields that hold their default are left out.
    """

    def __init__(self, kinds: Sequence[type[A]]) -> None:
        self._names = {kind: kind_name(kind) for kind in kinds}
        self._kinds = {name: kind for kind, name in self._names.items()}
        self._adapters: dict[type[A], TypeAdapter[A]] = {kind: TypeAdapter(kind) for kind in kinds}
        self._fields = {kind: fields(cast(Any, kind)) for kind in kinds}
        self._defaults = {
            kind: [(field.name, field.default) for field in self._fields[kind]] for kind in kinds
        }

    def to_json(self, action: A) -> dict[str, Any]:
        """One key, the kind of action, and its fields."""
        # By hand, because this is most of what a log costs: pydantic takes three times as long.
        kind, values = type(action), {}
        for name, default in self._defaults[kind]:
            value = getattr(action, name)
            if value != default:
                values[name] = _plain(value) if type(value) is tuple else value
        return {self._names[kind]: values}

    def from_json(self, value: object) -> A:
        """The action ``value`` stands for. Raises ValueError saying what does not fit."""
        if not isinstance(value, dict) or len(value) != 1:
            raise ValueError('an action is one kind with its fields, as in {"pass": {}}')
        name, values = next(iter(value.items()))
        kind = self._kinds.get(name)
        if kind is None:
            raise ValueError(_with_hint(f"unknown action '{name}'", name, list(self._kinds)))
        if not isinstance(values, dict):
            raise ValueError(f"'{name}' needs its fields between braces")
        names = [field.name for field in self._fields[kind]]
        for word in values:
            if word not in names:
                raise ValueError(_with_hint(f"'{name}' has no field '{word}'", word, names))
        for field in self._fields[kind]:
            if field.name not in values and field.default is MISSING and field.default_factory is MISSING:
                raise ValueError(f"'{name}' lacks its field '{field.name}'")
        try:
            # JSON text, not Python values: strict reading then takes lists for tuples and nothing else.
            return self._adapters[kind].validate_json(json.dumps(values), strict=True)
        except ValidationError as wrong:
            raise ValueError(f"'{name}': {first_fault(wrong)}") from None


def _plain(value: tuple[Any, ...]) -> list[Any]:
    return [_plain(inner) if type(inner) is tuple else inner for inner in value]


def header(game: Game[C, A], digest: str, bots: Sequence[str], seed: str, games: int) -> Header:
    """The header of a log about to be written."""
    return Header(
        log=LOG_VERSION,
        game=game.name,
        content=digest,
        seats=len(bots),
        bots=tuple(bots),
        seed=seed,
        games=games,
        broadside=__version__,
    )


def header_line(head: Header) -> str:
    """The header as one line, with its line end."""
    return _as_line(head.model_dump(mode="json"))


def record_line(record: Record[A], actions: Actions[A]) -> str:
    """One game as one line, with its line end."""
    return _as_line(
        {
            "game": record.number,
            "seed": record.seed,
            "bots": record.bots,
            "actions": [actions.to_json(action) for action in record.actions],
            "chance": record.chance,
            "scores": record.scores,
            "finished": record.finished,
        }
    )


def record_of(text: str, actions: Actions[A]) -> Record[A]:
    """The game that a line stands for. ValueError where it stands for none."""
    read = _Line.model_validate_json(text)
    return _record(read, [actions.from_json(value) for value in read.actions])


def _record(read: _Line, done: Sequence[A]) -> Record[A]:
    return Record(
        number=read.game,
        seed=read.seed,
        bots=read.bots,
        actions=tuple(done),
        chance=read.chance,
        scores=read.scores,
        finished=read.finished,
    )


@frozen
class Log:
    """A log on disk; its header was read and is sound, its games are read as they are asked for."""

    path: Path
    header: Header

    def records(self, actions: Actions[A], number: int | None = None) -> Iterator[tuple[int, Record[A]]]:
        """Every game with the line it stands on, or only the one of that number.

        Lines before the one asked for are not looked into. Raises LogError.
        """
        games = 0
        with self.path.open(encoding="utf-8", newline="\n") as file:
            for line, text in _lines(self.path, file):
                if line == 1:
                    continue
                games += 1
                if games > self.header.games:
                    raise LogError(self.path, line, f"more games than the {self.header.games} of the header")
                if number is None or number == games:
                    yield line, self._record(line, games, text, actions)
                if number == games:
                    return
        if games < self.header.games and (number is None or number <= self.header.games):
            raise LogError(self.path, games + 2, f"stops after {games} of {self.header.games} games")

    def _record(self, line: int, number: int, text: str, actions: Actions[A]) -> Record[A]:
        try:
            read = _Line.model_validate_json(text)
        except ValidationError as wrong:
            raise LogError(self.path, line, f"damaged line: {first_fault(wrong)}") from None
        if read.game != number:
            raise LogError(self.path, line, f"game {read.game} stands where game {number} belongs")
        if len(read.bots) != self.header.seats:
            raise LogError(self.path, line, f"{len(read.bots)} bots for {self.header.seats} seats")
        done = []
        for count, value in enumerate(read.actions, start=1):
            try:
                done.append(actions.from_json(value))
            except ValueError as wrong:
                raise LogError(self.path, line, f"game {number}, action {count}: {wrong}") from None
        return _record(read, done)


def open_log(path: Path) -> Log:
    """The log at ``path``, its header read. Raises LogError, or OSError when it cannot be opened."""
    with path.open(encoding="utf-8", newline="\n") as file:
        for _, text in _lines(path, file):
            return Log(path, _header(path, text))
    raise LogError(path, 1, "empty file, not a log of games", A_LOG)


def _header(path: Path, text: str) -> Header:
    try:
        version = _Version.model_validate_json(text).log
    except ValidationError:
        raise LogError(path, 1, 'not a log of games, which begins with {"log":1, ...', A_LOG) from None
    if version != LOG_VERSION:
        raise LogError(path, 1, f"log version {version}; this Broadside reads version {LOG_VERSION}")
    try:
        return Header.model_validate_json(text)
    except ValidationError as wrong:
        raise LogError(path, 1, f"damaged header: {first_fault(wrong)}") from None


def _lines(path: Path, file: IO[str]) -> Iterator[tuple[int, str]]:
    """The lines of a log, numbered from 1; an empty last one is no line."""
    line = 0
    while True:
        line += 1
        try:
            text = file.readline(MAX_LINE_LENGTH + 1)
        except UnicodeDecodeError:
            raise LogError(path, line, "not UTF-8 text, so no log of games", A_LOG) from None
        if not text:
            return
        if len(text) > MAX_LINE_LENGTH:
            raise LogError(path, line, f"longer than {MAX_LINE_LENGTH} characters")
        yield line, text


def _as_line(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"


def _with_hint(message: str, word: str, words: Sequence[str]) -> str:
    hint = did_you_mean(word, words)
    return f"{message} ({hint})" if hint else message
