"""Checks of the numbers of the rules, the components and the lines. BC-V20"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.bruise_cruise.content import GAME, LINES, Box
from generator.games.bruise_cruise.pieces import ITEMS
from generator.reading.packs import Pack
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


def box_fits(box: Box, pack: Pack) -> Iterator[Problem]:
    """Components, then what they have to be enough for."""
    yield from _components(box, pack)
    yield from _lines(box, pack)
    yield from _numbers(box, pack)


def _components(box: Box, pack: Pack) -> Iterator[Problem]:
    listed: set[str] = set()
    for index, line in enumerate(box.game.contents):
        expected = COMPONENTS[line.id]
        if line.id in listed:
            place = pack.place(GAME, "contents", index, "id")
            yield Problem(place, "BC-V20", f"{line.id} is listed twice", "take one of the two lines out")
        elif line.count != expected:
            message = f"{line.id}: {line.count}, expected {expected}"
            hint = f"write {expected}: the rulebook counts on them"
            yield Problem(pack.place(GAME, "contents", index, "count"), "BC-V20", message, hint)
        listed.add(line.id)
    for item, expected in COMPONENTS.items():
        if item not in listed:
            place = pack.key(GAME, "contents")
            hint = f"add {{id: {item}, count: {expected}}}"
            yield Problem(place, "BC-V20", f"{item}: none listed, expected {expected}", hint)


def _lines(box: Box, pack: Pack) -> Iterator[Problem]:
    lines, players = box.lines.lines, box.game.players.max
    if len(lines) != 4:
        hint = f"up to {players} play, and flags, ships and markers are counted for four lines"
        yield Problem(pack.key(LINES, "lines"), "BC-V20", f"{len(lines)} lines, expected 4", hint)
    for field in ("id", "name", "emblem", "colour"):
        owners: dict[str, str] = {}
        for index, line in enumerate(lines):
            value = str(getattr(line, field)).lower()
            if value in owners:
                message = f"lines {owners[value]} and {line.id} share the {field}"
                place = pack.place(LINES, "lines", index, field)
                yield Problem(place, "BC-V7", message, f"give {line.id} another: lines are told apart by it")
            owners.setdefault(value, line.id)


def _numbers(box: Box, pack: Pack) -> Iterator[Problem]:
    game = box.game
    for seats in range(game.players.min, game.players.max + 1):
        if seats not in game.passes:
            message = f"passes: nothing for {seats} players"
            hint = f"write how often the deck is gone through, as in {seats}: {1 if seats == 2 else 2}"
            yield Problem(pack.key(GAME, "passes"), "BC-8.6", message, hint)
    for item, supply in zip(ITEMS, box.numbers.supply, strict=True):
        need = game.starting_stock.get(item, 0) * game.players.max
        if need > supply:
            message = f"{game.players.max} Admirals start with {need} {item}, there are {supply}"
            hint = f"give each {supply // game.players.max} at most"
            yield Problem(pack.place(GAME, "starting_stock", item), "BC-1.2", message, hint)
    if game.deal - 1 > game.hand_limit:
        message = f"{game.deal} cards are dealt and one is discarded; a hand holds {game.hand_limit}"
        hint = f"deal {game.hand_limit + 1} at most, or raise hand_limit"
        yield Problem(pack.place(GAME, "deal"), "BC-8.1", message, hint)
