"""Whoever has no link, another link or bad manners gets a status and a line, and nothing has changed."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from generator.contract import Edition
from generator.mechanics.dice import Dice
from generator.tabletop import questions
from generator.tabletop.linked_server import MAX_STREAMS
from tests.tabletop.asking import HOST, LOOP, PORT, Answer, Sat, sat
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


def opened(sitting: Sat, seat: int) -> asyncio.Task[None]:
    """A page that listens to news until it is cancelled."""
    path = f"/seat/{sitting.tokens[seat]}/news"
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", HOST.encode())],
    }

    async def never() -> dict[str, Any]:
        return await asyncio.Future()

    async def heard(message: Any) -> None: ...

    return LOOP.create_task(sitting.app(scope, never, heard))


def test_a_link_has_so_many_streams_and_others_keep_theirs(sitting):
    pages = [opened(sitting, 0) for _ in range(MAX_STREAMS + 5)]
    LOOP.run_until_complete(asyncio.sleep(0.02))
    assert [page.done() for page in pages] == [False] * MAX_STREAMS + [True] * 5
    refused = sitting.get(0, "/news")
    assert refused.status == 503
    assert_one_line(refused)
    other = opened(sitting, 1)
    LOOP.run_until_complete(asyncio.sleep(0.01))
    assert not other.done()
    # Pages that leave make room, those that never began to listen as well.
    for page in [*pages[:MAX_STREAMS], other]:
        page.cancel()
    for _ in range(MAX_STREAMS + 5):
        gone = opened(sitting, 0)
        gone.cancel()
        LOOP.run_until_complete(asyncio.sleep(0))
    LOOP.run_until_complete(asyncio.sleep(0.01))
    assert not any(sitting.server.streams._open.values())


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


PARTS = (
    "seat",
    "{own}",
    "{other}",
    "{cut}",
    "look",
    "move",
    "typed",
    "undo",
    "save",
    "hint",
    "news ",
    "static",
)
ODD = (
    "",
    "..",
    "%2e%2e",
    "%00",
    "%ff",
    "%c3%28",
    "%2f",
    "table.js",
    "?",
    "?seat=0",
    "?at=",
    "&at=1",
    ";",
    "//",
    "\u00e9",
)
VALUES = (
    0,
    1,
    -1,
    2,
    10**9,
    10**30,
    0.5,
    None,
    True,
    "",
    "0",
    "\ud800",
    "b5",
    "a" * 600,
    [],
    [[[]]],
    {},
    {"a": 0},
)


@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_asked_nothing_breaks_and_only_what_is_answered_changes_anything(
    sitting, seed, tmp_path, monkeypatch
):
    # Games may be saved here.
    monkeypatch.chdir(tmp_path)
    dice = Dice(f"anything {seed}")
    for _ in range(120):
        pieces = [dice.pick(PARTS) for _ in range(1 + dice.below(4))] + [dice.pick(ODD)] * dice.below(2)
        path = (
            "/" + "/".join(pieces) if dice.below(3) else f"/seat/{{own}}/{dice.pick(PARTS)}{dice.pick(ODD)}"
        )
        names = [dice.pick(("seat", "version", "number", "text", "x")) for _ in range(dice.below(5))]
        body = json.dumps({name: dice.pick(VALUES) for name in names}).encode()
        if dice.below(4) == 0:
            at = dice.below(len(body))
            body = body[:at] + bytes([dice.below(256)]) + body[at + 1 :]
        method = dice.pick(("GET", "POST", "POST", "POST"))
        before = everything(sitting)
        sent = body if method == "POST" else b""
        answer = sitting.ask(filled(path, sitting, "0" * 24), method, sent)
        assert answer.status < 500, (path, body)
        assert answer.status == 200 or everything(sitting) == before, (path, body)
