"""Two tuck boxes: one for the starting cards and the Iceberg, one for the Shop."""

from __future__ import annotations

from generator.contract import Component, Edition, Face, Piece
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.printing.card_faces import copies
from generator.reading.packs import Pack

CARD = (63.5, 88.9)
EDGE_MM = 2.0
"""Paper around a box, for the colour that runs over its outline."""
SLACK_MM, PLAY_MM = 1.0, 2.0
MIN_DEPTH_MM = 6.0


def boxes(content: Content, pack: Pack, edition: Edition) -> list[Component]:
    """A box for each of the two decks the setup needs, for the cards of this edition."""
    counts = {"starting": 0, "shop": 0}
    for card in content.cards.cards:
        counts["shop" if card.supply == "shop" else "starting"] += copies(content, card, edition)
    return [box(content, pack, edition, name, count) for name, count in counts.items()]


def box(content: Content, pack: Pack, edition: Edition, name: str, count: int) -> Component:
    """A box for ``count`` cards, on a sheet as large as it needs."""
    deep = depth(count, edition.card_mm)
    values = {
        "title": content.game.title,
        "name": f"box_{name}",
        "count": count,
        "art": "torpedo" if name == "shop" else "passenger",
        "card": CARD,
        "deep": deep,
        "edge": EDGE_MM,
    }
    piece = Piece(f"box_{name}", Face("tuck_box", values), place=pack.place("game.yaml", "contents"))
    # A sheet scaled to the paper would hold no cards; a board keeps its size, on more pages if need be.
    return Component(
        f"box_{name}", pack.words(f"sheet_box_{name}"), "board", flat(deep), [piece], folded=True
    )


def depth(count: int, card_mm: float) -> float:
    """How deep a box for that many cards is, in mm."""
    return round(max(MIN_DEPTH_MM, count * card_mm + SLACK_MM), 2)


def flat(deep: float) -> tuple[float, float]:
    """The sheet a box needs, in mm: panels, lid, bottom, tucks and glue, and the colour around."""
    w, h = CARD[0] + PLAY_MM, CARD[1] + PLAY_MM
    glue, tuck = min(12.0, max(6.0, deep - 2)), 15.0
    return (
        round(2 * w + 2 * deep + glue + 2 * EDGE_MM, 2),
        round(h + 2 * deep + 2 * tuck + 2 * EDGE_MM, 2),
    )
