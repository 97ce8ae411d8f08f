"""Requests of those who have no link, another link or bad manners, each with how it is refused."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from generator.serving.gate import MAX_ADDRESS, MAX_BODY
from generator.tabletop.table import MAX_TYPED, MAX_WORDS
from tests.tabletop.asking import HOME, HOST, PORT

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
    Attack("no link", "/seat", 404),
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
