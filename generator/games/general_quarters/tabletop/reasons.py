"""The odds of a square, by which the reference player chooses."""

from __future__ import annotations

from generator.games.general_quarters.actions import Action, Helicopter, Strike
from generator.games.general_quarters.counting.posterior import NothingLeft
from generator.games.general_quarters.players.information import Floats, Outlook, outlook
from generator.games.general_quarters.players.proofs import prover
from generator.games.general_quarters.players.view import View
from generator.games.general_quarters.state import State
from generator.games.general_quarters.waters import squares_of
from generator.reading.strings.words import Words


def reasons(words: Words, state: State, action: Action) -> list[str]:
    """The chances of what a move would show, over the fleets that fit what was seen."""
    if isinstance(action, Helicopter):
        return [words("reason.in_the_air")]
    view, waters = View.of(state), state.card.setup.waters
    square = action.row * waters.cols + action.col
    try:
        seen = outlook(view.seen_card)
    except NothingLeft:
        return []
    if isinstance(action, Strike):
        around = squares_of(waters.around_masks[square] & ~state.scratched)
        hits = sum(_at(seen, seen.p_ship, each) for each in around)
        return [words("reason.strike", squares=len(around), hits=f"{hits:.1f}"), words("reason.in_the_air")]
    if square in prover(waters).harmless(view.seen_card):
        return [words("reason.harmless")]
    tables = {"hit": seen.p_ship, "submarine": seen.p_submarine, "missile": seen.p_missile}
    chances = {name: round(100 * _at(seen, table, square)) for name, table in tables.items()}
    return [words("reason.chances", **chances)]


def _at(seen: Outlook, chances: Floats, square: int) -> float:
    return float(chances[seen.squares.index(square)]) if square in seen.squares else 0.0
