"""Paper and ink on the command line: options of printing, the settings they mean, the settings file."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.report import ContentRefused, UsageError, say, tell
from generator.press.errors import UnusableName, UnusableValue
from generator.press.print_options import (
    ON_ALL_PLATES,
    Command,
    Declared,
    PrintOptions,
    as_typed,
    print_options,
)
from generator.reading.problems import did_you_mean

if TYPE_CHECKING:
    from generator.press.pdfx.claim import Claim
    from generator.press.print_run import Outcome
    from generator.press.settings import Settings
    from generator.press.shop.table import Shop


# ---- the options as parameters of a command -------------------------------------------------


def takes_print_options(
    command: Command, behind: Mapping[str, str] | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A decorator: in the place of the parameter ``printing`` a command takes all its print options.

    They stand in their own order. A parameter of the command that is called like one of them takes its
    place; ``behind`` says of an option which parameter of the command comes after it.
    """
    options = {each.name: each for each in print_options() if command in each.option.commands}
    followers = behind or {}

    def decorated(function: Callable[..., None]) -> Callable[..., None]:
        own = inspect.signature(function, eval_str=True).parameters
        names: list[str] = []
        for name in own:
            if name == "printing":
                for option in options:
                    names += [option, followers[option]] if option in followers else [option]
            elif name not in options and name not in followers.values():
                names.append(name)
        parameters = [own[name] if name in own else _parameter(options[name]) for name in names]

        @wraps(function)
        def with_options(**values: Any) -> None:
            asked = {name: values.pop(name) for name in options if name not in own}
            function(**values, printing=PrintOptions(**asked))

        # Typer makes an option of each parameter that it sees.
        with_options.__dict__["__signature__"] = inspect.Signature(parameters)
        with_options.__annotations__ = {each.name: each.annotation for each in parameters}
        return with_options

    return decorated


def _parameter(declared: Declared) -> inspect.Parameter:
    name, kind, default, option = declared
    flag = f"--{name.replace('_', '-')}"
    if option.read is None:
        asked = typer.Option(flag, metavar=option.metavar, min=option.min, max=option.max, help=option.help)
    else:
        kind, default = str, as_typed(default)
        asked = typer.Option(
            flag, metavar=option.metavar, parser=_reader(flag, option.read), help=option.help
        )
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, asked]
    )


def _reader(flag: str, read: Callable[[str], object]) -> Callable[[str], object]:
    def value_of(text: str) -> object:
        try:
            return read(text)
        except UnusableValue as problem:
            raise UsageError(f"{flag} {problem}", hint=problem.hint) from None

    return value_of


# ---- the settings they mean ----------------------------------------------------------------


def check_spot_inks(printing: PrintOptions[str]) -> None:
    """UsageError for spot inks without a press, and for names that no plate can have."""
    if not (printing.spot or printing.varnish or printing.legend):
        return
    if printing.ink != "press":
        raise UsageError("spot inks are for a press", hint="--ink press")
    from generator.press.settings import spot_inks

    try:
        spot_inks(printing)
    except UnusableName as problem:
        raise UsageError(str(problem), hint=problem.hint) from None


def check_backs(ctx: typer.Context, printing: PrintOptions[str]) -> None:
    """UsageError for backs beside their fronts where each piece has a page of its own."""
    single = (printing.paper or ("card" if printing.ink == "press" else "")).strip().lower() == "card"
    # Backs folded by habit, in the settings file, are no fault of a single run for a press.
    by_habit = not is_typed(ctx, "backs") and (is_typed(ctx, "paper") or is_typed(ctx, "ink"))
    if single and printing.backs == "fold" and not by_habit:
        message = (
            "--backs fold lays backs beside fronts on one sheet; --paper card gives each a page of its own"
        )
        raise UsageError(message, hint="--paper a4 with --backs fold, or --paper card with --backs duplex")


def check_condition(ctx: typer.Context, printing: PrintOptions[str]) -> None:
    """UsageError for a condition or a kind of PDF/X that was asked for and can have no effect."""
    for name in ("condition", "pdfx"):
        if is_typed(ctx, name) and printing.ink != "press":
            raise UsageError(f"--{name} is for a press", hint="--ink press")
    if is_typed(ctx, "pdfx") and not printing.condition:
        hint = "--condition coated.icc, or a name such as --condition 'CGATS TR 001' for 1a"
        raise UsageError("--pdfx names the printing condition: which one is yours?", hint=hint)
    if is_typed(ctx, "pdfx") and printing.pdfx == "4":
        from generator.press.pdfx.conditions import read_condition

        try:
            read_condition(printing.condition, "4")
        except UnusableValue as problem:
            raise UsageError(f"--condition: {problem}", hint=problem.hint) from None


def claim_of(printing: PrintOptions[str]) -> Claim | None:
    """The claim of files for a press; None for others, and for "none". UsageError for a bad condition.

    A registered name alone is an output intent and no claim to be PDF/X-4, which holds a profile. Files for
    a shop name none but what was asked for: each shop has its own.
    """
    from generator.press.pdfx.claim import Claim
    from generator.press.pdfx.conditions import NONE, USUAL, named_alone, read_condition

    if printing.ink != "press" or printing.condition.strip().lower() == NONE:
        return None
    if not printing.condition and printing.shop:
        return None
    named = named_alone(printing.condition or USUAL)
    if named is not None and (printing.pdfx == "4" or not printing.condition):
        return Claim("", named)
    try:
        return Claim(printing.pdfx, read_condition(printing.condition, printing.pdfx))
    except UnusableValue as problem:
        raise UsageError(f"--condition: {problem}", hint=problem.hint) from None


def check_coverage(printing: PrintOptions[str], form: str) -> None:
    """UsageError where nobody can tell how much ink a file takes: for a press, and for what is no sheet."""
    if printing.coverage and (printing.shop or form != "pdf"):
        raise UsageError("--coverage is for printed sheets")
    if printing.coverage and printing.ink == "press":
        raise UsageError("--coverage is for a printer at home", hint="--ink home or --ink mono")


def check_cut(printing: PrintOptions[str], form: str) -> None:
    """UsageError for what does not go together with a cutting machine, and where its extra is missing."""
    if not printing.cut:
        return
    if printing.shop or form != "pdf":
        raise UsageError(f"--cut is for printed sheets, not for {'--shop' if printing.shop else form}")
    if printing.cut == "contour":
        if printing.ink != "press":
            raise UsageError("--cut contour is a line in a spot ink, for a press", hint="--ink press")
        return
    if printing.ink == "press" or printing.paper.strip().lower() == "card":
        raise UsageError("--cut is for sheets from a printer at home", hint="--ink home, and a paper")
    if printing.backs == "fold":
        raise UsageError("--cut takes backs on the second side, not folded over", hint="--backs duplex")


def settings_of(printing: PrintOptions[str], layouts: Sequence[Path]) -> Settings:
    """The settings of a print run. UsageError for a paper or a shop that no folder of ``layouts`` has."""
    from generator.drawing.layouts import LayoutError
    from generator.press.errors import UnknownPaper
    from generator.press.paper import paper as find_paper
    from generator.press.settings import Settings
    from generator.reading.packs import shipped

    if printing.plates == "apart" and printing.ink != "press":
        raise UsageError("--plates apart is for a press", hint="--ink press")
    if printing.mark_ink == ON_ALL_PLATES and printing.ink != "press":
        raise UsageError("--mark-ink registration is for a press", hint="--ink press")
    if printing.shop or printing.stock:
        printing = _for_a_shop(printing, layouts or [shipped("layouts")])
    if printing.full_bleed and printing.ink == "mono":
        raise UsageError("--full-bleed takes ink that --ink mono saves", hint="--ink home")

    name = printing.paper or ("card" if printing.ink == "press" else "a4")
    single = name.strip().lower() == "card"
    try:
        sheet = find_paper("a4" if single else name, layouts or [shipped("layouts")])
    except UnknownPaper as problem:
        raise UsageError(f"--paper: {problem}", hint=problem.hint) from None
    except LayoutError as problem:
        raise ContentRefused(problem.problems) from None
    chosen = {field.name: getattr(printing, field.name) for field in fields(printing)}
    return Settings(**chosen | {"paper": sheet, "one_per_page": single, "claim": claim_of(printing)})


LIST = "list"
"""The word in the place of a shop that asks which there are."""


def list_of_shops() -> str:
    """The shops of the shipped layouts, a line each."""
    from generator.press.shop.table import listing, shops
    from generator.reading.packs import shipped

    return listing(shops([shipped("layouts")]))


def shop_called(name: str, layouts: Sequence[Path]) -> Shop:
    """The shop of that name. UsageError for one that no folder of ``layouts`` has."""
    from generator.press.shop.table import shops

    by_name = shops(layouts)
    if name not in by_name:
        hint = did_you_mean(name, list(by_name))
        if hint.startswith("did"):
            hint += f" There are {', '.join(by_name)}"
        raise UsageError(f"there is no shop '{name}'", hint=f"{hint}; render --shop list tells of each")
    return by_name[name]


def _for_a_shop(printing: PrintOptions[str], layouts: Sequence[Path]) -> PrintOptions[str]:
    """The options as a shop needs them. UsageError for those that no shop can be had with."""
    from generator.press.shop.table import too_small

    if not printing.shop:
        raise UsageError("--stock is for an order at a shop", hint="--shop mpc")
    shop = shop_called(printing.shop, layouts)
    if printing.ink != "home" and not (shop.pages and printing.ink == "press"):
        raise UsageError("--shop takes pictures in colour", hint="--ink home")
    if printing.stock and printing.stock not in shop.stocks:
        hint = did_you_mean(printing.stock, list(shop.stocks)) if shop.stocks else "leave --stock out"
        raise UsageError(f"{shop.title} has no stock '{printing.stock}'", hint=hint)
    if problems := too_small(printing.shop, layouts):
        raise ContentRefused(problems)
    if shop.pages:
        return replace(printing, ink="press", paper="card", pdfx=shop.pdfx or printing.pdfx)
    return printing


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
UNREAD = ("broadside.yml", ".broadside.yaml", ".broadside.yml", "broadside.yaml.txt", "Broadside.yaml")
"""Names that somebody may give the file by mistake."""


def options_in_file(command: str) -> list[str]:
    """The options that a command takes from the file, if it is there."""
    others = {"render": ["out"], "show": ["ink"]}
    options = [
        each.name for each in print_options() if each.option.in_file and command in each.option.commands
    ]
    return options + others.get(command, [])


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
    render, show, new = (
        {name: settings[name] for name in options_in_file(command) if name in settings}
        for command in ("render", "show", "new")
    )
    if show.get("ink") == "press":
        del show["ink"]
    return {"render": render, "show": show, "puzzle": {"new": new}}


def name_settings(ctx: typer.Context) -> None:
    """Say on stderr what a command takes from the file, if anything, and which file is none."""
    # A disk that takes capitals and small letters for the same reads Broadside.yaml, too.
    is_there = Path(SETTINGS_FILE).is_file()
    for name in UNREAD:
        if Path(name).is_file() and not (is_there and name.lower() == SETTINGS_FILE):
            say(f"nothing reads {name}; call it {SETTINGS_FILE}")
    settings = (ctx.find_root().obj or {}).get("settings", {})
    names = options_in_file(ctx.info_name or "")
    in_force = [
        f"{name.replace('_', '-')} {settings[name]}"
        for name in names
        if name in settings and not is_typed(ctx, name)
    ]
    if in_force:
        say(f"{SETTINGS_FILE}: {', '.join(in_force)}")


def is_typed(ctx: typer.Context, name: str) -> bool:
    """Whether an option stands on the command line, not in the file."""
    source = ctx.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"
