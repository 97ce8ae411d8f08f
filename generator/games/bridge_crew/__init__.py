"""Bridge Crew: a story game of orders, mavericks and the great unknown."""

from generator.contract import Game, Rules
from generator.games.bridge_crew.actions import ACTIONS, Action
from generator.games.bridge_crew.bots import reference
from generator.games.bridge_crew.checks import read
from generator.games.bridge_crew.commentary import WatchCommentary
from generator.games.bridge_crew.content import FILES, Content
from generator.games.bridge_crew.play_check import ending, roll_call, seen, statistics, unfinished
from generator.games.bridge_crew.printing import components
from generator.games.bridge_crew.rules import Watch
from generator.games.bridge_crew.tabletop import BridgeTable
from generator.games.bridge_crew.tabletop.start import set_up_table

GAME: Game[Content, Action, Watch] = Game(
    name="bridge_crew",
    files=FILES,
    read=read,
    components=components,
    rules=Rules(
        seats=range(3, 8),
        new=Watch,
        actions=ACTIONS,
        bots={"reference": reference},
        unfinished=unfinished,
        roll_call=roll_call,
        seen=seen,
        play_check="CR-V15",
        statistics=statistics,
        ending=ending,
        left_alone={
            "sentience": "only with strict_mavericks: true, where the bot says the one as often as the other",
            "bid": "who bids alone takes the offered die, not a lower one",
            "repeat_bid": "only with two bidders or more",
            "take_die": "only after a lower bid, where dice of both origins lie there",
        },
    ),
    commentary=WatchCommentary,
    tabletop=BridgeTable,
    setup=set_up_table,
)
