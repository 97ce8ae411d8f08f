"""``broadside validate``: is this content what its game can play and print?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli.options import Content, Names, chosen_packs
from generator.cli.report import ReportFormat, exit_code, print_problems, summary
from generator.reading.packs import Pack
from generator.reading.problems import Problem, in_file_order

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def register(app: typer.Typer) -> None:
    """Add the command to ``app``."""

    @app.command(
        epilog="For example: broadside validate bridge_crew --content my_games",
    )
    def validate(
        names: Names = None,
        content: Content = None,
        style: Annotated[
            ReportFormat, typer.Option("--format", help="How problems are printed.")
        ] = ReportFormat.text,
        no_play: Annotated[
            bool, typer.Option("--no-play", help="Leave out the games played to try it.")
        ] = False,
    ) -> None:
        """Check content, line by line and at play.

        Form comes first, then the rules of the game, then what does not fit on paper, then games
        played to try it. One problem a line, file:line:column first. Exit code 0 without problems, 1
        with problems.
        """
        problems = check(names or [], content, play=not no_play)
        print_problems(problems, style)
        raise typer.Exit(exit_code(problems))


def check(names: Sequence[str], content: Path | None, *, play: bool = True) -> list[Problem]:
    """All problems of these packs, in file order; a line on each pack goes to stderr."""
    from generator.games import game

    packs, problems = chosen_packs(names, content)
    for pack in packs:
        found = check_pack(pack, play=play)
        typer.echo(summary(pack.name, len(game(pack.game).files), found), err=True)
        problems += found
    return in_file_order(problems)


def check_pack(pack: Pack, *, play: bool = True) -> list[Problem]:
    """Form and whole-pack checks; if they pass, what does not fit on a face, and what play brings up."""
    from generator.games import game

    rules = game(pack.game)
    content, problems = rules.read(pack)
    if content is None or exit_code(problems):
        return in_file_order(problems)
    from generator.contract import Edition
    from generator.drawing.preflight import problems as on_faces

    problems += on_faces(rules.components(content, pack, Edition()), pack)
    if play:
        from generator.play.play_check import problems as in_play

        problems += in_play(rules, content, pack)
    return in_file_order(problems)
