"""``broadside puzzle new``: puzzle cards made and printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.browser.pages import check_pages, pages
from generator.cli.jobs import Jobs, Scheduler, with_notes, workers_for
from generator.cli.options import (
    ENGLISH,
    Content,
    Lang,
    PuzzleFormat,
    checked_seed,
    folder_to_fill,
    path_of,
)
from generator.cli.printing import (
    check_condition,
    check_spot_inks,
    is_typed,
    name_settings,
    report_outcome,
    settings_of,
    takes_print_options,
)
from generator.cli.progress import progress
from generator.cli.puzzle.cards import Which, puzzle_pack
from generator.cli.report import CommandFailed, UsageError, exit_code, print_problems, say, tell
from generator.press.print_options import Ink, PrintOptions

if TYPE_CHECKING:
    from generator.games.loading import LoadedGame
    from generator.press.print_run import Outcome
    from generator.puzzles.run import Run
    from generator.puzzles.search import CardRequest
    from generator.system.workers import Workers

PRESS = "press"
"""The ink, and the sheets that are printed in no other."""

MAX_CARDS = 10_000_000
"""Cards of one run; eight bytes of each are remembered, so that no two are alike."""

VOLUME_CARDS, MAX_VOLUME_CARDS = 4000, 50_000
"""Cards of one file; a viewer has to open it."""


Count = Annotated[int, typer.Option("--count", metavar="N", min=1, max=MAX_CARDS, help="How many cards.")]
Seed = Annotated[str, typer.Option("--seed", metavar="TEXT", help="Any text; another text, other cards.")]
Preset = Annotated[str, typer.Option("--preset", metavar="NAME", help="How hard; the pack's own without it.")]
Rank = Annotated[
    str, typer.Option("--rank", metavar="RANK", help="Only cards the reference player ends so well.")
]
Grade = Annotated[
    str, typer.Option("--grade", metavar="A,B", help="Only cards of these grades, such as hard,fierce.")
]
Unrated = Annotated[
    bool, typer.Option("--unrated", help="Deal cards as they come, without certificates: much faster.")
]
Drill = Annotated[
    bool, typer.Option("--drill", help="Show as few squares as prove all the rest: no guess needed.")
]
Form = Annotated[PuzzleFormat, typer.Option("--format", help="Sheets, pictures, values, or pages to play.")]
SheetKind = Annotated[
    str, typer.Option("--sheets", metavar="KIND", help="codebook, stickers, stickers-half-inch, press.")
]
InkName = Annotated[
    str, typer.Option("--ink", metavar="INK", help="home, mono or press; press for those sheets.")
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out", parser=path_of, metavar="PATH", help="A folder; a file for json and text, or the screen."
    ),
]
Volume = Annotated[
    int, typer.Option("--volume", metavar="N", min=1, max=MAX_VOLUME_CARDS, help="Cards a file at most.")
]


@takes_print_options("new")
def new(
    ctx: typer.Context,
    *,
    count: Count = 1,
    seed: Seed = "broadside",
    preset: Preset = "",
    rank: Rank = "",
    grade: Grade = "",
    unrated: Unrated = False,
    drill: Drill = False,
    form: Form = "pdf",
    sheets: SheetKind = "",
    printing: PrintOptions[str],
    ink: InkName = "",
    game: Which = "",
    lang: Lang = ENGLISH,
    content: Content = None,
    out: Out = None,
    volume: Volume = VOLUME_CARDS,
    jobs: Jobs = 1,
    scheduler: Scheduler = "",
) -> None:
    """Make puzzle cards that are all different, each one solved before it is printed.

    Each card is played by the reference player, who sees no more than you; cards it cannot win
    well, or wins by a fluke, are left out. The same seed always gives the same cards, in any
    number of processes. A run that was stopped goes on when the same command is given again.
    """
    checked_seed(seed)
    check_combination(unrated, rank, drill, grade)
    typed_paper = printing.paper if is_typed(ctx, "paper") else ""
    typed_ink = ink if is_typed(ctx, "ink") else ""
    prints = form in ("pdf", "svg")
    if prints:
        name_settings(ctx)
    else:
        check_no_paper(form, typed_paper, typed_ink, sheets)
    printing = replace(printing, ink=ink_of(ink if prints and sheets != PRESS else typed_ink, sheets, form))
    if printing.ink == PRESS:
        printing = replace(printing, paper=typed_paper)
    check_spot_inks(printing)
    check_condition(ctx, printing)
    if printing.overs and sheets != PRESS:
        raise UsageError("--overs is for a press", hint=f"--sheets {PRESS}")
    count = -(-count * (100 + printing.overs) // 100)
    # Before the pack is read: its fleets may take seconds to count.
    check_out(form, out)
    loaded = puzzle_pack(game, content, lang)
    request = request_of(
        loaded, preset=preset, seed=seed, count=count, rank=rank, rated=not unrated, drill=drill, grade=grade
    )
    kind = kind_of_sheets(loaded, sheets)
    if form == "html":
        check_pages(loaded, count)
    with run_of_cards(jobs, scheduler) as workers:
        if not prints and form != "html":
            path = values(loaded, request, form == "text", out, workers)
            if path is not None:
                tell(path.as_posix())
            say(another_seed(seed))
            return
        if form == "html":
            outcome = pages(loaded, request, out, workers)
        else:
            from generator.puzzles.run import Run

            settings = settings_of(printing, loaded.pack.layouts)
            run = Run(loaded, request, kind, "svg" if form == "svg" else "pdf", settings, volume)
            outcome = print_cards(run, out, workers)
    say(another_seed(seed))
    print_problems(outcome.problems)
    report_outcome(outcome)
    raise typer.Exit(exit_code(outcome.problems))


# ---- what was asked for -------------------------------------------------------------------


def check_combination(unrated: bool, rank: str, drill: bool, grade: str = "") -> None:
    """UsageError for options that exclude each other."""
    if unrated and grade:
        raise UsageError("--grade needs certificates; leave out --unrated")
    if drill and grade:
        raise UsageError("drills have no grade; leave out --drill or --grade")
    if unrated and rank:
        raise UsageError("--rank needs certificates; leave out --unrated")
    if unrated and drill:
        raise UsageError("--drill needs certificates; leave out --unrated")


def check_no_paper(form: PuzzleFormat, paper: str, ink: str, sheets: str) -> None:
    """UsageError for options of printing beside a format that prints nothing."""
    for option, value in (("--paper", paper), ("--ink", ink), ("--sheets", sheets)):
        if value:
            raise UsageError(f"{option} is for what is printed; --format {form} prints nothing")


def check_out(form: PuzzleFormat, out: Path | None) -> None:
    """UsageError for a file where a folder is needed, or the other way round."""
    if form not in ("json", "text"):
        folder_to_fill("--out", out)
    elif out is not None and out.is_dir():
        raise UsageError(f"--out {out.as_posix()} is a folder, not a file")


def ink_of(ink: str, sheets: str, form: PuzzleFormat) -> Ink:
    """The ink of that name; without a name the usual one of those sheets. UsageError for any other."""
    inks: dict[str, Ink] = {"home": "home", "mono": "mono", "press": "press"}
    name = ink or (PRESS if sheets == PRESS else "home")
    if name not in inks:
        raise UsageError(f"there is no ink '{name}'", name, list(inks))
    if sheets == PRESS and (name != PRESS or form == "svg"):
        raise UsageError("sheets for a press are PDF in press ink")
    return inks[name]


def request_of(
    loaded: LoadedGame,
    preset: str,
    seed: str,
    count: int,
    rank: str,
    rated: bool,
    drill: bool,
    grade: str = "",
) -> CardRequest:
    """The cards of a run. UsageError for a preset, rank or grade that the content does not have."""
    from generator.puzzles.abilities import DrillMaker
    from generator.puzzles.search import CardRequest, maker_of

    maker = maker_of(loaded)
    if drill and not isinstance(maker, DrillMaker):
        raise UsageError(f"{loaded.pack.name} has no drills", hint="leave --drill out")
    presets = maker.presets(loaded.content)
    preset = preset or presets[0]
    _check_word("preset", preset, presets)
    _check_word("rank", rank, maker.ranks(loaded.content))
    grades = tuple(dict.fromkeys(word.strip() for word in grade.split(","))) if grade else ()
    for word in grades:
        if word not in maker.grades(loaded.content):
            raise UsageError(f"there is no grade '{word}'", word, list(maker.grades(loaded.content)))
    return CardRequest(preset, seed, count, rank=rank, rated=rated, drill=drill, grades=grades)


def kind_of_sheets(loaded: LoadedGame, sheets: str) -> str:
    """The kind of sheets asked for, or the usual one. UsageError for a kind that there is not."""
    from generator.puzzles.search import maker_of

    kinds = maker_of(loaded).sheets
    _check_word("kind of sheet", sheets, kinds)
    return sheets or kinds[0]


def _check_word(kind: str, word: str, words: Sequence[str]) -> None:
    if word and word not in words:
        raise UsageError(f"there is no {kind} '{word}'", word, list(words))


# ---- making cards -------------------------------------------------------------------------


@contextmanager
def run_of_cards(jobs: int, scheduler: str) -> Iterator[Workers]:
    """Workers for a run of cards; the ways a run fails become those a command ends in."""
    from generator.puzzles.run import FolderInUse
    from generator.puzzles.search import NoPuzzles

    try:
        with workers_for(jobs, scheduler) as at_work:
            yield at_work
    except FolderInUse as problem:
        raise UsageError(str(problem)) from None
    except NoPuzzles as problem:
        raise with_notes(CommandFailed(str(problem)), problem) from None


def values(
    loaded: LoadedGame, request: CardRequest, as_text: bool, out: Path | None, workers: Workers
) -> Path | None:
    """The cards of a run as values: into a file, whose path is returned, or to the screen one by one."""
    from generator.puzzles.records import stream_values, write_values

    with progress("certifying" if request.rated else "dealing", request.count, "cards") as show:
        if out is not None and (out.is_file() or not out.exists()):
            return write_values(loaded, request, as_text, workers, out, show)
        # The screen, or what is no file that could be replaced: a pipe, a device.
        with nullcontext() if out is None else out.open("wb", buffering=0) as target:

            def write(body: bytes) -> None:
                try:
                    typer.echo(body, nl=False) if target is None else target.write(body)
                except OSError as problem:
                    problem.filename = "standard output" if out is None else out.as_posix()
                    raise

            stream_values(loaded, request, as_text, workers, write, show)
    return None


def print_cards(run: Run, out: Path | None, workers: Workers) -> Outcome:
    """Make and print the cards of a run that are missing in its folder."""
    from generator.puzzles.volumes import print_run

    folder = folder_of(run, out)
    verb = "certifying" if run.request.rated else "dealing"
    with progress(verb, run.request.count, "cards") as show:
        return print_run(run, folder, workers, show)


def folder_of(run: Run, out: Path | None) -> Path:
    """``out``, or the usual folder, or that with a number when another run lies there.

    UsageError for an ``out`` that holds another run.
    """
    from generator.puzzles.run import difference, free_folder

    options = run.options()
    if out is not None:
        if other := difference(out, options):
            hint = "give another --out, or remove the folder"
            raise UsageError(f"--out {out.as_posix()} holds another run: {other}", hint=hint)
        return out
    usual = Path("output") / run.loaded.pack.name / "puzzles"
    folder = free_folder(usual, options)
    if folder != usual:
        reason = f"{usual.as_posix()} holds another run: {difference(usual, options)}"
        say(f"{reason}; this one is in {folder.as_posix()}")
    return folder


def another_seed(seed: str) -> str:
    """The seed of a run, and what it is good for."""
    return f"seed {seed}; another --seed gives other cards"
