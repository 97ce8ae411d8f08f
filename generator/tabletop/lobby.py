"""The page that chooses a game: what there is to choose, and the table that is laid for it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from generator.serving.gate import Gate, fresh_token
from generator.tabletop.linked_server import (
    POST_TO,
    LinkedServer,
    json_answer,
    public_routes,
    refusal,
    static_file,
)
from generator.tabletop.questions import Said, said
from generator.tabletop.refusals import NotHere, Refused

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

MAX_SEATS = 20
MAX_RULES = 50
"""Optional rules that are switched at once."""
CHOOSES = re.compile(rf"/choose/[^/]+/begin|{POST_TO.pattern}")

Short = Annotated[str, Field(max_length=100)]


class Choice(Said):
    """A game to be begun: the bot in each seat, "" for a person, and the name of who sits there.

    ``preset``, ``drill`` and ``card`` choose a puzzle, in games that have any. ``rules`` switches optional
    rules of the pack on or off, by name. ``free`` leaves the rules to the players, all of whom are people; a
    deck without rules is played in no other way.
    """

    game: Short
    row: Annotated[tuple[Short, ...], Field(min_length=1, max_length=MAX_SEATS)]
    names: Annotated[tuple[Short, ...], Field(max_length=MAX_SEATS)] = ()
    seed: Short = ""
    preset: Short = ""
    drill: bool = False
    card: Short = ""
    rules: Annotated[dict[Short, bool], Field(max_length=MAX_RULES)] = Field(default={})
    free: bool = False


Begin = Callable[[Choice, str], LinkedServer]
"""Lays a table whose page leads back to an address. NotAllowed where the choice cannot be played."""


class Lobby:
    """One table after the other, each chosen on a page that has a secret link of its own.

    ``offered`` is what the page chooses from, ``cover`` the picture of a game as PNG, if it has one,
    ``rules`` what may be switched in it, None for a game there is not.
    ``report`` is told of errors that are nobody's doing.
    """

    def __init__(
        self,
        offered: Callable[[], Mapping[str, Any]],
        begin: Begin,
        cover: Callable[[str], bytes | None] = lambda name: None,
        rules: Callable[[str], Sequence[Mapping[str, Any]] | None] = lambda name: (),
        report: Callable[[Exception], object] = lambda error: None,
    ) -> None:
        self.token = fresh_token()
        self.server: LinkedServer | None = None
        self._offered, self._begin, self._cover, self._rules = offered, begin, cover, rules
        self._report = report
        self._tables: ASGIApp | None = None
        self._laying = asyncio.Lock()

    @property
    def home(self) -> str:
        """The address of the page."""
        return f"/choose/{self.token}"

    def start(self) -> None:
        """There is nothing to be started before a game is chosen."""

    def end(self) -> None:
        """Send no more news of the table there is."""
        if self.server is not None:
            self.server.end()

    async def page(self, request: Request) -> Response:
        """The page."""
        return static_file("choose.html")

    async def games(self, request: Request) -> Response:
        """The choices of all games."""
        return json_answer(await run_in_threadpool(self._offered))

    async def cover(self, request: Request) -> Response:
        """The cover of a game, small."""
        picture = await run_in_threadpool(self._cover, request.path_params["game"])
        if picture is None:
            raise NotHere
        return Response(picture, media_type="image/png", headers={"cache-control": "private, max-age=86400"})

    async def rules(self, request: Request) -> Response:
        """The optional rules of a game, in the words of its rulebook."""
        rules = await run_in_threadpool(self._rules, request.path_params["game"])
        if rules is None:
            raise NotHere
        return json_answer({"rules": list(rules)})

    async def begin(self, request: Request) -> Response:
        """Lay the table that was chosen, in the place of the one there was; the address of its page."""
        choice = await said(request, Choice)
        async with self._laying:
            server = await run_in_threadpool(self._begin, choice, self.home)
            self.end()
            self.server, self._tables = server, Starlette(routes=server.routes())
            server.start()
        return json_answer({"table": server.address})

    def _linked(
        self, handler: Callable[[Request], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            try:
                if request.path_params["token"] != self.token:
                    raise NotHere
                return await handler(request)
            except Refused as refused:
                return refusal(refused)
            except Exception as error:
                self._report(error)
                return json_answer({"refused": "this game cannot be begun here"}, 500)

        return answer

    def app(self, names: Collection[str]) -> Gate:
        """The whole, behind the gate; ``names`` are what it may be called by."""
        own = Starlette(
            routes=[
                *public_routes(),
                Route("/choose/{token}", self._linked(self.page)),
                Route("/choose/{token}/games", self._linked(self.games)),
                Route("/choose/{token}/cover/{game}", self._linked(self.cover)),
                Route("/choose/{token}/rules/{game}", self._linked(self.rules)),
                Route("/choose/{token}/begin", self._linked(self.begin), methods=["POST"]),
            ]
        )

        async def either(scope: Scope, receive: Receive, send: Send) -> None:
            at_table = self._tables is not None and scope["path"].startswith(TABLE_PATHS)
            await (self._tables if at_table and self._tables is not None else own)(scope, receive, send)

        return Gate(either, names, CHOOSES)


TABLE_PATHS = ("/seat/", "/font/", "/picture/")
