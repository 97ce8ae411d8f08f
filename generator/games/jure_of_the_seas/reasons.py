"""The chance to stay afloat, by which the reference bot chooses."""

from __future__ import annotations

from collections.abc import Sequence

from generator.games.jure_of_the_seas.actions import Action, ChooseStart, Place, Relocate, Stay
from generator.games.jure_of_the_seas.bots import Lookout
from generator.games.jure_of_the_seas.rules import Voyage
from generator.reading.strings.words import Words


def odds(words: Words, state: Voyage, actions: Sequence[Action]) -> dict[Action, str]:
    """The chance of being afloat at the first placement, of each mark a ship may lie at."""
    eye = Lookout(state)
    marks = [each for each in actions if isinstance(each, ChooseStart | Relocate)]
    return {mark: words("scene.odds", n=round(100 * eye.afloat(mark))) for mark in marks}


def reasons(words: Words, state: Voyage, action: Action) -> list[str]:
    """The chance of being afloat at the next placement, beside that of the other moves there are."""
    eye = Lookout(state)
    chances: dict[Action, int] = {
        each: round(100 * eye.afloat(each))
        for each in state.legal_actions()
        if isinstance(each, Place | ChooseStart | Relocate | Stay)
    }
    own = chances.pop(action, None)
    if own is None or not chances:
        return []
    least, most = min(chances.values()), max(chances.values())
    if least == most:
        return [words("reason.afloat_alike", n=own, least=least)]
    return [words("reason.afloat", n=own, least=least, most=most)]
