"""Broadside beside its neighbours, in one run: ``make bench``.

usage: python tests/bench/run.py [--repeats N] [--only NAME...]

Machines are noisy, so only the ratios count: all contestants of a table take turns in one loop and
the table gives the median of each. The peers install themselves into `.bench/`, each in an
environment of its own; one that cannot be installed is reported as missing, not left out silently.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import deck
import fontpkg
import pikepdf
from click_to_ready import click_to_ready
from cruises import cruises
from cut_and_shown import cut_and_shown
from instructions import instructions
from online_tables import online_tables
from own_deck import own_deck
from peers import BENCH, ENVIRONMENT, peer_python
from pictures import pictures
from playouts import playouts
from press_cards import press_cards
from puzzles import puzzles
from saves import saves
from shop_orders import shop_orders
from voyages import voyages
from whole_game import whole_game

HERE = Path(__file__).resolve().parent


@dataclass
class Contestant:
    """One way to make the deck: commands run in the work folder, and the PDF they leave there."""

    name: str
    commands: Sequence[Sequence[str]]
    pdf: str
    seconds: list[float] = field(default_factory=list)
    failed: str = ""


def contestants(work: Path, only_ours: bool) -> list[Contestant]:
    """Broadside, the plain script and, unless ``only_ours``, the peers that can be installed."""
    mine = [sys.executable, str(HERE / "broadside_deck.py"), ".", "broadside.pdf"]
    plain = [sys.executable, str(HERE / "plain_reportlab.py"), ".", "plain.pdf"]
    found = [
        Contestant("broadside", [mine], "broadside.pdf"),
        Contestant("plain reportlab", [plain], "plain.pdf"),
    ]
    if only_ours:
        return found
    decksmith = peer_python("decksmith")
    if decksmith:
        text = (HERE / "peer_decksmith.yaml").read_text(encoding="utf-8")
        text = text.replace("FONT_BOLD", str(fontpkg.path("Barlow", weight=700)))
        text = text.replace("FONT_BODY", str(fontpkg.path("Barlow", weight=400)))
        (work / "decksmith.yaml").write_text(text, encoding="utf-8")
        command = str(Path(decksmith).with_name("decksmith"))
        build = [
            "build",
            "--spec",
            "decksmith.yaml",
            "--data",
            "cards_semicolon.csv",
            "--output",
            "decksmith",
        ]
        export = ["export", "decksmith", "--output", "decksmith.pdf", "--page-size", "Letter"]
        found.append(Contestant("decksmith", [[command, *build], [command, *export]], "decksmith.pdf"))
    factory = peer_python("boardgamefactory")
    if factory:
        script = [factory, str(HERE / "peer_boardgamefactory.py"), ".", "factory.pdf"]
        found.append(Contestant("board-game-factory", [script], "factory.pdf"))
    missing = {"decksmith": decksmith, "board-game-factory": factory}
    for name in (name for name, python in missing.items() if not python):
        print(f"{name}: could not be installed here, not measured")
    return found


def race(field_of: list[Contestant], work: Path, repeats: int) -> None:
    """Every contestant ``repeats`` times, taking turns; a whole process each, start-up included.

    One turn more comes first and does not count: it fills the caches everybody has on a second run.
    """
    for turn in range(repeats + 1):
        for runner in field_of:
            if runner.failed:
                continue
            shutil.rmtree(work / "decksmith", ignore_errors=True)
            started = time.perf_counter()
            for command in runner.commands:
                done = subprocess.run(
                    command, cwd=work, env=ENVIRONMENT, capture_output=True, text=True, check=False
                )
                if done.returncode:
                    runner.failed = (done.stderr or done.stdout).strip().splitlines()[-1]
                    break
            if turn:
                runner.seconds.append(time.perf_counter() - started)


def font_bytes(pdf: Path) -> int:
    """The bytes of all font programs embedded in a file."""
    with pikepdf.open(pdf) as opened:
        streams = [
            item
            for item in opened.objects
            if isinstance(item, pikepdf.Stream) and ("/Length1" in item or item.get("/Subtype") == "/Type1C")
        ]
        return sum(len(stream.read_raw_bytes()) for stream in streams)


def table(count: int, field_of: list[Contestant], work: Path) -> None:
    """One Markdown row a contestant, times relative to the plain script."""
    plain = statistics.median(next(r for r in field_of if r.name == "plain reportlab").seconds)
    print(f"\n{count} poker cards to Letter, whole process, median of {len(field_of[0].seconds)}\n")
    print("| contestant | seconds | cards/s | time against plain | bytes a card | beyond fonts |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for runner in field_of:
        if runner.failed:
            print(f"| {runner.name} | failed: {runner.failed} | | | | |")
            continue
        median = statistics.median(runner.seconds)
        size = (work / runner.pdf).stat().st_size
        beyond = size - font_bytes(work / runner.pdf)
        print(
            f"| {runner.name} | {median:.3f} | {count / median:,.0f} | {median / plain:.2f} "
            f"| {size / count:,.0f} | {beyond / count:,.0f} |"
        )


def decks(repeats: int) -> None:
    """54 cards against everybody; 540 against the plain script, for the cost of one more card."""
    medians: dict[int, dict[str, float]] = {}
    for count, only_ours in ((54, False), (540, True)):
        work = BENCH / f"deck-{count}"
        deck.write(count, work)
        runners = contestants(work, only_ours)
        race(runners, work, repeats)
        table(count, runners, work)
        medians[count] = {r.name: statistics.median(r.seconds) for r in runners if not r.failed}
    each = {name: (medians[540][name] - medians[54][name]) / 486 * 1000 for name in medians[540]}
    ours, plain = each["broadside"], each["plain reportlab"]
    print(f"\na further card: broadside {ours:.2f} ms, plain script {plain:.2f} ms, ratio {ours / plain:.2f}")


def start_up(repeats: int) -> None:
    """``broadside --help`` against importing typer alone."""
    runs = {
        "python -c 'import typer'": [sys.executable, "-c", "import typer"],
        "broadside --help": [str(Path(sys.executable).with_name("broadside")), "--help"],
    }
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(repeats * 3):
        for name, command in runs.items():
            started = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
            seconds[name].append(time.perf_counter() - started)
    base, ours = (statistics.median(times) for times in seconds.values())
    print(f"\nbroadside --help {ours:.3f} s, import typer {base:.3f} s, ratio {ours / base:.2f}")


def validation(repeats: int) -> None:
    """``broadside validate --no-play`` of three games, each by itself: the processor's seconds.

    One turn more comes first and does not count: it fills the caches.
    """
    games = ("bridge_crew", "general_quarters", "jure_of_the_seas")
    seconds: dict[str, list[float]] = {game: [] for game in games}
    for turn in range(repeats + 1):
        for game in games:
            command = [sys.executable, "-m", "generator", "validate", "--no-play", game]
            before = os.times()
            subprocess.run(command, check=True, capture_output=True, cwd=HERE.parents[1], env=ENVIRONMENT)
            after = os.times()
            if turn:
                spent = after.children_user + after.children_system
                seconds[game].append(spent - before.children_user - before.children_system)
    print(f"\nbroadside validate --no-play, every face looked at, processor, median of {repeats}\n")
    print("| game | seconds |\n| --- | ---: |")
    for game, times in seconds.items():
        print(f"| {game} | {statistics.median(times):.2f} |")


TABLES: dict[str, Callable[[int], None]] = {
    "click-to-ready": click_to_ready,
    "cruises": cruises,
    "cut-and-shown": cut_and_shown,
    "decks": decks,
    "game": whole_game,
    "instructions": lambda repeats: print(f"{instructions()} rose"),
    "online": online_tables,
    "saves": saves,
    "own-deck": own_deck,
    "pictures": lambda repeats: pictures(540, 50, repeats),
    "playouts": playouts,
    "press": press_cards,
    "puzzles": puzzles,
    "shops": shop_orders,
    "start-up": start_up,
    "validate": validation,
    "voyages": voyages,
}


def main() -> None:
    """Print every table, or those named."""
    options = argparse.ArgumentParser(description="Broadside beside its neighbours, in one run.")
    options.add_argument("--repeats", type=int, default=5)
    options.add_argument("--only", nargs="*", choices=list(TABLES), default=list(TABLES))
    chosen = options.parse_args()
    for name in chosen.only:
        TABLES[name](chosen.repeats)


if __name__ == "__main__":
    main()
