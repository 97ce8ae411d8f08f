"""Everything printed of To the Bottom, as plain values for the layouts."""

from __future__ import annotations

from collections.abc import Sequence

from generator.contract import Component, Edition
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.printing.card_faces import cards
from generator.reading.packs import Pack

POKER = "poker"


def components(content: Content, pack: Pack, edition: Edition) -> Sequence[Component]:
    """The components of the box, each one file on paper."""
    return [
        Component("cards", pack.words("sheet_cards"), "cards", POKER, cards(content, pack, edition)),
    ]
