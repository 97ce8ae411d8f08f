"""Each rule of a card, broken on purpose; and that a whole card breaks none."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from generator.games.general_quarters.cards import maker
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.cards.validity import card_faults, grid_faults
from tests.games.general_quarters.seas import graph, rows, setup

SETUP = setup()


def test_the_card_is_legal() -> None:
    """Otherwise the table below would prove nothing."""
    assert grid_faults(rows(), SETUP) == []


@pytest.mark.clause(
    "GQ-V1",
    "GQ-V2",
    "GQ-V3",
    "GQ-V4",
    "GQ-V5",
    "GQ-V6",
    "GQ-V7",
    "GQ-V8",
    "GQ-V9",
    "GQ-V10",
    "GQ-V11",
    "GQ-V12",
)
@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"C3": "X"}, "GQ-V1 unknown token 'X' at C3"),
        ({"C3": "0"}, "GQ-V1 unknown token 'S0' at C3"),
        ({"C3": "M:"}, "GQ-V1 unknown token 'M:' at C3"),
        ({"B8": "."}, "GQ-V2 2 destroyers found, 3 required"),
        ({"B8": "."}, "GQ-V2 5 frigates found, 4 required"),
        ({"F1": "1"}, "GQ-V2 ship S1 has 6 squares; no class of the fleet has"),
        ({"C6": "5", "D6": "."}, "GQ-V3 ship S5 is not a straight line"),
        ({"F5": ".", "F6": "4"}, "GQ-V3 ship S4 has a gap"),
        ({"I4": "8", "H4": "CR", "I5": "8", "H5": "D3"}, "GQ-V4 S8 touches S9 at I4/J4"),
        ({"I9": "10", "J9": "10", "I8": ".", "J8": "9"}, "GQ-V4 S9 touches S10 at J8/J9"),
        ({"A1": ".", "B1": ".", "C1": ".", "F1": "1", "G1": "1", "H1": "1"}, "GQ-V5 battlecruiser reaches"),
        (
            {"C10": ".", "D10": ".", "E10": ".", "F9": "3", "F8": "3", "F7": "3"},
            "GQ-V6 0 of 2 cruisers horizontal, 1 required",
        ),
        (
            {"A4": ".", "A5": ".", "A6": ".", "B7": "2", "C7": "2", "D7": "2"},
            "GQ-V6 0 of 2 cruisers vertical, 1 required",
        ),
        ({"I8": ".", "I9": ".", "G9": "10", "H9": "10"}, "GQ-V7 frigate at G9/H9 leaves the shallow"),
        ({"A10": "."}, "GQ-V8 2 submarines found, 3 required"),
        ({"C3": "U"}, "GQ-V8 4 submarines found, 3 required"),
        ({"B10": "AI"}, "GQ-V9 missile at B10 next to submarine A10"),
        ({"A9": "U"}, "GQ-V9 submarine at A9 next to submarine A10"),
        ({"A9": "2"}, "GQ-V9 ship at A9 next to submarine A10"),
        ({"C3": "AI"}, "GQ-V10 missile at C3 touches no ship"),
        ({"B5": "."}, "GQ-V11 4 missiles for AIR, 5 required"),
        ({"B5": "."}, "GQ-V11 24 missiles found, 25 required"),
        ({"B5": "D1"}, "GQ-V11 6 missiles for D-1, 5 required"),
        ({"B5": "M:BOB"}, "GQ-V12 missile at B5 names 'BOB', no ship of the group"),
    ],
)
def test_a_broken_rule_is_named(changes: dict[str, str], fault: str) -> None:
    """One change, one fault at least, in these words."""
    found = [str(found) for found in grid_faults(rows(**changes), SETUP)]
    assert any(line.startswith(fault) for line in found), found


@pytest.mark.clause("GQ-V1")
@pytest.mark.parametrize(
    ("grid", "message"),
    [
        (None, "the grid is not a list of rows"),
        ("SSSS", "the grid is not a list of rows"),
        (rows()[:9], "the grid has 9 rows, 10 expected"),
        ([*rows()[:3], rows()[3][:9], *rows()[4:]], "row 4 has 9 squares, 10 expected"),
        ([*rows()[:9], "..........S"], "row 10 is not a list of squares"),
        ([*rows()[:9], [None] * 10], "unknown token 'None' at A10"),
    ],
)
def test_a_grid_of_the_wrong_shape_is_named(grid: Any, message: str) -> None:
    """Shapes first; nothing else is looked at."""
    found = grid_faults(grid, SETUP)
    assert {fault.clause for fault in found} == {"GQ-V1"}
    assert message in [fault.message for fault in found]


@pytest.mark.clause("GQ-V11", "GQ-V12")
@pytest.mark.parametrize(
    ("key", "value", "clause"),
    [
        ("order", ["D-1", "D-2", "D-3", "AIR", "AIR"], "GQ-V12"),
        ("order", "D-1", "GQ-V12"),
        ("missiles", 24, "GQ-V11"),
        ("missiles", 25.0, "GQ-V11"),
        ("labels", {"D-1": 25}, "GQ-V11"),
        ("anti_air", 4, "GQ-1.5"),
        ("anti_air", True, "GQ-1.5"),
        ("strike_fighters", None, "GQ-1.5"),
        ("shallow", [0, 1, 2], "GQ-1.3"),
    ],
)
def test_what_is_printed_round_the_map_must_be_the_contents(key: str, value: Any, clause: str) -> None:
    """A card cannot give itself another missile or another order."""
    card = maker.make(graph(), SETUP, 7).as_json()
    assert card_faults(card, SETUP) == []
    assert clause in {fault.clause for fault in card_faults(card | {key: value}, SETUP)}
    del card[key]
    assert clause in {fault.clause for fault in card_faults(card, SETUP)}


@pytest.mark.parametrize("card", [None, [], "card", 7, {}, {"grid": {}}, {"grid": [[]] * 10}])
def test_what_is_no_card_at_all_is_refused_quietly(card: Any) -> None:
    """Whatever a JSON file may hold."""
    assert card_faults(card, SETUP)


def test_any_tampered_square_of_a_made_card_is_noticed() -> None:
    """Every token of a card is bound by some count, so no single change goes through."""
    random = Random(8)
    tokens = [".", "U", *(f"S{n}" for n in range(1, 12)), *(f"M:{label}" for label in SETUP.order)]
    for card in maker.cards(graph(), SETUP, range(60)):
        for _ in range(10):
            grid = card.rows()
            row, col = random.randrange(10), random.randrange(10)
            grid[row][col] = random.choice([t for t in tokens if t != grid[row][col]])
            assert grid_faults(grid, SETUP), (card.id, row, col, grid[row][col])


@pytest.mark.clause("GQ-V16")
def test_cards_are_alike_when_equal_or_upside_down() -> None:
    """Renumbered ships do not hide a twin; a card mirrored left to right is another card."""
    one, two = maker.cards(graph(), SETUP, [1, 2])
    renumbered = [["S9" if t == "S8" else "S8" if t == "S9" else t for t in row] for row in one.rows()]
    assert with_rows(one, renumbered) != one
    assert with_rows(one, renumbered).canonical_key == one.canonical_key
    assert with_rows(one, renumbered[::-1]).canonical_key == one.canonical_key
    assert with_rows(one, [row[::-1] for row in one.rows()]).canonical_key != one.canonical_key
    assert one.canonical_key != two.canonical_key


def with_rows(card: Card, rows: list[list[str]]) -> Card:
    return replace(card, grid=tuple(token for row in rows for token in row))
