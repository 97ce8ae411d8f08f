"""To the Bottom: fill your liner on the way to the iceberg, empty it on the way down."""

from generator.contract import Game, Rules
from generator.games.to_the_bottom.actions import ACTIONS, Action, Buy, BuyIceberg
from generator.games.to_the_bottom.bots import BOTS
from generator.games.to_the_bottom.checks import read
from generator.games.to_the_bottom.commentary import VoyageCommentary
from generator.games.to_the_bottom.content import FILES, Content
from generator.games.to_the_bottom.play_check import (
    cost,
    ending,
    roll_call,
    seen,
    statistics,
    unfinished,
    verdict,
)
from generator.games.to_the_bottom.printing.components import components
from generator.games.to_the_bottom.rules import Voyage, new
from generator.games.to_the_bottom.tabletop import VoyageTable
from generator.games.to_the_bottom.tabletop.start import set_up_table

GAME: Game[Content, Action, Voyage] = Game(
    name="to_the_bottom",
    files=FILES,
    read=read,
    components=components,
    rules=Rules(
        seats=range(2, 6),
        new=new,
        actions=ACTIONS,
        bots=BOTS,
        unfinished=unfinished,
        roll_call=roll_call,
        seen=seen,
        play_check="TB-V26",
        statistics=statistics,
        ending=ending,
        takes=(Buy, BuyIceberg),
        cost=cost,
        verdict=verdict,
    ),
    commentary=VoyageCommentary,
    tabletop=VoyageTable,
    setup=set_up_table,
)
