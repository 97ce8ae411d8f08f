"""A wake tile in characters: its four wakes as lines that bend by right angles and cross straight. JS-1.2

A tile is drawn 10 characters wide and 5 high, about as wide as high, so that its wakes go on in those of the
tile beside it. No two lines bend in one character: where two share one they cross, and no wake is mistaken
for another. Its corners stay free wherever they can.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations

from generator.games.jure_of_the_seas.wakes import Pair, Pairing, side
from generator.mechanics.squares import DOWN, LEFT, RIGHT, UP

WIDTH, HEIGHT = 10, 5

ENDS = ((3, 0), (6, 0), (WIDTH - 1, 1), (WIDTH - 1, 3), (6, HEIGHT - 1), (3, HEIGHT - 1), (0, 3), (0, 1))
"""Column and row of each point: the character in which a wake leaves the tile."""

CORNERS = frozenset((column, row) for column in (0, WIDTH - 1) for row in (0, HEIGHT - 1))

BEND_COST, CROSSING_COST, CORNER_COST = 3.0, 1.5, 9.0
"""Beside 1 for each character: few bends are easier to follow than a short way, and the corners of tiles show
where one ends."""

STEPS = {UP: (0, -1), RIGHT: (1, 0), DOWN: (0, 1), LEFT: (-1, 0)}

SIGNS = {
    frozenset((LEFT, RIGHT)): "─",
    frozenset((UP, DOWN)): "│",
    frozenset((RIGHT, DOWN)): "╭",
    frozenset((LEFT, DOWN)): "╮",
    frozenset((UP, RIGHT)): "╰",
    frozenset((UP, LEFT)): "╯",
}
CROSSING = "┼"

Cell = tuple[int, int]
"""Column and row of a character."""

Passage = tuple[Cell, int, int]
"""A character on the way of a wake, the side it comes in by and the side it goes out by."""

Drawing = Mapping[Cell, tuple[str, tuple[Pair, ...]]]
"""The sign in each character that has one, and the wakes that run through it."""


@cache
def drawing(pairing: Pairing) -> Drawing:
    """The tile with these wakes. One after the other finds its way; the best order of all is taken."""
    tries = [_routed(order) for order in permutations(pairing)]
    _, ways = min((way for way in tries if way is not None), key=lambda way: way[0])
    signs: dict[Cell, tuple[str, tuple[Pair, ...]]] = {}
    for pair in pairing:
        for cell, entry, leaving in ways[pair]:
            sign = SIGNS[frozenset((entry, leaving))] if cell not in signs else CROSSING
            signs[cell] = sign, (*signs.get(cell, ("", ()))[1], pair)
    return signs


def _routed(order: Sequence[Pair]) -> tuple[float, dict[Pair, list[Passage]]] | None:
    """The ways of the wakes laid in that order, and what they cost; None where one finds none."""
    total, ways = 0.0, dict[Pair, list[Passage]]()
    for number, pair in enumerate(order):
        through: dict[Cell, list[Passage]] = {}
        for passage in (each for way in ways.values() for each in way):
            through.setdefault(passage[0], []).append(passage)
        cheapest = _way(pair, through, {ENDS[point] for later in order[number + 1 :] for point in later})
        if cheapest is None:
            return None
        total += cheapest[0]
        ways[pair] = cheapest[1]
    return total, ways


def _way(
    pair: Pair, through: Mapping[Cell, Sequence[Passage]], closed: set[Cell]
) -> tuple[float, list[Passage]] | None:
    """The cheapest way from one point to the other, and its cost: Dijkstra's algorithm over characters and
    the side they are entered by."""
    goal, last = ENDS[pair[1]], side(pair[1])
    queue: list[tuple[float, int, Cell, int, list[Passage]]] = [(0.0, 0, ENDS[pair[0]], side(pair[0]), [])]
    done: set[tuple[Cell, int]] = set()
    pushed = 0
    while queue:
        cost, _, cell, entry, before = heapq.heappop(queue)
        if (cell, entry) in done:
            continue
        done.add((cell, entry))
        for leaving, more in _exits(entry, through.get(cell, ())):
            way = [*before, (cell, entry, leaving)]
            if cell == goal and leaving == last:
                return cost + more, way
            across, down = STEPS[leaving]
            then = cell[0] + across, cell[1] + down
            if 0 <= then[0] < WIDTH and 0 <= then[1] < HEIGHT and then not in closed:
                pushed += 1
                cost_there = cost + more + (CORNER_COST if then in CORNERS else 0.0)
                heapq.heappush(queue, (cost_there, pushed, then, (leaving + 2) % 4, way))
    return None


def _exits(entry: int, there: Sequence[Passage]) -> Iterator[tuple[int, float]]:
    """The sides a wake may leave a character by, and what that costs: where another runs, only across it."""
    straight = (entry + 2) % 4
    if not there:
        yield straight, 1.0
        yield (entry + 1) % 4, 1.0 + BEND_COST
        yield (entry + 3) % 4, 1.0 + BEND_COST
    elif len(there) == 1 and {there[0][1], there[0][2]} == {(entry + 1) % 4, (entry + 3) % 4}:
        yield straight, 1.0 + CROSSING_COST
