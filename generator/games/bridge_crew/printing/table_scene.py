"""The game in play, for the back of its box."""

from __future__ import annotations

from generator.contract import Face, Piece
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.printing.values import STATIONS, order_value, pool_value

SIZE = (148.0, 86.0)
ORDER, OFFICER = "scan", "science"
"""The Order on the screen, and whose card lies before you."""


def table_scene(content: Content) -> list[Piece]:
    """A corner of the table in the middle of a challenge; none when the pack has no such cards."""
    officers = [card for card in content.crew if card.id == OFFICER]
    names = {role.id: role.name for role in content.words.roles}
    minds = [card.name for card in content.personalities if card.id == "logical"]
    drawn = all(type_ in (4, 6, 8, 10, 12) for type_ in content.types) and len(content.types) == 5
    if not officers or not minds or ORDER not in content.order_ids or ORDER not in STATIONS or not drawn:
        return []
    values = {
        "pools": [pool_value(pool) for pool in content.game.pools],
        "order": order_value(content, ORDER),
        "crew": [
            {"art": order_value(content, card.speciality)["art"], "name": card.title} for card in officers
        ],
        "mind": minds[0],
        "captain": names["captain"],
        "alien": names["alien"],
    }
    return [Piece("table", Face("table_scene", values))]
