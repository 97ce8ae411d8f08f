"""Random playouts of Bruise Cruise beside OpenSpiel's hive from Python, taking turns in one run.

usage: python tests/bench/cruises.py [--repeats N]

Both are games on boards of hexagons. Where to sail is an action of its own, so that sailing counts as two.
"""

from __future__ import annotations

import argparse
import sys

from beside_peer import Peer, compared

HIVE = Peer("OpenSpiel hive from Python", "hive", "openspiel", "peer_openspiel.py")


def cruises(repeats: int) -> None:
    """A row for each number of Admirals, and one for hive."""
    compared("bruise_cruise", (2, 3, 4), HIVE, repeats)


def main() -> None:
    """Rounds of all in turn."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--repeats", type=int, default=5)
    cruises(parser.parse_args().repeats)


if __name__ == "__main__":
    sys.exit(main())
