"""The figures of the rulebook: a card and its signs, the four places, the example round, prices aboard."""

from __future__ import annotations

from typing import Any

from generator.contract import Component, Face, Piece
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.printing.card_faces import card_values
from generator.games.to_the_bottom.printing.words import WORDS

HIGH, LOW = (124.0, 61.0), (124.0, 45.0)
"""Sizes of figures, as wide as a column of the booklet."""

SHOP = ("lifebuoy", "polka_dancer", "maid", "lady", "tycoon")
"""The Shop of the example round. TB-4.17"""
ABOARD = ("fisherman", "lifebuoy", "navigator", "maid")
"""Anna's four cards when the ships sink; the Stoker is the fifth. TB-6.7"""


def figures(content: Content) -> list[Component]:
    """The pictures that content/to_the_bottom/rulebook.md shows, high ones and low ones."""
    high = [
        anatomy(content),
        row("first_turn", content, [("passenger",) * 3, ("lifebuoy",)], [*SHOP], ("fisherman",), "3"),
        row("seal", content, [("seal", "pirate"), ("stoker",)], [*ABOARD], (), "22"),
    ]
    return [
        Component("figures", "Figures", "sheet", HIGH, high, printed=False),
        Component(
            "low_figures", "Low figures", "sheet", LOW, [places(content), tired(content)], printed=False
        ),
    ]


def anatomy(content: Content) -> Piece:
    """One card with a price of its own, one that tires, and a name for each of their signs."""
    return Piece(
        "card",
        Face("figure_card", {"words": WORDS, "cards": [one(content, "pirate"), one(content, "lifeboat")]}),
    )


def places(content: Content) -> Piece:
    """Deck, hand, board and water of a player. TB-2.1"""
    values = {
        "words": WORDS,
        "hand": many(content, ("passenger", "maid", "baby")),
        "board": many(content, ("fisherman", "chef")),
        "water": many(content, ("rats",)),
    }
    return Piece("places", Face("figure_places", values))


def row(
    name: str,
    content: Content,
    steps: list[tuple[str, ...]],
    lying: list[str],
    new: tuple[str, ...],
    points: str,
) -> Piece:
    """Cards jettisoned for ``points``, what they pay for, and the row of cards ``lying`` on the table."""
    paid, got = steps
    values = {
        "words": WORDS,
        "name": name,
        "paid": many(content, paid),
        "got": many(content, got),
        "lying": many(content, tuple(lying)),
        "new": many(content, new),
        "points": points,
    }
    return Piece(name, Face("figure_turn", values))


def tired(content: Content) -> Piece:
    """A card ready and the same card tired. TB-7.1"""
    return Piece("tired", Face("figure_tired", {"words": WORDS, "card": one(content, "polka_dancer")}))


def many(content: Content, ids: tuple[str, ...]) -> list[dict[str, Any]]:
    """The cards of those ids that the pack has."""
    return [one(content, card) for card in ids]


def one(content: Content, card_id: str) -> dict[str, Any]:
    """The card of that id, or the pack's first where it is not there."""
    cards = content.cards.cards
    card = next((card for card in cards if card.id == card_id), cards[0])
    return card_values(content, card)
