"""How often a play-test accuses a fair game, finds a planted fault, and holds the truth in its intervals.

usage: python tests/bench/accusations.py [--reports N] [--games N]

The game is the small draft of the tests: fair, with points for whoever begins, or with one card too dear.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from generator.play.intervals import share
from generator.play.playtest import Plan, playtest
from generator.play.report import report
from tests.play.draft import CARDS, GAME, Draft

PLANTED = {
    "first player +2": (Draft(head_start=2), "place 1"),
    "first player +3": (Draft(head_start=3), "place 1"),
    "a card +2 over 3": (Draft(worth={**dict.fromkeys(CARDS, 3), "oak": 5}), "oak"),
    "a card +3 over 3": (Draft(worth={**dict.fromkeys(CARDS, 3), "oak": 6}), "oak"),
    "a card -3 under 7": (Draft(worth={**dict.fromkeys(CARDS, 7), "oak": 4}), "oak"),
}

TRUTHS = 4000
"""Games from which the long-run values are taken."""


def reports(content: Draft, seats: int, games: int, number: int, name: str) -> list[dict[str, Any]]:
    """So many play-tests, each with games of its own."""
    made = []
    for at in range(number):
        plan = Plan("draft", seats, ("picker",) * seats, f"{name} {at}", games)
        made.append(report(GAME, plan, "", {}, playtest(GAME, content, plan)))
    return made


def told(hits: int, of: int) -> str:
    """A count with its interval."""
    estimate = share(hits, of)
    return f"{hits} of {of}, {estimate.value:.1%} ({estimate.low:.1%} to {estimate.high:.1%})"


FIGURES: Mapping[str, Callable[[dict[str, Any]], Mapping[str, Any]]] = {
    "wins of the 1st player": lambda found: found["places_won"][0],
    "margin": lambda found: found["margin"],
    "lead changes": lambda found: found["lead_changes"],
    "decided": lambda found: found["decided"],
    "oak taken when offered": lambda found: next(
        row["when_offered"] for row in found["components"] if row["component"] == "oak"
    ),
}


def accusations(number: int, games: int) -> None:
    """A row for fair games by number of players, one a fault, one a figure."""
    for seats in (2, 4):
        fair = reports(Draft(), seats, games, number, "fair")
        flagged = sum(bool(found["flags"]) for found in fair)
        print(f"fair, {seats} seats, {games} games: accused {told(flagged, number)}")
        (truth,) = reports(Draft(), seats, TRUTHS, 1, "truth")
        for name, figure in FIGURES.items():
            value = figure(truth)["value"]
            held = sum(figure(found)["low"] <= value <= figure(found)["high"] for found in fair)
            print(f"    {name} {value:.3f} in the interval: {told(held, number)}")
    for fault, (content, about) in PLANTED.items():
        found = reports(content, 2, games, number, fault)
        named = [{flag["about"] for flag in each["flags"]} for each in found]
        right = sum(about in names for names in named)
        wrong = sum(bool(names - {about}) for names in named)
        print(f"{fault}, 2 seats: found {told(right, number)}; other things accused {wrong}")


def main() -> None:
    """All rows."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--reports", type=int, default=200)
    parser.add_argument("--games", type=int, default=200)
    options = parser.parse_args()
    accusations(options.reports, options.games)


if __name__ == "__main__":
    sys.exit(main())
