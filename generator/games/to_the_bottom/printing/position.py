"""Positions as pictures, from a state of the engine: the Shop, and every player's four places."""

from __future__ import annotations

from typing import Any

from generator.contract import Component, Face, Piece
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.printing.aids import TRACK
from generator.games.to_the_bottom.printing.card_faces import card_values
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.terms import CRUISE, OVER, RIDDEN, TIRED
from generator.reading.packs import Pack
from generator.reading.strings.words import Words

WIDE, HEAD, SHIP = 420.0, 72.0, 90.0
"""Millimetres: the picture is WIDE, its head with the Shop so high, and so is each player's part."""


def picture(content: Content, pack: Pack, state: State) -> Component:
    """The whole table as whoever is to move sees it: the hands of the others lie face down. TB-2.4"""
    values = {"head": HEAD, "ship": SHIP, **position(content, pack.words, state)}
    size = (WIDE, HEAD + SHIP * state.seats)
    return Component(
        "position", "Position", "board", size, [Piece("position", Face("position", values))], printed=False
    )


def position(content: Content, words: Words, state: State) -> dict[str, Any]:
    """The values the layout needs: counters and Shop, then every player."""
    viewer = state.to_move()
    on_cruise = state.phase == CRUISE
    return {
        "phase": state.phase,
        "round": state.round,
        "turn": state.turn,
        "points": state.points,
        "track": TRACK,
        "over": state.phase == OVER,
        "shop": _cards(content, words, state.shop) if on_cruise else [],
        "iceberg": _card(content, words, content.iceberg) if on_cruise and state.iceberg else None,
        "common": len(state.common) if on_cruise else 0,
        "declared": _card(content, words, state.declared) if state.declared >= 0 else None,
        "players": [_player(content, words, state, seat, viewer) for seat in range(state.seats)],
    }


def _player(content: Content, words: Words, state: State, seat: int, viewer: int) -> dict[str, Any]:
    opened = seat == viewer and state.phase != OVER
    return {
        "seat": seat + 1,
        "afloat": state.afloat[seat],
        "active": seat == state.active and state.phase != OVER,
        "asked": opened,
        "score": round(state.scores()[seat]),
        "deck": len(state.decks[seat]),
        "count": len(state.hands[seat]),
        "hand": _cards(content, words, state.hands[seat]) if opened else [],
        "board": [_aboard(content, words, entry) for entry in state.boards[seat]],
        "aboard": state.aboard(seat),
        "water": len(state.waters[seat]),
        "last": _card(content, words, state.waters[seat][-1]) if state.waters[seat] else None,
    }


def _aboard(content: Content, words: Words, entry: int) -> dict[str, Any]:
    """An entry of a board: its card, whether that is tired, and the Assistant on top if there is one."""
    rider = _card(content, words, content.rider) if entry & RIDDEN else None
    return {"card": _card(content, words, entry >> 2), "tired": bool(entry & TIRED), "rider": rider}


def _cards(content: Content, words: Words, numbers: list[int]) -> list[dict[str, Any]]:
    return [_card(content, words, number) for number in numbers]


def _card(content: Content, words: Words, number: int) -> dict[str, Any]:
    return card_values(content, content.kinds[number].card, words)
