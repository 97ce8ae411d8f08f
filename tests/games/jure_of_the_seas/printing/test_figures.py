"""Pictures of the board in the rulebook: scales of the dice can be read, names hide no front square."""

from __future__ import annotations

from functools import cache

import pytest

from generator.contract import Edition
from generator.drawing.display import Text
from generator.drawing.legibility.geometry import at, flat, scale
from generator.games.jure_of_the_seas import GAME
from tests.games.jure_of_the_seas.table import box, pack
from tests.looks import looks

NAMES = {"Aiko", "Ben", "Cleo", "Dara"}
LEAST_MM = 2.0
EDGE = 4.6


@cache
def drawn(component, piece, ink="home"):
    """The values of a figure, and its texts: their letters, where they begin, and their size."""
    each = next(one for one in GAME.components(box(), pack(), Edition()) if one.name == component)
    [face] = [one.front for one in each.pieces if one.id == piece]
    texts = [
        (op.text, *at(matrix, op.x, op.y), op.size * scale(matrix))
        for op, matrix in flat(looks("jure_of_the_seas", ink).faces.draw(face, *each.size))
        if isinstance(op, Text)
    ]
    return face.values, texts


@pytest.mark.parametrize("ink", ["home", "mono"])
@pytest.mark.parametrize("piece", ["set_up", "round"])
def test_both_scales_of_the_dice_stand_round_the_board(piece, ink):
    values, texts = drawn("tables", piece, ink)
    sizes = {}
    for text, *_, size in texts:
        sizes.setdefault(text, []).append(size)
    for label in {*values["table"]["gold"].values(), *values["table"]["blue"].values()}:
        assert len([size for size in sizes[label] if size >= LEAST_MM]) >= 2, label


@pytest.mark.parametrize("piece", ["set_up", "round"])
def test_no_name_lies_on_the_square_its_ship_faces(piece):
    values, texts = drawn("tables", piece)
    table = values["table"]
    k = (82 - 2 * EDGE) / table["window"][2]
    spots = {text: (x, y) for text, x, y, _ in texts if text in NAMES}
    assert set(spots) == NAMES
    for ship in table["ships"]:
        x, y = ((each - EDGE) / k - table["margin"] for each in spots[ship["player"]])
        column, row = x // table["square"], y // table["square"]
        assert (column, row) != (ship["column"], ship["row"]), ship["player"]


def test_ships_outside_a_window_have_no_name_in_it():
    values, texts = drawn("turns", "first")
    [first, second] = values["panels"]
    assert len(first["ships"]) == len(second["ships"]) == 4
    names = sorted(text for text, *_ in texts if text in NAMES)
    assert names == ["Aiko", "Ben", "Cleo"]
