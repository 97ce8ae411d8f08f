"""Sheets for machines and pictures for a shop's page beside the PDF of the same pieces.

usage: python tests/bench/run.py --only cut-and-shown

Every row is a process of its own, in turns.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from floors import one_picture
from peers import BENCH, ENVIRONMENT
from whole_game import Printer, in_turns, print_table

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
    printers = [_printer(name, words) for name, words in ROWS]
    in_turns(printers, repeats)
    print_table(f"broadside, {WHAT}, median of {repeats}", printers)
    alone = statistics.median(_alone() for _ in range(repeats))
    print(f"\nrasteriser and packer alone, one picture: {alone:.2f} s of the processor")


def _printer(name: str, words: Sequence[str]) -> Printer:
    folder = BENCH / "shown" / name.replace(" ", "-")
    return Printer(name, [sys.executable, "-m", "generator", *words, "--out", str(folder)], folder)


def _alone() -> float:
    """Seconds that the pixels of a picture of cards cost without being drawn or laid on a table."""
    with tempfile.TemporaryDirectory() as folder:
        for words in (("render", WHAT), ("show", WHAT, "--as", "spread")):
            command = [sys.executable, "-m", "generator", *words, "--out", folder]
            subprocess.run(command, check=True, capture_output=True, cwd=ROOT, env=ENVIRONMENT)
        (pdf,), (picture,) = (list(Path(folder).rglob(f"*.{kind}")) for kind in ("pdf", "png"))
        return one_picture(pdf, picture)
