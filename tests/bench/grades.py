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
from time import perf_counter

from generator.games.general_quarters import grading, maker, vault
from generator.games.general_quarters.card import Card
from generator.games.general_quarters.certificate import Certificate, certify
from generator.games.general_quarters.checks import read
from generator.games.general_quarters.drill import certify_drill
from generator.games.general_quarters.hunter import bare_hunter
from generator.games.general_quarters.pieces import Content
from generator.games.general_quarters.rules import on_card
from generator.games.general_quarters.state import WON
from generator.reading.packs import find_packs
from generator.table.dice import Dice

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
    return maker.cards(vault.graph(setup.waters), setup, maker.numbers(SEED, setup, 0, count))


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
    return grading.hunts(on_card(card, Dice("hunt")), games), bare


def rate(job: tuple[Card, int]) -> tuple[Certificate, float]:
    card, games = job
    begin = perf_counter()
    return certify(content(), card, games), perf_counter() - begin


def drill(card: Card) -> tuple[Certificate, float]:
    begin = perf_counter()
    return certify_drill(content(), card, 0), perf_counter() - begin


def share(part: int, whole: int) -> str:
    """A percentage with its standard error."""
    rate = part / whole
    return f"{100 * rate:.1f} % ± {100 * sqrt(rate * (1 - rate) / whole):.1f}"


def report_hunts(preset: str, count: int, games: int, pool: ProcessPoolExecutor) -> None:
    found = list(pool.map(hunt, ((card, games) for card in cards(preset, count)), chunksize=10))
    rates = sorted(100 * wins / games for wins, _ in found)
    least, most = grading.BANDS.get(preset, (0, 100))
    inside = sum(least <= rate <= most for rate in rates)
    tenths = ", ".join(f"{rates[count * tenth // 10]:.0f}" for tenth in (1, 3, 5, 7, 9))
    bare = sum(wins for _, wins in found)
    print(
        f"{preset}: {count} cards, {games} hunts each: hunter wins {sum(rates) / count:.1f} % "
        f"(cards at 10, 30, 50, 70, 90 % of the way: {tenths}); in the band {least} to {most} %: "
        f"{share(inside, count)}; bare hunter wins {share(bare, count * BARE_GAMES)}",
        flush=True,
    )


def report_reference(preset: str, count: int, games: int, pool: ProcessPoolExecutor) -> None:
    rated = list(pool.map(rate, ((card, games) for card in cards(preset, count))))
    scores = Counter(certificate.result["score"] for certificate, _ in rated)
    wins = count - scores[0]
    kept = ", ".join(f"{score} ships: {scores[score]}" for score in range(5, -1, -1))
    average = {
        name: sum(certificate.grade[name] for certificate, _ in rated) / count
        for name in ("proven_share", "risks", "risk", "luck", "points")
    }
    print(
        f"{preset}: {count} cards: reference wins {share(wins, count)}, Admiral {share(scores[5], count)} "
        f"({kept}); " + ", ".join(f"{name} {value:.2f}" for name, value in average.items()),
        flush=True,
    )
    names = Counter(certificate.grade["name"] for certificate, _ in rated)
    solvable = sum(certificate.solvable for certificate, _ in rated)
    lucky = sum(abs(certificate.grade["luck"]) > grading.MOST_LUCK for certificate, _ in rated)
    print(
        f"{preset}: grades {dict(names)}; solvable {share(solvable, count)}; outside the luck bound "
        f"{share(lucky, count)}; {sum(time for _, time in rated) / count:.2f} s a certificate",
        flush=True,
    )


def report_drills(preset: str, count: int, pool: ProcessPoolExecutor) -> None:
    drilled = list(pool.map(drill, cards(preset, count)))
    sizes = sorted(len(certificate.intel) for certificate, _ in drilled)
    print(
        f"{preset}: {count} drill cards: {sum(sizes) / count:.2f} squares of intel on average, {sizes[0]} to "
        f"{sizes[-1]}, 18 or fewer on {share(sum(size <= 18 for size in sizes), count)}; "
        f"{sum(time for _, time in drilled) / count:.2f} s a card",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--presets", default="", help="comma-separated; all when left out")
    parser.add_argument("--cards", type=int, default=1000, help="cards a preset for the hunter")
    parser.add_argument("--hunts", type=int, default=grading.HUNTS, help="games of the hunter a card")
    parser.add_argument("--reference", type=int, default=0, help="cards a preset for the reference player")
    parser.add_argument("--drills", type=int, default=0, help="drill cards a preset")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    presets = given.presets.split(",") if given.presets else [p.id for p in content().presets.presets]
    with ProcessPoolExecutor(given.jobs) as pool:
        for preset in presets:
            if given.cards:
                report_hunts(preset, given.cards, given.hunts, pool)
            if given.reference:
                report_reference(preset, given.reference, given.hunts, pool)
            if given.drills:
                report_drills(preset, given.drills, pool)


if __name__ == "__main__":
    main()
