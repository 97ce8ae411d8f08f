"""The options for paper and ink that ``render`` and ``puzzle new`` share, and the settings they mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from generator.cli.options import Flip, Ink
from generator.cli.report import ContentRefused, UsageError, say, tell

if TYPE_CHECKING:
    from generator.press.pdf.inks import SpotInks
    from generator.press.print_run import Outcome
    from generator.press.settings import Settings

MAX_OFFSET_MM = 20.0
WANTED_BLEED_MM, MAX_BLEED_MM = 3.0, 10.0
PAPER_HELP = "a4, letter, a3, legal, tabloid, 210x297mm …; card: a page for each piece, usual for a press."

Bleed = Annotated[
    float,
    typer.Option("--bleed", metavar="MM", min=0, max=MAX_BLEED_MM, help="Ink beyond the trim."),
]
Spot = Annotated[
    str, typer.Option("--spot", metavar="NAME", help="Your printer's name for the scratch ink (press).")
]
Varnish = Annotated[
    str, typer.Option("--varnish", metavar="NAME", help="Its name for the varnish under the scratch ink.")
]
Legend = Annotated[
    str,
    typer.Option(
        "--legend", metavar="NAME", help="Its name for the ink on top of the scratch ink; none: no such ink."
    ),
]


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """Paper and ink as asked for on the command line; ``offset_mm`` moves the backs right and down.

    No ``paper`` is A4, and for a press a page for each piece, which is called ``card``.
    """

    paper: str = ""
    ink: Ink = "home"
    flip: Flip = "long"
    backs: Literal["duplex", "fold", "none"] = "duplex"
    offset_mm: tuple[float, float] = (0.0, 0.0)
    bleed_mm: float = WANTED_BLEED_MM
    spots: SpotInks | None = None
    full_bleed: bool = False


def settings_of(options: PrintOptions, layouts: Sequence[Path]) -> Settings:
    """The settings of a print run. UsageError for a paper that no folder of ``layouts`` has."""
    if options.full_bleed and options.ink == "mono":
        raise UsageError("--full-bleed takes ink that --ink mono saves", hint="--ink home")
    from generator.drawing.layouts import LayoutError
    from generator.press.errors import UnknownPaper
    from generator.press.paper import paper as find_paper
    from generator.press.pdf.inks import SpotInks
    from generator.press.settings import Settings
    from generator.reading.packs import shipped

    name = options.paper or ("card" if options.ink == "press" else "a4")
    single = name.strip().lower() == "card"
    try:
        sheet = find_paper("a4" if single else name, layouts or [shipped("layouts")])
    except UnknownPaper as problem:
        raise UsageError(f"--paper: {problem}", hint=problem.hint) from None
    except LayoutError as problem:
        raise ContentRefused(problem.problems) from None
    return Settings(
        sheet,
        options.ink,
        options.flip,
        options.backs,
        options.offset_mm,
        options.bleed_mm,
        single,
        options.spots or SpotInks(),
        options.full_bleed,
    )


def offset_of(text: str) -> tuple[float, float]:
    """Two numbers of millimetres such as ``0.4,-0.3``; UsageError for anything else."""
    parts = text.replace("−", "-").split(",")
    try:
        across, down = (float(part) for part in parts)
    except ValueError:
        hint = "two numbers of mm, such as 0.4,-0.3"
        raise UsageError(f"--offset '{text}' is not how far to move the backs", hint=hint) from None
    if not all(abs(part) <= MAX_OFFSET_MM for part in (across, down)):
        raise UsageError(f"--offset '{text}' is more than {MAX_OFFSET_MM:g} mm")
    return across, down


def spots_of(ink: Ink, scratch: str, varnish: str, legend: str) -> SpotInks | None:
    """The names of the spot inks, None when none is given; UsageError for one that no plate can have."""
    options = {"scratch": scratch, "varnish": varnish, "legend": legend}
    names = {plate: name for plate, name in options.items() if name}
    if not names:
        return None
    if ink != "press":
        raise UsageError("spot inks are for a press", hint="--ink press")
    from generator.press.errors import UnusableName
    from generator.press.pdf.inks import SpotInks

    if legend == "none":
        names["legend"] = ""
    try:
        return SpotInks(**names)
    except UnusableName as problem:
        raise UsageError(str(problem), hint=problem.hint) from None


def report_outcome(outcome: Outcome) -> None:
    """The path of each file on stdout; what was whole before and what is worth a remark on stderr."""
    for remark in outcome.remarks:
        say(remark)
    for path in outcome.unchanged:
        say(f"{path.as_posix()} was whole already")
    for path in outcome.written:
        tell(path.as_posix())
