"""Time and bytes of a shop's order beside the sheets of the same cards: ``run.py --only shops``."""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

from floors import pages_as_pictures
from peers import BENCH
from whole_game import Printer, in_turns, print_table

SETS = ("bridge_crew/cards", "bruise_cruise/cards")
ONE_BACK = SETS[1:]
SHOPS = ("", "mpc", "tgc", "dtc", "longpack", "mbprint")


def shop_orders(repeats: int) -> None:
    """Seconds and bytes of two sets of cards, as sheets and as five shops take them, by one process and two.

    One turn more comes first and does not count: it fills the caches everybody has on a second run. The last
    line is what the pixels of a shop's pictures cost alone, in the rasteriser and the packer of its files.
    """
    for cards in SETS:
        for jobs in (1, 2):
            printers = [_printer(cards, shop, jobs) for shop in SHOPS]
            in_turns(printers, repeats)
            print_table(f"{cards}, --jobs {jobs}, median of {repeats}", printers)
        (printed,) = printers[0].folder.rglob("*.pdf")
        # Where all backs are alike, they are one picture and not a page behind each page.
        every = 2 if cards in ONE_BACK else 1
        alone = statistics.median(pages_as_pictures(printed, every) for _ in range(repeats))
        print(f"\nrasteriser and packer alone: {alone:.2f} s of the processor")


def _printer(cards: str, shop: str, jobs: int) -> Printer:
    folder = BENCH / "shops" / (shop or "sheets")
    words = [sys.executable, "-m", "generator", "render", cards, "--out", str(folder), "--jobs", str(jobs)]
    return Printer(shop or "sheets of A4", [*words, "--shop", shop] if shop else words, Path(folder))
