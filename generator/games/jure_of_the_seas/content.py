"""The content of a pack as one value, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Self

from pydantic import BaseModel

from generator.games.jure_of_the_seas.board import Sea
from generator.games.jure_of_the_seas.pieces import (
    BoardFile,
    DaikaijuFile,
    GameFile,
    Options,
    ShipFile,
    WakeFile,
)
from generator.system.values import frozen

GAME, BOARD, WAKES = "game.yaml", "board.yaml", "wakes.yaml"
DAIKAIJU, SHIPS = "daikaiju.yaml", "ships.yaml"

FILES: Mapping[str, type[BaseModel]] = {
    GAME: GameFile,
    BOARD: BoardFile,
    WAKES: WakeFile,
    DAIKAIJU: DaikaijuFile,
    SHIPS: ShipFile,
}


@frozen(slots=False)
class Content:
    """Everything in the box. ``sea`` is what the rules need of it, worked out once."""

    game: GameFile
    board: BoardFile
    wakes: WakeFile
    daikaiju: DaikaijuFile
    ships: ShipFile

    @cached_property
    def sea(self) -> Sea:
        """The tables of the engine."""
        return Sea(self.game, self.board, self.wakes.wakes, self.daikaiju.daikaiju)

    def without_daikaiju(self, switched_on: bool = True) -> Self:
        """The same box with the option of open water switched on, or off. JS-12.1"""
        game = self.game.model_copy(update={"options": Options(no_daikaiju=switched_on)})
        return replace(self, game=game)
