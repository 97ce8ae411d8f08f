"""Sheets for machines and pictures for a shop's page beside the PDF of the same pieces.

usage: python tests/bench/run.py --only cut-and-shown

Every row is a process of its own; seconds are the processor's, so that a busy machine does not tell.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from floors import one_picture
from peers import ENVIRONMENT

ROOT = Path(__file__).resolve().parents[2]
WHAT = "bridge_crew/cards"
ROWS: Sequence[tuple[str, Sequence[str]]] = (
    ("PDF", ("render", WHAT)),
    ("--cut silhouette", ("render", WHAT, "--cut", "silhouette")),
    ("--cut cricut", ("render", WHAT, "--cut", "cricut")),
    ("PDF for a press", ("render", WHAT, "--ink", "press")),
    ("--cut contour", ("render", WHAT, "--ink", "press", "--cut", "contour")),
    *((f"--as {pose}", ("show", WHAT, "--as", pose)) for pose in ("hand", "fan", "spread", "sheet", "box")),
    ("--text --format html", ("show", WHAT, "--text", "--format", "html")),
)


def cut_and_shown(repeats: int) -> None:
    """Print the table."""
    print(f"\nbroadside, {WHAT}: processor, median of {repeats}, and what is written\n")
    print("| export | seconds | of the PDF | KB |\n| --- | ---: | ---: | ---: |")
    first = 0.0
    for name, words in ROWS:
        seconds, size = _measured(words, repeats)
        first = first or seconds
        print(f"| {name} | {seconds:.2f} | {seconds / first:.1f} | {size / 1024:.0f} |")
    alone = statistics.median(_alone() for _ in range(repeats))
    print(f"| rasteriser and packer alone, one picture | {alone:.2f} | {alone / first:.1f} | |")


def _alone() -> float:
    """Seconds that the pixels of a picture of cards cost without being drawn or laid on a table."""
    with tempfile.TemporaryDirectory() as folder:
        for words in (("render", WHAT), ("show", WHAT, "--as", "spread")):
            command = [sys.executable, "-m", "generator", *words, "--out", folder]
            subprocess.run(command, check=True, capture_output=True, cwd=ROOT, env=ENVIRONMENT)
        (pdf,), (picture,) = (list(Path(folder).rglob(f"*.{kind}")) for kind in ("pdf", "png"))
        return one_picture(pdf, picture)


def _measured(words: Sequence[str], repeats: int) -> tuple[float, int]:
    """Seconds in the middle and bytes of one export; the first run fills the caches."""
    seconds = []
    for turn in range(repeats + 1):
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "generator", *words, "--out", folder]
            before = os.times()
            subprocess.run(command, check=True, capture_output=True, cwd=ROOT, env=ENVIRONMENT)
            after = os.times()
            files = [path for path in Path(folder).rglob("*") if path.is_file() and path.suffix != ".json"]
            size = sum(path.stat().st_size for path in files)
        if turn:
            spent = after.children_user + after.children_system
            seconds.append(spent - before.children_user - before.children_system)
    return statistics.median(seconds), size
