"""A table and those who ask it, without a socket: requests go to the application itself."""

from __future__ import annotations

import asyncio
import copy
import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

from generator.contract import Edition, Game, State, Tabletop
from generator.games import NAMES
from generator.games.loading import LoadedGame
from generator.play.session import Session
from generator.serving.font_files import fonts_of
from generator.serving.gate import Gate, names_of
from generator.tabletop import linked_server, views
from generator.tabletop import server as server_module
from generator.tabletop.links import links_for
from generator.tabletop.server import TableServer
from generator.tabletop.table import Table
from tests import shipped

PORT = 8001
HOST = f"127.0.0.1:{PORT}"
HOME = f"http://{HOST}"
LOOP = asyncio.new_event_loop()

Headers = Sequence[tuple[str, str]]


async def at_once(work: Callable[..., Any], *values: Any) -> Any:
    """As ``run_in_threadpool``, without a thread for each question."""
    return work(*values)


server_module.run_in_threadpool = linked_server.run_in_threadpool = at_once


class Answer(NamedTuple):
    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


def unexpected(error: Exception) -> None:
    """No game breaks down at a table of these tests."""
    raise error


class AtOnce:
    """A thinker that answers at once, and leaves bots to the test."""

    def start(self) -> None: ...

    def end(self) -> None: ...

    def do(self, job: Callable[[], object]) -> None: ...

    async def answer(self, question: Callable[[], Any]) -> Any:
        return question()


@cache
def loaded(name: str) -> LoadedGame:
    return LoadedGame(shipped.pack(name), *shipped.load(name))


@cache
def laid_out(name: str) -> Tabletop[Any, Any] | None:
    game, pack, content = loaded(name).game, loaded(name).pack, loaded(name).content
    if game.tabletop is None:
        return None
    return game.tabletop(content, pack, game.components(content, pack, Edition()))


@cache
def fonts(name: str) -> dict[str, Any]:
    return fonts_of(shipped.pack(name))


class Sat:
    """A table with a link for each person's seat, and questions to it."""

    def __init__(self, server: TableServer, home: str = HOST) -> None:
        self.server = server
        self.table = server.table
        self.tokens = {seat: link.token for link in server._links.values() for seat in link.seats}
        self.home = home
        self.app: Gate = server.app(names_of(PORT) if home == HOST else {home})

    def ask(
        self,
        path: str,
        method: str = "GET",
        body: bytes = b"",
        headers: Headers = (),
        own: Headers | None = None,
        more: Sequence[dict[str, Any]] = (),
        ends: bool = True,
    ) -> Answer:
        """The answer; ``own`` headers take the place of those a browser sends.

        ``more`` comes before the body, which never arrives unless the request ``ends``.
        """
        browser = [("host", self.home)]
        if method == "POST":
            browser += [("origin", f"http://{self.home}"), ("content-length", str(len(body)))]
        sent = list(own) if own is not None else [*browser, *headers]
        raw, _, query = path.partition("?")
        scope = {
            "type": "http",
            "method": method,
            "path": unquote_to_bytes(raw).decode("utf-8", "replace"),
            "raw_path": raw.encode(),
            "query_string": query.encode(),
            "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in sent],
        }
        last = {"type": "http.request", "body": body, "more_body": False}
        messages = [*more, last] if ends else [*more]
        answers: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return messages.pop(0) if messages else await asyncio.Future()

        async def send(message: Any) -> None:
            answers.append(message)

        LOOP.run_until_complete(self.app(scope, receive, send))
        parts = b"".join(message.get("body", b"") for message in answers[1:])
        return Answer(answers[0]["status"], tuple(answers[0]["headers"]), parts)

    def get(self, seat: int, path: str) -> Answer:
        """The answer to a seat at its own link."""
        return self.ask(f"/seat/{self.tokens[seat]}{path}")

    def look(self, seat: int, at: int | None = None) -> Any:
        """The view of a seat."""
        answer = self.get(seat, f"/look?seat={seat}" + (f"&at={at}" if at is not None else ""))
        assert answer.status == 200, answer
        return answer.json()

    def post(self, by: int, path: str, **values: object) -> Answer:
        """The answer to an action by the holder of a seat."""
        return self.ask(f"/seat/{self.tokens[by]}/{path}", "POST", json.dumps(values).encode())


def sat(
    name: str,
    seed: str = "swell",
    seats: int = 0,
    people: Sequence[int] | None = None,
    share: bool = True,
    bot: str = "reference",
) -> Sat:
    """A table of a shipped game, with people in all seats unless told."""
    game = loaded(name).game
    count = seats or game.rules.seats[len(game.rules.seats) // 2]
    own = range(count) if people is None else people
    row = ["" if seat in own else bot for seat in range(count)]
    table = Table(loaded(name), Session(game, loaded(name).content, row, seed))
    return Sat(served(table, share))


def served(table: Table, share: bool = True) -> TableServer:
    """The server of a table, which begins quickly and thinks at once."""
    name = table.loaded.pack.name
    before = views.laid_out, views.fonts_of
    if name in NAMES and table.loaded is loaded(name):
        views.laid_out, views.fonts_of = lambda _: laid_out(name), lambda _: fonts(name)
    try:
        server = TableServer(table, links_for(table.people, share), unexpected)
    finally:
        views.laid_out, views.fonts_of = before
    server.thinker = AtOnce()  # type: ignore[assignment]
    return server


def twin(sitting: Sat, state: State[Any]) -> Sat:
    """The same table with another state on it, the same for all that anybody was told so far."""
    server, table = copy.copy(sitting.server), copy.copy(sitting.table)
    table.session = copy.copy(table.session)
    table.session.state, table.session.steps = state, [*table.session.steps]
    table.lock = threading.RLock()
    table._log = {seat: [*heard] for seat, heard in table._log.items()}
    table._kept, table._menu, table._hint = [*table._kept], None, None
    table.tell = lambda: None
    server.table, server.views = table, copy.copy(server.views)
    server.views.table = table
    server._seen = OrderedDict()
    return Sat(server, sitting.home)


def skerry(row=("", ""), seed="swell", **changes: object) -> Sat:
    """A game without a tabletop, unless there is one among the changes."""
    from skerry import GAME

    from tests.outside.toy import CONTENT, PACK

    fields = {name: getattr(GAME, name) for name in GAME.__dataclass_fields__}
    game = Game(**{**fields, "tabletop": None, **changes})
    return Sat(served(Table(LoadedGame(PACK, game, CONTENT), Session(game, CONTENT, row, seed))))


def mover(sitting: Sat) -> int:
    return sitting.table.session.state.to_move()


def step(sitting: Sat, number: int = 1) -> int:
    return sitting.table.move(mover(sitting), sitting.table.version, number)
