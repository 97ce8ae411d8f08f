"""Fleets as paths through layers of rows: the graph seen column by column, whole or cut down.

Whatever a column's edges are, all that lead to one row bear the same pattern of ship squares, because a
memory of the graph tells water from ship in the column just read. So patterns belong to rows, and what
was seen of a column strikes out rows, not edges.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.games.general_quarters.counting.graph import Counts, Graph, edges_of, row_sums, running_sums
from generator.system.values import frozen

Rows = NDArray[np.intp]
Patterns = NDArray[np.uint16]

# With this many edges a row it is quicker to look up where a row's edges begin than to count them.
MANY_EDGES = 16


@frozen(slots=False, eq=False)
class Layers:
    """``first[i]`` (rows + 1,) and ``to[i]`` (edges,): row ``r`` before column ``i`` has the edges
    ``first[i][r]`` to ``first[i][r + 1] - 1``, and each leads to a row after the column.

    ``pattern[i]`` belongs to the rows after column ``i``; ``ways[i]`` says in how many ways fleets go on
    from the rows before it, and ``ways[-1]`` closes with ones. Edges keep the order of the graph's.
    """

    first: tuple[Rows, ...]
    to: tuple[Rows, ...]
    pattern: tuple[Patterns, ...]
    ways: tuple[Counts, ...]

    @cached_property
    def size(self) -> int:
        """The number of rows in all layers."""
        return sum(len(ways) for ways in self.ways)


@lru_cache(maxsize=4)
def whole(graph: Graph) -> Layers:
    """All fleets of a graph. The ends of the last column, one node there, are told apart by pattern."""
    if not graph.columns:
        return Layers((), (), (), ())
    last = graph.columns[-1]
    patterns, ends = np.unique(last.pattern, return_inverse=True)
    to = [column.to.astype(np.intp) for column in graph.columns[:-1]]
    lead = [np.zeros(column.nodes, np.uint16) for column in graph.columns[1:]]
    for pattern, target, column in zip(lead, to, graph.columns, strict=False):
        pattern[target] = column.pattern
    return Layers(
        tuple(column.first.astype(np.intp) for column in graph.columns),
        (*to, ends.astype(np.intp)),
        (*lead, patterns),
        (*graph.ways[:-1], np.ones(len(patterns), graph.ways[0].dtype)),
    )


def without_dead_rows(
    first: Sequence[Rows], to: Sequence[Rows], pattern: Sequence[Patterns], ways: Sequence[Counts]
) -> Layers:
    """Layers that hold only what lies on a path; rows with no ways on, and what led there, are dropped."""
    kept_first, kept_to, kept_pattern, kept_ways = [], [], [], [ways[0]]
    row = np.zeros(1, np.intp)
    for i in range(len(first)):
        length, edge = edges_of(first[i], row)
        target = to[i][edge]
        live = (ways[i + 1] > 0)[target]
        target = target[np.flatnonzero(live)]
        reached = np.zeros(len(ways[i + 1]), np.bool_)
        reached[target] = True
        name = np.cumsum(reached) - 1
        kept_first.append(running_sums(row_sums(live, running_sums(length), np.intp)))
        kept_to.append(name[target])
        row = np.flatnonzero(reached)
        kept_pattern.append(pattern[i][row])
        kept_ways.append(ways[i + 1][row])
    return Layers(tuple(kept_first), tuple(kept_to), tuple(kept_pattern), tuple(kept_ways))


def begins(came: Rows, rows: int) -> Rows:
    """``first`` of edges that are sorted by the row they leave."""
    if MANY_EDGES * rows < len(came):
        return np.searchsorted(came, np.arange(rows + 1))
    first = np.zeros(rows + 1, np.intp)
    np.cumsum(np.bincount(came, minlength=rows), out=first[1:])
    return first
