"""One seed, one game, in every process: sets and hashes may not decide anything."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib import import_module
from typing import TypeVar

from generator.contract import Game, rules_of
from generator.play.conformance.looking import View, recorded, tables
from generator.play.log import Actions, record_line

A = TypeVar("A")
C = TypeVar("C")


def digest(game: Game[C, A], content: C) -> str:
    """A hash of recorded games, states included: fewest and most seats, reference bot and random choice."""
    rules, total = rules_of(game), sha256()
    codec = Actions(rules.actions)
    for seats in sorted({rules.seats[0], rules.seats[-1]}):
        for players in tables(game, seats):
            views: list[View] = []
            record = recorded(game, content, players, "every process", views)
            total.update(record_line(record, codec).encode())
            total.update(json.dumps(views).encode())
    return total.hexdigest()


def check_processes(loader: str, names: Sequence[str]) -> list[str]:
    """Findings for the games that differ between two interpreters with different hash seeds.

    ``loader`` is ``module:function``; the function takes a name and gives (game, content).
    """
    runs = []
    for hash_seed in ("1", "2"):
        path = os.pathsep.join(entry for entry in sys.path if entry)
        done = subprocess.run(
            [sys.executable, "-m", __name__, loader, *names],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            return [f"same-seed: another process failed: {done.stderr.strip().splitlines()[-1:]}"]
        runs.append(done.stdout.split())
    return [
        f"same-seed: {name} plays another game in another process"
        for name, first, second in zip(names, *runs, strict=True)
        if first != second
    ]


def main(loader: str, names: Sequence[str]) -> None:
    """Print the digest of each game."""
    module, function = loader.split(":")
    load = getattr(import_module(module), function)
    for name in names:
        print(digest(*load(name)))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
