"""Questions and answers of pages: plain JSON and numbers in addresses, checked before anything is done."""

from __future__ import annotations

import asyncio
from typing import Annotated, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import ClientDisconnect, Request

from generator.serving.gate import MAX_BODY
from generator.tabletop.refusals import Refused

BODY_SECONDS = 5.0
"""The time a page has to send what it has to say."""
MAX_DIGITS = 9

Seat = Annotated[int, Field(ge=0, le=1000)]
Number = Annotated[int, Field(ge=0, le=10**MAX_DIGITS)]
Text = Annotated[str, Field(max_length=MAX_BODY)]


class TooLarge(Refused):
    """More than anybody has to say."""

    status = 413


class TooSlow(Refused):
    """It did not arrive in time."""

    status = 408


class Said(BaseModel):
    """A message of a page, with no more and no fewer than its fields."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class Nothing(Said):
    """``{}``: the address says it all."""


class Deed(Said):
    """Something a seat does, at the version its page has seen."""

    seat: Seat
    version: Number


class Move(Deed):
    """The move of that number, and what its player says with it."""

    number: Number
    text: Text = ""


class Typed(Deed):
    """A move as somebody typed it."""

    text: Text


S = TypeVar("S", bound=Said)


async def said(request: Request, form: type[S]) -> S:
    """The body of a request. Refused when it is none of this form, too large or too slow."""
    try:
        body = await asyncio.wait_for(_body(request), BODY_SECONDS)
    except (TimeoutError, ClientDisconnect):
        raise TooSlow("that took too long") from None
    try:
        return form.model_validate_json(body)
    except (ValidationError, RecursionError) as wrong:
        raise Refused(_reason(wrong)) from None


async def _body(request: Request) -> bytes:
    parts, length = [], 0
    async for part in request.stream():
        length += len(part)
        if length > MAX_BODY:
            raise TooLarge("that is too large")
        parts.append(part)
    return b"".join(parts)


def _reason(wrong: Exception) -> str:
    if isinstance(wrong, ValidationError):
        error = wrong.errors(include_url=False, include_input=False, include_context=False)[0]
        where = error["loc"][0] if error["loc"] else ""
        # A name that nobody knows is the asker's own: it is not said back.
        if where in ("seat", "version", "number", "text"):
            return f"'{where}' is not as it should be"
    return "that is not as it should be"


def asked(request: Request, *names: str) -> dict[str, int]:
    """The numbers in the query of an address. Refused for anything else there."""
    numbers: dict[str, int] = {}
    for name, text in request.query_params.multi_items():
        fits = text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS
        if name not in names or name in numbers or not fits:
            raise Refused("that is no such question")
        numbers[name] = int(text)
    return numbers
