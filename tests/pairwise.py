"""Which cases of a test are run every time: every pair of a product's values, or a sample of a long list.

Faults that need three values at once are rare, so of five games, three papers and three inks fifteen cases
find nearly what forty-five do. A product of two parameters is its pairs: there every value is enough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import combinations
from zlib import crc32

Case = tuple[Hashable, ...]
"""The values of a test's parameters, as whatever tells them apart."""


def covering(cases: Sequence[Case]) -> set[int]:
    """The numbers of cases that have all that any of them has: always the same ones for the same cases.

    Each next one has most of what is still missing; of equals it is the one whose values were taken least.
    """
    at_once = 2 if len(cases[0]) > 2 else 1
    parts = [set(combinations(enumerate(case), at_once)) for case in cases]
    missing = set().union(*parts)
    taken: Counter[tuple[int, Hashable]] = Counter()
    chosen: set[int] = set()
    while missing:
        best = min(
            range(len(cases)),
            key=lambda each: (
                -len(parts[each] & missing),
                sum(taken[value] for value in enumerate(cases[each])),
            ),
        )
        chosen.add(best)
        missing -= parts[best]
        taken.update(enumerate(cases[best]))
    return chosen


def sample(name: str, cases: int, size: int) -> set[int]:
    """The numbers of ``size`` cases, as far apart as can be: always the same ones for the same test.

    Where they begin hangs on its name, so that tests that take one game of five do not all take the first.
    """
    size = min(size, cases)
    first = crc32(name.encode())
    return {(first + step * cases // size) % cases for step in range(size)}
