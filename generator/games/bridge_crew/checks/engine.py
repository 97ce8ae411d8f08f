"""The engine held against a plain count. CR-V14"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from generator.games.bridge_crew import odds
from generator.games.bridge_crew.checks.checked import Checked
from generator.reading.problems import Problem


def odds_hold(of: Checked) -> Iterator[Problem]:
    """CR-V14: the engine's odds are those of all throws laid out, for every cell of the table."""
    if not of.game:
        return
    autos = {"N": "none", "F": "odd", "H": "even"}
    for spot, crew in enumerate(of.game.dice_types):
        for alien, ours, theirs, speciality in product(of.game.dice_types, autos, autos, (False, True)):
            engine = odds.conflict(crew, alien, autos[ours], autos[theirs], speciality)
            oracle = odds.enumerated(crew, alien, autos[ours], autos[theirs], speciality)
            if engine != oracle:
                cell = f"d{crew} v d{alien} {ours}/{theirs}{', speciality' if speciality else ''}"
                message = f"{cell}: engine {float(engine.chance()):.2f}, oracle {oracle.chance()}"
                yield of.at("CR-V14", message, "game.yaml", "dice_types", spot)
