"""A real Chromium at a table: what a player sees, and their clicks, keys and drags."""

from __future__ import annotations

import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.patience import HANGS

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
IN_CHROMIUM = [
    pytest.mark.browser,
    pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="there is no chromium with its driver here"),
]
"""The marks of a module whose tests need a Chromium."""
SECONDS = float(HANGS)
PAUSE = 0.03

SEEN = """
const { dataset } = document.documentElement, $ = (id) => document.getElementById(id);
const closed = !$('curtain').hidden;
return {
  ready: dataset.ready === '1' && dataset.beat, beat: dataset.beat, at: dataset.at, seat: dataset.seat,
  whose: $('turn').dataset.whose, curtain: closed ? $('curtain-name').textContent : '',
  locked: document.querySelectorAll('#table .locked').length,
  prompt: $('prompt').textContent, refused: $('refused').textContent,
  lit: [...document.querySelectorAll('#table .lit')].map((each) => each.dataset.id),
  pieces: [...document.querySelectorAll('#table .lit')]
    .flatMap((each, at) => each.matches('.item') ? [at] : []),
  buttons: [...document.querySelectorAll('#turn button:not(.back)')].filter((each) => each.offsetParent)
    .map((each) => each.textContent),
};
"""
PLACE = """
const [kind, number] = arguments;
const all = kind === 'lit' ? [...document.querySelectorAll('#table .lit')]
  : [...document.querySelectorAll('#turn button:not(.back)')].filter((each) => each.offsetParent);
const it = all[number];
const middle = () => {
  const box = it.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};
const free = ([x, y]) => document.elementsFromPoint(x, y).includes(it)
  && document.elementFromPoint(x, y).closest(kind === 'lit' ? '#table' : '#turn');
if (!free(middle())) it.scrollIntoView({ block: 'center', inline: 'center' });
return middle();
"""

# The page hears of a new size with the next frame, and what it changes then is painted with the one after.
PAINTED = """
const done = arguments[0];
const frames = (count) => count ? requestAnimationFrame(() => frames(count - 1)) : done();
frames(3);
"""


def chromium() -> Any:
    """A headless Chromium that wants no motion and keeps what its console says."""
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    options = Options()
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(word)
    options.add_argument("--force-prefers-reduced-motion")
    options.add_argument("--window-size=1280,900")
    options.binary_location = str(CHROMIUM)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service(str(DRIVER)))


class Sitting:
    """A table served by the command, that of another ``tree`` if named, and a browser that looks at it."""

    def __init__(self, browser: Any, folder: Path, *words: str, tree: Path | None = None) -> None:
        self.browser = browser
        python = str(tree / ".venv" / "bin" / "python") if tree else sys.executable
        command = [python, "-m", "generator", "table", *words, "--port", "0"]
        command += ["--save", str(folder / "saved.json")]
        begun = time.monotonic()
        self._run = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=tree
        )
        assert self._run.stdout is not None
        self.address = self._run.stdout.readline().strip()
        self.seconds_to_link = time.monotonic() - begun
        assert self.address.startswith("http://127.0.0.1:"), self.address
        browser.get(self.address)
        self.said()

    def close(self) -> None:
        """End the table; the page goes first, so that it does not miss it."""
        self.browser.get("about:blank")
        self.end()

    def end(self) -> None:
        """Ctrl-C."""
        self._run.send_signal(signal.SIGINT)
        self._run.wait(SECONDS)

    def js(self, script: str, *values: object) -> Any:
        """The value a script in the page returns."""
        return self.browser.execute_script(script, *values)

    def said(self) -> list[str]:
        """The console's messages since it was last asked."""
        return [entry["message"] for entry in self.browser.get_log("browser")]

    def sees(self, script: str, what: str) -> Any:
        """Wait until a script returns something true."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            seen = self.js(script)
            if seen:
                return seen
            time.sleep(PAUSE)
        raise AssertionError(f"never seen: {what}; {self.js(SEEN)}")

    def turn(self, drawn: bool = True) -> dict[str, Any]:
        """The page once something can be done, the game is over or the curtain is drawn.

        Once all that can be touched is ``drawn``, or as soon as some of it is.
        """
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            seen = self.js(SEEN)
            if seen["curtain"]:
                return dict(seen)
            if (
                seen["ready"]
                and not (drawn and seen["locked"])
                and (seen["lit"] or seen["buttons"] or seen["whose"] == "over")
            ):
                return dict(seen)
            time.sleep(PAUSE)
        raise AssertionError(f"nothing can be chosen: {self.js(SEEN)}")

    def click(self, kind: str, number: int) -> None:
        """A click of the mouse in the middle of something lit, or on a button."""
        x, y = self.js(PLACE, kind, number)
        for event in ("mousePressed", "mouseReleased"):
            self.mouse(event, x, y)

    def mouse(self, event: str, x: float, y: float, buttons: int = 1) -> None:
        """Something the mouse does."""
        word = {
            "type": event,
            "x": x,
            "y": y,
            "button": "left" if buttons else "none",
            "buttons": buttons,
            "clickCount": 1,
        }
        self.browser.execute_cdp_cmd("Input.dispatchMouseEvent", word)

    def press(self, *keys: str) -> None:
        """Keys, wherever the focus is; what has it may go while the others' moves are shown."""
        from selenium.common.exceptions import StaleElementReferenceException

        for _ in range(9):
            try:
                self.browser.switch_to.active_element.send_keys(*keys)
                return
            except StaleElementReferenceException:
                time.sleep(PAUSE)
        raise AssertionError("the focus does not come to rest")

    def until_over(self, seed: int, most: int = 3000) -> int:
        """Click what is lit and the buttons, at random, until the game is over; the number of clicks."""
        dice = random.Random(seed)
        for clicks in range(most):
            seen = self.turn()
            if seen["whose"] == "over":
                return clicks
            kind = "lit" if seen["lit"] and (not seen["buttons"] or dice.random() < 0.8) else "button"
            number = dice.randrange(len(seen["lit"] if kind == "lit" else seen["buttons"]))
            self.click(kind, number)
            self._changes(seen, kind, number)
        raise AssertionError(f"not over after {most} clicks: {self.js(SEEN)}")

    def _changes(self, seen: dict[str, Any], kind: str, number: int) -> None:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            if self.js("return document.documentElement.dataset.beat") != seen["beat"]:
                return
            time.sleep(PAUSE)
        thing = (seen["lit"] if kind == "lit" else seen["buttons"])[number]
        raise AssertionError(f"a click on {kind} {thing} does nothing; {seen['prompt']}")

    def resize(self, width: int, height: int, phone: bool = False) -> None:
        """A screen of that many pixels, on which the page has been laid out and painted."""
        word = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", word)
        self.browser.execute_async_script(PAINTED)

    def wants_motion(self, wanted: bool) -> None:
        """Whether who sits here likes things to move; nobody does unless asked."""
        feature = {"name": "prefers-reduced-motion", "value": "no-preference" if wanted else "reduce"}
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
        calm = str(not wanted).lower()
        self.sees(f"return matchMedia('(prefers-reduced-motion: reduce)').matches === {calm}", "the wish")


Sit = Callable[..., Sitting]
"""``sit("bridge_crew", "--seats", "3")`` at a new table."""
