"""``python -m generator.play.conformance GAME…``: does a game keep what it promises?

For authors of games, of installed ones too. One line a promise; exit code 0 when all are kept, 1 when
not, 2 for wrong usage and for a game without rules.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from generator import games
from generator.contract import Game, NoRules, rules_of
from generator.play.conformance import PROMISES, Survey, check_processes, check_promise
from generator.reading.packs import BadFile, Pack, find_packs
from generator.reading.problems import Problem


def load(name: str, content: Path | None = None) -> tuple[Game[Any, Any], Any]:
    """A game and the content of its pack. BadFile for the first thing that is wrong with either."""
    pack = _pack(name, content)
    game = games.game(pack.game)
    value, problems = game.read(pack)
    _refuse([problem for problem in problems if value is None or problem.severity == "error"])
    return game, value


def _pack(name: str, content: Path | None = None) -> Pack:
    packs, problems = find_packs([name], content)
    _refuse(problems)
    if packs[0].game not in games.names():
        place = packs[0].place("game.yaml", "game")
        raise BadFile(Problem(place, "unknown-value", f"game '{packs[0].game}' is not known"))
    return packs[0]


def findings(name: str) -> Iterator[tuple[str, list[str]]]:
    """Each promise and how the game breaks it; an empty list says that it is kept."""
    (game, content), pack = load(name), _pack(name)
    survey = Survey(game, content, pack, rules_of(game).seats)
    for promise in PROMISES:
        yield promise, check_promise(promise, survey)
    yield "every process", check_processes("generator.play.conformance.__main__:load", [name])


def main(names: Sequence[str]) -> int:
    """Check each game and print what was found; the exit code."""
    if not names or any(name.startswith("-") for name in names):
        print("usage: python -m generator.play.conformance GAME…", file=sys.stderr)
        return 2
    broken = 0
    for name in names:
        try:
            for promise, faults in findings(name):
                broken += len(faults)
                print("\n".join(f"{name}: {fault}" for fault in faults) or f"{name}: {promise}: kept")
        except NoRules as lack:
            print(f"{lack}: conformance needs them", file=sys.stderr)
            return 2
        except BadFile as fault:
            print(fault.problem)
            return 2 if fault.problem.code == "unknown-pack" else 1
    return 1 if broken else 0


def _refuse(problems: Sequence[Problem]) -> None:
    if problems:
        raise BadFile(problems[0])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
