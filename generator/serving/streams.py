"""News to open pages, as server-sent events."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from starlette.responses import PlainTextResponse, Response, StreamingResponse

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

MAX_STREAMS, BEAT_SECONDS = 24, 15.0


class Streams:
    """The streams that pages have open, in groups; each group may have that many."""

    def __init__(self, most: int = MAX_STREAMS) -> None:
        self._most = most
        self._open: defaultdict[str, set[asyncio.Queue[str]]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Begin; in the loop that serves the pages."""
        self._loop = asyncio.get_running_loop()

    def end(self) -> None:
        """End every stream; from any thread."""
        self.send("")

    def send(self, text: str) -> None:
        """Tell every page; from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._hand_out, text)

    def _hand_out(self, text: str) -> None:
        for group in self._open.values():
            for stream in group:
                stream.put_nowait(text)

    def answer(self, group: str = "", first: str = "") -> Response:
        """A stream for one more page, which begins with ``first``; a refusal where there are too many."""
        if len(self._open[group]) >= self._most:
            return PlainTextResponse("too many pages are open\n", 503)
        return _Stream(self._open[group], first)


class _Stream(StreamingResponse):
    """One stream, which is among the open ones while it is being sent, however that ends."""

    def __init__(self, group: set[asyncio.Queue[str]], first: str) -> None:
        self._group = group
        self._news: asyncio.Queue[str] = asyncio.Queue()
        if first:
            self._news.put_nowait(first)
        super().__init__(self._events(), media_type="text/event-stream")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._group.add(self._news)
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._group.discard(self._news)

    async def _events(self) -> AsyncIterator[str]:
        yield "retry: 500\n\n"
        while True:
            try:
                text = await asyncio.wait_for(self._news.get(), BEAT_SECONDS)
            except TimeoutError:
                yield ": still here\n\n"
                continue
            if not text:
                return
            yield f"data: {text}\n\n"
