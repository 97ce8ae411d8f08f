"""``broadside table``: a game at the table in the browser, with its printed pieces."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli.browser.choosing import SEED_BYTES, lobby_of
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
from generator.cli.report import UsageError, say_fault, tell
from generator.cli.terminal.beginning import (
    Card,
    Drill,
    GameSeed,
    Names,
    Preset,
    Resume,
    begun,
    fresh_seed,
    named,
    names_of,
    puzzle_of,
    resumed,
    usual_preset,
)

if TYPE_CHECKING:
    import socket
    from collections.abc import Sequence

    from generator.games.loading import LoadedGame
    from generator.play.session import Session
    from generator.tabletop.links import Link
    from generator.tabletop.lobby import Lobby
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
    resume: Resume = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", parser=path_of, metavar="FILE", help="Where the page saves the game."),
    ] = None,
    share: Annotated[
        bool, typer.Option("--share", help="Let people on your network play, each with a secret link.")
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
    Ctrl-C ends the table; a game is kept only when it was saved, and --resume goes on with it.
    """
    if any(find_spec(package) is None for package in NEEDED):
        raise UsageError("the table is an extra", hint='pip install "broadside-pnp[preview]"')
    _check_folder_of(save)
    if name is None:
        chosen = (seats, card, preset, drill, seed, resume, names, share or None, people != "0" or None)
        if any(each not in (None, "", False) for each in chosen) or bots != "reference":
            raise UsageError(
                "without a game everything is chosen on the page", hint="name a game, or no options"
            )
        _serve_lobby(lobby_of(content, lang, save), port, show)
        return
    (loaded,) = loaded_packs([name], content, lang, player="table")
    if resume is not None:
        if seats is not None or people != "0" or card or preset or drill or seed is not None:
            raise UsageError("--resume goes on with a game as it was", hint="leave the other options out")
        session, puzzle = resumed(loaded, resume)
        if "" not in session.row:
            raise UsageError(f"{resume.as_posix()}: nobody plays in it but bots")
    else:
        count = seat_count(loaded.game, seats)
        own, row = _seats_of(people, count), bot_row(loaded.game, bots, count)
        text = checked_seed(seed) if seed is not None else fresh_seed(SEED_BYTES)
        preset = preset or usual_preset(loaded, card)
        puzzle = puzzle_of(loaded, card, preset, drill, text)
        session = begun(loaded, ["" if spot in own else bot for spot, bot in enumerate(row)], text, puzzle)
    called = names_of(session, names)
    loaded, row, played = named(loaded, session.row, called), session.row, puzzle

    def another() -> tuple[Session[Any, Any], str]:
        text = fresh_seed(SEED_BYTES)
        # A card that was named or saved is played once more; of a kind of card there is a new one.
        fresh = puzzle_of(loaded, "", preset, drill, text) or played
        following = begun(loaded, row, text, fresh)
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
    from generator.drawing.bounded_drawing import prepare_to_draw
    from generator.serving.gate import names_of as hosts_of
    from generator.serving.server import LOOPBACK, serve
    from generator.tabletop.links import links_for, names_on_network, network_address
    from generator.tabletop.server import TableServer
    from generator.tabletop.table import Table

    address = network_address() if share else LOOPBACK
    if not address:
        raise UsageError("--share: this machine is on no network", hint="leave --share out")
    listener = _listener(port, address)
    if not loaded.pack.trusted:
        prepare_to_draw()
    port = listener.getsockname()[1]
    game = Table(loaded, session, puzzle, save, another)
    links = links_for(game.people, share)
    server = TableServer(game, links, say_fault)
    if len(links) > 1:
        server.views.draw_ahead()
    players = [game.commentary.player(link.seats[0]) for link in links] if share else []
    _tell_links(f"http://{address}:{port}", links, players)
    if show:
        _open(f"http://{address}:{port}{server.address}")
    names = names_on_network(address, port) if share else hosts_of(port)
    serve(server.app(names), listener, server.start, server.end, say_fault)


def _serve_lobby(lobby: Lobby, port: int, show: bool) -> None:
    from generator.drawing.bounded_drawing import prepare_to_draw
    from generator.serving.gate import names_of as hosts_of
    from generator.serving.server import LOOPBACK, serve

    prepare_to_draw()
    listener = _listener(port, LOOPBACK)
    port = listener.getsockname()[1]
    address = f"http://{LOOPBACK}:{port}{lobby.home}"
    tell(address)
    tell("Ctrl-C ends the table; a game is kept when it was saved", err=True)
    if show:
        _open(address)
    serve(lobby.app(hosts_of(port)), listener, lobby.start, lobby.end, say_fault)


def _open(address: str) -> None:
    """Show the page; whoever has no browser here has the link."""
    import webbrowser

    webbrowser.open(address)


def _listener(port: int, address: str) -> socket.socket:
    from generator.serving.server import listening

    try:
        return listening(port, address)
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise UsageError(f"--port {port}: {reason}", hint="--port 0 takes any that is free") from None


def _tell_links(home: str, links: Sequence[Link], players: Sequence[str]) -> None:
    """The links; with the name of each player where they are told to several."""
    for number, link in enumerate(links):
        tell(f"{players[number]}: {home}/seat/{link.token}" if players else f"{home}/seat/{link.token}")
    if players:
        tell(
            "whoever on this network has a link plays that seat and sees what it sees; "
            "send each to its player alone, on a network you trust",
            err=True,
        )
    tell("Ctrl-C ends the table; a game is kept when it was saved", err=True)
