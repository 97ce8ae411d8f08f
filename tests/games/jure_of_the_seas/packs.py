"""Packs of one's own: the shipped files with a few changes, in a folder of their own."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from generator.games.jure_of_the_seas import GAME
from generator.games.jure_of_the_seas.content import Content
from generator.reading.problems import Problem
from tests import shipped
from tests.shipped import Changes

changed = partial(shipped.changed, "jure_of_the_seas")


def read(folder: Path, changes: Changes) -> tuple[Content | None, list[Problem]]:
    """The box of such a pack and what is wrong with it."""
    return GAME.read(changed(folder, changes))
