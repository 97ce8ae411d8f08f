"""How often each place in the order of play wins To the Bottom, and who buys the Iceberg. TB-13.3

usage: python tests/bench/first_seat.py [--bot NAME] [--seats N] [--games N] [--from N]
                                        [--start rulebook|even|ROW] [--tally FILE]

ROW is another row of draws to try, such as 2,5. Every start is played on the same deals, so rows can be
compared. The tally, one line every 50 games, is what a run that was stopped goes on from.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from math import fsum
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from generator.contract import winners
from generator.games import to_the_bottom
from generator.games.to_the_bottom.actions import BuyIceberg
from generator.games.to_the_bottom.content import Content
from generator.play import bots
from generator.play.intervals import share
from generator.play.one_game import play
from tests.games.to_the_bottom.liner import content

STEP = 50


def begun_by(of: Content, start: str) -> Content:
    """The content with that start."""
    if start == "rulebook":
        return of
    even = of.with_options(even_start=True)
    if start != "even":
        even.cruise_draws = tuple(int(part) for part in start.split(","))
    return even


def wins_by_place(of: Content, bot: str, seats: int, numbers: Sequence[int]) -> list[float]:
    """Wins of whoever began, of the next and so on; games with a buyer, and their wins. Ties in parts."""
    players, wins = bots.seated(to_the_bottom.GAME, [bot], seats), [0.0] * (seats + 2)
    for number in numbers:
        begun: list[int] = []
        bought: list[int] = []

        def watch(state, action, begun=begun, bought=bought):
            begun.append(state.first) if not begun else None
            if isinstance(action, BuyIceberg):
                bought.append(state.to_move())

        best = winners(play(to_the_bottom.GAME, of, players, f"F{number}", watch=watch).scores)
        for seat in best:
            wins[(seat - begun[0]) % seats] += 1 / len(best)
        if bought:
            wins[seats] += 1
            wins[seats + 1] += (bought[0] in best) / len(best)
    return wins


def tallied(file: Path | None, row: Sequence[object]) -> dict[int, list[float]]:
    """Wins in each step of games already played of this row."""
    if file is None or not file.exists():
        return {}
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {number: wins for *of, number, wins in lines if of == list(row)}


def first_seat(bot: str, seats: int, games: range, start: str, file: Path | None) -> None:
    """Play what the tally lacks; print the shares and the processor's seconds."""
    of, row = begun_by(content(), start), [bot, seats, start]
    tally = tallied(file, row)
    for number in games:
        if number in tally:
            continue
        tally[number] = wins_by_place(of, bot, seats, range(number, number + STEP))
        if file is not None:
            with file.open("a", encoding="utf-8") as opened:
                opened.write(json.dumps([*row, number, tally[number]]) + "\n")
    of_games = len(tally) * STEP
    *wins, with_buyer, by_buyer = (fsum(part) for part in zip(*tally.values(), strict=True))
    places = ", ".join(_told(won, of_games) for won in wins)
    print(
        f"{bot}, {seats} seats, start {start}, wins in the order of play: {places}; who bought the Iceberg "
        f"{_told(by_buyer, round(with_buyer))}; {of_games} games, {time.process_time():.0f} s",
        flush=True,
    )


def _told(wins: float, of: int) -> str:
    estimate = share(wins, of)
    return f"{estimate.value:.3f} ({estimate.low:.3f} to {estimate.high:.3f})"


def main() -> None:
    """One row a run."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--bot", default="purser")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--from", type=int, default=0, dest="begin")
    parser.add_argument("--start", default="even")
    parser.add_argument("--tally", type=Path)
    options = parser.parse_args()
    games = range(options.begin, options.begin + options.games, STEP)
    first_seat(options.bot, options.seats, games, options.start, options.tally)


if __name__ == "__main__":
    sys.exit(main())
