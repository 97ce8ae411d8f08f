"""The figures of the rulebook: a card and its signs, the four places, the example round, prices aboard."""

from __future__ import annotations

from typing import Any

from generator.contract import Component, Face, Piece
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.printing.card_faces import card_values
from generator.reading.strings.words import Words

HIGH, LOW = (124.0, 61.0), (124.0, 45.0)
"""Sizes of figures, as wide as a column of the booklet."""

SHOP = ("lifebuoy", "polka_dancer", "maid", "lady", "tycoon")
"""The Shop of the example round. TB-4.17"""
ABOARD = ("fisherman", "lifebuoy", "navigator", "maid")
"""Anna's four cards when the ships sink; the Stoker is the fifth. TB-6.7"""


def figures(content: Content, words: Words) -> list[Component]:
    """The pictures that content/to_the_bottom/rulebook.md shows, high ones and low ones."""
    high = [
        anatomy(content, words),
        row("first_turn", content, words, [("passenger",) * 3, ("lifebuoy",)], [*SHOP], ("fisherman",), "3"),
        row("seal", content, words, [("seal", "pirate"), ("stoker",)], [*ABOARD], (), "22"),
    ]
    return [
        Component("figures", words("sheet_figures"), "sheet", HIGH, high, printed=False),
        Component(
            "low_figures",
            words("sheet_figures"),
            "sheet",
            LOW,
            [places(content, words), tired(content, words)],
            printed=False,
        ),
    ]


def anatomy(content: Content, words: Words) -> Piece:
    """One card with a price of its own, one that tires, and a name for each of their signs."""
    return Piece(
        "card",
        Face("figure_card", {"cards": [one(content, words, "pirate"), one(content, words, "lifeboat")]}),
    )


def places(content: Content, words: Words) -> Piece:
    """Deck, hand, board and water of a player. TB-2.1"""
    values = {
        "hand": many(content, words, ("passenger", "maid", "baby")),
        "board": many(content, words, ("fisherman", "chef")),
        "water": many(content, words, ("rats",)),
    }
    return Piece("places", Face("figure_places", values))


def row(
    name: str,
    content: Content,
    words: Words,
    steps: list[tuple[str, ...]],
    lying: list[str],
    new: tuple[str, ...],
    points: str,
) -> Piece:
    """Cards jettisoned for ``points``, what they pay for, and the row of cards ``lying`` on the table."""
    paid, got = steps
    values = {
        "name": name,
        "paid": many(content, words, paid),
        "got": many(content, words, got),
        "lying": many(content, words, tuple(lying)),
        "new": many(content, words, new),
        "points": points,
    }
    return Piece(name, Face("figure_turn", values))


def tired(content: Content, words: Words) -> Piece:
    """A card ready and the same card tired. TB-7.1"""
    return Piece("tired", Face("figure_tired", {"card": one(content, words, "polka_dancer")}))


def many(content: Content, words: Words, ids: tuple[str, ...]) -> list[dict[str, Any]]:
    """The cards of those ids that the pack has."""
    return [one(content, words, card) for card in ids]


def one(content: Content, words: Words, card_id: str) -> dict[str, Any]:
    """The card of that id, or the pack's first where it is not there."""
    cards = content.cards.cards
    card = next((card for card in cards if card.id == card_id), cards[0])
    return card_values(content, card, words)
