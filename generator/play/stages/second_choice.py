"""How often another bot would choose otherwise at the same decisions: whether these are real choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any, TypeVar

from generator.contract import Game, State, kind_name
from generator.mechanics.dice import Dice
from generator.play.bots import SEARCHER, named, seated
from generator.play.intervals import as_figure, grouped_share
from generator.play.one_game import play
from generator.play.playtest import Plan

A = TypeVar("A")
C = TypeVar("C")
Report = dict[str, Any]

GAMES, GAMES_LOOKING_AHEAD = 20, 5
"""The first games in which the other bot is asked, fewer where it looks ahead, which takes its time."""


def otherwise(
    game: Game[C, A], content: C, plan: Plan, bot: str, setup: Collection[str] = ()
) -> Report | None:
    """At which part of the decisions with two legal actions or more, without those of the set-up, the other
    bot would have done something else, and at which something of another kind; None where it cannot play.

    It is asked with dice of its own, on a copy of what the deciding bot had before it.
    """
    other = named(game, bot)
    if other is None:
        return None
    games = min(plan.games, GAMES_LOOKING_AHEAD if bot.startswith(SEARCHER) else GAMES)
    differs: Counter[tuple[float, int]] = Counter()
    kinds: Counter[tuple[float, int]] = Counter()
    for number in range(1, games + 1):
        deal, turn = divmod(number - 1, plan.turns_a_deal)
        seed = plan.deal_seed(deal + 1)
        dice = Dice(seed, label=f"asked {turn}")
        asked = [0, 0, 0]

        def watch(state: State[A], action: A | None, dice: Dice = dice, asked: list[int] = asked) -> None:
            if action is None or kind_name(type(action)) in setup or len(state.legal_actions()) < 2:
                return
            choice = other(state.copy(), dice)
            asked[0] += 1
            asked[1] += choice != action
            asked[2] += type(choice) is not type(action)

        try:
            play(game, content, seated(game, plan.seating(turn), plan.seats), seed, watch=watch)
        except Exception:
            # Of a bot or a state that is not up to it nothing is told; a report asked for by nobody else.
            return None
        differs[float(asked[1]), asked[0]] += 1
        kinds[float(asked[2]), asked[0]] += 1
    return {
        "bot": bot,
        "games": games,
        "differs": as_figure(grouped_share(differs)),
        "other_kind": as_figure(grouped_share(kinds)),
    }
