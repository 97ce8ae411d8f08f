"""From a click to the next choice at the table, and from the command to the first picture, in Chromium.

Another tree may take turns with this one, in one run: BESIDE=/path/to/tree, with a .venv of its own. GAMES
names some.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from generator.games import NAMES  # noqa: E402
from tests.tabletop.in_browser import CHROMIUM, DRIVER, Sitting, chromium  # noqa: E402

CLICKS, AT_ONCE = 100, 50
"""Clicks in each game, and so many before the other tree has its turn."""

AIMED, MISSED = 5, 10.0
"""A click is aimed so often; one without an answer after so many seconds missed a piece that was moving."""

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
        print("\n| start | tree | cache | link | first paint | first piece | all pieces |")
        print("| --- | --- | --- | ---: | ---: | ---: | ---: |")
        for game in games:
            for name, tree in trees.items():
                for which, row in _starts(browser, game, tree).items():
                    print(f"| {game} | {name} | {which} | {' | '.join(row)} |", flush=True)
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
                chosen = dice.randrange(len(seen["lit" if kind == "lit" else "buttons"]))
                times.append(_click(browser, table, kind, chosen, f"{game} {tree.name} {number} {seen}"))
            table.close()
    return times


def _click(browser: Any, table: Sitting, kind: str, chosen: int, where: str) -> tuple[float, float]:
    """Milliseconds of a click and of the page's work in it; aimed again where a piece moved away."""
    for _ in range(AIMED):
        before = _work(browser)
        table.click(kind, chosen)
        end = time.monotonic() + MISSED
        while time.monotonic() < end:
            if taken := table.js(TAKEN):
                return taken, _work(browser) - before
            time.sleep(0.02)
    raise TimeoutError(where)


def _starts(browser: Any, game: str, tree: Path) -> dict[str, list[str]]:
    """Seconds to the link and milliseconds of the page from there: with nothing in the cache, and again."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", folder)
        return {which: _start(browser, Path(folder), game, tree) for which in ("cold", "warm")}


def _start(browser: Any, folder: Path, game: str, tree: Path) -> list[str]:
    words = ["--seats", str(SEATS[game])] if game in SEATS else []
    browser.get("about:blank")
    table = Sitting(browser, folder, game, *words, "--bots", "random", "--seed", "cold", tree=tree)
    while not (seen := table.js(FIRST))[2]:
        time.sleep(0.01)
    table.close()
    (folder / "saved.json").unlink(missing_ok=True)
    return [
        f"{table.seconds_to_link:.1f} s",
        *(f"{each:.0f} ms" if each is not None else "–" for each in seen),
    ]


if __name__ == "__main__":
    click_to_ready(1)
