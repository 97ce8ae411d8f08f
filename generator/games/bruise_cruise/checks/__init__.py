"""Whole-pack checks: what the files must be together for the game to work. BC-V1 to BC-V21, BC-V23

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
from generator.games.bruise_cruise.checks.scenes import scenes_fit
from generator.games.bruise_cruise.checks.terrain import terrain_fits
from generator.games.bruise_cruise.checks.texts import texts_fit
from generator.games.bruise_cruise.checks.words import words_fit
from generator.games.bruise_cruise.content import Content, files_of
from generator.reading.checking import Checked, Reader
from generator.reading.problems import Problem


def effects_fit(checked: Checked, content: Content) -> Iterator[Problem]:
    """A text can only be held against effects that make sense."""
    problems = list(words_fit(checked, content))
    yield from problems or texts_fit(checked, content)


def map_fits(checked: Checked, content: Content) -> Iterator[Problem]:
    """Checks of ships on a map that is no map, or between ports that are none, would only be noise."""
    for checks in ((terrain_fits,), (ports_fit,), (routes_fit, examples_hold)):
        problems = [problem for check in checks for problem in check(checked, content)]
        yield from problems
        if problems:
            return


read: Reader[Content] = Reader(
    files_of, Content, whole_checks=(box_fits, deck_fits, scenes_fit, effects_fit, coast_fits, map_fits)
)
