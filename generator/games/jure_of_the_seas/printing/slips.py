"""Slips with the names of captains, each on a square near the ship where it hides nothing that matters."""

from __future__ import annotations

from math import hypot
from typing import Any

Square = tuple[int, int]

INSET_SHARE = 0.2
"""Half the height of a slip, of the side of a square."""
ON_A_TILE, ON_ITS_OWN = 0.6, 1.2
"""So many squares farther away a slip would rather lie than on a wake tile, or on the one its ship is on."""


def slips(table: dict[str, Any]) -> None:
    """Give each ship with a captain the middle of its slip, or None where there is no room for one.

    A slip lies within a square that no ship faces, and on which there is no daikaiju, no other ship and no
    other slip.
    """
    ships, side = table["ships"], table["square"]
    seen = _seen(table)
    tiles = {(one["column"], one["row"]) for one in table["tiles"]}
    taken = {(one["column"], one["row"]) for one in [*ships, *table["daikaiju"]]}
    for ship in ships:
        own = _lies_on(ship)
        if not ship["player"] or not {own, (ship["column"], ship["row"])} & seen:
            continue
        middle = ship["x"] - ship["dx"] * ship["astern"], ship["y"] - ship["dy"] * ship["astern"]
        others = {_lies_on(other) for other in ships if other is not ship}
        ranked: list[tuple[float, Square]] = []
        for square in sorted(seen - taken - others):
            x, y = _middle(square, ship, side)
            worse = ON_ITS_OWN if square == own else ON_A_TILE if square in tiles else 0.0
            ranked.append((round(hypot(x - middle[0], y - middle[1]) + worse * side, 3), square))
        if ranked:
            _, square = min(ranked)
            ship["slip"] = _middle(square, ship, side)
            taken.add(square)


def _seen(table: dict[str, Any]) -> set[Square]:
    """The squares that are whole in the window of a table."""
    side, margin, (left, top, width, height) = table["square"], table["margin"], table["window"]
    across = range(table["columns"]), left - margin, width
    down = range(table["rows"]), top - margin, height
    columns, rows = (
        [line for line in lines if start <= line * side and (line + 1) * side <= start + long]
        for lines, start, long in (across, down)
    )
    return {(column, row) for column in columns for row in rows}


def _lies_on(ship: dict[str, Any]) -> Square:
    """The square astern of the point a ship is at; it may be off the board."""
    return ship["column"] - ship["dx"], ship["row"] - ship["dy"]


def _middle(square: Square, ship: dict[str, Any], side: float) -> tuple[float, float]:
    """Where a slip lies in a square: as near to its ship as can be, but on the ship's own at the far end."""
    column, row = square
    low, high = (row + INSET_SHARE) * side, (row + 1 - INSET_SHARE) * side
    y = min(max(ship["y"], low), high)
    if square == _lies_on(ship):
        y = low if ship["y"] > (low + high) / 2 else high
    return (column + 0.5) * side, round(y, 2)
