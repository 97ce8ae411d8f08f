"""Imbalances planted in copies of five games and a toy: what the tuner makes of these and of the originals.

usage: python tests/bench/plants.py [--only WORD] [--jobs N]

Each plant is a value a designer might have got wrong. The tuner is told which values to try, and for what:
that a number is what it is in the original, on average over ``truths`` games, or that chances are equal. It
must claim a change of the planted copy, and none of the original, of which it is asked the same, with no more
games than its ``budget``: fewer where games take long.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from generator.cli.jobs import workers_for
from generator.cli.tuning import read_settings
from generator.contract import Game
from generator.games.loading import LoadedGame, load
from generator.play.intervals import mean
from generator.play.measures.tally import Row
from generator.play.playtest import Plan, playtest
from generator.play.tuning.goals import goal
from generator.play.tuning.knobs import Setting, as_is, knob, settings
from generator.play.tuning.race import Race, race
from generator.reading.packs import find_packs, shipped
from tests.play.draft import CARDS, GAME, Draft

TOY = "draft"

AUTO_WINS = ("roles:attitudes.neutral.auto_win=none,odd", "roles:attitudes.friendly.auto_win=odd,none")


class Games(NamedTuple):
    """How many are played of a game, to know its long-run values and for one search."""

    truths: int = 2000
    budget: int = 2000


USUAL = Games()
FEWER = {"bruise_cruise": Games(500, 2000)}


class Plant(NamedTuple):
    """A fault in one or two values of a game; the wish is a number of the report, or one with its target."""

    game: str
    seats: int
    bot: str
    knobs: tuple[str, ...]
    planted: Setting
    wish: str


PLANTS = (
    Plant("bridge_crew", 3, "reference", ("game:deal=choose,random,reverse_flow",), ("random",), "decisions"),
    Plant("bridge_crew", 4, "random", ("game:strict_mavericks=false,true",), ("true",), "decisions"),
    Plant("bridge_crew", 3, "random", AUTO_WINS, ("odd", "none"), "decisions"),
    Plant("general_quarters", 1, "bare_hunter", ("presets:presets.standard.anti_air=0..5",), ("0",), "turns"),
    Plant("general_quarters", 1, "hunter", ("presets:presets.standard.anti_air=1..5",), ("1",), "wins"),
    Plant("general_quarters", 1, "bare_hunter", ("card:preset=calm,standard,storm",), ("storm",), "turns"),
    Plant("jure_of_the_seas", 2, "cautious", ("game:hand_size=1..4",), ("1",), "decisions"),
    Plant("jure_of_the_seas", 3, "cautious", ("game:hand_size=1..4",), ("2",), "turns"),
    Plant("jure_of_the_seas", 4, "cautious", ("game:min_daikaiju=1..4",), ("4",), "decisions"),
    Plant("to_the_bottom", 2, "builder", ("game:numbers.hand_limit=3..8",), ("3",), "rounds of the Cruise"),
    Plant("to_the_bottom", 2, "builder", ("game:numbers.sinking_hand=3..9",), ("9",), "turns"),
    Plant("to_the_bottom", 2, "builder", ("game:numbers.shop_size=3..8",), ("8",), "components"),
    Plant(
        "to_the_bottom", 3, "builder", ("game:numbers.sinking_hand=3..9",), ("3",), "rounds of the Sinking"
    ),
    Plant("bruise_cruise", 2, "planner", ("game:hand_limit=6,7",), ("6",), "decisions"),
    Plant("bruise_cruise", 2, "planner", ("game:deal=4,7",), ("4",), "turns"),
    Plant("bruise_cruise", 2, "planner", ("game:passes.2=1,2",), ("2",), "ended by decommissioning"),
    Plant(TOY, 2, "picker", ("first player's points=-4..4",), ("3",), "fair"),
    Plant(TOY, 4, "picker", ("first player's points=-4..4",), ("-4",), "fair"),
    Plant(TOY, 2, "picker", ("rounds=3..8",), ("6",), "decisions"),
    Plant(TOY, 2, "picker", ("worth of the oak=1..7",), ("6",), "component=oak"),
)

TOYS: Mapping[str, tuple[str, Callable[[int], Draft]]] = {
    "first player's points": ("0", lambda value: Draft(head_start=value)),
    "rounds": ("4", lambda value: Draft(rounds=value)),
    "worth of the oak": ("3", lambda value: Draft(worth={**dict.fromkeys(CARDS, 3), "oak": value})),
}


LongRuns = dict[tuple[str, int, str], list[Row]]


class Table(NamedTuple):
    """A game with its content at each setting, and the setting it has as it is."""

    game: Game[Any, Any]
    contents: Mapping[Setting, Any]
    own: Setting


@cache
def loaded(name: str) -> LoadedGame:
    """A game as it is shipped."""
    pack = find_packs([name], shipped("content"))[0][0]
    game, problems = load(pack)
    assert game is not None, problems
    return game


def table(plant: Plant) -> Table:
    """The game of a plant at all settings it takes."""
    if plant.game == TOY:
        ((name, _, values),) = (words.partition("=") for words in plant.knobs)
        low, _, high = values.partition("..")
        own, made = TOYS[name]
        return Table(GAME, {(str(at),): made(at) for at in range(int(low), int(high) + 1)}, (own,))
    knobs = [knob(words) for words in plant.knobs]
    whole = loaded(plant.game)
    contents, _ = read_settings(whole, knobs, settings(whole.pack, knobs))
    return Table(whole.game, contents, as_is(whole.pack, knobs))


def rows_of(
    plant: Plant, at: Table, setting: Setting, seed: str, games: int, pool: Executor | None
) -> list[Row]:
    """The numbers of so many games of a setting."""
    rows: list[Row] = []
    plan = Plan(plant.game, plant.seats, (plant.bot,) * plant.seats, seed, games)
    playtest(at.game, at.contents[setting], plan, rows=rows.append, executor=pool)
    return rows


def as_in_the_game(plant: Plant, at: Table, long_runs: LongRuns, pool: Executor | None) -> str:
    """The wish as a designer would type it: the mean of the game as it is, to four figures.

    ``long_runs`` keeps the games played for it, by game, seats and bot.
    """
    if plant.wish == "fair" or "=" in plant.wish:
        return plant.wish
    games, key = FEWER.get(plant.game, USUAL).truths, (plant.game, plant.seats, plant.bot)
    if key not in long_runs or plant.game == TOY:
        long_runs[key] = rows_of(plant, at, at.own, "truth", games, pool)
    counts: dict[float, int] = {}
    for row in long_runs[key]:
        value = row.numbers[plant.wish]
        counts[value] = counts.get(value, 0) + 1
    return f"{plant.wish}={mean(counts).value:.4g}"


def tuned(plant: Plant, at: Table, begin: Setting, wish: str, budget: int, pool: Executor | None) -> Race:
    """One run of the tuner on the game with that setting as its own."""

    def play(setting: Setting, seed: str, games: int) -> list[Row]:
        return rows_of(plant, at, setting, seed, games, pool)

    others = [setting for setting in at.contents if setting != begin]
    kind = "fair" if begin == at.own else "planted"
    return race(play, begin, others, goal(wish, 10), f"{kind} {plant.knobs[0]} {plant.seats}", budget)


def words(setting: Sequence[str]) -> str:
    """A setting in a few signs."""
    return "/".join(setting)


def told(plant: Plant, at: Table, wish: str, planted: Race, fair: Race) -> str:
    """The fate of the planted copy and of the original, in a line."""
    found = "found" if planted.claimed else "MISSED"
    accused = f"ACCUSED for {words(fair.best)}" if fair.claimed else "let be"
    return (
        f"{plant.game}, {plant.seats}: {', '.join(plant.knobs)} is {words(at.own)}, "
        f"planted {words(plant.planted)}, for {wish}: {found}, best {words(planted.best)}; "
        f"the original {accused}"
    )


def main() -> None:
    """A line for each plant, and the two counts."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    plants = [plant for plant in PLANTS if options.only in plant.game]
    claimed = right = accused = games = 0
    long_runs: LongRuns = {}
    with workers_for(options.jobs) as at_work:
        for plant in plants:
            at, budget = table(plant), FEWER.get(plant.game, USUAL).budget
            # The toy is made of functions that do not travel to another process.
            pool = None if plant.game == TOY else at_work.local
            wish = as_in_the_game(plant, at, long_runs, pool)
            planted = tuned(plant, at, plant.planted, wish, budget, pool)
            fair = tuned(plant, at, at.own, wish, budget, pool)
            claimed += planted.claimed
            right += planted.claimed and planted.best == at.own
            accused += fair.claimed
            games = max(games, planted.played, fair.played)
            print(told(plant, at, wish, planted, fair), flush=True)
    of = len(plants)
    print(
        f"planted: {claimed} of {of} found, {right} by the value of the game; fair: {accused} of {of} accused"
    )
    print(f"no more than {games} games a search")


if __name__ == "__main__":
    sys.exit(main())
