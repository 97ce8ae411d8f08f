"""One whole game page by page: Broadside beside scripts written by hand for one set of pages each."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import deck
import pikepdf
from peers import BENCH

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
GAME = "jure_of_the_seas"
ENVIRONMENT = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


@dataclass
class Printer:
    """A command that prints into a folder, and what its runs took."""

    name: str
    command: Sequence[str]
    folder: Path
    seconds: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)

    def run(self) -> None:
        """Print once, from an empty folder, a whole process."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        busy, started = os.times(), time.perf_counter()
        subprocess.run(self.command, cwd=ROOT, env=ENVIRONMENT, check=True, capture_output=True)
        self.seconds.append(time.perf_counter() - started)
        now = os.times()
        self.processor.append(
            now.children_user + now.children_system - busy.children_user - busy.children_system
        )

    def printed(self) -> tuple[int, int]:
        """Pages and bytes of the files in its folder."""
        pages = size = 0
        for file in self.folder.rglob("*.pdf"):
            with pikepdf.open(file) as opened:
                pages += len(opened.pages)
            size += file.stat().st_size
        return pages, size


def in_turns(printers: Sequence[Printer], repeats: int) -> None:
    """Run all in turns; one turn more comes first and does not count, for it fills their caches."""
    for turn in range(repeats + 1):
        for printer in printers:
            printer.run()
            if not turn:
                printer.seconds.clear()
                printer.processor.clear()


def print_table(title: str, printers: Sequence[Printer]) -> None:
    """Seconds, the processor's seconds and bytes of each, and how many times those of the first they are."""
    print(f"\n{title}\n")
    print("| for | seconds | times | processor | times | bytes |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    first, busy = (statistics.median(times) for times in (printers[0].seconds, printers[0].processor))
    for printer in printers:
        seconds, processor = statistics.median(printer.seconds), statistics.median(printer.processor)
        size = sum(path.stat().st_size for path in printer.folder.rglob("*") if path.is_file())
        print(
            f"| {printer.name} | {seconds:.2f} | {seconds / first:.2f} "
            f"| {processor:.2f} | {processor / busy:.2f} | {size:,} |",
            flush=True,
        )


def whole_game(repeats: int) -> None:
    """All files of Jure of the Seas, and the 54 cards of the deck, by the page.

    One turn more comes first and does not count: it fills the caches everybody has on a second run.
    """
    work = BENCH / "game"
    cards = BENCH / "deck-54"
    deck.write(54, cards)
    broadside = str(Path(sys.executable).with_name("broadside"))
    ours, plain, few = (work / name for name in ("broadside", "plain", "deck"))
    pack = str(ROOT / "content" / GAME)
    printers = [
        Printer("broadside render", [broadside, "render", GAME, "--out", str(ours)], ours),
        Printer(
            "plain script, same game", [sys.executable, str(HERE / "plain_jure.py"), pack, str(plain)], plain
        ),
        Printer(
            "plain script, 54 cards",
            [sys.executable, str(HERE / "plain_reportlab.py"), str(cards), str(few / "deck.pdf")],
            few,
        ),
    ]
    in_turns(printers, repeats)
    print(f"\n{GAME}, all of it, whole process, median of {repeats}\n")
    print("| printer | pages | seconds | processor | ms a page | bytes a page |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    each = []
    for printer in printers:
        pages, size = printer.printed()
        seconds, processor = statistics.median(printer.seconds), statistics.median(printer.processor)
        each.append(processor / pages)
        print(
            f"| {printer.name} | {pages} | {seconds:.3f} | {processor:.3f} "
            f"| {processor / pages * 1000:.1f} | {size / pages:,.0f} |"
        )
    print(
        f"\na page of broadside takes {each[0] / each[1]:.2f} times as long as one of the same game by hand, "
        f"{each[0] / each[2]:.2f} times as long as one of the deck by hand"
    )
