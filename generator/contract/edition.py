"""The choices of a print run that change which pieces there are, and how large."""

from __future__ import annotations

from generator.system.values import frozen


@frozen
class Edition:
    """One edition of a game, as ``Game.components`` prints it.

    ``language`` is a code such as ``en``: that of the pack, whose texts and ``words`` are in it already.
    ``players`` asks for a set that seats no more than that; None for the whole box. ``card_mm`` is
    the thickness of a card, for boxes that hold a deck.
    """

    language: str = "en"
    players: int | None = None
    card_mm: float = 0.3
