"""The options for paper and ink that ``render`` and ``puzzle new`` share, and the settings they mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from generator.cli.options import Backs, Flip, Ink, RenderFormat, path_of
from generator.cli.report import ContentRefused, UsageError, say, tell

if TYPE_CHECKING:
    from generator.press.pdf.inks import SpotInks
    from generator.press.print_run import Outcome
    from generator.press.settings import Settings

MAX_OFFSET_MM = 20.0
MAX_TURN_DEGREES = 5.0
MAX_STRETCH_PERCENT = 5.0
MAX_COPIES = 100
MAX_SKIPPED = 500
WANTED_BLEED_MM, MAX_BLEED_MM = 3.0, 10.0
PAPER_HELP = "a4, letter, a3, legal, tabloid, 210x297mm …; card: a page for each piece, usual for a press."

Parts = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="GAME[/COMPONENT[/PIECE]]", help="Games, parts of them or single pieces; all without any."
    ),
]
PaperName = Annotated[str, typer.Option("--paper", metavar="NAME", help=PAPER_HELP)]
FormatName = Annotated[
    RenderFormat,
    typer.Option("--format", help="Sheets as PDF, every face as a picture, or cards as pages to play."),
]
InkName = Annotated[
    Ink, typer.Option("--ink", help="Colour, black line that saves ink, or CMYK for a press.")
]
FlipEdge = Annotated[Flip, typer.Option("--flip", help="The edge your printer flips two-sided prints on.")]
BackSide = Annotated[
    Backs,
    typer.Option(
        "--backs", help="On the second side, beside the fronts to fold over, in files of their own."
    ),
]
NoBacks = Annotated[bool, typer.Option("--no-backs", hidden=True, help="The same as --backs none.")]
Offset = Annotated[
    str, typer.Option("--offset", metavar="DX,DY", help="Move the backs right and down, in mm.")
]
BackTurn = Annotated[
    float,
    typer.Option(
        "--back-turn",
        metavar="DEGREES",
        min=-MAX_TURN_DEGREES,
        max=MAX_TURN_DEGREES,
        help="Turn the backs clockwise.",
    ),
]
BackScale = Annotated[
    str, typer.Option("--back-scale", metavar="X,Y", help="Print the backs at X,Y per cent across and down.")
]
FullBleed = Annotated[
    bool, typer.Option("--full-bleed", help="Colour over the edge of cards at home too, as from a press.")
]
Copies = Annotated[
    int, typer.Option("--copies", metavar="N", min=1, max=MAX_COPIES, help="Print every piece N times.")
]
Skip = Annotated[
    str, typer.Option("--skip", metavar="1,5", help="Leave these places of the first sheet empty.")
]
Changed = Annotated[
    bool, typer.Option("--changed", help="Only what differs from what is in the folder already.")
]
Alignment = Annotated[
    bool, typer.Option("--alignment", help="Only the sheet that tells how your printer lays its backs.")
]
Players = Annotated[
    int | None,
    typer.Option("--players", metavar="N", min=1, help="A set for so many, if there is one."),
]
CardThickness = Annotated[
    float,
    typer.Option("--card-thickness", metavar="MM", min=0.05, max=2.0, help="For boxes that hold a deck."),
]
OutFolder = Annotated[
    Path,
    typer.Option("--out", parser=path_of, metavar="DIR", help="Where the files go, a folder for each game."),
]
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


ShopName = Annotated[
    str, typer.Option("--shop", metavar="NAME", help="Pictures as a shop takes them: tgc or mpc.")
]
Plates = Annotated[
    Literal["together", "apart"],
    typer.Option("--plates", help="Spot inks in the same file, or each in a black file of its own (press)."),
]


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """Paper and ink as asked for on the command line; ``offset_mm`` moves the backs right and down.

    No ``paper`` is A4, and for a press a page for each piece, which is called ``card``.
    """

    paper: str = ""
    ink: Ink = "home"
    flip: Flip = "long"
    backs: Backs = "duplex"
    offset_mm: tuple[float, float] = (0.0, 0.0)
    bleed_mm: float = WANTED_BLEED_MM
    spots: SpotInks | None = None
    full_bleed: bool = False
    turn: float = 0.0
    stretch: tuple[float, float] = (1.0, 1.0)
    skip: tuple[int, ...] = ()
    plates_apart: bool = False
    overs: int = 0
    shop: str = ""


def settings_of(options: PrintOptions, layouts: Sequence[Path]) -> Settings:
    """The settings of a print run. UsageError for a paper that no folder of ``layouts`` has."""
    from generator.drawing.layouts import LayoutError
    from generator.press.errors import UnknownPaper
    from generator.press.paper import paper as find_paper
    from generator.press.pdf.inks import SpotInks
    from generator.press.settings import Settings
    from generator.reading.packs import shipped

    if options.plates_apart and options.ink != "press":
        raise UsageError("--plates apart is for a press", hint="--ink press")
    if options.shop:
        _check_shop(options, layouts or [shipped("layouts")])
    if options.full_bleed and options.ink == "mono":
        raise UsageError("--full-bleed takes ink that --ink mono saves", hint="--ink home")

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
        options.turn,
        options.stretch,
        options.skip,
        options.plates_apart,
        options.overs,
        options.shop,
    )


def _check_shop(options: PrintOptions, layouts: Sequence[Path]) -> None:
    from generator.press.shops import shops

    if options.ink != "home":
        raise UsageError("--shop takes pictures in colour", hint="--ink home")
    known = shops(layouts)
    if options.shop not in known:
        raise UsageError(f"there is no shop '{options.shop}'", options.shop, list(known))


def offset_of(text: str) -> tuple[float, float]:
    """Two numbers of millimetres such as ``0.4,-0.3``; UsageError for anything else."""
    parts = _two_numbers(text)
    if parts is None:
        hint = "two numbers of mm, such as 0.4,-0.3"
        raise UsageError(f"--offset '{text}' is not how far to move the backs", hint=hint)
    if not all(abs(part) <= MAX_OFFSET_MM for part in parts):
        raise UsageError(f"--offset '{text}' is more than {MAX_OFFSET_MM:g} mm")
    return parts


def stretch_of(text: str) -> tuple[float, float]:
    """Two numbers of per cent such as ``100.2,99.9`` as factors; UsageError for anything else."""
    parts = _two_numbers(text)
    if parts is None:
        hint = "two numbers of per cent, such as 100.2,99.9"
        raise UsageError(f"--back-scale '{text}' is not how large to print the backs", hint=hint)
    if not all(abs(part - 100) <= MAX_STRETCH_PERCENT for part in parts):
        low, high = 100 - MAX_STRETCH_PERCENT, 100 + MAX_STRETCH_PERCENT
        raise UsageError(f"--back-scale '{text}' is not {low:g} to {high:g} per cent")
    return parts[0] / 100, parts[1] / 100


def _two_numbers(text: str) -> tuple[float, float] | None:
    try:
        first, second = (float(part) for part in text.replace("−", "-").split(","))
    except ValueError:
        return None
    return first, second


def skip_of(text: str) -> tuple[int, ...]:
    """Places on a sheet such as ``1,5``, counted from 1; UsageError for anything else."""
    words = [word.strip() for word in text.split(",")] if text.strip() else []
    if not all(word.isascii() and word.isdigit() and 1 <= int(word) <= MAX_SKIPPED for word in words):
        hint = "numbers from 1, row by row, such as 1,5"
        raise UsageError(f"--skip '{text}' is not which places of a sheet to leave empty", hint=hint)
    return tuple(sorted({int(word) for word in words}))


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


MAX_NAMED = 20
"""Files left as they were that are named; of more than these the number has to do."""


def report_outcome(outcome: Outcome) -> None:
    """The path of each file on stdout; what was whole before and what is worth a remark on stderr."""
    for remark in outcome.remarks:
        say(remark)
    if len(outcome.unchanged) > MAX_NAMED:
        say(f"{len(outcome.unchanged)} files were whole already")
    else:
        for path in outcome.unchanged:
            say(f"{path.as_posix()} was whole already")
    for path in outcome.written:
        tell(path.as_posix())


# ---- the settings file --------------------------------------------------------------------

SETTINGS_FILE = "broadside.yaml"

COMMANDS: dict[str, tuple[str, ...]] = {
    "render": ("paper", "ink", "flip", "backs", "offset", "back_turn", "back_scale", "bleed", "out"),
    "new": ("paper", "ink", "bleed"),
    "show": ("ink",),
}
"""The options that each command takes from the file; ``new`` is ``puzzle new``."""


def settings_here() -> dict[str, str]:
    """The settings of the folder one works in; none without a file. ContentRefused when it is wrong."""
    if not Path(SETTINGS_FILE).is_file():
        return {}
    from generator.press.settings_file import read

    settings, problems = read(Path())
    if problems:
        raise ContentRefused(problems)
    return settings


def defaults(settings: dict[str, str]) -> dict[str, Any]:
    """The settings as defaults of the commands that know them, in the parser's form."""
    of = {
        command: {name: settings[name] for name in names if name in settings}
        for command, names in COMMANDS.items()
    }
    if of["show"].get("ink") == "press":
        del of["show"]["ink"]
    return {"render": of["render"], "show": of["show"], "puzzle": {"new": of["new"]}}


def name_settings(ctx: typer.Context) -> None:
    """Say on stderr what a command takes from the file, if anything."""
    settings = (ctx.find_root().obj or {}).get("settings", {})
    names = [name for name in COMMANDS[ctx.info_name or ""] if name in settings and not is_typed(ctx, name)]
    told = [f"{name.replace('_', '-')} {settings[name]}" for name in names]
    if told:
        say(f"{SETTINGS_FILE}: {', '.join(told)}")


def is_typed(ctx: typer.Context, name: str) -> bool:
    """Whether an option stands on the command line, not in the file."""
    source = ctx.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def paper_for(ctx: typer.Context, paper: str, ink: Ink) -> str:
    """The paper to print on. That of the file lies in a printer at home: a press asked for has its own."""
    if ink == "press" and is_typed(ctx, "ink") and not is_typed(ctx, "paper"):
        return ""
    return paper


def typed(ctx: typer.Context, name: str, value: str) -> str:
    """The value of an option as typed; "" for one that comes from the file."""
    return value if is_typed(ctx, name) else ""
