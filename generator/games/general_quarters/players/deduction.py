"""Deduction: the squares that follow by proof alone when some are shown, as drill cards require. GQ-S7"""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.players.proofs import prover
from generator.games.general_quarters.seen_card import SeenCard


def proved(card: Card, shown: int) -> int:
    """All squares that come to light, as a bit mask, when those of ``shown`` are and only what is proved
    harmless is scratched; it stops when all hits are found."""
    waters = card.setup.waters
    ships = card.ships
    while ships & ~shown:
        harmless = prover(waters).harmless(seen_card_of(card, shown))
        if not harmless:
            break
        shown |= waters.mask(tuple(harmless))
    return shown


def enough(card: Card, intel: int) -> bool:
    """Whether every hit follows from that intel. GQ-S7"""
    return not card.ships & ~proved(card, intel)


def redundant(card: Card, shown: Sequence[int]) -> list[int]:
    """The squares of intel without which the rest would still be enough. GQ-S7"""
    waters = card.setup.waters
    return [
        square
        for square in shown
        if enough(card, waters.mask(tuple(other for other in shown if other != square)))
    ]


def seen_card_of(card: Card, shown: int) -> SeenCard:
    """The sight of a card of which the squares of a bit mask are shown."""
    setup = card.setup
    printed = setup.missile_total if setup.missiles_printed else None
    return SeenCard.of(setup.waters, card.grid, shown, printed)
