"""How many ways play goes on from fixed positions, counted and kept in perft.json."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.games.bruise_cruise import GAME
from generator.mechanics.dice import Dice
from generator.play.conformance.perft import perft

from .table import box

POSITIONS = json.loads((Path(__file__).parent / "perft.json").read_text(encoding="utf-8"))


def position(entry):
    """A game dealt from a seed and played on by random choices."""
    state = GAME.rules.new(box(), entry["seats"], Dice(entry["seed"]))
    choices = Dice(entry["seed"], label="choices")
    for _ in range(entry["decisions"]):
        state.apply(choices.pick(state.legal_actions()))
    return state


@pytest.mark.parametrize("entry", POSITIONS, ids=lambda entry: f"{entry['seed']}-{entry['decisions']}")
def test_counts(entry):
    """The counts of depth 1, 2, 3 are the ones in the file."""
    state = position(entry)
    assert [perft(state, depth) for depth in range(1, len(entry["nodes"]) + 1)] == entry["nodes"]


def test_positions_of_many_kinds():
    """Home Ports, turns, destinations and replenishing are all among them, for two to four Admirals."""
    waits = {position(entry).observation(0)["waits_for"] for entry in POSITIONS}
    assert {"a Home Port", "an action", "where the ship sails to", "how many cards to draw"} <= waits
    assert {entry["seats"] for entry in POSITIONS} == {2, 3, 4}
