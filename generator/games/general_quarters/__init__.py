"""General Quarters: a hidden fleet on a card, and five ships of your own to find it with."""

import os

# The player multiplies small matrices; threads would only wait for each other, most of all where
# several cards are certified at a time. NumPy reads this when it is first imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from generator.contract import Game, State
from generator.games.general_quarters.actions import ACTIONS, Action
from generator.games.general_quarters.checks import read
from generator.games.general_quarters.pieces import FILES, Content
from generator.games.general_quarters.play_check import roll_call, seen, statistics, unfinished
from generator.games.general_quarters.players.hunter import bare_hunter, hunter
from generator.games.general_quarters.printing.components import components
from generator.games.general_quarters.puzzles import Cards
from generator.games.general_quarters.rules import new
from generator.table.dice import Dice


def thinker(state: State[Action], dice: Dice) -> Action:
    """The player that counts every layout; it takes seconds a game, so the hunter is the trial's bot."""
    # Here, because the player needs NumPy and a solver, which reading content does not.
    from generator.games.general_quarters.players.reference import reference

    return reference(state, dice)


GAME: Game[Content, Action] = Game(
    name="general_quarters",
    seats=range(1, 2),
    files=FILES,
    read=read,
    new=new,
    actions=ACTIONS,
    bots={"hunter": hunter, "bare_hunter": bare_hunter, "thinker": thinker},
    unfinished=unfinished,
    roll_call=roll_call,
    seen=seen,
    components=components,
    statistics=statistics,
    puzzles=Cards(),
)
