"""Bridge Crew: a story game of orders, mavericks and the great unknown."""

from generator.contract import Game
from generator.games.bridge_crew.actions import ACTIONS, Action
from generator.games.bridge_crew.bots import reference
from generator.games.bridge_crew.checks import read
from generator.games.bridge_crew.pieces import FILES, Content
from generator.games.bridge_crew.play_check import figures, roll_call, seen, unfinished
from generator.games.bridge_crew.printing import components
from generator.games.bridge_crew.state import State

GAME: Game[Content, Action] = Game(
    name="bridge_crew",
    seats=range(3, 8),
    files=FILES,
    read=read,
    new=State,
    actions=ACTIONS,
    bots={"reference": reference},
    unfinished=unfinished,
    roll_call=roll_call,
    seen=seen,
    components=components,
    play_check="CR-V15",
    figures=figures,
)
