"""How hard the presets of General Quarters are, measured: the table behind presets, bands and grades.

    python tests/bench/grades.py                                  # 1,000 cards a preset for the hunter
    python tests/bench/grades.py --presets standard --reference 300
    python tests/bench/grades.py --cards 0 --drills 100

Every row says how many cards it stands on. The same options give the same cards and the same table.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import sqrt
from pathlib import Path
from time import process_time

from generator.games.general_quarters.cards import maker
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.certificates import grading
from generator.games.general_quarters.certificates.certificate import Certificate, certify
from generator.games.general_quarters.certificates.drill import certify_drill
from generator.games.general_quarters.checks import read
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.counting import graph_cache
from generator.games.general_quarters.players.hunter import bare_hunter
from generator.games.general_quarters.rules import on_card
from generator.games.general_quarters.state import WON
from generator.mechanics.dice import Dice
from generator.reading.packs import find_packs

CONTENT = Path(__file__).parents[2] / "content"
SEED = "calibration"
BARE_GAMES = 10


@cache
def content() -> Content:
    packs, _ = find_packs(["general_quarters"], CONTENT)
    found, problems = read(packs[0])
    assert found is not None, problems
    return found


def cards(preset: str, count: int) -> Iterator[Card]:
    setup = content().setup(preset)
    return maker.cards(graph_cache.graph(setup.waters), setup, maker.numbers(SEED, setup, 0, count))


def hunt(job: tuple[Card, int]) -> tuple[int, int]:
    """Wins of the hunter, and of the bare hunter in a few games."""
    card, games = job
    bare = 0
    for game in range(BARE_GAMES):
        state = on_card(card, Dice("bare"))
        dice = Dice(f"bare {game}")
        while not state.is_over():
            state.apply(bare_hunter(state, dice))
        bare += state.result == WON
    return grading.hunter_wins(on_card(card, Dice("hunt")), games), bare


def rate(job: tuple[Card, int]) -> tuple[Certificate, float]:
    card, games = job
    begin = process_time()
    return certify(content(), card, games), process_time() - begin


def drill(card: Card) -> tuple[Certificate, float]:
    begin = process_time()
    return certify_drill(content(), card, 0), process_time() - begin


def share(part: int, whole: int) -> str:
    """A percentage with its standard error."""
    rate = part / whole
    return f"{100 * rate:.1f} ± {100 * sqrt(rate * (1 - rate) / whole):.1f} %"


def row(*cells: object) -> None:
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def head(title: str, *cells: str) -> None:
    print(f"\n{title}\n", flush=True)
    row(*cells)
    row("---", *["---:"] * (len(cells) - 1))


def report_hunts(presets: list[str], count: int, games: int, pool: ProcessPoolExecutor) -> None:
    title = f"The hunter, {games} games on each of {count:,} cards a preset"
    tenths = "on the 10, 30, 50, 70, 90 % hardest"
    head(title, "preset", "hunter wins", tenths, "wanted of a card", "cards that have it", "without aircraft")
    for preset in presets:
        found = list(pool.map(hunt, ((card, games) for card in cards(preset, count)), chunksize=10))
        rates = sorted(100 * wins / games for wins, _ in found)
        least, most = content().setup(preset).aims.hunter_wins
        inside = sum(least <= rate <= most for rate in rates)
        spread = ", ".join(f"{rates[count * tenth // 10]:.0f}" for tenth in (1, 3, 5, 7, 9))
        bare = share(sum(wins for _, wins in found), count * BARE_GAMES)
        wins = f"{sum(rates) / count:.1f} %"
        row(preset, wins, f"{spread} %", f"{least} to {most} %", share(inside, count), bare)


def report_reference(presets: list[str], count: int, games: int, pool: ProcessPoolExecutor) -> None:
    scores = [rank.name for rank in content().ranks.ranks]
    grades = [name for _, name in grading.NAMES]
    title = f"The reference player on {count:,} cards a preset, as dealt; numbers of cards"
    head(title, "preset", "hunter wins", "wins", *scores, "lost", *grades, "solvable", "seconds a card")
    for preset in presets:
        rated = list(pool.map(rate, ((card, games) for card in cards(preset, count))))
        won = Counter(certificate.result["rank"] or "lost" for certificate, _ in rated)
        named = Counter(certificate.grade["name"] for certificate, _ in rated)
        hunted = sum(certificate.grade["hunter_wins"] for certificate, _ in rated)
        solvable = sum(not certificate.shortfalls for certificate, _ in rated)
        row(
            preset,
            f"{100 * hunted / count / games:.1f} %",
            share(count - won["lost"], count),
            share(won[scores[0]], count),
            *(won[name] for name in [*scores[1:], "lost"]),
            *(named[name] for name in grades),
            share(solvable, count),
            f"{sum(time for _, time in rated) / count:.2f}",
        )
        of = {
            name: sum(certificate.grade[name] for certificate, _ in rated) / count
            for name in ("proven_share", "risks", "risk", "largest_risk", "luck", "points")
        }
        lucky = sum(abs(certificate.grade["luck"]) > grading.MAX_LUCK for certificate, _ in rated)
        means = ", ".join(f"{name} {value:.2f}" for name, value in of.items())
        print(f"<!-- {preset}, means: {means}; outside the luck bound {lucky} -->", flush=True)


def report_drills(presets: list[str], count: int, pool: ProcessPoolExecutor) -> None:
    title = f"Drill cards, {count:,} a preset"
    head(title, "preset", "squares of intel", "fewest to most", "18 or fewer", "seconds a card")
    for preset in presets:
        drilled = list(pool.map(drill, cards(preset, count)))
        sizes = sorted(len(certificate.intel) for certificate, _ in drilled)
        row(
            preset,
            f"{sum(sizes) / count:.2f}",
            f"{sizes[0]} to {sizes[-1]}",
            share(sum(size <= 18 for size in sizes), count),
            f"{sum(time for _, time in drilled) / count:.2f}",
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--presets", default="", help="comma-separated; all when left out")
    parser.add_argument("--cards", type=int, default=1000, help="cards a preset for the hunter")
    parser.add_argument("--hunts", type=int, default=grading.HUNTER_GAMES, help="games of the hunter a card")
    parser.add_argument("--reference", type=int, default=0, help="cards a preset for the reference player")
    parser.add_argument("--drills", type=int, default=0, help="drill cards a preset")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    presets = given.presets.split(",") if given.presets else [p.id for p in content().presets.presets]
    with ProcessPoolExecutor(given.jobs) as pool:
        if given.cards:
            report_hunts(presets, given.cards, given.hunts, pool)
        if given.reference:
            report_reference(presets, given.reference, given.hunts, pool)
        if given.drills:
            report_drills(presets, given.drills, pool)


if __name__ == "__main__":
    main()
