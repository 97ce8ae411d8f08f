"""Time and bytes of a shop's order beside the sheets of the same cards: ``run.py --only shops``."""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

from peers import BENCH
from whole_game import Printer

SETS = ("bridge_crew/cards", "bruise_cruise/cards")
SHOPS = ("", "mpc", "tgc", "dtc", "longpack", "mbprint")


def shop_orders(repeats: int) -> None:
    """Seconds of the processor and bytes of two sets of cards, as sheets and as five shops take them.

    One turn more comes first and does not count: it fills the caches everybody has on a second run.
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


def _printer(cards: str, shop: str) -> Printer:
    folder = BENCH / "shops" / (shop or "sheets")
    words = [sys.executable, "-m", "generator", "render", cards, "--out", str(folder)]
    return Printer(shop or "sheets of A4", [*words, "--shop", shop] if shop else words, Path(folder))
