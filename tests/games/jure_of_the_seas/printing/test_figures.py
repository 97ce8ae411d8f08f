"""Pictures of the board in the rulebook: scales of the dice can be read, captains stand outside of it."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from generator.contract import Edition
from generator.drawing.display import Circle, Text
from generator.drawing.legibility.geometry import at, flat, scale
from generator.games.jure_of_the_seas import GAME
from tests.games.jure_of_the_seas.table import box, pack
from tests.looks import looks

NAMES = {"Aiko", "Ben", "Cleo", "Dara"}
LEAST_MM = 2.0
BESIDE, ABOVE, UNDER, DICE = 9.6, 5.0, 6.2, 5.6
"""White beside and above a picture for captains, and nearer to it for the dice."""
RIGHT, BELOW = 3.8, 4.2
ASIDE = 18.0
"""A small board beside a picture that shows a part of it."""
SHIP_MM = 6.0
WHOLE = [("set_up", "ready"), ("rounds", "begins"), ("stirred_rounds", "stirred")]
TURNS = [("turns", "first"), ("whole_turns", "second"), ("wide_turns", "third"), ("wide_turns", "fourth")]


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


def frame(component, piece):
    """Left, top, right and foot of the board in a picture, and how large it is there."""
    each = next(one for one in GAME.components(box(), pack(), Edition()) if one.name == component)
    [table] = next(one for one in each.pieces if one.id == piece).front.values["panels"]
    edges = {one["label"]["edge"] for one in table["ships"] if one["label"]}
    left, up, wide, high = table["window"]
    x = (DICE if left == 0 else 0.4) + (BESIDE if "left" in edges else 0)
    y = (DICE if up == 0 else 0.4) + (ABOVE if "top" in edges else 0)
    aside = ASIDE if wide < table["columns"] * table["square"] + 2 * table["margin"] else 0
    right = each.size[0] - RIGHT - aside - (BESIDE if "right" in edges else 0)
    foot = each.size[1] - BELOW - (UNDER if "bottom" in edges else 0)
    k = min((right - x) / wide, (foot - y) / high)
    return table, x, y, x + k * wide, y + k * high, k


def dice_pips(component, piece, ink):
    """Where the pips of dice are in a figure."""
    each = next(one for one in GAME.components(box(), pack(), Edition()) if one.name == component)
    [face] = [one.front for one in each.pieces if one.id == piece]
    return [
        at(matrix, op.cx, op.cy)
        for op, matrix in flat(looks("jure_of_the_seas", ink).faces.draw(face, *each.size))
        if isinstance(op, Circle) and op.r == 0.52
    ]


@pytest.mark.parametrize("ink", ["home", "mono"])
@pytest.mark.parametrize(("component", "piece"), WHOLE)
def test_both_scales_stand_round_the_board_as_faces_of_dice_its_names_as_letters(component, piece, ink):
    """So that no line has two names: pips above and on the left, letters below, numbers on the right."""
    _, texts = drawn(component, piece, ink)
    table, left, top, right, foot, _ = frame(component, piece)
    pips = dice_pips(component, piece, ink)
    rows = {"ready": 7, "begins": 6, "stirred": 5}[piece]
    for line, count in (
        ("gold", sum(1 for _, y in pips if y < top)),
        ("blue", sum(1 for x, y in pips if x < left and y > top)),
    ):
        shown = table["rows"] if line == "gold" else rows
        rolls = [int(one) for at, label in table[line].items() if int(at) < shown for one in label.split("/")]
        assert sum(rolls) == count
        assert count == 21 or rows < 6
    names = [(text, size) for text, x, y, size in texts if (y > foot or x > right) and text not in NAMES]
    assert sorted(text for text, _ in names) == [*"1234567"[:rows], *"ABCDEFG"]
    assert min(size for _, size in names) >= LEAST_MM


@pytest.mark.parametrize("ink", ["home", "mono"])
@pytest.mark.parametrize(("component", "piece"), [*WHOLE, *TURNS])
def test_captains_stand_outside_the_board_and_apart(component, piece, ink):
    """The name of every ship that is seen, and none on the board, where it might hide something."""
    _, texts = drawn(component, piece, ink)
    table, left, top, right, foot, _ = frame(component, piece)
    spots = [(text, x, y) for text, x, y, _ in texts if text in NAMES]
    assert sorted(text for text, *_ in spots) == sorted(
        one["player"] for one in table["ships"] if one["label"]
    )
    assert spots
    for text, x, y in spots:
        assert x < left - DICE or x > right or y < top or y > foot, text
    for (_, x, y), (_, u, v) in combinations(spots, 2):
        assert abs(x - u) > 9 or abs(y - v) > 4.5


@pytest.mark.parametrize(("component", "piece"), WHOLE)
def test_ships_of_the_whole_table_are_six_millimetres_long_and_whole(component, piece):
    """Even on their marks none reaches the plates of the dice or the edge of the picture."""
    table, *_, k = frame(component, piece)
    for one in table["ships"]:
        most = table["square"] * 0.75
        long = max(table["ship"]["long"], min(14 * 0.5 / k, most) if one["on_mark"] else most)
        assert long * k * 19 / 21 >= SHIP_MM  # the hull, without the sail
        assert one["on_mark"] == (piece == "ready")
        back = one["astern"] + (long - table["ship"]["long"]) / (-2 if one["on_mark"] else 2)
        for end in (back - long / 2, back + long / 2):
            x, y = one["x"] - one["dx"] * end, one["y"] - one["dy"] * end
            assert -table["margin"] - 0.1 < min(x, y)
            assert max(x, y) < table["window"][2] - table["margin"] + 0.1


@pytest.mark.parametrize(("component", "piece"), WHOLE)
def test_a_daikaiju_of_the_whole_table_is_its_number_and_the_arrow_it_has_followed(component, piece):
    """One that has not swum is one number; all numbers can be read."""
    _, texts = drawn(component, piece)
    table, left, top, right, foot, k = frame(component, piece)
    inside = [
        (text, x, y, size)
        for text, x, y, size in texts
        if left < x < right and top < y < foot and text not in NAMES
    ]
    numbers = {(one["column"], one["row"]): [str(one["rotation_number"])] for one in table["daikaiju"]}
    for swum in table["swims"]:
        spot = swum["column"] + swum["dx"], swum["row"] + swum["dy"]
        if not swum["turned"] and spot in numbers:
            # Every daikaiju that acts follows its arrow with the number rolled, a 3.
            numbers[spot].append("3")
    assert {len(each) for each in numbers.values()} == ({1, 2} if table["swims"] else {1})
    seen: dict[tuple[int, ...], list[str]] = {}
    for text, x, y, size in inside:
        spot = tuple(int((each / k - table["margin"]) // table["square"]) for each in (x - left, y - top))
        seen.setdefault(spot, []).append(text)
        assert size >= LEAST_MM
    assert {spot: sorted(each) for spot, each in seen.items()} == {
        spot: sorted(each) for spot, each in numbers.items()
    }


@pytest.mark.parametrize(("component", "piece"), [*WHOLE, *TURNS])
def test_no_name_of_a_captain_stands_on_a_letter_or_number_of_the_board(component, piece):
    """Nor does the line from it to the ship cross one."""
    _, texts = drawn(component, piece)
    table, left, _, _, foot, k = frame(component, piece)
    named = {one["player"]: one["label"] for one in table["ships"] if one["label"]}
    letters = [(x, y) for text, x, y, _ in texts if text not in NAMES and y > foot and text.isalpha()]
    for name, label in named.items():
        if label["edge"] == "bottom":
            across = left + k * (label["at"] + table["margin"] - table["window"][0])
            assert all(abs(x + 0.7 - across) > 1.4 for x, _ in letters), name


def test_ships_outside_a_window_have_no_name_in_it():
    values, texts = drawn("turns", "first")
    [first] = values["panels"]
    assert len(first["ships"]) == 4
    assert sorted(text for text, *_ in texts if text in NAMES) == ["Aiko", "Cleo"]
