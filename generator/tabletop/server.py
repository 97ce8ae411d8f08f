"""The server of a table: the page, views and drawings to those who have a link, and what they do."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from generator.reading.problems import one_line
from generator.serving.gate import Gate
from generator.serving.streams import Streams
from generator.tabletop.links import Link
from generator.tabletop.questions import Deed, Move, Nothing, Typed, asked, said
from generator.tabletop.refusals import NotHere, Refused
from generator.tabletop.table import Table
from generator.tabletop.thinking import Thinker
from generator.tabletop.views import Views

FOLDER = Path(__file__).parent / "static"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
POST_TO = re.compile(r"/seat/[^/]+/(move|typed|undo|save|again)")
DRAWING_SECONDS = 0.15
"""The time after which a drawing is answered that was not made ahead; most are made in a tenth of it."""
MAX_STREAMS = 8
"""Pages that may be open at a link."""
MAX_VIEWS = 32
"""Views of one version that are kept."""
SHORTEST_COMPRESSED, COMPRESSION = 1_000, 9
"""Bytes of an answer from which on it is compressed, and how hard: a view shrinks to a seventh in 2 ms.

No answer holds a secret beside words that somebody else chose, so that its length tells nothing."""
FOR_EVER = {"cache-control": "private, max-age=31536000, immutable"}

Handler = Callable[["TableServer", Request, Link], Awaitable[Response]]


class TableServer:
    """Everything that pages ask for and do; every name in an address is looked up in a dict.

    ``report`` is told of errors that are nobody's doing at the table. ``chooser`` is the address at which
    another game is chosen, "" without one.
    """

    def __init__(
        self,
        table: Table,
        links: Sequence[Link],
        report: Callable[[Exception], object] = lambda error: None,
        chooser: str = "",
    ) -> None:
        self.table = table
        self.views = Views(table, report, chooser)
        self.address = f"/seat/{links[0].token}"
        """The page of the first link."""
        self.thinker = Thinker()
        self.streams = Streams(MAX_STREAMS)
        self._links = {link.token: link for link in links}
        self._report = report
        self._seen: OrderedDict[tuple[int, int, int | None], bytes] = OrderedDict()
        table.tell = self.changed

    # ---- news -------------------------------------------------------------------------------

    def start(self) -> None:
        """Let bots decide and pages be told; in the loop that serves the pages."""
        self.streams.start()
        self.thinker.start()
        self._wake_bot()

    def end(self) -> None:
        """Send no more news; the bot that is thinking is the last."""
        self.thinker.end()
        self.streams.end()

    def changed(self) -> None:
        """Tell every page, and wake the bot whose turn it is; from any thread."""
        self.streams.send(self._version())
        self._wake_bot()

    def _version(self) -> str:
        return json.dumps({"version": self.table.version})

    def _wake_bot(self) -> None:
        if self.table.bot_is_due:
            self.thinker.do(self._bot_decides)

    def _bot_decides(self) -> None:
        try:
            self.table.bot_decision()
        except Exception as error:
            # The game stands where it stood: it can be saved, and a decision taken back.
            self.table.bot_breaks_down()
            self._report(error)

    async def news(self, request: Request, link: Link) -> Response:
        """A stream of versions, the one that stands first."""
        return self.streams.answer(link.token, self._version())

    # ---- looking ----------------------------------------------------------------------------

    async def page(self, request: Request, link: Link) -> Response:
        """The page."""
        return static_file("table.html")

    async def font(self, request: Request) -> Response:
        """A font that views name."""
        path = self.views.font_files.get(request.path_params["key"])
        if path is None:
            return refusal(NotHere())
        return FileResponse(path, media_type="font/ttf", headers={"cache-control": "private, max-age=86400"})

    async def picture(self, request: Request) -> Response:
        """A picture that a drawing names."""
        file = await run_in_threadpool(self.views.pictures.picture, request.path_params["key"])
        if file is None:
            return refusal(NotHere())
        return Response(file.body, media_type=file.media_type, headers=FOR_EVER)

    async def look(self, request: Request, link: Link) -> Response:
        """The view of a seat of this link, now or as it was."""
        numbers = asked(request, "seat", "at")
        return Response(
            await run_in_threadpool(self._look, numbers.get("seat"), link, numbers.get("at")),
            media_type="application/json",
        )

    def _look(self, seat: int | None, link: Link, at: int | None) -> bytes:
        with self.table.lock:
            if seat is None and len(link.seats) > 1 and self.table.session.rules.hidden:
                return json.dumps(self.views.behind_the_curtain(link.seats)).encode()
            seat = link.seats[0] if seat is None else seat
            if seat not in link.seats:
                raise NotHere
            key = self.table.version, seat, at
            if key not in self._seen:
                view = self.views.look(seat, link.seats, at)
                # Half a sign, should there be one, stays the escape it is in JSON.
                self._seen[key] = json.dumps(view, ensure_ascii=False, separators=(",", ":")).encode(
                    "utf-8", "backslashreplace"
                )
                while len(self._seen) > MAX_VIEWS:
                    self._seen.popitem(last=False)
            return self._seen[key]

    async def drawing(self, request: Request, link: Link) -> Response:
        """A face that a view of this link named."""
        key, pictures, begun = request.path_params["key"], self.views.pictures, time.monotonic()
        svg = await run_in_threadpool(pictures.drawing, link.seats, key)
        if not svg:
            raise NotHere
        if len(self._links) > 1 and self.table.session.rules.hidden and key not in pictures.ahead:
            # As long as it takes to draw, whether or not another link has asked before.
            await asyncio.sleep(max(0.0, begun + DRAWING_SECONDS - time.monotonic()))
        return Response(svg, media_type="image/svg+xml", headers=FOR_EVER)

    async def hint(self, request: Request, link: Link) -> Response:
        """The move the reference bot would make and why, to who is to move."""
        seat = _own(asked(request, "seat").get("seat", link.seats[0]), link)
        hint = await self.thinker.answer(lambda: self.table.hint(seat))
        return json_answer({"number": hint.number, "says": hint.says, "why": hint.why, "then": hint.then})

    async def paper(self, request: Request, link: Link) -> Response:
        """The puzzle of a game that is over, as it is printed."""
        return json_answer(await run_in_threadpool(self.views.paper, link.seats))

    async def rules(self, request: Request, link: Link) -> Response:
        """The rulebook."""
        return json_answer(await run_in_threadpool(self.views.rules, link.seats))

    # ---- doing ------------------------------------------------------------------------------

    async def move(self, request: Request, link: Link) -> Response:
        """Make a move by its number."""
        move = await said(request, Move)
        seat = _own(move.seat, link)
        version = await run_in_threadpool(self.table.move, seat, move.version, move.number, move.text)
        return json_answer({"version": version})

    async def typed(self, request: Request, link: Link) -> Response:
        """Make a move as it was typed."""
        typed = await said(request, Typed)
        seat = _own(typed.seat, link)
        version, note = await run_in_threadpool(self.table.typed, seat, typed.version, typed.text)
        return json_answer({"version": version, "note": note})

    async def undo(self, request: Request, link: Link) -> Response:
        """Take the last decision of a seat back."""
        deed = await said(request, Deed)
        version = await run_in_threadpool(self.table.undo, _own(deed.seat, link), deed.version)
        return json_answer({"version": version})

    async def again(self, request: Request, link: Link) -> Response:
        """Begin another game after this one."""
        deed = await said(request, Deed)
        _own(deed.seat, link)
        return json_answer({"version": await run_in_threadpool(self.table.again, deed.version)})

    async def save(self, request: Request, link: Link) -> Response:
        """Save the game in the file the server names."""
        await said(request, Nothing)
        return json_answer({"saved": await run_in_threadpool(self.table.save)})

    # ---- the whole --------------------------------------------------------------------------

    def routes(self) -> list[Route]:
        """The addresses that are answered."""
        doing = {
            "move": self.move,
            "typed": self.typed,
            "undo": self.undo,
            "save": self.save,
            "again": self.again,
        }
        looking = {
            "": self.page,
            "/look": self.look,
            "/drawing/{key}": self.drawing,
            "/news": self.news,
            "/hint": self.hint,
            "/rules": self.rules,
            "/paper": self.paper,
        }
        return [
            *public_routes(),
            Route("/font/{key}", self.font),
            Route("/picture/{key}", self.picture),
            *(Route(f"/seat/{{token}}{path}", self._linked(handler)) for path, handler in looking.items()),
            *(
                Route(f"/seat/{{token}}/{path}", self._linked(handler), methods=["POST"])
                for path, handler in doing.items()
            ),
        ]

    def _linked(
        self, handler: Callable[[Request, Link], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        """A handler that is given the link, and whose refusals are answers."""

        async def answer(request: Request) -> Response:
            try:
                link = self._links.get(request.path_params["token"])
                if link is None:
                    raise NotHere
                return await handler(request, link)
            except Refused as refused:
                return refusal(refused)
            except Exception as error:
                self._report(error)
                return json_answer({"refused": "the game broke down here; it stands as it was"}, 500)

        return answer

    def app(self, names: Collection[str]) -> Gate:
        """The whole, behind the gate; ``names`` are what it may be called by."""
        compressed = GZipMiddleware(Starlette(routes=self.routes()), SHORTEST_COMPRESSED, COMPRESSION)
        return Gate(compressed, names, POST_TO)


@cache
def _static() -> Mapping[str, bytes]:
    """Style sheets, scripts, pages and the icon."""
    return {path.name: path.read_bytes() for path in FOLDER.iterdir() if path.suffix in KINDS}


def static_file(name: str) -> Response:
    """One of the files that pages are made of, by its name."""
    if name not in _static():
        return refusal(NotHere())
    return Response(_static()[name], media_type=KINDS[Path(name).suffix])


def public_routes() -> Sequence[Route]:
    """The answers to everybody on this machine: scripts, and a page that says how to get in."""

    async def static(request: Request) -> Response:
        return static_file(request.path_params["name"])

    async def door(request: Request) -> Response:
        return static_file("door.html")

    return Route("/", door), Route("/static/{name}", static)


def _own(seat: int, link: Link) -> int:
    if seat not in link.seats:
        raise NotHere
    return seat


def refusal(refused: Refused) -> Response:
    """The answer to what is not done."""
    return json_answer({"refused": one_line(refused.words)}, refused.status)


def json_answer(value: Mapping[str, Any], status: int = 200) -> Response:
    """A value as the answer."""
    text = json.dumps(value, ensure_ascii=False)
    return Response(text.encode("utf-8", "backslashreplace"), status, media_type="application/json")
