"""Packs of one's own: the shipped files with a few changes, in a folder of their own."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.games.jure_of_the_seas import GAME
from generator.games.jure_of_the_seas.content import Content
from generator.reading.packs import Pack, find_packs
from generator.reading.problems import Problem

from .table import CONTENT

Changes = Mapping[str, Sequence[tuple[str, str]]]


def changed(folder: Path, changes: Changes) -> Pack:
    """A copy of the shipped pack in which each text was replaced by another, once, where it comes first."""
    home = folder / "jure_of_the_seas"
    shutil.copytree(CONTENT / "jure_of_the_seas", home)
    for file, pairs in changes.items():
        text = (home / file).read_text(encoding="utf-8")
        for old, new in pairs:
            assert old in text, f"{file} holds no {old!r}"
            text = text.replace(old, new, 1)
        (home / file).write_text(text, encoding="utf-8")
    packs, problems = find_packs([], home)
    assert not problems
    return packs[0]


def read(folder: Path, changes: Changes) -> tuple[Content | None, list[Problem]]:
    """The box of such a pack and what is wrong with it."""
    return GAME.read(changed(folder, changes))
