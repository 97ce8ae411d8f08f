"""``broadside playtest``: many games between bots, and what they show."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.jobs import Jobs, workers_for
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
from generator.cli.progress import progress
from generator.cli.report import CommandFailed, tell

if TYPE_CHECKING:
    from generator.games.loading import LoadedGame
    from generator.play.playtest import Plan, Tally
    from generator.system.atomic_files import Written

REPORT, PAGE, LOG = "report.json", "report.html", "games.jsonl"


def playtest(
    names: Names = None,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="How many games.")] = 100,
    seats: Seats = None,
    bots: Bots = "reference",
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
) -> None:
    """Let bots play, and see whether the game is fair, ends, and uses all it has.

    Writes report.json, report.html and games.jsonl, the log of all games, which broadside replay
    reads. Several games get a folder each inside DIR. Bots that differ change seats from game to
    game. The result is the same for any number of processes.
    """
    from generator.play.playtest import Plan

    folder_to_fill("--out", out)
    plans = []
    for loaded in loaded_packs(names or [], content, player="playtest"):
        count = seat_count(loaded.game, seats)
        row = bot_row(loaded.game, bots, count)
        plans.append((loaded, Plan(loaded.game.name, count, row, checked_seed(seed), games)))
    for loaded, plan in plans:
        folder = Path("output") / loaded.pack.name if out is None else out
        if out is not None and len(plans) > 1:
            folder = out / loaded.pack.name
        text, paths = run(loaded, plan, folder, jobs)
        tell(text)
        for path in paths:
            tell(path.as_posix())


def run(loaded: LoadedGame, plan: Plan, folder: Path, jobs: int = 1) -> tuple[str, list[Path]]:
    """Play, write the three files, and give the summary and their paths.

    All three appear together when everything is done; until then the folder stays as it was.
    """
    from generator.contract import rules_of
    from generator.play import report
    from generator.play.log import header, header_line
    from generator.system.atomic_files import Staged, commit, discard, stage, stage_written
    from generator.system.leftovers import at_work_in

    pack = loaded.pack
    head = header(loaded.game, pack.digest, plan.bots, plan.seed, plan.games)

    def write_log(file: Written) -> Tally:
        file.write(header_line(head).encode())
        return play(loaded, plan, jobs, file)

    with at_work_in(folder):
        log, tally = stage_written(folder / LOG, write_log)
        staged: list[Staged] = [log]
        try:
            items = report.in_pack(
                rules_of(loaded.game).roll_call(loaded.content, pack), pack.name, pack.folder
            )
            figures = report.report(loaded.game, plan, pack.digest, items, tally)
            staged.insert(0, stage(folder / REPORT, report.as_json(figures).encode()))
            staged.insert(1, stage(folder / PAGE, report.as_html(figures, loaded.header.title).encode()))
        except BaseException:
            discard(staged)
            raise
        return report.as_text({**figures, "game": pack.name}), commit(staged)


def play(loaded: LoadedGame, plan: Plan, jobs: int, log: Written) -> Tally:
    """Play in this process, or in ``jobs`` of them; ``log`` gets the line of every game in order."""
    from generator.games import NAMES, fault_inside
    from generator.play.playtest import GameFault, playtest

    def write(line: str) -> None:
        log.write(line.encode())

    with workers_for(jobs) as at_work, progress(loaded.pack.name, plan.games) as done:
        try:
            return playtest(
                loaded.game, loaded.content, plan, executor=at_work.local, log=write, progress=done
            )
        except GameFault as fault:
            if loaded.game.name in NAMES or fault_inside(fault) is not None:
                raise
            # The line where it happened stayed in the other process.
            raise CommandFailed(f"{loaded.game.name}: {fault} (--jobs 1 shows where)") from fault
