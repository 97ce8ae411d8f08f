"""``broadside playtest``: many games between bots, and what they show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli import tuning
from generator.cli.jobs import Jobs, Scheduler, Workforce, workers_for
from generator.cli.options import (
    Bots,
    Content,
    Names,
    Seats,
    bot_row,
    checked_seed,
    folder_to_fill,
    loaded_packs,
    path_of,
    seat_count,
)
from generator.cli.playtest_report import Wishes, measured, pictures, words_of
from generator.cli.progress import progress
from generator.cli.report import CommandFailed, UsageError, tell
from generator.cli.tuning import Search

if TYPE_CHECKING:
    from generator.games.loading import LoadedGame
    from generator.play.journal import Journal
    from generator.play.measures.tally import Row, Tally
    from generator.play.playtest import Plan, Rows, Sink
    from generator.system.atomic_files import Written

REPORT, PAGE, LOG = "report.json", "report.html", "games.jsonl"

ALONE = Workforce()

NO_LADDER = "none"
"""In place of the bots of a ladder: leave it off."""

USUAL_BUDGET = 4000
"""Games of a search, where nobody says how many; ``play.page.html`` tells them."""


def playtest(
    names: Names = None,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="How many games.")] = 100,
    seats: Seats = None,
    bots: Bots = "reference",
    ladder: Annotated[
        str | None,
        typer.Option(
            "--ladder",
            metavar="A,B,...",
            help="Bots, weakest first: as many games more for each against the one before; or none.",
        ),
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(
            "--seconds-a-decision", metavar="S", min=0.1, help="How long people take, for the minutes."
        ),
    ] = 10.0,
    against: Annotated[
        str | None,
        typer.Option(
            "--against", metavar="PACK", help="Another pack of the game, or its folder: what differs."
        ),
    ] = None,
    tune: Annotated[
        list[str] | None,
        typer.Option(
            "--tune", metavar="FILE:PATH=1..5", help="A value to search, as 1..5 or 2,4,8; once for each."
        ),
    ] = None,
    wish: Annotated[
        str | None,
        typer.Option(
            "--for", metavar="WISH", help="fair, alive, length=MINUTES, component=ID, or a number: margin=5."
        ),
    ] = None,
    budget: Annotated[
        int | None,
        typer.Option("--budget", metavar="N", min=100, help="Games of a search in all; 4000 without it."),
    ] = None,
    seed: Annotated[
        str, typer.Option("--seed", metavar="TEXT", help="Any text; the same text, the same games.")
    ] = "broadside",
    content: Content = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", parser=path_of, metavar="DIR", help="Where the report goes; output/GAME without it."
        ),
    ] = None,
    jobs: Jobs = 1,
    scheduler: Scheduler = "",
) -> None:
    """Let bots play, and see whether the game is fair, ends, and uses all it has.

    Writes report.json, report.html and games.jsonl, the log of all games, which broadside replay
    reads. Several games get a folder each inside DIR. Bots that differ change seats from game to
    game. The result is the same for any number of processes and on a dask cluster (--scheduler). A run
    that was killed goes on from its last game when the same command is given again. --against plays
    another pack on the same seeds and tells which numbers differ.

    --tune searches values of the pack: half of the budget is raced on equal deals, the other half
    confirms the best on deals that were not searched. Only what is confirmed is claimed, and written
    as a pack of its own beside tuning.json.
    """
    from generator.play.playtest import Plan

    folder_to_fill("--out", out)
    force = Workforce(jobs, scheduler)
    if not tune and (wish is not None or budget is not None):
        raise UsageError("--for and --budget are for --tune", hint="--tune FILE:PATH=1..5 names a value")
    plans = []
    for loaded in loaded_packs(names or [], content, player="playtest"):
        count = seat_count(loaded.game, seats)
        row = bot_row(loaded.game, bots, count)
        other = None if against is None else rival(loaded, against, content)
        wishes = Wishes(seconds, rungs(loaded, ladder), other)
        plans.append((loaded, Plan(loaded.game.name, count, row, checked_seed(seed), games), wishes))
    if tune:
        searched(plans, Search(tuple(tune), wish or "fair", seconds), out, budget or USUAL_BUDGET, force)
        return
    for loaded, plan, wishes in plans:
        folder = Path("output") / loaded.pack.name if out is None else out
        if out is not None and len(plans) > 1:
            folder = out / loaded.pack.name
        text, paths = run(loaded, plan, folder, force, wishes)
        tell(text)
        for path in paths:
            tell(path.as_posix())


def searched(
    plans: Sequence[tuple[LoadedGame, Plan, Wishes]],
    search: Search,
    out: Path | None,
    budget: int,
    force: Workforce,
) -> None:
    """Tune the one game that was named. UsageError for several."""
    if len(plans) != 1:
        raise UsageError("--tune takes one game", hint="name it: broadside playtest GAME --tune ...")
    ((loaded, plan, _),) = plans
    folder = Path("output") / loaded.pack.name if out is None else out
    tuning.tune(loaded, replace(plan, games=budget), search, folder, force)


def rungs(loaded: LoadedGame, ladder: str | None) -> tuple[str, ...] | None:
    """The bots of a ladder; of NO_LADDER none, and where nobody says, None: a short one of the game's own.
    UsageError for fewer than two, or one the game does not have.
    """
    if ladder is None:
        return None
    if ladder.strip() == NO_LADDER:
        return ()
    names = tuple(name.strip() for name in ladder.split(","))
    if len(names) < 2:
        raise UsageError(f"--ladder '{ladder}' is one bot", hint="name two or more, the weakest first")
    for name in names:
        bot_row(loaded.game, name, loaded.game.rules.seats[0] if loaded.game.rules else 1)
    return names


def rival(loaded: LoadedGame, against: str, content: Path | None) -> LoadedGame:
    """The pack to compare with, by its name or its folder. UsageError when it is of another game."""
    from generator.reading.packs import BOX

    folder = path_of(against)
    if (folder / BOX).is_file():
        (other,) = loaded_packs([], folder, player="playtest")
    else:
        (other,) = loaded_packs([against], content, player="playtest")
    if other.game.name != loaded.game.name:
        raise UsageError(f"--against {against} is {other.game.name}, not {loaded.game.name}")
    return other


def run(
    loaded: LoadedGame,
    plan: Plan,
    folder: Path,
    force: Workforce = ALONE,
    wishes: Wishes | None = None,
) -> tuple[str, list[Path]]:
    """Play, write the three files, and give the summary and their paths.

    All appear together when everything is done; until then the folder stays as it was, but for the journal
    of the games so far and a note of their number. How long a search takes on this machine stands in a page
    of its own, so that the report is the same on any.
    """
    from generator.play import report
    from generator.play.journal import NAME, Journal, code_of
    from generator.play.log import header, header_line
    from generator.play.measures.summary import as_text
    from generator.play.page.html import BUDGET, as_html
    from generator.play.page.pace import PACE, pace_page
    from generator.play.tuning.tries import typed
    from generator.system.atomic_files import Staged, commit, discard, stage, stage_written
    from generator.system.leftovers import at_work_in

    pack, wishes = loaded.pack, wishes or Wishes()
    head = header_line(header(loaded.game, pack.digest, plan.bots, plan.seed, plan.games))
    rows: list[Row] = []
    keep = None if wishes.against is None else rows.append

    def write_log(file: Written) -> Tally:
        file.write(head.encode())
        return play(loaded, plan, force, lambda line: file.write(line.encode()), keep, journal)

    whole = f"{code_of(loaded.game)} {head}"
    again = typed(pack.name, plan.seats, plan.bots, plan.seed, plan.games)
    note = Journal(folder / NAME, whole, plan.turns_a_deal, of=plan.games, again=again)
    with at_work_in(folder), note as journal:
        begun, fresh = perf_counter(), plan.games - journal.games
        log, tally = stage_written(folder / LOG, write_log)
        seconds = perf_counter() - begun
        staged: list[Staged] = [log]
        try:
            figures = measured(loaded, plan, tally, force, wishes)
            if wishes.against is not None:
                figures["against"] = comparison(wishes.against, plan, rows, force)
            page = as_html(figures, loaded.header.title, pictures(loaded, figures), words_of(pack))
            # Games that were taken up say nothing of how long playing takes.
            pace = pace_page(fresh if 2 * fresh >= plan.games else 0, seconds, BUDGET, processes(force))
            staged.insert(0, stage(folder / REPORT, report.as_json(figures).encode()))
            staged.insert(1, stage(folder / PAGE, page.encode()))
            staged.insert(0, stage(folder / PACE, pace.encode()))
        except BaseException:
            discard(staged)
            raise
        return as_text({**figures, "game": pack.name}, (folder / LOG).as_posix()), commit(staged)


def processes(force: Workforce) -> str:
    """The workers of a run in words."""
    if force.scheduler:
        return "the same cluster"
    return "one process" if force.jobs == 1 else f"{force.jobs} processes"


def comparison(other: LoadedGame, plan: Plan, rows: Sequence[Row], force: Workforce) -> dict[str, Any]:
    """The other pack, played on the same seeds, and how the games of this one differ from its."""
    from generator.play.measures.comparison import compared

    others: list[Row] = []
    play(other, plan, force, None, others.append)
    return {"pack": other.pack.name, "content": other.pack.digest, "rows": compared(rows, others)}


def play(
    loaded: LoadedGame,
    plan: Plan,
    force: Workforce,
    log: Sink | None,
    rows: Rows | None = None,
    journal: Journal | None = None,
) -> Tally:
    """Play in this process, in several of them or on a cluster; ``log`` gets the line of every game in order,
    ``rows`` its numbers. The games of the journal are taken up, and the others added to it.
    """
    from generator.games import NAMES, fault_inside
    from generator.play.playtest import GameFault, playtest

    kept = 0 if journal is None else journal.games

    def write(line: str) -> None:
        nonlocal kept
        if log is not None:
            log(line)
        if journal is not None and not kept:
            journal.add(line)
        kept = max(0, kept - 1)

    with workers_for(*force) as at_work, progress(loaded.pack.name, plan.games) as done:
        try:
            return playtest(
                loaded.game,
                loaded.content,
                plan,
                executor=at_work.executor,
                log=write,
                rows=rows,
                progress=done,
                earlier=() if journal is None else journal.lines(),
            )
        except GameFault as fault:
            if loaded.game.name in NAMES or fault_inside(fault) is not None:
                raise
            # The line where it happened stayed in the other process.
            raise CommandFailed(f"{loaded.game.name}: {fault} (--jobs 1 shows where)") from fault
