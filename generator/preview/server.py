"""The server of the preview: pages and their data to a browser on this machine, news as they come."""

from __future__ import annotations

import asyncio
import hashlib
import json
import signal
import socket
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from generator.preview.editor import Editor
from generator.preview.gate import Gate
from generator.preview.inspection import Inspector
from generator.preview.pages import Pages, parts_to_print
from generator.preview.proofs import Proofs
from generator.preview.watching import Watcher
from generator.reading.problems import Problem

STATIC = {
    "preview.css": "text/css; charset=utf-8",
    "preview.js": "text/javascript; charset=utf-8",
    "hands.js": "text/javascript; charset=utf-8",
    "page.html": "text/html; charset=utf-8",
    "icon.svg": "image/svg+xml",
}
FOLDER = Path(__file__).parent / "static"
INKS = ("home", "mono", "press")
MAX_STREAMS, BEAT_SECONDS = 24, 15.0
LOOPBACK, BACKLOG = "127.0.0.1", 128


class Preview:
    """Everything the pages ask for; every name in an address is looked up in a dict."""

    def __init__(self, packs: Sequence[Proofs], editor: Editor | None = None) -> None:
        self.packs = {proofs.name: proofs for proofs in packs}
        self.pages = {proofs.name: Pages(proofs) for proofs in packs}
        self.editor = editor
        self.folder = Path.cwd()
        self._fonts: dict[str, Path] = {}
        self._static = {name: (FOLDER / name).read_bytes() for name in STATIC}
        self._streams: set[asyncio.Queue[str]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.inspector = Inspector(list(packs), self.tell)
        self.watcher = Watcher(list(packs), self.changed)

    # ---- news -----------------------------------------------------------------------------

    def tell(self, proofs: Proofs) -> None:
        """Let every page know that there is something new of a pack; from any thread."""
        self._send(json.dumps({"game": proofs.name, "version": proofs.version}))

    def changed(self, proofs: Proofs) -> None:
        """A pack was read anew: pages show it, then it is inspected."""
        self.tell(proofs)
        self.inspector.want(proofs.name)

    def start(self) -> None:
        """Watch and inspect; in the loop that serves the pages."""
        self._loop = asyncio.get_running_loop()
        self.watcher.start()
        self.inspector.start()

    def end(self) -> None:
        """Send no more news."""
        self.watcher.end()
        self.inspector.end()
        self._send("")

    def _send(self, text: str) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hand_out, text)

    def _hand_out(self, text: str) -> None:
        for stream in self._streams:
            stream.put_nowait(text)

    async def news(self, request: Request) -> Response:
        """A stream of server-sent events."""
        if len(self._streams) >= MAX_STREAMS:
            return PlainTextResponse("too many pages are open\n", 503)
        stream: asyncio.Queue[str] = asyncio.Queue()
        self._streams.add(stream)
        return StreamingResponse(self._events(stream), media_type="text/event-stream")

    async def _events(self, stream: asyncio.Queue[str]) -> AsyncIterator[str]:
        try:
            yield "retry: 500\n\n"
            while True:
                try:
                    text = await asyncio.wait_for(stream.get(), BEAT_SECONDS)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if not text:
                    return
                yield f"data: {text}\n\n"
        finally:
            self._streams.discard(stream)

    # ---- pages ----------------------------------------------------------------------------

    async def home(self, request: Request) -> Response:
        """The first pack."""
        return RedirectResponse(f"/preview/{next(iter(self.packs))}", 307)

    async def page(self, request: Request) -> Response:
        """The page of a pack."""
        if request.path_params["game"] not in self.packs:
            return _nothing()
        return self._file("page.html")

    async def static(self, request: Request) -> Response:
        """A style sheet, a script or the icon."""
        name = request.path_params["name"]
        return self._file(name) if name in STATIC else _nothing()

    def _file(self, name: str) -> Response:
        return Response(self._static[name], media_type=STATIC[name])

    async def look(self, request: Request) -> Response:
        """Everything there is to see of a pack in an ink, without the drawings the page has."""
        proofs, ink = self.packs.get(request.path_params["game"]), request.query_params.get("ink", "home")
        if proofs is None or ink not in INKS:
            return _nothing()
        try:
            since = int(request.query_params.get("since", "-1"))
        except ValueError:
            return _nothing()
        return await run_in_threadpool(self._look, proofs, ink, since)

    def _look(self, proofs: Proofs, ink: str, since: int) -> Response:
        self.inspector.want(proofs.name)
        sight = proofs.look(ink, since)
        fonts = {}
        for family, path in proofs.fonts().items():
            key = hashlib.sha256(str(path).encode()).hexdigest()[:24]
            self._fonts[key] = path
            fonts[family] = f"/font/{key}"
        return _json(
            {
                **sight,
                "game": proofs.name,
                "title": proofs.title,
                "games": {each.name: each.title for each in self.packs.values()},
                "problems": list(map(_problem, sight["problems"])),
                "fonts": fonts,
                "prints": parts_to_print(proofs.components, ink),
                "editor": self.editor is not None,
            }
        )

    async def font(self, request: Request) -> Response:
        """A font that some look named."""
        path = self._fonts.get(request.path_params["key"])
        if path is None:
            return _nothing()
        return FileResponse(path, media_type="font/ttf", headers={"cache-control": "private, max-age=86400"})

    async def sheets(self, request: Request) -> Response:
        """The pages of one part, as they leave the printer."""
        pages, ink = self.pages.get(request.path_params["game"]), request.query_params.get("ink", "home")
        if pages is None or ink not in INKS:
            return _nothing()
        answer = await run_in_threadpool(pages.look, request.path_params["part"], ink)
        if answer is None:
            return _nothing()
        return _json({**answer, "problems": list(map(_problem, answer["problems"]))})

    async def sheet(self, request: Request) -> Response:
        """One page as PNG."""
        pages = self.pages.get(request.path_params["game"])
        picture = pages.picture(request.path_params["key"]) if pages is not None else None
        if picture is None:
            return _nothing()
        return Response(picture, media_type="image/png", headers={"cache-control": "private, max-age=3600"})

    async def open(self, request: Request) -> Response:
        """Open a place that the page was told of in the editor."""
        if self.editor is None:
            return PlainTextResponse("no editor is set\n", 404)
        try:
            wanted = (await request.body()).decode()
        except UnicodeDecodeError:
            return _nothing()
        for proofs in self.packs.values():
            place = proofs.places().get(wanted)
            if place is not None:
                fault = self.editor.open(place, self.folder)
                return PlainTextResponse(fault or "opened", 500 if fault else 200)
        return _nothing()

    def routes(self) -> list[Route]:
        """The addresses that are answered; a table on the same server adds its own."""
        return [
            Route("/", self.home),
            Route("/preview/{game}", self.page),
            Route("/static/{name}", self.static),
            Route("/look/{game}", self.look),
            Route("/sheets/{game}/{part}", self.sheets),
            Route("/sheet/{game}/{key}", self.sheet),
            Route("/font/{key}", self.font),
            Route("/news", self.news),
            Route("/open", self.open, methods=["POST"]),
        ]

    def app(self, names: Collection[str]) -> Gate:
        """The whole, behind the gate; ``names`` are what it may be called by."""
        return Gate(Starlette(routes=self.routes()), names)


class _Server(uvicorn.Server):
    """Ends its streams before it waits for them to end."""

    def __init__(self, config: uvicorn.Config, preview: Preview) -> None:
        super().__init__(config)
        self._preview = preview

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._preview.start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._preview.end()
        super().handle_exit(signal.SIGINT, frame)


def listening(port: int) -> socket.socket:
    """A socket on this machine's own address, and no other. OSError when the port is taken."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((LOOPBACK, port))
        # Whoever is told the address may ask at once, and is answered when the server is ready.
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def serve(preview: Preview, listener: socket.socket, names: Collection[str]) -> None:
    """Serve until Ctrl-C, which is raised again as KeyboardInterrupt."""
    config = uvicorn.Config(
        preview.app(names),
        http="h11",
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=16384,
        limit_concurrency=200,
    )
    _Server(config, preview).run([listener])


def _json(value: Mapping[str, Any]) -> Response:
    return JSONResponse(value)


def _nothing() -> Response:
    return PlainTextResponse("there is nothing here\n", 404)


def _problem(problem: Problem) -> dict[str, str]:
    return {
        "place": str(problem.place),
        "code": problem.code,
        "message": problem.message,
        "hint": problem.hint,
        "severity": problem.severity,
    }
