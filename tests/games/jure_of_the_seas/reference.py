"""Legal placements once more, slow and plain, straight from the clauses JS-1, JS-7 and JS-8.

Nothing here comes from the engine: tiles are read from the YAML as it stands, positions come from
what a seat observes, and paths are walked square by square and point by point over dictionaries.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

WAKES = Path(__file__).parents[3] / "content" / "jure_of_the_seas" / "wakes.yaml"

# JS-1.2, JS-1.3: by point, the way to the next square and the point it is entered by.
ACROSS = {
    0: (0, -1, 5),
    1: (0, -1, 4),
    2: (1, 0, 7),
    3: (1, 0, 6),
    4: (0, 1, 1),
    5: (0, 1, 0),
    6: (-1, 0, 3),
    7: (-1, 0, 2),
}

Square = tuple[int, int]
At = tuple[int, int, int]
Wakes = frozenset[frozenset[int]]


class Verdict(NamedTuple):
    """A placement, the bans it breaks, and how each ship in front of the tile ends."""

    wake: str
    turns: int
    bans: frozenset[str]
    ends: dict[int, At | str]


@cache
def wake_types() -> dict[str, Wakes]:
    """The wakes of each type, as pairs of points."""
    content = yaml.safe_load(WAKES.read_text(encoding="utf-8"))
    return {kind["id"]: frozenset(frozenset(pair) for pair in kind["pairs"]) for kind in content["wakes"]}


def turned(wakes: Wakes, turns: int) -> Wakes:
    """JS-1.5"""
    return frozenset(frozenset((point + 2 * turns) % 8 for point in pair) for pair in wakes)


def path(board: dict[Square, Wakes], monsters: set[Square], start: At, columns: int, rows: int) -> At | str:
    """JS-1.8: the position at which a path stays open, or 'edge', 'daikaiju' or 'loop'."""
    at, been = start, set()
    while True:
        column, row, point = at
        if not (0 <= column < columns and 0 <= row < rows):
            return "edge"
        if (column, row) in monsters:
            return "daikaiju"
        if (column, row) not in board:
            return at
        if at in been:
            return "loop"
        been.add(at)
        wake = next(pair for pair in board[column, row] if point in pair)
        (other,) = wake - {point}
        across, down, entry = ACROSS[other]
        at = (column + across, row + down, entry)


def spot(text: str) -> Square:
    """A square as an observation writes it."""
    return "ABCDEFGHI".index(text[0]), int(text[1:]) - 1


def verdicts(seen: dict[str, Any], columns: int = 7, rows: int = 7) -> list[Verdict]:
    """Every placement of the active player's hand that differs from the others, and what it breaks."""
    board = {
        spot(square): turned(wake_types()[tile["wake"]], tile["turns"])
        for square, tile in seen["tiles"].items()
    }
    monsters = {spot(monster["square"]) for monster in seen["daikaiju"].values()}
    ships = {
        seat: (*spot(ship["front"]), ship["point"])
        for seat, ship in enumerate(seen["ships"])
        if "lost" not in ship
    }
    me = seen["active"]
    front = ships[me][:2]
    found: list[Verdict] = []
    known: set[Wakes] = set()
    for wake in sorted(set(seen["hand"])):
        for turns in range(4):
            tile = turned(wake_types()[wake], turns)
            if tile in known:
                continue  # JS-7.3
            known.add(tile)
            after = {**board, front: tile}
            ends = {
                seat: path(after, monsters, ship, columns, rows) if ship[:2] == front else ship
                for seat, ship in ships.items()
            }
            bans = set()
            if ends[me] == "edge":
                bans.add("A")  # JS-7.4
            if ends[me] == "loop":
                bans.add("B")  # JS-7.5
            if ends[me] == "daikaiju":
                bans.add("C")  # JS-7.6
            still = [end for end in ends.values() if not isinstance(end, str)]
            if len(still) > len(set(still)):
                bans.add("D")  # JS-7.9
            moved = {seat: end for seat, end in ends.items() if ships[seat][:2] == front}
            found.append(Verdict(wake, turns, frozenset(bans), moved))
    return found


def legal(found: list[Verdict]) -> list[Verdict]:
    """JS-7.10: those that break no ban; if none, those that break only A to C; if none, all."""
    return [one for one in found if not one.bans] or [one for one in found if "D" not in one.bans] or found
