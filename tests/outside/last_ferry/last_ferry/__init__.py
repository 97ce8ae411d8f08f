"""The Last Ferry: get your people aboard, and wash the others off, before she casts off."""

from generator.contract import Game, Rules, roll_call_of
from generator.reading.checking import Reader

from last_ferry.checks import CHECKS
from last_ferry.pieces import FILE, FILES, Content
from last_ferry.printing import components
from last_ferry.rules import Play, State, greedy
from last_ferry.tabletop import FerryTable

GAME: Game[Content, Play, State] = Game(
    name="last_ferry",
    files=FILES,
    read=Reader(FILES, Content, CHECKS),
    components=components,
    rules=Rules(
        seats=range(2, 5),
        new=State,
        actions=(Play,),
        bots={"greedy": greedy},
        roll_call=roll_call_of((FILE, "cards")),
        play_check="LF-3.1",
    ),
    tabletop=FerryTable,
)
