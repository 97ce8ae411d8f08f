"""Skerry as the tests of the house use it: the pack inside its package, read once."""

from __future__ import annotations

from pathlib import Path

from skerry import GAME
from skerry.pieces import Birds

from generator.reading.packs import Pack, find_packs

__all__ = ["CONTENT", "GAME", "PACK"]

SHELF = Path(__file__).parent / "skerry" / "skerry" / "content"


def _shipped() -> tuple[Pack, Birds]:
    (pack,), problems = find_packs(["skerry"], SHELF)
    content, wrong = GAME.read(pack)
    assert not problems
    assert not wrong
    assert content is not None
    return pack, content


PACK, CONTENT = _shipped()
