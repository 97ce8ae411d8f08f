"""Random playouts of one of our games beside another library's game, taking turns in one run.

Ours go through ``play``, which keeps the log of every action and every roll. Both count the processor's
seconds. They are different games, so the ratio says only of what order a move is.
"""

from __future__ import annotations

import statistics
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from peers import peer_python

from generator.games import game
from generator.play import bots
from generator.play.one_game import play
from generator.reading.packs import find_packs, shipped

HERE = Path(__file__).resolve().parent
SECONDS = 1.5


@dataclass(frozen=True)
class Peer:
    """A game of another library: what it is called, its environment, and the script that plays it."""

    title: str
    short: str
    environment: str
    script: str

    def rate(self, python: str, seconds: float) -> float:
        """Its moves a second of processor time."""
        script = [python, str(HERE / self.script), str(seconds)]
        moves, spent = subprocess.run(script, check=True, capture_output=True, text=True).stdout.split()
        return int(moves) / float(spent)


def ours(name: str, content: Any, seats: int, seconds: float) -> float:
    """Actions a second of processor time, whole games of random choice."""
    players = bots.seated(game(name), ["random"], seats)
    actions = number = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        number += 1
        actions += len(play(game(name), content, players, f"bench {number}").actions)
    return actions / (time.process_time() - begun)


def compared(name: str, seats: Sequence[int], peer: Peer, repeats: int) -> None:
    """A row for each number of seats, and one for the peer: medians, and the ratios of each round."""
    packs, _ = find_packs([name], shipped("content"))
    content, problems = game(name).read(packs[0])
    assert content is not None, problems
    python = peer_python(peer.environment)
    rates: dict[int, list[float]] = {count: [] for count in seats}
    others: list[float] = []
    for _ in range(repeats):
        if python:
            others.append(peer.rate(python, SECONDS))
        for count in seats:
            rates[count].append(ours(name, content, count, SECONDS))
    for count, row in rates.items():
        ratio = ""
        if others:
            ratios = sorted(own / other for own, other in zip(row, others, strict=True))
            ratio = f", {statistics.median(ratios):.2f} x {peer.short} ({ratios[0]:.2f} to {ratios[-1]:.2f})"
        print(f"{name}, {count} seats: {statistics.median(row):,.0f} actions/s{ratio}")
    if others:
        print(f"{peer.title}: {statistics.median(others):,.0f} moves/s")
