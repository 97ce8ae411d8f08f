"""The values of a print run: its settings, the origin of its content, and a finished file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from generator.press.paper import WANTED_BLEED_MM, Flip, Paper
from generator.press.pdf.inks import DEFAULT_SPOT_INKS, SpotInks
from generator.reading.problems import Problem

Backs = Literal["duplex", "fold", "none"]
Format = Literal["pdf", "svg", "png"]

Progress = Callable[[int], None]
"""Called with the number of pieces printed since the last call."""


def silent(printed: int) -> None:
    """Report no progress."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices for everything in a run. ``offset`` moves the backs right and down, in mm.

    ``one_per_page`` gives every piece a page of its own, as a printing house wants it that imposes the
    sheets itself; ``paper`` then only serves books. ``spot_inks`` are the names of the spot inks.
    ``full_bleed`` lets faces that can run their ground over the trim.
    """

    paper: Paper
    ink: str = "home"
    flip: Flip = "long"
    backs: Backs = "duplex"
    offset: tuple[float, float] = (0.0, 0.0)
    bleed: float = WANTED_BLEED_MM
    one_per_page: bool = False
    spot_inks: SpotInks = DEFAULT_SPOT_INKS
    full_bleed: bool = False


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of a sheet, printed at its edge: game, version of Broadside, hash of the content."""

    game: str
    version: str
    content: str


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished file in memory. ``remarks`` are worth telling, ``problems`` make it useless."""

    data: bytes
    pages: int
    pieces: int
    bleed: float
    remarks: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def refused(problems: Iterable[Problem]) -> Printed:
    """No file, and why."""
    return Printed(b"", 0, 0, 0.0, problems=tuple(dict.fromkeys(problems)))
