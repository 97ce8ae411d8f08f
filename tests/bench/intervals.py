"""How often the long-run value of a figure lies in the 95 % interval that a small play-test gives it.

usage: python tests/bench/intervals.py [--only WORD] [--repeats N] [--games N] [--truth N]

Of an honest interval that is 190 times in 200, give or take ten. The long-run value is that of ``--truth``
games.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from generator.contract import Game
from generator.games.loading import load
from generator.play.playtest import Plan, playtest
from generator.play.report import report
from generator.reading.packs import find_packs, shipped
from tests.play.draft import GAME, Draft

FIGURES: Mapping[str, Callable[[dict[str, Any]], Mapping[str, Any]]] = {
    "wins of the 1st player": lambda figures: figures["places_won"][0],
    "wins of the last player": lambda figures: figures["places_won"][-1],
    "games won": lambda figures: figures["figures"].get("wins", {"of": 0, "value": 0.0}),
    "decisions": lambda figures: figures["decisions"],
    "turns": lambda figures: figures["turns"],
    "margin": lambda figures: figures["margin"],
    "lead changes": lambda figures: figures["lead_changes"],
    "decided": lambda figures: figures["decided"],
    "decisions with one choice": lambda figures: figures["choices"]["forced"],
}
"""Figures by their names, each out of a report."""

TABLES = (
    ("draft", 4, "picker"),
    ("jure_of_the_seas", 2, "cautious"),
    ("bridge_crew", 3, "reference"),
    ("general_quarters", 1, "bare_hunter"),
    ("to_the_bottom", 2, "reference"),
    ("bruise_cruise", 2, "reference"),
)


def content_of(name: str) -> tuple[Game[Any, Any], Any]:
    """A game as it is shipped, or the toy with a lead for whoever begins."""
    if name == "draft":
        return GAME, Draft(head_start=2)
    loaded, problems = load(find_packs([name], shipped("content"))[0][0])
    assert loaded is not None, problems
    return loaded.game, loaded.content


def reported(game: Game[Any, Any], content: Any, plan: Plan) -> dict[str, Any]:
    """The report on a plan."""
    return report(game, plan, "", {}, playtest(game, content, plan))


def held(
    game: Game[Any, Any], content: Any, seats: int, bot: str, repeats: int, games: int, truth: int
) -> dict[str, tuple[float, int, int]]:
    """For each figure that changes: its long-run value, in how many intervals it lies, and of how many."""
    row = (bot,) * seats
    long_run = reported(game, content, Plan(game.name, seats, row, "truth", truth))
    small = [
        reported(game, content, Plan(game.name, seats, row, f"small {number}", games))
        for number in range(repeats)
    ]
    rows = {}
    for name, figure in FIGURES.items():
        value = figure(long_run)["value"]
        figures = [estimate for each in small if (estimate := figure(each))["of"] > 1]
        # Where every game gives the same there is nothing to judge.
        if any(estimate["value"] != value for estimate in figures):
            within = sum(estimate["low"] <= value <= estimate["high"] for estimate in figures)
            rows[name] = value, within, len(figures)
    return rows


def main() -> None:
    """A row for each figure of each game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("--repeats", type=int, default=200)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--truth", type=int, default=6000)
    options = parser.parse_args()
    for name, seats, bot in TABLES:
        if options.only not in name:
            continue
        game, content = content_of(name)
        rows = held(game, content, seats, bot, options.repeats, options.games, options.truth)
        for figure, (value, within, of) in rows.items():
            print(f"{name}, {seats} seats, {figure} {value:.4g}: in {within} of {of} intervals", flush=True)


if __name__ == "__main__":
    sys.exit(main())
