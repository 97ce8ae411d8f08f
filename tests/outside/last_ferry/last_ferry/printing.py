"""The printed parts: the cards, the board, the rulebook; and the picture of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.contract import Component, Edition, Face, Piece
from generator.reading.packs import Pack

from last_ferry.pieces import FILE, Card, Content
from last_ferry.rules import State

SIZE = (265.0, 190.0)
"""The board, in mm: a landscape page, with berths for cards of 45 by 68 mm."""


def components(content: Content, pack: Pack, edition: Edition) -> Sequence[Component]:
    """The box."""
    return (
        Component("cards", "Cards", "cards", "mini_euro", [card(kind, pack) for kind in content.deck.cards]),
        Component("board", "Board", "sheet", SIZE, [board(content)]),
        Component("rulebook", "Rulebook", "book", "a5", text="rulebook.md"),
    )


def card(kind: Card, pack: Pack) -> Piece:
    """One kind of card."""
    values = {"id": kind.id, "name": kind.name, "worth": kind.worth, "effect": kind.effect, "text": kind.text}
    return Piece(kind.id, Face("card", values), Face("back"), kind.copies, pack.place(FILE, "cards", kind.id))


def board(content: Content, aboard: Sequence[dict[str, Any]] = (), anchored: str = "") -> Piece:
    """The ferry, empty or with people aboard."""
    game = content.game
    values = {"title": game.title, "tagline": game.tagline, "berths": game.berths}
    return Piece("board", Face("board", {**values, "aboard": list(aboard), "anchored": anchored}))


def picture(content: Content, pack: Pack, state: State) -> Component:
    """The table as it lies: who is aboard, and for whom."""
    names = {kind.id: kind.name for kind in content.deck.cards}
    aboard = [
        {"id": card, "name": names[card], "seat": f"of player {seat + 1}"} for card, seat in state.berths
    ]
    anchored = f"anchored to {state.anchored}" if state.anchored else ""
    return Component("table", "Table", "board", SIZE, [board(content, aboard, anchored)], printed=False)
