"""Packs of one's own: the shipped files with a few changes, in a folder of their own."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from generator.games.bruise_cruise import GAME
from generator.games.bruise_cruise.content import Box
from generator.reading.packs import Pack, find_packs
from generator.reading.problems import Problem

from .table import CONTENT

Changes = Mapping[str, Sequence[tuple[str, str]]]


def changed(folder: Path, changes: Changes) -> Pack:
    """A copy of the shipped pack in which each text was replaced by another, once, where it comes first."""
    home = folder / "bruise_cruise"
    shutil.copytree(CONTENT / "bruise_cruise", home)
    for file, pairs in changes.items():
        text = (home / file).read_text(encoding="utf-8")
        for old, new in pairs:
            assert old in text, f"{file} holds no {old!r}"
            text = text.replace(old, new, 1)
        (home / file).write_text(text, encoding="utf-8")
    packs, problems = find_packs([], home)
    assert not problems
    return packs[0]


def read(folder: Path, changes: Changes) -> tuple[Box | None, list[Problem]]:
    """The box of such a pack and what is wrong with it."""
    return GAME.read(changed(folder, changes))


def said(folder: Path, file: str, *pairs: tuple[str, str]) -> list[str]:
    """``file:line:column: code message`` for everything wrong after these changes of one file.

    Hints have their tests in bad files.
    """
    _, problems = read(folder, {file: pairs})
    assert all(problem.hint for problem in problems), "each says what to try"
    plain = [str(replace(problem, hint="")) for problem in problems]
    return [
        line[line.index(Path(problem.place.path).name) :]
        for line, problem in zip(plain, problems, strict=True)
    ]
