"""``broadside puzzle``: riddles by the number: made, counted, checked and solved."""

from __future__ import annotations

import signal
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import Content, Ready
from generator.cli.puzzle_records import check_record, records
from generator.cli.puzzle_run import VOLUME, Done, Run, folder_of, print_run, write_values
from generator.cli.puzzle_stream import NoPuzzles, Wish, maker_of
from generator.cli.render import (
    PAPER_HELP,
    WANTED_BLEED_MM,
    Bleed,
    Flip,
    Ink,
    Legend,
    Spot,
    Varnish,
    settings_of,
    spots_of,
)
from generator.cli.report import CLEAN, PROBLEMS, exit_code, print_problems, usage_error
from generator.cli.seating import checked_seed
from generator.cli.workers import Workers, WorkersLost, workers

if TYPE_CHECKING:
    from generator.contract import Puzzle
    from generator.press.pdf.inks import Spots

PRESS = "press"
"""The ink, and the sheets that are printed in no other."""

MAX_CARDS = 10_000_000
"""Cards of one run; eight bytes of each are remembered, so that no two are alike."""

MAX_ID_LENGTH = 60
"""Characters of an id that are looked at."""

MAX_VOLUME_CARDS = 50_000
"""Cards of one file; a viewer has to open it."""


class Form(StrEnum):
    """What is written."""

    pdf = "pdf"
    json = "json"
    svg = "svg"
    text = "text"


Which = Annotated[
    str, typer.Option("--game", metavar="GAME", help="Whose puzzles, when several games have some.")
]


def register(app: typer.Typer) -> None:
    """Add the commands to ``app``."""
    puzzle = typer.Typer(
        help="Make, count, check and solve puzzles.",
        epilog="For example: broadside puzzle new --count 4 --seed tonight",
        rich_markup_mode=None,
    )
    app.add_typer(puzzle, name="puzzle")

    @puzzle.command(
        epilog="For example: broadside puzzle new --count 8 --preset calm --seed tonight --jobs 2",
    )
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
        form: Annotated[Form, typer.Option("--format", help="Sheets, pictures, or values.")] = Form.pdf,
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
        ] = VOLUME,
        jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Processes to work in.")] = 1,
        scheduler: Annotated[
            str,
            typer.Option(
                "--scheduler", metavar="ADDRESS", help="A dask cluster to certify on, tcp://host:8786."
            ),
        ] = "",
    ) -> None:
        """Make puzzle cards that are all different, each one solved before it is printed.

        Each card is played by the reference player, who sees no more than you; cards it cannot win
        well, or wins by a fluke, are left out. The same seed always gives the same cards, in any
        number of processes. A run that was stopped goes on when the same command is given again.
        """
        checked_seed(seed)
        if unrated and rank:
            raise usage_error("--rank needs certificates; leave out --unrated")
        if drill and sheets == PRESS:
            raise usage_error("drill cards are not for a press: its scratch ink is the same on all cards")
        if unrated and drill:
            raise usage_error("--drill needs certificates; leave out --unrated")
        if drill and sheets == PRESS:
            raise usage_error("what a drill shows from the start cannot lie under scratch ink")
        ink = ink or (Ink.press if sheets == PRESS else Ink.home).value
        if ink not in list(Ink):
            raise usage_error(f"there is no ink '{ink}'", ink, [one.value for one in Ink])
        if sheets == PRESS and (ink != PRESS or form is Form.svg):
            raise usage_error("sheets for a press are PDF in press ink")
        spots = spots_of(Ink(ink), spot, varnish, legend)
        # Being told to end is like Ctrl-C: clean up first.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        ready = puzzle_pack(game, content)
        maker = maker_of(ready)
        preset = preset or maker.presets(ready.content)[0]
        for what, name, known in (
            ("preset", preset, maker.presets(ready.content)),
            ("rank", rank, ("", *maker.ranks(ready.content))),
            ("kind of sheet", sheets, ("", *maker.sheets)),
        ):
            if name not in known:
                raise usage_error(f"there is no {what} '{name}'", name, [one for one in known if one])
        if form in (Form.pdf, Form.svg) and out is not None and out.exists() and not out.is_dir():
            raise usage_error(f"--out {out.as_posix()} is a file, not a folder")
        if form in (Form.json, Form.text) and out is not None and out.is_dir():
            raise usage_error(f"--out {out.as_posix()} is a folder, not a file")
        wish = Wish(preset, seed, count, rank, not unrated, drill)
        try:
            with workers(jobs, scheduler) as found:
                if form in (Form.json, Form.text):
                    write_values(ready, wish, form is Form.text, out, found)
                    done = Done()
                else:
                    done = printed(
                        ready, wish, sheets, form, (paper, Ink(ink), bleed, spots), out, volume, found
                    )
        except (NoPuzzles, WorkersLost) as problem:
            typer.echo(f"broadside: {problem}", err=True)
            raise typer.Exit(PROBLEMS) from None
        report(done, seed)

    @puzzle.command(epilog="For example: broadside puzzle count --content my_waters")
    def count(game: Which = "", content: Content = None) -> None:
        """Count how many legal fleets there are, exactly."""
        ready = puzzle_pack(game, content)
        try:
            found = maker_of(ready).count(ready.content)
        except ValueError as problem:
            typer.echo(f"broadside: too large to be counted: {problem}", err=True)
            raise typer.Exit(PROBLEMS) from None
        typer.echo(f"{found}")

    @puzzle.command(epilog="For example: broadside puzzle check cards.jsonl")
    def check(
        files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Cards as JSON, one a line.")],
        game: Which = "",
        content: Content = None,
    ) -> None:
        """Hold cards against every rule, and replay and prove again their certificates.

        One fault a line, FILE:LINE first. Exit code 0 without faults, 1 with faults.
        """
        ready = puzzle_pack(game, content)
        cards = found = 0
        for path in files:
            if path.is_dir():
                raise usage_error(f"{path.as_posix()} is a folder; name a .json or .jsonl file in it")
            if not path.is_file():
                raise usage_error(f"there is no file {path.as_posix()}")
        seen: dict[str, str] = {}
        for path in files:
            for line, record, wrong in records(path):
                cards += 1
                for clause, message in check_record(ready, record, wrong, f"{path.as_posix()}:{line}", seen):
                    found += 1
                    typer.echo(f"{path.as_posix()}:{line}: {clause} {message}")
        fine = "no faults" if not found else f"{found} fault{'s' * (found > 1)}"
        typer.echo(f"{cards} card{'s' * (cards != 1)}, {fine}", err=True)
        raise typer.Exit(PROBLEMS if found else CLEAN)

    @puzzle.command(epilog="For example: broadside puzzle solve S-7K3Q-0F2M-XA9T5")
    def solve(
        what: Annotated[str, typer.Argument(metavar="FILE|ID", help="A card's id, or a file of cards.")],
        game: Which = "",
        content: Content = None,
    ) -> None:
        """Show the reference player's game on a card, square by square.

        An id makes the card again; a file's cards are solved one after the other. Of a drill it shows
        how all follows by proof.
        """
        ready = puzzle_pack(game, content)
        maker = maker_of(ready)
        path = Path(what)
        if _is_file(path):
            for line, record, wrong in records(path):
                try:
                    if wrong:
                        raise ValueError(wrong)
                    opened = maker.opened(ready.content, record)
                except ValueError as problem:
                    typer.echo(f"{path.as_posix()}:{line}: {problem}")
                    raise typer.Exit(PROBLEMS) from None
                drill = isinstance(record, dict) and bool(record.get("intel"))
                typer.echo(solved(ready, opened, drill), nl=False)
            return
        try:
            shown = what if len(what) <= MAX_ID_LENGTH else what[:MAX_ID_LENGTH] + "…"
            opened = maker.reopen(ready.content, shown)
        except ValueError as problem:
            raise usage_error(f"{problem}; it is no file either") from None
        typer.echo(solved(ready, opened, maker.is_drill(what)), nl=False)


# ---- whose puzzles ------------------------------------------------------------------------


def puzzle_pack(name: str, content: Path | None) -> Ready:
    """The one pack with puzzles, or the one of that name; the command ends when there is none or too many."""
    from generator.games import fault_of
    from generator.games import game as game_of
    from generator.games import names as all_games
    from generator.reading.packs import find_packs

    packs, problems = find_packs([name] if name else [], content)
    playable = [pack for pack in packs if pack.game in all_games() and not fault_of(pack.game)]
    able = [pack for pack in playable if game_of(pack.game).puzzles is not None]
    if not able:
        if name or not packs:
            print_problems(problems)
        raise usage_error(f"{name} makes no puzzles" if name else "no game here makes puzzles")
    if len(able) > 1:
        raise usage_error("several games make puzzles", hint="--game " + ", ".join(p.name for p in able))
    game = game_of(able[0].game)
    value, found = game.read(able[0])
    if exit_code(found):
        print_problems(found)
        raise typer.Exit(exit_code(found))
    return Ready(able[0], game, value)


def _is_file(path: Path) -> bool:
    """Whether there is such a file; a name no file can have is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def solved(ready: Ready, card: Puzzle, drill: bool) -> str:
    """The reference player's game on a card; the command ends when the content allows none."""
    maker = maker_of(ready)
    try:
        return maker.game(ready.content, maker.rate(ready.content, card, drill))
    except ValueError as problem:
        typer.echo(f"broadside: there is no reference player for this content: {problem}", err=True)
        raise typer.Exit(PROBLEMS) from None


# ---- making -------------------------------------------------------------------------------


def printed(
    ready: Ready,
    wish: Wish,
    sheets: str,
    form: Form,
    how: tuple[str, Ink, float, Spots | None],
    out: Path | None,
    volume: int,
    found: Workers,
) -> Done:
    """Sheets or pictures of the cards of a run; ``how`` is paper, ink, bleed and names of spot inks."""
    paper, ink, bleed, spots = how
    settings = settings_of(paper, ink, Flip.long, "duplex", (0.0, 0.0), [ready], bleed, spots)
    kind = sheets or maker_of(ready).sheets[0]
    run = Run(ready, wish, kind, "svg" if form is Form.svg else "pdf", settings, volume)
    folder = folder_of(run.options(), out, Path("output") / ready.pack.name / "puzzles")
    return print_run(run, folder, found)


def report(done: Done, seed: str) -> None:
    """Say what a run did, each file's path on stdout; the command ends with its exit code."""
    typer.echo(f"broadside: seed {seed}; another --seed gives other cards", err=True)
    print_problems(done.problems)
    for remark in done.remarks:
        typer.echo(f"broadside: {remark}", err=True)
    for path in done.kept:
        typer.echo(f"broadside: {path.as_posix()} was whole already", err=True)
    for path in done.written:
        typer.echo(path.as_posix())
    raise typer.Exit(exit_code(done.problems))
