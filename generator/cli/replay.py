"""``broadside replay``: see a logged game again, or hold a whole log to the rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.options import Content, chosen_packs
from generator.cli.progress import progress
from generator.cli.report import exit_code, print_problems, usage_error
from generator.reading.packs import Pack
from generator.reading.problems import Place, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.contract import Game
    from generator.play.log import Log


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""

    @app.command(
        epilog="For example: broadside replay output/bridge_crew/games.jsonl 17",
    )
    def replay(
        log: Annotated[
            Path,
            typer.Argument(metavar="LOG", exists=True, dir_okay=False, help="games.jsonl of a play-test."),
        ],
        number: Annotated[
            int | None,
            typer.Argument(metavar="[NUMBER]", min=1, help="The game to show; all are checked without it."),
        ] = None,
        content: Content = None,
    ) -> None:
        """Show a logged game, choice by choice, or check that every game of a log replays.

        The log must come from the same content. Exit code 1 when the log does not fit the rules.
        """
        from generator.play.log import LogError, open_log

        try:
            found = open_log(log)
            if number is not None and number > found.header.games:
                raise usage_error(f"{log} holds games 1 to {found.header.games}, not {number}")
            game, value = matching_content(found, content)
            for line in checked(found, game, value) if number is None else shown(found, game, value, number):
                typer.echo(line)
        except LogError as wrong:
            print_problems([Problem(Place(wrong.path.as_posix(), wrong.line), "bad-log", wrong.why)])
            raise typer.Exit(1) from None


def matching_content(log: Log, content: Path | None) -> tuple[Game[Any, Any], Any]:
    """The game of a log and the very content it was played with; LogError when it is not to be had."""
    from generator import games
    from generator.play.log import LogError

    head = log.header
    if head.game not in games.names():
        raise LogError(log.path, 1, f"game '{head.game}' is not known")
    packs, _ = chosen_packs([], content)
    candidates = [pack for pack in packs if pack.game == head.game]
    fitting = [pack for pack in candidates if pack.digest == head.content]
    if not fitting:
        here = (
            ", ".join(f"{pack.name} is {pack.digest[:12]}" for pack in candidates) or f"no {head.game} here"
        )
        why = f"played with other content: the log says {head.content[:12]}, {here}"
        raise LogError(log.path, 1, f"{why} (--content names the folder it was played with)")
    return games.game(head.game), _read(games.game(head.game), fitting[0])


def _read(game: Game[Any, Any], pack: Pack) -> Any:
    value, problems = game.read(pack)
    if value is None or exit_code(problems):
        print_problems(problems)
        raise typer.Exit(1)
    return value


def shown(log: Log, game: Game[Any, Any], content: Any, number: int) -> Iterator[str]:
    """One game as text. LogError where it does not fit the rules."""
    from generator.play.log import Actions, LogError
    from generator.play.one_game import ReplayError
    from generator.play.playthrough import playthrough

    for line, record in log.records(Actions(game.actions), number):
        try:
            yield from playthrough(game, content, record)
        except ReplayError as wrong:
            raise LogError(log.path, line, f"game {number}, {wrong}") from None


def checked(log: Log, game: Game[Any, Any], content: Any) -> Iterator[str]:
    """Every game replayed; one line at the end. LogError for the first that does not fit the rules."""
    from generator.play.log import Actions, LogError
    from generator.play.one_game import ReplayError, replay

    decisions = 0
    with progress("replay", log.header.games) as done:
        for line, record in log.records(Actions(game.actions)):
            try:
                for _ in replay(game, content, record):
                    pass
            except ReplayError as wrong:
                raise LogError(log.path, line, f"game {record.number}, {wrong}") from None
            decisions += len(record.actions)
            done(record.number)
    yield f"{log.path.as_posix()}: {log.header.games} games, {decisions} decisions, all as logged"
