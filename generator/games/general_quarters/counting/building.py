"""Graphs of fleets made from the rules, and fleets counted without one.

The map is read square by square, column by column from the shallow side. After each square it is
enough to remember, for every row, whether its last square read is water, the end of a ship or part of
one that goes on for a number of columns more; how much of a vertical ship is still to come; and how many
ships of each kind there have been. Those memories are the nodes. Nodes that no legal fleet reaches are
cut away, and the ten steps of a column become one edge, which carries the column's pattern of ship squares.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from generator.games.general_quarters.counting.graph import (
    SAFE,
    Column,
    Counts,
    Graph,
    Ints,
    reading_order,
    spread,
)
from generator.games.general_quarters.waters import Kind, Waters
from generator.system.long_work import long_work
from generator.system.values import frozen

U = np.uint64

# A memory is packed into one 64-bit word; sign and a spare bit stay free.
KEY_BITS = 62
# Larger graphs would not fit the machines people have; such fleets can still be counted. The usual fleet
# on 12 x 12 squares takes 159 million steps and 66 million edges: 2 GB while it is built, half of it after.
MAX_STEPS = 200_000_000
MAX_EDGES = 80_000_000
# Memories of fleets that are only counted: a gigabyte.
MAX_MEMORIES = 12_000_000
# Steps from which on building or counting is told of: two seconds of it.
LONG_STEPS = 8_000_000
# Edges put in order at a time; keeps memory small.
AT_ONCE = 1 << 21


class TooManyWaters(ValueError):
    """The map and fleet are too large to be counted this way."""


@frozen(slots=False)
class _Reading:
    """The packing of memories into words, and the ships that may begin at each square."""

    waters: Waters
    order: tuple[int, ...]
    width: int
    counters: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, waters: Waters) -> _Reading:
        width = max((kind.length for kind in waters.kinds), default=1).bit_length()
        at = width * (waters.rows + 1)
        counters = []
        for kind in waters.kinds:
            counters.append((at, (1 << kind.number.bit_length()) - 1))
            at += kind.number.bit_length()
        if at > KEY_BITS or waters.rows > 16:
            raise TooManyWaters(f"{waters.rows} rows with such a fleet need {at} bits of {KEY_BITS}")
        return cls(waters, reading_order(waters), width, tuple(counters))

    @property
    def possible(self) -> bool:
        """Whether a ship of each kind has a place at all."""
        return all(not kind.number or self.last_start(kind) >= (0, 0) for kind in self.waters.kinds)

    def squares(self) -> Iterator[tuple[int, int]]:
        """Every square as (step, row), in reading order."""
        return ((step, row) for step in range(self.waters.cols) for row in range(self.waters.rows))

    def across(self, step: int, kind: Kind) -> bool:
        """May a horizontal ship begin in the column read at ``step``?"""
        cols = self.order[step : step + kind.length]
        return kind.horizontal and len(cols) == kind.length and self._fits(kind, cols)

    def down(self, step: int, kind: Kind) -> bool:
        """May a vertical ship lie in the column read at ``step``?"""
        return kind.vertical and kind.length > 1 and self._fits(kind, self.order[step : step + 1])

    def _fits(self, kind: Kind, cols: tuple[int, ...]) -> bool:
        return all(self.waters.fits(kind, range(col, col + 1)) for col in cols)

    def last_start(self, kind: Kind) -> tuple[int, int]:
        """The last square, as (step, row), at which a ship of that kind may begin; (-1, -1) if none."""
        for step in range(self.waters.cols - 1, -1, -1):
            if self.across(step, kind):
                return step, self.waters.rows - 1
            if self.down(step, kind) and self.waters.rows >= kind.length:
                return step, self.waters.rows - kind.length
        return -1, -1


_Edges = tuple[Ints, Ints, NDArray[np.bool_]]


def build(waters: Waters, max_steps: int = 0) -> Graph:
    """The graph of those waters, from nothing. TooManyWaters when it would not fit, or take more steps.

    ``max_steps`` of 0 are as many as fit.
    """
    most = min(max_steps or MAX_STEPS, MAX_STEPS)
    reading = _Reading.of(waters)
    if not reading.possible:
        return Graph(waters, [])
    steps: list[_Edges] = []
    sizes = [1]
    in_all = 0
    keys = np.zeros(1, U)
    with long_work(_told(waters, most), waters.squares) as at:
        for step, row in reading.squares():
            keys, edges = _read_square(reading, keys, step, row)
            in_all += len(edges[0])
            # One more square can have four times as many steps: to be told before it is tried.
            if in_all + 4 * len(keys) > most:
                raise TooManyWaters(f"{in_all} steps at square {len(steps) + 1} of {waters.squares}")
            steps.append(edges)
            sizes.append(len(keys))
            if in_all > LONG_STEPS:
                at(len(steps))
    if not len(keys):
        return Graph(waters, [])
    # Nothing follows the last column, so its ends need not be told apart: all are one.
    src, to, ship = steps[-1]
    steps[-1] = (src, np.zeros_like(to), ship)
    sizes[-1] = 1
    _cut_dead_ends(steps, sizes)
    paths = [_paths(steps[i : i + waters.rows]) for i in range(0, len(steps), waters.rows)]
    edges_in_all = sum(int(ways.sum()) for ways in paths)
    if edges_in_all > MAX_EDGES:
        raise TooManyWaters(f"{edges_in_all} edges, {MAX_EDGES} at most")
    columns = []
    for ways in paths:
        # Steps that have become a column are let go, to save memory.
        column, steps[: waters.rows] = steps[: waters.rows], []
        columns.append(_one_column(column, ways))
    return Graph(waters, columns)


def _told(waters: Waters, most: int) -> str:
    """Words for whoever waits: how long that number of steps takes at most."""
    seconds, megabytes = most // 4_000_000, most // 80_000
    return (
        f"the fleets of {waters.rows} x {waters.cols} squares are counted first: "
        f"up to {seconds} seconds, and up to {megabytes} MB of memory"
    )


def count_fleets(waters: Waters) -> int:
    """The exact number of legal fleets, in less time and space than the graph takes. GQ-V18

    TooManyWaters when even that would not fit.
    """
    reading = _Reading.of(waters)
    if not reading.possible:
        return 0
    keys = np.zeros(1, U)
    counts: Counts = np.ones(1, np.int64)
    in_all = 0
    with long_work(_told(waters, MAX_STEPS), waters.squares) as at:
        for step, row in reading.squares():
            after, (src, to, _) = _read_square(reading, keys, step, row)
            if len(after) > MAX_MEMORIES:
                square = step * waters.rows + row + 1
                raise TooManyWaters(f"{len(after)} memories at square {square} of {waters.squares}")
            # A sum that rounds to less than SAFE in floats has not overflowed in int64 either.
            rough = np.bincount(to, counts[src].astype(np.float64), len(after))
            if counts.dtype != object and len(rough) and float(rough.max()) >= SAFE:
                counts = counts.astype(object)
            by_target = np.argsort(to, kind="stable")
            begin = np.searchsorted(to[by_target], np.arange(len(after)))
            counts = np.add.reduceat(counts[src[by_target]], begin) if len(after) else counts[:0]
            keys = after
            in_all += len(src)
            if in_all > LONG_STEPS:
                at(step * waters.rows + row + 1)
    return sum(int(count) for count in counts)


def _read_square(
    reading: _Reading, keys: NDArray[np.uint64], step: int, row: int
) -> tuple[NDArray[np.uint64], _Edges]:
    """The memories after one more square, sorted, and the edges to them."""
    source: list[Ints] = []
    target: list[NDArray[np.uint64]] = []
    ships: list[NDArray[np.bool_]] = []
    for chosen, after, ship in _choices(reading, keys, step, row):
        source.append(chosen.astype(np.int32))
        target.append(after)
        ships.append(np.full(len(after), ship))
    src, after, shipped = np.concatenate(source), np.concatenate(target), np.concatenate(ships)
    complete = np.ones(len(after), np.bool_)
    for (shift, mask), kind in zip(reading.counters, reading.waters.kinds, strict=True):
        if reading.last_start(kind) <= (step, row):
            complete &= (after >> U(shift)) & U(mask) == U(kind.number)
    if not complete.all():
        src, after, shipped = src[complete], after[complete], shipped[complete]
    memories, to = np.unique(after, return_inverse=True)
    return memories, (src, to.astype(np.int32), shipped)


def _choices(
    reading: _Reading, keys: NDArray[np.uint64], step: int, row: int
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.uint64], bool]]:
    """Every filling of the square: (memories that allow it, what they become, is it a ship square)."""
    waters, width = reading.waters, reading.width
    symbol = U((1 << width) - 1)
    at_row, below_at = U(width * row), U(width * waters.rows)
    left = (keys >> at_row) & symbol
    rest = (keys >> below_at) & symbol
    above_free = (keys >> U(width * (row - 1))) & symbol == 0 if row else np.ones(len(keys), np.bool_)
    cleared = keys & ~(symbol << at_row | symbol << below_at)

    water = np.flatnonzero((rest == 0) & (left <= 1))
    yield water, cleared[water], False
    downward = np.flatnonzero((rest > 0) & (left == 0))
    yield downward, cleared[downward] + (U(1) << at_row) + ((rest[downward] - U(1)) << below_at), True
    onward = np.flatnonzero((rest == 0) & (left >= 2) & above_free)
    yield onward, cleared[onward] + ((left[onward] - U(1)) << at_row), True
    free = np.flatnonzero((rest == 0) & (left == 0) & above_free)
    for (shift, mask), kind in zip(reading.counters, waters.kinds, strict=True):
        short = free[(keys[free] >> U(shift)) & U(mask) < U(kind.number)]
        one_more = U(1) << U(shift)
        if reading.across(step, kind):
            yield short, cleared[short] + (U(kind.length) << at_row) + one_more, True
        if reading.down(step, kind) and row + kind.length <= waters.rows:
            yield (
                short,
                cleared[short] + (U(1) << at_row) + (U(kind.length - 1) << below_at) + one_more,
                True,
            )


def _cut_dead_ends(steps: list[_Edges], sizes: list[int]) -> None:
    """Drop what leads to no fleet and number the nodes anew, in their old order; changes both lists."""
    alive = np.ones(sizes[-1], np.bool_)
    name = np.zeros(1, np.int32)
    for i in range(len(steps) - 1, -1, -1):
        src, to, ship = steps[i]
        live = alive[to]
        src, to, ship = src[live], name[to[live]], ship[live]
        alive = np.zeros(sizes[i], np.bool_)
        alive[src] = True
        name = np.cumsum(alive, dtype=np.int32) - np.int32(1)
        by_source = np.argsort(name[src], kind="stable")
        steps[i] = (name[src][by_source], to[by_source], ship[by_source])
        sizes[i] = int(alive.sum())


def _paths(steps: list[_Edges]) -> NDArray[np.int64]:
    """The number of ways through a column from each of its nodes."""
    ways = np.ones(int(steps[-1][1].max()) + 1, np.int64)
    for src, to, _ in reversed(steps):
        ways = np.bincount(src, ways[to].astype(np.float64)).astype(np.int64)
    return ways


def _one_column(steps: list[_Edges], ways: NDArray[np.int64]) -> Column:
    """The squares of one column taken together: every way through it is one edge."""
    first = np.concatenate(([0], np.cumsum(ways)))
    to, pattern = np.empty(first[-1], np.int32), np.empty(first[-1], np.uint16)
    firsts = [np.searchsorted(src, np.arange(int(src[-1]) + 2)) for src, _, _ in steps]
    begin = 0
    while begin < len(ways):
        stop = int(np.searchsorted(first, first[begin] + AT_ONCE, "right")) - 1
        # A word below holds sixteen bits of nodes.
        stop = min(max(begin + 1, stop), begin + (1 << 16), len(ways))
        words = _sorted_edges(steps, firsts, begin, stop)
        to[first[begin] : first[stop]] = words & U(0xFFFFFFFF)
        pattern[first[begin] : first[stop]] = words >> U(32) & U(0xFFFF)
        begin = stop
    return Column(len(steps), first.astype(np.int64), to, pattern)


def _sorted_edges(
    steps: list[_Edges], firsts: list[NDArray[np.int64]], begin: int, stop: int
) -> NDArray[np.uint64]:
    """The edges of some nodes as words to be sorted by: node, pattern, where it leads."""
    at = np.arange(begin, stop, dtype=np.int32)
    word = np.arange(stop - begin, dtype=np.uint64) << U(48)
    for row, (first, (_, to, ship)) in enumerate(zip(firsts, steps, strict=True)):
        came, edge = spread(first, at)
        word, at = word[came] | ship[edge].astype(np.uint64) << U(32 + row), to[edge]
    return np.sort(word | at.astype(np.uint64))
