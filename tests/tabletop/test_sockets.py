"""The server itself, over real connections: slow ones, large ones, and those that never end."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator

import pytest

from generator.serving import server as serving
from generator.serving.gate import names_of
from generator.tabletop import questions
from tests.patience import HANGS
from tests.tabletop.asking import Sat, sat


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[Sat, int]]:
    """A table of people that is served on a port of this machine."""
    sitting = sat("jure_of_the_seas", seats=2, people=(0, 1))
    listener = serving.listening(0)
    port = listener.getsockname()[1]
    app = sitting.server.app(names_of(port))
    server = serving.server_of(app, sitting.server.start, sitting.server.end)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    yield sitting, port
    sitting.server.end()
    server.should_exit = True
    thread.join(HANGS)
    assert not thread.is_alive()


def head(sitting: Sat, port: int, verb: str, path: str, *more: str) -> bytes:
    lines = [f"{verb} /seat/{sitting.tokens[0]}/{path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *more, "", ""]
    return "\r\n".join(lines).encode()


def answered(port: int, *parts: bytes, wait: float = 0.0) -> bytes:
    """All that comes back until the server closes the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=HANGS) as line:
        # In one go unless they are to come apart: an answer before the end would be lost with the connection.
        for part in parts if wait else [b"".join(parts)]:
            line.sendall(part)
            time.sleep(wait)
        received = b""
        while data := line.recv(65536):
            received += data
        return received


def origin(port: int) -> str:
    return f"Origin: http://127.0.0.1:{port}"


def test_a_move_comes_through(served):
    sitting, port = served
    body = json.dumps({"seat": 0, "version": sitting.table.version, "number": 1}).encode()
    lines = (origin(port), f"Content-Length: {len(body)}", "Connection: close")
    answer = answered(port, head(sitting, port, "POST", "move", *lines), body[:9], body[9:], wait=0.02)
    assert answer.startswith(b"HTTP/1.1 200")
    assert answer.endswith(b'{"version": 2}')


def test_headers_that_never_end_are_not_waited_for(served, monkeypatch):
    sitting, port = served
    monkeypatch.setattr(serving, "HEADER_SECONDS", 0.6)
    whole = head(sitting, port, "GET", "look")
    start = time.monotonic()
    assert answered(port, whole[:40]) == b""
    assert answered(port) == b""
    # Nor behind a question that was whole.
    assert answered(port, whole, whole[:40], wait=0.1).startswith(b"HTTP/1.1 200")
    assert time.monotonic() - start < 9


def test_a_question_that_came_while_the_server_was_busy_is_answered(served, monkeypatch):
    """A browser asks on a connection it has kept in store just as the server's patience with it ends."""
    sitting, port = served
    monkeypatch.setattr(serving, "HEADER_SECONDS", 0.4)
    waits, busy = serving._Impatient._wait_or_not, threading.Event()

    def block() -> None:
        busy.set()
        time.sleep(0.5)

    def waits_and_is_busy(self) -> None:
        waits(self)
        if self._patience is not None and not busy.is_set():
            # Due in the same turn of the loop, and before it.
            self.loop.call_at(self._patience.when() - 1e-6, block)

    monkeypatch.setattr(serving._Impatient, "_wait_or_not", waits_and_is_busy)
    with socket.create_connection(("127.0.0.1", port), timeout=HANGS) as line:
        assert busy.wait(HANGS)
        line.sendall(head(sitting, port, "GET", "look", "Connection: close"))
        assert line.recv(65536).startswith(b"HTTP/1.1 200")


def test_a_body_that_comes_drop_by_drop_is_not_waited_for(served, monkeypatch):
    sitting, port = served
    monkeypatch.setattr(questions, "BODY_SECONDS", 0.6)
    version = sitting.table.version
    lines = (origin(port), "Content-Length: 60", "Connection: close")
    answer = answered(port, head(sitting, port, "POST", "move", *lines), b"{", b'"', wait=0.05)
    assert answer.startswith(b"HTTP/1.1 408")
    assert sitting.table.version == version


@pytest.mark.parametrize(
    ("lines", "body", "status"),
    [
        (("Transfer-Encoding: chunked",), b"2\r\n{}\r\n0\r\n\r\n", b"413"),
        (("Transfer-Encoding: chunked", "Content-Length: 2"), b"2\r\n{}\r\n0\r\n\r\n", b"413"),
        (("Content-Length: 2", "Content-Length: 3"), b"{}", b"400"),
        (("Content-Length: 99999999",), b"{}", b"413"),
        (("Content-Length: -2",), b"{}", b"400"),
        (tuple(f"X-{number}: {'a' * 300}" for number in range(63)), b"", b"4"),
        (("Content-Length: 2\r\nX: a\0b",), b"{}", b"400"),
        (("Host: evil.example", "Content-Length: 2"), b"{}", b"400"),
    ],
    ids=["chunked", "both", "two lengths", "large", "negative", "headers", "end of text", "two hosts"],
)
def test_what_is_malformed_is_refused_before_it_is_read(served, lines, body, status):
    sitting, port = served
    version = sitting.table.version
    answer = answered(
        port, head(sitting, port, "POST", "save", origin(port), "Connection: close", *lines), body
    )
    assert answer.startswith(b"HTTP/1.1 " + status)
    assert sitting.table.version == version
    assert sitting.table.save_to is None


def test_news_begin_with_the_version_and_tell_of_each_decision(served):
    sitting, port = served
    with socket.create_connection(("127.0.0.1", port), timeout=HANGS) as line:
        line.sendall(head(sitting, port, "GET", "news"))
        stream, version = line.makefile("rb"), sitting.table.version
        told = []
        for row in stream:
            if row.startswith(b"data:"):
                told.append(json.loads(row[5:])["version"])
                if len(told) == 3:
                    break
                sitting.table.move(sitting.table.session.state.to_move(), sitting.table.version, 1)
    assert told == [version, version + 1, version + 2]
