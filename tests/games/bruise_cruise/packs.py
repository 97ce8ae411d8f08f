"""Packs of one's own: the shipped files with a few changes, in a folder of their own."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from generator.games.bruise_cruise import GAME
from generator.games.bruise_cruise.content import Content
from generator.reading.problems import Problem
from tests import shipped
from tests.shipped import Changes

changed = partial(shipped.changed, "bruise_cruise")


def read(folder: Path, changes: Changes) -> tuple[Content | None, list[Problem]]:
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
