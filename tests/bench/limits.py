"""The cost of the limits on strangers' templates and drawings: the same commands with and without them.

usage: python tests/bench/limits.py [--rounds 4] [--only ours strangers …] [--commands "render" …]

``none`` has no budget, counts no marks and splits off no process; ``ours`` is the program as it is, whose
games came with it; ``metered`` gives them the budget of strangers; ``strangers`` treats them as packs from
elsewhere in everything. Processor time of whole processes with their children, in turns, the least of all
rounds; so a busy machine disturbs it little.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from unittest.mock import patch

VARIANTS = ("none", "ours", "metered", "strangers")
COMMANDS = ("render", "validate --no-play", "validate")
HERE = Path(__file__).resolve()


def run_as(variant: str, words: list[str]) -> None:
    """A command in this process, with limits as the variant has them."""
    from generator import cli
    from generator.drawing import faces
    from generator.drawing.svg.extent import Measured
    from generator.reading.packs import Pack

    if variant == "none":
        for name in ("add", "move", "use"):
            patch.object(Measured, name, lambda *_: None).start()
    elif variant == "metered":
        plain = faces.Templates
        patch.object(faces, "Templates", lambda *given, metered: plain(*given, metered=True)).start()
    if variant == "strangers":
        patch.object(Pack, "trusted", False).start()
    sys.argv = ["broadside", *words]
    cli.main()


def seconds(variant: str, command: str, folder: Path) -> float:
    """The processor time of one run."""
    words = [*command.split(), *(["--out", str(folder / variant)] if command.startswith("render") else [])]
    process = subprocess.Popen(
        [sys.executable, str(HERE), "--as", variant, "--", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=HERE.parents[2],
        env={**os.environ, "PYTHONPATH": str(HERE.parents[2])},
    )
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"'{command}' as {variant} ended with {os.waitstatus_to_exitcode(status)}")
    return usage.ru_utime + usage.ru_stime


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--only", nargs="+", choices=VARIANTS, default=VARIANTS)
    parser.add_argument("--commands", nargs="+", default=COMMANDS)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run = partial(seconds, folder=Path(folder))
        for command in chosen.commands:
            # Caches fill before anything is measured.
            least = {variant: run(variant, command) for variant in chosen.only}
            for _ in range(chosen.rounds):
                least = {variant: min(time, run(variant, command)) for variant, time in least.items()}
            first = next(iter(least.values()))
            told = (f"{variant} {time:.2f} s ({time / first:.3f})" for variant, time in least.items())
            print(f"{command}: " + ", ".join(told), flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--as"]:
        run_as(sys.argv[2], sys.argv[4:])
    else:
        main()
