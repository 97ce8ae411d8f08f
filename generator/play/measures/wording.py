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
    taking: str

    @property
    def taker(self) -> str:
        """Whoever came by it."""
        return self.takers.removesuffix("s")


BUY = Verb("buy", "bought", "buyers", "buying")
TAKE = Verb("take", "taken", "takers", "taking")


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


def short(value: float | None, decimals: int = 1) -> str:
    """A number with no more digits than it needs: one decimal, of what is nearly nothing one digit.

    >>> [short(value) for value in (3.0, 11.46, 0.04, 287.4)]
    ['3', '11.5', '0.04', '287']
    """
    if value is None:
        return "?"
    if value == int(value) or abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.{decimals}f}" if abs(value) >= 0.05 else f"{value:.1g}"


def about(value: float) -> str:
    """A guess, no more exact than it is: from 20 on in steps of five.

    >>> [about(value) for value in (3.6, 54.9)]
    ['4', '55']
    """
    return f"{5 * round(value / 5):.0f}" if value >= 20 else f"{value:.0f}"


def count_of(number: float, word: str) -> str:
    """So many of a thing: ``1 game``, ``1,200 games``."""
    return f"{number:,.0f} {word}{'s' if number != 1 else ''}"


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
