"""A game as text for golden files: every choice, every roll, and what each seat saw change."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeVar, cast

from generator.contract import Game, Json, kind_name
from generator.contract.commentary import readable
from generator.mechanics.dice import Dice
from generator.play.one_game import Record, replay
from generator.play.transcript import new_rolls

A = TypeVar("A")
C = TypeVar("C")

GONE = "gone"


def playthrough(game: Game[C, A], content: C, record: Record[A]) -> Iterator[str]:
    """The whole of a recorded game, line by line.

    After the deal stands all that can be seen; after each action only what changed. ``all`` marks
    what every seat sees alike, and comes first. Raises ReplayError as ``replay`` does, after the
    lines before it.
    """
    yield f"{game.name}, {record.seats} seats, seed '{record.seed}'"
    yield from (f"seat {seat}: {bot}" for seat, bot in enumerate(record.bots))
    chance: Mapping[str, Sequence[int]] = {}
    before: list[dict[str, str]] = [{} for _ in record.bots]
    dice = Dice.replayed(record.chance)
    heading = "deal"
    for done, state in enumerate(replay(game, content, record, dice)):
        rolled = dice.results()
        yield heading
        yield from (f"    rolled {line}" for line in new_rolls(chance, rolled))
        after = [flat(state.observation(seat)) for seat in range(record.seats)]
        yield from (f"    {line}" for line in changes(before, after))
        chance, before = rolled, after
        if done < len(record.actions) and not state.is_over():
            choice = f"seat {state.to_move()}, {len(state.legal_actions())} open"
            heading = f"{done + 1}. {choice}: {describe(record.actions[done])}"
    ending = "over" if record.finished else "stopped, unfinished"
    yield f"{ending} after {len(record.actions)} decisions, scores " + " ".join(map(readable, record.scores))


def describe(action: object) -> str:
    """An action as a person reads it: ``sail(ship=2, to=17)``; an empty text is left out."""
    kind = kind_name(type(action))
    shown = [
        f"{field.name}={json.dumps(getattr(action, field.name), ensure_ascii=False)}"
        for field in fields(cast(Any, action))
        if field.compare or getattr(action, field.name)
    ]
    return f"{kind}({', '.join(shown)})" if shown else kind


def flat(value: Json) -> dict[str, str]:
    """Every leaf of an observation by its path; lists of plain values stay on one line.

    >>> flat({"ship": {"hull": 3}, "hand": ["cod", "eel"]})
    {'ship.hull': '3', 'hand': '["cod", "eel"]'}
    """
    return dict(_leaves(value, ""))


def changes(before: Sequence[Mapping[str, str]], after: Sequence[Mapping[str, str]]) -> Iterator[str]:
    """One line for each leaf that differs, and which seats saw it so."""
    seen: dict[str, list[int]] = {}
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        for path in [*new, *(path for path in old if path not in new)]:
            was, now = old.get(path), new.get(path, GONE)
            if was != now:
                line = f"{path}: {now}" if was is None else f"{path}: {was} -> {now}"
                seen.setdefault(line, []).append(seat)
    everybody = list(range(len(after)))
    yield from (f"all: {line}" for line, seats in seen.items() if seats == everybody)
    for line, seats in seen.items():
        if seats != everybody:
            yield f"seat {','.join(map(str, seats))}: {line}"


def _leaves(value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from _leaves(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list) and any(isinstance(inner, dict | list) for inner in value):
        for index, inner in enumerate(value):
            yield from _leaves(inner, f"{path}[{index}]")
    else:
        yield path, json.dumps(value, ensure_ascii=False)
