"""Certificates: the reference player's game on a card, with proofs, chances and a grade; made and checked.

Checking takes a card as read from JSON, plays its transcript in the rule engine, proves every label
again, counts again, asks the player again and computes the grade again. It never looks at how the
card was made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.cards.validity import Fault
from generator.games.general_quarters.certificates import grading
from generator.games.general_quarters.certificates.transcript import played
from generator.games.general_quarters.certificates.verification import Verification
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.players import reference
from generator.games.general_quarters.rules import on_card
from generator.games.general_quarters.setup import DRILL, Aims
from generator.mechanics.dice import Dice
from generator.system.values import frozen


@frozen(slots=False)
class Certificate:
    """A whole game of the reference player on one card, as plain JSON values. GQ-S2, GQ-S4, GQ-S6

    ``intel`` are the squares a drill card shows from the start; other cards have none. GQ-S7
    ``aims`` is what it must reach; nothing is asked of the hunters of a drill. GQ-S5
    """

    preset: str
    transcript: tuple[dict[str, Any], ...]
    result: dict[str, Any]
    grade: dict[str, Any]
    intel: tuple[int, ...] = ()
    aims: Aims = DRILL

    @property
    def shortfalls(self) -> list[Fault]:
        """Why the card is not solvable; empty when it is. GQ-S2, GQ-S5"""
        return grading.shortfalls(self.aims, self.result, self.grade)

    def on(self, card: Card) -> dict[str, Any]:
        """The card's JSON with this certificate. GQ-V15"""
        cols = card.setup.waters.cols
        shown = {"intel": [list(divmod(square, cols)) for square in self.intel]} if self.intel else {}
        certified = {"transcript": list(self.transcript), "result": self.result, "grade": self.grade}
        return card.as_json() | shown | certified


def certify(content: Content, card: Card, hunter_games: int = grading.HUNTER_GAMES) -> Certificate:
    """Play the card, prove what can be proved, and grade it; the same for the same card everywhere.

    ``hunter_games`` is the number of games the hunter plays; fewer are for drafts, ``check`` wants all.
    """
    state = on_card(card, Dice("certificate"))
    transcript, tally = played(state)
    won = grading.hunter_wins(on_card(card, Dice("hunt")), hunter_games)
    return Certificate(
        card.setup.preset,
        tuple(transcript),
        grading.result(state, content.rank(sum(state.afloat))),
        grading.grade(tally, reference.VERSION, won, hunter_games),
        aims=card.setup.aims,
    )


def promising(card: Card, hunter_games: int = grading.HUNTER_GAMES) -> bool:
    """Whether hunters win the card about as often as its preset asks; far quicker than a certificate,
    so whoever looks for solvable cards asks this first. GQ-S5"""
    aims = card.setup.aims
    if not aims.asks_hunters:
        return True
    return grading.suits_hunters(on_card(card, Dice("hunt")), aims, hunter_games)


def check(content: Content, record: object, *, replayed: bool = True, hunted: bool = True) -> list[Fault]:
    """Everything wrong with a certified card as read from JSON; empty when nothing is.

    Stops at the first fault of the transcript, since nothing after it can be replayed. Never raises,
    whatever the record holds. ``replayed`` also asks the reference player for every turn; ``hunted``
    also lets the hunter play again. GQ-V1 to GQ-V12, GQ-V15, GQ-S1 to GQ-S6
    """
    if not isinstance(record, Mapping):
        return [Fault("GQ-V1", "a card is an object with a grid")]
    return Verification(content, record, replayed, hunted).faults()
