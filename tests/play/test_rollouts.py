"""The bot that looks ahead in any game: what it finds, what it may know, and how far it may look."""

from __future__ import annotations

import pytest

from generator.mechanics.dice import Dice
from generator.play import bots, rollouts
from generator.play.bots import UnknownBot, named, searcher, seated
from generator.play.one_game import play
from generator.play.rollouts import AHEAD, Search, Searcher
from tests.outside.toy import CONTENT, GAME


class Ledge:
    """Alone on a cliff: each step leads up by as much as it says, but after a 5 the next leads 20 down."""

    def __init__(self, steps=()):
        self.steps = steps

    def to_move(self):
        return 0

    def legal_actions(self):
        return [1, 2, 3, 5]

    def apply(self, step):
        self.steps += (step,)

    def redealt(self, seat, dice):
        return self.copy()

    def copy(self):
        return Ledge(self.steps)

    def is_over(self):
        return len(self.steps) == 3

    def scores(self):
        return (float(sum(self.steps) - 20 * (5 in self.steps[:-1])),)


@pytest.mark.parametrize("seed", range(5))
def test_it_looks_further_than_the_next_step(seed):
    """Greed would step 5 at once; the last step may be 5."""
    bot = Searcher(bots.random, 600)
    assert bot(Ledge(), Dice(f"bot {seed}")) == 3
    assert bot(Ledge((3, 3)), Dice(f"bot {seed}")) == 5


@pytest.mark.thorough
@pytest.mark.parametrize(("other", "games", "least"), [("random", 48, 31), ("keeper", 96, 57)])
def test_it_beats_simple_bots(other, games, least):
    """Every deal from both seats; a bot that was no better would get so many wins once in thirty times."""
    won = 0.0
    for number in range(games):
        names = ("searcher:600", other) if number % 2 else (other, "searcher:600")
        scores = play(GAME, CONTENT, seated(GAME, names, 2), f"match {number // 2}").scores
        mine, theirs = scores[names.index("searcher:600")], scores[names.index(other)]
        won += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    assert won >= least, won


def test_it_looks_no_further_than_it_may(monkeypatch):
    """The imagined game in which the budget is reached is the last."""
    done = []
    look = Search.look

    def counted(search):
        look(search)
        done.append(search.imagined)

    monkeypatch.setattr(Search, "look", counted)
    state = GAME.rules.new(CONTENT, 2, Dice("swell"))
    for budget in (40, 400):
        done.clear()
        searcher(GAME, budget)(state, Dice("bot"))
        assert budget <= done[-1] < budget + AHEAD
        assert all(before < budget for before in done[:-1])


def test_the_same_dice_choose_the_same_and_whatever_is_hidden():
    state = GAME.rules.new(CONTENT, 3, Dice("tide"))
    bot = searcher(GAME, 200)
    chosen = bot(state, Dice("bot"))
    assert chosen in state.legal_actions()
    for number in range(5):
        deal = state.redealt(state.to_move(), Dice(f"deal {number}"))
        assert bot(deal, Dice("bot")) == chosen


def test_all_actions_meet_the_same_deals():
    state = GAME.rules.new(CONTENT, 2, Dice("swell"))
    deals = []

    search = Search(state, state.legal_actions(), bots.random, Dice("bot"))
    redealt = state.redealt

    def counted(seat, dice):
        deals.append(seat)
        return redealt(seat, dice)

    search._state = type("Counted", (), {"redealt": staticmethod(counted)})()
    for _ in range(4 * len(state.legal_actions())):
        search.look()
    assert sum(search._looks) == 4 * len(state.legal_actions())
    assert len(deals) == max(search._looks), "one deal for the nth look at any action"


def test_its_budget_stands_behind_its_name():
    (one, other) = seated(GAME, ["searcher:500", "searcher"], 2)
    assert (one.name, one.choose.budget) == ("searcher:500", 500)
    assert (other.name, other.choose.budget) == ("searcher", rollouts.BUDGET)
    assert one.choose.base is GAME.rules.bots["keeper"]


@pytest.mark.parametrize(
    "name", ["searcher:", "searcher:9", "searcher:1000001", "searcher:²", "searcher:-5", "random:5"]
)
def test_a_budget_that_is_none_is_no_bot(name):
    assert named(GAME, name) is None
    with pytest.raises(UnknownBot, match=f"no bot '{name}' for skerry"):
        seated(GAME, [name], 2)


def test_who_plays_alone_or_wins_with_all_looks_at_the_points():
    state = GAME.rules.new(CONTENT, 2, Dice("swell"))
    search = Search(state, state.legal_actions()[:2], bots.random, Dice("bot"))
    search._ends = [(3.0, 3.0), (5.0, 5.0)]
    search._judge_first()
    assert search._reward((5.0, 5.0)) > search._reward((3.0, 3.0))
