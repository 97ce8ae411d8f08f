"""The games on the shelf with the content they ship with."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from generator import games
from generator.contract import Game
from generator.reading.packs import Pack, find_packs

CONTENT = Path(__file__).parents[1] / "content"

Changes = Mapping[str, Sequence[tuple[str, str]]]
"""For each file the texts to be replaced, and by what."""


@cache
def pack(name: str) -> Pack:
    """The shipped pack of that game."""
    found, problems = find_packs([name], CONTENT)
    assert not problems, "\n".join(map(str, problems))
    return found[0]


@cache
def load(name: str) -> tuple[Game[Any, Any], Any]:
    """The game and its shipped content, which must be free of problems."""
    game = games.game(name)
    content, problems = game.read(pack(name))
    assert not problems, "\n".join(map(str, problems))
    assert content is not None
    return game, content


def changed(name: str, folder: Path, changes: Changes) -> Pack:
    """A copy of the shipped pack in which each text was replaced by another, once, where it comes first."""
    home = folder / name
    shutil.copytree(CONTENT / name, home)
    for file, pairs in changes.items():
        text = (home / file).read_text(encoding="utf-8")
        for old, new in pairs:
            assert old in text, f"{file} holds no {old!r}"
            text = text.replace(old, new, 1)
        (home / file).write_text(text, encoding="utf-8")
    packs, problems = find_packs([], home)
    assert not problems
    return packs[0]
