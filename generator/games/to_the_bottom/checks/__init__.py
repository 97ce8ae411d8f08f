"""Whole-pack checks: what the files must be together for the game to work. TB-V"""

from __future__ import annotations

from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.pieces import FILES
from generator.reading.packs import Pack
from generator.reading.problems import Problem, in_file_order


def read(pack: Pack) -> tuple[Content | None, list[Problem]]:
    """The content of a pack, none while anything is wrong with it, and all that is wrong in file order."""
    models, problems = pack.load(FILES)
    problems = in_file_order(problems)
    if any(problem.severity == "error" for problem in problems):
        return None, problems
    return Content.of(models), problems
