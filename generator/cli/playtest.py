"""``broadside playtest``: many games between bots, and what they show."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import Content, Names, Ready, ready_packs
from generator.cli.progress import progress
from generator.cli.seating import Bots, Seats, bot_row, checked_seed, seat_count

if TYPE_CHECKING:
    from generator.play.playtest import Plan, Tally
    from generator.play.report import Report

REPORT, PAGE, LOG = "report.json", "report.html", "games.jsonl"


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""

    @app.command(
        epilog="For example: broadside playtest bridge_crew --seats 3 --bots reference,random,random",
    )
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
            typer.Option("--out", metavar="DIR", help="Where the report goes; output/GAME without it."),
        ] = None,
        jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Processes to play in.")] = 1,
    ) -> None:
        """Let bots play, and see whether the game is fair, ends, and uses all it has.

        Writes report.json, report.html and games.jsonl, the log of all games, which broadside replay
        reads. Several games get a folder each inside DIR. Bots that differ change seats from game to
        game. The result is the same for any number of processes.
        """
        ready = ready_packs(names or [], content)
        plans = []
        for one in ready:
            count = seat_count(one.game, seats)
            plans.append((one, plan(one, count, bot_row(one.game, bots, count), checked_seed(seed), games)))
        for one, planned in plans:
            folder = Path("output") / one.pack.name if out is None else out
            if out is not None and len(ready) > 1:
                folder = out / one.pack.name
            text, paths = run(one, planned, folder, jobs)
            typer.echo(text)
            for path in paths:
                typer.echo(path.as_posix())


def plan(ready: Ready, seats: int, bots: tuple[str, ...], seed: str, games: int) -> Plan:
    """The games to be played."""
    from generator.play.playtest import Plan

    return Plan(ready.game.name, seats, bots, seed, games)


def run(ready: Ready, planned: Plan, folder: Path, jobs: int = 1) -> tuple[str, list[Path]]:
    """Play, write the three files, and give the summary and their paths.

    All three appear together when everything is done; until then the folder stays as it was.
    """
    from generator.play import log as transcript
    from generator.play import report
    from generator.system.atomic_files import Staged, commit, discard, stage

    head = transcript.header(ready.game, ready.pack.digest, planned.bots, planned.seed, planned.games)
    made = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    staged: list[Staged] = []
    log = tempfile.NamedTemporaryFile(  # noqa: SIM115
        "w", encoding="utf-8", newline="\n", dir=folder, prefix=f".{LOG}.", suffix=".part", delete=False
    )
    try:
        with log:
            log.write(transcript.header_line(head))
            tally = play(ready, planned, jobs, log.write)
        Path(log.name).chmod(0o644)
        found = _report(ready, planned, tally)
        title = ready.pack.name.replace("_", " ").title()
        staged.append(stage(folder / REPORT, report.as_json(found).encode()))
        staged.append(stage(folder / PAGE, report.as_html(found, title).encode()))
        staged.append(Staged(folder / LOG, Path(log.name), "", Path(log.name).stat().st_size))
    except BaseException:
        discard(staged)
        Path(log.name).unlink(missing_ok=True)
        if made:
            folder.rmdir()
        raise
    return report.as_text(found), commit(staged)


def play(ready: Ready, planned: Plan, jobs: int, log: Callable[[str], object]) -> Tally:
    """Play in this process, or in ``jobs`` of them; ``log`` gets the line of every game in order."""
    from generator.play.playtest import playtest
    from generator.system.processes import processes

    pool = processes(jobs) if jobs > 1 else nullcontext()
    with pool as executor, progress(ready.pack.name, planned.games) as done:
        return playtest(ready.game, ready.content, planned, executor=executor, log=log, progress=done)


def _report(ready: Ready, planned: Plan, tally: Tally) -> Report:
    from generator.play.report import report

    items = ready.game.roll_call(ready.content, ready.pack)
    return report(ready.game, planned, ready.pack.digest, items, tally)
