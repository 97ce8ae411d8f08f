"""Grades: the difficulty of a card and whether its win was earned, from one game and the hunter's win rate.

Everything is computed from values as they are recorded, rounded, so whoever reads a certificate can
compute the same grade again.
"""

from __future__ import annotations

from dataclasses import field
from functools import lru_cache
from math import fsum, sqrt
from typing import Any

from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.cards.validity import Fault
from generator.games.general_quarters.players.hunter import hunter
from generator.games.general_quarters.players.view import View
from generator.games.general_quarters.rules import Patrol, on_card
from generator.games.general_quarters.setup import Aims
from generator.games.general_quarters.state import WON, State
from generator.mechanics.dice import Dice
from generator.system.values import record

# The number of games the hunter plays on a card. GQ-S5
HUNTER_GAMES = 200
# The hunter's games after which it is asked whether the rest could still change the answer.
ROUND = 10
# A solvable card was won with no more luck, or bad luck, than this. GQ-S5
MAX_LUCK = 1.5
# Chances are recorded to this many decimals, what is summed from them to fewer.
DECIMALS, SUMMED_DECIMALS = 6, 3

# From this many points on a card bears each name; see ``points``. GQ-S6
NAMES = ((0, "gentle"), (30, "fair"), (45, "stiff"), (60, "hard"), (75, "fierce"))


def expected_loss(view: View, p_missile: float, p_submarine: float) -> float:
    """Ships a scratch with these chances is expected to cost at once. GQ-4.3 to GQ-4.8"""
    return p_submarine + (0.0 if view.warded else p_missile * view.aimed)


@record
class Tally:
    """Sums over the scratches of one game."""

    proven: int = 0
    risks: list[float] = field(default_factory=list)
    guess_at: int = 0
    expected: float = 0.0
    lost: int = 0
    variance: float = 0.0

    def scratch(self, before: State, after: State, item: dict[str, Any]) -> None:
        """One scratch, with what the transcript says about it."""
        if item["proven_safe"]:
            self.proven += 1
            return
        layouts = item["layouts"]
        self.guess_at = min(self.guess_at or layouts, layouts)
        self.risks.append(item["p_missile"] + item["p_submarine"])
        loss = min(1.0, expected_loss(View.of(before), item["p_missile"], item["p_submarine"]))
        self.expected += loss
        self.variance += loss * (1.0 - loss)
        self.lost += sum(before.afloat) - sum(after.afloat)

    @property
    def luck(self) -> float:
        """Ships kept beyond expectation, in standard deviations; below zero for bad luck. GQ-S5"""
        return (self.expected - self.lost) / sqrt(self.variance) if self.variance > 1e-9 else 0.0


def result(state: State, rank: str) -> dict[str, Any]:
    """The result of a finished game: win, score and rank. GQ-8.3, GQ-8.4"""
    won = state.result == WON
    return {"win": won, "score": sum(state.afloat) if won else 0, "rank": rank if won else ""}


def hunter_wins(start: Patrol, games: int = HUNTER_GAMES) -> int:
    """The number of games from that start that the hunter wins; the same for the same start.

    ``start`` is a fresh game, or one of which some squares are shown.
    """
    return _hunt(start.card, start.scratched).won(games)


def suits_hunters(start: Patrol, aims: Aims, games: int = HUNTER_GAMES) -> bool:
    """Whether ``hunter_wins`` is what the aims ask for; over as soon as no further game could change it."""
    hunt = _hunt(start.card, start.scratched)
    for played in range(ROUND, games, ROUND):
        won = hunt.won(played)
        if not any(aims.suits_hunters(possible, games) for possible in range(won, won + games - played + 1)):
            return False
    return aims.suits_hunters(hunt.won(games), games)


class _Hunt:
    """The hunter's games from one start, each played when it is first asked about."""

    def __init__(self, card: Card, shown: int) -> None:
        self._start = on_card(card, Dice("hunt"))
        self._start.scratched = shown
        self._start.hits_left -= (card.ships & shown).bit_count()
        self._wins: list[bool] = []

    def won(self, games: int) -> int:
        """The number of the first so many games that the hunter wins."""
        for game in range(len(self._wins), games):
            # The hunter's chances hang on nothing the card hides, only on which game it is.
            self._wins.append(_hunter_game(self._start.copy(), Dice(f"hunt {game}")))
        return sum(self._wins[:games])


@lru_cache(maxsize=4)
def _hunt(card: Card, shown: int) -> _Hunt:
    """Kept, because whoever makes cards asks this first and grades those that pass."""
    return _Hunt(card, shown)


def _hunter_game(state: Patrol, dice: Dice) -> bool:
    while not state.is_over():
        state.apply(hunter(state, dice))
    return state.result == WON


def points(tally: Tally, won: int, games: int) -> int:
    """The difficulty of a card, 0 to 100: half of it the hunter's losses, the rest the risks taken."""
    scratches = tally.proven + len(tally.risks)
    guessed = len(tally.risks) / scratches if scratches else 0.0
    hard = 50 * (1 - won / max(games, 1)) + 20 * guessed + 20 * min(1.0, fsum(tally.risks) / 6)
    return round(hard + 10 * min(1.0, 2 * max(tally.risks, default=0.0)))


def grade(tally: Tally, player: int, won: int, games: int) -> dict[str, Any]:
    """The grade as a certificate records it. GQ-S6"""
    scratches = tally.proven + len(tally.risks)
    hard = points(tally, won, games)
    return {
        "name": [name for least, name in NAMES if hard >= least][-1],
        "points": hard,
        "scratches": scratches,
        "proven": tally.proven,
        "proven_share": round(tally.proven / scratches, SUMMED_DECIMALS) if scratches else 0.0,
        "risks": len(tally.risks),
        "risk": round(fsum(tally.risks), SUMMED_DECIMALS),
        "largest_risk": round(max(tally.risks, default=0.0), SUMMED_DECIMALS),
        "guess_at": tally.guess_at,
        "luck": round(tally.luck, SUMMED_DECIMALS),
        "hunter_games": games,
        "hunter_wins": won,
        "player": player,
    }


def shortfalls(aims: Aims, result: dict[str, Any], grade: dict[str, Any]) -> list[Fault]:
    """Why a card with that result and grade is not solvable; empty when it is. GQ-S2, GQ-S5"""
    faults = []
    if not result["win"]:
        faults.append(Fault("GQ-S2", "the reference player loses"))
    elif result["score"] < aims.least_afloat:
        faults.append(Fault("GQ-S2", f"the win keeps {result['score']} ships, {aims.least_afloat} required"))
    if abs(grade["luck"]) > MAX_LUCK:
        faults.append(Fault("GQ-S5", f"luck is {grade['luck']}, between -{MAX_LUCK} and {MAX_LUCK} required"))
    won, games = grade["hunter_wins"], grade["hunter_games"]
    if games and not aims.suits_hunters(won, games):
        least, most = aims.hunter_wins
        faults.append(Fault("GQ-S5", f"the hunter wins {won} of {games}, {least} to {most} % required"))
    return faults
