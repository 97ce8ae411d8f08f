"""A free table of the deck that everybody has, and those who ask it, without a socket."""

from __future__ import annotations

import copy
import threading
from collections import OrderedDict
from functools import cache
from pathlib import Path

from generator.games.loading import LoadedGame
from generator.play.free.session import FreeSession
from generator.play.free.state import FreeState
from generator.tabletop.free.beginning import Laid, laid
from generator.tabletop.free.pace import Pace
from generator.tabletop.free.server import FreeServer
from generator.tabletop.free.table import FreeTable
from generator.tabletop.links import links_for
from tests import shipped
from tests.tabletop.asking import Sat, unexpected

NAMES = {0: "Ann", 1: "Ben", 2: "Cid"}


class Patient(Pace):
    """Lets everybody act as fast as they like."""

    def may_act(self) -> bool:
        return True


@cache
def loaded() -> LoadedGame:
    return LoadedGame(shipped.pack("deck").with_names(NAMES), *shipped.load("deck"))


@cache
def beginning(seats: int = 3) -> Laid:
    return laid(loaded(), seats)


def free_table(seed: str = "sea", seats: int = 3, save: Path | None = None, pace=Patient) -> FreeTable:
    begun = beginning(seats)
    return FreeTable(loaded(), begun, FreeSession(begun.start, seed), save, pace)


def free_sat(seed: str = "sea", seats: int = 3, share: bool = True, **rest: object) -> Sat:
    table = free_table(seed, seats, **rest)
    return Sat(FreeServer(table, links_for(table.people, share), unexpected))


def twin(sitting: Sat, state: FreeState) -> Sat:
    """The same table with another state on it, the same for all that anybody was told so far."""
    server, table = copy.copy(sitting.server), copy.copy(sitting.table)
    table.session = copy.copy(table.session)
    table.session.state, table.session.acts = state, [*table.session.acts]
    table.session._kept = [*table.session._kept]
    table.lock, table._log, table.tell = threading.RLock(), [*table._log], lambda: None
    server.table, server.views = table, copy.copy(server.views)
    server.views.table, server._seen = table, OrderedDict()
    # What anybody is told here nobody is told at the other table.
    pictures = server.views.pictures = copy.copy(server.views.pictures)
    pictures._named = {seat: copy.copy(named) for seat, named in pictures._named.items()}
    return Sat(server, sitting.home)


def deck(sitting: Sat) -> int:
    """The number of the largest pile."""
    return max(sitting.table.state.piles.values(), key=lambda pile: len(pile.cards)).id
