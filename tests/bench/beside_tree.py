"""This tree beside another one, an older checkout say, by the processor's seconds, taking turns.

usage: python tests/bench/beside_tree.py FOLDER [--repeats N] [--seconds S]
       python tests/bench/beside_tree.py FOLDER --prints [INK] [--repeats N]

Random play of all five games, every action and roll logged, in a process of its own each time; a ratio
above 1 means that this tree plays more decisions a second. With ``--prints``, whole prints of each game
in an ink (home unless named): seconds and bytes, where a ratio above 1 means that this tree takes more.
Each tree prints once before it counts, which fills its cache. Both run on the same Python.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]
TABLES = (
    ("bridge_crew", 4),
    ("bruise_cruise", 3),
    ("general_quarters", 1),
    ("jure_of_the_seas", 4),
    ("to_the_bottom", 3),
)

PLAY = """
import sys, time
from generator import games
from generator.games.loading import load
from generator.play import bots
from generator.play.one_game import play
from generator.reading.packs import find_packs, shipped

name, seats, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
loaded, problems = load(find_packs([name], shipped("content"))[0][0])
assert loaded is not None, problems
row = bots.seated(loaded.game, ["random"], seats)
play(loaded.game, loaded.content, row, "warm")
decisions, number, begun = 0, 0, time.process_time()
while time.process_time() - begun < seconds:
    number += 1
    decisions += len(play(loaded.game, loaded.content, row, f"beside {number}").actions)
print(decisions / (time.process_time() - begun))
"""


def decisions_a_second(tree: Path, name: str, seats: int, seconds: float) -> float:
    """Decisions of random play in that tree, by the processor's seconds."""
    env = {**os.environ, "PYTHONPATH": str(tree)}
    command = [sys.executable, "-c", PLAY, name, str(seats), str(seconds)]
    run = subprocess.run(command, cwd=tree, env=env, check=True, capture_output=True, text=True)
    return float(run.stdout)


def decisions(other: Path, repeats: int, seconds: float) -> None:
    """A row for each game: decisions of random play in both trees, and the ratios of each round."""
    for name, seats in TABLES:
        here, there = [], []
        for _ in range(repeats):
            here.append(decisions_a_second(HERE, name, seats, seconds))
            there.append(decisions_a_second(other, name, seats, seconds))
        ratios = [one / another for one, another in zip(here, there, strict=True)]
        print(
            f"{name}, {seats} seats: {statistics.median(here):,.0f} and {statistics.median(there):,.0f} "
            f"decisions a second, {statistics.median(ratios):.2f} times "
            f"({min(ratios):.2f} to {max(ratios):.2f})",
            flush=True,
        )


def one_print(tree: Path, name: str, ink: str, cache: Path) -> tuple[float, int]:
    """Seconds of the processor and bytes of one whole print of a game in that tree."""
    env = {**os.environ, "PYTHONPATH": str(tree), "XDG_CACHE_HOME": str(cache)}
    with tempfile.TemporaryDirectory() as out:
        command = [sys.executable, "-m", "generator", "render", name, "--ink", ink, "--out", out]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, cwd=tree, env=env, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return spent, sum(path.stat().st_size for path in Path(out).rglob("*.pdf"))


def prints(other: Path, repeats: int, ink: str) -> None:
    """A row for each game: seconds and bytes of its whole print in both trees, by medians."""
    with tempfile.TemporaryDirectory() as caches:
        for name, _ in TABLES:
            rows: dict[Path, list[tuple[float, int]]] = {HERE: [], other: []}
            for _ in range(repeats + 1):
                for number, (tree, row) in enumerate(rows.items()):
                    row.append(one_print(tree, name, ink, Path(caches, str(number))))
            (here, ours), (there, theirs) = (
                (statistics.median(seconds for seconds, _ in row[1:]), row[-1][1]) for row in rows.values()
            )
            print(
                f"{name}, {ink}: {here:.1f} and {there:.1f} s, {here / there:.2f} times; "
                f"{ours / 1e6:.2f} and {theirs / 1e6:.2f} MB, {ours / theirs:.2f} times",
                flush=True,
            )


def main() -> None:
    """Read the options; a row for each game."""
    parser = argparse.ArgumentParser(description="this tree beside another one")
    parser.add_argument("other", type=Path)
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--prints", nargs="?", const="home", metavar="INK")
    options = parser.parse_args()
    if options.prints:
        prints(options.other.resolve(), options.repeats, options.prints)
    else:
        decisions(options.other.resolve(), options.repeats, options.seconds)


if __name__ == "__main__":
    main()
