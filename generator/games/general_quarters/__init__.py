"""General Quarters: a hidden fleet on a card, and five ships of your own to find it with."""

import os

# The reference player multiplies small matrices, and OpenBLAS threads would only wait for each other: on two
# busy cores a certificate takes three times as long with them, and more where several cards are certified at
# a time. NumPy reads this once, when it is first imported, so this package is the last place to say it.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from generator.contract import Game, Rules
from generator.games.general_quarters.actions import ACTIONS, Action
from generator.games.general_quarters.bots import BOTS
from generator.games.general_quarters.checks import read
from generator.games.general_quarters.commentary import CardCommentary
from generator.games.general_quarters.content import FILES, Content
from generator.games.general_quarters.play_check import ending, roll_call, seen, statistics, unfinished
from generator.games.general_quarters.printing.components import components
from generator.games.general_quarters.puzzles import Cards
from generator.games.general_quarters.rules import Patrol, new
from generator.games.general_quarters.tabletop import CardTable
from generator.games.general_quarters.tabletop.start import set_up_table

GAME: Game[Content, Action, Patrol] = Game(
    name="general_quarters",
    files=FILES,
    read=read,
    components=components,
    rules=Rules(
        seats=range(1, 2),
        new=new,
        actions=ACTIONS,
        bots=BOTS,
        unfinished=unfinished,
        roll_call=roll_call,
        seen=seen,
        statistics=statistics,
        ending=ending,
    ),
    commentary=CardCommentary,
    tabletop=CardTable,
    setup=set_up_table,
    puzzles=Cards(),
)
