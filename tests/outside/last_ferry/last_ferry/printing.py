"""The printed parts: the cards, the board, the rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import Component, Edition, Face, Piece
from generator.reading.packs import Pack

from last_ferry.pieces import FILE, Card, Content

SIZE, CARD = (265.0, 190.0), (45.0, 68.0)
"""The board, a landscape page, and a mini Euro card, in mm."""


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


def board(content: Content) -> Piece:
    """The ferry, with a place for a card at each berth."""
    game = content.game
    values = {"title": game.title, "tagline": game.tagline, "card": CARD, "berths": berths(content)}
    return Piece("board", Face("board", values))


def berths(content: Content) -> list[tuple[float, float]]:
    """The middle of each berth on the board, in mm: two rows from the stern."""
    row = (content.game.berths + 1) // 2
    return [(38.5 + 47.5 * (n % row), 61.5 + 71 * (n // row)) for n in range(content.game.berths)]
