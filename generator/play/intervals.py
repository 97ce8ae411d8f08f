"""The error of a figure from a sample: 95 % intervals for shares and for means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum, inf, pi, sqrt, tan
from statistics import NormalDist

from generator.system.values import frozen

CONFIDENCE = 0.95


@frozen
class Estimate:
    """A figure, the interval it lies in, and how many observations it rests on."""

    value: float
    low: float
    high: float
    of: int


def z_value(confidence: float = CONFIDENCE) -> float:
    """The number of standard errors either side that hold so much of a normal distribution.

    >>> round(z_value(), 4)
    1.96
    """
    return NormalDist().inv_cdf(0.5 + confidence / 2)


def wilson(hits: float, of: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's score interval for a share; it stays between 0 and 1 and is honest for few observations.

    E. B. Wilson, Journal of the American Statistical Association 22 (1927), pages 209 to 212.

    >>> [round(end, 4) for end in wilson(8, 10)]
    [0.4902, 0.9433]
    """
    if of == 0:
        return 0.0, 1.0
    z, share = z_value(confidence), hits / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (0.0 if hits == 0 else max(0.0, middle - half)), (1.0 if hits == of else min(1.0, middle + half))


def share(hits: float, of: int, confidence: float = CONFIDENCE) -> Estimate:
    """A share of independent observations."""
    low, high = wilson(hits, of, confidence)
    return Estimate(hits / of if of else 0.0, low, high, of)


def grouped_share(groups: Mapping[tuple[float, int], int], confidence: float = CONFIDENCE) -> Estimate:
    """A share when observations come in groups that are alike, such as games of one deal.

    ``groups`` counts the groups by (hits, tries). The interval is Wilson's for as many
    observations as the spread between the groups is worth, never for more than were made.
    """
    of, value = _pooled(groups)
    if of == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    worth = worth_of(groups)
    low, high = wilson(value * worth, worth, confidence)
    return Estimate(value, low, high, of)


def worth_of(groups: Mapping[tuple[float, int], int]) -> float:
    """The number of independent observations that would tell a share as well as these groups do."""
    of, value = _pooled(groups)
    if of == 0:
        return 0.0
    single = value * (1 - value) / of
    spread = fsum(count * (won - value * size) ** 2 for (won, size), count in groups.items()) / of**2
    return of if single <= 0 else of / max(1.0, spread / single)


def _pooled(groups: Mapping[tuple[float, int], int]) -> tuple[int, float]:
    """All tries, and the share of hits among them."""
    of = sum(size * count for (_, size), count in groups.items())
    return of, (fsum(won * count for (won, _), count in groups.items()) / of if of else 0.0)


def mean(counts: Mapping[float, int], confidence: float = CONFIDENCE) -> Estimate:
    """The mean of values, each with how often it was seen, and its t interval.

    With fewer than two values nothing is known about the spread and the interval is endless.
    """
    of = sum(counts.values())
    if of == 0:
        return Estimate(0.0, -inf, inf, 0)
    value = fsum(number * count for number, count in counts.items()) / of
    if of == 1:
        return Estimate(value, -inf, inf, 1)
    variance = fsum(count * (number - value) ** 2 for number, count in counts.items()) / (of - 1)
    half = t_value(of - 1, confidence) * sqrt(variance / of)
    return Estimate(value, value - half, value + half, of)


def t_value(degrees: int, confidence: float = CONFIDENCE) -> float:
    """Student's t for a two-sided interval.

    Exact for 1 and 2 degrees of freedom; beyond, the expansion of Abramowitz and Stegun 26.7.5,
    which is within half a percent from 3 on.

    >>> round(t_value(10), 3)
    2.228
    """
    tail = 0.5 + confidence / 2
    if degrees == 1:
        return tan(pi * (tail - 0.5))
    if degrees == 2:
        return (2 * tail - 1) * sqrt(2 / (4 * tail * (1 - tail)))
    z, v = NormalDist().inv_cdf(tail), degrees
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )


def percentiles(counts: Mapping[float, int], at: Sequence[int] = (5, 50, 95)) -> list[float]:
    """The smallest value that this percentage does not exceed; none of an empty sample."""
    of, points = sum(counts.values()), []
    for percent in at if of else ():
        needed, passed = of * percent / 100, 0
        for number in sorted(counts):
            passed += counts[number]
            if passed >= needed:
                points.append(number)
                break
    return points
