"""Random playouts of Jure of the Seas beside RLCard's UNO environment, taking turns in one run.

usage: python tests/bench/playouts.py [--repeats N]

Different games, so the ratio says only of what order a move is. Ours go through ``play``, which
keeps the log of every action and every roll; RLCard's environment keeps its own record of moves.
Both count the processor's seconds, so that a busy machine does not tell.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

from peers import peer_python

from generator.games import jure_of_the_seas
from generator.games.jure_of_the_seas.content import Content
from generator.play import bots
from generator.play.one_game import play
from generator.reading.packs import find_packs, shipped

HERE = Path(__file__).resolve().parent
SECONDS = 1.5
SEATS = (2, 4, 8)


def ours(box: Content, seats: int, seconds: float) -> tuple[float, float]:
    """Moves a second and games a second of random play."""
    game = jure_of_the_seas.GAME
    row = bots.seated(game, ["random"], seats)
    moves = games = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        games += 1
        moves += len(play(game, box, row, f"bench-{games}").actions)
    spent = time.process_time() - begun
    return moves / spent, games / spent


def theirs(python: str, seconds: float) -> float:
    """Moves a second of RLCard."""
    script = [python, str(HERE / "peer_rlcard.py"), str(seconds)]
    moves, spent = subprocess.run(script, check=True, capture_output=True, text=True).stdout.split()
    return int(moves) / float(spent)


def playouts(repeats: int) -> None:
    """One row for each number of players, with daikaiju and on open water."""
    pack = find_packs(["jure_of_the_seas"], shipped("content"))[0][0]
    box, problems = jure_of_the_seas.GAME.read(pack)
    assert box is not None, "\n".join(map(str, problems))
    tables = [
        (f"{seats} players, {name}", content, seats)
        for name, content in (("daikaiju", box), ("open water", box.without_daikaiju()))
        for seats in SEATS
    ]
    python = peer_python("rlcard")
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name, _, _ in tables}
    peer: list[float] = []
    for _ in range(repeats):
        for name, content, seats in tables:
            rates[name].append(ours(content, seats, SECONDS))
        if python:
            peer.append(theirs(python, SECONDS))
    print("\n| Jure of the Seas, random play | moves/s | games/s | times RLCard UNO, median (range) |")
    print("| --- | ---: | ---: | ---: |")
    for name, found in rates.items():
        moves = statistics.median(rate for rate, _ in found)
        games = statistics.median(rate for _, rate in found)
        ratios = [rate / other for (rate, _), other in zip(found, peer, strict=False)]
        beside = (
            f"{statistics.median(ratios):.2f} ({min(ratios):.2f}-{max(ratios):.2f})" if ratios else "not here"
        )
        print(f"| {name} | {moves:,.0f} | {games:,.0f} | {beside} |")
    if peer:
        print(f"| RLCard UNO environment | {statistics.median(peer):,.0f} | | 1 |")
    else:
        print("\nrlcard could not be installed here, not measured")


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description="Random playouts beside RLCard.")
    options.add_argument("--repeats", type=int, default=5)
    playouts(options.parse_args().repeats)


if __name__ == "__main__":
    sys.exit(main())
