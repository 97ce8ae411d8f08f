"""Five thousand games of mixed bots: the tables, one game each as a line of a tally, and what they add up to.

usage: python -m tests.games.to_the_bottom.mixed TALLY [--games N] [--part K --parts N]

Says how far it is every 100 games. What the tally holds is not played again, so a run that was stopped goes
on, and parts may run beside each other into tallies of their own; begin a new tally when the game changed.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from generator.games.to_the_bottom import GAME
from generator.games.to_the_bottom.rules import Voyage, new
from generator.mechanics.dice import Dice
from generator.play import bots
from generator.play.intervals import share
from generator.play.one_game import play

from .liner import content

MIXED = 5000
TRADERS = ("greedy", "builder", "rusher")
LOOKING_AHEAD = 10
"""A bot that looks ahead costs ten times as much: it has a seat at one table in so many."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one table's game went: rounds of both phases, and what must not happen."""

    number: int
    row: tuple[str, ...]
    cruise: int
    sinking: int
    capped: bool
    finished: bool
    conserved: bool


def mixed_table(number: int) -> tuple[str, ...]:
    """Two to five bots, drawn by lot."""
    lots = Dice(f"mixed table {number}")
    seats = 2 + number % 4
    row = [lots.pick(TRADERS) for _ in range(seats)]
    if number // 4 % LOOKING_AHEAD == 0:
        row[lots.below(seats)] = "rollout"
    return tuple(row)


def outcome(number: int, row: Sequence[str] = ()) -> Outcome:
    """That table's game, or one of the row named."""
    row = tuple(row) or mixed_table(number)
    last: list[Voyage] = []

    def watch(state, action):
        if action is None:
            last.append(state)

    record = play(GAME, content(), bots.seated(GAME, row, len(row)), f"mixed {number}", watch=watch)
    state = last[0]
    caps = content().numbers.round_cap
    # Who is left to the cap of the Cruise has not found the Iceberg: it lies in the box then.
    capped = bool(state.box) or state.round >= caps.sinking
    whole = new(content(), len(row), Dice("count")).pieces()
    return Outcome(number, row, state.rounds, state.round, capped, record.finished, state.pieces() == whole)


def outcomes(numbers: Iterable[int], tally: Path | None = None) -> Iterator[Outcome]:
    """The games of these tables, out of the tally where it holds them; the others are written into it."""
    lines = tally.read_text(encoding="utf-8").splitlines() if tally and tally.exists() else []
    played = {
        game["number"]: Outcome(**{**game, "row": tuple(game["row"])}) for game in map(json.loads, lines)
    }
    for number in numbers:
        game = played.get(number) or outcome(number)
        if tally and number not in played:
            with tally.open("a", encoding="utf-8") as opened:
                opened.write(json.dumps(asdict(game)) + "\n")
        yield game


def spread(rounds: Sequence[int]) -> str:
    """Median, 95th part of a hundred and most."""
    row = sorted(rounds)
    return f"{statistics.median(row):g} / {row[len(row) * 95 // 100]} / {row[-1]}"


def summary(games: Sequence[Outcome]) -> str:
    """The problems reported of them."""
    caps = share(sum(game.capped for game in games), len(games))
    lines = [
        f"{len(games)} games, {sum('rollout' in game.row for game in games)} with a rollout bot: "
        f"{sum(not game.finished for game in games)} without an end, "
        f"{sum(not game.conserved for game in games)} that lost a card, "
        f"{sum(game.capped for game in games)} at a cap ({caps.low:.2%} to {caps.high:.2%})"
    ]
    for seats in sorted({len(game.row) for game in games}):
        cruises = [game.cruise for game in games if len(game.row) == seats]
        sinkings = [game.sinking for game in games if len(game.row) == seats]
        lines.append(
            f"{seats} seats, {len(cruises)} games, rounds as median / p95 / most: "
            f"Cruise {spread(cruises)}, Sinking {spread(sinkings)}"
        )
    return "\n".join(lines)


def main() -> None:
    """Play a part of them, and report what that part came to."""
    parser = argparse.ArgumentParser()
    parser.add_argument("tally", type=Path)
    parser.add_argument("--games", type=int, default=MIXED)
    parser.add_argument("--part", type=int, default=0)
    parser.add_argument("--parts", type=int, default=1)
    options = parser.parse_args()
    # Parts by eights, so that each has every number of seats.
    numbers = [n for n in range(options.games) if n // 8 % options.parts == options.part]
    games = []
    for game in outcomes(numbers, options.tally):
        games.append(game)
        if len(games) % 100 == 0:
            print(f"{len(games)} of {len(numbers)}, {time.process_time():.0f} s", flush=True)
    print(summary(games))


if __name__ == "__main__":
    main()
