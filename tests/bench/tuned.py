"""How often the tuner finds a planted imbalance, and leaves a fair game alone.

usage: python tests/bench/tuned.py [--packs N] [--budget N]

The games are small drafts (tests/play/draft.py): in half of them whoever begins has points more or less, and
the knob is a handicap from -4 to 4; in the other half nothing is amiss.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from generator.play.measures.tally import Row
from generator.play.playtest import Plan, playtest
from generator.play.tuning.goals import Goal, goal
from generator.play.tuning.race import Race, race
from tests.play.draft import GAME, Draft

SETTINGS = [(str(value),) for value in range(-4, 5)]


def tuned(made: Callable[[int], Draft], wish: Goal, seats: int, seed: str, budget: int) -> Race:
    """One run of the tuner; as it is the knob stands at 0."""

    def play(setting: tuple[str, ...], seed: str, games: int) -> list[Row]:
        rows: list[Row] = []
        plan = Plan("draft", seats, ("picker",) * seats, seed, games)
        playtest(GAME, made(int(setting[0])), plan, rows=rows.append)
        return rows

    others = [setting for setting in SETTINGS if setting != ("0",)]
    return race(play, ("0",), others, wish, seed, budget)


def lead(planted: int) -> Callable[[int], Draft]:
    """Whoever begins has that many points more; the knob is a handicap on them."""
    return lambda knob: Draft(head_start=planted + knob)


def rounds(planted: int) -> Callable[[int], Draft]:
    """A game of five rounds and so many more; the knob is more or fewer of them."""
    return lambda knob: Draft(rounds=max(1, 5 + planted + knob))


def main() -> None:
    """Planted and fair packs, and what became of them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--packs", type=int, default=20)
    parser.add_argument("--budget", type=int, default=4000)
    options = parser.parse_args()
    planted = [
        (lead, "fair", 3),
        (lead, "fair", -3),
        (lead, "fair", 2),
        (rounds, "decisions=10", 2),
        (rounds, "decisions=10", -2),
    ]
    found = right = 0
    for at in range(options.packs):
        kind, wish, by = planted[at % len(planted)]
        outcome = tuned(kind(by), goal(wish, 10), 2, f"planted {at}", options.budget)
        found += outcome.claimed
        right += outcome.best == (str(-by),)
        print(f"{kind.__name__} {by:+d}: best {outcome.best[0]}, claimed {outcome.claimed}")
    print(f"planted: {found} of {options.packs} found; the planted value itself {right} times")
    claimed = 0
    for at in range(options.packs):
        kind, wish = ((lead, "fair"), (rounds, "decisions=10"))[at % 4 == 3]
        outcome = tuned(kind(0), goal(wish, 10), 2, f"fair {at}", options.budget)
        claimed += outcome.claimed
    print(f"fair: something claimed of {claimed} of {options.packs}")


if __name__ == "__main__":
    sys.exit(main())
