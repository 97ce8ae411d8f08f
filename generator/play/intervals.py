"""The error of a figure from a sample: 95 % intervals for shares and for means, and both as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from math import cbrt, fsum, hypot, inf, isfinite, pi, sqrt, tan
from statistics import NormalDist
from typing import Any

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
    """The mean of values, each with how often it was seen, and an interval no narrower than Student's t.

    The t interval misses too often where values are skewed, and nearly always where all but a few are alike:
    Hall's interval takes it wider for the one, the bounds of rare values for the other. With fewer than two
    values nothing is known about the spread and the interval is endless.
    """
    of = sum(counts.values())
    if of == 0:
        return Estimate(0.0, -inf, inf, 0)
    value = fsum(number * count for number, count in counts.items()) / of
    if of == 1:
        return Estimate(value, -inf, inf, 1)
    steps = _t_steps, _rare_steps if _is_rarely_another(counts, of) else _hall_steps
    downs, ups = zip(*(step(counts, value, of, confidence) for step in steps), strict=True)
    return Estimate(value, value - max(downs), value + max(ups), of)


def _t_steps(counts: Mapping[float, int], value: float, of: int, confidence: float) -> tuple[float, float]:
    """How far Student's t interval reaches below the mean, and above."""
    half = t_value(of - 1, confidence) * _deviation(counts, value, of) / sqrt(of)
    return half, half


def _hall_steps(counts: Mapping[float, int], value: float, of: int, confidence: float) -> tuple[float, float]:
    """The same of the interval of t transformed so that it is no longer skewed.

    P. Hall, Journal of the Royal Statistical Society B 54 (1992), pages 221 to 228.
    """
    deviation = _deviation(counts, value, of)
    third = fsum(count * (number - value) ** 3 for number, count in counts.items()) / of
    # Moments divided by their number of values; a skewness within rounding of 0 would divide by it.
    skewness = third / (deviation * sqrt((of - 1) / of)) ** 3 if deviation else 0.0
    if abs(skewness) < 1e-6:
        return 0.0, 0.0
    quantile = t_value(of - 1, confidence) / sqrt(of)

    def untransformed(deviate: float) -> float:
        return 3 / skewness * (cbrt(1 + skewness * (deviate - skewness / (6 * of))) - 1)

    return deviation * untransformed(quantile), -deviation * untransformed(-quantile)


RARE = 6
"""So many values at most differ from the usual one where it counts how often such values come."""
RARE_SHARE = 0.3
"""They are no larger a share of all values than this."""


def _is_rarely_another(counts: Mapping[float, int], of: int) -> bool:
    """Whether all values but a few are alike."""
    return of - max(counts.values()) <= min(RARE, RARE_SHARE * of)


def _rare_steps(counts: Mapping[float, int], value: float, of: int, confidence: float) -> tuple[float, float]:
    """The same where all values but a few are alike.

    What is not known there is how often other values come, those above and those below: each share has its
    Wilson interval. They are taken to lie as far off as the farthest seen, or by 1 where none was
    seen, since of such nothing is known but that they are rare. Both sides are put together as in G. Zou and
    A. Donner, Statistics in Medicine 27 (2008), pages 1693 to 1702.
    """
    usual = max(counts, key=lambda number: (counts[number], number))
    farthest = max(abs(number - usual) for number, count in counts.items() if count) or 1.0
    above = sum(count for number, count in counts.items() if number > usual)
    below = of - counts[usual] - above
    (fewer_above, more_above), (fewer_below, more_below) = (
        (hits / of - low, high - hits / of)
        for hits in (above, below)
        for low, high in (wilson(hits, of, confidence),)
    )
    return farthest * hypot(fewer_above, more_below), farthest * hypot(more_above, fewer_below)


def _deviation(counts: Mapping[float, int], value: float, of: int) -> float:
    """The standard deviation of a sample of two values or more."""
    return sqrt(fsum(count * (number - value) ** 2 for number, count in counts.items()) / (of - 1))


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


def as_figure(estimate: Estimate) -> dict[str, Any]:
    """An estimate; JSON knows no infinity, so an end that is not known is None."""
    return {
        key: value if not isinstance(value, float) or isfinite(value) else None
        for key, value in asdict(estimate).items()
    }


def spread(counts: Mapping[float, int]) -> dict[str, Any]:
    """Mean with interval, the 5th, 50th and 95th percentile, least, most, and how often each value."""
    return {
        **as_figure(mean(counts)),
        "percentiles": percentiles(counts),
        "least": min(counts, default=None),
        "most": max(counts, default=None),
        "counts": [[value, counts[value]] for value in sorted(counts)],
    }
