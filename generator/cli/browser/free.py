"""``broadside table`` without rules: a deck, or any game, on a free table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.browser.served import serve_links
from generator.cli.options import checked_seed
from generator.cli.report import UsageError, say_fault
from generator.cli.terminal.beginning import fresh_seed, named
from generator.system.values import frozen

if TYPE_CHECKING:
    from generator.games.loading import LoadedGame
    from generator.reading.header import Players
    from generator.tabletop.free.server import FreeServer
    from generator.tabletop.free.table import FreeTable

SEED_BYTES = 16
"""Of a seed nobody chose: whoever sees their hand could try all seeds that are shorter."""

USUAL_SEATS = 2
"""Of a deck that does not say for how many it is."""


@frozen
class Wishes:
    """The options of a free table: seats, names, a seed, a saved table to go on with, where it is saved."""

    seats: int | None = None
    names: str = ""
    seed: str | None = None
    resume: Path | None = None
    save: Path | None = None


def serve_free(loaded: LoadedGame, wishes: Wishes, *, share: bool, port: int, show: bool) -> None:
    """Lay a game or a deck out, and serve its table."""
    from generator.tabletop.free.server import FreeServer
    from generator.tabletop.links import links_for

    table = free_table(loaded, wishes)

    def laid() -> FreeServer:
        return FreeServer(table, links_for(table.people, share), say_fault)

    def name(server: FreeServer, seat: int) -> str:
        return server.table.names[seat]

    serve_links(laid, name, loaded.pack.trusted, share=share, port=port, show=show)


def free_table(loaded: LoadedGame, wishes: Wishes) -> FreeTable:
    """The table that was wished for. UsageError where it cannot be laid."""
    from generator.play.free.session import FreeSession
    from generator.tabletop.free.beginning import laid
    from generator.tabletop.free.table import FreeTable

    if wishes.resume is not None:
        if wishes.seats is not None or wishes.seed is not None:
            raise UsageError("--resume goes on with a game as it was", hint="leave the other options out")
        return _resumed(loaded, wishes.resume, wishes)
    seats = _seats(loaded, wishes.seats)
    seed = checked_seed(wishes.seed) if wishes.seed is not None else fresh_seed(SEED_BYTES)
    called = named(loaded, [""] * seats, wishes.names)
    begun = laid(called, seats)
    session = FreeSession(begun.start, seed)
    session.names = wishes.names
    return FreeTable(called, begun, session, wishes.save)


def _resumed(loaded: LoadedGame, path: Path, wishes: Wishes) -> FreeTable:
    from generator.play.free.session import FreeSession, read_table
    from generator.play.session import BadSave
    from generator.tabletop.free.beginning import laid
    from generator.tabletop.free.table import FreeTable

    try:
        save = read_table(path)
        if save.game != loaded.pack.name:
            raise BadSave(f"a table of {save.game}, not of {loaded.pack.name}")
        if save.content != loaded.pack.digest:
            raise BadSave("played with other content; --content names the folder it was played with")
        names = wishes.names or save.names
        called = named(loaded, [""] * _seats(loaded, save.players), names)
        begun = laid(called, save.players)
        session = FreeSession(begun.start, save.seed)
        session.catch_up(save.acts)
    except BadSave as wrong:
        raise UsageError(f"{path.as_posix()}: {wrong}") from None
    session.names = names
    return FreeTable(called, begun, session, wishes.save)


def _seats(loaded: LoadedGame, asked: int | None) -> int:
    """The number asked for, or the fewest a game is for. UsageError for another number."""
    players = loaded.header.players
    if asked is None:
        return usual_seats(players)
    if not players.min <= asked <= players.max:
        raise UsageError(f"{loaded.pack.name} has {players.min} to {players.max} seats, not {asked}")
    return asked


def usual_seats(players: Players) -> int:
    """Of a game or a deck when nobody says how many play."""
    from generator.reading.header import ANYBODY

    return USUAL_SEATS if players == ANYBODY else players.min
