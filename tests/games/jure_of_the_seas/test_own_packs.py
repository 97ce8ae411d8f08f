"""Other boards, other tiles, other daikaiju: the checks follow the data and the engine plays it."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.contract import Edition
from generator.drawing.preflight import problems as on_faces
from generator.games.jure_of_the_seas import GAME
from generator.games.jure_of_the_seas.rules import new
from generator.mechanics.dice import Dice
from generator.play.conformance import check_game
from generator.play.play_check import problems

from .packs import changed, read
from .table import pack

GOLD = "gold_to_column: {1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 5}"
BLUE = "blue_to_row: {1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 5}"


def resized(columns, rows, gold, blue, marks):
    """The changes to board.yaml for another size and other dice."""
    return [
        ("\ncolumns: 7", f"\ncolumns: {columns}"),
        ("\nrows: 7", f"\nrows: {rows}"),
        ("start_marks: 56", f"start_marks: {marks}"),
        (GOLD, f"gold_to_column: {gold}"),
        (BLUE, f"blue_to_row: {blue}"),
    ]


SMALL = resized(5, 5, "{1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 6: 4}", "{1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 6: 4}", 40)
LARGE = resized(9, 9, "{1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7}", "{1: 1, 2: 2, 3: 4, 4: 5, 5: 6, 6: 7}", 72)
OBLONG = resized(6, 9, "{1: 1, 2: 2, 3: 3, 4: 4, 5: 4, 6: 4}", "{1: 1, 2: 2, 3: 4, 4: 5, 5: 6, 6: 7}", 60)


def more_tiles(factor):
    """Every wake type with that many times its copies: the changes to wakes.yaml, and how many tiles."""
    text, total = (pack().folder / "wakes.yaml").read_text(encoding="utf-8"), 0
    changes = []
    for line in (line for line in text.splitlines() if "{id: T" in line):
        copies = int(line.split("copies: ")[1].split(",")[0]) * factor
        ids = ", ".join(f"W{total + at:03}" for at in range(1, copies + 1))
        total += copies
        head = line.split("copies: ")[0]
        changes.append((line, f"{head}copies: {copies}, tiles: [{ids}]}}"))
    return changes, total


def box_of(tmp_path, changes):
    found, problems = read(tmp_path, changes)
    assert [problem for problem in problems if problem.severity == "error"] == []
    assert found is not None
    return found


def large_changes():
    tiles, total = more_tiles(2)
    count = ("name: Wake tiles, count: 56", f"name: Wake tiles, count: {total}")
    return {"board.yaml": LARGE, "wakes.yaml": tiles, "game.yaml": [count]}


@pytest.mark.parametrize("kind", ["small", "large", "oblong"])
def test_other_boards_are_played_to_the_end(tmp_path, kind):
    """Nothing is lost, every start mark can be chosen, and every game ends."""
    changes = {"small": {"board.yaml": SMALL}, "large": large_changes(), "oblong": {"board.yaml": OBLONG}}[
        kind
    ]
    own = box_of(tmp_path, changes)
    squares = own.board.columns * own.board.rows
    assert own.sea.area == squares
    assert len(own.sea.marks) == own.board.start_marks == 4 * (own.board.columns + own.board.rows)
    for seats in range(2, 9):
        for number in range(4):
            game, dice = new(own, seats, Dice(f"own-{number}")), Dice(f"own-{number}")
            pieces = game.pieces()
            while not game.is_over():
                game.apply(dice.pick(game.legal_actions()))
                assert game.pieces() == pieces
            assert not GAME.rules.unfinished(game)


def test_the_trial_of_a_small_board(tmp_path):
    """On 5 by 5 the dice reach the outer ring: a warning, first moves are blocked now and then, all ends."""
    home = changed(tmp_path, {"board.yaml": SMALL})
    own, found = GAME.read(home)
    assert [problem.code for problem in found] == ["JS-V12"]
    assert problems(GAME, own, home) == []


@pytest.mark.thorough
def test_everything_fits_on_paper_for_the_largest_board(tmp_path):
    """The figure of the last square shows a table of 81 squares twice."""
    home = changed(tmp_path, large_changes())
    own, _ = GAME.read(home)
    assert own is not None
    assert on_faces(GAME.components(own, home, Edition()), home) == []


def test_promises_are_kept_on_a_large_board(tmp_path):
    home = changed(tmp_path, large_changes())
    own, _ = GAME.read(home)
    assert check_game(GAME, own, home, seats=(3,), games=1, moments=3) == []


@pytest.mark.thorough
def test_promises_are_kept_on_open_water():
    own, _ = GAME.read(pack())
    assert check_game(GAME, own.without_daikaiju(), pack(), seats=(2, 6), games=1, moments=4) == []


def test_another_hand_size_minimum_and_other_sums(tmp_path):
    """Four tiles in hand, no fewer than five daikaiju, moving on 2 and 12 only."""
    own = box_of(
        tmp_path,
        {
            "game.yaml": [
                ("hand_size: 3", "hand_size: 4"),
                ("min_daikaiju: 3", "min_daikaiju: 5"),
                ("movement_sums: [6, 7, 8]", "movement_sums: [2, 12]"),
                ("{2: 6, 3: 6, 4: 6, 5: 5, 6: 5, 7: 4, 8: 4}", "{2: 7, 3: 7, 4: 6, 5: 5, 6: 5, 7: 5, 8: 5}"),
            ]
        },
    )
    assert own.sea.stirs.count(True) == 2
    game, dice = new(own, 4, Dice("four")), Dice("four")
    assert [len(hand) for hand in game.hands] == [4] * 4
    assert game.in_play == 6
    while not game.is_over():
        assert max(len(hand) for hand in game.hands) <= 4
        game.apply(dice.pick(game.legal_actions()))


def test_daikaiju_that_turn_clockwise(tmp_path):
    """The curved arrow of one tile the other way about: data, not code."""
    own = box_of(tmp_path, {"daikaiju.yaml": [("turn: anticlockwise", "turn: clockwise")]})
    assert own.sea.spin == (1, *[-1] * 9)


def test_a_set_of_few_types(tmp_path):
    """Ten types six times each: the bans, the hands and the pile do with what there is."""
    text = (pack().folder / "wakes.yaml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if "{id: T" in line]
    few = []
    for at, line in enumerate(lines[10:20]):
        ids = ", ".join(f"W{at * 6 + copy:02}" for copy in range(6))
        few.append(f"{line.split('copies: ')[0]}copies: 6, tiles: [{ids}]}}")
    own = box_of(
        tmp_path,
        {
            "wakes.yaml": [("complete: true", "complete: false"), ("\n".join(lines), "\n".join(few))],
            "game.yaml": [("name: Wake tiles, count: 56", "name: Wake tiles, count: 60")],
        },
    )
    game, dice = new(own, 6, Dice("ten")), Dice("ten")
    assert Counter(own.sea.tiles) == dict.fromkeys(range(10), 6)
    while not game.is_over():
        game.apply(dice.pick(game.legal_actions()))
    assert game.winners
