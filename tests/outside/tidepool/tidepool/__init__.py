"""Tidepool: settle a rock pool of 25 squares, and mind the crabs."""

from generator.contract import Game, Rules, roll_call_of
from generator.reading.checking import Reader

from tidepool.content import CHECKS, FILE, FILES, Content
from tidepool.printing import components
from tidepool.rules import Lay, State, grazer
from tidepool.telling import TidepoolCommentary, TidepoolTabletop

GAME: Game[Content, Lay, State] = Game(
    name="tidepool",
    files=FILES,
    read=Reader(FILES, Content, CHECKS),
    components=components,
    rules=Rules(
        seats=range(2, 5),
        new=State,
        actions=(Lay,),
        bots={"grazer": grazer},
        roll_call=roll_call_of((FILE, "animals")),
        play_check="TP-3.1",
    ),
    commentary=TidepoolCommentary,
    tabletop=TidepoolTabletop,
)
