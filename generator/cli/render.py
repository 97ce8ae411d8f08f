"""``broadside render``: games onto paper."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from generator.cli.options import Content, Ready, ready_packs
from generator.cli.progress import progress
from generator.cli.report import exit_code, print_problems, usage_error

if TYPE_CHECKING:
    from generator.contract import Component
    from generator.press.pdf.inks import SpotInks
    from generator.press.planning import Order
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
    str, typer.Option("--varnish", metavar="NAME", help="And for the varnish under the scratch ink.")
]
Legend = Annotated[
    str, typer.Option("--legend", metavar="NAME", help="And for what prints on scratch ink; none: nothing.")
]


class Form(StrEnum):
    """What is written: sheets to print, or a picture of every face."""

    pdf = "pdf"
    svg = "svg"
    png = "png"


class Ink(StrEnum):
    """How faces are inked."""

    home = "home"
    mono = "mono"
    press = "press"


class Flip(StrEnum):
    """The edge of the paper the printer turns it over."""

    long = "long"
    short = "short"


class Backs(StrEnum):
    """How backs come behind their fronts."""

    duplex = "duplex"
    fold = "fold"


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""

    @app.command(
        epilog="For example: broadside render bridge_crew/cards --paper letter --offset 0.4,-0.3",
    )
    def render(
        names: Annotated[
            list[str] | None,
            typer.Argument(metavar="GAME[/COMPONENT]", help="Games or parts of them; all without any."),
        ] = None,
        paper: Annotated[
            str,
            typer.Option("--paper", metavar="NAME", help=PAPER_HELP),
        ] = "",
        form: Annotated[
            Form, typer.Option("--format", help="Sheets as PDF, or every face as a picture.")
        ] = Form.pdf,
        ink: Annotated[
            Ink, typer.Option("--ink", help="Colour, black line that saves ink, or CMYK for a press.")
        ] = Ink.home,
        flip: Annotated[
            Flip, typer.Option("--flip", help="The edge your printer flips two-sided prints on.")
        ] = Flip.long,
        no_backs: Annotated[bool, typer.Option("--no-backs", help="Print fronts only.")] = False,
        backs: Annotated[
            Backs, typer.Option("--backs", help="On the second side, or beside the fronts to fold over.")
        ] = Backs.duplex,
        offset: Annotated[
            str, typer.Option("--offset", metavar="DX,DY", help="Move the backs right and down, in mm.")
        ] = "0,0",
        bleed: Bleed = WANTED_BLEED_MM,
        spot: Spot = "",
        varnish: Varnish = "",
        legend: Legend = "",
        alignment: Annotated[
            bool, typer.Option("--alignment", help="Only the sheet that tells your printer's offset.")
        ] = False,
        content: Content = None,
        out: Annotated[
            Path, typer.Option("--out", metavar="DIR", help="Where the files go, a folder for each game.")
        ] = Path("output"),
        jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Processes to print in.")] = 1,
    ) -> None:
        """Print games: sheets of cards with their backs, mats, boards, rulebooks and booklets.

        Every file appears when all are finished; on any problem what was there before stays. Prints
        the path of each file. The same content always gives the same bytes.
        """
        moved = offset_of(offset)
        spots = spots_of(ink, spot, varnish, legend)
        if out.exists() and not out.is_dir():
            raise usage_error(f"--out {out.as_posix()} is a file, not a folder")
        # Being told to end is like Ctrl-C: clean up first.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        side = "none" if no_backs else backs.value
        if alignment:
            typer.echo(alignment_file(settings_of(paper or "a4", ink, flip, side, moved, []), out).as_posix())
            return
        wanted = by_game(names or [])
        ready = ready_packs(list(wanted), content)
        settings = settings_of(paper, ink, flip, side, moved, ready, bleed, spots)
        orders = [order_of(one, wanted, out, ink) for one in ready]
        outcome = run(orders, settings, form.value, jobs)
        print_problems(outcome.problems)
        for remark in outcome.remarks:
            typer.echo(f"broadside: {remark}", err=True)
        for path in outcome.kept:
            typer.echo(f"broadside: {path.as_posix()} was whole already", err=True)
        for path in outcome.written:
            typer.echo(path.as_posix())
        if not (outcome.problems or outcome.written or outcome.kept):
            typer.echo("broadside: there is nothing to print", err=True)
        raise typer.Exit(exit_code(outcome.problems))


def by_game(names: Sequence[str]) -> dict[str, list[str]]:
    """The components wanted of each game named; an empty list stands for all of them."""
    wanted: dict[str, list[str]] = {}
    for name in names:
        game, _, component = name.strip("/").partition("/")
        if not component:
            wanted[game] = []
        elif wanted.get(game) != []:
            wanted.setdefault(game, []).append(component)
    return wanted


def offset_of(text: str) -> tuple[float, float]:
    """Two numbers of millimetres such as ``0.4,-0.3``; anything else ends the command."""
    parts = text.replace("−", "-").split(",")
    try:
        across, down = (float(part) for part in parts)
    except ValueError:
        hint = "two numbers of mm, such as 0.4,-0.3"
        raise usage_error(f"--offset '{text}' is not how far to move the backs", hint=hint) from None
    if not all(abs(part) <= MAX_OFFSET_MM for part in (across, down)):
        raise usage_error(f"--offset '{text}' is more than {MAX_OFFSET_MM:g} mm")
    return across, down


def settings_of(
    paper: str,
    ink: Ink,
    flip: Flip,
    backs: Literal["duplex", "fold", "none"] | str,
    offset: tuple[float, float],
    ready: Sequence[Ready],
    bleed: float = WANTED_BLEED_MM,
    spots: SpotInks | None = None,
) -> Settings:
    """How to print; a paper nobody knows ends the command.

    No ``paper`` is A4, and for a press a page for each piece, which is called ``card``.
    """
    from generator.drawing.layouts import LayoutError
    from generator.press.errors import UnknownPaper
    from generator.press.paper import paper as find_paper
    from generator.press.pdf.inks import SpotInks
    from generator.press.settings import Settings
    from generator.reading.packs import shipped

    folders = list(dict.fromkeys(folder for one in ready for folder in one.pack.layouts))
    paper = paper or ("card" if ink is Ink.press else "a4")
    single = paper.strip().lower() == "card"
    try:
        sheet = find_paper("a4" if single else paper, folders or [shipped("layouts")])
    except UnknownPaper as problem:
        raise usage_error(f"--paper: {problem}", hint=problem.hint) from None
    except LayoutError as problem:
        print_problems(problem.problems)
        raise typer.Exit(exit_code(problem.problems)) from None
    how = (sheet, ink.value, flip.value, backs, offset, bleed, single, spots or SpotInks())
    return Settings(*how)  # type: ignore[arg-type]


def spots_of(ink: Ink, scratch: str, varnish: str, legend: str) -> SpotInks | None:
    """The names of the spot inks, None when none is given; one that no plate can have ends the command."""
    named = {"scratch": scratch, "varnish": varnish, "legend": legend}
    given = {plate: name for plate, name in named.items() if name}
    if not given:
        return None
    if ink is not Ink.press:
        raise usage_error("spot inks are for a press", hint="--ink press")
    from generator.press.errors import UnusableName
    from generator.press.pdf.inks import SpotInks

    if legend == "none":
        given["legend"] = ""
    try:
        return SpotInks(**given)
    except UnusableName as problem:
        raise usage_error(str(problem), hint=problem.hint) from None


def order_of(ready: Ready, wanted: dict[str, list[str]], out: Path, ink: Ink = Ink.home) -> Order:
    """What to print of one pack; a component it does not have ends the command."""
    from generator.press.planning import Order

    pack = ready.pack
    components = list(ready.game.components(ready.content, pack))
    names = wanted.get(pack.name, []) or wanted.get(pack.game, [])
    chosen: list[Component] = []
    for name in names:
        found = [component for component in components if component.name == name]
        if not found:
            known = [component.name for component in components]
            raise usage_error(f"{pack.name} has no '{name}' to print", name, known)
        if found and found[0].variable is not None and found[0].variable.spot_plates and ink is not Ink.press:
            raise usage_error(f"{pack.name}/{name} is for a press only", hint="--ink press")
        chosen += [component for component in found if component not in chosen]
    title, tagline = (_line(pack.source("game.yaml")[0], key) for key in ("title", "tagline"))
    return Order(pack, title or pack.name, chosen or components, out / pack.name, components, tagline)


def _line(source: object, key: str) -> str:
    """A text at the top of game.yaml, or ""."""
    from generator.reading.nodes import MapNode, Scalar, Source

    if not isinstance(source, Source) or not isinstance(source.root, MapNode):
        return ""
    found = source.root.items.get(key)
    return found.text if isinstance(found, Scalar) else ""


def run(orders: Sequence[Order], settings: Settings, form: str, jobs: int) -> Outcome:
    """Print the orders in this process, or in ``jobs`` of them, with a bar if somebody watches."""
    from generator.press.planning import amount
    from generator.press.print_run import pool, print_orders

    executor = pool(jobs)
    done = 0
    try:
        with progress("printing", amount(orders, settings.ink) if sys.stderr.isatty() else 0) as show:

            def count(printed: int) -> None:
                nonlocal done
                done += printed
                show(done)

            return print_orders(orders, settings, form, executor, count)  # type: ignore[arg-type]
    finally:
        if executor is not None:
            executor.shutdown(cancel_futures=True)


def alignment_file(settings: Settings, out: Path) -> Path:
    """Write the alignment sheet and give its path."""
    from generator.press.sheets.alignment import alignment_sheet
    from generator.system.atomic_files import replace_file

    path = out / "alignment.pdf"
    replace_file(path, alignment_sheet(settings))
    return path
