"""Who sits at the table: the options ``playtest`` and ``play`` share, and what they mean for a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.report import usage_error

if TYPE_CHECKING:
    from generator.contract import Game

Seats = Annotated[
    int | None, typer.Option("--seats", metavar="K", help="How many play; else a middling number.")
]
Bots = Annotated[
    str,
    typer.Option("--bots", metavar="A,B", help="One bot for all seats, or one a seat, with commas between."),
]


def seat_count(game: Game[Any, Any], asked: int | None) -> int:
    """The number asked for, or the middle of what the game allows."""
    if asked is None:
        return game.seats[len(game.seats) // 2]
    if asked not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        allowed = f"{least} to {most} seats" if least < most else f"{least} seat"
        raise usage_error(f"{game.name} has {allowed}, not {asked}")
    return asked


def bot_row(game: Game[Any, Any], names: str, seats: int) -> tuple[str, ...]:
    """The name of the bot in each seat."""
    from generator.play.bots import UnknownBot, seated

    try:
        row = seated(game, [name.strip() for name in names.split(",")], seats)
    except UnknownBot as wrong:
        raise usage_error(str(wrong), hint=wrong.hint) from None
    return tuple(player.name for player in row)


def checked_seed(seed: str) -> str:
    """The seed, if it is text that can be printed and typed again."""
    if not seed.isprintable():
        raise usage_error("--seed has to be text that can be printed on one line")
    return seed
