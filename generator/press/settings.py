"""The values of a print run: its settings, the origin of its content, and a finished file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Literal

from generator.drawing.display import Matrix
from generator.press.paper import WANTED_BLEED_MM, Flip, Paper
from generator.press.pdf.inks import DEFAULT_SPOT_INKS, SpotInks
from generator.reading.problems import Problem

Backs = Literal["duplex", "fold", "apart", "none"]
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
    ``full_bleed`` lets faces that can run their ground over the trim. Backs are turned clockwise by
    ``turn`` degrees about the middle of the paper and drawn out by ``stretch``, across and down. ``skip``
    are the places of the first sheet of each file that stay empty, counted from 1. ``plates_apart`` gives
    each spot ink a file of its own, in black; ``overs`` per cent of the pieces are printed for spoilage.
    Pictures are made for a ``shop``, if one is named.
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
    turn: float = 0.0
    stretch: tuple[float, float] = (1.0, 1.0)
    skip: tuple[int, ...] = ()
    plates_apart: bool = False
    overs: int = 0
    shop: str = ""

    def back_matrix(self, width: float, height: float) -> Matrix | None:
        """The matrix for all that is on the second side of such paper; None when it lies as it should."""
        if not self.turn and self.stretch == (1.0, 1.0):
            return None
        angle, (wide, high), (x, y) = radians(self.turn), self.stretch, (width / 2, height / 2)
        a, b, c, d = wide * cos(angle), wide * sin(angle), -high * sin(angle), high * cos(angle)
        return a, b, c, d, x - a * x - c * y, y - b * x - d * y


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of a sheet, printed at its edge: game, version of Broadside, hash of the content."""

    game: str
    version: str
    content: str


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished file in memory. ``remarks`` are worth telling, ``problems`` make it useless.

    ``places`` are the ids of pieces that are each one of a kind, with page, row and column.
    """

    data: bytes
    pages: int
    pieces: int
    bleed: float
    remarks: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    places: tuple[tuple[str, int, int, int], ...] = ()


def refused(problems: Iterable[Problem]) -> Printed:
    """No file, and why."""
    return Printed(b"", 0, 0, 0.0, problems=tuple(dict.fromkeys(problems)))
