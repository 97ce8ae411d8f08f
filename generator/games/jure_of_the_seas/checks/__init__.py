"""Whole-pack checks: what the files must be together for the game to work. JS-V1 to JS-V17

JS-V18, that games end, is put to the test by playing them.
"""

from __future__ import annotations

from generator.games.jure_of_the_seas.checks.beasts import beasts_fit
from generator.games.jure_of_the_seas.checks.boards import board_fits
from generator.games.jure_of_the_seas.checks.tiles import tiles_fit
from generator.games.jure_of_the_seas.content import FILES, Content
from generator.reading.checking import Reader

read: Reader[Content] = Reader(FILES, Content, whole_checks=(tiles_fit, beasts_fit, board_fits))
