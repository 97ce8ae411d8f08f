"""``broadside puzzle``: puzzles made, counted, checked and solved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import Content, Ink, PuzzleFormat, checked_seed
from generator.cli.print_options import (
    PAPER_HELP,
    WANTED_BLEED_MM,
    Bleed,
    Legend,
    PrintOptions,
    Spot,
    Varnish,
    clean_up_when_told_to_end,
    report_outcome,
    settings_of,
    spots_of,
)
from generator.cli.progress import progress
from generator.cli.report import (
    CLEAN,
    PROBLEMS,
    CommandFailed,
    ContentRefused,
    UsageError,
    exit_code,
    print_problems,
    say,
)

if TYPE_CHECKING:
    from generator.contract import Puzzle
    from generator.games.loading import LoadedGame
    from generator.press.print_run import Outcome
    from generator.puzzles.run import Run
    from generator.puzzles.search import CardRequest
    from generator.system.workers import Workers

PRESS = "press"
"""The ink, and the sheets that are printed in no other."""

MAX_CARDS = 10_000_000
"""Cards of one run; eight bytes of each are remembered, so that no two are alike."""

MAX_ID_LENGTH = 60
"""Characters of an id that are looked at."""

VOLUME_CARDS, MAX_VOLUME_CARDS = 4000, 50_000
"""Cards of one file; a viewer has to open it."""

Which = Annotated[
    str, typer.Option("--game", metavar="GAME", help="Whose puzzles, when several games have some.")
]


# ---- the commands -------------------------------------------------------------------------


def new(
    count: Annotated[
        int, typer.Option("--count", metavar="N", min=1, max=MAX_CARDS, help="How many cards.")
    ] = 1,
    seed: Annotated[
        str, typer.Option("--seed", metavar="TEXT", help="Any text; another text, other cards.")
    ] = "broadside",
    preset: Annotated[
        str, typer.Option("--preset", metavar="NAME", help="How hard; the pack's own without it.")
    ] = "",
    rank: Annotated[
        str, typer.Option("--rank", metavar="RANK", help="Only cards the reference player ends so well.")
    ] = "",
    unrated: Annotated[
        bool,
        typer.Option("--unrated", help="Deal cards as they come, without certificates: much faster."),
    ] = False,
    drill: Annotated[
        bool, typer.Option("--drill", help="Show as few squares as prove all the rest: no guess needed.")
    ] = False,
    form: Annotated[PuzzleFormat, typer.Option("--format", help="Sheets, pictures, or values.")] = "pdf",
    sheets: Annotated[
        str,
        typer.Option("--sheets", metavar="KIND", help="codebook, stickers, stickers-half-inch, press."),
    ] = "",
    paper: Annotated[str, typer.Option("--paper", metavar="NAME", help=PAPER_HELP)] = "",
    ink: Annotated[
        str, typer.Option("--ink", metavar="INK", help="home, mono or press; press for those sheets.")
    ] = "",
    bleed: Bleed = WANTED_BLEED_MM,
    spot: Spot = "",
    varnish: Varnish = "",
    legend: Legend = "",
    game: Which = "",
    content: Content = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="PATH", help="A folder; a file for json and text, or the screen."),
    ] = None,
    volume: Annotated[
        int,
        typer.Option("--volume", metavar="N", min=1, max=MAX_VOLUME_CARDS, help="Cards a file at most."),
    ] = VOLUME_CARDS,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Processes to work in.")] = 1,
    scheduler: Annotated[
        str,
        typer.Option("--scheduler", metavar="ADDRESS", help="A dask cluster to certify on, tcp://host:8786."),
    ] = "",
) -> None:
    """Make puzzle cards that are all different, each one solved before it is printed.

    Each card is played by the reference player, who sees no more than you; cards it cannot win
    well, or wins by a fluke, are left out. The same seed always gives the same cards, in any
    number of processes. A run that was stopped goes on when the same command is given again.
    """
    checked_seed(seed)
    check_combination(unrated, rank, drill, sheets, form)
    if form in ("json", "text"):
        check_no_paper(form, paper, ink, sheets)
    plates = ink_of(ink, sheets, form)
    printing = PrintOptions(paper, plates, bleed_mm=bleed, spots=spots_of(plates, spot, varnish, legend))
    clean_up_when_told_to_end()
    loaded = puzzle_pack(game, content)
    request = request_of(loaded, preset, seed, count, rank, not unrated, drill)
    kind = kind_of_sheets(loaded, sheets)
    check_out(form, out)
    with workers_for(jobs, scheduler) as workers:
        if form in ("json", "text"):
            path = values(loaded, request, form == "text", out, workers)
            if path is not None:
                typer.echo(path.as_posix())
            say(another_seed(seed))
            return
        from generator.puzzles.run import Run

        settings = settings_of(printing, loaded.pack.layouts)
        run = Run(loaded, request, kind, "svg" if form == "svg" else "pdf", settings, volume)
        outcome = print_cards(run, out, workers)
    say(another_seed(seed))
    print_problems(outcome.problems)
    report_outcome(outcome)
    raise typer.Exit(exit_code(outcome.problems))


def count(game: Which = "", content: Content = None) -> None:
    """Count how many legal fleets there are, exactly."""
    from generator.puzzles.search import maker_of

    loaded = puzzle_pack(game, content)
    try:
        number = maker_of(loaded).count(loaded.content)
    except ValueError as problem:
        raise CommandFailed(f"too large to be counted: {problem}") from None
    typer.echo(f"{number}")


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Cards as JSON, one a line.")],
    game: Which = "",
    content: Content = None,
) -> None:
    """Hold cards against every rule, and replay and prove again their certificates.

    One fault a line, FILE:LINE first. Exit code 0 without faults, 1 with faults.
    """
    loaded = puzzle_pack(game, content)
    cards = faults = 0
    for places in check_files(loaded, files):
        cards += 1
        faults += len(places)
        for line in places:
            typer.echo(line)
    verdict = "no faults" if not faults else f"{faults} fault{'s' * (faults > 1)}"
    typer.echo(f"{cards} card{'s' * (cards != 1)}, {verdict}", err=True)
    raise typer.Exit(PROBLEMS if faults else CLEAN)


def solve(
    what: Annotated[str, typer.Argument(metavar="FILE|ID", help="A card's id, or a file of cards.")],
    game: Which = "",
    content: Content = None,
) -> None:
    """Show the reference player's game on a card, square by square.

    An id makes the card again; a file's cards are solved one after the other. Of a drill it shows
    how all follows by proof.
    """
    loaded = puzzle_pack(game, content)
    path = Path(what)
    for text in solved_file(loaded, path) if _is_file(path) else [solved_id(loaded, what)]:
        typer.echo(text, nl=False)


# ---- what was asked for -------------------------------------------------------------------


def check_combination(unrated: bool, rank: str, drill: bool, sheets: str, form: PuzzleFormat) -> None:
    """UsageError for options that exclude each other."""
    if unrated and rank:
        raise UsageError("--rank needs certificates; leave out --unrated")
    if drill and sheets == PRESS:
        raise UsageError("drill cards are not for a press: its scratch ink is the same on all cards")
    if unrated and drill:
        raise UsageError("--drill needs certificates; leave out --unrated")


def check_no_paper(form: PuzzleFormat, paper: str, ink: str, sheets: str) -> None:
    """UsageError for options of printing beside a format that prints nothing."""
    for option, value in (("--paper", paper), ("--ink", ink), ("--sheets", sheets)):
        if value:
            raise UsageError(f"{option} is for what is printed; --format {form} prints nothing")


def check_out(form: PuzzleFormat, out: Path | None) -> None:
    """UsageError for a file where a folder is needed, or the other way round."""
    if form in ("pdf", "svg") and out is not None and out.exists() and not out.is_dir():
        raise UsageError(f"--out {out.as_posix()} is a file, not a folder")
    if form in ("json", "text") and out is not None and out.is_dir():
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


def puzzle_pack(name: str, content: Path | None) -> LoadedGame:
    """The one pack with puzzles, or the one of that name.

    UsageError when there is none or there are several, ContentRefused when it has errors.
    """
    from generator.games import NAMES
    from generator.games import game as game_named
    from generator.games.loading import load
    from generator.reading.packs import find_packs

    packs, problems = find_packs([name] if name else [], content)
    able = [pack for pack in packs if pack.game in NAMES and game_named(pack.game).puzzles is not None]
    if not able:
        if name or not packs:
            print_problems(problems)
        raise UsageError(f"{name} makes no puzzles" if name else "no game here makes puzzles")
    if len(able) > 1:
        names = ", ".join(pack.name for pack in able)
        raise UsageError("several games make puzzles", hint=f"--game {names}")
    loaded, problems = load(able[0])
    if loaded is None or exit_code(problems):
        raise ContentRefused(problems)
    return loaded


def request_of(
    loaded: LoadedGame, preset: str, seed: str, count: int, rank: str, rated: bool, drill: bool
) -> CardRequest:
    """The cards of a run. UsageError for a preset or rank that the content does not have."""
    from generator.puzzles.search import CardRequest, maker_of

    maker = maker_of(loaded)
    presets = maker.presets(loaded.content)
    preset = preset or presets[0]
    _check_word("preset", preset, presets)
    _check_word("rank", rank, maker.ranks(loaded.content))
    return CardRequest(preset, seed, count, rank, rated, drill)


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
def workers_for(jobs: int, scheduler: str) -> Iterator[Workers]:
    """Workers for a run of cards; the ways a run fails become those a command ends in."""
    from generator.puzzles.run import FolderInUse
    from generator.puzzles.search import NoPuzzles
    from generator.system.workers import NoWorkers, WorkersLost, workers

    try:
        with workers(jobs, scheduler) as at_work:
            yield at_work
    except NoWorkers as problem:
        raise UsageError(f"--scheduler {problem}", hint=problem.hint) from None
    except FolderInUse as problem:
        raise UsageError(str(problem)) from None
    except (NoPuzzles, WorkersLost) as problem:
        raise with_notes(CommandFailed(str(problem)), problem) from None


def with_notes(failure: CommandFailed, problem: BaseException) -> CommandFailed:
    """The failure with the notes of the problem behind it."""
    for note in getattr(problem, "__notes__", ()):
        failure.add_note(note)
    return failure


def values(
    loaded: LoadedGame, request: CardRequest, as_text: bool, out: Path | None, workers: Workers
) -> Path | None:
    """The cards of a run as values: into a file, whose path is returned, or to the screen one by one."""
    from generator.puzzles.values import stream_values, write_values

    with progress("certifying" if request.rated else "dealing", request.count, "cards") as show:
        if out is not None and (out.is_file() or not out.exists()):
            return write_values(loaded, request, as_text, workers, out, show)
        # The screen, or what is no file that could be replaced: a pipe, a device.
        with nullcontext() if out is None else out.open("wb") as target:

            def write(body: bytes) -> None:
                typer.echo(body, nl=False) if target is None else target.write(body)

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


# ---- checking and solving -----------------------------------------------------------------


def check_files(loaded: LoadedGame, files: Sequence[Path]) -> Iterator[list[str]]:
    """For each card of the files, a line for each of its faults. UsageError for what is no file."""
    from generator.puzzles.records import check_record, records

    for path in files:
        if path.is_dir():
            raise UsageError(f"{path.as_posix()} is a folder; name a .json or .jsonl file in it")
        if not path.is_file():
            raise UsageError(f"there is no file {path.as_posix()}")
    places: dict[str, str] = {}
    for path in files:
        for line, record, wrong in records(path):
            place = f"{path.as_posix()}:{line}"
            faults = check_record(loaded, record, wrong, place, places)
            yield [f"{place}: {clause} {message}" for clause, message in faults]


def solved_file(loaded: LoadedGame, path: Path) -> Iterator[str]:
    """The reference player's game on each card of a file; ContentRefused at the first that is no card."""
    from generator.puzzles.records import records
    from generator.puzzles.search import maker_of

    for line, record, wrong in records(path):
        try:
            if wrong:
                raise ValueError(wrong)
            card = maker_of(loaded).from_record(loaded.content, record)
        except ValueError as problem:
            typer.echo(f"{path.as_posix()}:{line}: {problem}")
            raise typer.Exit(PROBLEMS) from None
        drill = isinstance(record, dict) and bool(record.get("intel"))
        yield solved(loaded, card, drill)


def solved_id(loaded: LoadedGame, words: str) -> str:
    """The reference player's game on the card of an id. UsageError for what is no id."""
    from generator.puzzles.search import maker_of

    maker = maker_of(loaded)
    try:
        card = maker.from_id(
            loaded.content, words if len(words) <= MAX_ID_LENGTH else words[:MAX_ID_LENGTH] + "…"
        )
    except ValueError as problem:
        raise UsageError(f"{problem}; it is no file either") from None
    return solved(loaded, card, maker.is_drill(words))


def solved(loaded: LoadedGame, card: Puzzle, drill: bool) -> str:
    """The reference player's game on a card. CommandFailed when the content allows no such player."""
    from generator.puzzles.search import maker_of

    maker = maker_of(loaded)
    try:
        return maker.game(loaded.content, maker.certify(loaded.content, card, drill))
    except ValueError as problem:
        raise CommandFailed(f"there is no reference player for this content: {problem}") from None


def _is_file(path: Path) -> bool:
    """Whether there is such a file; a name no file can have is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
