"""Runs killed at any moment: the whole run or one of its workers, by any signal, then taken up again.

    python tests/fuzz/kills.py --kills 200 --seed tonight

Each kill is made from its number and the seed. After it the run must end in time with plain lines alone,
leave no process and no half file; the same command again must come to the bytes of a run nobody killed, and
leave nothing over. Prints a line for each fault and the sums.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from generator.play.journal import NOTE  # noqa: E402
from generator.play.page.pace import PACE  # noqa: E402
from tests.puzzles.waters import small_waters  # noqa: E402

SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
END_SECONDS = 240
"""A run that was killed, or lost a worker, and is still there after so long hangs."""

ORPHAN_SECONDS = 60
"""Workers notice within a second that their run is gone; the machine may be busy."""

RUNS: dict[str, tuple[str, ...]] = {
    "render": ("render", "bridge_crew/chits", "bridge_crew/orders", "--jobs", "2", "--out", "{out}"),
    "pictures": ("render", "bridge_crew/chits", "--format", "svg", "--jobs", "2", "--out", "{out}"),
    "playtest": ("playtest", "bridge_crew", "--games", "30", "--bots", "random", "--jobs", "2",
                 "--out", "{out}"),
    "unrated": ("puzzle", "new", "--unrated", "--count", "40", "--volume", "10", "--sheets", "stickers",
                "--jobs", "2", "--out", "{out}"),
    "rated": ("puzzle", "new", "--count", "4", "--volume", "2", "--preset", "calm", "--sheets", "stickers",
              "--content", "{waters}", "--jobs", "2", "--out", "{out}"),
    "values": ("puzzle", "new", "--unrated", "--count", "600", "--format", "json", "--jobs", "2",
               "--out", "{out}/cards.jsonl"),
}  # fmt: skip


@dataclass(frozen=True)
class Kill:
    """One kill: of which run, at what share of its time, of the run or of a worker, and how."""

    run: str
    share: float
    worker: bool
    sign: signal.Signals

    @classmethod
    def numbered(cls, seed: str, number: int) -> Kill:
        dice = random.Random(f"{seed} {number}")
        run = list(RUNS)[number % len(RUNS)]
        return cls(run, dice.random(), dice.random() < 0.5, dice.choice(SIGNALS))

    def __str__(self) -> str:
        who = "a worker" if self.worker else "the run"
        return f"{self.run}, {who} by {self.sign.name} after {self.share:.0%}"


@dataclass(frozen=True)
class Whole:
    """A run nobody killed: its files, and how long it took."""

    files: dict[str, bytes]
    seconds: float


class Range:
    """A folder for killed runs, and the whole ones they are compared with."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.waters = small_waters(folder)
        self.whole = cache(self._whole)

    def words(self, run: str, out: Path) -> list[str]:
        words = (word.format(out=out, waters=self.waters) for word in RUNS[run])
        return [sys.executable, "-m", "generator", *words]

    def _whole(self, run: str) -> Whole:
        out = self.folder / f"whole-{run}"
        begun = time.monotonic()
        subprocess.run(self.words(run, out), cwd=ROOT, check=True, capture_output=True)
        return Whole(files(out), time.monotonic() - begun)

    def faults(self, kill: Kill) -> list[str]:
        """Everything that went wrong with a kill; empty when nothing did."""
        whole, out = self.whole(kill.run), Path(tempfile.mkdtemp(prefix="killed-", dir=self.folder))
        faults = self._after(kill, whole, out)
        again = subprocess.run(self.words(kill.run, out), cwd=ROOT, capture_output=True, text=True)
        if again.returncode:
            faults.append(f"again: exit {again.returncode}, {again.stderr.strip()[-300:]}")
        left = files(out)
        if over := sorted(set(left) - set(whole.files)):
            faults.append(f"left over: {', '.join(over)}")
        if left != whole.files and not over:
            faults.append("other bytes than a run nobody killed")
        shutil.rmtree(out)
        return faults

    def _after(self, kill: Kill, whole: Whole, out: Path) -> list[str]:
        """Start, kill, wait: what is wrong with the end and with what is there after it."""
        run = subprocess.Popen(
            self.words(kill.run, out), cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            text=True, start_new_session=True,
        )  # fmt: skip
        time.sleep(kill.share * whole.seconds)
        workers = [pid for pid in session(run.pid) if pid != run.pid]
        target = random.Random(str(kill)).choice(workers) if kill.worker and workers else run.pid
        if run.poll() is None:
            try:
                os.kill(target, kill.sign)
            except ProcessLookupError:
                target = 0
        try:
            _, said = run.communicate(timeout=END_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)
            return [f"hangs: {run.communicate()[1].strip()[-300:]}"]
        faults = []
        # Before Python has begun at all nobody can answer a signal; then nothing has been begun either.
        early = {-kill.sign} if not any(files(out)) else set()
        mine = {-9, 130, 0} if kill.sign is signal.SIGKILL else {130, 0} | early
        if run.returncode not in (mine if target == run.pid else {0, 1}):
            faults.append(f"exit {run.returncode}, {said.strip()[-300:]}")
        if any(not line.startswith("broadside: ") for line in said.splitlines()):
            faults.append(f"says {said.strip()[-300:]}")
        end = time.monotonic() + ORPHAN_SECONDS
        while (orphans := session(run.pid)) and time.monotonic() < end:
            time.sleep(0.1)
        if orphans:
            os.killpg(run.pid, signal.SIGKILL)
            faults.append(f"{len(orphans)} orphans")
        for name, data in files(out).items():
            part_of_it = (
                name in (NOTE, PACE) or name.startswith(".") or "/." in name or name.endswith("manifest.json")
            )
            if not part_of_it and whole.files.get(name) != data:
                faults.append(f"half a file: {name}")
        return faults


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, hidden ones too, with its bytes; of a run's pace only that it is there."""
    return {
        path.relative_to(folder).as_posix(): b"" if path.name == PACE else path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def session(leader: int) -> list[int]:
    """The living processes of a session."""
    living = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == leader and fields[0] != "Z":
            living.append(int(path.parent.name))
    return living


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--kills", type=int, default=200)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--seed", default="kills")
    given = options.parse_args()
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="kills-") as folder:
        grounds = Range(Path(folder))
        for number in range(given.first, given.first + given.kills):
            kill = Kill.numbered(given.seed, number)
            faults = grounds.faults(kill)
            counts[f"{'worker' if kill.worker else 'run'} {kill.sign.name}"] += 1
            counts["faulty"] += bool(faults)
            for fault in faults:
                print(f"#{number} {kill}: {fault}", flush=True)
    print(", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
    sys.exit(bool(counts["faulty"]))


if __name__ == "__main__":
    main()
