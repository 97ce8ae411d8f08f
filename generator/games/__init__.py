"""The games on the shelf. A new game is one more name in NAMES."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from generator.contract import Game

NAMES = ("bridge_crew", "bruise_cruise", "general_quarters", "jure_of_the_seas")


def game(name: str) -> Game[Any, Any]:
    """The game of that name; imported when asked for, so that ``--help`` stays quick."""
    found: Game[Any, Any] = import_module(f"generator.games.{name}").GAME
    return found
