"""The part of the graph that agrees with what was seen: how many fleets are left, and which."""

from __future__ import annotations

from collections import deque
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from generator.games.general_quarters.counting.debts import Debts
from generator.games.general_quarters.counting.graph import (
    Counts,
    Graph,
    descend,
    edges_of,
    row_sums,
    running_sums,
    spread,
)
from generator.games.general_quarters.counting.layers import (
    Layers,
    Patterns,
    Rows,
    begins,
    whole,
    without_dead_rows,
)
from generator.games.general_quarters.seen_card import EMPTY, MISSILE, SeenCard
from generator.system.values import frozen

# Layers are cut down for looks that see more once no larger share of their rows is alive.
WORTH_CUTTING = 0.4
# Edges are picked out once no larger share of the rows they leave matters.
WORTH_PICKING = 0.4
# Columns of no more edges are always told apart edge by edge, which lets fewer rows be reached.
FEW_EDGES = 1 << 17
# Sights kept. A game sees more and more, so the newest is nearly always the one to go on from.
MAX_RECENT = 4
# Sums of floats up to here are whole numbers, in whatever order they are added.
WHOLE_FLOATS = 1 << 53


@frozen(slots=False, eq=False)
class _Step:
    """One column, conditioned: as in ``Layers``; ``allowed`` says which rows after it agree with the look.

    ``same`` where edges and rows are those of the layers it came from.
    """

    first: Rows
    to: Rows
    pattern: Patterns
    allowed: NDArray[np.bool_] | None
    same: bool


class Conditioned:
    """The fleets that agree with a sight: hits are ship, water is not, and every missile found has a
    ship beside it.

    A missile whose ship has not been met above, below or in the column read before is a debt: the
    column read next must pay it. Rows are told apart by their debts, so counts stay exact. Going on from
    ``layers`` of an earlier look gives the same fleets with the same numbers as going on from the graph.
    """

    def __init__(self, graph: Graph, seen_card: SeenCard, layers: Layers | None = None) -> None:
        self.graph = graph
        self._layers = layers = whole(graph) if layers is None else layers
        self._whole = graph.ways[0].dtype
        self._steps: list[_Step] = []
        need, no, missiles = _by_column(graph, seen_card)
        debts: Debts | None = None
        # Rows that the look lets anything lead to, None while that is all of them.
        reached: NDArray[np.bool_] | None = None
        columns = zip(layers.first, layers.to, layers.pattern, strict=True)
        for i, (first, to, pattern) in enumerate(columns):
            allowed = None
            if need[i] or no[i]:
                allowed = (pattern & need[i] == need[i]) & (pattern & no[i] == 0)
                if allowed.all():
                    allowed = None
            few, last = _if_few(reached), i == len(layers.to) - 1
            if few is None and debts is None and not missiles[i]:
                self._steps.append(_Step(first, to, pattern, allowed, same=True))
                reached = allowed
                continue
            beside = layers.pattern[i - 1] if i else np.zeros(1, np.uint16)
            if debts is not None:
                beside = beside[debts.row]
            owing = None
            if few is None and len(to) > FEW_EDGES and not last:
                owing = Debts.after(missiles[i], pattern, allowed) if missiles[i] else None
                step = _all_edges((first, to, pattern), beside, debts, owing, allowed)
                reached = step.allowed
            else:
                came, target = _some_edges((first, to, pattern), few, debts, allowed)
                reached = np.zeros(len(pattern), np.bool_)
                reached[target] = True
                if missiles[i]:
                    owing = Debts.after(missiles[i], pattern, reached)
                    target = owing.led(target, beside[came])
                    settled = target < len(pattern)
                    if last:
                        # Nothing comes after that could pay.
                        came, target = _picked(settled, came, target)
                    elif settled.all():
                        owing = None
                    else:
                        pattern = pattern[owing.row]
                        reached = np.zeros(len(pattern), np.bool_)
                        reached[target] = True
                step = _Step(begins(came, len(beside)), target, pattern, None, same=False)
            self._steps.append(step)
            debts = owing

    @cached_property
    def _ways(self) -> list[Counts]:
        """The number of ways fleets go on: from the row before the first column, and after each column
        from its rows, none from those that disagree with the look."""
        layers = self._layers
        ways = [after := layers.ways[-1]]
        same = True
        for i, step in reversed(list(enumerate(self._steps))):
            if step.allowed is not None:
                ways[-1] = after = after * step.allowed
            same = same and step.same and step.allowed is None
            if same:
                after = layers.ways[i]
            else:
                after = row_sums(after[step.to], step.first)
            ways.append(after)
        return ways[::-1]

    @property
    def count(self) -> int:
        """The number of fleets that agree with the sight."""
        return int(self._ways[0][0]) if self._steps else 0

    @cached_property
    def ships(self) -> NDArray[np.float64]:
        """For each square, how many of those fleets have a ship there; exact below 2**53."""
        waters = self.graph.waters
        by_square = np.zeros((waters.rows, waters.cols))
        bits = np.arange(1 << waters.rows)[:, None] >> np.arange(waters.rows) & 1
        came = np.ones(1)
        for i, step in enumerate(self._steps):
            ways, to = self._ways[i + 1], step.to
            live = _if_few((came > 0) & (self._ways[i] > 0))
            if live is None:
                through = np.repeat(came, np.diff(step.first))
            else:
                length, edges = edges_of(step.first, live)
                through, to = np.repeat(came[live], length), to[edges]
            came = np.bincount(to, through, len(ways)).astype(np.float64, copy=False)
            if step.allowed is not None:
                came *= step.allowed
            by_pattern = np.bincount(step.pattern, came * ways, 1 << waters.rows)
            used = np.flatnonzero(by_pattern)
            by_square[:, self.graph.order[i]] = (bits[used] * by_pattern[used, None]).sum(axis=0)
        return by_square.reshape(-1)

    def fleets(self, numbers: Counts) -> Patterns:
        """The fleets of those numbers, 0 to ``count - 1``, as patterns; see ``Graph.grids``."""
        fleets = np.zeros((len(numbers), self.graph.waters.cols), np.uint16)
        row = np.zeros(len(numbers), np.intp)
        left = np.asarray(numbers)
        for i, step in enumerate(self._steps):
            # Few fleets pass through few rows, so only the edges of these are added up.
            rows, at = np.unique(row, return_inverse=True)
            came, edges = spread(step.first, rows)
            running = running_sums(self._ways[i + 1][step.to[edges]])
            chosen, left = descend(running, begins(came, len(rows))[at], left)
            row = step.to[edges[chosen]]
            fleets[:, i] = step.pattern[row]
        return fleets

    @cached_property
    def layers(self) -> Layers:
        """Layers that hold at least these fleets: these alone where that makes them much smaller."""
        alive = sum(int(np.count_nonzero(ways)) for ways in self._ways)
        if not self.count or alive > WORTH_CUTTING * self._layers.size:
            return self._layers
        return without_dead_rows(
            [step.first for step in self._steps],
            [step.to for step in self._steps],
            [step.pattern for step in self._steps],
            self._ways,
        )


_recent: deque[tuple[SeenCard, Conditioned]] = deque(maxlen=MAX_RECENT)


def condition(graph: Graph, seen_card: SeenCard) -> Conditioned:
    """``Conditioned``; much quicker when the look goes on from one that was asked about lately."""
    if seen_card.hits or seen_card.water:
        return _conditioned(graph, SeenCard(seen_card.waters, seen_card.shown, None))
    return _unseen(graph)


@lru_cache(maxsize=MAX_RECENT)
def _conditioned(graph: Graph, seen_card: SeenCard) -> Conditioned:
    if graph.count >= WHOLE_FLOATS:
        return Conditioned(graph, seen_card)
    before = next((n for then, n in _recent if n.graph is graph and seen_card.goes_on_from(then)), None)
    conditioned = Conditioned(graph, seen_card, before.layers if before else None)
    _recent.appendleft((seen_card, conditioned))
    return conditioned


def forget() -> None:
    """Drop the results of earlier sights; for measuring."""
    _conditioned.cache_clear()
    _recent.clear()


def could_harm(graph: Graph, seen_card: SeenCard, square: int) -> bool:
    """Whether a hidden square could hide a missile or a submarine, found by counting fleets. GQ-S4"""
    shown = list(seen_card.shown)
    if square in seen_card.missile_places:
        shown[square] = MISSILE
        if condition(graph, SeenCard(seen_card.waters, tuple(shown), None)).count:
            return True
    if square not in seen_card.submarine_places:
        return False
    for other in (square, *seen_card.waters.neighbours[square]):
        shown[other] = EMPTY
    return condition(graph, SeenCard(seen_card.waters, tuple(shown), None)).count > 0


@lru_cache(maxsize=2)
def _unseen(graph: Graph) -> Conditioned:
    return Conditioned(graph, SeenCard(graph.waters, ("",) * graph.waters.squares, None))


def _all_edges(
    column: tuple[Rows, Rows, Patterns],
    beside: Patterns,
    debts: Debts | None,
    owing: Debts | None,
    allowed: NDArray[np.bool_] | None,
) -> _Step:
    """A column of which nearly all rows matter: its edges stay, and only lead elsewhere."""
    first, to, pattern = column
    if debts is not None:
        first, to = debts.paying(first, to, pattern)
    if owing is not None:
        to = owing.led(to, np.repeat(beside, np.diff(first)))
        pattern = pattern[owing.row]
        allowed = None if allowed is None else allowed[owing.row]
    return _Step(first, to, pattern, allowed, same=False)


def _some_edges(
    column: tuple[Rows, Rows, Patterns],
    few: Rows | None,
    debts: Debts | None,
    allowed: NDArray[np.bool_] | None,
) -> tuple[Rows, Rows]:
    """The edges of ``few`` rows, or of all, that agree with the look: where each comes from, and leads to.

    Rows with a debt leave by the edges of the row they were made of, if these pay it.
    """
    first, to, pattern = column
    if few is None:
        few = np.arange(len(first) - 1 if debts is None else len(debts.row))
    length, edge = edges_of(first, few if debts is None else debts.row[few])
    came, target = np.repeat(few, length), to[edge]
    agrees = None if allowed is None else allowed[target]
    if debts is not None:
        pays = np.repeat(debts.debt[few], length) & (~pattern)[target] == 0
        agrees = pays if agrees is None else agrees & pays
    if agrees is not None:
        came, target = _picked(agrees, came, target)
    return came, target


def _picked(mask: NDArray[np.bool_], *rows: Rows) -> tuple[Rows, ...]:
    """The entries of arrays of equal length where the mask is true; by number, far quicker than by mask."""
    numbers = np.flatnonzero(mask)
    return tuple(np.take(row, numbers) for row in rows)


def _if_few(rows: NDArray[np.bool_] | None) -> Rows | None:
    """Those rows by number if they are a small part of all, so that it pays to pick out their edges."""
    if rows is None or np.count_nonzero(rows) > WORTH_PICKING * len(rows):
        return None
    return np.flatnonzero(rows)


def _by_column(graph: Graph, seen_card: SeenCard) -> tuple[Patterns, Patterns, Patterns]:
    """The sight as patterns in reading order: ship squares, water, missiles."""
    waters = graph.waters
    patterns = []
    for squares in (seen_card.hits, seen_card.water, seen_card.found_missiles):
        marked = np.zeros(waters.cols, np.uint16)
        for square in squares:
            row, col = divmod(square, waters.cols)
            marked[graph.order.index(col)] |= np.uint16(1 << row)
        patterns.append(marked)
    return patterns[0], patterns[1], patterns[2]
