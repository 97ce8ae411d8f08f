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

CHIT = (15.0, 15.0)
"""Small enough for seventy on a page, large enough for a numeral of 6 mm."""

SHEET_SETS = 3
"""Paper dice of each type on one sheet: the smallest party's, so that they print each pool once."""

# Where the nets lie on a sheet of paper dice: (sides, x, y, quarter turn), millimetres from the top
# left of the room below its heading. Found by search; what a layout of other dice would need is its own.
NETS: tuple[tuple[int, float, float, int], ...] = (
    (6, 0, 0, 90),
    (6, 14, 38, 270),
    (6, 68, 51, 0),
    (8, 70, 0, 0),
    (8, 114, 0, 180),
    (8, 129, 83, 0),
    (10, 116, 44, 180),
    (10, 60, 116, 0),
    (10, 0, 119, 180),
    (4, 0, 92, 180),
    (4, 119, 132, 0),
    (4, 0, 161, 180),
    (12, 70, 155, 180),
    (12, 98, 189, 0),
    (12, 0, 190, 180),
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
    """A player's own dice by origin. CR-1.5"""
    fields = [
        {"pool": pool_value(pool), "rect": field, "places": [places.in_field(field, at) for at in range(4)]}
        for pool, field in zip(content.game.pools, places.officer_fields(content), strict=True)
    ]
    values = {"fields": fields, "place": places.PLACE}
    return Piece("officer", Face("officer_mat", values), copies=content.game.players.max)


def paper_dice(content: Content, pack: Pack) -> list[Piece]:
    """A sheet of nets for each pool, for those who have no dice. CR-1.2"""
    nets = [(sides, x, y, turn) for sides, x, y, turn in NETS if sides in content.types]
    spots = [{"sides": sides, "x": x, "y": y, "turn": turn} for sides, x, y, turn in nets]
    return [
        Piece(
            f"{pool.id}_dice",
            Face("dice", {"pool": pool_value(pool), "runs": runs(content), "spots": spots}),
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


def runs(content: Content) -> list[dict[str, Any]]:
    """How many times a sheet of paper dice is printed, for which numbers of players. CR-1.2"""
    players = range(content.game.players.min, content.game.players.max + 1)
    times = {n: -(-n // SHEET_SETS) for n in players}
    rows = []
    for count in sorted(set(times.values())):
        served = [n for n in players if times[n] == count]
        rows.append(
            {"times": count, "players": f"{served[0]}–{served[-1]}" if len(served) > 1 else str(served[0])}
        )
    return rows


def chits(content: Content, pack: Pack) -> list[Piece]:
    """A chit for every die of the largest party; any die of the type may be rolled for it. CR-1.2"""
    return [
        Piece(
            f"{pool.id}_d{die}",
            Face("chit", {"pool": pool_value(pool), "type": die}),
            Face("chit_back", {"pool": pool_value(pool)}),
            copies=content.game.players.max,
            place=pack.place("game.yaml", "pools", pool.id),
        )
        for pool in content.game.pools
        for die in content.types
    ]
