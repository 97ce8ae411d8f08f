"""A picture of the table for the rulebook: mats, dice and cards of the example round, from above."""

from __future__ import annotations

from typing import Any

from generator.contract import Face, Piece
from generator.games.bridge_crew import example_round, places
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.printing.cards import EMBLEMS
from generator.games.bridge_crew.printing.values import order_value, pool_value
from generator.games.bridge_crew.state import Counts

SIZE = (117.0, 72.8)


def laid_table(content: Content) -> list[Piece]:
    """The table before the first Order; none when the pack's own cards or dice do not allow the example."""
    state = example_round.opened(content)
    if state is None:
        return []
    arts = {card.id: order_value(content, card.speciality)["art"] for card in content.crew}
    seats = [
        seat | {"order": arts[officer], "mind": person if person in EMBLEMS else "other"}
        for seat, officer, person in zip(
            example_round.seats(state), state.specialists, state.personalities, strict=True
        )
    ]
    fields = zip(content.game.pools, places.officer_fields(content), strict=True)
    values = {
        "seats": seats,
        "pools": [
            pool_value(pool) | {"columns": _columns(content, getattr(state, pool.id))}
            for pool in content.game.pools
        ],
        "orders": [order_value(content, order.id)["art"] for order in content.orders],
        "places": places.pool_places(content)._asdict(),
        "fields": [
            {
                "pool": pool.id,
                "rect": rect,
                "places": [places.in_field(rect, at) for at in range(places.IN_FIELD)],
            }
            for pool, rect in fields
        ],
    }
    return [Piece("table", Face("laid_table", values))]


def _columns(content: Content, dice: Counts) -> list[dict[str, Any]]:
    """The dice in each column of a pool's mat, the lowest first."""
    pool_of: dict[str, str] = {pool.origin: pool.id for pool in content.game.pools}
    marks: dict[str, str] = {pool.origin: pool.mark for pool in content.game.pools}
    return [
        {
            "sides": sides,
            "dice": [
                {"pool": pool_of[origin], "mark": marks[origin]}
                for (type_, origin), count in zip(content.kinds, dice, strict=True)
                if type_ == sides
                for _ in range(count)
            ],
        }
        for sides in content.types
    ]
