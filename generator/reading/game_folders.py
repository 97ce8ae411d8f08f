"""Homes: the folders games come from, our own and those of installed packages.

A package from outside joins by naming its game under the entry point group ``broadside.games``. Its
content lies in ``content/<game>/`` and its layouts in ``layouts/<game>/``, inside the package. Nothing
of it is imported here: where it lies is read from what the installer wrote down.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import cache
from importlib.machinery import PathFinder
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from generator.reading.problems import Place, Problem
from generator.system.values import frozen

GROUP = "broadside.games"
"""The entry point group an installed package names its game under, as ``kraken = "kraken:GAME"``."""

_PROGRAM = Path(__file__).resolve().parent.parent


@frozen(slots=False)
class InstalledGame:
    """A game of an installed package: ``name = "module:attribute"`` among its entry points.

    ``label`` says in a Problem where it comes from: the name and version of the distribution.
    """

    name: str
    module: str
    attribute: str
    label: str

    @property
    def folder(self) -> Path | None:
        """The folder of its module, None when that is not installed; nothing is imported."""
        top, *inner = self.module.split(".")
        spec = PathFinder.find_spec(top)
        places = list(spec.submodule_search_locations or ()) if spec is not None else []
        folder = Path(places[0]).joinpath(*inner) if places else None
        return folder if folder is not None and folder.is_dir() else None

    @property
    def pack(self) -> Path | None:
        """The folder of its content, None when there is none."""
        pack = self.folder and self.folder / "content" / self.name
        return pack if pack is not None and (pack / "game.yaml").is_file() else None

    def problem(self, message: str, hint: str = "") -> Problem:
        """One thing wrong with it."""
        return Problem(Place(self.label), "broken-game", message, hint)

    def no_content(self) -> Problem:
        """The problem of a package whose content is not where it has to be."""
        if self.folder is None:
            return self.problem(
                f"game '{self.name}' is in the package '{self.module}', which is not installed",
                f"its entry point under {GROUP} has to name a package",
            )
        return self.problem(
            f"game '{self.name}' has no content/{self.name}/game.yaml in its package '{self.module}'",
            "content and layouts lie inside the package, and its build has to include them",
        )


@cache
def installed_games() -> tuple[InstalledGame, ...]:
    """Every game of an installed package, sorted by name; the first of two with one name counts."""
    games: dict[str, InstalledGame] = {}
    for installed in _entries():
        games.setdefault(installed.name, installed)
    return tuple(games.values())


def name_clashes(shipped_names: Collection[str]) -> list[Problem]:
    """A warning for each installed game that nobody can ask for, because another one has its name."""
    problems = []
    owners: dict[str, str] = {}
    for game in _entries():
        owner = "a game that comes with the program" if game.name in shipped_names else owners.get(game.name)
        if owner is not None:
            message = f"game '{game.name}' is left out: {owner} has that name"
            hint = "its author has to give it another name"
            problems.append(replace(game.problem(message, hint), severity="warning"))
        owners.setdefault(game.name, f"the one of {game.label}")
    return problems


@cache
def _entries() -> tuple[InstalledGame, ...]:
    entries = sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))
    return tuple(dict.fromkeys(map(_installed, entries)))


def _installed(entry: EntryPoint) -> InstalledGame:
    module, _, attribute = entry.value.partition(":")
    source = f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else entry.name
    return InstalledGame(entry.name, module.strip(), attribute.strip(), source)


def shipped(kind: str) -> Path:
    """The folder ``content`` or ``layouts`` that came with the program, installed or in a checkout."""
    packed = _PROGRAM / "shipped" / kind
    return packed if packed.is_dir() else _PROGRAM.parent / kind


def are_installed(folders: Iterable[Path]) -> bool:
    """Whether all of these folders came with the program or an installed package."""
    return all(map(is_installed, folders))


def is_installed(folder: Path) -> bool:
    """Whether a folder came with the program or with an installed package, as code does."""
    real = Path(os.path.realpath(folder))

    def lies_in(homes: Iterable[Path | None]) -> bool:
        return any(home is not None and real.is_relative_to(os.path.realpath(home)) for home in homes)

    # What is installed besides is looked for only where that decides: a hundred packages are asked.
    return lies_in((shipped("content"), shipped("layouts"))) or lies_in(
        installed.folder for installed in installed_games()
    )


def layouts_of(game: str) -> Path | None:
    """The folder that holds the layouts of a game in a folder of its name; None when nobody has any."""
    ours = shipped("layouts")
    if (ours / game).is_dir():
        return ours
    homes = (
        installed.folder / "layouts"
        for installed in installed_games()
        if installed.name == game and installed.folder
    )
    return next((home for home in homes if (home / game).is_dir()), None)


def shown(path: Path) -> str:
    """A path as somebody would type it here: relative when it is below the current folder."""
    whole = Path(os.path.abspath(path))
    folder = Path.cwd()
    return (whole.relative_to(folder) if whole.is_relative_to(folder) else path).as_posix()
