"""Missiles found that no ship beside them explains yet: debts, which the column read next must pay.

A missile is explained by a ship above it, below it, or beside it in the column before. Where none of
these is one, there has to be a ship beside it in the column after. So rows are told apart by what they
owe, which keeps counts exact: kind of debt after kind of debt, rows that owe nothing first. These are all
the rows there were, in their order, and have all their edges.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from generator.games.general_quarters.counting.graph import edges_of, row_sums, running_sums
from generator.games.general_quarters.counting.layers import Patterns, Rows
from generator.system.values import frozen

Bools = NDArray[np.bool_]

# Edges of some rows are looked for among all edges once no smaller share of the rows is asked about.
WORTH_SIFTING = 0.3


@frozen(slots=False, eq=False)
class Debts:
    """Rows after a column by what they owe: ``kinds`` of debts as patterns of missiles, nothing first, and
    for each kind ``of_kind``, the rows after the column that can owe it.

    ``unpaid`` says for the rows after the column which missiles no ship above or below explains, none
    where nothing may be owed; ``owing`` are the rows where some are.
    """

    kinds: Patterns
    of_kind: tuple[Rows, ...]
    unpaid: Patterns
    owing: Rows

    @classmethod
    def after(cls, missiles: np.uint16, pattern: Patterns, may: Bools | None) -> Debts:
        """The debts after a column with those missiles. Where rows ``may`` not owe, no fleet goes through
        them, and all edges to them stay as they are."""
        unpaid = missiles & ~(pattern << np.uint16(1) | pattern >> np.uint16(1))
        if may is not None:
            unpaid *= may
        kinds = some_of(missiles)
        owing = np.flatnonzero(unpaid)
        some = unpaid[owing]
        of_kind = (owing[some & kind == kind] for kind in kinds[1:])
        return cls(kinds, (np.arange(len(pattern)), *of_kind), unpaid, owing)

    @cached_property
    def row(self) -> Rows:
        """For each new row the row after the column that it was made of."""
        return np.concatenate(self.of_kind)

    @cached_property
    def debt(self) -> Patterns:
        """For each new row the missiles it owes a ship."""
        return np.repeat(self.kinds, [len(rows) for rows in self.of_kind])

    @cached_property
    def _place(self) -> Rows:
        """For each pattern its place among ``kinds``."""
        place = np.zeros(int(self.kinds[-1]) + 1, np.intp)
        place[self.kinds] = np.arange(len(self.kinds))
        return place

    @cached_property
    def _at(self) -> Rows:
        """For each row after the column its place among ``owing``; any number for those that are not."""
        at = np.empty(len(self.unpaid), np.intp)
        at[self.owing] = np.arange(len(self.owing))
        return at

    @cached_property
    def _numbers(self) -> Rows:
        """For each kind, the new rows made of ``owing``: (kinds, owing)."""
        numbers = np.tile(self.owing, (len(self.kinds), 1))
        begin = len(self.unpaid)
        for number, kind, rows in zip(numbers[1:], self.kinds[1:], self.of_kind[1:], strict=True):
            number[self.unpaid[self.owing] & kind == kind] = np.arange(begin, begin + len(rows))
            begin += len(rows)
        return numbers

    def led(self, to: Rows, beside: Patterns) -> Rows:
        """Where some edges of the column lead, told apart by debts; ``beside`` are the patterns of the rows
        they leave."""
        owed = self.unpaid[to]
        owed &= ~beside
        led = to.copy()
        some = np.flatnonzero(owed != 0)
        led[some] = self._numbers[self._place[owed[some]], self._at[to[some]]]
        return led

    def paying(self, first: Rows, to: Rows, pattern: Patterns) -> tuple[Rows, Rows]:
        """The edges of the column after, from rows told apart by debts: all that pay what is owed."""
        lengths, led = [np.diff(first)], [to]
        for kind, rows in zip(self.kinds[1:], self.of_kind[1:], strict=True):
            pays = pattern & kind == kind
            if len(rows) < WORTH_SIFTING * (len(first) - 1):
                length, edge = edges_of(first, rows)
                target = to[edge]
                mask = pays[target]
                lengths.append(row_sums(mask, running_sums(length), np.intp))
            else:
                some = np.zeros(len(first) - 1, np.bool_)
                some[rows] = True
                target, mask = to, pays[to]
                mask &= np.repeat(some, lengths[0])
                lengths.append(row_sums(mask, first, np.intp)[rows])
            led.append(target[np.flatnonzero(mask)])
        ends = np.cumsum(np.concatenate(lengths))
        return np.concatenate([[0], ends]), np.concatenate(led)


def some_of(missiles: np.uint16) -> Patterns:
    """Every choice of those missiles, none first, as patterns in order."""
    numbers = np.arange(int(missiles) + 1, dtype=np.uint16)
    choices: Patterns = numbers[numbers & ~missiles == 0]
    return choices
