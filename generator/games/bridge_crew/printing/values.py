"""Orders, pools and words as several faces show them."""

from __future__ import annotations

from typing import Any

from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.pieces import Pool

# Drawings there are; other Orders get one that says nothing wrong.
STATIONS = ("hail", "scan", "course", "beam", "shields", "phasers", "torpedoes")


def order_value(content: Content, order_id: str) -> dict[str, str]:
    """An Order as layouts see it; ``art`` names its icon, pattern and officer."""
    card = next(order for order in content.orders if order.id == order_id)
    art = card.id if card.id in STATIONS else "other"
    return {"id": card.id, "name": card.name, "text": card.text, "art": art}


def pool_value(pool: Pool) -> dict[str, str]:
    """A pool as layouts see it."""
    return {"id": pool.id, "name": pool.name, "mark": pool.mark, "colour": pool.colour}


def words_of(content: Content) -> dict[str, Any]:
    """Attitudes, bids, maverick options and Orders, for the aids."""
    words = content.words
    return {
        "attitudes": [stance.model_dump() for stance in words.attitudes],
        "bids": [bid.model_dump() for bid in words.bids],
        "options": [option.model_dump() for option in words.maverick_options],
        "orders": [order_value(content, order.id) for order in content.orders],
        "pools": [pool_value(pool) for pool in content.game.pools],
    }
