"""The server of a free table: what people do there, beside what every table answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from generator.tabletop.free.table import FreeTable
from generator.tabletop.free.views import FreeViews
from generator.tabletop.linked_server import Handler, LinkedServer, json_answer, own_seat
from generator.tabletop.links import Link
from generator.tabletop.questions import Deed, Typed, said


class FreeServer(LinkedServer):
    """Everything that pages ask for and do at a free table. Any seat may act at any time."""

    table: FreeTable
    views: FreeViews
    page_file = "free.html"

    def __init__(
        self,
        table: FreeTable,
        links: Sequence[Link],
        report: Callable[[Exception], object] = lambda error: None,
    ) -> None:
        super().__init__(table, FreeViews(table), links, report)

    async def rules(self, request: Request, link: Link) -> Response:
        """The rulebook."""
        return json_answer(await run_in_threadpool(self.views.rules))

    async def act(self, request: Request, link: Link) -> Response:
        """Do something as it was typed, whatever others have done since."""
        typed = await said(request, Typed)
        seat = own_seat(typed.seat, link)
        return json_answer({"version": await run_in_threadpool(self.table.act, seat, typed.text)})

    async def undo(self, request: Request, link: Link) -> Response:
        """Take the last act back."""
        deed = await said(request, Deed)
        version = await run_in_threadpool(self.table.undo, own_seat(deed.seat, link), deed.version)
        return json_answer({"version": version})

    def looking(self) -> dict[str, Handler]:
        """The answers below a link, by address."""
        return super().looking() | {"/rules": self.rules}

    def doing(self) -> dict[str, Handler]:
        """The acts below a link, by address."""
        return super().doing() | {"typed": self.act, "undo": self.undo}
