"""Types of values that models of content share; ``messages`` has words for their patterns.

The limits keep the reader and the layouts safe; what the rules of a game ask is for its checks.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

MAX_SEATS = 20


def not_blank(text: str) -> str:
    """The text, unless it is nothing but blanks."""
    if text and not text.strip():
        raise PydanticCustomError("too-short", "is nothing but blanks")
    return text


KEYWORD = "keyword"
"""Marks a text that a program looks up, or that nobody prints: no language translates it."""

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Line = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(not_blank)]
Text = Annotated[str, Field(max_length=400)]
Colour = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
Count = Annotated[int, Field(ge=0, le=1000)]
Seats = Annotated[int, Field(ge=1, le=MAX_SEATS)]
Keyword = Annotated[str, Field(min_length=1, max_length=60), KEYWORD]
