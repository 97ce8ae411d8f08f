"""Servers of tables, listened to: their links told, the page opened, until Ctrl-C."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from generator.cli.report import UsageError, say_fault, tell

if TYPE_CHECKING:
    import socket

    from generator.tabletop.linked_server import LinkedServer
    from generator.tabletop.links import Link
    from generator.tabletop.lobby import Lobby

    S = TypeVar("S", bound=LinkedServer)
else:
    S = TypeVar("S")


def serve_links(
    laid: Callable[[], S],
    name: Callable[[S, int], str],
    trusted: bool,
    *,
    share: bool,
    port: int,
    show: bool,
) -> None:
    """Serve a table to those who have its links, which are told with the ``name`` of each seat if shared.

    ``laid`` lays it once there is an address to listen on. Packs that are not ``trusted`` are drawn apart.
    """
    from generator.drawing.bounded_drawing import prepare_to_draw
    from generator.serving.gate import names_of as hosts_of
    from generator.serving.server import LOOPBACK, serve
    from generator.tabletop.links import names_on_network, network_address

    address = network_address() if share else LOOPBACK
    if not address:
        raise UsageError("--share: this machine is on no network", hint="leave --share out")
    listener = _listener(port, address)
    if not trusted:
        prepare_to_draw()
    port = listener.getsockname()[1]
    server = laid()
    links = server.links
    if len(links) > 1:
        server.views.draw_ahead()
    _tell_links(
        f"http://{address}:{port}", links, [name(server, link.seats[0]) for link in links] if share else []
    )
    if show:
        _open(f"http://{address}:{port}{server.address}")
    names = names_on_network(address, port) if share else hosts_of(port)
    serve(server.app(names), listener, server.start, server.end, say_fault)


def serve_lobby(lobby: Lobby, port: int, show: bool) -> None:
    """Serve the page that chooses a game, and the tables that are begun there."""
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
