"""Two tuck boxes: one for the starting cards and the Iceberg, one for the Shop."""

from __future__ import annotations

from generator.contract import Component, Edition
from generator.contract.boxes import tuck_box
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.printing.card_faces import copies
from generator.reading.packs import Pack

CARD = (63.5, 88.9)


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
    )
