"""Random play in RLCard's UNO environment: prints moves and processor seconds, in an environment of its own.

usage: python tests/bench/peer_rlcard.py SECONDS
"""

from __future__ import annotations

import random
import sys
import time
import warnings


def main(seconds: float) -> None:
    """Whole games, each move picked among the legal ones, until the time is up."""
    warnings.filterwarnings("ignore")
    import rlcard

    environment, choices = rlcard.make("uno", config={"seed": 1}), random.Random(1)

    def play() -> int:
        state, _ = environment.reset()
        moves = 0
        while not environment.is_over():
            state, _ = environment.step(choices.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    for _ in range(20):
        play()
    moves, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        moves += play()
    print(moves, time.process_time() - begun)


if __name__ == "__main__":
    main(float(sys.argv[1]))
