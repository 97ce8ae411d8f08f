"""The part of the graph that agrees with what was seen: how many fleets are left, and which."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.games.general_quarters.graph import Counts, Graph, descend, running_sums, spread
from generator.games.general_quarters.sight import Sight

# The share of a column's edges below which the dead ones are sorted out before counting.
WORTH_SORTING = 0.2


@dataclass(frozen=True)
class _Step:
    """One column, narrowed. A row is a node with its debts; edges are sorted by the row they leave.

    ``allowed`` says which patterns agree with what was seen, where edges were not sorted out by it.
    """

    rows: int
    first: NDArray[np.intp]
    came: NDArray[np.intp]
    to: NDArray[np.intp]
    pattern: NDArray[np.uint16]
    allowed: NDArray[np.bool_] | None = None


class Narrowed:
    """The fleets of a graph that agree with a sight: hits are ship, water is not, and every missile
    found has a ship beside it.

    A missile whose ship has not been met above, below or in the column read before is a debt: the
    column read next must pay it. Nodes are told apart by their debts, so counts stay exact.
    """

    def __init__(self, graph: Graph, sight: Sight) -> None:
        self.graph = graph
        self._whole = graph.ways[0].dtype
        self._steps: list[_Step] = []
        need, no, missiles = _by_column(graph, sight)
        nodes_after = [column.nodes for column in graph.columns[1:]] + [1]
        patterns = np.arange(1 << graph.waters.rows, dtype=np.uint16)
        share = 1.0
        node = np.zeros(1, np.intp)
        debt = beside = np.zeros(1, np.uint16)
        for i, column in enumerate(graph.columns):
            allowed = (patterns & need[i] == need[i]) & (patterns & no[i] == 0)
            share *= float(column.how_often @ allowed) / len(column.to)
            unsorted = len(node) == column.nodes and not (missiles[i] or debt.any())
            if unsorted and share > WORTH_SORTING:
                # Little has been seen: it is quicker to walk all edges than to pick out the live ones.
                barred = None if allowed.all() else allowed
                first = column.first[:-1]
                self._steps.append(
                    _Step(column.nodes, first, column.source, column.target, column.pattern, barred)
                )
                node = np.arange(nodes_after[i])
                beside = column.leads_by
                debt = np.zeros(len(node), np.uint16)
                continue
            if 4 * len(node) > column.nodes and not debt.any():
                alive = np.zeros(column.nodes, np.bool_)
                alive[node] = True
                edge = np.flatnonzero(allowed[column.pattern] & alive[column.source])
                came = (np.cumsum(alive) - 1)[column.source[edge]]
                pattern = column.pattern[edge]
            else:
                came, edge = spread(column.first, node)
                pattern = column.pattern[edge]
                kept = np.flatnonzero(allowed[pattern] & (debt[came] & ~pattern == 0))
                came, edge, pattern = came[kept], edge[kept], pattern[kept]
            to = column.target[edge]
            owed = np.zeros(0, np.uint16)
            if missiles[i]:
                owed = missiles[i] & ~(pattern << np.uint16(1) | pattern >> np.uint16(1) | beside[came])
                if i == len(graph.columns) - 1:
                    kept = np.flatnonzero(owed == 0)
                    came, to, pattern, owed = came[kept], to[kept], pattern[kept], owed[kept]
            rows = len(node)
            node, debt, beside, to = _gather(to, owed, pattern, nodes_after[i])
            ends = np.cumsum(np.bincount(came, minlength=rows))
            self._steps.append(_Step(rows, np.concatenate(([0], ends[:-1])), came, to, pattern))

    @cached_property
    def _ways(self) -> list[tuple[Counts, Counts]]:
        """For each column: in how many ways fleets go on from its edges, and from its rows."""
        # Every row is on the path of a fleet or leads nowhere, so none has more ways than the graph.
        found: list[tuple[Counts, Counts]] = []
        after = self.graph.ways[-1]
        for i, step in reversed(list(enumerate(self._steps))):
            whole = step.allowed is None and step.pattern is self.graph.columns[i].pattern
            if whole and after is self.graph.ways[i + 1]:
                # Nothing seen here or further on: the graph has counted this already.
                after = self.graph.ways[i]
                found.append((self.graph.onward[i], after))
                continue
            onward = after[step.to]
            if step.allowed is not None:
                onward *= step.allowed[step.pattern]
            after = np.zeros(step.rows, self._whole)
            if len(onward):
                leads = np.diff(step.first, append=len(onward)) > 0
                after[leads] = np.add.reduceat(onward, step.first[leads])
            found.append((onward, after))
        return found[::-1]

    @property
    def count(self) -> int:
        """How many fleets agree with what was seen."""
        return int(self._ways[0][1][0]) if self._steps else 0

    @cached_property
    def ships(self) -> NDArray[np.float64]:
        """For each square, how many of those fleets have a ship there; exact below 2**53."""
        waters = self.graph.waters
        found = np.zeros((waters.rows, waters.cols))
        bits = np.arange(1 << waters.rows)[:, None] >> np.arange(waters.rows) & 1
        came = np.ones(1)
        for i, (step, (onward, _)) in enumerate(zip(self._steps, self._ways, strict=True)):
            there = np.repeat(came, np.diff(step.first, append=len(onward)))
            by_pattern = np.bincount(step.pattern, there * onward, 1 << waters.rows)
            found[:, self.graph.order[i]] = (bits * by_pattern[:, None]).sum(axis=0)
            if i + 1 < len(self._steps):
                if step.allowed is not None:
                    there *= step.allowed[step.pattern]
                came = np.bincount(step.to, there, self._steps[i + 1].rows).astype(np.float64)
        return found.reshape(-1)

    def fleets(self, numbers: Counts) -> NDArray[np.uint16]:
        """The fleets of those numbers, 0 to ``count - 1``, as patterns; see ``Graph.grids``."""
        found = np.zeros((len(numbers), self.graph.waters.cols), np.uint16)
        row = np.zeros(len(numbers), np.intp)
        left = np.asarray(numbers)
        for i, (step, (onward, _)) in enumerate(zip(self._steps, self._ways, strict=True)):
            if onward is self.graph.onward[i]:
                edge, left = descend(self.graph.running[i], step.first[row], left)
            else:
                edge, left = _descend(step, onward, row, left)
            found[:, i] = step.pattern[edge]
            row = step.to[edge]
        return found


def _descend(
    step: _Step, onward: Counts, row: NDArray[np.intp], left: Counts
) -> tuple[NDArray[np.intp], Counts]:
    """``descend``, adding up the edges of these rows only: few fleets pass through few rows."""
    rows, at = np.unique(row, return_inverse=True)
    ends = np.append(step.first, len(onward))
    came, edges = spread(ends, rows)
    running = running_sums(onward[edges])
    begins = np.searchsorted(came, np.arange(len(rows)))
    chosen, left = descend(running, begins[at], left)
    return edges[chosen], left


def narrow(graph: Graph, sight: Sight) -> Narrowed:
    """``Narrowed``, kept for when the same look is asked for again."""
    if sight.hits or sight.water:
        return _kept(graph, Sight(sight.waters, sight.shown, None))
    return _unseen(graph)


@lru_cache(maxsize=2)
def _kept(graph: Graph, sight: Sight) -> Narrowed:
    return Narrowed(graph, sight)


@lru_cache(maxsize=2)
def _unseen(graph: Graph) -> Narrowed:
    return Narrowed(graph, Sight(graph.waters, ("",) * graph.waters.squares, None))


def _gather(
    to: NDArray[np.intp], owed: NDArray[np.uint16], pattern: NDArray[np.uint16], nodes: int
) -> tuple[NDArray[np.intp], NDArray[np.uint16], NDArray[np.uint16], NDArray[np.intp]]:
    """Edges that lead to the same node with the same debts meet: (node, debt, pattern, edge's row)."""
    kinds = np.zeros(1, np.uint16)
    at = to
    if len(owed):
        kinds = np.flatnonzero(np.bincount(owed)).astype(np.uint16)
        code = np.zeros(int(kinds[-1]) + 1, np.intp)
        code[kinds] = np.arange(len(kinds))
        at = at * len(kinds) + code[owed]
    reached = np.zeros(nodes * len(kinds), np.bool_)
    reached[at] = True
    beside = np.zeros(len(reached), np.uint16)
    beside[at] = pattern
    rows = np.flatnonzero(reached)
    name = np.cumsum(reached) - 1
    return rows // len(kinds), kinds[rows % len(kinds)], beside[rows], name[at]


def _by_column(
    graph: Graph, sight: Sight
) -> tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint16]]:
    """What was seen, as patterns in reading order: ship squares, water, missiles."""
    waters = graph.waters
    found = []
    for squares in (sight.hits, sight.water, sight.found_missiles):
        marked = np.zeros(waters.cols, np.uint16)
        for square in squares:
            row, col = divmod(square, waters.cols)
            marked[graph.order.index(col)] |= np.uint16(1 << row)
        found.append(marked)
    return found[0], found[1], found[2]
