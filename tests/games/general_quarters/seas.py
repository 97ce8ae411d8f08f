"""Helpers of this game's tests: waters, setups, and a slow, plain way to list every fleet."""

from __future__ import annotations

from functools import cache
from random import Random

from generator.games.general_quarters.counting import graph_cache
from generator.games.general_quarters.counting.graph import Graph
from generator.games.general_quarters.seen_card import SeenCard
from generator.games.general_quarters.setup import Setup
from generator.games.general_quarters.waters import Kind, Waters

BATTLECRUISER = Kind("battlecruiser", 5, 1, water="deep")
CRUISERS = (Kind("cruiser", 4, 1, vertical=False), Kind("cruiser", 4, 1, horizontal=False))
DESTROYERS = Kind("destroyer", 3, 3)
FRIGATES = Kind("frigate", 2, 4, water="shallow")
DEFAULT = Waters(10, 10, (7, 8, 9), (BATTLECRUISER, *CRUISERS, DESTROYERS, FRIGATES))
ORDER = ("D-1", "D-2", "D-3", "AIR", "CRU")


def setup(waters: Waters = DEFAULT, missiles: int | tuple[int, ...] = 5, **changes: object) -> Setup:
    """The Standard setup on some waters, with that many missiles for each ship, or for each in turn."""
    values: dict[str, object] = {
        "waters": waters,
        "preset": "standard",
        "code": "S",
        "order": ORDER,
        "missiles": missiles if isinstance(missiles, tuple) else (missiles,) * 5,
        "helicopters": (1, 1, 1, 0, 0),
        "anti_air": 3,
        "strike_fighters": 2,
    }
    return Setup(**(values | changes))  # type: ignore[arg-type]


@cache
def graph(waters: Waters = DEFAULT) -> Graph:
    """The graph of those waters, made once."""
    return graph_cache.graph(waters)


def every_fleet(waters: Waters) -> list[int]:
    """Every legal fleet as a bit mask, by trying every set of placements."""
    found: list[int] = []
    pools = []
    for kind in waters.kinds:
        places = []
        for squares in waters.placements(kind):
            mask = sum(1 << s for s in squares)
            halo = 0
            for s in squares:
                row, col = divmod(s, waters.cols)
                for r, c in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
                    if 0 <= r < waters.rows and 0 <= c < waters.cols:
                        halo |= 1 << (r * waters.cols + c)
            places.append((mask, halo))
        pools.append((places, kind.number))

    def place(pool: int, ship: int, start: int, fleet: int, near: int) -> None:
        if pool == len(pools):
            found.append(fleet)
            return
        places, number = pools[pool]
        if ship == number:
            place(pool + 1, 0, 0, fleet, near)
            return
        for i in range(start, len(places)):
            mask, halo = places[i]
            if not mask & (fleet | near):
                place(pool, ship + 1, i + 1, fleet | mask, near | halo)

    place(0, 0, 0, 0, 0)
    return found


def small_waters(random: Random) -> Waters:
    """A small map with a small fleet, few enough to list."""
    rows, cols = random.randint(4, 6), random.randint(4, 6)
    width = random.randint(1, min(3, cols))
    first = random.choice([0, cols - width, random.randint(0, cols - width)])
    wanted = [
        Kind("battlecruiser", 5, random.randint(0, 1), water="deep"),
        Kind("cruiser", 4, random.randint(0, 1), vertical=False),
        Kind("cruiser", 4, random.randint(0, 1), horizontal=False),
        Kind("destroyer", 3, random.randint(0, 1)),
        Kind("frigate", 2, random.randint(0, 2), water=random.choice(["shallow", "any"])),
        Kind("buoy", 1, random.randint(0, 1), vertical=False),
    ]
    kinds = tuple(kind for kind in wanted if kind.number)
    return Waters(rows, cols, tuple(range(first, first + width)), kinds[:5])


def beside(waters: Waters, square: int) -> list[int]:
    """The squares beside a square, worked out afresh."""
    row, col = divmod(square, waters.cols)
    near = ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1))
    return [r * waters.cols + c for r, c in near if 0 <= r < waters.rows and 0 <= c < waters.cols]


def agrees(seen_card: SeenCard, fleet: int) -> bool:
    """Whether a fleet agrees with what was seen, rule by rule."""
    waters = seen_card.waters
    for square, token in enumerate(seen_card.shown):
        ship = fleet >> square & 1
        near = [fleet >> other & 1 for other in beside(waters, square)]
        if (token == "S") != bool(ship) and token:
            return False
        if token == "M" and not any(near):
            return False
        if token == "U" and any(near):
            return False
    return True


# A legal card. Numbers are ships; D1 D2 D3 AI CR are missiles.
CARD = """
1  1  1  1  1  .  .  .  .  7
D2 D1 AI .  .  .  U  .  D3 7
CR .  .  .  D3 4  .  .  .  .
2  D1 .  5  D1 4  D2 8  CR 9
2  AI .  5  .  4  AI 8  D3 9
2  D1 .  5  .  AI .  .  .  D3
2  D1 .  .  .  .  .  U  .  .
CR 6  6  6  D2 .  .  .  10 D3
.  .  CR .  AI D2 .  .  10 .
U  .  3  3  3  3  CR .  D2 .
"""


def token(mark: str) -> str:
    """The token a mark of the drawing stands for."""
    labels = {"D1": "M:D-1", "D2": "M:D-2", "D3": "M:D-3", "AI": "M:AIR", "CR": "M:CRU"}
    return labels.get(mark, f"S{mark}" if mark.isdigit() else mark)


def rows(**changes: str) -> list[list[str]]:
    """The card with some squares changed: ``rows(C10="1")``."""
    grid = [[token(mark) for mark in line.split()] for line in CARD.strip().splitlines()]
    for square, mark in changes.items():
        grid[int(square[1:]) - 1]["ABCDEFGHIJ".index(square[0])] = token(mark)
    return grid
