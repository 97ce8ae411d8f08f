"""``broadside table``: a game at the table in the browser, with its printed pieces."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.browser.choosing import lobby_of
from generator.cli.browser.free import SEED_BYTES, Wishes, serve_free
from generator.cli.browser.served import serve_links, serve_lobby
from generator.cli.options import (
    Bots,
    Content,
    Lang,
    Seats,
    bot_row,
    checked_seed,
    loaded_packs,
    path_of,
    seat_count,
)
from generator.cli.report import UsageError, say_fault
from generator.cli.terminal.beginning import (
    Card,
    Drill,
    GameSeed,
    Names,
    Preset,
    Resume,
    Rules,
    begun,
    fresh_seed,
    named,
    names_of,
    puzzle_of,
    resumed,
    switched_by,
    usual_preset,
)

if TYPE_CHECKING:
    from generator.games.loading import LoadedGame
    from generator.play.session import Session
    from generator.tabletop.server import TableServer
    from generator.tabletop.table import Another

NEEDED = ("starlette", "uvicorn")


def table(
    name: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The game; chosen on the page when none is given.")
    ] = None,
    seats: Seats = None,
    people: Annotated[
        str, typer.Option("--people", metavar="A,B", help="The seats of people, from 0; or all.")
    ] = "0",
    bots: Bots = "reference",
    names: Names = "",
    seed: GameSeed = None,
    card: Card = "",
    preset: Preset = "",
    drill: Drill = False,
    rule: Rules = None,
    resume: Resume = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", parser=path_of, metavar="FILE", help="Where the page saves the game."),
    ] = None,
    share: Annotated[
        bool, typer.Option("--share", help="Let people on your network play, each with a secret link.")
    ] = False,
    free: Annotated[
        bool, typer.Option("--free", help="Lay the pieces out and leave the rules to the players.")
    ] = False,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="The port to listen on; 0 for any that is free.")
    ] = 8001,
    show: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
    lang: Lang = "en",
    content: Content = None,
) -> None:
    """Play in the browser, with the pieces as they are printed.

    Bots take the seats that people do not. Several people on one machine pass it round; with --share
    each has a link, on any machine of the network. What a seat may not know is never sent to it.
    A deck has no rules: it lies on a free table, as any game does with --free, where everything may be
    moved, turned, stacked, shuffled, dealt and searched by anybody at any time.
    Ctrl-C ends the table; a game is kept only when it was saved, and --resume goes on with it.
    """
    if any(find_spec(package) is None for package in NEEDED):
        raise UsageError("the table is an extra", hint='pip install "broadside-pnp[preview]"')
    _check_folder_of(save)
    if name is None:
        chosen = (seats, card, preset, drill, seed, resume, names, share, people != "0", free, rule)
        if any(each not in (None, "", False) for each in chosen) or bots != "reference":
            raise UsageError(
                "without a game everything is chosen on the page", hint="name a game, or no options"
            )
        serve_lobby(lobby_of(content, lang, save), port, show)
        return
    (loaded,) = loaded_packs([name], content, lang)
    if free or loaded.game.rules is None:
        if people not in ("0", "all") or bots != "reference" or card or preset or drill or rule:
            raise UsageError(
                "at a free table all seats are people's, and nothing is dealt by rules",
                hint="leave --people, --bots, --card, --preset, --drill and --rule out",
            )
        serve_free(loaded, Wishes(seats, names, seed, resume, save), share=share, port=port, show=show)
        return
    if resume is not None:
        if seats is not None or people != "0" or card or preset or drill or rule or seed is not None:
            raise UsageError("--resume goes on with a game as it was", hint="leave the other options out")
        loaded, session, puzzle = resumed(loaded, resume)
        if "" not in session.row:
            raise UsageError(f"{resume.as_posix()}: nobody plays in it but bots")
    else:
        loaded, switched = switched_by(loaded, rule or ())
        count = seat_count(loaded.game, seats)
        own, row = _seats_of(people, count), bot_row(loaded.game, bots, count)
        text = checked_seed(seed) if seed is not None else fresh_seed(SEED_BYTES)
        preset = preset or usual_preset(loaded, card)
        puzzle = puzzle_of(loaded, card, preset, drill, text)
        session = begun(loaded, ["" if spot in own else bot for spot, bot in enumerate(row)], text, puzzle)
        session.switched = switched
    called = names_of(session, names)
    loaded, row, played = named(loaded, session.row, called), session.row, puzzle
    rules = session.switched

    def another() -> tuple[Session[Any, Any], str]:
        text = fresh_seed(SEED_BYTES)
        # A card that was named or saved is played once more; of a kind of card there is a new one.
        fresh = puzzle_of(loaded, "", preset, drill, text) or played
        following = begun(loaded, row, text, fresh)
        following.switched = rules
        names_of(following, called)
        return following, fresh

    _serve(loaded, session, puzzle, save, share, port, another=another, show=show)


def _seats_of(people: str, count: int) -> list[int]:
    """The seats named; UsageError for one there is not, or none at all."""
    if people.strip() == "all":
        return list(range(count))
    words = [word.strip() for word in people.split(",")]
    wrong = [word for word in words if not (word.isascii() and word.isdigit() and len(word) < 4)]
    wrong += [word for word in words if word not in wrong and int(word) >= count]
    if wrong:
        raise UsageError(f"--people: seat '{wrong[0]}' is not one of 0 to {count - 1}")
    return sorted({int(word) for word in words})


def _check_folder_of(save: Path | None) -> None:
    """UsageError now rather than after an evening's game."""
    if save is not None and (save.is_dir() or not save.parent.is_dir()):
        reason = "is a folder" if save.is_dir() else "is in no folder there is"
        raise UsageError(f"--save {save.as_posix()} {reason}")


def _serve(
    loaded: LoadedGame,
    session: Session[Any, Any],
    puzzle: str,
    save: Path | None,
    share: bool,
    port: int,
    *,
    another: Another,
    show: bool = False,
) -> None:
    from generator.tabletop.links import links_for
    from generator.tabletop.server import TableServer
    from generator.tabletop.table import Table

    def laid() -> TableServer:
        table = Table(loaded, session, puzzle, save, another)
        return TableServer(table, links_for(table.people, share), say_fault)

    def name(server: TableServer, seat: int) -> str:
        return server.table.commentary.player(seat)

    serve_links(laid, name, loaded.pack.trusted, share=share, port=port, show=show)
