"""Bytes no browser sends are answered or hung up on, and the terminal of whoever serves stays clean."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from generator.serving.gate import Gate, names_of
from generator.serving.server import listening, server_of
from tests.patience import HANGS

CHUNKED = b"Transfer-Encoding: chunked\r\n"
NO_HTTP = {
    "a chunk of no length, later": (b"POST /x HTTP/1.1\r\nHost: evil\r\n" + CHUNKED + b"\r\n", b"gg\r\n"),
    "a chunk that promises more": (b"PUT / HTTP/1.1\r\nHost: a\r\n" + CHUNKED + b"\r\n", b"-5\r\nabc\r\n"),
    "a chunk and then rubbish": (b"GET / HTTP/1.1\r\nHost: {host}\r\n" + CHUNKED + b"\r\n2\r\nab\r\nzz\r\n",),
    "an endless length": (b"POST / HTTP/1.1\r\nHost: a\r\n" + CHUNKED + b"\r\n" + b"f" * 40 + b"\r\n",),
    "expecting to go on": (
        b"POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n" + CHUNKED + b"\r\n",
        b"\0\0",
    ),
    "a second question of rubbish": (b"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n", b"\xff\xfe\r\n\r\n"),
    "two questions at once": (b"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n" * 2 + b"\x16\x03\x01",),
    "another protocol": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",),
    "a newer one": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",),
    "an upgrade": (b"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n", b"zz"),
    "a body to a question without": (
        b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n",
        b"abcdefgh\r\n",
    ),
}


class Served(NamedTuple):
    port: int
    told: list[Exception]


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """A server that answers one address and breaks down at another."""

    async def inside(request: Request) -> Response:
        if request.url.path == "/broken":
            raise ZeroDivisionError("a planted fault")
        return PlainTextResponse("inside")

    listener = listening(0)
    port = listener.getsockname()[1]
    told: list[Exception] = []
    app = Gate(Starlette(routes=[Route("/{path:path}", inside)]), names_of(port), re.compile("/open"))
    server = server_of(app, lambda: None, lambda: None, told.append)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    yield Served(port, told)
    server.should_exit = True
    thread.join(HANGS)


@pytest.fixture
def ask(served) -> Callable[..., bytes]:
    """Send parts one after the other; what comes back until the server hangs up, or says no more."""

    def sent(*parts: bytes, wait: float = 0.1) -> bytes:
        host = f"127.0.0.1:{served.port}".encode()
        with socket.create_connection(("127.0.0.1", served.port), timeout=HANGS) as line:
            received = b""
            try:
                for part in parts:
                    line.sendall(part.replace(b"{host}", host))
                    time.sleep(wait)
                line.shutdown(socket.SHUT_WR)
                while data := line.recv(65536):
                    received += data
            except ConnectionError:
                pass
            return received

    return sent


@pytest.mark.parametrize("parts", NO_HTTP.values(), ids=NO_HTTP)
def test_what_is_no_http_leaves_no_word_on_the_terminal(served, ask, parts, caplog, capfd):
    """Hostile review N4: a chunk of no length left two kilobytes of traceback, each time."""
    with caplog.at_level(logging.DEBUG, logger="asyncio"):
        ask(*parts)
        whole = ask(b"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n", wait=0)
    assert whole.endswith(b"inside")
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
    assert capfd.readouterr() == ("", "")
    assert served.told == []


def test_a_fault_of_our_own_is_told_once_and_answered(served, ask, caplog, capfd):
    answer = ask(b"GET /broken HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n", wait=0)
    assert answer.startswith(b"HTTP/1.1 500")
    assert b"planted" not in answer
    assert [str(error) for error in served.told] == ["a planted fault"]
    served.told.clear()
    assert caplog.records == []
    assert capfd.readouterr() == ("", "")


def test_an_answer_in_parts_waits_for_no_receipt():
    """A browser's receipt of the first part comes after 40 ms; asyncio waits for none where TCP is named."""

    async def delays() -> int:
        seen = asyncio.Queue[int]()

        def accepted(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            taken = writer.get_extra_info("socket")
            seen.put_nowait(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listener = listening(0)
        async with await asyncio.start_server(accepted, sock=listener):
            with socket.create_connection(listener.getsockname()):
                return await seen.get()

    assert asyncio.run(delays()) == 1
