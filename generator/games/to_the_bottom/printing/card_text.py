"""The texts of cards as they are set: names, numbers and the tire symbol stand out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from generator.games.to_the_bottom.pieces import Card


def marked(card: Card, cards: Iterable[Card], tire: str) -> str:
    """The text of ``card`` in the markup of text boxes.

    The symbol stands before the word ``tire`` that opens it, names of cards are bold, and so are all
    numbers.
    """
    # Typed apostrophes are straight, printed ones are not.
    text = card.text.replace("'", "’")
    before = ""
    if card.tires and text.startswith(tire):
        before, text = f":tire: **{tire}**", text[len(tire) :]
    pattern = _names(tuple(sorted({other.name for other in cards}, key=lambda name: (-len(name), name))))
    return before + pattern.sub(r"**\g<0>**", text)


@lru_cache(maxsize=8)
def _names(names: tuple[str, ...]) -> re.Pattern[str]:
    """Any of the names as a word of its own, or a number."""
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b|\b\d+\b")
