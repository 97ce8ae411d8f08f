"""The games on the shelf with the content they ship with."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from generator import games
from generator.contract import Game
from generator.reading.packs import Pack, find_packs

CONTENT = Path(__file__).parents[1] / "content"


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
