"""Instructions of whole processes, which noise cannot touch, held against those on record.

usage: python tests/bench/instructions.py [--only NAME...] [--write] [--record FILE]

Each case runs once as it is, which fills the caches everybody has on a second run, and once under
valgrind's cachegrind, which counts. The figures repeat within half a percent. Whatever rose by more than
RISE against `tests/bench/instructions.json` is named, and the exit code is 1; `--write` puts today's
figures on record. Without valgrind it says so and ends.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import deck

HERE = Path(__file__).resolve().parent
RECORD = HERE / "instructions.json"
RISE = 1.02
COUNT = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
"""The counter alone: caches are not simulated, and nothing is written."""

BROADSIDE = (sys.executable, "-m", "generator")


def cases(work: Path) -> dict[str, tuple[str, ...]]:
    """The command of each case; decks are written below ``work`` first."""
    commands: dict[str, tuple[str, ...]] = {}
    for count in (54, 540):
        folder = work / f"deck-{count}"
        deck.write(count, folder)
        for name, script in (("deck", "broadside_deck.py"), ("plain script", "plain_reportlab.py")):
            out = str(work / "deck.pdf")
            commands[f"{name} of {count}"] = (sys.executable, str(HERE / script), str(folder), out)
    out = ("--out", str(work / "out"))
    shown = (
        "bridge_crew/cards/helm",
        "bruise_cruise/player_aids",
        "general_quarters/aid",
        "jure_of_the_seas/player_aids",
        "to_the_bottom/player_aids",
    )
    return commands | {
        "help": (*BROADSIDE, "--help"),
        "render jure_of_the_seas": (*BROADSIDE, "render", "jure_of_the_seas", *out),
        **{f"show {piece}": (*BROADSIDE, "show", piece, *out) for piece in shown},
        "validate without play": (*BROADSIDE, "validate", "--no-play"),
        "a fleet": (*BROADSIDE, "puzzle", "new", "--count", "1", "--unrated", "--seed", "bench", *out),
        "400 press cards": (
            *(*BROADSIDE, "puzzle", "new", "--count", "400", "--unrated", "--seed", "bench"),
            *("--sheets", "press", *out),
        ),
    }


def counted(command: tuple[str, ...], folder: Path) -> int:
    """The instructions of a process. CalledProcessError when it fails."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONHASHSEED"] = "0"
    where = {"cwd": folder, "env": environment, "check": True, "capture_output": True, "text": True}
    subprocess.run(command, **where)
    shutil.rmtree(folder / "out", ignore_errors=True)
    ran = subprocess.run((*COUNT, *command), **where)
    shutil.rmtree(folder / "out", ignore_errors=True)
    return int(re.findall(r"I\s+refs:\s+([\d,]+)", ran.stderr)[-1].replace(",", ""))


def instructions(only: Sequence[str] = (), record: Path = RECORD, write: bool = False) -> int:
    """Count, compare, print a row a case; the number of cases that rose."""
    if shutil.which("valgrind") is None:
        print("instructions are counted by valgrind, which is not here")
        return 0
    old: dict[str, float] = json.loads(record.read_text(encoding="utf-8")) if record.is_file() else {}
    new: dict[str, float] = {}
    rose = 0
    print("| case | million instructions | on record | ratio |")
    print("| --- | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        for name, command in cases(Path(folder)).items():
            if only and name not in only:
                continue
            new[name] = round(counted(command, Path(folder)) / 1e6, 1)
            before = old.get(name)
            ratio = new[name] / before if before else 1.0
            rose += ratio > RISE
            note = " rose" if ratio > RISE else ""
            print(f"| {name} | {new[name]:,.0f} | {before or 0:,.0f} | {ratio:.3f}{note} |", flush=True)
    if write:
        record.write_text(json.dumps(old | new, indent=2) + "\n", encoding="utf-8")
    return rose


def main() -> None:
    """Read the options; exit code 1 when something rose."""
    options = argparse.ArgumentParser(description="instructions of whole processes")
    options.add_argument("--only", nargs="+", default=[])
    options.add_argument("--write", action="store_true")
    options.add_argument("--record", type=Path, default=RECORD)
    chosen = options.parse_args()
    sys.exit(bool(instructions(chosen.only, chosen.record, chosen.write)))


if __name__ == "__main__":
    main()
