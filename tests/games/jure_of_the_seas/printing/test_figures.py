"""Pictures of the board in the rulebook: scales of the dice can be read, names hide no front square."""

from __future__ import annotations

from functools import cache

import pytest

from generator.contract import Edition
from generator.drawing.display import Circle, Text
from generator.drawing.legibility.geometry import at, flat, scale
from generator.games.jure_of_the_seas import GAME
from tests.games.jure_of_the_seas.table import box, pack
from tests.looks import looks

NAMES = {"Aiko", "Ben", "Cleo", "Dara"}
LEAST_MM = 2.0
LEFT, RIGHT = 5.6, 3.8
"""White beside the board in a picture of the whole table."""
SHIP_MM = 5.0
ON_BOARD = 90 - LEFT - RIGHT


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


def dice_pips(piece, ink):
    """Where the pips of dice are in a figure."""
    each = next(one for one in GAME.components(box(), pack(), Edition()) if one.name == "tables")
    [face] = [one.front for one in each.pieces if one.id == piece]
    return [
        at(matrix, op.cx, op.cy)
        for op, matrix in flat(looks("jure_of_the_seas", ink).faces.draw(face, *each.size))
        if isinstance(op, Circle) and op.r == 0.52
    ]


@pytest.mark.parametrize("ink", ["home", "mono"])
@pytest.mark.parametrize("piece", ["set_up", "round"])
def test_both_scales_stand_round_the_board_as_faces_of_dice_its_names_as_letters(piece, ink):
    """So that no line has two names: pips above and on the left, letters below, numbers on the right."""
    values, texts = drawn("tables", piece, ink)
    table = values["table"]
    pips = [spot for spot in dice_pips(piece, ink) if min(spot) < LEFT]
    assert not [text for text, x, y, _ in texts if min(x, y) < LEFT]
    for side, line in ((1, "gold"), (0, "blue")):
        rolls = [int(one) for label in table[line].values() for one in label.split("/")]
        assert sum(rolls) == len([spot for spot in pips if spot[side] < LEFT]) == 21
    names = [size for text, x, y, size in texts if y > LEFT + ON_BOARD or x > LEFT + ON_BOARD]
    assert len(names) == table["columns"] + table["rows"]
    assert min(names) >= LEAST_MM


@pytest.mark.parametrize(
    ("component", "piece"),
    [("tables", "set_up"), ("tables", "round"), *(("turns", one) for one in ("first", "last"))],
)
def test_slips_with_names_hide_no_ship_and_no_square_that_matters(component, piece):
    """Each lies on a square that no ship faces, and on which is no daikaiju, no other ship, no other slip."""
    values, _ = drawn(component, piece)
    for table in [values["table"]] if component == "tables" else values["panels"]:
        left, top, wide, high = table["window"]
        fronts = {(one["column"], one["row"]) for one in table["ships"]}
        under = {(one["column"] - one["dx"], one["row"] - one["dy"]): one for one in table["ships"]}
        beasts = {(one["column"], one["row"]) for one in table["daikaiju"]}
        shown = [one for one in table["ships"] if one["slip"]]
        spots = [tuple(int(each // table["square"]) for each in one["slip"]) for one in shown]
        assert len(set(spots)) == len(spots) > 0
        assert not set(spots) & (fronts | beasts)
        for one, spot in zip(shown, spots, strict=True):
            assert under.get(spot, one) is one
            assert left <= one["slip"][0] + table["margin"] <= left + wide
            assert top <= one["slip"][1] + table["margin"] <= top + high


@pytest.mark.parametrize("piece", ["set_up", "round"])
def test_ships_of_the_whole_table_are_five_millimetres_long_and_whole(piece):
    """Even on their marks none reaches the plates of the dice or the edge of the picture."""
    values, _ = drawn("tables", piece)
    table = values["table"]
    k = ON_BOARD / table["window"][2]
    for one in table["ships"]:
        most = table["square"] * 0.62
        long = max(table["ship"]["long"], min(12 * 0.5 / k, most) if one["on_mark"] else most)
        assert long * k * 19 / 21 >= SHIP_MM  # the hull, without the sail
        assert one["on_mark"] == (piece == "set_up")
        back = one["astern"] + (long - table["ship"]["long"]) / (-6 if one["on_mark"] else 2)
        for end in (back - long / 2, back + long / 2):
            x, y = one["x"] - one["dx"] * end, one["y"] - one["dy"] * end
            assert -table["margin"] - 0.6 / k < min(x, y)
            assert max(x, y) < table["window"][2] - table["margin"] + 0.6 / k


@pytest.mark.parametrize("piece", ["set_up", "round"])
def test_a_daikaiju_of_the_whole_table_is_one_number_on_its_picture(piece):
    values, texts = drawn("tables", piece)
    table = values["table"]
    k = ON_BOARD / table["window"][2]
    inside = [
        (text, x, y, size)
        for text, x, y, size in texts
        if LEFT < x < LEFT + ON_BOARD and LEFT < y < LEFT + ON_BOARD and text not in NAMES
    ]
    assert len(inside) == len(table["daikaiju"])
    for text, x, y, size in inside:
        spot = tuple(int(((each - LEFT) / k - table["margin"]) // table["square"]) for each in (x, y))
        [one] = [one for one in table["daikaiju"] if (one["column"], one["row"]) == spot]
        assert text == str(one["rotation_number"])
        assert size >= LEAST_MM


def test_ships_outside_a_window_have_no_name_in_it():
    values, texts = drawn("turns", "first")
    [first, second] = values["panels"]
    assert len(first["ships"]) == len(second["ships"]) == 4
    names = sorted(text for text, *_ in texts if text in NAMES)
    assert names == ["Aiko", "Ben", "Cleo"]
