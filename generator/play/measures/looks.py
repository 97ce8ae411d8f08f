"""Many figures looked at together: which of them are more than luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, exp, floor, fsum, lgamma, log, sqrt
from statistics import NormalDist
from typing import Any

from generator.play.intervals import Estimate, grouped_share, worth_of, z_value

LEVEL = 0.05
"""The chance, at most, that a report on a game in which nothing is amiss marks anything at all."""

METHOD = "Holm"

ENOUGH = 10
"""Observations below which a share or a mean is not told."""

MANY = 1000
"""Observations above which a normal distribution stands in for the binomial one."""

Groups = Mapping[tuple[float, int], int]


def binomial_chance(value: float, of: float, fair: float) -> float:
    """The chance of a share at least as far from ``fair`` as ``value``, in ``of`` observations: two-sided.

    Exact up to MANY observations, for the whole number of them next to what was seen, on the safe side.

    >>> round(binomial_chance(0.9, 10, 0.5), 4)
    0.0215
    """
    count = floor(of)
    if count == 0 or not 0 < fair < 1:
        return 1.0
    if of > MANY:
        deviations = abs(value - fair) / sqrt(fair * (1 - fair) / of)
        return 2 * NormalDist().cdf(-deviations)
    # What differs in the last digits alone is a whole number of hits.
    hits = ceil(value * count - 1e-9) if value < fair else floor(value * count + 1e-9)
    tail = range(hits + 1) if value < fair else range(hits, count + 1)
    return min(1.0, 2 * fsum(_binomial(hits, count, fair) for hits in tail))


def _binomial(hits: int, of: int, share: float) -> float:
    ways = lgamma(of + 1) - lgamma(hits + 1) - lgamma(of - hits + 1)
    return exp(ways + hits * log(share) + (of - hits) * log(1 - share))


def surely(chances: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Which of several looks show something, so that with chance ``level`` at most any does so by luck.

    S. Holm, Scandinavian Journal of Statistics 6 (1979), pages 65 to 70: good for looks that hang together.

    >>> surely([0.02, 0.001, 0.04])
    [True, True, True]
    >>> surely([0.03, 0.03, 0.03])
    [False, False, False]
    """
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    sure = [False] * len(chances)
    for done, at in enumerate(order):
        if chances[at] > level / (len(chances) - done):
            break
        sure[at] = True
    return sure


def against(groups: Groups, fair: float) -> dict[str, Any]:
    """A share with its interval beside what would be fair; ``judge`` will say whether it stands out."""
    estimate: Estimate = grouped_share(groups)
    chance = binomial_chance(estimate.value, worth_of(groups), fair) if estimate.of else 1.0
    row = {"value": estimate.value, "low": estimate.low, "high": estimate.high, "of": estimate.of}
    return {**row, "fair": fair, "chance": chance, "stands_out": False}


def judge(rows: Sequence[dict[str, Any]], level: float = LEVEL) -> int:
    """Mark the rows that stand out when all of them are looked at; the number of looks.

    A row with fewer observations than are ENOUGH is no look.
    """
    looks = [row for row in rows if row["of"] >= ENOUGH]
    for row, sure in zip(looks, surely([row["chance"] for row in looks], level), strict=True):
        row["stands_out"] = sure
    return len(looks)


def would_show(fair: float, of: float, looks: int, level: float = LEVEL) -> float:
    """The least difference from a fair share that would stand out four times in five, after so many looks."""
    if not of:
        return 1.0
    return (z_value(1 - level / max(1, looks)) + z_value(0.6)) * sqrt(fair * (1 - fair) / of)
