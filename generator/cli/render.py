"""``broadside render``: games onto paper."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.jobs import Jobs, workers_for
from generator.cli.options import ENGLISH, Backs, Content, Flip, Format, Ink, Lang, loaded_packs
from generator.cli.print_options import (
    PAPER_HELP,
    WANTED_BLEED_MM,
    Bleed,
    Legend,
    PrintOptions,
    Spot,
    Varnish,
    offset_of,
    report_outcome,
    settings_of,
    spots_of,
)
from generator.cli.progress import progress
from generator.cli.report import UsageError, exit_code, print_problems, say, tell

if TYPE_CHECKING:
    from generator.contract import Component, Edition
    from generator.games.loading import LoadedGame
    from generator.press.planning import Order
    from generator.press.print_run import Outcome
    from generator.press.settings import Settings

CARD_MM = 0.3
"""The thickness of a card of good paper, unless another is given."""


def render(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME[/COMPONENT]", help="Games or parts of them; all without any."),
    ] = None,
    paper: Annotated[str, typer.Option("--paper", metavar="NAME", help=PAPER_HELP)] = "",
    form: Annotated[
        Format, typer.Option("--format", help="Sheets as PDF, or every face as a picture.")
    ] = "pdf",
    ink: Annotated[
        Ink, typer.Option("--ink", help="Colour, black line that saves ink, or CMYK for a press.")
    ] = "home",
    flip: Annotated[
        Flip, typer.Option("--flip", help="The edge your printer flips two-sided prints on.")
    ] = "long",
    no_backs: Annotated[bool, typer.Option("--no-backs", help="Print fronts only.")] = False,
    backs: Annotated[
        Backs, typer.Option("--backs", help="On the second side, or beside the fronts to fold over.")
    ] = "duplex",
    offset: Annotated[
        str, typer.Option("--offset", metavar="DX,DY", help="Move the backs right and down, in mm.")
    ] = "0,0",
    bleed: Bleed = WANTED_BLEED_MM,
    full_bleed: Annotated[
        bool, typer.Option("--full-bleed", help="Colour over the edge of cards at home too, as from a press.")
    ] = False,
    spot: Spot = "",
    varnish: Varnish = "",
    legend: Legend = "",
    alignment: Annotated[
        bool, typer.Option("--alignment", help="Only the sheet that tells your printer's offset.")
    ] = False,
    lang: Lang = ENGLISH,
    players: Annotated[
        int | None,
        typer.Option("--players", metavar="N", min=1, help="A set for so many, if there is one."),
    ] = None,
    card_thickness: Annotated[
        float,
        typer.Option("--card-thickness", metavar="MM", min=0.05, max=2.0, help="For boxes that hold a deck."),
    ] = CARD_MM,
    content: Content = None,
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Where the files go, a folder for each game.")
    ] = Path("output"),
    jobs: Jobs = 1,
) -> None:
    """Print games: sheets of cards with their backs, mats, boards, rulebooks and booklets.

    Every file appears when all are finished; on any problem what was there before stays. Prints
    the path of each file. The same content always gives the same bytes.
    """
    sides = "none" if no_backs else backs
    options = PrintOptions(
        paper, ink, flip, sides, offset_of(offset), bleed, spots_of(ink, spot, varnish, legend), full_bleed
    )
    if out.exists() and not out.is_dir():
        raise UsageError(f"--out {out.as_posix()} is a file, not a folder")
    if alignment:
        tell(alignment_file(settings_of(options, []), out).as_posix())
        return
    from generator.contract import Edition

    edition = Edition(lang, players, card_thickness)
    outcome = print_games(names or [], content, options, form, out, jobs, edition)
    print_problems(outcome.problems)
    report_outcome(outcome)
    if not (outcome.problems or outcome.written or outcome.unchanged):
        say("there is nothing to print")
    raise typer.Exit(exit_code(outcome.problems))


def print_games(
    names: Sequence[str],
    content: Path | None,
    options: PrintOptions,
    form: Format,
    out: Path,
    jobs: int,
    edition: Edition,
) -> Outcome:
    """Print the games and components of these names into folders of ``out``, in ``jobs`` processes.

    UsageError for a number of players that a game asked for is not for.
    """
    wanted = by_game(names)
    games = loaded_packs(list(wanted), content, edition.language)
    for loaded in games:
        _seats(loaded, edition.players)
    layouts = list(dict.fromkeys(folder for loaded in games for folder in loaded.pack.layouts))
    settings = settings_of(options, layouts)
    orders = [order_of(loaded, wanted, out, edition, options.ink) for loaded in games]
    return run(orders, settings, form, jobs)


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


def _seats(loaded: LoadedGame, players: int | None) -> None:
    asked = loaded.header.players
    if players is not None and not asked.min <= players <= asked.max:
        allowed = f"{asked.min} to {asked.max}" if asked.min < asked.max else f"{asked.min}"
        raise UsageError(f"--players: {loaded.pack.name} is for {allowed}, not {players}")


def order_of(
    loaded: LoadedGame, wanted: dict[str, list[str]], out: Path, edition: Edition, ink: Ink = "home"
) -> Order:
    """The order for one pack. UsageError for a component that it does not have."""
    from generator.press.planning import Order, is_for_press_only

    pack = loaded.pack
    components = list(loaded.game.components(loaded.content, pack, replace(edition, language=pack.language)))
    chosen: list[Component] = []
    for name in wanted.get(pack.name, []) or wanted.get(pack.game, []):
        matching = [each for each in components if name in (each.name, each.sheet)]
        if not matching:
            known = dict.fromkeys([*(each.name for each in components), *(each.sheet for each in components)])
            raise UsageError(f"{pack.name} has no '{name}' to print", name, [one for one in known if one])
        if ink != "press" and all(map(is_for_press_only, matching)):
            raise UsageError(f"{pack.name}/{name} is for a press only", hint="--ink press")
        chosen += [component for component in matching if component not in chosen]
    header = loaded.header
    folder = out / pack.name if pack.language == ENGLISH else out / pack.name / pack.language
    return Order(pack, header.title, chosen or components, folder, components, header.tagline)


def run(orders: Sequence[Order], settings: Settings, form: Format, jobs: int) -> Outcome:
    """Print the orders in this process, or in ``jobs`` of them, with a bar on a terminal."""
    from generator.press.planning import amount
    from generator.press.print_run import print_orders

    total = amount(orders, settings.ink) if sys.stderr.isatty() else 0
    done = 0
    with workers_for(jobs) as at_work, progress("printing", total) as show:

        def count(printed: int) -> None:
            nonlocal done
            done += printed
            show(done)

        return print_orders(orders, settings, form, at_work.local, count)


def alignment_file(settings: Settings, out: Path) -> Path:
    """Write the alignment sheet and give its path."""
    from generator.press.sheets.alignment import alignment_sheet
    from generator.system.atomic_files import replace_file

    return replace_file(out / "alignment.pdf", alignment_sheet(settings))
