"""The enemy's ships by name, one by one, as players tick them once they are found."""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.general_quarters.setup import Setup
from generator.reading.strings.words import Words


def ships_to_tick(setup: Setup, words: Words) -> Iterator[str]:
    """Each ship by kind and length, and by its way where it has one only; several of a kind are counted."""
    for kind in setup.waters.kinds:
        name = f"{kind.name}, {kind.length}"
        name += "" if kind.vertical else f", {words('play.across')}"
        name += "" if kind.horizontal else f", {words('play.down')}"
        several = kind.number > 1
        yield from (f"{name} ({each})" if several else name for each in range(1, kind.number + 1))
