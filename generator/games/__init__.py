"""The games on the shelf. A new game is one more name in NAMES, or a package that is installed."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from traceback import walk_tb
from typing import Any

from generator.contract import Game
from generator.reading.game_folders import GROUP, InstalledGame, installed_games
from generator.reading.packs import BadFile, shown
from generator.reading.problems import Place, Problem

NAMES = ("bridge_crew", "bruise_cruise", "general_quarters", "jure_of_the_seas", "to_the_bottom")
"""The games that come with the program, each with its rules."""

DECK = "deck"
"""The game of a deck of one's own, which has no rules."""

SHIPPED = (*NAMES, DECK)

_FOR_ITS_AUTHOR = "this is for its author to mend"


def names() -> tuple[str, ...]:
    """Every game there is: those that come with the program, then those of installed packages."""
    return (*SHIPPED, *(installed.name for installed in installed_games() if installed.name not in SHIPPED))


def game(name: str) -> Game[Any, Any]:
    """The game of that name; imported when asked for, so that ``--help`` stays quick.

    Raises BadFile for an installed game that cannot be had, KeyError for a name nobody has.
    """
    if name in SHIPPED:
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


def fault_inside(error: BaseException) -> Problem | None:
    """An error raised while the code of an installed game ran, at its last line there; None for others."""
    causes = [error]
    while (cause := causes[-1].__cause__) is not None and cause not in causes:
        causes.append(cause)
    traced_in_child = getattr(error, "traced_in_child", None)
    if traced_in_child is not None:
        causes = [error]
    traces = [frame for cause in causes for frame in walk_tb(cause.__traceback__)]
    steps = [(frame.f_code.co_filename, line) for frame, line in traces]
    frames = [(Path(file), line) for file, line in (*steps, *(traced_in_child or ()))]
    for path, line in reversed(frames):
        for installed in installed_games():
            if installed.folder is not None and path.is_relative_to(installed.folder):
                said = _in_words(error) if len(causes) == 1 else str(error).splitlines()[0]
                message = f"game '{installed.name}' breaks down: {said}"
                hint = f"{_FOR_ITS_AUTHOR}; --debug shows how it came about"
                return Problem(Place(shown(path), line), "broken-game", message, hint)
    return None


def _in_words(error: BaseException) -> str:
    """An error's kind and the first line of what it says."""
    reason = str(error).splitlines()[0] if str(error).strip() else "no reason given"
    return f"{type(error).__name__}, {reason}"


def _imported(installed: InstalledGame) -> Game[Any, Any]:
    """The game of an installed package, whatever its module does when it is imported."""
    entry = f"{installed.module}:{installed.attribute}"
    if not installed.attribute:
        message = f"the entry point of game '{installed.name}' names no Game"
        raise BadFile(installed.problem(message, f'write {installed.name} = "{installed.module}:GAME"'))
    try:
        value = import_module(installed.module)
        for attribute in installed.attribute.split("."):
            value = getattr(value, attribute)
    except TypeError as error:
        raise BadFile(_incomplete(installed, error) or _not_loaded(installed, error)) from error
    except (Exception, SystemExit) as error:
        raise BadFile(_not_loaded(installed, error)) from error
    if not isinstance(value, Game):
        message = f"'{entry}' is not a Game"
        raise BadFile(
            installed.problem(message, f"the entry point under {GROUP} names a generator.contract.Game")
        )
    if value.name != installed.name:
        message = f"the game at '{entry}' is called '{value.name}', its entry point '{installed.name}'"
        raise BadFile(installed.problem(message, "both have to have one name"))
    return value


def _not_loaded(installed: InstalledGame, error: BaseException) -> Problem:
    entry = f"{installed.module}:{installed.attribute}"
    message = f"game '{installed.name}' cannot be loaded from '{entry}': {_in_words(error)}"
    hint = f"{_FOR_ITS_AUTHOR}; python -c 'import {installed.module}' shows how it came about"
    return installed.problem(message, hint)


def _incomplete(installed: InstalledGame, error: TypeError) -> Problem | None:
    """The fields that its author forgot, where the game is put together; None for another error."""
    frame, line = list(walk_tb(error.__traceback__))[-1]
    if said := re.fullmatch(r"(Game|Rules)\.__init__\(\) missing .* arguments?: (.*)", str(error)):
        missing = ", ".join(re.findall(r"'(\w+)'", said[2]))
        message = f"the {said[1]} of '{installed.name}' does not say: {missing}"
        hint = f"generator/contract/{said[1].lower()}.py tells what each of them is"
        return Problem(Place(shown(Path(frame.f_code.co_filename)), line), "incomplete-game", message, hint)
    return None
