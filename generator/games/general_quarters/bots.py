"""The players that sit at a table of this game: two hunters, and one that counts every layout."""

from __future__ import annotations

from generator.contract import Bot
from generator.games.general_quarters.actions import Action
from generator.games.general_quarters.players.hunter import bare_hunter, hunter
from generator.games.general_quarters.state import State
from generator.mechanics.dice import Dice


def thinker(state: State, dice: Dice) -> Action:
    """The reference player; it takes seconds a game, so the hunter is the bot of the play check."""
    # Imported late: it needs NumPy and a solver, which reading content does not.
    from generator.games.general_quarters.players.reference import reference

    return reference(state, dice)


BOTS: dict[str, Bot[Action, State]] = {"hunter": hunter, "bare_hunter": bare_hunter, "thinker": thinker}
