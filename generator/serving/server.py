"""A server on one address of this machine, from the first question to Ctrl-C."""

from __future__ import annotations

import asyncio
import select
import signal
import socket
import threading
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from generator.system.stopping import ENDING

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

Report = Callable[[Exception], object]

LOOPBACK, BACKLOG = "127.0.0.1", 128
HEADER_SECONDS = 10.0
"""The time a browser has from the first byte of a question to the last of its headers."""
MAX_CONNECTIONS = 200
NO_FAULTS = (h11.ProtocolError, OSError)
"""Errors of whoever asks: what is sent is no HTTP, or they are gone before the end of the answer."""


class _Impatient(H11Protocol):
    """Closes connections on which no question comes to its end, so that they keep nobody else out."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait_or_not()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait_or_not()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._patience is not None:
            self._patience.cancel()

    def _wait_or_not(self) -> None:
        answering = self.cycle is not None and not self.cycle.response_complete
        if self._patience is not None and answering:
            self._patience.cancel()
            self._patience = None
        elif self._patience is None and not answering:
            self._patience = self.loop.call_later(HEADER_SECONDS, self._give_up)

    def _give_up(self) -> None:
        """Close, unless what was waited for lies there unread: the loop may have been busy since it came."""
        self._patience = None
        waiting = select.poll()
        waiting.register(self.transport.get_extra_info("socket").fileno(), select.POLLIN)
        if waiting.poll(0):
            # It is read next; if that is not all of it, there is as much time again.
            self._wait_or_not()
        else:
            self.transport.close()


class _Server(uvicorn.Server):
    """Ends its streams before it waits for them to end."""

    def __init__(
        self, config: uvicorn.Config, start: Callable[[], None], end: Callable[[], None], report: Report
    ) -> None:
        super().__init__(config)
        self._start, self._end, self._report = start, end, report

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(self._tell)
        await super().startup(sockets)
        if threading.current_thread() is threading.main_thread():
            # The library knows two of the signals that are Ctrl-C to every command.
            for sign in ENDING:
                if signal.getsignal(sign) is signal.default_int_handler:
                    signal.signal(sign, self.handle_exit)
        self._start()

    def _tell(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Errors nobody caught: asyncio would print a traceback for whoever sends what is no HTTP."""
        error = context.get("exception")
        if isinstance(error, Exception) and not isinstance(error, NO_FAULTS):
            self._report(error)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._end()
        super().handle_exit(signal.SIGINT, frame)


def listening(port: int, address: str = LOOPBACK) -> socket.socket:
    """A socket on this one address, the machine's own unless told. OSError when the port is taken."""
    # asyncio sends at once (TCP_NODELAY) where TCP is named; else the second part of an answer waits 40 ms.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address, port))
        # Whoever is told the address may ask at once, and is answered when the server is ready.
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def server_of(
    app: ASGIApp,
    start: Callable[[], None],
    end: Callable[[], None],
    report: Report = lambda error: None,
) -> uvicorn.Server:
    """A server that is not yet running.

    ``start`` is called in the loop that serves, once it does; ``end`` before open streams are waited for.
    ``report`` is told of every error that nobody caught and that is not the asker's.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await app(scope, receive, send)
        except Exception as error:
            if not isinstance(error, NO_FAULTS):
                report(error)
            raise

    config = uvicorn.Config(
        answer,
        http=_Impatient,
        ws="none",
        lifespan="off",
        log_config=None,
        # Whoever sends what is no HTTP is told so, and the terminal need not be; faults are reported.
        log_level="critical",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=2,
        h11_max_incomplete_event_size=16384,
        limit_concurrency=MAX_CONNECTIONS,
    )
    return _Server(config, start, end, report)


def serve(
    app: ASGIApp,
    listener: socket.socket,
    start: Callable[[], None],
    end: Callable[[], None],
    report: Report = lambda error: None,
) -> None:
    """Serve until Ctrl-C, which is raised again as KeyboardInterrupt."""
    server = server_of(app, start, end, report)
    server.run([listener])
    if server.should_exit:
        # Whoever started this in the background may have told it to ignore the Ctrl-C that is raised again.
        raise KeyboardInterrupt
