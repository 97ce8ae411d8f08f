"""Whole-pack checks: what the files must be together for the game to work. BC-V1 to BC-V21

BC-V22, that nothing is lost and no rule broken on the way, is put to the test by playing.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.bruise_cruise.checks.box import box_fits
from generator.games.bruise_cruise.checks.coast import coast_fits
from generator.games.bruise_cruise.checks.deck import deck_fits
from generator.games.bruise_cruise.checks.examples import examples_hold
from generator.games.bruise_cruise.checks.ports import ports_fit
from generator.games.bruise_cruise.checks.routes import routes_fit
from generator.games.bruise_cruise.checks.terrain import terrain_fits
from generator.games.bruise_cruise.checks.words import words_fit
from generator.games.bruise_cruise.content import FILES, Box
from generator.reading.packs import Pack
from generator.reading.problems import Problem, in_file_order


def read(pack: Pack) -> tuple[Box | None, list[Problem]]:
    """The box, and everything wrong with it; no box while anything but a warning is."""
    models, problems = pack.load(FILES)
    if len(models) < len(FILES):
        return None, problems
    box = Box(*(models[file] for file in FILES))  # type: ignore[arg-type]
    problems = in_file_order([*problems, *check(box, pack)])
    return (None if any(problem.severity == "error" for problem in problems) else box), problems


def check(box: Box, pack: Pack) -> list[Problem]:
    """Everything wrong with the pack as a whole, in file order."""

    def found() -> Iterator[Problem]:
        yield from box_fits(box, pack)
        yield from deck_fits(box, pack)
        yield from words_fit(box, pack)
        yield from coast_fits(box, pack)
        # What ships can do on a map that is no map, or between ports that are none, would only be noise.
        for checks in ((terrain_fits,), (ports_fit,), (routes_fit, examples_hold)):
            problems = [problem for check in checks for problem in check(box, pack)]
            yield from problems
            if problems:
                break

    return in_file_order(found())
