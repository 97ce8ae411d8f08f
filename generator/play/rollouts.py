"""A bot that looks ahead in any game: it plays on in imagined deals, and plays most where most is promised.

Flat Monte Carlo search on determinised deals: the actions are arms of a bandit, chosen by UCB1 (P. Auer, N.
Cesa-Bianchi and P. Fischer, Machine Learning 47 (2002), pages 235 to 256).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Generic, TypeVar

from generator.contract import Bot, State, winners
from generator.mechanics.dice import Dice
from generator.system.values import frozen

A = TypeVar("A")

BUDGET = 1000
"""Decisions imagined for one choice, unless the bot is named with another number."""

LEAST_BUDGET, MOST_BUDGET = 10, 1_000_000

AHEAD = 60
"""Decisions after which an imagined game is judged by its points."""

LOOKS = 3
"""Imagined games that each action is to have on average; no more actions are looked at."""

STRAYS = 50
"""Decisions in a hundred that are any legal one in an imagined game: players do not all think alike."""

CURIOSITY = 0.5
"""The weight of what is not known of an action beside what it promises."""


@frozen
class Searcher(Generic[A]):
    """Looks ahead: imagines games on deals that its seat holds possible, in which all play like the game's
    reference bot, but for stray moves.

    That bot is ``base``, and STRAYS of a hundred moves are stray. It looks at the choice of ``base`` and at
    others by lot. All actions meet the same deals in the same order, so the difference between two of them is
    theirs and not the deal's. It stops with the imagined game in which ``budget`` decisions are reached.
    """

    base: Bot[A]
    budget: int = BUDGET

    def __call__(self, state: State[A], dice: Dice) -> A:
        """The action looked at most often: that of ``base`` among equals."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        first = self.base(state, fresh(dice))
        others = dice.shuffled([action for action in legal if action != first])
        search = Search(state, [first, *others], self.base, dice)
        search.look()
        search.keep(max(2, self.budget // (search.imagined * LOOKS)))
        while search.imagined < self.budget:
            search.look()
        return search.best


class Search(Generic[A]):
    """The imagined games of one choice, and what each of its actions came to in them."""

    def __init__(self, state: State[A], actions: Sequence[A], base: Bot[A], dice: Dice) -> None:
        self.actions = actions
        self.imagined = 0
        self._state, self._base, self._dice = state, base, dice
        self._seat = state.to_move()
        self._now = state.scores()[self._seat]
        self._deals: list[tuple[State[A], Dice]] = []
        self._looks = [0] * len(actions)
        """How often each action was looked at."""
        self._sums = [0.0] * len(actions)
        """The rewards of these looks, summed."""
        self._ends: list[tuple[float, ...]] = []
        self._scale = 0.0
        self._together = False

    def look(self) -> None:
        """Imagine one game more."""
        done = sum(self._looks)
        if done < len(self.actions):
            self._ends.append(self._played_on(done))
            self._looks[done] = 1
            if done + 1 == len(self.actions):
                self._judge_first()
            return
        at = max(range(len(self.actions)), key=lambda at: (self._promise(at, done), -at))
        self._sums[at] += self._reward(self._played_on(at))
        self._looks[at] += 1

    def keep(self, most: int) -> None:
        """Look at no more than the first so many actions. To be said after the first look."""
        self.actions = self.actions[:most]

    @property
    def best(self) -> A:
        """The action looked at most often, of these the one that came to most, of these the first."""
        spots = range(len(self.actions))
        return self.actions[max(spots, key=lambda at: (self._looks[at], round(self._sums[at], 9), -at))]

    def _promise(self, at: int, done: int) -> float:
        # What differs in the last digits alone is equal.
        return round(self._sums[at] / self._looks[at] + CURIOSITY * sqrt(log(done) / self._looks[at]), 9)

    def _judge_first(self) -> None:
        """Learn from one game of each action how far apart points lie, and whether all win together."""
        self._together = all(len(set(scores)) == 1 for scores in self._ends)
        leads = [abs(self._lead(scores)) for scores in self._ends]
        self._scale = max(leads) / 2 or 1.0
        self._sums = [self._reward(scores) for scores in self._ends]

    def _lead(self, scores: Sequence[float]) -> float:
        """The lead over the best other; alone, or where all have the same points, what has been gained."""
        others = [points for seat, points in enumerate(scores) if seat != self._seat]
        return scores[self._seat] - (self._now if self._together or not others else max(others))

    def _reward(self, scores: Sequence[float]) -> float:
        """Between 0 and 1: one half for the win, the other for the lead, of which more counts ever less."""
        best, lead = winners(scores), self._lead(scores)
        won = 1 / len(best) if self._seat in best else 0.0
        return won / 2 + (1 + lead / (abs(lead) + self._scale)) / 4

    def _played_on(self, at: int) -> tuple[float, ...]:
        """The points after that action and some way on, on the next deal it has not met."""
        number = self._looks[at]
        if number == len(self._deals):
            self._deals.append((self._state.redealt(self._seat, fresh(self._dice)), fresh(self._dice)))
        deal, chance = self._deals[number]
        state, dice = deal.copy(), chance.copy()
        state.apply(self.actions[at])
        self.imagined += 1
        for _ in range(AHEAD - 1):
            if state.is_over():
                break
            state.apply(self._usual(state, dice))
            self.imagined += 1
        return tuple(state.scores())

    def _usual(self, state: State[A], dice: Dice) -> A:
        if dice.below(100) >= STRAYS:
            return self._base(state, dice)
        legal = state.legal_actions()
        return legal[dice.below(len(legal))]


def fresh(dice: Dice) -> Dice:
    """Dice for one imagined game: one roll of the bot's own, however much is rolled in it."""
    return Dice(str(dice.below(2**40)))
