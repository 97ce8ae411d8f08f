"""A pack together with the game that plays it: what every floor below the games begins with."""

from __future__ import annotations

from typing import Any, NamedTuple

from generator.contract import Game
from generator.games import game as game_named
from generator.reading.nodes import MapNode, Scalar
from generator.reading.packs import BOX, Pack
from generator.reading.problems import Problem


class LoadedGame(NamedTuple):
    """A pack, the game it is for, and its content as that game reads it."""

    pack: Pack
    game: Game[Any, Any]
    content: Any

    @property
    def title(self) -> str:
        """The game's name on paper."""
        return title_of(self.pack)


def load(pack: Pack) -> tuple[LoadedGame | None, list[Problem]]:
    """The loaded game, None when the pack cannot be read, and the problems of its content.

    ``pack.game`` must be one of ``generator.games.NAMES``.
    """
    game = game_named(pack.game)
    content, problems = game.read(pack)
    return (None if content is None else LoadedGame(pack, game, content)), problems


def title_of(pack: Pack) -> str:
    """The title in ``game.yaml``; without one, the name of the pack's folder."""
    return _text(pack, "title") or pack.name


def tagline_of(pack: Pack) -> str:
    """The tagline in ``game.yaml``, or ""."""
    return _text(pack, "tagline")


def _text(pack: Pack, key: str) -> str:
    source, _ = pack.source(BOX)
    if source is None or not isinstance(source.root, MapNode):
        return ""
    value = source.root.items.get(key)
    return value.text if isinstance(value, Scalar) else ""
