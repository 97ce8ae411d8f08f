"""Whoever has no link, another link or bad manners gets a status and a line, and nothing has changed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from generator.contract import Edition
from generator.preview.gate import MAX_ADDRESS, MAX_BODY
from generator.tabletop import questions
from generator.tabletop.server import MAX_STREAMS
from generator.tabletop.table import MAX_TYPED, MAX_WORDS
from tests.tabletop.asking import HOME, HOST, PORT, Answer, Sat, sat

LAN = f"192.168.1.20:{PORT}"
GOOD = {"seat": 0, "version": 2, "number": 1, "text": ""}
"""The move that would be made, were nothing wrong with how it is sent."""


class Attack(NamedTuple):
    """A request, the status it is refused with; {own}, {other} and {face} in its path are filled in."""

    name: str
    path: str
    status: int
    body: bytes | dict[str, Any] | None = None
    method: str = ""
    headers: Sequence[tuple[str, str]] = ()
    own: Sequence[tuple[str, str]] | None = None


def move(**changes: object) -> dict[str, Any]:
    return {**GOOD, **changes}


def said(text: str) -> bytes:
    return text.encode()


POSTED = [("host", HOST), ("origin", HOME)]

ATTACKS = (
    # Paths and links.
    Attack("no link", "/", 404),
    Attack("no token", "/seat/", 404),
    Attack("a guessed token", "/seat/AAAAAAAAAAAAAAAAAAAAAA/look", 404),
    Attack("a token cut short", "/seat/{cut}/look", 404),
    Attack("a token with more behind it", "/seat/{own}x/look", 404),
    Attack("a token in capitals", "/seat/{capitals}/look", 404),
    Attack("a token with an end of text in it", "/seat/{own}%00/look", 404),
    Attack("a seat for a token", "/seat/0/look", 404),
    Attack("half of each of two tokens", "/seat/{mixed}/look", 404),
    Attack("up from the static files", "/static/../table.py", 404),
    Attack("up in escapes", "/static/%2e%2e%2ftable.py", 404),
    Attack("up in escapes of escapes", "/static/%252e%252e%252ftable.py", 404),
    Attack("up with backslashes", "/static/..%5ctable.py", 404),
    Attack("an absolute path", "/static//etc/passwd", 404),
    Attack("a hidden file", "/static/.git", 404),
    Attack("a font by its path", "/font/%2fetc%2fpasswd", 404),
    Attack("a font nobody was told of", "/font/0123456789abcdef01234567", 404),
    Attack("a drawing nobody was told of", "/seat/{own}/drawing/0123456789abcdef01234567", 404),
    Attack("a drawing by a path", "/seat/{own}/drawing/..%2f..%2fgame.yaml", 404),
    Attack("a drawing only another was told of", "/seat/{own}/drawing/{face}", 404),
    Attack("the saved game", "/seat/{own}/saved.json", 404),
    Attack("the preview's editor", "/open", 405, b"game.yaml:1:1"),
    # Other people's seats.
    Attack("a look at another's seat", "/seat/{own}/look?seat=1", 404),
    Attack("a look back at another's seat", "/seat/{own}/look?seat=1&at=0", 404),
    Attack("a look at a bot's seat", "/seat/{own}/look?seat=2", 404),
    Attack("a hint for another", "/seat/{own}/hint?seat=1", 404),
    Attack("a hint out of turn", "/seat/{other}/hint?seat=1", 409),
    Attack("a move for another", "/seat/{other}/move", 404, move()),
    Attack("a move out of turn", "/seat/{other}/move", 409, move(seat=1)),
    Attack("a move for a bot", "/seat/{own}/move", 404, move(seat=2)),
    Attack("a typed move out of turn", "/seat/{other}/typed", 409, {"seat": 1, "version": 2, "text": "1"}),
    Attack("a typed move for another", "/seat/{other}/typed", 404, {"seat": 0, "version": 2, "text": "1"}),
    Attack("another's decision taken back", "/seat/{other}/undo", 404, {"seat": 0, "version": 2}),
    Attack("a decision taken back that one never made", "/seat/{other}/undo", 409, {"seat": 1, "version": 2}),
    # Old news and numbers there are not.
    Attack("a move at an old version", "/seat/{own}/move", 409, move(version=1)),
    Attack("a move at a version to come", "/seat/{own}/move", 409, move(version=10**9)),
    Attack("undo at an old version", "/seat/{own}/undo", 409, {"seat": 0, "version": 1}),
    Attack("move 0", "/seat/{own}/move", 422, move(number=0)),
    Attack("a move beyond the last", "/seat/{own}/move", 422, move(number=10**6)),
    Attack("a look into the future", "/seat/{own}/look?at=2", 404),
    Attack("a look before the beginning", "/seat/{own}/look?at=-1", 400),
    Attack("a look at no number", "/seat/{own}/look?at=1e1", 400),
    Attack("a look at another script's number", "/seat/{own}/look?at=%D9%A1", 400),
    Attack("a look at a number without an end", "/seat/{own}/look?at=" + "9" * 3000, 400),
    Attack("two seats in a question", "/seat/{own}/look?seat=0&seat=1", 400),
    Attack("a question nobody asks", "/seat/{own}/look?debug=1", 400),
    # Forms of what is said.
    Attack("no JSON", "/seat/{own}/move", 400, b"seat=0&number=1"),
    Attack("nothing", "/seat/{own}/move", 400, b""),
    Attack("a list", "/seat/{own}/move", 400, b"[0, 1, 1]"),
    Attack("null", "/seat/{own}/move", 400, b"null"),
    Attack("JSON cut short", "/seat/{own}/move", 400, b'{"seat": 0, "version": 2, "number": 1'),
    Attack("no UTF-8", "/seat/{own}/move", 400, b'{"seat": 0, "version": 2, "number": 1, "text": "\xff"}'),
    Attack("a thousand brackets", "/seat/{own}/move", 400, b"[" * 1000 + b"]" * 1000),
    Attack("brackets in a value", "/seat/{own}/move", 400, b'{"seat":' + b'{"a":' * 300 + b"0" + b"}" * 301),
    Attack("a huge number", "/seat/{own}/move", 400, said(json.dumps(GOOD).replace("1", "9" * 1500))),
    Attack("a negative number", "/seat/{own}/move", 400, move(number=-1)),
    Attack("a fraction", "/seat/{own}/move", 400, move(number=1.5)),
    Attack("a whole number as a fraction", "/seat/{own}/move", 400, move(number=1.0)),
    Attack("NaN", "/seat/{own}/move", 400, move(number=float("nan"))),
    Attack("infinity", "/seat/{own}/move", 400, move(version=float("inf"))),
    Attack("true for one", "/seat/{own}/move", 400, move(number=True)),
    Attack("a number as text", "/seat/{own}/move", 400, move(number="1")),
    Attack("a seat as a list", "/seat/{own}/move", 400, move(seat=[0])),
    Attack("a text that is none", "/seat/{own}/move", 400, move(text=5)),
    Attack("a name too many", "/seat/{own}/move", 400, move(action={"deal": {"by": "random"}})),
    Attack("a name too few", "/seat/{own}/move", 400, {"seat": 0, "number": 1}),
    Attack("a file to save to", "/seat/{own}/save", 400, {"file": "/tmp/mine"}),
    # Too much of it.
    Attack("a large body", "/seat/{own}/move", 413, b" " * (MAX_BODY + 1)),
    Attack("a body for a look", "/seat/{own}/look", 413, None, "GET", [("content-length", "5")]),
    Attack(
        "a body of no stated length", "/seat/{own}/move", 413, move(), "", [("transfer-encoding", "chunked")]
    ),
    Attack(
        "a length that lies", "/seat/{own}/move", 413, b" " * 9000, "", (), [*POSTED, ("content-length", "9")]
    ),
    Attack(
        "a length below nothing", "/seat/{own}/move", 400, move(), "", (), [*POSTED, ("content-length", "-1")]
    ),
    Attack("a long address", "/seat/{own}/look?" + "a" * MAX_ADDRESS, 414),
    Attack("many headers", "/seat/{own}/look", 431, None, "GET", [("x-a", "1")] * 80),
    Attack("very long words", "/seat/{own}/move", 422, move(text="a" * (MAX_WORDS + 1))),
    Attack(
        "a long typed move", "/seat/{own}/typed", 422, {"seat": 0, "version": 2, "text": "a " * MAX_TYPED}
    ),
    # Methods.
    *(
        Attack(f"{verb} a look", "/seat/{own}/look", 405, b"", verb)
        for verb in ("PUT", "DELETE", "OPTIONS", "HEAD")
    ),
    Attack("a move by GET", "/seat/{own}/move", 405),
    Attack("a look by POST", "/seat/{own}/look", 405, {}),
    Attack("a move by PUT", "/seat/{own}/move", 405, move(), "PUT"),
    # Hosts, as a page has them that took a name for this address, and origins of other pages.
    *(
        Attack(f"host {host}", "/seat/{own}/look", 421, None, "GET", (), [("host", host)])
        for host in (
            "evil.example",
            f"evil.example:{PORT}",
            LAN,
            f"0.0.0.0:{PORT}",
            f"{HOST}.evil.example",
            "",
        )
    ),
    Attack("two hosts", "/seat/{own}/look", 400, None, "GET", (), [("host", HOST), ("host", "evil.example")]),
    Attack(
        "a move to another host",
        "/seat/{own}/move",
        421,
        move(),
        "",
        (),
        [("host", LAN), ("origin", f"http://{LAN}")],
    ),
    *(
        Attack(
            f"origin {origin}", "/seat/{own}/move", 403, move(), "", (), [("host", HOST), ("origin", origin)]
        )
        for origin in (
            "http://evil.example",
            "null",
            f"https://{HOST}",
            "http://127.0.0.1",
            f"{HOME}.evil.example",
            "",
        )
    ),
    Attack("a move without an origin", "/seat/{own}/move", 403, move(), "", (), [("host", HOST)]),
    Attack(
        "a look by another page", "/seat/{own}/look", 403, None, "GET", [("origin", "http://evil.example")]
    ),
    *(
        Attack(f"a look {site}", "/seat/{own}/look", 403, None, "GET", [("sec-fetch-site", site)])
        for site in ("cross-site", "same-site")
    ),
    Attack(
        "a form of another page",
        "/seat/{own}/move",
        403,
        move(),
        "",
        [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")],
    ),
)


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
