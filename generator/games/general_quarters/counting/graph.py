"""Every legal fleet of some waters as the paths of one graph: counted, numbered, drawn.

A node is all that has to be remembered of the columns read so far, an edge one way to fill the next
column, with its pattern of ship squares. So a fleet is a path of ``cols`` edges, and the number of paths
is the number of fleets. ``building`` makes graphs.

Counts are whole numbers throughout: int64 where no count can reach 2**62, Python ints otherwise.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.games.general_quarters.counting import random_words
from generator.games.general_quarters.waters import Waters
from generator.system.values import frozen

Ints = NDArray[np.int32]
Counts = NDArray[Any]

# Counts stay below this or become Python ints; sums of two still fit in int64.
SAFE = 1 << 62


@frozen(slots=False)
class Column:
    """One column of the graph: node ``i`` has the edges ``first[i]`` to ``first[i + 1] - 1``.

    Edges of a node are sorted by pattern, then by the node they lead to. Bit ``row`` of a pattern is
    set where the column has a ship square.
    """

    rows: int
    first: NDArray[np.int64]
    to: Ints
    pattern: NDArray[np.uint16]

    @property
    def nodes(self) -> int:
        """The number of nodes the column begins with."""
        return len(self.first) - 1


class Graph:
    """All legal fleets of ``waters``. Columns are in reading order; see ``order``."""

    def __init__(self, waters: Waters, columns: list[Column]) -> None:
        self.waters = waters
        self.columns = columns
        self.order = reading_order(waters)

    @cached_property
    def ways(self) -> list[Counts]:
        """For each column's nodes, and the end: the number of ways to fill the rest of the map."""
        rough = self._ways(np.dtype(np.float64))
        # Every node lies on some fleet's path, so no node has more ways than there are fleets.
        return self._ways(whole_numbers(float(rough[0][0])))

    def _ways(self, kind: np.dtype[Any]) -> list[Counts]:
        ways: list[Counts] = [np.ones(1, kind)]
        for column in reversed(self.columns):
            ways.append(np.add.reduceat(ways[-1][column.to], column.first[:-1]))
        return ways[::-1]

    @property
    def count(self) -> int:
        """The number of legal fleets. GQ-V18"""
        return int(self.ways[0][0]) if self.columns else 0

    @cached_property
    def running(self) -> list[Counts]:
        """For each column's edges: the number of ways fleets go on from those before it."""
        return [running_sums(self.ways[i + 1][column.to]) for i, column in enumerate(self.columns)]

    def fleets(self, numbers: Counts) -> NDArray[np.uint16]:
        """The fleets of those numbers (0 to ``count - 1``) as patterns, one row a fleet.

        Numbering is part of the promise that a card's id rebuilds the card: it follows from the order
        of edges and nodes, and changes only with the format's version in ``graph_cache``.
        """
        fleets = np.zeros((self.waters.cols, len(numbers)), np.uint16)
        row, left = np.arange(len(numbers)), np.asarray(numbers)
        for i, column in enumerate(self.columns):
            # Sorted, what is looked up lies close together in memory, which doubles the speed of thousands.
            order = np.argsort(left)
            row, left = row[order], left[order]
            edge = np.searchsorted(self.running[i], left, side="right") - 1
            fleets[i, row] = column.pattern[edge]
            left = left - self.running[i][edge]
            if i + 1 < len(self.columns):
                # Numbers of a column count on through all its nodes.
                left = left + self.running[i + 1][self.columns[i + 1].first[column.to[edge]]]
        return fleets.T

    @property
    def empty(self) -> bool:
        """Whether no fleet is legal."""
        return not self.count

    def drawn(self, numbers: NDArray[np.uint64], purpose: int) -> NDArray[np.bool_]:
        """A fleet for each number, as maps; ``random_words`` says what a purpose is."""
        return self.grids(self.fleets(random_words.many_below(self.count, numbers, purpose)))

    def grids(self, patterns: NDArray[np.uint16]) -> NDArray[np.bool_]:
        """Patterns as maps: (fleets, rows, cols), true where a ship is."""
        columns = patterns[:, np.argsort(self.order)]
        maps = np.empty((len(patterns), self.waters.rows, self.waters.cols), np.bool_)
        for row in range(self.waters.rows):
            np.not_equal(columns & np.uint16(1 << row), 0, out=maps[:, row])
        return maps


def whole_numbers(largest: float) -> np.dtype[Any]:
    """The kind of array that holds whole numbers up to about ``largest`` without any rounding."""
    return np.dtype(np.int64) if largest < SAFE else np.dtype(object)


def running_sums(counts: Counts) -> Counts:
    """Cumulated counts, exactly, with a zero in front."""
    kind = whole_numbers(float(counts.sum(dtype=np.float64)))
    sums = np.zeros(len(counts) + 1, kind)
    np.cumsum(counts, dtype=kind, out=sums[1:])
    return sums


def row_sums(values: Counts, first: NDArray[Any], kind: Any = None) -> Counts:
    """The sum over each row's edges, ``first[r]`` to ``first[r + 1] - 1``; nothing for a row without any.

    ``reduceat`` would give such a row the edge it begins at, so only rows with edges are handed to it: what
    lies between the beginnings of two of them belongs to the first. A third of the time of running sums.
    """
    begin = first[:-1]
    sums = np.zeros(len(begin), kind or values.dtype)
    some = np.flatnonzero(begin < first[1:])
    if len(some):
        sums[some] = np.add.reduceat(values, begin[some], dtype=sums.dtype)
    return sums


def descend(running: Counts, first: NDArray[np.int64], left: Counts) -> tuple[NDArray[np.int64], Counts]:
    """Choose an edge for each number: those that fall into it go that way. (edge, number within it)"""
    target = running[first] + left
    edge = np.searchsorted(running, target, side="right") - 1
    return edge, target - running[edge]


def reading_order(waters: Waters) -> tuple[int, ...]:
    """The columns as they are read: from the shallow border, so that frigates are settled first."""
    cols = range(waters.cols)
    from_right = sum(waters.shallow) * 2 > (waters.cols - 1) * len(waters.shallow)
    return tuple(reversed(cols)) if from_right else tuple(cols)


def spread(first: NDArray[Any], nodes: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """All edges of some nodes, node by node: (place in ``nodes``, edge)."""
    length, edge = edges_of(first, nodes)
    return np.repeat(np.arange(len(nodes)), length), edge


def edges_of(first: NDArray[Any], nodes: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """All edges of some nodes, node by node: (how many each has, edge)."""
    begin = first[nodes]
    length = first[nodes + 1] - begin
    ends = np.cumsum(length)
    edge = np.arange(ends[-1] if len(ends) else 0)
    edge += np.repeat(begin - (ends - length), length)
    return length, edge
