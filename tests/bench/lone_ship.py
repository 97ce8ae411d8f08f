"""Games of To the Bottom with and without TB-13.4, on the same deals: how long they are and who wins.

usage: python tests/bench/lone_ship.py [--bot NAME] [--seats N] [--games N] [--jobs N]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import fsum
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from generator.contract import winners
from generator.games import to_the_bottom
from generator.games.to_the_bottom.terms import SINKING
from generator.play import bots
from generator.play.intervals import mean, share
from generator.play.one_game import play
from tests.games.to_the_bottom.liner import content


class Played(NamedTuple):
    """One game: its decisions, those of a ship alone, the rounds of the Sinking, and who won."""

    decisions: int
    alone: int
    rounds: int
    won: tuple[int, ...]


def played(bot: str, seats: int, number: int, lone_ship_sinks: bool) -> Played:
    """The game of that deal."""
    counts = {"decisions": 0, "alone": 0, "rounds": 0}

    def watch(state, action):
        counts["decisions"] += 1
        if state.phase == SINKING:
            counts["alone"] += sum(state.afloat) == 1
            counts["rounds"] = state.round

    players = bots.seated(to_the_bottom.GAME, [bot], seats)
    of = content(lone_ship_sinks=lone_ship_sinks)
    scores = play(to_the_bottom.GAME, of, players, f"L{number}", watch=watch).scores
    return Played(*counts.values(), tuple(winners(scores)))


def pair(bot: str, seats: int, number: int) -> tuple[Played, Played]:
    """As the rulebook has it, and with the variant."""
    return played(bot, seats, number, False), played(bot, seats, number, True)


def main() -> None:
    """One line for each number of the report."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--bot", default="purser")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    with ProcessPoolExecutor(options.jobs) as pool:
        task = partial(pair, options.bot, options.seats)
        pairs = list(pool.map(task, range(options.games), chunksize=10))
    print(f"{options.bot}, {options.seats} seats, {len(pairs)} deals")
    for name, at in (("as it is", 0), ("with the variant", 1)):
        games = [each[at] for each in pairs]
        longest = sorted(game.rounds for game in games)
        print(
            f"  {name}: {fsum(game.decisions for game in games) / len(games):.1f} decisions, "
            f"{fsum(game.alone for game in games) / len(games):.1f} of them by a ship alone (at most "
            f"{max(game.alone for game in games)}); rounds of the Sinking: half of the games "
            f"{longest[len(games) // 2]} or fewer, the longest {longest[-1]}"
        )
    fewer = mean(Counter(float(one.decisions - other.decisions) for one, other in pairs))
    print(f"  fewer decisions: {fewer.value:.2f} ({fewer.low:.2f} to {fewer.high:.2f})")
    shorter = share(sum(one.decisions > other.decisions for one, other in pairs), len(pairs))
    print(f"  shorter games: {shorter.value:.3f} ({shorter.low:.3f} to {shorter.high:.3f})")
    changed = share(sum(one.won != other.won for one, other in pairs), len(pairs))
    print(f"  another winner: {changed.value:.3f} ({changed.low:.3f} to {changed.high:.3f})")


if __name__ == "__main__":
    main()
