"""The options of printing, each written once: as a field of PrintOptions.

From the field follow the parameter of ``broadside render`` and ``broadside puzzle new`` with its help, the
key of ``broadside.yaml`` with its check, and the field of Settings that the press prints by.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import cache
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar, cast, get_args, get_type_hints

from generator.press.errors import UnusableValue
from generator.reading.problems import did_you_mean
from generator.system.values import frozen

Command = Literal["render", "new"]
"""A command that prints; ``new`` is ``puzzle new``."""

Ink = Literal["home", "mono", "press"]
Flip = Literal["long", "short"]
"""The edge a printer turns paper over."""
Machine = Literal["silhouette", "silhouette4", "cricut", "summa", "paths"]
"""A cutting machine; ``paths`` are for any that needs no marks."""
Cut = Machine | Literal["contour"]
"""How a printed piece is cut: by a machine of one's own, or by a press along a line in a spot ink."""
CUTS = (*get_args(Machine), "contour")

Marks = Literal["auto", "none", "crop", "full", "ticks"]
"""Marks to cut by: as suits the sheet, none and no text either, at the edges, across it, or at corners."""

BLACK, GREY, ON_ALL_PLATES = "black", "grey", "registration"
"""The inks of marks that have names."""

WANTED_BLEED_MM, MAX_BLEED_MM = 3.0, 10.0
"""Ink beyond the trim: what printing houses ask for, and more than any does."""

MAX_OFFSET_MM = 20.0
MAX_TURN_DEGREES = 5.0
MAX_STRETCH_PERCENT = 5.0
MAX_SKIPPED = 500
MAX_OVERS_PERCENT = 50
MIN_MARK_LENGTH_MM, MAX_MARK_LENGTH_MM = 1.0, 20.0
MAX_MARK_GAP_MM = 10.0
MIN_MARK_WEIGHT_MM, MAX_MARK_WEIGHT_MM = 0.05, 1.0

P = TypeVar("P")
"""Paper, by its name or by its measures."""


# ---- from what is typed to values, and back ------------------------------------------------


def read_offset(text: str) -> tuple[float, float]:
    """Two numbers of millimetres such as ``0.4,-0.3``; UnusableValue for anything else."""
    pair = _two_numbers(text)
    if pair is None:
        hint = _with_points(text) or "two numbers of mm, such as 0.4,-0.3"
        raise UnusableValue(f"'{text}' is not how far to move the backs", hint)
    if not all(abs(part) <= MAX_OFFSET_MM for part in pair):
        raise UnusableValue(f"'{text}' is more than {MAX_OFFSET_MM:g} mm")
    return pair


def read_scale(text: str) -> tuple[float, float]:
    """Two numbers of per cent such as ``100.2,99.9``; UnusableValue for anything else."""
    pair = _two_numbers(text)
    if pair is None:
        hint = _with_points(text) or "two numbers of per cent, such as 100.2,99.9"
        raise UnusableValue(f"'{text}' is not how large to print the backs", hint)
    if not all(abs(part - 100) <= MAX_STRETCH_PERCENT for part in pair):
        low, high = 100 - MAX_STRETCH_PERCENT, 100 + MAX_STRETCH_PERCENT
        raise UnusableValue(f"'{text}' is not {low:g} to {high:g} per cent")
    return pair


def _two_numbers(text: str) -> tuple[float, float] | None:
    try:
        first, second = (float(part) for part in text.replace("−", "-").split(","))
    except ValueError:
        return None
    return first, second


def _with_points(text: str) -> str:
    """The hint for two numbers with decimal commas, which a comma, a stroke or a semicolon parts."""
    match = re.fullmatch(r"([-+]?\d+),(\d+)\s*[,;/ ]\s*([-+]?\d+),(\d+)", text.replace("−", "-").strip())
    return f"write {match[1]}.{match[2]},{match[3]}.{match[4]}" if match else ""


def read_places(text: str) -> tuple[int, ...]:
    """Places on a sheet such as ``1,5``, counted from 1; UnusableValue for anything else."""
    words = [word.strip() for word in text.split(",")] if text.strip() else []
    if not all(word.isascii() and word.isdigit() and 1 <= int(word) <= MAX_SKIPPED for word in words):
        hint = "numbers from 1, row by row, such as 1,5"
        raise UnusableValue(f"'{text}' is not which places of a sheet to leave empty", hint)
    return tuple(sorted({int(word) for word in words}))


def read_mark_ink(text: str) -> str:
    """The ink of marks: black, grey, registration or ``#rrggbb``; UnusableValue for anything else."""
    ink = text.strip().lower()
    if ink not in ("", BLACK, GREY, ON_ALL_PLATES) and not re.fullmatch(r"#[0-9a-f]{6}", ink):
        hint = "black, grey, registration (every plate of a press), or a colour such as #00a0e0"
        raise UnusableValue(f"'{text}' is not an ink for marks", hint)
    return ink


def read_cut(text: str) -> Cut | Literal[""]:
    """A cutting machine by its name, or "" for none; UnusableValue for anything else."""
    word = text.strip().lower()
    if word and word not in CUTS:
        raise UnusableValue(f"'{text}' is no cutting machine", did_you_mean(word, CUTS))
    return cast(Cut, word)


def as_typed(value: object) -> str:
    """The value of an option as somebody would type it."""
    if isinstance(value, tuple | list):
        return ",".join(f"{part:g}" for part in value)
    return f"{value:g}" if isinstance(value, float) else str(value)


# ---- the options -------------------------------------------------------------------------


@frozen
class Option:
    """How a print option is asked for, and by which commands.

    ``read`` makes its value of what is typed; without it the type of the field says how. ``min`` and ``max``
    bound a number, or each number of a pair. An option that stays the same from one day to the next may
    stand ``in_file``, which is ``broadside.yaml``.
    """

    help: str
    metavar: str | None = None
    min: float | None = None
    max: float | None = None
    read: Callable[[str], object] | None = None
    in_file: bool = False
    commands: tuple[Command, ...] = ("render", "new")


@frozen
class PrintOptions(Generic[P]):
    """Paper and ink as somebody wants them; the order of the fields is the order of ``--help``.

    As it is typed a ``paper`` is a name; none is A4, and for a press ``card``, a page for each piece.
    """

    paper: Annotated[
        P,
        Option(
            "a4, letter, a3, legal, tabloid, 210x297mm …; card: a page for each piece, usual for a press.",
            metavar="NAME",
            read=str,
            in_file=True,
        ),
    ]
    ink: Annotated[Ink, Option("Colour, black line that saves ink, or CMYK for a press.", in_file=True)] = (
        "home"
    )
    flip: Annotated[
        Flip,
        Option("The edge your printer flips two-sided prints on.", in_file=True, commands=("render",)),
    ] = "long"
    backs: Annotated[
        Literal["duplex", "fold", "apart", "none"],
        Option(
            "On the second side, beside the fronts to fold over, in files of their own.",
            in_file=True,
            commands=("render",),
        ),
    ] = "duplex"
    offset: Annotated[
        tuple[float, float],
        Option(
            "Move the backs right and down, in mm.",
            metavar="DX,DY",
            min=-MAX_OFFSET_MM,
            max=MAX_OFFSET_MM,
            read=read_offset,
            in_file=True,
            commands=("render",),
        ),
    ] = (0.0, 0.0)
    back_turn: Annotated[
        float,
        Option(
            "Turn the backs clockwise.",
            metavar="DEGREES",
            min=-MAX_TURN_DEGREES,
            max=MAX_TURN_DEGREES,
            in_file=True,
            commands=("render",),
        ),
    ] = 0.0
    back_scale: Annotated[
        tuple[float, float],
        Option(
            "Print the backs at X,Y per cent across and down.",
            metavar="X,Y",
            min=100 - MAX_STRETCH_PERCENT,
            max=100 + MAX_STRETCH_PERCENT,
            read=read_scale,
            in_file=True,
            commands=("render",),
        ),
    ] = (100.0, 100.0)
    bleed: Annotated[
        float, Option("Ink beyond the trim.", metavar="MM", min=0, max=MAX_BLEED_MM, in_file=True)
    ] = WANTED_BLEED_MM
    full_bleed: Annotated[
        bool, Option("Colour over the edge of cards at home too, as from a press.", commands=("render",))
    ] = False
    marks: Annotated[
        Marks,
        Option(
            "Marks to cut by: as suits the sheet, none, at the edges, across it, at corners.", in_file=True
        ),
    ] = "auto"
    mark_length: Annotated[
        float | None,
        Option(
            "How long marks are at most.",
            metavar="MM",
            min=MIN_MARK_LENGTH_MM,
            max=MAX_MARK_LENGTH_MM,
            in_file=True,
        ),
    ] = None
    mark_gap: Annotated[
        float | None,
        Option("White between bleed and marks.", metavar="MM", min=0, max=MAX_MARK_GAP_MM, in_file=True),
    ] = None
    mark_weight: Annotated[
        float | None,
        Option(
            "How wide their lines are.",
            metavar="MM",
            min=MIN_MARK_WEIGHT_MM,
            max=MAX_MARK_WEIGHT_MM,
            in_file=True,
        ),
    ] = None
    mark_ink: Annotated[
        str,
        Option(
            "Ink of marks: black, grey, registration (press) or #rrggbb.",
            metavar="INK",
            read=read_mark_ink,
            in_file=True,
        ),
    ] = ""
    condition: Annotated[
        str,
        Option(
            "Output intent: a name (usual: FOGRA39), none, or a profile, which makes it PDF/X-4: coated.icc.",
            metavar="FILE",
            in_file=True,
        ),
    ] = ""
    pdfx: Annotated[
        Literal["4", "1a"],
        Option("With a condition: the kind of PDF/X; 1a has no transparency.", in_file=True),
    ] = "4"
    spot: Annotated[str, Option("Your printer's name for the scratch ink (press).", metavar="NAME")] = ""
    varnish: Annotated[str, Option("Its name for the varnish under the scratch ink.", metavar="NAME")] = ""
    legend: Annotated[
        str, Option("Its name for the ink on top of the scratch ink; none: no such ink.", metavar="NAME")
    ] = ""
    plates: Annotated[
        Literal["together", "apart"],
        Option("Spot inks in the same file, or each in a black file of its own (press)."),
    ] = "together"
    coverage: Annotated[
        bool,
        Option(
            "Tell the ink of each file, and in its manifest of each page (home, mono).", commands=("render",)
        ),
    ] = False
    overs: Annotated[
        int,
        Option(
            "So many more cards, for spoilage (press).",
            metavar="PERCENT",
            min=0,
            max=MAX_OVERS_PERCENT,
            commands=("new",),
        ),
    ] = 0
    shop: Annotated[
        str,
        Option("Files as a shop takes them; list: which there are.", metavar="NAME", commands=("render",)),
    ] = ""
    stock: Annotated[
        str, Option("The stock of an order, such as S33 (--shop mpc).", metavar="NAME", commands=("render",))
    ] = ""
    cut: Annotated[
        Cut | Literal[""],
        Option(
            "For a machine: silhouette, silhouette4, cricut, summa; paths for any; contour for a press.",
            metavar="NAME",
            read=read_cut,
            commands=("render",),
        ),
    ] = ""
    skip: Annotated[
        tuple[int, ...],
        Option(
            "Leave these places of the first sheet empty; with --cut of every sheet.",
            metavar="1,5",
            read=read_places,
            commands=("render",),
        ),
    ] = ()


class Declared(NamedTuple):
    """A print option as its field declares it: name, type and default of its value, and how to ask for it."""

    name: str
    kind: Any
    default: Any
    option: Option


@cache
def print_options() -> tuple[Declared, ...]:
    """All print options in their order. One without a default, such as a paper, has none to be typed: ""."""
    hints = get_type_hints(PrintOptions, include_extras=True)
    declared = []
    for field in fields(PrintOptions):
        kind, option = get_args(hints[field.name])
        declared.append(Declared(field.name, kind, "" if field.default is MISSING else field.default, option))
    return tuple(declared)
