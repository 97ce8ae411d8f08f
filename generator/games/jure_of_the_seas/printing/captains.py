"""Names of captains outside a picture of the board, each at the edge from which a line leads to the ship."""

from __future__ import annotations

from itertools import pairwise
from math import fsum
from typing import Any

ASIDE = 1.0
"""So many squares longer a line may be to the upper or lower edge than to a side, which costs width."""
ACROSS, ACROSS_SHIP = 3.0, 15.0
"""And so many for every daikaiju and every front square it would cross; for a ship, where it seems to end."""
LONG = 2.5
"""Longer than so many squares no line is where the ship may be named beside another."""
TOP, BOTTOM, LEFT, RIGHT = "top", "bottom", "left", "right"


def name_captains(table: dict[str, Any], wide: float, high: float) -> None:
    """Give each ship with a captain that is seen the ``label`` of it: an edge, and where along that edge.

    Labels at one edge are at least ``wide`` apart, at a side ``high``, in millimetres on the board.
    """
    shown = [ship for ship in table["ships"] if ship["player"] and _is_seen(table, ship)]
    for ship in shown:
        edge = min(_lines(table, ship), key=lambda line: line[0])[1]
        x, y = _middle(ship)
        ship["label"] = {
            "edge": edge,
            "at": x if edge in (TOP, BOTTOM) else y,
            "x": x,
            "y": y,
            "astern": False,
        }
    for ship in shown:
        _beside(table, ship, shown, wide)
    for edge in (TOP, BOTTOM, LEFT, RIGHT):
        labels = sorted(
            (ship["label"] for ship in shown if ship["label"]["edge"] == edge), key=lambda one: one["at"]
        )
        least = wide if edge in (TOP, BOTTOM) else high
        _push_apart(labels, least)
        _off_the_names(labels, least, table["square"])


def _beside(table: dict[str, Any], ship: dict[str, Any], shown: list[dict[str, Any]], wide: float) -> None:
    """Name a ship that shares its tile with a second one at the same edge, where its own line would be long.

    Its line comes from astern and passes the stern of the other.
    """
    far, side = LONG * table["square"], table["square"]
    for other in shown:
        label = other["label"]
        x, y = _middle(ship)
        abreast = other is not ship and (ship["dx"], other["x"]) == (other["dx"], ship["x"]) and ship["dx"]
        if (
            abreast
            and abs(y - other["y"]) < side
            and label["edge"] in (TOP, BOTTOM)
            and _length(table, ship) > far
        ):
            stern = x - ship["dx"] * side * 0.38
            ship["label"] = {
                "edge": label["edge"],
                "at": label["at"] - ship["dx"] * wide,
                "x": stern,
                "y": y,
                "astern": True,
            }


def _length(table: dict[str, Any], ship: dict[str, Any]) -> float:
    """From the ship to the edge at which its name is."""
    left, top, right, bottom = _window(table)
    x, y = _middle(ship)
    return {TOP: y - top, BOTTOM: bottom - y, LEFT: x - left, RIGHT: right - x}[ship["label"]["edge"]]


def _push_apart(labels: list[dict[str, Any]], least: float) -> None:
    for one, other in pairwise(labels):
        if (lack := least - (other["at"] - one["at"])) > 0:
            one["at"] -= lack / 2
            other["at"] += lack / 2


def _off_the_names(labels: list[dict[str, Any]], least: float, side: float) -> None:
    """Move labels to the lines between squares, whose names stand at their middles, where these are apart."""
    between = [round(one["at"] / side) * side for one in labels]
    if all(other - one >= least for one, other in pairwise(between)):
        for one, at in zip(labels, between, strict=True):
            one["at"] = at


def _middle(ship: dict[str, Any]) -> tuple[float, float]:
    return ship["x"] - ship["dx"] * ship["astern"], ship["y"] - ship["dy"] * ship["astern"]


def _window(table: dict[str, Any]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what is seen, from the corner of the first square."""
    left, top, width, height = table["window"]
    left, top = left - table["margin"], top - table["margin"]
    return left, top, left + width, top + height


def _is_seen(table: dict[str, Any], ship: dict[str, Any]) -> bool:
    left, top, right, bottom = _window(table)
    x, y = _middle(ship)
    return left <= x <= right and top <= y <= bottom


def _lines(table: dict[str, Any], ship: dict[str, Any]) -> list[tuple[float, str]]:
    """How long the lines to the four edges are; one that starts at a mark has that edge alone."""
    left, top, right, bottom = _window(table)
    x, y = _middle(ship)
    side = table["square"]
    if ship["on_mark"]:
        return [(0, {(0, 1): TOP, (0, -1): BOTTOM, (1, 0): LEFT, (-1, 0): RIGHT}[ship["dx"], ship["dy"]])]
    others = [(*_middle(one), ACROSS_SHIP) for one in table["ships"] if one is not ship]
    squares = [(one["column"], one["row"]) for one in [*table["daikaiju"], *table["ships"]]]
    others += [((column + 0.5) * side, (row + 0.5) * side, ACROSS) for column, row in squares]
    others = [(u, v, cost) for u, v, cost in others if left < u < right and top < v < bottom]
    edges = {
        TOP: (y - top, [cost for u, v, cost in others if abs(u - x) < side / 2 and v < y]),
        BOTTOM: (bottom - y, [cost for u, v, cost in others if abs(u - x) < side / 2 and v > y]),
        LEFT: (x - left + ASIDE * side, [cost for u, v, cost in others if abs(v - y) < side / 2 and u < x]),
        RIGHT: (right - x + ASIDE * side, [cost for u, v, cost in others if abs(v - y) < side / 2 and u > x]),
    }
    return [(far + side * fsum(crossed), edge) for edge, (far, crossed) in edges.items()]
