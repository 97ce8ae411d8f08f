"""What follows by proof alone when some squares are shown: the ground drill cards stand on. GQ-S7"""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.players.proofs import prover
from generator.games.general_quarters.sight import Sight


def proved(card: Card, shown: int) -> int:
    """All squares that come to light, as a bit mask, when those of ``shown`` are and only what is proved
    harmless is scratched; it stops when all hits are found."""
    waters = card.setup.waters
    ships = card.ships
    while ships & ~shown:
        found = prover(waters).harmless(sight_of(card, shown))
        if not found:
            break
        shown |= waters.mask(tuple(found))
    return shown


def enough(card: Card, intel: int) -> bool:
    """Whether everything that matters follows from that intel. GQ-S7"""
    return not card.ships & ~proved(card, intel)


def superfluous(card: Card, shown: Sequence[int]) -> list[int]:
    """The squares of that intel the rest can do without. GQ-S7"""
    waters = card.setup.waters
    return [
        square
        for square in shown
        if enough(card, waters.mask(tuple(other for other in shown if other != square)))
    ]


def sight_of(card: Card, shown: int) -> Sight:
    """What is seen of a card when the squares of a bit mask are shown."""
    setup = card.setup
    printed = setup.missile_total if setup.missiles_printed else None
    return Sight.of(setup.waters, card.grid, shown, printed)
