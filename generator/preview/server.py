"""The server of the preview: pages and their data to a browser on this machine, news as they come."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import (
    FileResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import Route

from generator.preview.editor import Editor
from generator.preview.inspection import Inspector
from generator.preview.pages import Pages, parts_to_print
from generator.preview.proofs import Proofs
from generator.preview.watching import Watcher
from generator.reading.problems import Problem
from generator.serving.font_files import FontFiles
from generator.serving.gate import Gate
from generator.serving.streams import Streams

STATIC = {
    "preview.css": "text/css; charset=utf-8",
    "preview.js": "text/javascript; charset=utf-8",
    "hands.js": "text/javascript; charset=utf-8",
    "page.html": "text/html; charset=utf-8",
    "icon.svg": "image/svg+xml",
}
FOLDER = Path(__file__).parent / "static"
INKS = ("home", "mono", "press")


class Preview:
    """Everything the pages ask for; every name in an address is looked up in a dict."""

    def __init__(self, packs: Sequence[Proofs], editor: Editor | None = None) -> None:
        self.packs = {proofs.name: proofs for proofs in packs}
        self.pages = {proofs.name: Pages(proofs) for proofs in packs}
        self.editor = editor
        self.folder = Path.cwd()
        self._fonts = FontFiles()
        self._static = {name: (FOLDER / name).read_bytes() for name in STATIC}
        self.streams = Streams()
        self.inspector = Inspector(list(packs), self.tell)
        self.watcher = Watcher(list(packs), self.changed)

    # ---- news -----------------------------------------------------------------------------

    def tell(self, proofs: Proofs) -> None:
        """Let every page know that there is something new of a pack; from any thread."""
        self.streams.send(json.dumps({"game": proofs.name, "version": proofs.version}))

    def changed(self, proofs: Proofs) -> None:
        """A pack was read anew: pages show it, then it is inspected."""
        self.tell(proofs)
        self.inspector.want(proofs.name)

    def start(self) -> None:
        """Watch and inspect; in the loop that serves the pages."""
        self.streams.start()
        self.watcher.start()
        self.inspector.start()

    def end(self) -> None:
        """Send no more news."""
        self.watcher.end()
        self.inspector.end()
        self.streams.end()

    async def news(self, request: Request) -> Response:
        """A stream of server-sent events."""
        return self.streams.answer()

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
        return _json(
            {
                **sight,
                "game": proofs.name,
                "title": proofs.title,
                "games": {each.name: each.title for each in self.packs.values()},
                "problems": list(map(_problem, sight["problems"])),
                "fonts": self._fonts.addresses(proofs.fonts()),
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

    async def picture(self, request: Request) -> Response:
        """A picture that some face shows."""
        key = request.path_params["key"]
        for proofs in self.packs.values():
            file = await run_in_threadpool(proofs.pictures.get, key, proofs.pack)
            if file is not None:
                headers = {"cache-control": "private, max-age=86400"}
                return Response(file.body, media_type=file.media_type, headers=headers)
        return _nothing()

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
        """The addresses that are answered."""
        return [
            Route("/", self.home),
            Route("/preview/{game}", self.page),
            Route("/static/{name}", self.static),
            Route("/look/{game}", self.look),
            Route("/sheets/{game}/{part}", self.sheets),
            Route("/sheet/{game}/{key}", self.sheet),
            Route("/font/{key}", self.font),
            Route("/picture/{key}", self.picture),
            Route("/news", self.news),
            Route("/open", self.open, methods=["POST"]),
        ]

    def app(self, names: Collection[str]) -> Gate:
        """The whole, behind the gate; ``names`` are what it may be called by."""
        return Gate(Starlette(routes=self.routes()), names)


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
