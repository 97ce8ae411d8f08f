"""The games on the shelf. A new game is one more name in NAMES, or a package that is installed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from generator.contract import Game
from generator.reading.homes import GROUP, InstalledGame, installed_games
from generator.reading.packs import BadFile
from generator.reading.problems import Problem

NAMES = ("bridge_crew", "general_quarters", "jure_of_the_seas", "to_the_bottom")
"""The games that come with the program."""


def names() -> tuple[str, ...]:
    """Every game there is: those that come with the program, then those of installed packages."""
    return (*NAMES, *(installed.name for installed in installed_games() if installed.name not in NAMES))


def game(name: str) -> Game[Any, Any]:
    """The game of that name; imported when asked for, so that ``--help`` stays quick.

    Raises BadFile for an installed game that cannot be had, KeyError for a name nobody has.
    """
    if name in NAMES:
        shipped: Game[Any, Any] = import_module(f"generator.games.{name}").GAME
        return shipped
    return _imported({installed.name: installed for installed in installed_games()}[name])


def fault_of(name: str) -> Problem | None:
    """Why the game of that name cannot be had, None when it can. KeyError for a name nobody has."""
    try:
        game(name)
    except BadFile as fault:
        return fault.problem
    return None


def _imported(installed: InstalledGame) -> Game[Any, Any]:
    """The game of an installed package, whatever its module does when it is imported."""
    entry = f"{installed.module}:{installed.attribute}"
    try:
        value = import_module(installed.module)
        for attribute in installed.attribute.split("."):
            value = getattr(value, attribute)
    except (Exception, SystemExit) as fault:
        reason = str(fault).splitlines()[0] if str(fault) else "no reason given"
        message = f"game '{installed.name}' cannot be loaded from '{entry}': {type(fault).__name__}, {reason}"
        raise BadFile(installed.problem(message, "this is for its author to mend")) from fault
    if not isinstance(value, Game):
        message = f"'{entry}' is not a Game"
        raise BadFile(
            installed.problem(message, f"the entry point under {GROUP} names a generator.contract.Game")
        )
    if value.name != installed.name:
        message = f"the game at '{entry}' is called '{value.name}', its entry point '{installed.name}'"
        raise BadFile(installed.problem(message, "both have to have one name"))
    return value
