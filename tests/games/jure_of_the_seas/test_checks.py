"""Faults of a pack, and where they are told. JS-V1 to JS-V18"""

from __future__ import annotations

import shutil
from collections import Counter

import pytest

from generator.games.jure_of_the_seas import GAME, play_check
from generator.games.jure_of_the_seas.content import FILES
from generator.mechanics.dice import Dice
from generator.play import play_check as play_trial
from generator.play.one_game import Player, play
from generator.play.playtest import Plan, playtest

from .packs import changed, read
from .table import box, pack

T01 = "{id: T01, pairs: [[0, 1], [2, 3], [4, 5], [6, 7]], symmetry: 4, copies: 1, tiles: [W01]}"
T02 = "{id: T02, pairs: [[0, 1], [2, 3], [4, 6], [5, 7]], symmetry: 1, copies: 1, tiles: [W02]}"
T13 = "{id: T13, pairs: [[0, 1], [2, 7], [3, 6], [4, 5]], symmetry: 2, copies: 2, tiles: [W19, W20]}"
DRAGON = "arrows: {1: turn, 2: up, 3: left, 4: down, 5: right}"


def expect(folder, changes, *expected):
    """Just these problems, as ``file:line code message``; line 0 stands for the first changed line."""
    found, problems = read(folder, changes)
    errors = [problem for problem in problems if problem.severity == "error"]
    assert (found is None) is bool(errors)
    home = folder / "jure_of_the_seas"
    lines = []
    for problem in problems:
        file = problem.place.path.rsplit("/", 1)[-1]
        news = [new.splitlines()[0] for _, new in changes.get(file, ()) if new]
        text = (home / file).read_text(encoding="utf-8").splitlines()
        line = text[problem.place.line - 1]
        here = any(new.strip() and new.strip() in line for new in news)
        lines.append(f"{file} {'here' if here else 'above'} {problem.code} {problem.message}")
    assert sorted(lines) == sorted(expected), "\n".join(map(str, problems))


def test_the_shipped_pack_is_free_of_problems():
    found, problems = GAME.read(pack())
    assert found is not None
    assert problems == []


def test_a_file_that_cannot_be_read_leaves_no_box(tmp_path):
    home = changed(tmp_path, {}).folder
    (home / "ships.yaml").unlink()
    found, problems = GAME.read(type(pack())(home, "jure_of_the_seas", ()))
    assert found is None
    assert [problem.code for problem in problems] == ["missing-file"]


# ---- wake tiles --------------------------------------------------------------------------------


@pytest.mark.clause("JS-V1")
@pytest.mark.parametrize(
    ("pairs", "uses"),
    [
        ("[[0, 1], [2, 3], [4, 5], [6, 6]]", "point 6 twice, point 7 never"),
        ("[[0, 1], [2, 3], [4, 5]]", "point 6 never, point 7 never"),
        ("[[0, 1], [2, 3], [4, 5], [6, 7], [0, 1]]", "point 0 twice, point 1 twice"),
    ],
)
def test_every_type_joins_each_point_once(tmp_path, pairs, uses):
    new = T01.replace("[[0, 1], [2, 3], [4, 5], [6, 7]]", pairs)
    expect(
        tmp_path,
        {"wakes.yaml": [(T01, new)]},
        f"wakes.yaml here JS-V1 wake type T01 uses {uses}",
    )


@pytest.mark.clause("JS-V2")
def test_a_pairing_stands_in_its_canonical_form(tmp_path):
    """T02 written as it lies after a quarter turn."""
    new = T02.replace("[[0, 1], [2, 3], [4, 6], [5, 7]]", "[[0, 6], [1, 7], [2, 3], [4, 5]]")
    message = "T02: pairing is a rotation of 0-1 2-3 4-6 5-7"
    expect(tmp_path, {"wakes.yaml": [(T02, new)]}, f"wakes.yaml here JS-V2 {message}")
    _, problems = read(tmp_path / "again", {"wakes.yaml": [(T02, new)]})
    assert problems[0].hint == "write the canonical form [[0, 1], [2, 3], [4, 6], [5, 7]]"


@pytest.mark.clause("JS-V2")
def test_the_pairs_stand_in_order(tmp_path):
    new = T02.replace("[[0, 1], [2, 3], [4, 6], [5, 7]]", "[[3, 2], [0, 1], [4, 6], [5, 7]]")
    expect(tmp_path, {"wakes.yaml": [(T02, new)]}, "wakes.yaml here JS-V2 T02: pairs are not in order")


@pytest.mark.clause("JS-V3")
def test_no_type_is_another_one_turned(tmp_path):
    """T03 written as T02 after three quarter turns: T02 is there twice, T03 not at all."""
    old = "[[0, 1], [2, 3], [4, 7], [5, 6]]"
    expect(
        tmp_path,
        {"wakes.yaml": [(old, "[[0, 1], [2, 4], [3, 5], [6, 7]]")]},
        "wakes.yaml here JS-V3 T03 repeats T02 turned 3 quarter turns",
        "wakes.yaml above JS-V4 missing class: 0-1 2-3 4-7 5-6",
    )


@pytest.mark.clause("JS-V4")
def test_all_classes_are_there(tmp_path):
    """Without T01 and its tile a class is missing; T02 makes up for the tile."""
    line = f"  - {T01}\n"
    more = T02.replace("copies: 1, tiles: [W02]", "copies: 2, tiles: [W01, W02]")
    changes = {"wakes.yaml": [(line, ""), (T02, more)]}
    expect(tmp_path, changes, "wakes.yaml above JS-V4 missing class: 0-1 2-3 4-5 6-7")


@pytest.mark.clause("JS-V4")
def test_a_set_may_say_that_it_leaves_classes_out(tmp_path):
    line = f"  - {T01}\n"
    more = T02.replace("copies: 1, tiles: [W02]", "copies: 2, tiles: [W01, W02]")
    changes = {"wakes.yaml": [("complete: true\n", "complete: false\n"), (line, ""), (T02, more)]}
    expect(tmp_path, changes)


@pytest.mark.clause("JS-V5")
@pytest.mark.parametrize(("tile", "right", "wrong"), [(T01, 4, 2), (T02, 1, 4), (T13, 2, 1)])
def test_symmetry_is_what_it_is(tmp_path, tile, right, wrong):
    name = tile[5:8]
    new = tile.replace(f"symmetry: {right}", f"symmetry: {wrong}")
    message = f"{name}: symmetry is {right}, not {wrong}"
    expect(tmp_path, {"wakes.yaml": [(tile, new)]}, f"wakes.yaml here JS-V5 {message}")


@pytest.mark.clause("JS-V6")
@pytest.mark.parametrize(
    ("new", "messages"),
    [
        (
            T01.replace("copies: 1, tiles: [W01]", "copies: 2, tiles: [W01, W57]"),
            ["above JS-V6 box holds 57 tiles, need 56"],
        ),
        (
            T01.replace("copies: 1, tiles: [W01]", "copies: 0, tiles: []"),
            ["above JS-V6 box holds 55 tiles, need 56", "here JS-V6 T01: 0 copies (need at least 1)"],
        ),
        (T01.replace("W01", "W02"), ["above JS-V6 tile id W02 is used twice, in T01 and T02"]),
        (T01.replace("W01", "W01, W57"), ["here JS-V6 T01: 2 tile ids for 1 copies"]),
        (T01.replace("T01", "T02"), ["above JS-V6 two wake types are called T02"]),
    ],
    ids=["one too many", "none", "id twice", "ids and copies", "type twice"],
)
def test_copies_and_tile_ids(tmp_path, new, messages):
    expect(tmp_path, {"wakes.yaml": [(T01, new)]}, *(f"wakes.yaml {message}" for message in messages))


@pytest.mark.clause("JS-V6")
def test_the_box_says_how_many_tiles_there_are(tmp_path):
    """57 tiles are right when game.yaml counts 57."""
    new = T01.replace("copies: 1, tiles: [W01]", "copies: 2, tiles: [W01, W57]")
    count = ("name: Wake tiles, count: 56", "name: Wake tiles, count: 57")
    expect(tmp_path, {"wakes.yaml": [(T01, new)], "game.yaml": [count]})


# ---- board and dice ----------------------------------------------------------------------------

MATES = "{0: 5, 1: 4, 2: 7, 3: 6, 4: 1, 5: 0, 6: 3, 7: 2}"


@pytest.mark.clause("JS-V7")
@pytest.mark.parametrize(
    ("mates", "messages"),
    [
        (
            "{0: 5, 1: 4, 2: 7, 3: 6, 4: 1, 5: 0, 6: 3}",
            ["point 7 meets nothing", "2 meets 7, but 7 meets nothing"],
        ),
        (
            "{0: 2, 1: 4, 2: 7, 3: 6, 4: 1, 5: 0, 6: 3, 7: 2}",
            ["0 is on the up side and 2 on the right side", "5 meets 0, but 0 meets 2"],
        ),
        (
            "{0: 5, 1: 5, 2: 7, 3: 6, 4: 1, 5: 0, 6: 3, 7: 2}",
            ["1 meets 5, but 5 meets 0", "4 meets 1, but 1 meets 5"],
        ),
        (
            "{0: 0, 1: 4, 2: 7, 3: 6, 4: 1, 5: 0, 6: 3, 7: 2}",
            ["0 is on the up side and 0 on the up side", "5 meets 0, but 0 meets 0"],
        ),
    ],
    ids=["one missing", "round the corner", "two for one", "itself"],
)
def test_points_meet_in_pairs_across_a_side(tmp_path, mates, messages):
    changes = {"board.yaml": [(f"point_mate: {MATES}", f"point_mate: {mates}")]}
    expect(tmp_path, changes, *(f"board.yaml here JS-V7 point_mate: {message}" for message in messages))


@pytest.mark.clause("JS-V11")
@pytest.mark.parametrize(
    ("key", "new", "messages"),
    [
        (
            "gold_to_column",
            "{1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 7}",
            ["gold_to_column: 6 maps to column 7 of 0-6"],
        ),
        ("blue_to_row", "{1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 9}", ["blue_to_row: 6 maps to row 9 of 0-6"]),
        ("gold_to_column", "{1: 1, 2: 2, 3: 3, 4: 4, 5: 5}", ["gold_to_column: no column for 6"]),
        (
            "blue_to_row",
            "{1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 5, 7: 5}",
            ["blue_to_row: 7 is no result of a six-sided die"],
        ),
        (
            "gold_to_column",
            "{1: 3, 2: 3, 3: 3, 4: 3, 5: 4, 6: 4}",
            ["the dice reach 10 squares (need 11, one more than there are daikaiju)"],
        ),
    ],
    ids=["column", "row", "a result missing", "a result too many", "too few squares"],
)
def test_the_dice_name_squares_of_the_board(tmp_path, key, new, messages):
    old = f"{key}: {{1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 5}}"
    changes = {"board.yaml": [(old, f"{key}: {new}")]}
    expect(tmp_path, changes, *(f"board.yaml here JS-V11 {message}" for message in messages))


@pytest.mark.clause("JS-V11")
@pytest.mark.parametrize(
    ("gold", "blue", "kept", "enough"),
    [
        ("{1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 2}", "{1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 5}", 10, False),
        ("{1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 2}", "{1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 5}", 9, True),
        ("{1: 3, 2: 3, 3: 3, 4: 2, 5: 2, 6: 4}", "{1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 4}", 10, True),
    ],
    ids=["10 squares for 10", "10 squares for 9", "12 squares for 10"],
)
def test_one_square_more_than_there_are_daikaiju_is_enough(tmp_path, gold, blue, kept, enough):
    """Two columns by five rows are ten squares, three by four twelve; eleven no two dice can reach."""
    text = (pack().folder / "daikaiju.yaml").read_text(encoding="utf-8")
    last = text[text.index("  - id: D5B") : text.index("\nprovenance:")]
    line = "{1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 5}"
    changes = {
        "board.yaml": [
            (f"gold_to_column: {line}", f"gold_to_column: {gold}"),
            (f"blue_to_row: {line}", f"blue_to_row: {blue}"),
        ],
        "daikaiju.yaml": [(last, "" if kept == 9 else last)],
    }
    _, problems = read(tmp_path, changes)
    assert (not [problem for problem in problems if problem.code == "JS-V11"]) is enough


@pytest.mark.clause("JS-V12")
@pytest.mark.parametrize("key", ["gold_to_column", "blue_to_row"])
@pytest.mark.parametrize("line", [0, 6])
def test_a_map_that_reaches_the_outer_ring_is_worth_a_warning(tmp_path, key, line):
    """Only a warning: the pack is good to play."""
    old = f"{key}: {{1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 5}}"
    changes = {"board.yaml": [(old, old.replace("6: 5", f"6: {line}"))]}
    found, problems = read(tmp_path, changes)
    assert found is not None
    assert [(problem.code, problem.severity) for problem in problems] == [("JS-V12", "warning")]
    assert "daikaiju can be placed on edge squares" in problems[0].message


@pytest.mark.clause("JS-V16")
@pytest.mark.parametrize(
    ("old", "new", "computed"),
    [
        ("start_marks: 56", "start_marks: 55", 56),
        ("columns: 7", "columns: 8", 60),
        ("rows: 7", "rows: 6", 52),
    ],
)
def test_start_marks_are_counted(tmp_path, old, new, computed):
    declared = 55 if "marks" in old else 56
    _, problems = read(tmp_path, {"board.yaml": [(f"\n{old}", f"\n{new}")]})
    (problem,) = [problem for problem in problems if problem.code == "JS-V16"]
    assert problem.message.startswith(f"start_marks is {declared}; ")
    assert problem.message.endswith(f" rows have {computed}")
    assert problem.hint == f"write {computed}"


# ---- daikaiju ----------------------------------------------------------------------------------


@pytest.mark.clause("JS-V8")
def test_each_number_once_gold_and_once_blue(tmp_path):
    _, problems = read(tmp_path, {"daikaiju.yaml": [("arrow_colour: blue", "arrow_colour: gold")]})
    assert [(problem.code, problem.message) for problem in problems] == [
        ("JS-V8", "rotation number 1 has no blue tile"),
        ("JS-V8", "rotation number 1 has 2 gold tiles"),
    ]


@pytest.mark.clause("JS-V8")
def test_as_many_daikaiju_as_the_box_says(tmp_path):
    changes = {"game.yaml": [("name: Daikaiju tiles, count: 10", "name: Daikaiju tiles, count: 9")]}
    expect(tmp_path, changes, "daikaiju.yaml above JS-V8 10 daikaiju, need 9")


@pytest.mark.clause("JS-V8", "JS-V9")
def test_the_numbers_follow_the_result_that_brings_a_new_one(tmp_path):
    """With 5 bringing new daikaiju, arrows and numbers would have to be 1, 2, 3, 4 and 6."""
    _, problems = read(tmp_path, {"game.yaml": [("new_daikaiju_roll: 6", "new_daikaiju_roll: 5")]})
    messages = [problem.message for problem in problems]
    assert "rotation number 6 has no gold tile" in messages
    assert "D5G: rotation number 5 brings a new daikaiju and turns none" in messages
    assert "D1G: no arrow for die result 6" in messages
    assert "D1G: an arrow for 5, which is not one of [1, 2, 3, 4, 6]" in messages


@pytest.mark.clause("JS-V9")
@pytest.mark.parametrize(
    ("arrows", "messages"),
    [
        ("{1: turn, 2: up, 3: left, 4: down, 5: left}", ["two arrows point left", "no arrow points right"]),
        ("{1: turn, 2: up, 3: left, 4: down}", ["no arrow for die result 5", "no arrow points right"]),
        (
            "{1: up, 2: up, 3: left, 4: down, 5: right}",
            ["two arrows point up", "0 curved arrows (need 1)"],
        ),
        (
            "{1: turn, 2: turn, 3: left, 4: down, 5: right}",
            ["no arrow points up", "2 curved arrows (need 1)"],
        ),
        (
            "{1: turn, 2: up, 3: left, 4: down, 5: right, 6: up}",
            ["an arrow for 6, which is not one of [1, 2, 3, 4, 5]", "two arrows point up"],
        ),
    ],
    ids=["two one way", "a result missing", "no curved one", "two curved ones", "a result too many"],
)
def test_every_result_and_every_direction_once(tmp_path, arrows, messages):
    changes = {"daikaiju.yaml": [(DRAGON, f"arrows: {arrows}")]}
    expect(tmp_path, changes, *(f"daikaiju.yaml here JS-V9 D1G: {message}" for message in messages))


@pytest.mark.clause("JS-V10")
def test_the_curved_arrow_is_on_the_rotation_number(tmp_path):
    changes = {"daikaiju.yaml": [(DRAGON, "arrows: {1: left, 2: up, 3: turn, 4: down, 5: right}")]}
    expect(tmp_path, changes, "daikaiju.yaml above JS-V10 D1G: curved arrow on 3 but corner number 1")


START = "{2: 6, 3: 6, 4: 6, 5: 5, 6: 5, 7: 4, 8: 4}"


@pytest.mark.clause("JS-V13")
@pytest.mark.parametrize(
    ("start", "messages"),
    [
        ("{2: 6, 3: 6, 4: 6, 6: 5, 7: 4, 8: 4}", ["no value for 5 players"]),
        (
            "{2: 6, 3: 6, 4: 6, 5: 5, 6: 5, 7: 4, 8: 2}",
            ["8 players start with 2 daikaiju, which is not 3 to 10"],
        ),
        (
            "{2: 11, 3: 6, 4: 6, 5: 5, 6: 5, 7: 4, 8: 4}",
            ["2 players start with 11 daikaiju, which is not 3 to 10"],
        ),
        (
            "{2: 6, 3: 6, 4: 6, 5: 5, 6: 6, 7: 4, 8: 4}",
            ["6 players start with 6 daikaiju, more than fewer players do (5)"],
        ),
        (
            "{2: 6, 3: 6, 4: 6, 5: 5, 6: 5, 7: 4, 8: 4, 9: 4}",
            ["a value for 9 players, but 2 to 8 can play"],
        ),
        ("{2: 10, 3: 10, 4: 10, 5: 10, 6: 10, 7: 3, 8: 3}", []),
    ],
    ids=[
        "one missing",
        "below the minimum",
        "more than there are",
        "rising",
        "too many players",
        "the limits",
    ],
)
def test_daikaiju_at_the_start(tmp_path, start, messages):
    changes = {"game.yaml": [(f"start_daikaiju: {START}", f"start_daikaiju: {start}")]}
    expect(tmp_path, changes, *(f"game.yaml here JS-V13 {message}" for message in messages))


@pytest.mark.clause("JS-V14")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("colour: black", "colour: crimson", "ships S1 and S6 share colour"),
        ("id: S6", "id: S1", "ships S1 and S1 share id"),
        ("name: Kuroshio-maru", "name: Asagiri-maru", "ships S1 and S6 share name"),
        ("sail_mark: anchor", "sail_mark: sun", "ships S1 and S6 share sail mark"),
        ('hex: "#22252B"', 'hex: "#b3202c"', "ships S1 and S6 share hex"),
    ],
)
def test_ships_differ_in_everything(tmp_path, old, new, message):
    expect(tmp_path, {"ships.yaml": [(old, new)]}, f"ships.yaml here JS-V14 {message}")


@pytest.mark.clause("JS-V14")
@pytest.mark.parametrize(("declared", "message"), [(9, "8 ships, need 9"), (7, "8 ships, need 8")])
def test_as_many_ships_as_the_box_says_and_as_can_play(tmp_path, declared, message):
    changes = {"game.yaml": [("name: Ships, count: 8", f"name: Ships, count: {declared}")]}
    expect(tmp_path, changes, f"ships.yaml above JS-V14 {message}")


@pytest.mark.clause("JS-V15")
@pytest.mark.parametrize(
    ("columns", "rows", "messages"),
    [
        (8, 7, ["not enough tiles to deal on: 56 tiles for 56 squares"]),
        (9, 6, []),
        (6, 9, []),
        (9, 9, ["not enough tiles to deal on: 56 tiles for 81 squares"]),
    ],
)
def test_more_tiles_than_squares(tmp_path, columns, rows, messages):
    """54 squares leave two tiles over, 56 none."""
    marks = 4 * (columns + rows)
    changes = {
        "board.yaml": [
            ("\ncolumns: 7", f"\ncolumns: {columns}"),
            ("\nrows: 7", f"\nrows: {rows}"),
            ("start_marks: 56", f"start_marks: {marks}"),
        ]
    }
    _, problems = read(tmp_path, changes)
    assert [problem.message for problem in problems if problem.code == "JS-V15"] == messages
    assert {problem.code for problem in problems} <= {"JS-V15", "JS-V12"}


@pytest.mark.clause("JS-V15")
@pytest.mark.parametrize(("kept", "enough"), [(24, True), (23, False)])
def test_tiles_for_all_hands(tmp_path, kept, enough):
    """Eight hands of three need 24 tiles: there may be other things wrong with so few."""
    lines = [
        line
        for line in (pack().folder / "wakes.yaml").read_text(encoding="utf-8").splitlines()
        if "{id: T" in line
    ]
    whole = "\n".join(lines)
    few = "\n".join(
        f"  - {{id: T{at:02}, {line.split(', ', 1)[1].split('copies')[0]}copies: 1, tiles: [W{at:02}]}}"
        for at, line in enumerate(lines[:kept], start=1)
    )
    changes = {
        "wakes.yaml": [("complete: true", "complete: false"), (whole, few)],
        "game.yaml": [("name: Wake tiles, count: 56", f"name: Wake tiles, count: {kept}")],
    }
    _, problems = read(tmp_path, changes)
    dealing = [problem.message for problem in problems if "hands of" in problem.message]
    assert dealing == ([] if enough else ["not enough tiles to deal: 8 hands of 3, 23 tiles"])


@pytest.mark.clause("JS-V17")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("name: Akanami-ryu", "name: Akanami-ryuabcde", None),
        ("name: Akanami-ryu", "name: Akanami-ryuabcdef", "D1G: name too long for the tile (17 > 16)"),
        ("text: Mistaken for sunset until it blinks.", f"text: {'a' * 60}", None),
        (
            "text: Mistaken for sunset until it blinks.",
            f"text: {'a' * 61}",
            "D1G: text too long for the tile (61 > 60)",
        ),
        ("name: Akanami-ryu", 'name: ""', "D1G: name is empty"),
        ("english: Red-Wave Dragon", 'english: " "', "D1G: english is empty"),
        ("name: Kurohire", "name: Akanami-ryu", "D1G and D1B share the name 'Akanami-ryu'"),
        ("id: D1B", "id: D1G", "two daikaiju are called D1G"),
    ],
)
def test_names_and_texts_fit_and_differ(tmp_path, old, new, message):
    expected = [f"daikaiju.yaml here JS-V17 {message}"] if message else []
    expect(tmp_path, {"daikaiju.yaml": [(old, new)]}, *expected)


# ---- play --------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.clause("JS-V18")
@pytest.mark.parametrize("daikaiju", [True, False], ids=["daikaiju", "open water"])
def test_the_shipped_pack_stands_the_trial(daikaiju):
    """Games with every number of players end, and every wake type and daikaiju comes into play."""
    assert play_trial.problems(GAME, box(daikaiju), pack()) == []


@pytest.mark.clause("JS-V18")
def test_games_that_do_not_end_are_a_problem(monkeypatch):
    """With patience for ten turns only, games are reported as they would be after 200."""
    monkeypatch.setattr(play_check, "TURN_LIMIT", 10)
    found = play_trial.problems(GAME, box(), pack(), games=4)
    assert {problem.code for problem in found} == {"JS-V18"}
    assert any(problem.message.startswith("8 players: 4 of 4 games unfinished") for problem in found)


@pytest.mark.thorough
@pytest.mark.clause("JS-V18")
@pytest.mark.parametrize("seats", range(2, 9))
def test_200_random_games_end_within_200_turns_and_no_seat_is_left_behind(seats):
    """No seat has less than half or more than one and a half times an equal share of the wins."""
    tally = playtest(GAME, box(), Plan(GAME.name, seats, ("random",) * seats, "shares", 200))
    assert tally.games == 200
    assert tally.unfinished == 0
    wins: Counter[int] = Counter()
    for (seat, share), count in tally.scores.items():
        wins[seat] += share * count
    for seat in range(seats):
        assert 0.5 / seats <= wins[seat] / 200 <= 1.5 / seats


@pytest.mark.clause("JS-V18")
def test_a_game_is_unfinished_only_after_200_turns():
    game = GAME.rules.new(box(), 2, Dice("long"))
    game.turn = 200
    assert not GAME.rules.unfinished(game)
    game.turn = 201
    assert GAME.rules.unfinished(game)


def test_the_roll_call_names_everything_at_its_line():
    called = GAME.rules.roll_call(box(), pack())
    assert len(called) == 35 + 10
    assert len(set(called.values())) == 45
    assert len(GAME.rules.roll_call(box(daikaiju=False), pack())) == 35
    text = (pack().folder / "daikaiju.yaml").read_text(encoding="utf-8").splitlines()
    assert "D3B" in text[called["daikaiju 'D3B'"].line - 1]


def test_what_was_seen_in_a_game_is_on_the_roll_call():
    """One game of two shows some of it, not all: the daikaiju on the board and the tiles in hand."""
    players = [Player("first", lambda state, dice: state.legal_actions()[0])] * 2
    found: set[str] = set()
    play(GAME, box(), players, "few", watch=lambda state, action: found.update(GAME.rules.seen(state)))
    assert found < set(GAME.rules.roll_call(box(), pack()))
    assert {item.split(" '")[0] for item in found} == {"daikaiju", "wake type"}


def test_every_file_of_the_pack_is_read(tmp_path):
    home = changed(tmp_path, {}).folder
    assert sorted(path.name for path in home.glob("*.yaml")) == sorted(FILES)
    shutil.copy(home / "ships.yaml", home / "boats.yaml")
    _, problems = GAME.read(type(pack())(home, "jure_of_the_seas", ()))
    assert [problem.code for problem in problems] == ["unknown-file"]
