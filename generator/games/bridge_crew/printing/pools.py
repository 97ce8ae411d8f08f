"""Pools on the table: their mats, dice of paper, and chits for those who have no dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.contract import Die, Face, Piece
from generator.games.bridge_crew import places
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.pieces import Pool
from generator.games.bridge_crew.printing.values import pool_value
from generator.reading.packs import Pack

CHIT = (20.0, 20.0)
"""Large enough for the outline of a die over a numeral of 7 mm; all seventy fit a page."""

LARGER = 1.5
"""How much larger than drawn the nets are, so that their tabs can be held."""

# Where the nets lie on a sheet of paper dice: (sides, x, y, quarter turn), millimetres from the top
# left of the room below its heading. What a layout of other dice would need is its own.
NETS: tuple[tuple[int, float, float, int], ...] = (
    (12, 0, 0, 0),
    (4, 132, 0, 90),
    (6, 0, 72, 0),
    (8, 98, 98, 0),
    (10, 0, 175.9, 0),
)


def mat(content: Content, pool: Pool, pack: Pack) -> Piece:
    """A pool, one column a type, filled to the row of the number of players. CR-1.2"""
    players = content.game.players
    measures = places.pool_places(content)
    rows = [
        {"number": n, "y": y, "dice": content.game.dice_per_pool.get(n, 0) if n >= players.min else 0}
        for n, y in enumerate(measures.rows, 1)
    ]
    values: dict[str, Any] = {"pool": pool_value(pool), "types": list(content.types), "rows": rows}
    values |= {"places": measures._asdict(), "pitch": places.PITCH, "place": places.PLACE}
    return Piece(pool.id, Face("mat", values), place=pack.place("game.yaml", "pools", pool.id))


def officer_mat(content: Content) -> Piece:
    """A player's own dice: an open field for each origin. CR-1.5"""
    fields = [
        {"pool": pool_value(pool), "rect": field}
        for pool, field in zip(content.game.pools, places.officer_fields(content), strict=True)
    ]
    front, copies = Face("officer_mat", {"fields": fields}), content.game.players.max
    return Piece("officer", front, copies=copies, edge="console")


def paper_dice(content: Content, pack: Pack) -> list[Piece]:
    """A sheet of nets for each pool, for those who have no dice. CR-1.2"""
    nets = [(sides, x, y, turn) for sides, x, y, turn in NETS if sides in content.types]
    spots = [{"sides": sides, "x": x, "y": y, "turn": turn} for sides, x, y, turn in nets]
    return [
        Piece(
            f"{pool.id}_dice",
            Face("dice", {"pool": pool_value(pool), "spots": spots, "larger": LARGER}),
            place=pack.place("game.yaml", "pools", pool.id),
        )
        for pool in content.game.pools
    ]


def dice(content: Content, pack: Pack) -> Iterator[Die]:
    """The dice of each pool by their types, as many as the most players need. CR-1.2"""
    for pool in content.game.pools:
        for sides in content.types:
            title = pack.words("die.of", pool=pool.name, die=pack.words("die", n=sides))
            values = tuple(str(value) for value in range(1, sides + 1))
            count = content.game.players.max
            yield Die(f"{pool.id}_d{sides}", title, values, pool.hex, count)


def chits(content: Content, pack: Pack) -> list[Piece]:
    """A chit for every die of the largest party; any die of the type may be rolled for it. CR-1.2"""
    return [
        Piece(
            f"{pool.id}_d{die}",
            Face("chit", {"pool": pool_value(pool), "type": die}),
            Face("chit_back", {"pool": pool_value(pool)}),
            copies=content.game.players.max,
            edge=pool.id,
            place=pack.place("game.yaml", "pools", pool.id),
        )
        for pool in content.game.pools
        for die in content.types
    ]
