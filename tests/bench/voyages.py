"""Random playouts of To the Bottom beside RLCard's UNO environment, taking turns in one run.

usage: python tests/bench/voyages.py [--repeats N]

Different games, so the ratio says only of what order a move is. Ours go through ``play``, which keeps
the log of every action and every roll. Both count the processor's seconds.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

from peers import peer_python

from generator.games import to_the_bottom
from generator.games.to_the_bottom.content import Content
from generator.play import bots
from generator.play.one_game import play
from generator.reading.packs import find_packs, shipped

HERE = Path(__file__).resolve().parent
SECONDS = 1.5
SEATS = (2, 3, 5)


def content() -> Content:
    """The shipped content."""
    packs, _ = find_packs(["to_the_bottom"], shipped("content"))
    value, problems = to_the_bottom.GAME.read(packs[0])
    assert value is not None, problems
    return value


def ours(of: Content, seats: int, seconds: float) -> float:
    """Moves a second of processor time, whole games of random choice."""
    players = bots.seated(to_the_bottom.GAME, ["random"], seats)
    moves = number = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        number += 1
        moves += len(play(to_the_bottom.GAME, of, players, f"bench {number}").actions)
    return moves / (time.process_time() - begun)


def theirs(python: str, seconds: float) -> float:
    """The same of RLCard's UNO."""
    line = subprocess.run(
        [python, str(HERE / "peer_rlcard.py"), str(seconds)], check=True, capture_output=True, text=True
    ).stdout
    moves, spent = line.split()
    return int(moves) / float(spent)


def main() -> None:
    """Rounds of all in turn; medians and the ratios of each round."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--repeats", type=int, default=5)
    voyages(parser.parse_args().repeats)


def voyages(repeats: int) -> None:
    """A row for each number of players, and one for UNO."""
    of, python = content(), peer_python("rlcard")
    rates: dict[str, list[float]] = {f"{seats} seats": [] for seats in SEATS}
    uno: list[float] = []
    for _ in range(repeats):
        if python:
            uno.append(theirs(python, SECONDS))
        for seats in SEATS:
            rates[f"{seats} seats"].append(ours(of, seats, SECONDS))
    for name, row in rates.items():
        ratio = ""
        if uno:
            ratios = sorted(own / other for own, other in zip(row, uno, strict=True))
            ratio = f", {statistics.median(ratios):.2f} x UNO ({ratios[0]:.2f} to {ratios[-1]:.2f})"
        print(f"To the Bottom, {name}: {statistics.median(row):,.0f} moves/s{ratio}")
    if uno:
        print(f"RLCard UNO: {statistics.median(uno):,.0f} moves/s")


if __name__ == "__main__":
    sys.exit(main())
