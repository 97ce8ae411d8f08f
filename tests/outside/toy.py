"""Skerry as the tests of the house use it: the pack inside its package, read once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from skerry import GAME
from skerry.pieces import Birds

from generator.contract import Game
from generator.reading.packs import Pack, find_packs

__all__ = ["CONTENT", "GAME", "PACK", "ruled"]

SHELF = Path(__file__).parent / "skerry" / "skerry" / "content"


def ruled(game: Game[Birds, Any] = GAME, **changes: Any) -> Game[Birds, Any]:
    """The game with other rules."""
    return replace(game, rules=replace(game.rules, **changes))


def _shipped() -> tuple[Pack, Birds]:
    (pack,), problems = find_packs(["skerry"], SHELF)
    content, wrong = GAME.read(pack)
    assert not problems
    assert not wrong
    assert content is not None
    return pack, content


PACK, CONTENT = _shipped()
