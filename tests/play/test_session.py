"""A game with people in it: taken back, saved and resumed without a difference."""

from __future__ import annotations

import json

import pytest

from generator.contract import IllegalMove
from generator.games import NAMES
from generator.play.session import BadSave, Session, commentary_of, read_save, told
from tests import shipped
from tests.outside.toy import CONTENT, GAME, PACK


def going_on(session, decisions):
    """Play on, the first move for people; the observations on the way."""
    views = []
    for _ in range(decisions):
        if session.is_over:
            break
        person = session.waits_for_person
        session.apply(session.state.legal_actions()[0] if person else session.bot_choice())
        views.append(session.state.observation(0))
    return views


def test_bots_choose_the_same_after_a_move_is_taken_back_and_made_again():
    session = Session(GAME, CONTENT, ("", "keeper"), "fog")
    first = going_on(session, 12)
    while session.undo(0):
        pass
    assert session.steps == []
    assert going_on(session, 12) == first


def test_undo_says_how_much_it_took_back():
    session = Session(GAME, CONTENT, ("", "keeper"), "fog")
    assert session.undo(0) == 0
    going_on(session, 1)
    mine = session.state.copy().observation(0)
    going_on(session, 1)
    assert session.steps[0].seat == 0
    assert session.undo(0) >= 1
    assert session.steps == [] or session.steps[-1].seat != 0
    assert session.position(0).observation(0) == Session(
        GAME, CONTENT, ("", "keeper"), "fog"
    ).state.observation(0)
    assert mine != session.state.observation(0)


def test_an_illegal_move_changes_nothing_and_is_no_step():
    session = Session(GAME, CONTENT, ("", "keeper"), "fog")
    from skerry.actions import Brave

    assert isinstance(session.refusal(Brave()), IllegalMove)
    with pytest.raises(IllegalMove):
        session.apply(Brave())
    assert session.steps == []
    assert session.refusal(session.state.legal_actions()[0]) is None


@pytest.mark.parametrize("name", NAMES)
def test_every_game_is_saved_and_resumed_to_the_same_position(name, tmp_path):
    game, content = shipped.load(name)
    pack = shipped.pack(name)
    row = ["", *["random"] * (game.rules.seats[0] - 1)]
    session = Session(game, content, row, "fog")
    going_on(session, 25)
    path = tmp_path / "game.json"
    session.save(path, pack)
    again = Session(game, content, row, "fog")
    again.catch_up(read_save(path))
    assert again.steps == session.steps
    assert [again.state.observation(seat) for seat in range(len(row))] == [
        session.state.observation(seat) for seat in range(len(row))
    ]
    assert going_on(again, 5) == going_on(session, 5)


def saved(**changes):
    """A saved game as text, some of its values changed."""
    session = Session(GAME, CONTENT, ("", "keeper"), "fog")
    going_on(session, 3)
    return json.dumps(json.loads(session.saved(PACK)) | changes)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no saved game"),
        ("{}", "no saved game"),
        ('{"saved_game": 2}', "no saved game"),
        ("\xff\xfe", "no saved game"),
        ('{"saved_game": 1}', "'game' is missing"),
        (saved(seed=7), "'seed' is '7', not text"),
        (saved(row=[]), "'row' is shorter than"),
        (saved(spy=1), "'spy' is not known here"),
        (saved(actions="none"), "'actions' is 'none', not a list"),
    ],
)
def test_what_is_no_saved_game_is_refused_in_one_line(tmp_path, text, why):
    path = tmp_path / "game.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(BadSave, match=why) as wrong:
        read_save(path)
    assert "\n" not in str(wrong.value)


@pytest.mark.parametrize("action", [{"brave": {}}, {"fly": {}}, {"land": {"bird": "dodo"}}, {}])
def test_a_saved_decision_that_breaks_the_rules_is_named_by_its_number(tmp_path, action):
    path = tmp_path / "game.json"
    path.write_text(saved(actions=[action]))
    with pytest.raises(BadSave, match="decision 1"):
        Session(GAME, CONTENT, ("", "keeper"), "fog").catch_up(read_save(path))


def test_a_decision_is_told_before_and_what_came_of_it_after():
    session = Session(GAME, CONTENT, ("", "keeper"), "fog")
    commentary = commentary_of(GAME, CONTENT, PACK)
    action = session.state.legal_actions()[0]
    event, outcome = told(commentary, session.state, action, 0)
    session.apply(action)
    assert event == f"you: {commentary.move(session.state, action)}"
    assert outcome(session.state)
