"""``broadside puzzle``: riddles by the number: made, counted, checked and solved."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.options import Content, Ready
from generator.cli.report import CLEAN, PROBLEMS, exit_code, print_problems, usage_error
from generator.cli.seating import checked_seed

if TYPE_CHECKING:
    from generator.contract import Json, Puzzle, PuzzleMaker

MOST_TRIES = 100
"""Cards tried for each one wanted, before a run says that there is none."""

BATCH = 256
"""Cards dealt at a time; many at once are dealt quicker."""

LONGEST_LINE = 1_000_000
"""Characters of one card in a file; a certified card has some twenty thousand."""


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
        count: Annotated[int, typer.Option("--count", metavar="N", min=1, help="How many cards.")] = 1,
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
            str, typer.Option("--sheets", metavar="KIND", help="codebook, stickers or stickers-half-inch.")
        ] = "",
        paper: Annotated[
            str, typer.Option("--paper", metavar="NAME", help="a4, letter, a3, 210x297mm …")
        ] = "a4",
        ink: Annotated[str, typer.Option("--ink", metavar="INK", help="home or mono.")] = "home",
        game: Which = "",
        content: Content = None,
        out: Annotated[
            Path | None,
            typer.Option("--out", metavar="PATH", help="A folder; a file for json and text, or the screen."),
        ] = None,
        jobs: Annotated[int, typer.Option("--jobs", metavar="N", min=1, help="Processes to work in.")] = 1,
    ) -> None:
        """Make puzzle cards that are all different, each one solved before it is printed.

        Each card is played by the reference player, who sees no more than you; cards it cannot win
        well, or wins by a fluke, are left out. The same seed always gives the same cards.
        """
        checked_seed(seed)
        if unrated and rank:
            raise usage_error("--rank needs certificates; leave out --unrated")
        if unrated and drill:
            raise usage_error("--drill needs certificates; leave out --unrated")
        if drill and sheets.startswith("stickers"):
            raise usage_error("drill cards are printed with a code book only")
        if ink not in ("home", "mono"):
            raise usage_error(f"there is no ink '{ink}'", ink, ("home", "mono"))
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
        try:
            made = list(make(ready, preset, seed, count, rank, not unrated, jobs, drill))
        except NoPuzzles as problem:
            typer.echo(f"broadside: {problem}", err=True)
            raise typer.Exit(PROBLEMS) from None
        typer.echo(f"broadside: seed {seed}; another --seed gives other cards", err=True)
        if form in (Form.json, Form.text):
            write_values(ready, made, form, out)
            return
        raise typer.Exit(print_cards(ready, made, seed, sheets, form, paper, ink, out, jobs))

    @puzzle.command(epilog="For example: broadside puzzle count --content my_waters")
    def count(game: Which = "", content: Content = None) -> None:
        """Count how many legal fleets there are, exactly."""
        ready = puzzle_pack(game, content)
        typer.echo(f"{maker_of(ready).count(ready.content)}")

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

        An id makes the card again; a file's cards are solved one after the other.
        """
        ready = puzzle_pack(game, content)
        maker = maker_of(ready)
        path = Path(what)
        if path.is_file():
            for line, record, wrong in records(path):
                try:
                    if wrong:
                        raise ValueError(wrong)
                    opened = maker.opened(ready.content, record)
                except ValueError as problem:
                    typer.echo(f"{path.as_posix()}:{line}: {problem}")
                    raise typer.Exit(PROBLEMS) from None
                drill = isinstance(record, dict) and bool(record.get("intel"))
                found = maker.rate(ready.content, opened, drill)
                typer.echo(maker.game(ready.content, found), nl=False)
            return
        try:
            opened = maker.reopen(ready.content, what)
        except ValueError as problem:
            raise usage_error(f"{problem}; it is no file either") from None
        typer.echo(maker.game(ready.content, maker.rate(ready.content, opened)), nl=False)


# ---- whose puzzles ------------------------------------------------------------------------


def puzzle_pack(name: str, content: Path | None) -> Ready:
    """The one pack with puzzles, or the one of that name; the command ends when there is none or too many."""
    from generator.games import NAMES
    from generator.games import game as game_of
    from generator.reading.packs import find_packs

    packs, problems = find_packs([name] if name else [], content)
    able = [pack for pack in packs if pack.game in NAMES and game_of(pack.game).puzzles is not None]
    if not able:
        if name or not packs:
            print_problems(problems)
        raise usage_error(f"{name or 'no game here'} makes no puzzles")
    if len(able) > 1:
        raise usage_error("several games make puzzles", hint="--game " + ", ".join(p.name for p in able))
    game = game_of(able[0].game)
    value, found = game.read(able[0])
    if exit_code(found):
        print_problems(found)
        raise typer.Exit(exit_code(found))
    return Ready(able[0], game, value)


def maker_of(ready: Ready) -> PuzzleMaker[Any]:
    """The puzzle maker of a pack that has one."""
    maker = ready.game.puzzles
    assert maker is not None
    return maker


# ---- making -------------------------------------------------------------------------------


class NoPuzzles(RuntimeError):
    """So many cards were tried, and too few were good enough."""


def make(
    ready: Ready, preset: str, seed: str, count: int, rank: str, rated: bool, jobs: int, drill: bool = False
) -> Iterator[tuple[Puzzle, Json]]:
    """Different cards and their records, in the order of the run for any number of processes.

    NoPuzzles says the seed when the run gives up.
    """
    from generator.cli.progress import progress

    seen: set[str] = set()
    done = 0
    with progress("dealing", count, "cards") as show:
        for card, record in rate_all(ready, deal(ready, preset, seed, count), rated, jobs, drill):
            if card.likeness in seen:
                continue
            if rated and maker_of(ready).shortfalls(ready.content, record, rank):
                continue
            seen.add(card.likeness)
            done += 1
            show(done)
            yield card, record
            if done == count:
                return
    wanted = f"as {rank} " if rank else ""
    raise NoPuzzles(
        f"{done} of {count} cards found that the reference player wins {wanted}fairly, "
        f"among {MOST_TRIES * count} of seed {seed}"
    )


def deal(ready: Ready, preset: str, seed: str, count: int) -> Iterator[Puzzle]:
    """The cards of a run, as many as may be tried."""
    most = MOST_TRIES * count
    for start in range(0, most, BATCH):
        try:
            yield from maker_of(ready).deal(ready.content, preset, seed, start, min(BATCH, most - start))
        except ValueError as problem:
            raise NoPuzzles(f"seed {seed}: {problem}") from None


def rate_all(
    ready: Ready, cards: Iterator[Puzzle], rated: bool, jobs: int, drill: bool = False
) -> Iterator[tuple[Puzzle, Json]]:
    """Each card with its record, rated in this process or in ``jobs`` of them, in order."""
    maker = maker_of(ready)
    if not rated:
        yield from ((card, maker.record(card)) for card in cards)
        return
    if jobs == 1:
        yield from ((card, maker.rate(ready.content, card, drill)) for card in cards)
        return
    from collections import deque
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(jobs, initializer=_leave_interrupts)
    waiting: Any = deque()
    try:
        for card in cards:
            waiting.append((card, pool.submit(_rate, ready.game.name, ready.content, card.id, drill)))
            if len(waiting) >= 2 * jobs:
                first, result = waiting.popleft()
                yield first, result.result()
        for first, result in waiting:
            yield first, result.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _rate(name: str, content: Any, words: str, drill: bool) -> Json:
    """A card rated in another process, which makes it again from its id."""
    from generator.games import game

    maker = game(name).puzzles
    assert maker is not None
    return maker.rate(content, maker.reopen(content, words), drill)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that was started by hand; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# ---- writing ------------------------------------------------------------------------------


def write_values(ready: Ready, made: list[tuple[Puzzle, Json]], form: Form, out: Path | None) -> None:
    """The cards as JSON, one a line, or as text; to the screen or whole into a file."""
    from generator.press.whole import replace_file

    if form is Form.json:
        lines = [json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n" for _, record in made]
    else:
        lines = [maker_of(ready).text(ready.content, record) + "\n" for _, record in made]
    text = "".join(lines)
    if out is None:
        typer.echo(text, nl=False)
        return
    replace_file(out, text.encode())
    typer.echo(out.as_posix())


def print_cards(
    ready: Ready,
    made: list[tuple[Puzzle, Json]],
    seed: str,
    sheets: str,
    form: Form,
    paper: str,
    ink: str,
    out: Path | None,
    jobs: int,
) -> int:
    """Sheets or pictures of the cards; the exit code. Says each file's path."""
    from generator.cli.render import Flip, Ink, run, settings_of
    from generator.press.volumes import Order

    maker, pack = maker_of(ready), ready.pack
    cards = [card for card, _ in made]
    rated = [record for _, record in made if record["transcript"]]
    components = list(maker.components(ready.content, cards, rated, seed, sheets or maker.sheets[0]))
    settings = settings_of(paper, Ink(ink), Flip.long, "duplex", (0.0, 0.0), [ready])
    folder = out if out is not None else Path("output") / pack.name / "puzzles"
    title = pack.name.replace("_", " ").title()
    order = Order(pack, title, components, folder, components)
    outcome = run([order], settings, form.value, jobs)
    print_problems(outcome.problems)
    for remark in outcome.remarks:
        typer.echo(f"broadside: {remark}", err=True)
    for path in outcome.kept:
        typer.echo(f"broadside: {path.as_posix()} was whole already", err=True)
    for path in outcome.written:
        typer.echo(path.as_posix())
    return exit_code(outcome.problems)


# ---- reading ------------------------------------------------------------------------------


def records(path: Path) -> Iterator[tuple[int, object, str]]:
    """Each card of a file: its line, what it holds, and why it holds nothing, if so.

    A file is one JSON value, or one a line.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        yield 1, None, "this is not text in UTF-8"
        return
    first = text.lstrip()[:1]
    if first == "{" and text.rstrip().count("\n") and _value(text)[1] == "":
        yield 1, _value(text)[0], ""
        return
    empty = True
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            empty = False
            yield number, *_value(line)
    if empty:
        yield 1, None, "the file is empty"


def _value(text: str) -> tuple[object, str]:
    """A JSON value and "", or None and what is wrong with the text."""
    if len(text) > LONGEST_LINE:
        return None, f"{len(text)} characters, {LONGEST_LINE} at most for a card"
    try:
        return json.loads(text), ""
    except json.JSONDecodeError as problem:
        return None, f"this is not JSON: {problem.msg[:1].lower()}{problem.msg[1:]} at column {problem.colno}"
    except (ValueError, RecursionError):
        return None, "this is no JSON that can be read"


def check_record(
    ready: Ready, record: object, wrong: str, place: str, seen: dict[str, str]
) -> Iterator[tuple[str, str]]:
    """Every fault of a card; also when it equals one in ``seen``, or its mirror image."""
    if wrong:
        yield "not-json", wrong
        return
    maker = maker_of(ready)
    yield from maker.faults(ready.content, record)
    try:
        card = maker.opened(ready.content, record)
    except ValueError:
        return
    if card.likeness in seen:
        yield maker.alike, f"the same card as {seen[card.likeness]}, or its mirror image"
    seen.setdefault(card.likeness, place)
