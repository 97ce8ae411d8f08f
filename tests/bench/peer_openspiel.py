"""Random play of OpenSpiel's hive from Python: prints moves and processor seconds, on its own interpreter.

usage: python tests/bench/peer_openspiel.py SECONDS
"""

from __future__ import annotations

import random
import sys
import time


def main(seconds: float) -> None:
    """Whole games, each move picked among the legal ones, until the time is up."""
    import pyspiel

    game, choices = pyspiel.load_game("hive"), random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            state.apply_action(choices.choice(state.legal_actions()))
            moves += 1
        return moves

    play()
    moves, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        moves += play()
    print(moves, time.process_time() - begun)


if __name__ == "__main__":
    main(float(sys.argv[1]))
