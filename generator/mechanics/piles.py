"""Piles of cards or tiles: drawing, looking, reshuffling, and dealing the unseen anew.

A pile is a plain list whose last entry is the top, so that drawing is ``pop``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from generator.mechanics.dice import Dice

T = TypeVar("T")


def draw(pile: list[T], count: int) -> list[T]:
    """Take up to ``count`` from the top, the first drawn first; fewer when the pile runs out.

    >>> deck = ["bottom", "middle", "top"]
    >>> draw(deck, 2), deck
    (['top', 'middle'], ['bottom'])
    """
    if count <= 0:
        return []
    drawn = pile[: -count - 1 : -1]
    del pile[-count:]
    return drawn


def reshuffle(pile: list[T], discard: list[T], dice: Dice) -> None:
    """Shuffle the whole discard pile and lay it under what is left of ``pile``."""
    pile[:0] = dice.shuffled(discard)
    discard.clear()


def draw_on(pile: list[T], discard: list[T], count: int, dice: Dice) -> list[T]:
    """Draw ``count``; when the pile runs out, the discard pile is shuffled into a new one at once.

    Fewer come only when both are empty. The discard is not shuffled before a card is wanted of it.
    """
    drawn = draw(pile, count)
    if len(drawn) < count and discard:
        reshuffle(pile, discard, dice)
        drawn += draw(pile, count - len(drawn))
    return drawn


def top(pile: Sequence[T], count: int) -> list[T]:
    """The top ``count`` without drawing them, the first to be drawn first.

    >>> top("abc", 2)
    ['c', 'b']
    """
    return list(pile[: -count - 1 : -1]) if count > 0 else []


def deal_anew(hidden: Sequence[Sequence[T]], dice: Dice) -> list[list[T]]:
    """Piles of the same sizes, filled anew from all that lies in them.

    What comes depends on ``dice`` and on which things there are, not on how they lay: everything is
    gathered and sorted before it is shuffled. This is how a seat imagines what it cannot see
    (``State.redealt``); sort the piles of which only the contents matter.

    >>> sorted(map(len, deal_anew([[3, 1], [2]], Dice("new deal"))))
    [1, 2]
    """
    unseen = dice.shuffled(sorted(item for pile in hidden for item in pile))  # type: ignore[type-var]
    return [draw(unseen, len(pile)) for pile in hidden]
