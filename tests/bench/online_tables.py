"""Tables online beside the PDF of the same games: seconds, the processor's seconds, and bytes of each."""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

from peers import BENCH
from whole_game import Printer

ROOT = Path(__file__).resolve().parents[2]
GAMES = (
    ("content", "bridge_crew"),
    ("content", "bruise_cruise"),
    ("content", "general_quarters"),
    ("content", "jure_of_the_seas"),
    ("content", "to_the_bottom"),
    ("decks", "fathom"),
    ("decks", "small_hours"),
)
FORMATS = ("pdf", "pcio", "tts")


def online_tables(repeats: int) -> None:
    """A line for each game and format, and the ratio to its PDF; one turn more fills the caches first."""
    broadside = str(Path(sys.executable).with_name("broadside"))
    work = BENCH / "online"
    print(f"\ntables online, whole process, median of {repeats}\n")
    print("| game | format | seconds | processor | times the PDF | MB |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    for home, game in GAMES:
        printers = [_printer(broadside, home, game, form, work / form) for form in FORMATS]
        for turn in range(repeats + 1):
            for printer in printers:
                printer.run()
                if not turn:
                    printer.seconds.clear()
                    printer.processor.clear()
        base = statistics.median(printers[0].processor)
        for form, printer in zip(FORMATS, printers, strict=True):
            seconds, processor = statistics.median(printer.seconds), statistics.median(printer.processor)
            size = sum(file.stat().st_size for file in printer.folder.rglob("*") if file.is_file()) / 1e6
            print(
                f"| {game} | {form} | {seconds:.2f} | {processor:.2f} | {processor / base:.2f} | {size:.1f} |"
            )


def _printer(broadside: str, home: str, game: str, form: str, folder: Path) -> Printer:
    words = [game, "--content", str(ROOT / home), "--format", form, "--out", str(folder)]
    return Printer(f"{game} {form}", [broadside, "render", *words], folder)
