"""Types of values that models of content share, with the words that tell an author how to write them.

The limits keep the reader and the layouts safe; what the rules of a game ask is for its checks.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

MAX_SEATS = 20

Id = Annotated[
    str,
    Field(
        pattern=r"^[a-z][a-z0-9_]*$",
        max_length=40,
        description="lower-case letters, digits and _, a letter first",
    ),
]
Line = Annotated[str, Field(min_length=1, max_length=80)]
Text = Annotated[str, Field(max_length=400)]
Colour = Annotated[
    str, Field(pattern=r"^#[0-9A-Fa-f]{6}$", description="a colour such as #2f6fab, in quotes")
]
Count = Annotated[int, Field(ge=0, le=1000)]
Seats = Annotated[int, Field(ge=1, le=MAX_SEATS)]
