"""Figures as people read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.play.measures.looks import ENOUGH
from generator.system.values import frozen


@frozen
class Verb:
    """How a seat comes by a component, in the forms that sentences need."""

    take: str
    taken: str
    takers: str


BUY = Verb("buy", "bought", "buyers")
TAKE = Verb("take", "taken", "takers")


def verb_of(takes: Sequence[str]) -> Verb:
    """The verb for the kinds of action in ``Rules.takes``: buying where that is what it is.

    >>> verb_of(["buy", "buy_iceberg"]).taken, verb_of(["claim"]).taken
    ('bought', 'taken')
    """
    return BUY if takes and all(kind.partition("_")[0] == "buy" for kind in takes) else TAKE


def percent(figure: Mapping[str, Any]) -> str:
    """A share with its interval: ``24.6 % (23.8 to 25.5)``; of few observations only that they are few."""
    if not figure["of"]:
        return "unknown, no games"
    if figure["of"] < ENOUGH:
        return f"not enough games ({figure['of']})"
    return f"{figure['value']:.1%} ({figure['low'] * 100:.1f} to {figure['high'] * 100:.1f})".replace(
        "%", " %"
    )


def rounded(figure: Mapping[str, Any]) -> str:
    """A share in whole percents, with its interval where a designer compares: ``75 % (69 to 80)``."""
    if figure["of"] < ENOUGH:
        return f"not enough games ({figure['of']})"
    return f"{figure['value'] * 100:.0f} % ({figure['low'] * 100:.0f} to {figure['high'] * 100:.0f})"


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


def listed(names: Sequence[str]) -> str:
    """Names of the pack as people read them, with commas and an "and".

    >>> listed(["ship_guard", "oak", "fir"])
    'ship guard, oak and fir'
    """
    words = [name.replace("_", " ") for name in names]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
