"""Time and bytes of a shop's order beside the sheets of the same cards: ``run.py --only shops``."""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

from floors import pages_as_pictures
from peers import BENCH
from whole_game import Printer

SETS = ("bridge_crew/cards", "bruise_cruise/cards")
ONE_BACK = SETS[1:]
SHOPS = ("", "mpc", "tgc", "dtc", "longpack", "mbprint")


def shop_orders(repeats: int) -> None:
    """Seconds of the processor and bytes of two sets of cards, as sheets and as five shops take them.

    One turn more comes first and does not count: it fills the caches everybody has on a second run. The last
    line is what the pixels of a shop's pictures cost alone, in the rasteriser and the packer of its files.
    """
    for cards in SETS:
        printers = [_printer(cards, shop) for shop in SHOPS]
        for turn in range(repeats + 1):
            for printer in printers:
                printer.run()
                if not turn:
                    printer.processor.clear()
        print(f"\n{cards}, processor, median of {repeats}\n")
        print("| for | seconds | beside sheets | bytes |\n| --- | ---: | ---: | ---: |")
        sheets = statistics.median(printers[0].processor)
        for printer in printers:
            seconds = statistics.median(printer.processor)
            size = sum(path.stat().st_size for path in printer.folder.rglob("*") if path.is_file())
            print(f"| {printer.name} | {seconds:.2f} | {seconds / sheets:.1f} | {size:,} |")
        (printed,) = printers[0].folder.rglob("*.pdf")
        # Where all backs are alike, they are one picture and not a page behind each page.
        every = 2 if cards in ONE_BACK else 1
        alone = statistics.median(pages_as_pictures(printed, every) for _ in range(repeats))
        print(f"| rasteriser and packer alone | {alone:.2f} | {alone / sheets:.1f} | |")


def _printer(cards: str, shop: str) -> Printer:
    folder = BENCH / "shops" / (shop or "sheets")
    words = [sys.executable, "-m", "generator", "render", cards, "--out", str(folder)]
    return Printer(shop or "sheets of A4", [*words, "--shop", shop] if shop else words, Path(folder))
