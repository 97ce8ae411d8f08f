"""A pack under check, and where things stand in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from pydantic import BaseModel

from generator.games.bridge_crew.pieces import (
    CrewFile,
    GameFile,
    OrdersFile,
    PersonalitiesFile,
    RolesFile,
    TechnobabbleFile,
)
from generator.reading.packs import Pack
from generator.reading.problems import Problem

M = TypeVar("M", bound=BaseModel)

SEVEN = 7
"""Orders, Crew cards and Personalities: as many of each. CR-2.4, CR-5.1"""


class Checked:
    """A pack under check: its files as far as they could be read, and where things stand in them."""

    def __init__(self, pack: Pack, models: Mapping[str, BaseModel]) -> None:
        self.pack = pack
        self.game = _as(GameFile, models.get("game.yaml"))
        self.orders = _as(OrdersFile, models.get("orders.yaml"))
        self.crew = _as(CrewFile, models.get("crew.yaml"))
        self.people = _as(PersonalitiesFile, models.get("personalities.yaml"))
        self.roles = _as(RolesFile, models.get("roles.yaml"))
        self.babble = _as(TechnobabbleFile, models.get("technobabble.yaml"))

    @property
    def order_ids(self) -> list[str]:
        return [order.id for order in self.orders.orders] if self.orders else []

    def at(self, code: str, message: str, file: str, *path: str | int, hint: str = "") -> Problem:
        """A Problem at a value."""
        return Problem(self.pack.place(file, *path), code, message, hint)

    def at_key(self, code: str, message: str, file: str, *path: str | int, hint: str = "") -> Problem:
        """A Problem at the key of a value: for what is missing in it."""
        return Problem(self.pack.key(file, *path), code, message, hint)


def _as(model: type[M], found: BaseModel | None) -> M | None:
    return found if isinstance(found, model) else None


def repeats(names: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Each name that was there before, with its index."""
    for index, name in enumerate(names):
        if name in names[:index]:
            yield index, name
