"""A server on one address of this machine, from the first question to Ctrl-C."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn

if TYPE_CHECKING:
    from starlette.types import ASGIApp

LOOPBACK, BACKLOG = "127.0.0.1", 128


class _Server(uvicorn.Server):
    """Ends its streams before it waits for them to end."""

    def __init__(self, config: uvicorn.Config, start: Callable[[], None], end: Callable[[], None]) -> None:
        super().__init__(config)
        self._start, self._end = start, end

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._end()
        super().handle_exit(signal.SIGINT, frame)


def listening(port: int, address: str = LOOPBACK) -> socket.socket:
    """A socket on this one address, the machine's own unless told. OSError when the port is taken."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((address, port))
        # Whoever is told the address may ask at once, and is answered when the server is ready.
        listener.listen(BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener


def serve(app: ASGIApp, listener: socket.socket, start: Callable[[], None], end: Callable[[], None]) -> None:
    """Serve until Ctrl-C, which is raised again as KeyboardInterrupt.

    ``start`` is called in the loop that serves, once it does; ``end`` before open streams are waited for.
    """
    config = uvicorn.Config(
        app,
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
    _Server(config, start, end).run([listener])
