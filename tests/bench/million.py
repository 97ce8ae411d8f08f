"""A run of unrated cards as a shop makes them, a million unless told otherwise: time a card and memory over
the whole run, which is stopped and taken up again twice; then every card checked, and no two alike.

    python tests/bench/million.py --cards 20000 --jobs 2 --folder /tmp

Prints its figures and deletes what it made. ``--whole`` also makes the run without a stop, and compares.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from generator.puzzles.fingerprints import fingerprint_of  # noqa: E402

LOOK_SECONDS = 0.1
PAGE, TICKS = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")


def broadside(*words: object) -> list[str]:
    return [sys.executable, "-m", "generator", *map(str, words)]


def use_of(pid: int) -> tuple[float, float, float]:
    """Processor seconds of a process and its children, its memory in MB, and that of all of them.

    Pages that processes share count once for each that has them.
    """
    seconds = own = in_all = 0.0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
            size = int((path.parent / "statm").read_text().split()[1]) * PAGE / 1e6
        except (OSError, ValueError):
            continue
        itself = int(path.parent.name) == pid
        if itself or int(fields[1]) == pid:
            # User and system time, of a parent also those of children that have ended.
            seconds += sum(map(int, fields[11:15])) / TICKS
            own, in_all = (size if itself else own), in_all + size
    return seconds, own, in_all


def printed(folder: Path) -> int:
    """The number of volumes that are there."""
    return len([path for path in folder.glob("scratch_cards-*.pdf") if "docket" not in path.name])


def hear_ctrl_c() -> None:
    """Undo what a shell does to commands in the background: they would not hear the signal."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Figures:
    """When each volume was there, in seconds of the clock and of processors, and the memory at that time."""

    def __init__(self) -> None:
        self.volumes: list[tuple[float, ...]] = []
        self.clock = self.processor = 0.0

    def watch(self, folder: Path, words: list[str], stop_at: int, told: signal.Signals) -> None:
        """Run until so many volumes are there, then send the signal; or until it ends."""
        begun = time.monotonic()
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL, cwd=ROOT, preexec_fn=hear_ctrl_c)
        use = (0.0, 0.0, 0.0)
        while process.poll() is None:
            time.sleep(LOOK_SECONDS)
            now, there = time.monotonic() - begun, printed(folder)
            use = (max(use[0], (latest := use_of(process.pid))[0]), *latest[1:])
            moment = (self.clock + now, self.processor + use[0], *use[1:])
            self.volumes += [moment] * (there - len(self.volumes))
            if there >= stop_at:
                process.send_signal(told)
                process.wait(600)
        self.clock += time.monotonic() - begun
        self.processor += use[0]
        print(f"after {self.clock:.0f} s, {self.processor:.0f} s of processors: {printed(folder)} volumes, "
              f"exit {process.returncode}", flush=True)  # fmt: skip

    def report(self, size: int) -> None:
        """Milliseconds a card and megabytes for each tenth of the run."""
        tenth = max(1, len(self.volumes) // 10)
        for begin in range(0, len(self.volumes) - 1, tenth):
            part = self.volumes[begin : begin + tenth + 1]
            if len(part) > 1:
                cards = size * (len(part) - 1)
                clock, processor = ((part[-1][i] - part[0][i]) * 1000 / cards for i in (0, 1))
                own, in_all = max(row[2] for row in part), max(row[3] for row in part)
                print(
                    f"volumes {begin + 1:3}-{begin + len(part):3}: {processor:5.2f} ms a card, "
                    f"{clock:5.2f} by the clock, {own:4.0f} MB, {in_all:4.0f} MB in all"
                )


def fingerprints(folder: Path) -> np.ndarray:
    """Those of all cards of a run, from its journals, in order."""
    found = []
    for path in sorted((folder / ".run").glob("volume*")):
        for line in path.read_text().splitlines():
            if line.startswith("card "):
                found.append(int(line.split()[2], 16))
    return np.array(found, np.uint64)


def fingerprints_of(path: Path) -> Iterator[int]:
    """The same from the cards themselves, each made from its record."""
    from generator.cli.puzzle.cards import puzzle_pack
    from generator.puzzles.search import maker_of

    loaded = puzzle_pack("", None)
    with path.open("rb") as lines:
        for line in lines:
            card = maker_of(loaded).from_record(loaded.content, json.loads(line), sound=True)
            yield fingerprint_of(card)


def timed(*words: object) -> tuple[float, subprocess.CompletedProcess[str]]:
    begun = time.monotonic()
    done = subprocess.run(broadside(*words), cwd=ROOT, text=True, capture_output=True)
    return time.monotonic() - begun, done


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--cards", type=int, default=1_000_000)
    options.add_argument("--volume", type=int, default=4000)
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()))
    options.add_argument("--whole", action="store_true")
    given = options.parse_args()
    work = Path(tempfile.mkdtemp(prefix="cards-", dir=given.folder))
    try:
        measure(given, work)
    finally:
        shutil.rmtree(work)


def measure(given: argparse.Namespace, work: Path) -> None:
    run, values = work / "run", work / "cards.jsonl"
    cards = ["puzzle", "new", "--unrated", "--seed", "million", "--count", given.cards]
    volumes = -(-given.cards // given.volume)
    words = [*cards, "--sheets", "press", "--volume", given.volume, "--jobs", given.jobs, "--out"]
    figures = Figures()
    for stop_at, told in ((volumes // 3, signal.SIGINT), (2 * volumes // 3, signal.SIGKILL)):
        figures.watch(run, broadside(*words, run), max(1, stop_at), told)
    figures.watch(run, broadside(*words, run), volumes + 1, signal.SIGTERM)
    figures.report(given.volume)
    left = [path.name for path in run.rglob("*") if path.name.endswith(".part")]
    print(f"{sum(path.stat().st_size for path in run.iterdir()) / 1e6:.0f} MB, left over: {left}", flush=True)
    if given.whole:
        subprocess.run(broadside(*words, work / "whole"), cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        same = subprocess.run(["diff", "-r", "-x", "lock", run, work / "whole"]).returncode == 0
        print(f"equal to a run without a stop: {same}")
    in_volumes = fingerprints(run)
    shutil.rmtree(run)
    seconds, _ = timed(*cards, "--format", "json", "--out", values)
    print(f"values: {seconds:.0f} s, {values.stat().st_size / 1e6:.0f} MB", flush=True)
    seconds, checked = timed("puzzle", "check", values, "--quick", "--jobs", given.jobs)
    each = seconds * 1e6 / given.cards
    print(
        f"puzzle check --quick: {seconds:.0f} s, {each:.0f} µs a card: {checked.stderr.strip()}", flush=True
    )
    same = np.array_equal(in_volumes, np.fromiter(fingerprints_of(values), np.uint64))
    print(f"the volumes hold these cards: {same}; not alike: {len(np.unique(in_volumes))} of {given.cards}")


if __name__ == "__main__":
    main()
