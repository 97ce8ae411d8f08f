"""The gate: whoever is not the person at this machine gets a line and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient

from generator.serving.gate import MAX_ADDRESS, MAX_BODY, Gate, names_of

HOME = "http://127.0.0.1:8000"
Headers = dict[str, str] | list[tuple[str, str]]


async def _answer(request: Request) -> Response:
    return PlainTextResponse("inside")


@pytest.fixture(scope="module")
def client() -> TestClient:
    inside = Starlette(routes=[Route("/{path:path}", _answer, methods=["GET", "POST", "PUT", "DELETE"])])
    return TestClient(Gate(inside, names_of(8000), re.compile("/open")), base_url=HOME)


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "LocalHost:8000"])
def test_this_machine_is_let_in(client, host):
    answer = client.get("/look/x", headers={"host": host})
    assert (answer.status_code, answer.text) == (200, "inside")


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": HOME},
        {"sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "none"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"},
    ],
    ids=str,
)
def test_its_own_pages_and_links_to_it_are_let_in(client, headers):
    assert client.get("/", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "127.0.0.1",
        "127.0.0.1:8001",
        "127.0.0.1.evil.example:8000",
        "localhost.evil.example:8000",
        "localhost:8000@evil.example",
        "0.0.0.0:8000",
        "[::1]:8000",
        "2130706433:8000",
        "127.1:8000",
        "",
    ],
)
def test_another_name_for_the_server_is_refused(client, host):
    assert client.get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "http://127.0.0.1",
        "http://127.0.0.1:8001",
        "https://127.0.0.1:8000",
        "http://127.0.0.1:8000.evil.example",
        "http://127.0.0.1:8000/",
        "file://",
        "",
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_page_from_elsewhere_is_refused(client, method, origin):
    assert client.request(method, "/open", headers={"origin": origin}).status_code == 403


@pytest.mark.parametrize("mode", ["cors", "no-cors", "websocket", ""])
@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_picture_or_script_asked_for_by_another_page_is_refused(client, site, mode):
    headers = {"sec-fetch-site": site, "sec-fetch-mode": mode}
    assert client.get("/static/preview.js", headers=headers).status_code == 403


def test_a_form_on_another_page_cannot_post(client):
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "origin": HOME}
    assert client.post("/open", headers=headers).status_code == 403


def test_a_post_without_an_origin_is_refused(client):
    assert client.post("/open", content=b"x").status_code == 403


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "BREW"])
def test_only_get_is_answered(client, method):
    answer = client.request(method, "/look/x", headers={"origin": HOME})
    assert answer.status_code == 405


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_the_one_address_for_posts_takes_nothing_else(client, method):
    assert client.request(method, "/open", headers={"origin": HOME}).status_code == 405


@pytest.mark.parametrize(
    ("path", "headers", "body", "status"),
    [
        ("/" + "a" * (MAX_ADDRESS + 1), [], b"", 414),
        ("/?" + "a" * (MAX_ADDRESS + 1), [], b"", 414),
        ("/", [(f"x-{number}", "1") for number in range(80)], b"", 431),
        ("/", [("content-length", "1")], b"", 413),
        ("/", [("content-length", "-1")], b"", 400),
        ("/", [("content-length", "1e3")], b"", 400),
        ("/", [("origin", HOME), ("origin", "http://evil.example")], b"", 400),
        ("/", [("host", "127.0.0.1:8000"), ("host", "evil.example")], b"", 400),
        ("/open", [("origin", HOME)], b"x" * (MAX_BODY + 1), 413),
    ],
    ids=["path", "query", "headers", "body", "negative", "no number", "origins", "hosts", "post"],
)
def test_what_is_too_large_or_said_twice_is_refused(client, path, headers, body, status):
    answer = client.request("POST" if body else "GET", path, headers=headers, content=body or None)
    assert answer.status_code == status


def test_a_body_of_no_stated_length_is_refused(client):
    def parts() -> Iterator[bytes]:
        yield b"x"

    assert client.post("/open", headers={"origin": HOME}, content=parts()).status_code == 413


def test_refusals_are_guarded_like_answers_and_tell_nothing(client):
    for answer in (client.get("/"), client.get("/", headers={"host": "evil.example"})):
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'")
        assert "unsafe" not in policy
        assert "http" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "access-control-allow-origin" not in answer.headers


def test_a_websocket_is_closed(client):
    from starlette.websockets import WebSocketDisconnect

    with pytest.raises(WebSocketDisconnect) as end, client.websocket_connect("/news"):
        pass
    assert end.value.code == 1008
