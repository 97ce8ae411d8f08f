"""Tables online beside the PDF of the same games: ``run.py --only online``."""

from __future__ import annotations

import sys
from pathlib import Path

from peers import BENCH
from whole_game import Printer, in_turns, print_table

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
    """A table a game, in one process and in two: each format beside its PDF."""
    broadside = str(Path(sys.executable).with_name("broadside"))
    work = BENCH / "online"
    for home, game in GAMES:
        for jobs in (1, 2):
            printers = [_printer(broadside, home, game, form, jobs, folder=work / form) for form in FORMATS]
            in_turns(printers, repeats)
            print_table(f"{game}, --jobs {jobs}, median of {repeats}", printers)


def _printer(broadside: str, home: str, game: str, form: str, jobs: int, folder: Path) -> Printer:
    words = [game, "--content", str(ROOT / home), "--format", form, "--out", str(folder), "--jobs", str(jobs)]
    return Printer(form, [broadside, "render", *words], folder)
