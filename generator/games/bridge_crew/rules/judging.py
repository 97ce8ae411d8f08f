"""Does an Order fit a Personality? The matrix, unless the table has overruled it."""

from __future__ import annotations

from collections.abc import Iterable

from generator.contract import IllegalMove
from generator.games.bridge_crew.state import State

FITS = ("counter", "keen", "none")


def fit(state: State, seat: int, order: str) -> str:
    """``keen``, ``counter`` or ``none``: how ``order`` suits the Personality at ``seat``. CR-14.4

    An Order that touches both lists of a Personality, or neither, is ``none``. CR-15.8
    """
    personality = state.personalities[seat]
    if order == state.order:
        # What the table said about the Captain's Order holds as long as that Order is carried out.
        for named, value in state.fits:
            if named == personality:
                return value
    return state.content.fit.get((personality, order), "none")


def check_fits(state: State, fits: Iterable[tuple[str, str]]) -> None:
    """IllegalMove unless these overrule known Personalities, each once, with a known fit. CR-14.4"""
    named = [personality for personality, _ in fits]
    for personality, value in fits:
        if personality not in state.menu.personalities:
            raise IllegalMove("CR-14.4", f"there is no Personality '{personality}'")
        if value not in FITS:
            raise IllegalMove("CR-14.4", f"an Order is keen, counter or none to a Personality, not '{value}'")
    if named != sorted(set(named)):
        raise IllegalMove("CR-14.4", "name each Personality once, in order")
