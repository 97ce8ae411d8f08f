"""The server of any table: pages reached by secret links, views, drawings and news."""

from __future__ import annotations

import asyncio
import json
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from jinja2 import Environment, FileSystemLoader
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from generator.reading.problems import one_line
from generator.serving.font_files import FontFiles
from generator.serving.gate import Gate
from generator.serving.streams import Streams
from generator.tabletop.links import Link
from generator.tabletop.pictures import Pictures
from generator.tabletop.questions import Nothing, asked, said
from generator.tabletop.refusals import NotHere, Refused

FOLDER = Path(__file__).parent / "static"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
IMPORTED = re.compile(r'from "\./(\w+\.js)"')
"""A script that another one imports."""
PAGES = ("table.html", "free.html")
"""The pages that share a frame, ``page.html.j2``."""
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

Handler = Callable[[Request, Link], Awaitable[Response]]


class Seated(Protocol):
    """A table, as far as its server asks."""

    version: int
    lock: threading.RLock
    tell: Callable[[], object]

    def save(self) -> str:
        """Write it to its file; the name of the file."""


class Looks(Protocol):
    """The views of a table. ``hides`` says that a seat may know less than another."""

    pictures: Pictures
    font_files: FontFiles
    hides: bool

    @property
    def curtained(self) -> bool:
        """Whether, as things lie, people who share a machine see what is not for each other."""

    def look(self, seat: int, own: tuple[int, ...], at: int | None = None) -> dict[str, Any]:
        """All there is to see in a seat."""

    def behind_the_curtain(self, own: tuple[int, ...]) -> dict[str, Any]:
        """The view while nobody of several people has said that they look."""

    def draw_ahead(self) -> None:
        """Draw whatever would tell by how soon it comes that somebody else has seen it."""


class LinkedServer:
    """All that tables have in common; every name in an address is looked up in a dict.

    ``report`` is told of errors that are nobody's doing at the table.
    """

    page_file = "table.html"

    def __init__(
        self,
        table: Seated,
        views: Looks,
        links: Sequence[Link],
        report: Callable[[Exception], object] = lambda error: None,
    ) -> None:
        self.table = table
        self.views = views
        self.address = f"/seat/{links[0].token}"
        """The page of the first link."""
        self.streams = Streams(MAX_STREAMS)
        self.links = links
        self._links = {link.token: link for link in links}
        self._report = report
        self._seen: OrderedDict[tuple[int, int, int | None], bytes] = OrderedDict()
        table.tell = self.changed

    # ---- news -------------------------------------------------------------------------------

    def start(self) -> None:
        """Let pages be told; in the loop that serves them."""
        self.streams.start()

    def end(self) -> None:
        """Send no more news."""
        self.streams.end()

    def changed(self) -> None:
        """Tell every page; from any thread."""
        self.streams.send(self._version())

    def _version(self) -> str:
        return json.dumps({"version": self.table.version})

    async def news(self, request: Request, link: Link) -> Response:
        """A stream of versions, the one that stands first."""
        return self.streams.answer(link.token, self._version())

    # ---- looking ----------------------------------------------------------------------------

    async def page(self, request: Request, link: Link) -> Response:
        """The page."""
        return static_file(self.page_file)

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
            if seat is None and len(link.seats) > 1 and self.views.curtained:
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
        if len(self._links) > 1 and self.views.hides and key not in pictures.ahead:
            # As long as it takes to draw, whether or not another link has asked before.
            await asyncio.sleep(max(0.0, begun + DRAWING_SECONDS - time.monotonic()))
        return Response(svg, media_type="image/svg+xml", headers=FOR_EVER)

    async def save(self, request: Request, link: Link) -> Response:
        """Save the game in the file the server names."""
        await said(request, Nothing)
        return json_answer({"saved": await run_in_threadpool(self.table.save)})

    # ---- the whole --------------------------------------------------------------------------

    def looking(self) -> dict[str, Handler]:
        """The answers below a link, by address."""
        return {
            "": self.page,
            "/look": self.look,
            "/drawing/{key}": self.drawing,
            "/news": self.news,
        }

    def doing(self) -> dict[str, Handler]:
        """The acts below a link, by address."""
        return {"save": self.save}

    def routes(self) -> list[Route]:
        """The addresses that are answered."""
        return [
            *public_routes(),
            Route("/font/{key}", self.font),
            Route("/picture/{key}", self.picture),
            *(
                Route(f"/seat/{{token}}{path}", self._linked(handler))
                for path, handler in self.looking().items()
            ),
            *(
                Route(f"/seat/{{token}}/{path}", self._linked(handler), methods=["POST"])
                for path, handler in self.doing().items()
            ),
        ]

    def _linked(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
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
    files = {path.name: path.read_bytes() for path in FOLDER.iterdir() if path.suffix in KINDS}
    pages = Environment(loader=FileSystemLoader(FOLDER), trim_blocks=True, autoescape=True)
    pages.globals["needed_by"] = lambda script: _needed_by(script, files)
    return files | {name: pages.get_template(f"{name}.j2").render().encode() for name in PAGES}


def _needed_by(script: str, files: Mapping[str, bytes]) -> list[str]:
    """The scripts a script imports, and those they import, nearest first."""
    needed = [script]
    for name in needed:
        needed += [each for each in IMPORTED.findall(files[name].decode()) if each not in needed]
    return needed[1:]


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


def own_seat(seat: int, link: Link) -> int:
    """A seat of a link. NotHere for another."""
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
