"""Judging a game by a sample of games, without accusing a fair one by chance."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log

from generator.reading.problems import Problem
from generator.system.values import frozen


@frozen
class Sample:
    """Games of random choice with one number of players, as ``Rules.verdict`` is told of them.

    ``wins`` holds one number a seat: its wins, where a shared win counts its part. A game that did
    not end is won by nobody.
    """

    seats: int
    games: int
    unfinished: int
    wins: tuple[float, ...]


@frozen
class Verdict:
    """The judgement of samples. ``doubts`` are the numbers of players of which more should be seen."""

    problems: Sequence[Problem] = ()
    doubts: frozenset[int] = frozenset()


LOOKS = 3
"""How often a verdict is asked for at most; larger samples include the smaller ones before."""


def surely_below(share: float, of: int, limit: float, risk: float) -> bool:
    """True when a mean ``share`` of ``of`` values shows that the true one is below ``limit``.

    The values are independent and lie between 0 and 1, such as parts of a win. If the true mean is
    ``limit`` or more, the answer is wrongly true with chance ``risk`` at most, however few values
    there are: W. Hoeffding, Journal of the American Statistical Association 58 (1963), theorem 1.

    >>> surely_below(0.1, 200, 0.25, 0.001), surely_below(0.2, 200, 0.25, 0.001)
    (True, False)
    """
    return share < limit and of * _distance(share, limit) >= -log(risk)


def surely_above(share: float, of: int, limit: float, risk: float) -> bool:
    """The same the other way round.

    >>> surely_above(1.0, 5, 0.5, 0.05), surely_above(1.0, 4, 0.5, 0.05)
    (True, False)
    """
    return surely_below(1 - share, of, 1 - limit, risk)


def _distance(share: float, limit: float) -> float:
    """Kullback and Leibler's: how hard a coin that shows heads ``limit`` of the time comes to ``share``."""
    if limit >= 1:
        return inf
    distance = 0.0
    if share > 0:
        distance += share * log(share / limit)
    if share < 1:
        distance += (1 - share) * log((1 - share) / (1 - limit))
    return distance
