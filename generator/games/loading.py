"""A pack together with the game that plays it: what every floor below the games begins with."""

from __future__ import annotations

from typing import Any, NamedTuple

from generator.contract import Edition, Game, Tabletop
from generator.games import game as game_named
from generator.reading.checking import Reader, has_errors
from generator.reading.header import Header, header
from generator.reading.packs import Pack
from generator.reading.problems import Problem, in_file_order
from generator.reading.strings.translation import in_language, string_problems
from generator.reading.strings.words import ENGLISH


class LoadedGame(NamedTuple):
    """A pack, the game it is for, and its content as that game reads it."""

    pack: Pack
    game: Game[Any, Any]
    content: Any

    @property
    def header(self) -> Header:
        """The title of the game on paper, and what else every game.yaml says."""
        return header(self.pack)


def laid_out(loaded: LoadedGame) -> Tabletop[Any, Any] | None:
    """The game laid out with its printed pieces; None for a game that is played by sentences alone."""
    if loaded.game.tabletop is None:
        return None
    parts = loaded.game.components(loaded.content, loaded.pack, Edition(loaded.pack.language))
    return loaded.game.tabletop(loaded.content, loaded.pack, parts)


def load(
    pack: Pack, language: str = ENGLISH, game: Game[Any, Any] | None = None
) -> tuple[LoadedGame | None, list[Problem]]:
    """The loaded game, None when there is an error in the pack, and the problems of its content.

    ``pack.game`` must be one of ``generator.games.names()``, unless ``game`` is handed in: tests of a
    package do so that is not installed. In another language the pack and its content have the texts of
    that language, and the problems are those of its strings as well.
    """
    game = game or game_named(pack.game)
    content, problems = game.read(pack)
    if content is None or language == ENGLISH:
        problems = in_file_order([*problems, *string_problems(pack)])
        return (
            None if content is None or has_errors(problems) else LoadedGame(pack, game, content)
        ), problems
    translated, faults = in_language(pack, language, game.files_of(pack))
    if translated is None or has_errors(faults):
        return None, in_file_order([*problems, *faults])
    content, wrong = game.read(translated)
    loaded = None if content is None else LoadedGame(translated, game, content)
    return loaded, in_file_order([*problems, *faults, *wrong])


def load_unchecked(pack: Pack, language: str = ENGLISH) -> tuple[LoadedGame | None, list[Problem]]:
    """The same, with the content of a pack that only fails checks of the whole.

    Such content breaks rules of its game: it may be looked at, and even that may raise any exception.
    It is shown in English.
    """
    loaded, problems = load(pack, language)
    game = game_named(pack.game)
    if loaded is None and isinstance(game.read, Reader):
        files = game.files_of(pack)
        models, _ = pack.load(files)
        if len(models) == len(files):
            return LoadedGame(pack, game, game.read.content(*models.values())), problems
    return loaded, problems
