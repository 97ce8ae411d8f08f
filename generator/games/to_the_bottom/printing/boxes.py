"""Two tuck boxes, for the starting cards and the Iceberg and for the Shop; the picture on the outer box."""

from __future__ import annotations

from typing import Any

from generator.contract import Component, Edition, Face, Piece
from generator.contract.boxes import tuck_box
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.printing.card_faces import card_values, copies
from generator.reading.packs import Pack
from generator.reading.strings.words import Words

CARD = (63.5, 88.9)
BACK_PICTURE = (150.0, 84.0)
FOR_SALE = ("captain", "navigator")
IN_HAND = ("burglar", "stoker", "lady", "chef", "pirate")
"""Cards on the back of the outer box."""
BEHIND_GLASS = {"cruise": "captain", "iceberg": "iceberg", "sinking": "lifeboat"}
"""Cards on the back of a tuck box."""


def boxes(content: Content, pack: Pack, edition: Edition) -> list[Component]:
    """A box for each of the two decks the setup needs, for the cards of this edition."""
    counts = {"starting": 0, "shop": 0}
    for card in content.cards.cards:
        counts["shop" if card.supply == "shop" else "starting"] += copies(content, card, edition)
    return [box(content, pack, edition, name, count) for name, count in counts.items()]


def box(content: Content, pack: Pack, edition: Edition, name: str, count: int) -> Component:
    """A box for ``count`` cards."""
    return tuck_box(
        f"box_{name}",
        pack.words(f"sheet_box_{name}"),
        CARD,
        count,
        edition.card_mm,
        pack.place("game.yaml", "contents"),
        title=content.game.title,
        name=f"box_{name}",
        count=count,
        players={"min": content.game.players.min, "max": content.game.players.max},
        ages=content.game.ages or 0,
        shown=seen_on_the_back(content, pack.words),
    )


def seen_on_the_back(content: Content, words: Words) -> dict[str, Any]:
    """A card for each part of the voyage, through a porthole on the back of a tuck box."""
    cards = {card.id: card_values(content, card, words) for card in content.cards.cards}
    every = list(cards.values())
    return {part: cards.get(card, every[0]) for part, card in BEHIND_GLASS.items()}


def back_picture(content: Content, words: Words) -> Component:
    """The picture on the back of the outer box: the Shop, a hand of cards and the end of the voyage."""
    cards = {card.id: card_values(content, card, words) for card in content.cards.cards}
    every = list(cards.values())
    shown: dict[str, Any] = {
        "shop": [cards.get(card, every[0]) for card in FOR_SALE],
        "hand": [cards.get(card, every[0]) for card in IN_HAND],
        "thrown": cards.get("passenger", every[0]),
    }
    piece = Piece("in_play", Face("box_picture", shown))
    return Component("box_picture", words("sheet_figures"), "sheet", BACK_PICTURE, [piece], printed=False)
