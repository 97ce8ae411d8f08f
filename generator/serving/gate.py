"""The gate before every answer: who may ask, for what, and what a browser may do with it.

The preview is for the person at this machine. A page from elsewhere that talks to it through that person's
browser is known by its Origin, one that took a name for this machine's address by the Host.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from starlette.responses import PlainTextResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_ADDRESS, MAX_HEADERS, MAX_BODY = 4096, 64, 2048
TOKEN_BYTES = 16

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


def fresh_token() -> str:
    """A secret of 128 bits for the addresses of one run: whoever has not been told it finds nothing."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def names_of(port: int) -> frozenset[str]:
    """The names by which a browser on this machine calls the server."""
    names = {f"127.0.0.1:{port}", f"localhost:{port}"}
    return frozenset(names | ({"127.0.0.1", "localhost"} if port == 80 else set()))


class Gate:
    """Hands on what comes from this machine and fits; everything else gets one line and a status.

    ``post_to`` matches the addresses that take POST, each with an Origin and ``most`` bytes.
    """

    def __init__(
        self, app: ASGIApp, names: Collection[str], post_to: re.Pattern[str], most: int = MAX_BODY
    ) -> None:
        self._app = app
        self._most = most
        self._names = frozenset(names)
        self._origins = frozenset(f"http://{name}" for name in names)
        self._post_to = post_to

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] != "http":
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            status, words = refusal
            await PlainTextResponse(f"{words}\n", status, HEADERS)(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [
                    *message["headers"],
                    *(pair for pair in extra if pair[0] not in own),
                ]
            await send(message)

        await self._app(scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Status and words for what is not let through."""
        method, path = scope["method"], scope["path"]
        if len(scope.get("raw_path") or path) + len(scope["query_string"]) > MAX_ADDRESS:
            return 414, "the address is too long"
        if len(scope["headers"]) > MAX_HEADERS:
            return 431, "too many headers"
        headers: dict[str, str] = {}
        for name, value in scope["headers"]:
            key = name.decode("latin-1").lower()
            if key in headers and key in ("host", "origin", "content-length", "sec-fetch-site"):
                return 400, f"two headers '{key}'"
            headers[key] = value.decode("latin-1")
        if headers.get("host", "").lower() not in self._names:
            return 421, "this server is asked for by another name than its own"
        posted = method == "POST" and self._post_to.fullmatch(path) is not None
        if method != "GET" and not posted:
            return 405, "only GET is answered here"
        return self._stranger(headers, method) or self._oversize(headers, posted)

    def _stranger(self, headers: Mapping[str, str], method: str) -> tuple[int, str] | None:
        origin = headers.get("origin")
        if (origin is not None or method == "POST") and origin not in self._origins:
            return 403, "another page may not ask for this"
        site, mode = headers.get("sec-fetch-site", "none"), headers.get("sec-fetch-mode", "")
        # A link on another page may lead here; nothing else on it may come in.
        if site not in ("none", "same-origin") and not (mode == "navigate" and method == "GET"):
            return 403, "another page may not ask for this"
        return None

    def _oversize(self, headers: Mapping[str, str], posted: bool) -> tuple[int, str] | None:
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()):
            return 400, "the length is no number"
        if "transfer-encoding" in headers or (not posted and int(length)):
            return 413, "nothing is taken here"
        return (413, "that is too large") if int(length) > self._most else None
