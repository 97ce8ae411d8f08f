"""Whoever has no link, another link or bad manners gets a status and a line, and nothing has changed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from generator.contract import Edition
from generator.tabletop import questions
from generator.tabletop.server import MAX_STREAMS
from tests.tabletop.asking import HOST, PORT, Answer, Sat, sat
from tests.tabletop.attacks import ATTACKS, GOOD, LAN, POSTED, said


@pytest.fixture(scope="module")
def sitting() -> Sat:
    """Bridge Crew with people in two seats of three; seat 0 has made the first decision and is to move."""
    for seed in map(str, range(50)):
        crew = sat("bridge_crew", seed, 3, people=(0, 1))
        crew.table.move(0, 1, 1)
        if crew.table.session.state.to_move() == 0:
            return crew
    raise AssertionError


@pytest.fixture(scope="module")
def of_another(sitting: Sat) -> str:
    """The key of a drawing that only seat 1 was told of."""
    pack = sitting.table.loaded
    parts = pack.game.components(pack.content, pack.pack, Edition())
    face = next(part.pieces[0].front for part in parts if part.name == "cards")
    key = sitting.server.views.pictures.name(1, face, 63.0, 88.0)
    assert sitting.get(1, f"/drawing/{key}").status == 200
    return key


def everything(sitting: Sat) -> str:
    """All there is at a table."""
    table, state = sitting.table, sitting.table.session.state
    observations = [state.observation(seat) for seat in range(len(table.session.row))]
    return repr(
        (table.version, table.session.steps, observations, table._log, table.save_to, table.broken_at)
    )


def filled(path: str, sitting: Sat, face: str) -> str:
    own, other = sitting.tokens[0], sitting.tokens[1]
    mixed = own[:11] + other[11:]
    words = {
        "own": own,
        "other": other,
        "cut": own[:-1],
        "capitals": own.swapcase(),
        "mixed": mixed,
        "face": face,
    }
    for word, value in words.items():
        path = path.replace(f"{{{word}}}", value)
    return path


@pytest.mark.parametrize("attack", ATTACKS, ids=[attack.name[:40] for attack in ATTACKS])
def test_it_is_refused_in_a_line_and_nothing_has_changed(sitting, of_another, attack, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = everything(sitting)
    body = attack.body if isinstance(attack.body, bytes) else said(json.dumps(attack.body))
    method = attack.method or ("GET" if attack.body is None else "POST")
    sent = b"" if attack.body is None else body
    answer = sitting.ask(filled(attack.path, sitting, of_another), method, sent, attack.headers, attack.own)
    assert answer.status == attack.status, answer
    assert_one_line(answer)
    assert everything(sitting) == before
    assert not list(tmp_path.iterdir())


def assert_one_line(answer: Answer) -> None:
    text = answer.body.decode()
    if text.startswith("{"):
        text = json.loads(text)["refused"]
    assert 5 < len(text.strip()) < 100
    assert "\n" not in text.strip()
    assert (b"x-content-type-options", b"nosniff") in answer.headers


def test_the_move_those_attacks_are_made_of_is_taken_when_it_comes_as_it_should(sitting):
    good = sitting.post(0, "move", **GOOD)
    assert (good.status, good.json()) == (200, {"version": 3})
    assert sitting.post(0, "undo", seat=0, version=3).json() == {"version": 4}


def test_there_are_attacks_enough_and_no_two_are_one():
    assert len({repr(attack[1:]) for attack in ATTACKS}) == len(ATTACKS) >= 100
    assert len({attack.name for attack in ATTACKS}) == len(ATTACKS)


# ---- shared on a network ----


@pytest.mark.parametrize(
    "host", [HOST, f"localhost:{PORT}", "192.168.1.20", "192.168.1.21:8001", "evil.example:8001"]
)
def test_a_table_that_is_shared_is_asked_for_by_its_own_address_alone(host):
    shared = Sat(sat("bridge_crew", people=(0, 1)).server, LAN)
    path = f"/seat/{shared.tokens[0]}/look"
    assert shared.ask(path).status == 200
    assert shared.ask(path, own=[("host", host)]).status == 421


# ---- people's own words ----

WORDS = {
    "<script>alert(1)</script>": "<script>alert(1)</script>",
    "up\x1b[2J\x07down": "up\\u001b[2J\\u0007down",
    "one\ntwo\r\nthree": "one two three",
    "left \u202eright": "left \\u202eright",
    "nul \x00 nul": "nul \\u0000 nul",
    "  so   much  room  ": "so much room",
    "one\u2028two": "one\\u2028two",
    "Příliš žluťoučký 🐙": "Příliš žluťoučký 🐙",
    "e" + "\u0301" * 40: "e" + "\u0301" * 40,
}


@pytest.mark.parametrize(("words", "told"), WORDS.items(), ids=map(ascii, WORDS))
def test_the_words_of_a_player_are_text_of_one_line(words, told):
    crew = telling()
    mover, number = crew.table.session.state.to_move(), taking_words(crew)
    answer = crew.post(mover, "move", seat=mover, version=crew.table.version, number=number, text=words)
    assert answer.status == 200, answer
    assert crew.table.session.steps[-1].action.text == told
    for seat in crew.tokens:
        assert_clean(crew.look(seat))


def assert_clean(value: Any) -> None:
    """No text in a view has signs in it that do something."""
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            assert_clean(inner)
    elif isinstance(value, str):
        assert all(sign.isprintable() or sign in "\u00a0\u2009\u202f" for sign in value), value


def test_half_a_sign_is_refused_or_an_escape():
    crew = telling()
    mover, number = crew.table.session.state.to_move(), taking_words(crew)
    body = json.dumps({"seat": mover, "version": crew.table.version, "number": number, "text": "\ud800"})
    answer = crew.ask(f"/seat/{crew.tokens[mover]}/move", "POST", body.encode())
    assert answer.status in (200, 400)
    assert [crew.get(seat, "/look").status for seat in crew.tokens] == [200] * len(crew.tokens)


def telling() -> Sat:
    """Bridge Crew where whoever is to move may say something."""
    crew = sat("bridge_crew", "tell", 3)
    while not taking_words(crew):
        crew.table.move(crew.table.session.state.to_move(), crew.table.version, 1)
    return crew


def taking_words(crew: Sat) -> int:
    moves = crew.look(crew.table.session.state.to_move())["moves"]
    return next((move["number"] for move in moves if move["takes_words"]), 0)


def test_words_along_with_a_move_that_takes_none_are_refused():
    crew = sat("bridge_crew")
    mover = crew.table.session.state.to_move()
    answer = crew.post(mover, "move", seat=mover, version=1, number=1, text="Engage!")
    assert (answer.status, crew.table.decisions) == (422, 0)


# ---- too much at once ----


def test_a_link_has_so_many_streams_and_others_keep_theirs(sitting):
    streams = sitting.server.streams
    token, other = sitting.tokens[0], sitting.tokens[1]
    answers = [streams.answer(token).status_code for _ in range(MAX_STREAMS + 5)]
    assert answers == [200] * MAX_STREAMS + [503] * 5
    assert streams.answer(other).status_code == 200
    refused = sitting.ask(f"/seat/{token}/news")
    assert refused.status == 503
    assert_one_line(refused)
    streams._open.clear()


def test_a_body_that_does_not_come_is_not_waited_for(sitting, monkeypatch):
    monkeypatch.setattr(questions, "BODY_SECONDS", 0.05)
    before = everything(sitting)
    part = {"type": "http.request", "body": b'{"seat": 0,', "more_body": True}
    answer = sitting.ask(
        f"/seat/{sitting.tokens[0]}/move",
        "POST",
        own=[*POSTED, ("content-length", "60")],
        more=[part],
        ends=False,
    )
    assert answer.status == 408
    assert_one_line(answer)
    assert everything(sitting) == before


def test_a_page_that_leaves_while_it_speaks_breaks_nothing(sitting):
    before = everything(sitting)
    gone = [{"type": "http.request", "body": b'{"seat":', "more_body": True}, {"type": "http.disconnect"}]
    sitting.ask(f"/seat/{sitting.tokens[0]}/move", "POST", own=[*POSTED, ("content-length", "60")], more=gone)
    assert everything(sitting) == before
