"""``broadside render``: games onto paper."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from generator.cli.jobs import Jobs, workers_for
from generator.cli.options import (
    ENGLISH,
    Content,
    Format,
    Lang,
    RenderFormat,
    TableFormat,
    folder_to_fill,
    loaded_packs,
    path_of,
)
from generator.cli.ordering import by_game, check_players, order_of
from generator.cli.printing import (
    LIST,
    check_backs,
    check_condition,
    check_coverage,
    check_cut,
    check_spot_inks,
    is_typed,
    list_of_shops,
    name_settings,
    report_outcome,
    settings_of,
    shop_called,
    takes_print_options,
)
from generator.cli.progress import progress
from generator.cli.report import UsageError, exit_code, print_problems, say, tell
from generator.press.print_options import PrintOptions

if TYPE_CHECKING:
    from generator.contract import Edition
    from generator.press.planning import Order
    from generator.press.print_run import Outcome
    from generator.press.settings import Settings

PAGE_OPTIONS = ("names", "form", "lang", "content", "out", "jobs")
"""The options of pages for a browser."""
TABLE_OPTIONS = (*PAGE_OPTIONS, "players", "images_at")
"""The options of tables online."""

CARD_MM = 0.3
"""The thickness of a card of good paper, unless another is given."""

MAX_COPIES = 100


@takes_print_options("render", behind={"paper": "form", "stock": "copies"})
def render(
    ctx: typer.Context,
    *,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME[/COMPONENT[/PIECE]]",
            help="Games, parts of them or single pieces; all without any.",
        ),
    ] = None,
    printing: PrintOptions[str],
    form: Annotated[
        RenderFormat,
        typer.Option(
            "--format",
            help="Sheets as PDF, faces as pictures, cards as pages to play, or a table online: pcio, tts.",
        ),
    ] = "pdf",
    copies: Annotated[
        int, typer.Option("--copies", metavar="N", min=1, max=MAX_COPIES, help="Print every piece N times.")
    ] = 1,
    no_backs: Annotated[
        bool, typer.Option("--no-backs", hidden=True, help="The same as --backs none.")
    ] = False,
    changed: Annotated[
        bool, typer.Option("--changed", help="Only what differs from what is in the folder already.")
    ] = False,
    alignment: Annotated[
        bool, typer.Option("--alignment", help="Only the sheet that tells how your printer lays its backs.")
    ] = False,
    lang: Lang = ENGLISH,
    players: Annotated[
        int | None,
        typer.Option(
            "--players", metavar="N", min=1, help="The set for this number of players, if there is one."
        ),
    ] = None,
    card_thickness: Annotated[
        float,
        typer.Option("--card-thickness", metavar="MM", min=0.05, max=2.0, help="For boxes that hold a deck."),
    ] = CARD_MM,
    images_at: Annotated[
        str,
        typer.Option(
            "--images-at",
            metavar="URL",
            help="Where you host the pictures of --format tts; else their owner alone sees them.",
        ),
    ] = "",
    content: Content = None,
    out: Annotated[
        Path,
        typer.Option(
            "--out", parser=path_of, metavar="DIR", help="Where the files go, a folder for each game."
        ),
    ] = Path("output"),
    jobs: Jobs = 1,
) -> None:
    """Print games: sheets of cards with their backs, mats, boards, rulebooks and booklets.

    Every file appears when all are finished; on any problem what was there before stays. Prints
    the path of each file. The same content always gives the same bytes.
    """
    if form == "html":
        check_no_printing(ctx, form)
        folder_to_fill("--out", out)
        from generator.cli.browser.pages import box_pages

        finish(box_pages(by_game(names or []), content, out, lang))
    if images_at and form != "tts":
        raise UsageError("--images-at is for pictures of --format tts")
    if form == "pcio" or form == "tts":
        check_no_printing(ctx, form, TABLE_OPTIONS)
        folder_to_fill("--out", out)
        finish(print_tables(names or [], content, form, lang, out=out, players=players, images_at=images_at))
    if printing.shop == LIST:
        tell(list_of_shops())
        return
    name_settings(ctx)
    if printing.ink == "press" and is_typed(ctx, "ink") and not is_typed(ctx, "paper"):
        # The paper of the settings file lies in a printer at home; a press asked for has its own.
        printing = replace(printing, paper="")
    if no_backs:
        printing = replace(printing, backs="none")
    if printing.shop:
        printing = replace(printing, full_bleed=True)
    check_spot_inks(printing)
    if not printing.shop:
        check_condition(ctx, printing)
        check_backs(ctx, printing)
    check_cut(printing, form)
    check_coverage(printing, form)
    folder_to_fill("--out", out)
    if alignment:
        tell(alignment_file(settings_of(printing, []), out).as_posix())
        return
    from generator.contract import Edition

    edition = Edition(lang, players, card_thickness)
    finish(
        print_games(
            names or [], content, printing, form, edition, out=out, jobs=jobs, copies=copies, changed=changed
        )
    )


def finish(outcome: Outcome) -> NoReturn:
    """Say what was written and what was wrong, and end the command."""
    print_problems(outcome.problems)
    report_outcome(outcome)
    if not (outcome.problems or outcome.written or outcome.unchanged):
        say("there is nothing to print")
    raise typer.Exit(exit_code(outcome.problems))


def check_no_printing(ctx: typer.Context, form: str, taken: Sequence[str] = PAGE_OPTIONS) -> None:
    """UsageError for options of printing beside a format that prints nothing and has only those ``taken``."""
    for name in ctx.params:
        if name not in taken and is_typed(ctx, name):
            option = name.replace("_", "-")
            raise UsageError(f"--{option} is for what is printed; --format {form} prints nothing")


def print_tables(
    names: Sequence[str],
    content: Path | None,
    form: TableFormat,
    lang: str,
    *,
    out: Path,
    players: int | None,
    images_at: str,
) -> Outcome:
    """Write the games of these names as tables online, each set up for so many players.

    UsageError for a number of players that a game is not for, and for no address.
    """
    from generator.cli.browser.online import hosted_at, tables
    from generator.contract import Edition

    hosted = hosted_at(images_at)
    wanted = by_game(names)
    games = loaded_packs(list(wanted), content, lang)
    for loaded in games:
        check_players(loaded, players)
    orders = [order_of(loaded, wanted, out, Edition(lang, players)) for loaded in games]
    return tables(
        games,
        orders,
        form,
        players=players,
        hosted=hosted,
        settings=settings_of(PrintOptions(paper="a4"), []),
    )


def print_games(
    names: Sequence[str],
    content: Path | None,
    printing: PrintOptions[str],
    form: Format,
    edition: Edition,
    *,
    out: Path,
    jobs: int,
    copies: int,
    changed: bool,
) -> Outcome:
    """Print the games and components of these names into folders of ``out``, in ``jobs`` processes.

    UsageError for a number of players that a game asked for is not for.
    """
    wanted = by_game(names)
    games = loaded_packs(list(wanted), content, edition.language)
    for loaded in games:
        check_players(loaded, edition.players)
    layouts = list(dict.fromkeys(folder for loaded in games for folder in loaded.pack.layouts))
    settings = settings_of(printing, layouts)
    if settings.shop:
        for loaded in games:
            # A shop of one pack's own is none of another's.
            shop_called(settings.shop, loaded.pack.layouts)
        form = "pdf" if settings.ink == "press" else "png"
    orders = [order_of(loaded, wanted, out, edition, printing.ink, copies) for loaded in games]
    return run(orders, settings, form, jobs, changed)


def run(
    orders: Sequence[Order], settings: Settings, form: Format, jobs: int, changed: bool = False
) -> Outcome:
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

        return print_orders(orders, settings, form, at_work.local, count, changed=changed)


def alignment_file(settings: Settings, out: Path) -> Path:
    """Write the alignment sheet and give its path."""
    from generator.press.sheets.alignment import alignment_sheet
    from generator.system.atomic_files import replace_file

    return replace_file(out / "alignment.pdf", alignment_sheet(settings))
