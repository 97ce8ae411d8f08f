"""``broadside play``: a seat at the table, in the terminal, against the bots."""

from __future__ import annotations

import os
import shlex
import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.options import Bots, Content, Lang, Seats, bot_row, checked_seed, loaded_packs, seat_count
from generator.cli.report import UsageError, tell
from generator.cli.terminal.beginning import (
    Card,
    Drill,
    GameSeed,
    Names,
    Preset,
    Resume,
    Rules,
    begun,
    fresh_seed,
    named,
    names_of,
    puzzle_of,
    resumed,
    switched_by,
)

if TYPE_CHECKING:
    from generator.cli.terminal.sitting import Sitting
    from generator.contract import Line
    from generator.games.loading import LoadedGame
    from generator.play.session import Session
    from generator.reading.packs import Pack

COLOURS = {
    "own": typer.colors.CYAN,
    "good": typer.colors.GREEN,
    "bad": typer.colors.RED,
    "dim": typer.colors.BRIGHT_BLACK,
    "deep": typer.colors.BLUE,
    "shallow": typer.colors.YELLOW,
}


def play(
    name: Annotated[str, typer.Argument(metavar="GAME", help="The game.")],
    seats: Seats = None,
    seat: Annotated[int, typer.Option("--seat", metavar="N", min=0, help="Yours, from 0.")] = 0,
    bots: Bots = "reference",
    names: Names = "",
    seed: GameSeed = None,
    card: Card = "",
    preset: Preset = "",
    drill: Drill = False,
    rule: Rules = None,
    resume: Resume = None,
    lang: Lang = "en",
    content: Content = None,
) -> None:
    """Play at the terminal against the bots.

    Type the number of a move, a move as it is printed, words to find one, ? for a hint, or help.
    """
    (loaded,) = loaded_packs([name], content, lang, player="play")
    if resume is not None:
        if seats is not None or card or preset or drill or rule or seed is not None:
            raise UsageError("--resume goes on with a game as it was", hint="leave the other options out")
        loaded, session, puzzle = resumed(loaded, resume)
        if session.row.count("") != 1:
            people = session.row.count("")
            said = f"{people} people play in it" if people else "nobody plays in it but bots"
            raise UsageError(f"{resume.as_posix()}: {said}", hint="broadside table --resume goes on with it")
        seat = session.row.index("")
    else:
        loaded, switched = switched_by(loaded, rule or ())
        count = seat_count(loaded.game, seats)
        if seat >= count:
            raise UsageError(f"seat {seat} is not one of 0 to {count - 1}")
        row = bot_row(loaded.game, bots, count)
        text = checked_seed(seed) if seed is not None else fresh_seed()
        puzzle = puzzle_of(loaded, card, preset, drill, text)
        session = begun(loaded, ["" if spot == seat else bot for spot, bot in enumerate(row)], text, puzzle)
        session.switched = switched
    sit_down(named(loaded, session.row, names_of(session, names)), session, seat, puzzle)


def sit_down(loaded: LoadedGame, session: Session[Any, Any], seat: int, puzzle: str = "") -> None:
    """Play one game with a person in ``seat``, over stdin and stdout."""
    from generator.cli.terminal.sitting import Leave, Sitting, keeper
    from generator.play.bots import REFERENCE
    from generator.play.session import commentary_of

    # Who sits here is spoken to in every sentence.
    heard = loaded.pack.with_names({seat: loaded.pack.words("play.you")})
    commentary = commentary_of(loaded.game, loaded.content, heard)
    sitting = Sitting(session, commentary, seat, _say, _asked, keeper(session, loaded.pack, puzzle))
    sitting.rules = partial(_rules, loaded.pack)
    count = len(session.row)
    about = f", puzzle {puzzle}" if puzzle else ""
    players = f", {count} players" if count > 1 else ""
    rules = "".join(f", {'with' if on else 'without'} {name}" for name, on in session.switched.items())
    tell(f"{loaded.header.title}{players}{rules}, seed {session.seed}{about}")
    if count > 1:
        called = loaded.pack.words.seat
        others = ", ".join(
            called(spot) + ("" if bot == REFERENCE else f" ({bot})")
            for spot, bot in enumerate(session.row)
            if spot != seat
        )
        own = f"you are {called(seat)}; " if "".join(session.names[seat : seat + 1]) else ""
        tell(f"{own}the others: {others}")
    try:
        sitting.run()
    except Leave:
        tell(_again(sitting, seat, puzzle))


def _rules(pack: Pack, what: str) -> list[str]:
    """The clauses of the rulebook that are meant by a number or by words."""
    from generator.tabletop.rulebook import clauses_with, rulebook_of

    book = rulebook_of(pack)
    return [f"  {clause}  {text}" for clause, text in clauses_with(book.texts, what)] if book else []


def _again(sitting: Sitting, seat: int, puzzle: str) -> str:
    session = sitting.session
    names = f" --names {shlex.quote(','.join(session.names))}" if session.names else ""
    rules = "".join(f" --rule {name}{'' if on else '=off'}" for name, on in session.switched.items())
    if puzzle:
        return f"left; the same puzzle again: --card {puzzle}{names}{rules}"
    game = f"--seats {len(session.row)} --seat {seat} --seed '{session.seed}'"
    return f"left; the same game again: {game}{names}{rules}"


def _say(line: Line) -> None:
    """Print a line, in colours on a terminal that wants them."""
    from generator.contract import plain
    from generator.reading.problems import printable

    if isinstance(line, str) or not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        tell(plain(line))
    else:
        typer.echo("".join(typer.style(printable(text), fg=COLOURS.get(tone)) for text, tone in line))


def _asked(prompt: str) -> str:
    """A line of stdin; the prompt shows on a terminal only. Leave at the end of the input."""
    from generator.cli.terminal.sitting import Leave

    if sys.stdin.isatty():
        tell(prompt, end=False)
    line = sys.stdin.readline()
    if not line:
        raise Leave
    return line
