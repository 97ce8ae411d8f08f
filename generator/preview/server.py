"""The server of the preview: pages and their data to a browser on this machine, news as they come."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from hmac import compare_digest
from pathlib import Path
from typing import Any, get_args
from urllib.parse import quote

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

from generator.press.print_options import Ink
from generator.preview.broken_lines import line_of
from generator.preview.downloads import face_as_png, file_name, part_as_pdf
from generator.preview.editor import Editor
from generator.preview.edits import Edits
from generator.preview.inspection import Inspector
from generator.preview.pages import Pages, parts_to_print
from generator.preview.proofs import Proofs
from generator.preview.shop_lines import shop_lines
from generator.preview.watching import Watcher
from generator.reading.problems import Problem
from generator.serving.font_files import FontFiles
from generator.serving.gate import Gate, fresh_token
from generator.serving.streams import Streams

STATIC = {
    "preview.css": "text/css; charset=utf-8",
    "preview.js": "text/javascript; charset=utf-8",
    "controls.js": "text/javascript; charset=utf-8",
    "overlays.js": "text/javascript; charset=utf-8",
    "values.js": "text/javascript; charset=utf-8",
    "page.html": "text/html; charset=utf-8",
    "icon.svg": "image/svg+xml",
}
POST_TO = re.compile(r"/preview/[^/]+/[^/]+/(open|edit|undo)")
MAX_BODY = 1 << 18
"""The bytes of an edit: two texts, whose letters may take six bytes each."""
PATIENCE_SECONDS, MAX_FIRST = 0.35, 60
"""How long a page waits for faces at once, and the pieces it may ask for first."""
FOLDER = Path(__file__).parent / "static"
INKS: tuple[Ink, ...] = get_args(Ink)

Answer = Callable[[Request], Awaitable[Response]]


class Preview:
    """Everything the pages ask for; every name in an address is looked up in a dict.

    ``home`` is the secret address below which a pack is shown: others at this machine have none. With a
    ``shop`` its safe line is drawn, and text beyond it is a Problem.
    """

    def __init__(self, packs: Sequence[Proofs], editor: Editor | None = None, shop: str = "") -> None:
        self.shop = shop
        self._token = fresh_token()
        self.home = f"/preview/{self._token}"
        self.packs = {proofs.name: proofs for proofs in packs}
        self.pages = {proofs.name: Pages(proofs) for proofs in packs}
        self.editor = editor
        self.folder = Path.cwd()
        self._fonts = FontFiles()
        self._static = {name: (FOLDER / name).read_bytes() for name in STATIC}
        self.streams = Streams()
        self.inspector = Inspector(list(packs), self.tell, shop)
        self.watcher = Watcher(list(packs), self.changed)
        self.edits = Edits(self.packs, self.saved)

    # ---- news -----------------------------------------------------------------------------

    def tell(self, proofs: Proofs) -> None:
        """Let every page know that there is something new of a pack; from any thread."""
        self.streams.send(json.dumps({"game": proofs.name, "version": proofs.version}))

    def changed(self, proofs: Proofs) -> None:
        """A pack was read anew: pages show it, then it is inspected."""
        self.tell(proofs)
        self.inspector.want(proofs.name)

    def saved(self, proofs: Proofs) -> None:
        """A file of a pack was written here: it is read anew before anybody is told."""
        proofs.refresh(False)
        self.changed(proofs)

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

    async def first(self, request: Request) -> Response:
        """The first pack."""
        return RedirectResponse(f"{self.home}/{quote(next(iter(self.packs)))}", 307)

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
        proofs, ink = self.packs.get(request.path_params["game"]), _ink(request)
        if proofs is None or ink is None:
            return _nothing()
        try:
            since = int(request.query_params.get("since", "-1"))
        except ValueError:
            return _nothing()
        first = request.query_params.get("first", "").split(",")[:MAX_FIRST]
        shop = request.query_params.get("shop", self.shop)
        return await run_in_threadpool(self._look, proofs, ink, since, first, shop)

    def _look(self, proofs: Proofs, ink: str, since: int, first: Sequence[str], shop: str) -> Response:
        self.inspector.want(proofs.name)
        look = proofs.look(ink, since, first, PATIENCE_SECONDS)
        return _json(
            {
                **look,
                "fault": self._broken(proofs, look["fault"]),
                "game": proofs.name,
                "title": proofs.title,
                "games": {each.name: each.title for each in self.packs.values()},
                "problems": list(map(_problem, look["problems"])),
                "fonts": self._fonts.addresses(proofs.fonts()),
                "prints": parts_to_print(proofs.components, ink),
                "editor": self.editor is not None,
                "shop": shop_lines(proofs.components, proofs.pack, shop),
            }
        )

    def _broken(self, proofs: Proofs, fault: Problem | None) -> dict[str, str] | None:
        """The fault that stops faces from being drawn, with the line of its file; None when all are."""
        if fault is None:
            return None
        folders = [folder.resolve() for folder in (*proofs.pack.layouts, proofs.pack.folder)]
        path = (self.folder / fault.place.path).resolve()
        return {**_problem(fault), "line": line_of(path, fault.place.line, folders)}

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
        pages, ink = self.pages.get(request.path_params["game"]), _ink(request)
        if pages is None or ink is None:
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

    async def png(self, request: Request) -> Response:
        """A face as a picture of its own."""
        proofs, ink = self.packs.get(request.path_params["game"]), _ink(request)
        part, piece, side = (request.path_params[name] for name in ("part", "piece", "side"))
        if proofs is None or ink is None or side not in ("front", "back"):
            return _nothing()
        body = await run_in_threadpool(face_as_png, proofs, part, piece, side, ink)
        words = (proofs.name, part, piece, *(("back",) if side == "back" else ()))
        return _download(body, "image/png", f"{file_name(*words)}.png")

    async def pdf(self, request: Request) -> Response:
        """A file of a part, as it is printed."""
        proofs, ink = self.packs.get(request.path_params["game"]), _ink(request)
        part, file = request.path_params["part"], request.path_params["file"]
        if proofs is None or ink is None:
            return _nothing()
        body = await run_in_threadpool(part_as_pdf, proofs, part, file, ink)
        return _download(body, "application/pdf", f"{file_name(proofs.name, file.removesuffix('.pdf'))}.pdf")

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
        of_game = {
            "": self.page,
            "/look": self.look,
            "/sheets/{part}": self.sheets,
            "/sheet/{key}": self.sheet,
            "/png/{part}/{piece}/{side}": self.png,
            "/pdf/{part}/{file}": self.pdf,
            "/entry": self.edits.entry,
            "/news": self.news,
        }
        posted = {"open": self.open, "edit": self.edits.edit, "undo": self.edits.undo}
        below = "/preview/{token}"
        return [
            Route("/static/{name}", self.static),
            Route("/font/{key}", self.font),
            Route("/picture/{key}", self.picture),
            Route(below, self._secret(self.first)),
            *(Route(f"{below}/{{game}}{path}", self._secret(answer)) for path, answer in of_game.items()),
            *(
                Route(f"{below}/{{game}}/{name}", self._secret(answer), methods=["POST"])
                for name, answer in posted.items()
            ),
        ]

    def _secret(self, answer: Answer) -> Answer:
        """The routes for those alone who have the link."""

        async def guarded(request: Request) -> Response:
            is_ours = compare_digest(request.path_params["token"].encode(), self._token.encode())
            return await answer(request) if is_ours else _nothing()

        return guarded

    def app(self, names: Collection[str]) -> Gate:
        """The whole, behind the gate; ``names`` are what it may be called by."""
        return Gate(Starlette(routes=self.routes()), names, POST_TO, MAX_BODY)


def _json(value: Mapping[str, Any]) -> Response:
    return JSONResponse(value)


def _ink(request: Request) -> Ink | None:
    """The ink that a page asks for, home unless it names one; None for one that there is not."""
    name = request.query_params.get("ink", "home")
    return next((ink for ink in INKS if ink == name), None)


def _download(body: bytes | None, media_type: str, name: str) -> Response:
    if body is None:
        return _nothing()
    return Response(
        body, media_type=media_type, headers={"content-disposition": f'attachment; filename="{name}"'}
    )


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
