"""How many ways play goes on from fixed positions, counted and kept in perft.json."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.games.jure_of_the_seas.rules import new
from generator.games.jure_of_the_seas.state import PLACE
from generator.mechanics.dice import Dice
from generator.play.conformance.perft import perft

from . import reference
from .table import Table, box

POSITIONS = json.loads((Path(__file__).parent / "perft.json").read_text(encoding="utf-8"))


def position(given):
    """The position of an entry: set by hand, or dealt from a seed and played on by first choices."""
    if "seed" in given:
        game = new(box(given["daikaiju"]), given["seats"], Dice(given["seed"]))
        choices = Dice(given["seed"], label="choices")
        for _ in range(given["decisions"]):
            game.apply(choices.pick(game.legal_actions()))
        return game
    tiles = {(column, row): (wake, turns) for column, row, wake, turns in given["tiles"]}
    monsters = {name: (column, row, turns) for column, row, name, turns in given["daikaiju"]}
    ships = [tuple(ship) for ship in given["ships"]]
    table = Table(ships, tiles=tiles, daikaiju=monsters, hands=given["hands"], open_water=True)
    table.dice = Dice(given["name"])
    return table


@pytest.mark.parametrize("given", POSITIONS, ids=lambda given: given["name"])
def test_counts(given):
    """The counts of depth 1, 2, 3 are the ones in the file."""
    game = position(given)
    assert [perft(game, depth) for depth in range(1, len(given["nodes"]) + 1)] == given["nodes"]


@pytest.mark.parametrize("given", POSITIONS, ids=lambda given: given["name"])
def test_the_first_count_is_the_reference_count(given):
    """Where a tile is to be placed, the slow reference finds as many placements."""
    game = position(given)
    if game.part == PLACE:
        found = reference.legal(reference.verdicts(game.observation(game.active)))
        assert len(found) == given["nodes"][0]
    else:
        assert given["nodes"][0] == len(game.legal_actions())


def test_positions_of_many_kinds():
    """Starts, placements, swaps and relocations are all among them."""
    assert {position(given).part for given in POSITIONS} >= {0, 3, 4}
