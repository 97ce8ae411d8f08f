"""``broadside replay``: see a logged game again, or hold a whole log to the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from generator.cli.options import Content, chosen_packs, playable
from generator.cli.progress import progress
from generator.cli.report import ContentRefused, UsageError, exit_code, tell
from generator.reading.problems import Place, Problem, one_line


def replay(
    log: Annotated[
        Path,
        typer.Argument(metavar="LOG", help="games.jsonl of a play-test."),
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
    from generator.play.log import LogError
    from generator.play.logged_games import NotInLog

    if not log.is_file():
        raise _no_log(log, content)
    try:
        replay_log(log, number, content)
    except NotInLog as wrong:
        raise UsageError(str(wrong)) from None
    except LogError as wrong:
        place = Place(wrong.path.as_posix(), wrong.line)
        raise ContentRefused([Problem(place, "bad-log", wrong.why, wrong.hint)]) from None


def _no_log(path: Path, content: Path | None) -> UsageError:
    """The refusal where no log is: the name of a game may stand in its place, of one without rules even."""
    name = path.as_posix()
    packs = [pack for pack in chosen_packs([], content)[0] if name in (pack.name, pack.folder.as_posix())]
    if not packs:
        return UsageError(f"there is no log '{name}'", hint="name the games.jsonl that playtest --out wrote")
    try:
        playable(packs, [packs[0].name], "replay")
    except UsageError as wrong:
        return wrong
    hint = f"broadside playtest {packs[0].name} --out output writes one"
    return UsageError(f"'{name}' is a game, and replay takes a log of it", hint=hint)


def replay_log(path: Path, number: int | None, content: Path | None) -> None:
    """Print one game of a log, or check all. LogError where it does not fit; NotInLog without such a game."""
    from generator.games.loading import load
    from generator.play.log import open_log
    from generator.play.logged_games import as_text, check_number, count_decisions, matching_pack

    log = open_log(path)
    if number is not None:
        check_number(log, number)
    pack = matching_pack(log, chosen_packs([], content)[0])
    (pack,) = playable([pack], [pack.name], "replay")
    loaded, problems = load(pack)
    if loaded is None or exit_code(problems):
        raise ContentRefused(problems)
    if number is not None:
        for line in as_text(log, loaded, number):
            tell(one_line(line))
        return
    with progress("replay", log.header.games) as done:
        decisions = count_decisions(log, loaded, done)
    tell(f"{path.as_posix()}: {log.header.games} games, {decisions} decisions, all as logged")
