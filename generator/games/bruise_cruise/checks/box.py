"""Checks of the numbers of the rules, the components and the lines. BC-V20"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.games.bruise_cruise.content import GAME, LINES, Content
from generator.games.bruise_cruise.pieces import ITEMS, CruiseLine, Port, Region
from generator.reading.checking import Checked, contents_add_up
from generator.reading.problems import Problem

COMPONENTS = {
    "board": 1,
    "action_cards": 82,
    "unfathomable_cards": 18,
    "flags": 48,
    "home_port_markers": 4,
    "ships": 24,
    "anchors": 9,
    "torpedoes": 15,
    "missiles": 18,
    "life_preservers": 24,
    "dice": 2,
    "scorecard": 1,
    "score_tokens": 4,
}
"""The counts of the rulebook for a box."""


def box_fits(checked: Checked, content: Content) -> Iterator[Problem]:
    """Components, then what they have to be enough for."""
    yield from _components(checked, content)
    yield from _lines(checked, content)
    yield from _numbers(checked, content)


def _components(checked: Checked, content: Content) -> Iterator[Problem]:
    yield from contents_add_up(checked, COMPONENTS, "BC-V20", "the rulebook counts on them")
    listed = {line.id for line in content.game.contents}
    for item, expected in COMPONENTS.items():
        if item not in listed:
            hint = f"add {{id: {item}, name: {item.replace('_', ' ').capitalize()}, count: {expected}}}"
            message = f"{item}: none listed, expected {expected}"
            yield checked.at_key("BC-V20", message, GAME, "contents", hint=hint)


def _lines(checked: Checked, content: Content) -> Iterator[Problem]:
    lines, players = content.lines.lines, content.game.players.max
    if len(lines) != 4:
        hint = f"up to {players} play, and flags, ships and markers are counted for four lines"
        yield checked.at_key("BC-V20", f"{len(lines)} lines, expected 4", LINES, "lines", hint=hint)
    for field in ("id", "name", "emblem", "colour"):
        yield from shared(checked, LINES, "lines", lines, field)


def shared(
    checked: Checked, file: str, kind: str, entries: Sequence[CruiseLine | Port | Region], field: str
) -> Iterator[Problem]:
    """BC-V7: entries of a list that share a field by which they are told apart, in capitals or not."""
    owners: dict[str, str] = {}
    for index, entry in enumerate(entries):
        value = str(getattr(entry, field)).lower()
        if value in owners:
            message = f"{kind} {owners[value]} and {entry.id} share the {field}"
            hint = f"give one of them another {field}: they are told apart by it"
            yield checked.at("BC-V7", message, file, kind, index, field, hint=hint)
        owners.setdefault(value, entry.id)


def _numbers(checked: Checked, content: Content) -> Iterator[Problem]:
    game = content.game
    for seats in range(game.players.min, game.players.max + 1):
        if seats not in game.passes:
            message = f"passes: nothing for {seats} players"
            hint = f"write how often the deck is gone through, as in {seats}: {1 if seats == 2 else 2}"
            yield checked.at_key("BC-8.6", message, GAME, "passes", hint=hint)
    for item, supply in zip(ITEMS, content.numbers.supply, strict=True):
        need = game.starting_stock.get(item, 0) * game.players.max
        if need > supply:
            message = f"{game.players.max} Admirals start with {need} {item}, there are {supply}"
            hint = f"give each {supply // game.players.max} at most"
            yield checked.at("BC-1.2", message, GAME, "starting_stock", item, hint=hint)
    if game.deal - 1 > game.hand_limit:
        message = f"{game.deal} cards are dealt and one is discarded; a hand holds {game.hand_limit}"
        hint = f"deal {game.hand_limit + 1} at most, or raise hand_limit"
        yield checked.at("BC-8.1", message, GAME, "deal", hint=hint)
