"""Two packs played on the same seeds: by how much each number differs, game by game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from math import fsum, inf, isfinite, sqrt
from statistics import NormalDist
from typing import Any

from generator.play.intervals import mean
from generator.play.measures.looks import ENOUGH, judge
from generator.play.measures.tally import Row
from generator.play.measures.wording import ordinal, short


def compared(here: Sequence[Row], there: Sequence[Row]) -> list[dict[str, Any]]:
    """A row for each number that games of both have: its mean here, its mean there, and the difference.

    Games of one number are paired, as they have one seed: what both share of a deal drops out of the
    difference, whose interval is the narrower for it. ``stands_out`` allows for all rows looked at.
    """
    others = {row.number: _numbers(row) for row in there}
    pairs: dict[str, list[tuple[float, float]]] = {}
    for row in here:
        other = others.get(row.number, {})
        for name, value in _numbers(row).items():
            if name in other:
                pairs.setdefault(name, []).append((value, other[name]))
    rows = [_row(name, values) for name, values in pairs.items()]
    judge(rows)
    return rows


def _numbers(row: Row) -> dict[str, float]:
    wins = {f"wins of the {ordinal(place + 1)} player": part for place, part in enumerate(row.won)}
    return {**(wins if len(row.won) > 1 else {}), **row.numbers}


def _row(name: str, values: Sequence[tuple[float, float]]) -> dict[str, Any]:
    differences: dict[float, int] = {}
    for value, other in values:
        # What differs in the last digits alone is equal.
        difference = round(value - other, 9)
        differences[difference] = differences.get(difference, 0) + 1
    estimate = mean(dict(sorted(differences.items())))
    return {
        "figure": name,
        "here": mean(_counted(value for value, _ in values)).value,
        "there": mean(_counted(other for _, other in values)).value,
        "difference": {key: _finite(value) for key, value in asdict(estimate).items()},
        "of": estimate.of,
        "chance": mean_chance(differences),
        "stands_out": False,
    }


def mean_chance(counts: dict[float, int]) -> float:
    """The chance of a mean at least as far from 0, were 0 the true one: two-sided.

    Student's t as a normal deviate, Abramowitz and Stegun 26.7.8: of few values on the safe side. Never less
    than the chance that so many signs fall alike, as values that are all alike have no spread.

    >>> round(mean_chance({1: 7, -1: 3}), 3)
    0.224
    """
    of = sum(counts.values())
    estimate = mean(dict(sorted(counts.items())))
    if of < 2 or estimate.value == 0:
        return 1.0
    spread = fsum(count * (value - estimate.value) ** 2 for value, count in sorted(counts.items()))
    alike = 2 * 0.5**of
    if spread == 0:
        return alike
    degrees = of - 1
    t = abs(estimate.value) / sqrt(spread / degrees / of)
    deviate = t * (1 - 1 / (4 * degrees)) / sqrt(1 + t * t / (2 * degrees))
    return max(alike, 2 * NormalDist().cdf(-deviate))


def in_words(comparison: dict[str, Any]) -> list[str]:
    """The figures that surely differ, in lines for the terminal."""
    lines = []
    for row in comparison["rows"]:
        if row["stands_out"]:
            lines.append(f"    {row['figure']} {difference_in_words(row)}")
    of = max((row["of"] for row in comparison["rows"]), default=0)
    if of < ENOUGH:
        return [f"against {comparison['pack']}: not enough games ({of})"]
    head = f"against {comparison['pack']}, the same {of} seeds"
    return [f"{head}:", *lines] if lines else [f"{head}: nothing differs for sure"]


def difference_in_words(row: dict[str, Any]) -> str:
    """A difference in words, a share in percent and points."""
    difference, share = row["difference"], row["figure"].startswith(("wins of the", "ties", "edge of "))
    by = 100 if share else 1
    ends = [inf if end is None else end for end in (difference["low"], difference["high"])]
    low, high = (_signed(end * by) for end in ends)
    unit, points = (" %", " points") if share else ("", "")
    here, there = (short(round(row[which] * by, 2), 2) for which in ("here", "there"))
    return f"{here}{unit} instead of {there}{unit} ({low} to {high}{points})"


def _signed(value: float) -> str:
    return ("+" if value > 0 else "") + short(round(value, 2), 2) if isfinite(value) else "?"


def _counted(values: Iterator[float]) -> dict[float, int]:
    counts: dict[float, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return dict(sorted(counts.items()))


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None
