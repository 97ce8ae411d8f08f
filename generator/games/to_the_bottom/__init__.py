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

LEFT_ALONE = {
    "use": "only an Anchor aboard can be dropped so, and hardly ever ought to be",
    "accept": "no card of these asks for it",
    "name": "only with two opponents or more",
    "rearrange": "the rules ask before a card is taken anyway. A bot that always did it won 50 % (45 to 55) "
    "of 400 other games against this one",
    "baby": "aboard it counts nothing, for it has the value 0. A bot that played it with points left over "
    "won 47 % (42 to 52) of 400 other games against this one",
    "profiteer": "it gives what the card given up would count. A bot that always tired it won 49 % (44 to "
    "53) of 400 other games against this one",
    "fanatic": "it costs itself for one card of a rival. A bot that was 6 points keener on it won 34 % (29 "
    "to 39) of 400 other games for three against this one",
    "stowaway": "there is hardly a point left for it. A bot that always played it won 50 % (45 to 55) of "
    "400 other games against this one",
    "play_on_opponent": "the Stowaway's, see there",
}
"""Why the reference bot does not do so, or cannot: of 400 games on equal deals, for two; Fanatic, three."""

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
        left_alone=LEFT_ALONE,
        tested="2,000 deals each of purser as it was then",
    ),
    commentary=VoyageCommentary,
    tabletop=VoyageTable,
    setup=set_up_table,
)
