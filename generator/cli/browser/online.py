"""Games as tables online, for playingcards.io and Tabletop Simulator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from generator.cli.progress import progress
from generator.cli.report import UsageError, say

if TYPE_CHECKING:
    from generator.contract import Setup
    from generator.games.loading import LoadedGame
    from generator.press.planning import Order
    from generator.press.print_run import Outcome
    from generator.press.settings import Format, Settings

USUAL_PLAYERS = 4
"""A table is set up for so many, or for the nearest number a game is for, unless another is given."""


def hosted_at(address: str) -> str:
    """An address that pictures are fetched from; "" for none. UsageError for what is no address."""
    if address:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
            hint = "write one such as https://example.org/pictures"
            raise UsageError(f"--images-at '{address}' is no address that a table can fetch from", hint=hint)
    return address


def tables(
    games: Sequence[LoadedGame],
    orders: Sequence[Order],
    form: Format,
    *,
    players: int | None,
    hosted: str,
    settings: Settings,
) -> Outcome:
    """Write each order of these games as a table online; single components are laid out without rules."""
    from generator.press.online.orders import write_tables
    from generator.press.online.setups import OnlineTable

    due = []
    for loaded, order in zip(games, orders, strict=True):
        setup = setup_of(loaded, order, players)
        due.append((order, OnlineTable(setup, hosted)))
        say(f"{loaded.pack.name}: set up for {counted(setup.players)}")
    total = sum(1 for _, table in due for _ in table.setup.things())
    with progress("drawing", total, "things") as show:
        done = 0

        def count(drawn: int) -> None:
            nonlocal done
            done += drawn
            show(min(done, total))

        return write_tables(due, settings, form, count)


def counted(players: int) -> str:
    """So many players, in words."""
    return "1 player" if players == 1 else f"{players} players"


def setup_of(loaded: LoadedGame, order: Order, players: int | None) -> Setup:
    """The table of a whole game as it says itself; of parts, and of others, as it follows from them."""
    from generator.contract import set_up

    asked = loaded.header.players
    count = players or min(max(USUAL_PLAYERS, asked.min), asked.max)
    if loaded.game.setup is None or {each.name for each in order.components} != {
        each.name for each in order.all
    }:
        return set_up(order.components, count, loaded.pack.words)
    return loaded.game.setup(loaded.content, loaded.pack, order.components, count)
