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


def with_check_digit(ean: str) -> str:
    """The digits of an EAN-13, unless the last of them is not that which the others ask for.

    >>> with_check_digit("4006381333931")
    '4006381333931'
    """
    digits = [int(digit) for digit in ean]
    due = -(sum(digits[0:12:2]) + 3 * sum(digits[1:12:2])) % 10
    if digits[12] != due:
        raise PydanticCustomError(
            "check-digit",
            "'{ean}' is not an EAN-13: after {before} the check digit is {due}",
            {"ean": ean, "before": ean[:12], "due": due},
        )
    return ean


KEYWORD = "keyword"
"""Marks a text that a program looks up, or that nobody prints: no language translates it."""

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
Line = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(not_blank)]
Text = Annotated[str, Field(max_length=400)]
Colour = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
Count = Annotated[int, Field(ge=0, le=1000)]
Seats = Annotated[int, Field(ge=1, le=MAX_SEATS)]
Ean = Annotated[str, Field(pattern=r"^[0-9]{13}$"), AfterValidator(with_check_digit), KEYWORD]
Keyword = Annotated[str, Field(min_length=1, max_length=60), KEYWORD]
