"""A small kind of content to try the reader on: a harbour, its berths and its cranes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.reading.provenance import Provenance
from generator.reading.schema import Entry

Word = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", description="lower-case letters, digits and _")]


class Berth(Entry):
    id: Word
    name: Annotated[str, Field(min_length=1, max_length=30)]
    depth_m: Annotated[int, Field(ge=1, le=30)]
    tide_m: Annotated[float, Field(ge=0)] = 0.0
    side: Literal["north", "east", "south", "west"] = "north"
    lit: bool = False
    goods: Annotated[tuple[Word, ...], Field(max_length=3)] = ()
    note: str | None = None


class Crane(Entry):
    kind: Literal["crane"]
    tons: int


class Ramp(Entry):
    kind: Literal["ramp"]
    width_m: int


class Harbour(Entry):
    title: str
    berths: Annotated[tuple[Berth, ...], Field(min_length=1)]
    lights: dict[int, str] = Field(default={})
    posts: dict[Literal["pilot", "customs"], str] = Field(default={})
    works: tuple[Crane | Ramp, ...] = ()
    position: tuple[int, int] = (0, 0)
    closed: Literal["never"] | int = "never"
    provenance: Provenance = Field(default={})
