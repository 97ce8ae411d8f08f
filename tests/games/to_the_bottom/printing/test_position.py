"""The picture of a position, and the figures of the rulebook, from states of the engine."""

from __future__ import annotations

import re

import pytest

from generator.drawing.display import Text, Use
from generator.drawing.faces import Faces
from generator.games.loading import load
from generator.games.to_the_bottom import GAME
from generator.games.to_the_bottom.printing.example_round import SCENES, opening, positions
from generator.games.to_the_bottom.printing.position import picture
from generator.games.to_the_bottom.printing.rulebook_figures import figures
from generator.games.to_the_bottom.rules import new
from generator.games.to_the_bottom.terms import CRUISE, OVER
from generator.mechanics.dice import Dice
from generator.play import bots
from tests import shipped
from tests.looks import flat, looks

from ..liner import content, pack

NAME = "to_the_bottom"


def drawn(state):
    """What the picture of a state is told, and the texts and symbols on it."""
    component = picture(content(), pack(), state)
    [piece] = component.pieces
    drawing = looks(NAME).faces.draw(piece.front, *component.size)
    assert drawing.findings == ()
    ops = [op for op, _ in flat(drawing)]
    texts = [op.text for op in ops if isinstance(op, Text)]
    return piece.front.values, texts, [op.name for op in ops if isinstance(op, Use)]


def some_game(seats, turns):
    """A game of builders and rushers after so many decisions."""
    dice = Dice(f"pictures {seats}")
    state = new(content(), seats, dice.child("table"))
    for number in range(turns):
        if state.is_over():
            break
        state.apply(bots.known(GAME)["builder" if number % 3 else "rusher"](state, dice))
    return state


@pytest.mark.clause("TB-2.4")
@pytest.mark.parametrize(("seats", "turns"), [(2, 0), (3, 120), (2, 150), (5, 300), (4, 2000)])
def test_everything_that_lies_open_is_in_the_picture_and_no_more(seats, turns):
    state = some_game(seats, turns)
    values, texts, symbols = drawn(state)
    viewer = state.to_move()
    for seat, player in enumerate(values["players"]):
        hand = [content().ids[number] for number in state.hands[seat]]
        shown = seat == viewer and state.phase != OVER
        assert [card["id"] for card in player["hand"]] == (hand if shown else [])
        assert player["count"] == len(hand)
        assert (player["deck"], player["water"]) == (len(state.decks[seat]), len(state.waters[seat]))
        assert [each["card"]["id"] for each in player["board"]] == [
            content().ids[entry >> 2] for entry in state.boards[seat]
        ]
        assert [each["tired"] for each in player["board"]] == [bool(e & 2) for e in state.boards[seat]]
        assert f"{state.scores()[seat]:.0f} points aboard" in texts
        assert str(len(state.decks[seat])) in texts
    faces = sum(name.startswith("port-") for name in symbols)
    hidden = sum(len(hand) for seat, hand in enumerate(state.hands) if seat != viewer)
    open_cards = len(state.shop) + state.iceberg if state.phase == CRUISE else 0
    open_cards += sum(len(board) for board in state.boards) + sum(state.riders) + (state.declared >= 0)
    open_cards += sum(map(bool, state.waters)) + (0 if state.phase == OVER else len(state.hands[viewer]))
    assert faces == open_cards
    backs = symbols.count("back-glass")
    piles = sum(map(bool, state.decks)) + (state.phase == CRUISE and bool(state.common))
    assert backs == hidden + piles
    assert ("decides now" in texts) == (state.phase != OVER)


def test_a_position_is_drawn_in_czech_as_well():
    loaded, _ = load(shipped.pack(NAME), "cs")
    assert loaded is not None
    component = picture(loaded.content, loaded.pack, some_game(2, 40))
    faces = Faces(loaded.pack.layouts, "home", loaded.pack.words)
    texts = {
        op.text
        for op, _ in flat(faces.draw(component.pieces[0].front, *component.size))
        if isinstance(op, Text)
    }
    assert {"Plavba", "Hráč", "rozhoduje"} <= {word for text in texts for word in (text, text.split()[0])}


# ---- figures ------------------------------------------------------------------------------


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
    captions = dict(re.findall(r"!\[([^\]]*)\]\(face:([\w/]+)\)", book))
    assert set(captions.values()) == set(pieces)
    caption = {face: text for text, face in captions.items()}
    seal = pieces["figures/seal"].front.values
    assert f"{seal['points']} points" in caption["figures/seal"]
    assert [card["id"] for card in seal["got"]] == ["stoker"]
    first = pieces["figures/first_turn"].front.values
    assert len(first["paid"]) == first["points"] == 3
    assert [card["id"] for card in first["new"]] == ["fisherman"]
    places = pieces["low_figures/places"].front.values
    assert [
        card["id"] for card, is_tired in zip(places["board"], places["tired"], strict=True) if is_tired
    ] == ["chef"]


def test_where_a_scene_cannot_be_played_there_is_no_picture_of_it():
    """By other prices Anna cannot buy, and no figure claims she did."""
    other = content().with_options()
    other.price[other.number["lifebuoy"]] = 4
    names = [piece.id for part in figures(other, pack().words) for piece in part.pieces]
    assert names == ["card", "seal", "places", "tired"]
