"""The server of a table: what bots and people do there, beside what every table answers."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from generator.tabletop.linked_server import Handler, LinkedServer, json_answer, own_seat
from generator.tabletop.links import Link
from generator.tabletop.questions import Deed, Move, Typed, asked, said
from generator.tabletop.table import Table
from generator.tabletop.thinking import Thinker
from generator.tabletop.views import Views

AWAITED = 0.3
"""Seconds in which a page is expected, before the time that is left is used."""


class TableServer(LinkedServer):
    """Everything that pages ask for and do at a table with rules.

    ``report`` is told of errors that are nobody's doing at the table. ``chooser`` is the address at which
    another game is chosen, "" without one.
    """

    table: Table
    views: Views

    def __init__(
        self,
        table: Table,
        links: Sequence[Link],
        report: Callable[[Exception], object] = lambda error: None,
        chooser: str = "",
    ) -> None:
        super().__init__(table, Views(table, report, chooser), links, report)
        self.thinker = Thinker()
        self._draughtsman = Thinker()
        self._visited = threading.Event()
        """Set once a page has come, or the table has ended."""

    # ---- news -------------------------------------------------------------------------------

    def start(self) -> None:
        """Let bots decide and pages be told; in the loop that serves the pages."""
        super().start()
        self.thinker.start()
        self._draughtsman.start()
        self._draughtsman.do(self.draw_first)
        self._wake_bot()

    def end(self) -> None:
        """Send no more news; the bot that is thinking is the last."""
        self._visited.set()
        self.thinker.end()
        self._draughtsman.end()
        super().end()

    def changed(self) -> None:
        """Tell every page, and wake the bot whose turn it is; from any thread."""
        super().changed()
        self._wake_bot()

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

    def draw_first(self) -> None:
        """Draw what the only page there is will ask for, until its browser comes.

        What one of several may hold is drawn for all before, or when it is asked for.
        """
        seats = self.links[0].seats
        if len(self.links) > 1 or (len(seats) > 1 and self.views.hides) or self._visited.wait(AWAITED):
            return
        self.views.look(seats[0], seats)
        for key in self.views.pictures.smallest_first(seats[0]):
            if self._visited.is_set():
                return
            self.views.pictures.drawing(seats, key)

    async def page(self, request: Request, link: Link) -> Response:
        """The page, which has all there is of the machine from now on."""
        self._visited.set()
        return await super().page(request, link)

    # ---- looking ----------------------------------------------------------------------------

    async def hint(self, request: Request, link: Link) -> Response:
        """The move the reference bot would make and why, to who is to move."""
        seat = own_seat(asked(request, "seat").get("seat", link.seats[0]), link)
        hint = await self.thinker.answer(lambda: self.table.hint(seat))
        return json_answer({"number": hint.number, "says": hint.says, "why": hint.why, "then": hint.then})

    async def log(self, request: Request, link: Link) -> Response:
        """The part of a log that came before what a view had of it."""
        numbers = asked(request, "seat", "before")
        seat = own_seat(numbers.get("seat", link.seats[0]), link)
        return json_answer(await run_in_threadpool(self.views.earlier, seat, numbers.get("before", 0)))

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
        seat = own_seat(move.seat, link)
        version = await run_in_threadpool(self.table.move, seat, move.version, move.number, move.text)
        return json_answer({"version": version})

    async def typed(self, request: Request, link: Link) -> Response:
        """Make a move as it was typed."""
        typed = await said(request, Typed)
        seat = own_seat(typed.seat, link)
        version, note = await run_in_threadpool(self.table.typed, seat, typed.version, typed.text)
        return json_answer({"version": version, "note": note})

    async def undo(self, request: Request, link: Link) -> Response:
        """Take the last decision of a seat back."""
        deed = await said(request, Deed)
        version = await run_in_threadpool(self.table.undo, own_seat(deed.seat, link), deed.version)
        return json_answer({"version": version})

    async def again(self, request: Request, link: Link) -> Response:
        """Begin another game after this one."""
        deed = await said(request, Deed)
        own_seat(deed.seat, link)
        return json_answer({"version": await run_in_threadpool(self.table.again, deed.version)})

    # ---- the whole --------------------------------------------------------------------------

    def looking(self) -> dict[str, Handler]:
        """The answers below a link, by address."""
        return super().looking() | {
            "/hint": self.hint,
            "/log": self.log,
            "/rules": self.rules,
            "/paper": self.paper,
        }

    def doing(self) -> dict[str, Handler]:
        """The acts below a link, by address."""
        return super().doing() | {
            "move": self.move,
            "typed": self.typed,
            "undo": self.undo,
            "again": self.again,
        }
