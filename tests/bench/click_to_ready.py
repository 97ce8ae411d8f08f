"""From a click to the next choice at the table, and from the command to the first picture, in Chromium.

Another tree may take turns with this one, in one run: BESIDE=/path/to/tree, with a .venv of its own. GAMES
names some.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from generator.games import NAMES  # noqa: E402
from tests.tabletop.in_browser import CHROMIUM, DRIVER, Sitting, chromium  # noqa: E402

CLICKS, AT_ONCE = 100, 50
"""Clicks in each game, and so many before the other tree has its turn."""

SEATS = {"bridge_crew": 3, "bruise_cruise": 3, "jure_of_the_seas": 4, "to_the_bottom": 3}

# The time of the event that chose, and the time at which the page has painted what can be chosen next.
WATCH = """
window.pressed = window.painted = 0;
addEventListener('pointerup', () => { pressed = performance.now(); painted = 0; }, true);
let beat = document.documentElement.dataset.beat;
const ready = () => {
  const { dataset } = document.documentElement;
  if (dataset.ready !== '1' || dataset.beat === beat || !pressed) return;
  beat = dataset.beat;
  requestAnimationFrame(() => requestAnimationFrame(() => { painted = performance.now(); }));
};
new MutationObserver(ready).observe(document.documentElement, { attributes: true });
"""
TAKEN = "return painted > pressed ? painted - pressed : 0"
# Milliseconds since the page began: the first that was painted, the first piece, and all of them.
FIRST = """
const { dataset } = document.documentElement;
const paint = performance.getEntriesByName('first-contentful-paint')[0];
const faces = [...document.querySelectorAll('.face, .ground-face')];
const drawn = faces.some((each) => each.shadowRoot?.querySelector('svg'));
window.firstPiece ??= drawn ? performance.now() : null;
const all = drawn && dataset.drawing === '0' && dataset.ready === '1';
window.lastPiece ??= all ? performance.now() : null;
return [paint?.startTime ?? null, firstPiece, lastPiece];
"""


def click_to_ready(repeats: int) -> None:
    """Median and worst of CLICKS clicks a game, whatever the number of ``repeats``."""
    if not (CHROMIUM and DRIVER):
        print("click-to-ready: there is no chromium with its driver here, not measured")
        return
    trees = {"here": ROOT} | ({"beside": Path(os.environ["BESIDE"])} if os.environ.get("BESIDE") else {})
    browser = chromium()
    try:
        print(f"| click to ready, of {CLICKS} | tree | median | worst | of it work of the page, median |")
        print("| --- | --- | ---: | ---: | ---: |")
        games = os.environ.get("GAMES", "").split() or NAMES
        for game in games:
            taken: dict[str, list[tuple[float, float]]] = {name: [] for name in trees}
            for number in range(CLICKS // AT_ONCE):
                for name, tree in trees.items():
                    taken[name] += _clicks(browser, game, tree, number)
            for name, both in taken.items():
                times, work = zip(*both, strict=True)
                row = [statistics.median(times), max(times), statistics.median(work)]
                print(f"| {game} | {name} | {' | '.join(f'{each:.0f} ms' for each in row)} |", flush=True)
        print("\n| cold start | tree | link | first paint | first piece | all pieces |")
        print("| --- | --- | ---: | ---: | ---: | ---: |")
        for game in games:
            for name, tree in trees.items():
                print(f"| {game} | {name} | {' | '.join(_cold(browser, game, tree))} |", flush=True)
    finally:
        browser.quit()


def _work(browser: Any) -> float:
    """Milliseconds that the page has been busy so far; a machine that others use hardly lengthens them."""
    metrics = browser.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
    return 1000 * next(float(each["value"]) for each in metrics if each["name"] == "TaskDuration")


def _clicks(browser: Any, game: str, tree: Path, number: int) -> list[tuple[float, float]]:
    """Milliseconds of AT_ONCE clicks on what is lit, and of the page's work in them, against random bots."""
    words = ["--seats", str(SEATS[game])] if game in SEATS else []
    dice, times = random.Random(number), list[tuple[float, float]]()
    browser.execute_cdp_cmd("Performance.enable", {})
    with tempfile.TemporaryDirectory() as folder:
        while len(times) < AT_ONCE:
            seed = f"{number} {len(times)}"
            table = Sitting(
                browser, Path(folder), game, *words, "--bots", "random", "--seed", seed, tree=tree
            )
            table.turn(drawn=False)
            table.js(WATCH)
            while len(times) < AT_ONCE and (seen := table.turn(drawn=False))["whose"] != "over":
                kind = "lit" if seen["lit"] and (not seen["buttons"] or dice.random() < 0.8) else "button"
                before = _work(browser)
                table.click(kind, dice.randrange(len(seen["lit" if kind == "lit" else "buttons"])))
                end = time.monotonic() + 60
                while not (taken := table.js(TAKEN)):
                    if time.monotonic() > end:
                        raise TimeoutError(f"{game} {tree.name} {number} {len(times)} {seen}")
                    time.sleep(0.02)
                times.append((taken, _work(browser) - before))
            table.close()
    return times


def _cold(browser: Any, game: str, tree: Path) -> list[str]:
    """Seconds to the link with nothing in the cache, and milliseconds of the page from there."""
    words = ["--seats", str(SEATS[game])] if game in SEATS else []
    with tempfile.TemporaryDirectory() as folder:
        before = os.environ.get("XDG_CACHE_HOME")
        os.environ["XDG_CACHE_HOME"] = folder
        try:
            browser.get("about:blank")
            table = Sitting(
                browser, Path(folder), game, *words, "--bots", "random", "--seed", "cold", tree=tree
            )
            while not (seen := table.js(FIRST))[2]:
                time.sleep(0.01)
            table.close()
        finally:
            if before is None:
                del os.environ["XDG_CACHE_HOME"]
            else:
                os.environ["XDG_CACHE_HOME"] = before
            shutil.rmtree(folder, ignore_errors=True)
            Path(folder).mkdir()
    return [
        f"{table.seconds_to_link:.1f} s",
        *(f"{each:.0f} ms" if each is not None else "–" for each in seen),
    ]


if __name__ == "__main__":
    click_to_ready(1)
