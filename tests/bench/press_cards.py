"""Scratch cards for a press by the thousand: time, bytes and memory a card.

usage: python tests/bench/press_cards.py [--cards N...]

Every row is a process of its own that deals the cards and writes one file. Seconds are the processor's, so
that a busy machine does not tell. What a file of ten cards takes is taken off the bytes a further card
costs; memory is the most the process ever held, and what a file of ten cards takes is named beside it.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from itertools import chain, islice
from pathlib import Path

FEW = 10
PART = 500
"""Cards made into pieces at a time."""

COUNTS = (2000, 10_000)
KINDS = ("a page each", "sheets of A3")


def write(count: int, kind: str) -> dict[str, float]:
    """One file of so many cards: seconds, bytes and megabytes."""
    from generator.drawing.faces import Faces
    from generator.drawing.sizes import size
    from generator.games.general_quarters.cards import maker
    from generator.games.general_quarters.checks import read
    from generator.games.general_quarters.counting import graph_cache
    from generator.press.job import Job
    from generator.press.paper import paper
    from generator.press.settings import Origin, Settings
    from generator.press.variable_data.writer import print_variable
    from generator.reading.packs import find_packs, shipped
    from tests.games.general_quarters.on_paper import fronts

    pack = find_packs(["general_quarters"], shipped("content"))[0][0]
    content, problems = read(pack)
    assert content is not None, "\n".join(map(str, problems))
    setup = content.setup()
    graph = graph_cache.graph(setup.waters)
    faces = Faces(pack.layouts, "press", pack.words)
    how = Settings(paper("a3", pack.layouts), "press", one_per_page=kind == KINDS[0])
    begun = time.process_time()
    cards = maker.cards(graph, setup, maker.numbers("bench", setup, 0, count))
    parts = iter(lambda: list(islice(cards, PART)), [])
    component = fronts(content, next(parts))
    rest = (piece for part in parts for piece in fronts(content, part).pieces)
    pieces = chain(component.pieces, rest)
    with tempfile.TemporaryFile() as file:
        trimmed = size(component.size, pack.layouts)
        origin = Origin("General Quarters", "bench", pack.digest)
        place, folder = pack.place("game.yaml"), Path()
        job = Job(
            component, 0, count, trimmed, how, origin, place, folder, component.name, pack.layouts, pack.words
        )
        made = print_variable(file, job, pieces, faces)
        assert made.pieces == count
        length = file.seek(0, 2)
    # Kilobytes on Linux, bytes on macOS.
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform == "linux" else 1024**2)
    return {"seconds": time.process_time() - begun, "bytes": length, "megabytes": held}


def measured(count: int, kind: str) -> dict[str, float]:
    """The same in a fresh process."""
    command = [sys.executable, __file__, "--one", str(count), kind]
    found: dict[str, float] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return found


def press_cards(repeats: int = 1, counts: tuple[int, ...] = COUNTS) -> None:
    """One row for each number of cards and each way to lay them out."""
    print("\nscratch cards for a press, unrated, dealt and written\n")
    print("| cards | layout | ms a card | bytes a card | a further card | memory, MB | of ten cards |")
    print("| ---: | --- | ---: | ---: | ---: | ---: | ---: |")
    for kind in KINDS:
        few = measured(FEW, kind)
        for count in counts:
            found = min(
                (measured(count, kind) for _ in range(min(repeats, 2))), key=lambda row: row["seconds"]
            )
            further = (found["bytes"] - few["bytes"]) / (count - FEW)
            each = found["seconds"] / count * 1000
            print(
                f"| {count:,} | {kind} | {each:.2f} | {found['bytes'] / count:,.0f} | {further:,.0f} "
                f"| {found['megabytes']:,.0f} | {few['megabytes']:,.0f} |",
                flush=True,
            )


def main() -> None:
    """Print the table; ``--one`` is how it calls itself."""
    options = argparse.ArgumentParser(description="Scratch cards for a press by the thousand.")
    options.add_argument("--cards", type=int, nargs="*", default=list(COUNTS))
    options.add_argument("--one", nargs=2, metavar=("COUNT", "KIND"))
    chosen = options.parse_args()
    if chosen.one:
        print(json.dumps(write(int(chosen.one[0]), chosen.one[1])))
        return
    press_cards(counts=tuple(chosen.cards))


if __name__ == "__main__":
    main()
