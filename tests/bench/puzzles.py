"""General Quarters by the core: fleets, cards, chances, proofs, games and certificates a second.

usage: python tests/bench/puzzles.py [--certificates N]

Seconds are one processor's, matrix products included. ``puzzles`` is the table ``make bench`` prints.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from random import Random
from time import process_time

# One core is measured: libraries that would take all of them are told so before they are loaded.
for _variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_variable] = "1"

FLEETS, CARDS, CERTIFICATES, LOOKS = 200_000, 20_000, 40, 6
SEEN = (*range(12), 15, 20, 25, 30, 40, 50, 60, 70, 80, 90)


def seconds(work: Callable[[], object]) -> float:
    begun = process_time()
    work()
    return process_time() - begun


def rows(certificates: int) -> Iterator[tuple[str, str, str]]:
    """The measurements in turn: name, value, and the value wanted."""
    from pathlib import Path

    from generator.games.general_quarters.cards import maker
    from generator.games.general_quarters.certificates import grading
    from generator.games.general_quarters.certificates.certificate import certify, check, promising
    from generator.games.general_quarters.checks import read
    from generator.games.general_quarters.counting import conditioning, graph_cache
    from generator.games.general_quarters.counting.building import count_fleets
    from generator.games.general_quarters.counting.posterior import posterior
    from generator.games.general_quarters.players.proofs import prover
    from generator.games.general_quarters.players.reference import choose
    from generator.games.general_quarters.players.view import View
    from generator.games.general_quarters.rules import on_card
    from generator.games.general_quarters.seen_card import SeenCard
    from generator.mechanics.dice import Dice
    from generator.reading.packs import find_packs

    content, problems = read(find_packs(["general_quarters"], Path(__file__).parents[2] / "content")[0][0])
    assert content is not None, "\n".join(map(str, problems))
    setup = content.setup()
    waters = setup.waters
    taken = seconds(lambda: count_fleets(waters))
    yield "counting all fleets, nothing kept", f"{taken:.1f} s", "30 s or less"
    graph = graph_cache.graph(waters)
    fleets = maker.numbers("bench", setup, 0, FLEETS)
    list(maker.cards(graph, setup, fleets[:10]))
    taken = seconds(lambda: graph.drawn(fleets, 1))
    yield "fleets, each equally likely", f"{FLEETS / taken:,.0f}/s", "20,000/s"
    taken = seconds(lambda: sum(1 for _ in maker.cards(graph, setup, fleets[:CARDS])))
    yield "whole cards, unrated", f"{CARDS / taken:,.0f}/s", "5,000/s"

    # Both are set up once a process.
    unseen = SeenCard.of(waters, next(maker.cards(graph, setup, fleets[:1])).grid, 0, setup.missile_total)
    posterior(graph, unseen)
    prover(waters).harmless(unseen)
    random = Random("looks")
    chances, proofs = [], []
    for seen in SEEN:
        for card in maker.cards(graph, setup, maker.numbers(f"looks {seen}", setup, 0, LOOKS)):
            shown = sum(1 << square for square in random.sample(range(waters.squares), seen))
            seen_card = SeenCard.of(waters, card.grid, shown, setup.missile_total)
            # Asked as if it were the first look of all; the quickest of three, to keep the machine out of it.
            tries = []
            for _ in range(3):
                conditioning.forget()
                tries.append(seconds(lambda: posterior(graph, seen_card)))  # noqa: B023
            chances.append(min(tries))
            proofs.append(seconds(lambda: prover(waters).harmless(seen_card)))  # noqa: B023
    mean, most = sum(chances) / len(chances), max(chances)
    yield (
        f"chances of every square, {SEEN[0]} to {SEEN[-1]} seen",
        f"{1000 * mean:.0f} ms, {1000 * most:.0f} at most",
        "100 ms at most",
    )
    yield "proofs for every square", f"{1000 * sum(proofs) / len(proofs):.1f} ms", ""

    cards = list(maker.cards(graph, setup, maker.numbers("certified", setup, 0, certificates)))

    def game(card: object) -> None:
        state = on_card(card, Dice("card"))  # type: ignore[arg-type]
        while not state.is_over():
            state.apply(choose(View.of(state)))

    taken = seconds(lambda: [game(card) for card in cards[:10]]) / 10
    yield "a game of the reference player", f"{taken:.2f} s", ""
    taken = seconds(lambda: [grading.hunter_wins(on_card(card, Dice("hunt"))) for card in cards[:10]]) / 10
    yield f"{grading.HUNTER_GAMES} games of the hunter", f"{taken:.2f} s", ""
    good = []

    def make() -> None:
        for card in cards:
            certificate = certify(content, card) if promising(card) else None
            if certificate is not None and not certificate.shortfalls:
                good.append(certificate.on(card))

    taken = seconds(make)
    yield f"certified cards, {len(good)} of {len(cards)} dealt", f"{len(good) / taken:.2f}/s", "0.5/s"
    if not good:
        return
    faults: list[object] = []
    taken = seconds(lambda: [faults.extend(check(content, record)) for record in good[:10]])
    assert not faults, faults
    yield "a certificate checked", f"{taken / len(good[:10]):.2f} s", ""


def puzzles(_repeats: int = 1, certificates: int = CERTIFICATES) -> None:
    """The table of General Quarters."""
    print("\nGeneral Quarters, one core\n\n| what | measured | wanted |\n| --- | ---: | ---: |")
    for what, found, wanted in rows(certificates):
        print(f"| {what} | {found} | {wanted} |", flush=True)


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--certificates", type=int, default=CERTIFICATES, help="cards dealt for them")
    puzzles(certificates=options.parse_args().certificates)
