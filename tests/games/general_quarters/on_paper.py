"""The printed parts for some cards, in the words of the shipped game."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import Component
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.printing import components, scratch_cards
from generator.games.general_quarters.printing import solutions as solution_pages
from generator.games.general_quarters.printing.card_faces import Records
from generator.reading.strings.words import Words
from tests import shipped


def words() -> Words:
    """English, as shipped."""
    return shipped.pack("general_quarters").words


def coded(
    content: Content, cards: Sequence[Card], seed: str, records: Records | None = None
) -> list[Component]:
    """Cards with codes, their code book and solutions."""
    return components.coded(content, cards, seed, records or {}, words())


def stickers(
    content: Content, cards: Sequence[Card], geometry: str = "9 mm", records: Records | None = None
) -> list[Component]:
    """Hidden layers, covers, the sheet about them, and solutions."""
    return components.stickers(content, cards, geometry, records or {}, words())


def press(content: Content, cards: Sequence[Card], records: Records | None = None) -> list[Component]:
    """Scratch cards, their back, and solutions."""
    return components.press(content, cards, records or {}, words())


def fronts(content: Content, cards: Sequence[Card]) -> Component:
    """Scratch cards alone."""
    return scratch_cards.fronts(components.run_of(content, cards, {}, words(), {}), cards)


def solutions(content: Content, cards: Sequence[Card], records: Records | None = None) -> Component:
    """Pages of solutions."""
    run = components.run_of(content, cards, records or {}, words(), {})
    return solution_pages.solutions(run, cards)
