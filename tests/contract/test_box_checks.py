"""Printed parts as a whole: names, kinds, texts and numbers, each with a place in the pack."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.contract import Component, Face, Piece
from generator.contract.box_checks import box_problems, seats_problems, seats_to_play
from generator.reading.packs import find_packs

HEADER = """\
game: skerry
title: Skerry
players: {min: 2, max: 4}
contents:
  - {id: birds, name: Birds, count: 3}
  - {id: rulebooks, name: Rules, count: 1}
"""
FACE = Face("bird")
BIRDS = Component("birds", "Birds", "cards", "poker", [Piece("auk", FACE, copies=2), Piece("tern", FACE)])


@pytest.fixture
def pack(tmp_path):
    """A pack whose box holds three birds and a rulebook."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "game.yaml").write_text(HEADER, encoding="utf-8")
    (folder / "rulebook.md").write_text("# Skerry\n", encoding="utf-8")
    (found,), _ = find_packs([], folder)
    return found


def told(pack, *components):
    return [
        (problem.code, f"{problem.place.line}:{problem.place.column}", problem.message)
        for problem in box_problems(components, pack)
    ]


def test_a_box_in_order(pack):
    assert told(pack, BIRDS, Component("rulebook", "Rules", "book", "a5", text="rulebook.md")) == []


def test_two_components_of_one_name(pack):
    """The second would be printed over the first."""
    board = Component("Birds", "Board", "board", (200, 200), [Piece("a", FACE)], printed=False)
    assert told(pack, BIRDS, board) == [
        ("same-name", "1:1", "two components are called 'Birds': 'Birds' and 'Board'")
    ]


def test_two_pieces_of_one_id(pack):
    twins = replace(
        BIRDS,
        pieces=[Piece("auk", FACE, copies=2), Piece("auk", FACE, place=pack.place("game.yaml", "title"))],
    )
    assert told(pack, twins) == [("same-id", "2:8", "two pieces of 'birds' have the id 'auk'")]


def test_a_kind_nobody_knows(pack):
    assert told(pack, replace(BIRDS, kind="card")) == [
        ("unknown-kind", "1:1", "the component 'birds' is of unknown kind 'card'")
    ]


@pytest.mark.parametrize("text", ["", "rules.md"])
def test_a_book_without_its_text(pack, text):
    (problem,) = told(pack, Component("rulebook", "Rules", "book", "a5", text=text))
    assert problem[0] == "missing-file"


def test_a_list_of_contents_that_counts_wrong(pack):
    fewer = replace(BIRDS, pieces=BIRDS.pieces[:1])
    assert told(pack, fewer) == [("contents", "5:37", "birds is 3, need 2")]
    assert told(pack, replace(fewer, printed=False)) == []


@pytest.mark.parametrize(
    ("seats", "spots"),
    [
        (range(2, 5), []),
        (range(2, 4), [("3:24", "error")]),
        (range(3, 5), [("3:16", "error")]),
        (range(2, 6), [("3:10", "warning")]),
        (range(1, 5), [("3:10", "warning")]),
        (range(1, 2), [("3:16", "error"), ("3:24", "error")]),
    ],
)
def test_seats_of_the_rules_and_players_of_the_pack(pack, seats, spots):
    problems = list(seats_problems(seats, pack))
    assert [(f"{each.place.line}:{each.place.column}", each.severity) for each in problems] == spots


def test_a_pack_is_tried_with_the_players_it_is_for(pack):
    assert seats_to_play(range(1, 8), pack) == [2, 3, 4]
    assert seats_to_play(range(5, 8), pack) == [5, 6, 7]
