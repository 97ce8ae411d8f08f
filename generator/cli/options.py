"""Options several commands share, and the packs they name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from generator.cli.report import exit_code, print_problems, usage_error
from generator.reading.packs import BOX, Pack, find_packs
from generator.reading.problems import Problem, did_you_mean

if TYPE_CHECKING:
    from generator.contract import Game

_WRONG_USAGE = ("unknown-pack", "no-packs")

Names = Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Games; all when none is given.")]
Content = Annotated[
    Path | None, typer.Option("--content", metavar="DIR", help="A folder of games, or one game's folder.")
]


class Ready(NamedTuple):
    """A pack that was read without errors, the game it is for, and its content."""

    pack: Pack
    game: Game[Any, Any]
    content: Any


def chosen_packs(names: Sequence[str], content: Path | None) -> tuple[list[Pack], list[Problem]]:
    """The packs asked for that some game can read, and the problems of the others.

    A name nobody has ends the command with a suggestion: that is wrong usage, not wrong content.
    """
    from generator.games import fault_of
    from generator.games import names as all_games

    packs, problems = find_packs(names, content)
    for problem in problems:
        if problem.code in _WRONG_USAGE:
            raise usage_error(f"{problem.place.path}: {problem.message}", hint=problem.hint)
    playable = []
    for pack in packs:
        if pack.game not in all_games():
            message, hint = f"game '{pack.game}' is not known", did_you_mean(pack.game, all_games())
            problems.append(Problem(pack.place(BOX, "game"), "unknown-value", message, hint))
        elif fault := fault_of(pack.game):
            problems.append(fault)
        else:
            playable.append(pack)
    return playable, problems


def ready_packs(names: Sequence[str], content: Path | None) -> list[Ready]:
    """The packs asked for, read and checked; the command ends with their problems if there are errors."""
    from generator.games import game

    packs, problems = chosen_packs(names, content)
    ready = []
    for pack in packs:
        value, found = game(pack.game).read(pack)
        problems += found
        if value is not None:
            ready.append(Ready(pack, game(pack.game), value))
    if exit_code(problems):
        print_problems(problems)
        raise typer.Exit(exit_code(problems))
    return ready
