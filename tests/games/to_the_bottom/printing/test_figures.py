"""The figures of the rulebook, from states of the engine."""

from __future__ import annotations

import re

import pytest

from generator.games.to_the_bottom.printing.example_round import SCENES, opening, positions
from generator.games.to_the_bottom.printing.rulebook_figures import figures

from ..liner import content, pack


@pytest.mark.parametrize("name", SCENES)
def test_scenes_of_the_rulebook_are_played_by_whom_it_says(name):
    state = opening(content(), SCENES[name])
    for seat, action in SCENES[name].deeds:
        assert state.to_move() == seat
        assert action in state.legal_actions()
        state.apply(action)
    assert len(positions(content(), name)) == 1 + len(SCENES[name].deeds)


def test_every_figure_is_drawn_and_says_what_its_caption_says():
    pieces = {
        f"{part.name}/{piece.id}": piece for part in figures(content(), pack().words) for piece in part.pieces
    }
    book = pack().text("rulebook.md")
    captions = dict(re.findall(r"!\[([^\]]+)\]\(face:(\w*figures/\w+)[#)]", book))
    assert set(captions.values()) == {name for name in pieces if "figures/" in name} - {
        "end_figures/farewell"
    }
    caption = {face: text for text, face in captions.items()}
    last = pieces["turn_figures/sixth"].front.values
    assert f"{last['points']} points" in caption["turn_figures/sixth"]
    assert [card["id"] for card in last["got"]] == ["stoker", "polka_dancer"]
    for name, points, bought, new in (
        ("first_turn", 3, "navigator", "fisherman"),
        ("second_turn", 3, "polka_dancer", "pirate"),
        ("third_turn", 4, "maid", "jack"),
    ):
        turn = pieces[f"turn_figures/{name}"].front.values
        assert len(turn["paid"]) == turn["points"] == points
        assert [card["id"] for card in turn["got"]] == [bought]
        assert [card["id"] for card in turn["new"]] == [new]
    table = pieces["figures/table"].front.values
    assert [player["name"] for player in table["players"]] == ["Anna", "Ben"]
    assert len(table["shop"]) == content().numbers.shop_size
    assert table["iceberg"]["id"] == "iceberg"
    tired = [
        [card["id"] for card, is_tired in zip(player["board"], player["tired"], strict=True) if is_tired]
        for player in table["players"]
    ]
    assert tired == [["chef"], []]
    assert "one of them tired" in caption["figures/table"]


def test_where_a_scene_cannot_be_played_there_is_no_picture_of_it():
    """By other prices Anna cannot buy, and no figure claims she did."""
    other = content().with_options()
    other.price[other.number["navigator"]] = 4
    names = [piece.id for part in figures(other, pack().words) for piece in part.pieces]
    assert {"card", "table", "sixth", "tired"} <= set(names)
    assert not {"first_turn", "second_turn", "third_turn"} & set(names)


@pytest.mark.clause("TB-11.5", "TB-11.6", "TB-11.7", "TB-11.8")
def test_the_picture_of_the_windows_has_every_card_that_answers_there():
    pieces = {piece.id: piece for part in figures(content(), pack().words) for piece in part.pieces}
    answers = {
        window["letter"]: [card["id"] for card in window["answers"]]
        for window in pieces["windows"].front.values["windows"]
    }
    assert answers == {
        "A": ["bartender"],
        "B": ["ship_guard"],
        "C": ["lifebuoy", "steward"],
        "D": ["teacher"],
    }
