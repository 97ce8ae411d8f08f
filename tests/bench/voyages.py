"""Random playouts of To the Bottom beside RLCard's UNO environment, taking turns in one run.

usage: python tests/bench/voyages.py [--repeats N]
"""

from __future__ import annotations

import argparse
import sys

from beside_peer import Peer, compared

UNO = Peer("RLCard UNO", "UNO", "rlcard", "peer_rlcard.py")


def voyages(repeats: int) -> None:
    """A row for each number of players, and one for UNO."""
    compared("to_the_bottom", (2, 3, 5), UNO, repeats)


def main() -> None:
    """Rounds of all in turn."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--repeats", type=int, default=5)
    voyages(parser.parse_args().repeats)


if __name__ == "__main__":
    sys.exit(main())
