"""Figures as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.play.measures.looks import ENOUGH


def percent(figure: Mapping[str, Any]) -> str:
    """A share with its interval: ``24.6 % (23.8 to 25.5)``; of few observations only that they are few."""
    if not figure["of"]:
        return "unknown, no games"
    if figure["of"] < ENOUGH:
        return f"not enough games ({figure['of']})"
    return f"{figure['value']:.1%} ({figure['low'] * 100:.1f} to {figure['high'] * 100:.1f})".replace(
        "%", " %"
    )


def short(value: float | None) -> str:
    """A number with no more digits than it needs."""
    if value is None:
        return "?"
    return f"{value:.0f}" if value == int(value) or abs(value) >= 100 else f"{value:.2f}"


def ordinal(place: int) -> str:
    """A place in the order of play, as people count.

    >>> [ordinal(place) for place in (1, 2, 3, 4)]
    ['1st', '2nd', '3rd', '4th']
    """
    return f"{place}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(place, 'th') }"
