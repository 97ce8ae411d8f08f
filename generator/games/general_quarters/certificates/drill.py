"""Drill cards: some squares are shown from the start, as few as needed to prove all the rest.

Whoever reasons well never risks a ship and needs no aircraft. The squares shown are *intel*; ship
squares may be among them. GQ-S7
"""

from __future__ import annotations

from typing import Any

import numpy as np

from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.certificates import grading
from generator.games.general_quarters.certificates.certificate import Certificate
from generator.games.general_quarters.certificates.replay import with_intel
from generator.games.general_quarters.certificates.transcript import played
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.players import reference
from generator.games.general_quarters.players.deduction import enough, proved, seen_card_of
from generator.games.general_quarters.players.information import outlook
from generator.games.general_quarters.rules import on_card
from generator.mechanics.dice import Dice


def intel(card: Card) -> tuple[int, ...]:
    """Intel for a card, none of it redundant; the same for the same card. In order of squares. GQ-S7

    While proofs are stuck the square whose content is least expected is shown; afterwards whatever the
    rest can do without is taken away. More intel never proves less, so one pass leaves a minimal set.
    """
    chosen: list[int] = []
    shown = 0
    while card.ships & ~shown:
        square = _telling(card, shown)
        chosen.append(square)
        shown = proved(card, shown | 1 << square)
    for square in tuple(chosen):
        rest = [other for other in chosen if other != square]
        if enough(card, card.setup.waters.mask(tuple(rest))):
            chosen = rest
    return tuple(sorted(chosen))


def certify_drill(content: Content, card: Card, hunter_games: int = grading.HUNTER_GAMES) -> Certificate:
    """A game that only proves, and the intel it starts from. GQ-S7"""
    squares = intel(card)
    state = with_intel(on_card(card, Dice("certificate")), squares)
    start = state.copy()
    transcript, tally = played(state)
    won = grading.hunter_wins(start, hunter_games)
    return Certificate(
        card.setup.preset,
        tuple(transcript),
        grading.result(state, content.rank(sum(state.afloat))),
        grading.grade(tally, reference.VERSION, won, hunter_games) | {"name": "drill"},
        squares,
    )


def _telling(card: Card, shown: int) -> int:
    """The hidden square whose content the fewest fleets agree with."""
    seen = outlook(seen_card_of(card, shown))
    agree: dict[str, Any] = {"S": seen.ship > 0, "M": seen.missile > 0, "U": seen.submarine > 0}
    left = [
        float(seen.weight @ agree.get(card.grid[square][0], ~agree["S"])[:, place])
        for place, square in enumerate(seen.squares)
    ]
    return seen.squares[int(np.argmin(left))]
