"""The values of a print run: its settings, the origin of its content, and a finished file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, fields
from math import cos, radians, sin
from typing import TYPE_CHECKING, Any, Literal, Protocol

from generator.drawing.display import Matrix
from generator.press.paper import Paper
from generator.press.pdf.inks import SpotInks
from generator.press.print_options import Machine, PrintOptions
from generator.reading.problems import Problem
from generator.system.atomic_files import Written
from generator.system.values import frozen

if TYPE_CHECKING:
    from generator.press.pdfx.claim import Claim

Format = Literal["pdf", "svg", "png", "pcio", "tts"]

NO_INK = "none"
"""The name for an ink that a printing house is to do without."""

Progress = Callable[[int], None]
"""Called with the number of pieces printed since the last call."""


def silent(printed: int) -> None:
    """Report no progress."""


@frozen
class Settings(PrintOptions[Paper]):
    """The print options of a run, with the paper they name.

    ``one_per_page`` gives every piece a page of its own, as a printing house wants it that imposes the
    sheets itself; ``paper`` then only serves books. ``claim`` is the kind of PDF/X that files for a press say
    they are, if any.
    """

    one_per_page: bool = False
    claim: Claim | None = None

    @property
    def machine(self) -> Machine | None:
        """The cutting machine the sheets are for."""
        return self.cut if self.cut and self.cut != "contour" else None

    @property
    def spot_inks(self) -> SpotInks:
        """The names of the spot inks. UnusableName for one that no plate can have."""
        return spot_inks(self)

    def chosen(self) -> dict[str, Any]:
        """The options that are other than usual, by name: those that the hash of a file is made of.

        One left alone does not count, so that a new option is no reason to print everything again.
        """
        usual = {field.name: field.default for field in fields(self)}
        chosen = {name: value for name, value in asdict(self).items() if value != usual[name]}
        # Nothing of it is printed.
        chosen.pop("coverage", None)
        if self.claim is not None:
            # The profile itself counts, not where it lies.
            chosen.pop("condition", None)
            del chosen["claim"]["condition"]["path"]
        return chosen

    @property
    def stretch(self) -> tuple[float, float]:
        """The factors by which backs are drawn out, across and down."""
        across, down = self.back_scale
        return across / 100, down / 100

    def back_matrix(self, width: float, height: float) -> Matrix | None:
        """The matrix for all that is on the second side of such paper; None when it lies as it should.

        Backs are turned and drawn out about the middle of the paper.
        """
        if not self.back_turn and self.stretch == (1.0, 1.0):
            return None
        angle, (wide, high), (x, y) = radians(self.back_turn), self.stretch, (width / 2, height / 2)
        a, b, c, d = wide * cos(angle), wide * sin(angle), -high * sin(angle), high * cos(angle)
        return a, b, c, d, x - a * x - c * y, y - b * x - d * y


def spot_inks(options: PrintOptions[Any]) -> SpotInks:
    """The names of the spot inks, the usual ones unless given. UnusableName for one no plate can have."""
    typed = {"scratch": options.spot, "varnish": options.varnish, "legend": options.legend}
    names = {plate: name for plate, name in typed.items() if name}
    return SpotInks(**names | ({"legend": ""} if options.legend == NO_INK else {}))


@frozen
class Origin:
    """The origin of a sheet: game, version of Broadside, hash of the content, and the makers of the game."""

    game: str
    version: str
    content: str
    credits: str = ""


class Body(Protocol):
    """A file too large to be held: written part by part. LayoutError when a part cannot be had any more."""

    def write_to(self, file: Written) -> None:
        """Write all of it."""

    def __bytes__(self) -> bytes: ...


@frozen
class Printed:
    """A finished file. ``remarks`` are worth telling, ``problems`` make it useless.

    ``places`` are the ids of pieces that are each one of a kind, with their number, page, row and column;
    ``spots`` names the spot inks in the file. ``cuts`` are the sentences at the edges of its sheets that
    tell how to cut them, once for all sheets with the same ones; () of a sheet that tells nothing.
    """

    data: bytes | Body
    pages: int
    pieces: int
    bleed: float
    remarks: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    places: tuple[tuple[str, str, int, int, int], ...] = ()
    spots: tuple[str, ...] = ()
    cuts: tuple[tuple[str, ...], ...] = ()


def refused(problems: Iterable[Problem]) -> Printed:
    """No file, and why."""
    return Printed(b"", 0, 0, 0.0, problems=tuple(dict.fromkeys(problems)))
