"""Bots every game gets for nothing, and finding a bot by its name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from inspect import getdoc
from typing import Any, TypeVar

from generator.contract import Bot, Game, State, rules_of, winners
from generator.mechanics.dice import Dice
from generator.play.one_game import Player
from generator.play.rollouts import BUDGET, LEAST_BUDGET, MOST_BUDGET, Searcher, fresh
from generator.reading.problems import did_you_mean

_CLAUSE = re.compile(r" [A-Z]{1,3}-\d[\d.]*$")

A = TypeVar("A")
C = TypeVar("C")

PLAYOUTS = 32
"""Games the rollout bot imagines for one decision, shared among the actions it looks at."""

PLAYOUT_DECISIONS = 60
"""How far it imagines each of them."""

REFERENCE = "reference"
"""Another name for the first of a game's own bots."""

SEARCHER = "searcher"
"""Looks ahead BUDGET decisions at every choice; ``searcher:5000`` so many instead."""


class UnknownBot(ValueError):
    """No such bot for this game, or not one a seat; ``hint`` says what to try."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def random(state: State[A], dice: Dice) -> A:
    """Any legal action, each as likely as the next."""
    actions = state.legal_actions()
    return actions[dice.below(len(actions))]


def greedy(state: State[A], dice: Dice) -> A:
    """The action that leaves this seat with the most points at once; a blind pick among equals.

    It tries its actions on one imagined deal, the same for all, so it knows no more than its seat.
    """
    seat = state.to_move()
    actions = state.legal_actions()
    imagined = state.redealt(seat, fresh(dice))
    points = [_after(imagined, action).scores()[seat] for action in actions]
    most = max(points)
    return dice.pick([action for action, score in zip(actions, points, strict=True) if score == most])


def rollout(state: State[A], dice: Dice) -> A:
    """The action after which random play wins most often, on deals this seat holds possible.

    Among equals the larger lead decides, then chance. Deals are shared by all actions, so the
    difference between two of them is theirs and not the deal's.
    """
    seat = state.to_move()
    actions = state.legal_actions()
    if len(actions) == 1:
        return actions[0]
    tried = actions if len(actions) <= PLAYOUTS else dice.shuffled(actions)[:PLAYOUTS]
    worth = [(0.0, 0.0)] * len(tried)
    for _ in range(PLAYOUTS // len(tried)):
        imagined = state.redealt(seat, fresh(dice))
        choices = fresh(dice)
        for spot, action in enumerate(tried):
            wins, lead = _played_out(_after(imagined, action), seat, choices.copy())
            worth[spot] = (worth[spot][0] + wins, worth[spot][1] + lead)
    # What differs in the last digits alone is equal.
    values = [(round(wins, 9), round(lead, 9)) for wins, lead in worth]
    best = max(values)
    return dice.pick([action for action, value in zip(tried, values, strict=True) if value == best])


def known(game: Game[C, A]) -> dict[str, Bot[A]]:
    """Every bot that can play ``game``, its own first; ``reference`` is the first of them."""
    shared: dict[str, Bot[A]] = {"random": random, "greedy": greedy, "rollout": rollout}
    own = rules_of(game).bots
    shared[SEARCHER] = searcher(game, BUDGET)
    bots = {**own, **{name: bot for name, bot in shared.items() if name not in own}}
    bots.setdefault(REFERENCE, next(iter(bots.values())))
    return bots


def searcher(game: Game[C, A], budget: int) -> Bot[A]:
    """The bot that looks ahead, by the habit of the first of the game's own bots or else by chance."""
    return Searcher(next(iter(rules_of(game).bots.values()), random), budget)


def named(game: Game[C, A], name: str) -> Bot[A] | None:
    """The bot of that name, ``searcher`` perhaps with its budget; None where there is none."""
    kind, colon, budget = name.partition(":")
    if kind == SEARCHER and colon and SEARCHER not in rules_of(game).bots:
        # Seven digits: longer numbers are no budgets.
        decisions = int(budget) if budget.isascii() and budget.isdecimal() and len(budget) <= 7 else 0
        return searcher(game, decisions) if LEAST_BUDGET <= decisions <= MOST_BUDGET else None
    return known(game).get(name)


def says_of(game: Game[Any, Any], name: str) -> str:
    """A bot in a sentence, the first of its docstring, without marks of code, its clause and a full stop.

    ``searcher`` with its budget is the bot that looks so far ahead.
    """
    bot = named(game, name)
    sentence = " ".join((getdoc(bot) or "").partition("\n\n")[0].split()).replace("``", "")
    sentence = _CLAUSE.sub("", sentence).rstrip(".")
    return f"{sentence}, here {bot.budget} decisions a choice" if isinstance(bot, Searcher) else sentence


def seated(game: Game[C, A], names: Sequence[str], seats: int) -> list[Player[A]]:
    """One player a seat: ``names`` holds one name for all, or one for each. Raises UnknownBot."""
    if len(names) not in (1, seats):
        raise UnknownBot(f"{len(names)} bots for {seats} seats", "give one name for all, or one a seat")
    players = {name: named(game, name) for name in names}
    for name, bot in players.items():
        if bot is None:
            raise UnknownBot(f"no bot '{name}' for {game.name}", did_you_mean(name, list(known(game))))
    row = list(names) * seats if len(names) == 1 else list(names)
    return [Player(name, bot) for name in row if (bot := players[name]) is not None]


def _after(state: State[A], action: A) -> State[A]:
    twin = state.copy()
    twin.apply(action)
    return twin


def _played_out(state: State[A], seat: int, dice: Dice) -> tuple[float, float]:
    """The seat's share of the win and its lead after random play, at the end or some way on."""
    for _ in range(PLAYOUT_DECISIONS):
        if state.is_over():
            break
        state.apply(random(state, dice))
    scores = state.scores()
    best = winners(scores)
    others = [points for other, points in enumerate(scores) if other != seat]
    lead = scores[seat] - (max(others) if others else 0.0)
    return (1 / len(best) if seat in best else 0.0), lead
