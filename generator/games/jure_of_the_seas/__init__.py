"""Jure of the Seas: lay the wakes, keep off the edge, and do not meet what swims there."""

from generator.contract import Game, Rules
from generator.games.jure_of_the_seas.actions import ACTIONS, Action
from generator.games.jure_of_the_seas.bots import cautious
from generator.games.jure_of_the_seas.checks import read
from generator.games.jure_of_the_seas.commentary import SeaCommentary
from generator.games.jure_of_the_seas.content import FILES, Content
from generator.games.jure_of_the_seas.play_check import (
    ending,
    roll_call,
    seen,
    statistics,
    unfinished,
    verdict,
)
from generator.games.jure_of_the_seas.printing.components import components
from generator.games.jure_of_the_seas.rules import Voyage, new
from generator.games.jure_of_the_seas.tabletop import SeaTable
from generator.games.jure_of_the_seas.tabletop.start import set_up_table

GAME: Game[Content, Action, Voyage] = Game(
    name="jure_of_the_seas",
    files=FILES,
    read=read,
    components=components,
    rules=Rules(
        seats=range(2, 9),
        new=new,
        actions=ACTIONS,
        bots={"cautious": cautious},
        unfinished=unfinished,
        roll_call=roll_call,
        seen=seen,
        play_check="JS-V18",
        statistics=statistics,
        ending=ending,
        left_alone={
            "stay": "only for a ship swept while it waits: 11 times in 2,000 games for eight, done 3 times",
            "relocate": "only when a daikaiju comes before a ship that waits",
            "swap": "only when a ship is lost and two or more sail on",
            "no_swap": "only when a ship is lost and two or more sail on",
        },
        verdict=verdict,
    ),
    commentary=SeaCommentary,
    tabletop=SeaTable,
    setup=set_up_table,
)
