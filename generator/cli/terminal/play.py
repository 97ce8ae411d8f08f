"""``broadside play``: a seat at the table, in the terminal, against the bots."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.options import Bots, Content, Lang, Seats, bot_row, checked_seed, loaded_packs, seat_count
from generator.cli.report import UsageError, tell

if TYPE_CHECKING:
    from generator.cli.terminal.sitting import Sitting
    from generator.contract import Line
    from generator.games.loading import LoadedGame
    from generator.play.session import SavedGame, Session

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
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="TEXT", help="Any text; a new game each time without it."),
    ] = None,
    card: Annotated[
        str, typer.Option("--card", metavar="ID", help="The puzzle of this id, as printed on its card.")
    ] = "",
    preset: Annotated[
        str, typer.Option("--preset", metavar="NAME", help="A new puzzle of this difficulty.")
    ] = "",
    drill: Annotated[
        bool, typer.Option("--drill", help="A new puzzle with enough shown to prove the rest.")
    ] = False,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume", metavar="FILE", exists=True, dir_okay=False, help="Go on with a saved game."
        ),
    ] = None,
    lang: Lang = "en",
    content: Content = None,
) -> None:
    """Play at the terminal against the bots.

    Type the number of a move, a move as it is printed, words to find one, ? for a hint, or help.
    """
    (loaded,) = loaded_packs([name], content, lang)
    if resume is not None:
        if seats is not None or card or preset or drill or seed is not None:
            raise UsageError("--resume goes on with a game as it was", hint="leave the other options out")
        session, seat, puzzle = _resumed(loaded, resume)
    else:
        count = seat_count(loaded.game, seats)
        if seat >= count:
            raise UsageError(f"seat {seat} is not one of 0 to {count - 1}")
        row = bot_row(loaded.game, bots, count)
        # A fresh seed is all the chance there is outside Dice: it only names the game.
        text = checked_seed(seed if seed is not None else os.urandom(4).hex())
        puzzle = _puzzle(loaded, card, preset, drill, text)
        session = _begun(loaded, ["" if spot == seat else bot for spot, bot in enumerate(row)], text, puzzle)
    sit_down(loaded, session, seat, puzzle)


def sit_down(loaded: LoadedGame, session: Session[Any, Any], seat: int, puzzle: str = "") -> None:
    """Play one game with a person in ``seat``, over stdin and stdout."""
    from generator.cli.terminal.sitting import Leave, Sitting, keeper
    from generator.play.session import commentary_of

    commentary = commentary_of(loaded.game, loaded.content, loaded.pack)
    sitting = Sitting(session, commentary, seat, _say, _asked, keeper(session, loaded.pack, puzzle))
    count = len(session.row)
    about = f", puzzle {puzzle}" if puzzle else ""
    tell(f"{loaded.game.name}, {count} {'seats' if count > 1 else 'seat'}, seed {session.seed}{about}")
    if count > 1:
        others = ", ".join(f"{spot} {bot}" for spot, bot in enumerate(session.row) if spot != seat)
        tell(f"you are seat {seat}; the others: {others}")
    try:
        sitting.run()
    except Leave:
        tell(_again(sitting, seat, puzzle))


def _again(sitting: Sitting, seat: int, puzzle: str) -> str:
    session = sitting.session
    if puzzle:
        return f"left; the same puzzle again: --card {puzzle}"
    return f"left; the same game again: --seats {len(session.row)} --seat {seat} --seed '{session.seed}'"


def _begun(loaded: LoadedGame, row: Sequence[str], seed: str, puzzle: str) -> Session[Any, Any]:
    """A game about to begin, on a puzzle if one is named."""
    from generator.play.session import Session

    maker = loaded.game.puzzles
    if not puzzle or maker is None:
        return Session(loaded.game, loaded.content, row, seed)
    try:
        start = maker.table(loaded.content, puzzle)
    except ValueError as wrong:
        raise UsageError(f"--card: {wrong}") from None
    return Session(loaded.game, loaded.content, row, seed, lambda dice: start.copy())


def _puzzle(loaded: LoadedGame, card: str, preset: str, drill: bool, seed: str) -> str:
    """The id of the puzzle asked for; "" when the game begins as usual."""
    if not (card or preset or drill):
        return ""
    maker = loaded.game.puzzles
    if maker is None:
        raise UsageError(f"{loaded.pack.name} has no puzzles", hint="leave --card, --preset and --drill out")
    if card:
        if preset or drill:
            raise UsageError("--card names the very puzzle", hint="leave --preset and --drill out")
        return card
    presets = list(maker.presets(loaded.content))
    if preset and preset not in presets:
        raise UsageError(f"--preset '{preset}' is none of {', '.join(presets)}")
    try:
        (puzzle,) = maker.deal(loaded.content, preset or presets[0], seed, 0, 1)
    except ValueError as wrong:
        raise UsageError(str(wrong)) from None
    return maker.drill_id(puzzle) if drill else puzzle.id


def _resumed(loaded: LoadedGame, path: Path) -> tuple[Session[Any, Any], int, str]:
    """A saved game where it stood, the person's seat, and its puzzle."""
    from generator.play.bots import known
    from generator.play.session import BadSave, read_save

    try:
        save: SavedGame = read_save(path)
        if save.game != loaded.game.name:
            raise BadSave(f"a game of {save.game}, not of {loaded.game.name}")
        if save.content != loaded.pack.digest:
            raise BadSave("played with other content; --content names the folder it was played with")
        if len(save.row) not in loaded.game.seats or save.row.count("") != 1:
            raise BadSave("its seats are not those of one person and bots")
        if missing := [bot for bot in save.row if bot and bot not in known(loaded.game)]:
            raise BadSave(f"there is no bot '{missing[0]}'")
        session = _begun(loaded, save.row, save.seed, save.puzzle)
        session.catch_up(save)
    except BadSave as wrong:
        raise UsageError(f"{path.as_posix()}: {wrong}") from None
    return session, save.row.index(""), save.puzzle


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
