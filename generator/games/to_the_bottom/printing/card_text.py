"""The texts of cards as they are set: names, numbers and the tire symbol stand out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from generator.games.to_the_bottom.pieces import Card


def marked(card: Card, cards: Iterable[Card], tire: str) -> str:
    """The text of ``card`` in the markup of text boxes.

    The symbol stands before the word ``tire`` that opens it, other cards' names are bold behind the
    icon of their class, and so are all numbers.
    """
    # Typed apostrophes are straight, printed ones are not.
    text = card.text.replace("'", "’")
    before = ""
    if card.tires and text.startswith(tire):
        before, text = f":tire: **{tire}**", text[len(tire) :]
    classes = {other.name: other.colour for other in cards}
    pattern = _names(tuple(sorted(classes, key=lambda name: (-len(name), name))))

    def stand_out(match: re.Match[str]) -> str:
        name = match["name"]
        if name is None:
            return f"**{match[0]}**"
        icon = "" if name == card.name else f":class-{classes[name]}:"
        return f"{icon}**{match[0]}**"

    return before + pattern.sub(stand_out, text)


@lru_cache(maxsize=8)
def _names(names: tuple[str, ...]) -> re.Pattern[str]:
    """Any of the names as a word of its own, or a number."""
    return re.compile(rf"\b(?P<name>{'|'.join(map(re.escape, names))})\b|\b\d+\b")
