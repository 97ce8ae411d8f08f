"""Names on the command line as orders for the press: games, parts of them, pieces, how often."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.options import ENGLISH, no_folders
from generator.cli.report import UsageError
from generator.press.print_options import Ink

if TYPE_CHECKING:
    from generator.contract import Component, Edition
    from generator.games.loading import LoadedGame
    from generator.press.planning import Order


def by_game(names: Sequence[str]) -> dict[str, dict[str, list[str]]]:
    """The components wanted of each game named, and of each the pieces; none stand for all of them."""
    from generator.reading.packs import name_in_text

    no_folders(names)
    wanted: dict[str, dict[str, list[str]]] = {}
    whole: set[str] = set()
    for name in names:
        game, _, rest = name.strip("/").partition("/")
        component, _, piece = rest.partition("/")
        game = name_in_text(game)
        parts = wanted.setdefault(game, {})
        if not component:
            whole.add(game)
        elif not piece:
            parts[component] = []
        elif parts.get(component) != []:
            parts.setdefault(component, []).append(piece)
    return {game: {} if game in whole else parts for game, parts in wanted.items()}


def check_players(loaded: LoadedGame, players: int | None) -> None:
    """UsageError for a number of players that a game is not for."""
    asked = loaded.header.players
    if players is not None and not asked.min <= players <= asked.max:
        allowed = f"{asked.min} to {asked.max}" if asked.min < asked.max else f"{asked.min}"
        raise UsageError(f"--players: {loaded.pack.name} is for {allowed}, not {players}")


def order_of(
    loaded: LoadedGame,
    wanted: dict[str, dict[str, list[str]]],
    out: Path,
    edition: Edition,
    ink: Ink = "home",
    copies: int = 1,
) -> Order:
    """The order for one pack. UsageError for a component or a piece that it does not have."""
    from generator.press.planning import Order, is_for_press_only

    pack = loaded.pack
    components = list(loaded.game.components(loaded.content, pack, replace(edition, language=pack.language)))
    chosen: list[Component] = []
    for name, pieces in (wanted.get(pack.name) or wanted.get(pack.game) or {}).items():
        matching = [each for each in components if name in (each.name, each.sheet)]
        if not matching:
            names = dict.fromkeys([*(each.name for each in components), *(each.sheet for each in components)])
            raise UsageError(f"{pack.name} has no '{name}' to print", name, [one for one in names if one])
        if ink != "press" and all(map(is_for_press_only, matching)):
            raise UsageError(f"{pack.name}/{name} is for a press only", hint="--ink press")
        if pieces:
            matching = [picked(matching, name, pieces, pack.name)]
        chosen += [component for component in matching if component not in chosen]
    header = loaded.header
    folder = out / pack.name if pack.language == ENGLISH else out / pack.name / pack.language
    # A whole game for a press is one edition; what it replaces is printed when it is named.
    of_edition = [each for each in components if not (each.home_only and ink == "press")]
    due = [times(component, copies) for component in chosen or of_edition]
    return Order(pack, header.title, due, folder, components, header.tagline, whole=not chosen)


def picked(components: Sequence[Component], name: str, pieces: Sequence[str], pack: str) -> Component:
    """A component of these pieces alone, which gets a file of its own. UsageError for one there is not."""
    holders = [each for each in components if each.name == name] or list(components)
    component = holders[0]
    by_id = {piece.id: piece for piece in component.pieces}
    for piece in pieces:
        if piece not in by_id:
            raise UsageError(f"{pack}/{component.name} has no piece '{piece}'", piece, list(by_id))
    chosen = [by_id[piece] for piece in dict.fromkeys(pieces)]
    ending = re.sub(r"[^a-z0-9_-]+", "-", chosen[0].id.lower()).strip("-") if len(chosen) == 1 else "picked"
    file = f"{component.name}-{ending or 'picked'}"
    return replace(component, name=file, pieces=chosen, sheet="", variable=None)


def times(component: Component, copies: int) -> Component:
    """The component with every piece that many times; pieces that are each one of a kind stay single."""
    if copies == 1 or component.variable is not None or not isinstance(component.pieces, list | tuple):
        return component
    pieces = [replace(piece, copies=piece.copies * copies) for piece in component.pieces]
    return replace(component, pieces=pieces)
