"""Player aids, quays and the scorecard, as plain values for the layouts."""

from __future__ import annotations

from collections.abc import Mapping

from generator.contract import Component, Face, Piece
from generator.games.bruise_cruise.content import GAME, LINES, Box
from generator.games.bruise_cruise.printing.counters import line_values
from generator.reading.packs import Pack

AID = (98.0, 132.0)
"""Four on a page of A4 or Letter, cut out of both."""
QUAY = (190.0, 60.0)
"""Four on a page."""
TIMES = {1: "once", 2: "twice", 3: "three times"}


def aids(box: Box, pack: Pack) -> Component:
    """One for each Admiral: the thirteen actions, and all else that is asked at the table."""
    game = box.game
    values = {
        "price": {"missile": game.price.missile, "torpedo": game.price.torpedo},
        "torpedo_reach": game.torpedo_reach,
        "missile_range": game.missile_range,
        "getaway": game.getaway,
        "limit": game.hand_limit,
        "passes": _passes(box.numbers.passes),
    }
    piece = Piece(
        "player_aid",
        Face("player_aid", values),
        Face("player_aid_back", values),
        copies=len(box.lines.lines),
        place=pack.place(GAME),
    )
    return Component("player_aids", "Player aids", "cards", AID, [piece])


def _passes(passes: Mapping[int, int]) -> str:
    """How often the deck is gone through: ``once by 2 players, twice by 3 or 4``."""
    players: dict[int, list[str]] = {}
    for seats, count in sorted(passes.items()):
        players.setdefault(count, []).append(str(seats))
    return ", ".join(
        f"{TIMES.get(count, f'{count} times')} with {' or '.join(seats)}" for count, seats in players.items()
    )


def quays(box: Box, pack: Pack) -> Component:
    """Where each Admiral keeps three stacks and what is held. BC-1.13"""
    pieces = [
        Piece(line.id, Face("mat", {"line": line_values(line)}), place=pack.place(LINES, "lines", line.id))
        for line in box.lines.lines
    ]
    return Component("quays", "Quays", "sheet", QUAY, pieces)


def scorecard(box: Box, pack: Pack) -> Component:
    """A track to the best score there is, and a table for the end. BC-9.11"""
    weapons = box.game.declared("missiles") + box.game.declared("torpedoes")
    best = box.numbers.flags + len(box.ports.regions) + 1 + weapons
    values = {"best": best, "lines": [line_values(line) for line in box.lines.lines]}
    piece = Piece("scorecard", Face("scorecard", values), place=pack.place(GAME))
    return Component("scorecard", "Scorecard", "sheet", "a5", [piece])
