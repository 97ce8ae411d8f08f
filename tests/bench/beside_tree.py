"""Games of this tree and of another one, an older checkout say, by the processor's seconds, taking turns.

usage: python tests/bench/beside_tree.py FOLDER [--repeats N] [--seconds S]

Random play of all five games, every action and roll logged, in a process of its own each time; a ratio
above 1 means that this tree plays more decisions a second. Both run on the same Python.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]
TABLES = (
    ("bridge_crew", 4),
    ("bruise_cruise", 3),
    ("general_quarters", 1),
    ("jure_of_the_seas", 4),
    ("to_the_bottom", 3),
)

PLAY = """
import sys, time
from generator import games
from generator.games.loading import load
from generator.play import bots
from generator.play.one_game import play
from generator.reading.packs import find_packs, shipped

name, seats, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
loaded, problems = load(find_packs([name], shipped("content"))[0][0])
assert loaded is not None, problems
row = bots.seated(loaded.game, ["random"], seats)
play(loaded.game, loaded.content, row, "warm")
decisions, number, begun = 0, 0, time.process_time()
while time.process_time() - begun < seconds:
    number += 1
    decisions += len(play(loaded.game, loaded.content, row, f"beside {number}").actions)
print(decisions / (time.process_time() - begun))
"""


def decisions_a_second(tree: Path, name: str, seats: int, seconds: float) -> float:
    """Decisions of random play in that tree, by the processor's seconds."""
    env = {**os.environ, "PYTHONPATH": str(tree)}
    command = [sys.executable, "-c", PLAY, name, str(seats), str(seconds)]
    run = subprocess.run(command, cwd=tree, env=env, check=True, capture_output=True, text=True)
    return float(run.stdout)


def main() -> None:
    """A row for each game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("other", type=Path)
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args()
    for name, seats in TABLES:
        here, there = [], []
        for _ in range(options.repeats):
            here.append(decisions_a_second(HERE, name, seats, options.seconds))
            there.append(decisions_a_second(options.other.resolve(), name, seats, options.seconds))
        ratios = [one / other for one, other in zip(here, there, strict=True)]
        print(
            f"{name}, {seats} seats: {statistics.median(here):,.0f} and {statistics.median(there):,.0f} "
            f"decisions a second, {statistics.median(ratios):.2f} times "
            f"({min(ratios):.2f} to {max(ratios):.2f})",
            flush=True,
        )


if __name__ == "__main__":
    sys.exit(main())
