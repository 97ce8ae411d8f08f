"""Random playouts of Bruise Cruise beside OpenSpiel's hive from Python, taking turns in one run.

usage: python tests/bench/cruises.py [--repeats N]

Different games on boards of hexagons, so the ratio says only of what order a move is. Ours go through
``play``, which keeps the log of every action and every roll; where to sail is an action of its own, so
that sailing counts as two. Both count the processor's seconds.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from peers import peer_python

from generator.games import bruise_cruise
from generator.play import bots
from generator.play.one_game import play
from generator.reading.packs import find_packs, shipped

HERE = Path(__file__).resolve().parent
SECONDS = 1.5
SEATS = (2, 3, 4)


def content() -> Any:
    """The shipped content."""
    packs, _ = find_packs(["bruise_cruise"], shipped("content"))
    value, problems = bruise_cruise.GAME.read(packs[0])
    assert value is not None, problems
    return value


def ours(of: Any, seats: int, seconds: float) -> float:
    """Actions a second of processor time, whole games of random choice."""
    players = bots.seated(bruise_cruise.GAME, ["random"], seats)
    actions = number = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        number += 1
        actions += len(play(bruise_cruise.GAME, of, players, f"bench {number}").actions)
    return actions / (time.process_time() - begun)


def theirs(python: str, seconds: float) -> float:
    """Moves a second of OpenSpiel's hive."""
    script = [python, str(HERE / "peer_openspiel.py"), str(seconds)]
    moves, spent = subprocess.run(script, check=True, capture_output=True, text=True).stdout.split()
    return int(moves) / float(spent)


def main() -> None:
    """Rounds of all in turn; medians and the ratios of each round."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--repeats", type=int, default=5)
    cruises(parser.parse_args().repeats)


def cruises(repeats: int) -> None:
    """A row for each number of Admirals, and one for hive."""
    of, python = content(), peer_python("openspiel")
    rates: dict[int, list[float]] = {seats: [] for seats in SEATS}
    hive: list[float] = []
    for _ in range(repeats):
        if python:
            hive.append(theirs(python, SECONDS))
        for seats in SEATS:
            rates[seats].append(ours(of, seats, SECONDS))
    for seats, row in rates.items():
        ratio = ""
        if hive:
            ratios = sorted(own / other for own, other in zip(row, hive, strict=True))
            ratio = f", {statistics.median(ratios):.1f} x hive ({ratios[0]:.1f} to {ratios[-1]:.1f})"
        print(f"Bruise Cruise, {seats} Admirals: {statistics.median(row):,.0f} actions/s{ratio}")
    if hive:
        print(f"OpenSpiel hive from Python: {statistics.median(hive):,.0f} moves/s")


if __name__ == "__main__":
    sys.exit(main())
