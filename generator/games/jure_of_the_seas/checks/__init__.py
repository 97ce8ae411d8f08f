"""Whole-pack checks: what the files must be together for the game to work. JS-V1 to JS-V17

JS-V18, that games end, is put to the test by playing them.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.jure_of_the_seas.checks.beasts import beasts_fit
from generator.games.jure_of_the_seas.checks.boards import board_fits
from generator.games.jure_of_the_seas.checks.tiles import tiles_fit
from generator.games.jure_of_the_seas.content import FILES, Content
from generator.reading.packs import Pack
from generator.reading.problems import Problem, in_file_order


def read(pack: Pack) -> tuple[Content | None, list[Problem]]:
    """The box, and everything wrong with it; no box while anything but a warning is."""
    models, problems = pack.load(FILES)
    if len(models) < len(FILES):
        return None, problems
    content = Content(*(models[file] for file in FILES))  # type: ignore[arg-type]
    problems = in_file_order([*problems, *check(content, pack)])
    return (None if any(problem.severity == "error" for problem in problems) else content), problems


def check(content: Content, pack: Pack) -> list[Problem]:
    """Everything wrong with the pack as a whole, in file order."""

    def found() -> Iterator[Problem]:
        yield from tiles_fit(content, pack)
        yield from beasts_fit(content, pack)
        yield from board_fits(content, pack)

    return in_file_order(found())
