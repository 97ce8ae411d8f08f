"""Bruise Cruise: four cruise lines, one sea, and anchors falling from orbit."""

from generator.contract import Game, Rules
from generator.games.bruise_cruise import rules
from generator.games.bruise_cruise.actions import ACTIONS, Action
from generator.games.bruise_cruise.bots import greedy, planner
from generator.games.bruise_cruise.checks import read
from generator.games.bruise_cruise.commentary import CruiseCommentary
from generator.games.bruise_cruise.content import Content, files_of
from generator.games.bruise_cruise.play_check import ending, roll_call, seen, statistics, unfinished
from generator.games.bruise_cruise.printing import components
from generator.games.bruise_cruise.tabletop import CruiseTabletop
from generator.games.bruise_cruise.tabletop.start import set_up_table
from generator.mechanics.dice import Dice


def new(content: Content, seats: int, dice: Dice) -> rules.Cruise:
    """A game that has been dealt and waits for the first Home Port. BC-1"""
    return rules.new(content.chart, seats, dice)


GAME: Game[Content, Action, rules.Cruise] = Game(
    name="bruise_cruise",
    files=files_of,
    read=read,
    components=components,
    rules=Rules(
        seats=range(2, 5),
        new=new,
        actions=ACTIONS,
        bots={"planner": planner, "greedy": greedy},
        unfinished=unfinished,
        roll_call=roll_call,
        seen=seen,
        play_check="BC-V22",
        statistics=statistics,
        ending=ending,
        tested="500 deals each of planner as it was then",
        left_alone={
            "pick_rival": "only with two rivals or more: some three times in a game for four",
            "life_preserver": "a weapon is a point; who chose these won 27 (19 to 36) of 100 games for four",
        },
    ),
    commentary=CruiseCommentary,
    tabletop=CruiseTabletop,
    setup=set_up_table,
)
