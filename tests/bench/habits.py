"""How the reference bot of To the Bottom does against habits that players and reviewers tried. TB-V27

usage: python tests/bench/habits.py [--deals N] [--only WORD]

For two, and for one reference bot among four; every deal is played from every seat, intervals are of deals.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from generator.contract import winners
from generator.games.to_the_bottom import GAME
from generator.games.to_the_bottom.bots import BOTS, purser
from generator.games.to_the_bottom.content import Content
from generator.play.intervals import Estimate, grouped_share
from generator.play.one_game import Player, play
from tests.games.to_the_bottom.habits import HABITS
from tests.games.to_the_bottom.liner import content

OPPONENTS = {**HABITS, **{name: bot for name, bot in BOTS.items() if name not in ("purser", "rollout")}}


def share_of_one(of: Content, name: str, seats: int, deals: int, bot=purser) -> Estimate:
    """Wins of one ``bot`` among opponents of that name; one shared by two counts half."""
    groups: Counter[tuple[float, int]] = Counter()
    for deal in range(deals):
        wins = 0.0
        for own in range(seats):
            row = [
                Player("one", bot) if seat == own else Player(name, OPPONENTS[name]) for seat in range(seats)
            ]
            best = winners(play(GAME, of, row, f"habits {deal}").scores)
            wins += (own in best) / len(best)
        groups[wins, seats] += 1
    return grouped_share(groups)


def main() -> None:
    """A row for each opponent and number of players."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=250)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    for name in OPPONENTS:
        for seats in (2, 4) if options.only in name else ():
            begun = time.process_time()
            wins = share_of_one(content(), name, seats, options.deals)
            each = (time.process_time() - begun) / wins.of * 1000
            print(
                f"purser against {name}, {seats} seats: {wins.value:.3f} ({wins.low:.3f} to {wins.high:.3f}) "
                f"of {wins.of} games, fair {1 / seats:.2f}, {each:.0f} ms a game",
                flush=True,
            )


if __name__ == "__main__":
    sys.exit(main())
