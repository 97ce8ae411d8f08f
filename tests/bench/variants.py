"""Games with a variant and without, on the same deals: who wins in the order of play, and what else changes.

usage: python tests/bench/variants.py GAME [--seats N] [--games N] [--jobs N] [--bot NAME]
                                      [--tally FILE] [VALUES ...]

VALUES are one variant, values of the content with a comma between: game.options.short_game=true,
game.price.missile=2 or cards.cards.pirate.value=10. Without any the variants of TRIALS are played. The
game as it is comes first. Intervals are of 95 %. A run that was stopped goes on from its tally.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import is_dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from pydantic import BaseModel

from generator.contract import Game, winners
from generator.games.bruise_cruise import actions as sea
from generator.games.loading import load
from generator.games.to_the_bottom import actions as liner
from generator.games.to_the_bottom.terms import SINKING
from generator.play import bots
from generator.play.intervals import mean, share
from generator.play.one_game import play
from generator.reading.packs import find_packs, shipped

STEP = 10
SECONDS_A_TURN = 40
"""Of Bruise Cruise, as people may take; a guess."""
OWNED = ("pirate", "diver", "burglar", "tycoon")
"""Cards of To the Bottom whose buyers are counted."""

TRIALS: Mapping[str, tuple[str, ...]] = {
    "to_the_bottom": (
        "game.options.used_up=true",
        "game.options.full_round=true",
        "game.options.full_round=true,game.options.iceberg_lost=true",
    ),
    "bruise_cruise": (
        "game.options.arms_for_sale=true",
        "game.options.hard_hits=true",
        "game.options.arms_for_sale=true,game.options.race=true",
        "game.options.short_game=true",
    ),
}

Numbers = dict[str, float]


@cache
def shelf(name: str) -> tuple[Game[Any, Any], Any]:
    """A game and its content as it is shipped."""
    loaded, problems = load(find_packs([name], shipped("content"))[0][0])
    assert loaded is not None, problems
    return loaded.game, loaded.content


@cache
def turned(name: str, values: str) -> Any:
    """The content of a game with those values."""
    content = shelf(name)[1]
    for words in filter(None, values.split(",")):
        path, _, text = words.partition("=")
        file, *way = path.split(".")
        model = _changed(getattr(content, file), way, text)
        if is_dataclass(content):
            content = replace(content, **{file: model})
        else:
            content = type(content)(**{"game": content.game, "cards": content.cards, file: model})
    return content


def _changed(value: Any, way: Sequence[str], text: str) -> Any:
    """The value with another one at the end of the way."""
    if not way:
        return (
            text == "true"
            if isinstance(value, bool)
            else type(value)(text)
            if value is not None
            else int(text)
        )
    step, rest = way[0], way[1:]
    if isinstance(value, BaseModel):
        return value.model_copy(update={step: _changed(getattr(value, step), rest, text)})
    if isinstance(value, Mapping):
        key = int(step) if step.isdecimal() else step
        return {**value, key: _changed(value[key], rest, text)}
    here = [str(at) == step or getattr(each, "id", None) == step for at, each in enumerate(value)]
    assert any(here), step
    return tuple(_changed(each, rest, text) if it else each for it, each in zip(here, value, strict=True))


class OfTheLiner:
    """To the Bottom: who bought what, and a ship alone."""

    def __init__(self) -> None:
        self.buyers: dict[str, set[int]] = {}
        self.alone = 0

    def __call__(self, state: Any, action: Any) -> None:
        if isinstance(action, liner.Buy | liner.BuyIceberg):
            card = "iceberg" if isinstance(action, liner.BuyIceberg) else action.card
            self.buyers.setdefault(card, set()).add(state.to_move())
        self.alone += state.phase == SINKING and sum(state.afloat) == 1

    def numbers(self, state: Any, won: Sequence[int]) -> Numbers:
        """Wins of who bought a card, over games in which somebody did and somebody did not."""
        numbers = {"decisions of a ship alone": float(self.alone), "turns": float(state.turn)}
        for card in ("iceberg", *OWNED):
            seats = self.buyers.get(card, set())
            if 0 < len(seats) < state.seats:
                part = len(seats.intersection(won)) / len(won) / len(seats)
                numbers[f"a buyer of {card} wins"] = part
        scores = sorted(state.scores())
        return {**numbers, "margin": scores[-1] - scores[-2]}


class OfTheCruise:
    """Bruise Cruise: weapons and what hits do."""

    def __init__(self) -> None:
        self.decisions = self.dry = self.shots = self.anchors = self.surrendered = 0
        self.before: tuple[int, int] | None = None

    def __call__(self, state: Any, action: Any) -> None:
        self.decisions += 1
        anchored, stock = state.anchored.bit_count(), state.supply[1] + state.supply[2]
        if self.before is not None:
            self.anchors += max(0, anchored - self.before[0])
            self.surrendered += max(0, stock - self.before[1])
        self.before = anchored, stock
        self.shots += isinstance(action, sea.Torpedo | sea.Missile)
        weapons = stock + sum(state.items[item] for item in range(len(state.items)) if item % 3)
        if weapons and state.home.count(-1) == 0:
            self.dry = self.decisions

    def numbers(self, state: Any, won: Sequence[int]) -> Numbers:
        """Of the weapons, and how long it takes."""
        points = [state.points(seat) for seat in range(state.seats)]
        deployed = [sum(state.deployed[3 * seat : 3 * seat + 3]) for seat in range(state.seats)]
        ordered = sorted(points)
        return {
            "turns": float(state.turn),
            "minutes": state.turn * SECONDS_A_TURN / 60,
            "games without a weapon left": float(self.dry < self.decisions),
            "part of the game with weapons": self.dry / self.decisions,
            "winner's points": float(points[won[0]]),
            "of them for weapons": deployed[won[0]] / max(1, points[won[0]]),
            "shots": float(self.shots),
            "anchors": float(self.anchors),
            "weapons given back": float(self.surrendered),
            "margin": float(ordered[-1] - ordered[-2]),
            "ties in points": float(ordered[-1] == ordered[-2]),
            "ended by the fleet": float(state.ended == "decommissioning"),
        }


WATCHES: Mapping[str, Callable[[], Any]] = {"to_the_bottom": OfTheLiner, "bruise_cruise": OfTheCruise}


def played(name: str, bot: str, seats: int, values: str, number: int) -> Numbers:
    """The numbers of one game: wins by place in the order of play, ties in parts, and the game's own."""
    game, _ = shelf(name)
    own, begun, last = WATCHES[name](), [], []

    def watch(state: Any, action: Any) -> None:
        begun.append(state.to_move()) if not begun else None
        own(state, action) if action is not None else last.append(state)

    table = bots.seated(game, bot.split(","), seats)
    record = play(game, turned(name, values), table, f"V{number}", watch=watch)
    won = winners(record.scores)
    wins = {f"wins of the {place + 1}. player": 0.0 for place in range(seats)}
    for seat in won:
        wins[f"wins of the {(seat - begun[0]) % seats + 1}. player"] += 1 / len(won)
    return {**wins, "decisions": float(len(record.actions)), **own.numbers(last[0], won)}


def told(games: Iterable[Numbers]) -> dict[str, str]:
    """Each number's mean with its interval."""
    counts: dict[str, Counter[float]] = {}
    for numbers in games:
        for name, value in numbers.items():
            counts.setdefault(name, Counter())[value] += 1
    rows = {}
    for name, values in counts.items():
        of_one = values.keys() <= {0.0, 1.0}
        estimate = share(values[1.0], values.total()) if of_one else mean(dict(sorted(values.items())))
        of = "" if estimate.of >= 0.99 * counts["decisions"].total() else f" of {estimate.of}"
        rows[name] = f"{estimate.value:.3f} ({estimate.low:.3f} to {estimate.high:.3f}){of}"
    return rows


def tallied(file: Path | None) -> dict[tuple[Any, ...], list[Numbers]]:
    """Numbers of games already played, by their row and the first of them."""
    if file is None or not file.exists():
        return {}
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return {tuple(row): games for row, games in lines}


def variants(
    pool: Executor, row: Sequence[Any], games: int, trials: Sequence[str], file: Path | None
) -> None:
    """Play what the tally lacks, a few deals of each at a time; a block of lines for each."""
    tally, everything = tallied(file), ("", *trials)
    for number in range(0, games, STEP):
        for values in everything:
            key = (*row, values, number)
            if key not in tally:
                task = partial(played, *row, values)
                tally[key] = list(pool.map(task, range(number, number + STEP)))
                if file is not None:
                    with file.open("a", encoding="utf-8") as opened:
                        opened.write(json.dumps([key, tally[key]]) + "\n")
    name, bot, seats = row
    for values in everything:
        results = [each for number in range(0, games, STEP) for each in tally[*row, values, number]]
        print(f"{name}, {seats} seats, {bot}, {len(results)} games, {values or 'as it is'}")
        for figure, text in told(results).items():
            print(f"  {figure}: {text}", flush=True)


def main() -> None:
    """One game, one number of seats."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=sorted(TRIALS))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--bot", default="reference")
    parser.add_argument("--tally", type=Path)
    parser.add_argument("values", nargs="*")
    options = parser.parse_intermixed_args()
    row = (options.game, options.bot, options.seats)
    with ProcessPoolExecutor(options.jobs) as pool:
        variants(pool, row, options.games, options.values or TRIALS[options.game], options.tally)


if __name__ == "__main__":
    sys.exit(main())
